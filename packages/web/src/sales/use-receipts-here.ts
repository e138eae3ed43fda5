import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../session/use-session.ts';
import { refundOutbox, unsent } from './browser-outbox.ts';
import type { KeptReceipt } from './refund-outbox.ts';

const NONE: readonly KeptReceipt[] = [];

/**
 * Receipts that this device posted, and those that wait on it; empty while they are read, and while
 * nobody asks.
 */
export function useReceiptsHere(isAsked = true): readonly KeptReceipt[] {
  const businessId = useUser().business?._id ?? '';
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const [receipts, setReceipts] = useState<readonly KeptReceipt[]>(NONE);
  useEffect(() => {
    if (!isAsked) return;
    refundOutbox.receipts(businessId).then(setReceipts, () => setReceipts(NONE));
  }, [businessId, waiting, isAsked]);
  return isAsked ? receipts : NONE;
}
