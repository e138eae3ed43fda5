import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../session/use-session.ts';
import { refundOutbox, unsent } from './browser-outbox.ts';
import type { KeptReceipt } from './refund-outbox.ts';

/** Receipts that this device posted, and those that wait on it; empty while they are read. */
export function useReceiptsHere(): readonly KeptReceipt[] {
  const businessId = useUser().business?._id ?? '';
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const [receipts, setReceipts] = useState<readonly KeptReceipt[]>([]);
  useEffect(() => {
    refundOutbox.receipts(businessId).then(setReceipts, () => setReceipts([]));
  }, [businessId, waiting]);
  return receipts;
}
