import { useEffect, useState } from 'react';
import { outbox } from './browser-outbox.ts';
import type { UnsentDiscard } from './discard-outbox.ts';
import { discards } from './discards.ts';

interface Found {
  readonly discards: readonly UnsentDiscard[];
  /** How many of them cannot be read. */
  readonly unreadable: number;
}

/** Carts that were thrown away at this device and that the server has not heard of. */
export function useDiscardsHere(): Found {
  const [found, setFound] = useState<Found>({ discards: [], unreadable: 0 });
  useEffect(() => {
    let isShown = true;
    const read = () => {
      const all = Promise.all([discards.unsent(), discards.unreadable()]);
      all.then(
        ([unsent, lost]) => isShown && setFound({ discards: unsent, unreadable: lost.length }),
        () => undefined,
      );
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
