import { toCopy } from '@tillbook/core/sales/uncopied';
import { useSyncExternalStore } from 'react';
import { useOnline } from '../layouts/use-online.ts';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import { copiedHere } from './copied-here.ts';
import { useProtected } from './use-protected.ts';

/** How many unsent sales must be saved as a file before the next one; mostly none. */
export function useToCopy(): number {
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const copied = useSyncExternalStore(copiedHere.subscribe, copiedHere.get);
  const { kind, count } = connectionOf(waiting, isOnline);
  const isSafe = useProtected(count);
  if (kind === 'online') return 0;
  const ids = waiting.sales.map(({ draft }) => draft._id);
  return toCopy({ isSafe, unsent: ids, copied: copiedHere.idsOf(copied) });
}
