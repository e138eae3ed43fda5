import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { unsent } from './browser-outbox.ts';
import { takeFor } from './till-gate.tsx';

/**
 * A shift that was opened here alone may have joined another one: once the server has heard of it,
 * the till is asked for once more, and selling goes on in the shift that is open there.
 */
export function useOpeningSent(lease: TillLease | null, onLease: (lease: TillLease) => void): void {
  const { openings } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const shiftId = lease?.openShift?._id ?? null;
  const isWaiting = openings.some(({ opening }) => opening._id === shiftId);
  const waited = useRef<string | null>(null);
  const heard = useLatest(onLease);
  useEffect(() => {
    if (isWaiting) {
      waited.current = shiftId;
      return;
    }
    if (lease === null || shiftId === null || waited.current !== shiftId) return;
    waited.current = null;
    takeFor(lease.tillId, false).then(
      (now) => {
        if (now.openShift !== null && now.openShift._id !== shiftId) heard.current(now);
      },
      // The till is another's by now: the next sale is told so.
      () => undefined,
    );
  }, [isWaiting, lease, shiftId, heard]);
}
