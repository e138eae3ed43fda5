import { useEffect, useState } from 'react';
import { outbox } from './browser-outbox.ts';
import type { UnsentDiscard } from './discard-outbox.ts';
import { discards } from './discards.ts';

/** Carts that were thrown away at this device and that the server has not heard of. */
export function useDiscardsHere(): readonly UnsentDiscard[] {
  const [found, setFound] = useState<readonly UnsentDiscard[]>([]);
  useEffect(() => {
    let isShown = true;
    const read = () => {
      const show = (all: readonly UnsentDiscard[]) => isShown && setFound(all);
      // What cannot be read is not shown; the sales are.
      discards.unsent().then(show, () => undefined);
    };
    read();
    const stop = outbox.subscribe(read);
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return found;
}
