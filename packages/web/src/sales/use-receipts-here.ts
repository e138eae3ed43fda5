import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../session/use-session.ts';
import { refundOutbox, unsent } from './browser-outbox.ts';
import type { KeptReceipt } from './refund-outbox.ts';

/** A receipt of this device as the finder shows it. */
export type ReceiptFound = Pick<
  KeptReceipt['fact'],
  '_id' | 'receiptNumber' | 'occurredAt' | 'timezone' | 'sellerName' | 'totalMinor' | 'state'
>;

const SHOWN_MAX = 20;

const stateOf = ({ fact, linesBack }: KeptReceipt): ReceiptFound['state'] => {
  if (linesBack.length === 0) return fact.state;
  const isAll = fact.lines.every(({ lineNo }) => linesBack.includes(lineNo));
  return isAll ? 'refunded' : 'part_refunded';
};

/** Receipts whose number or goods match; with nothing typed the latest. */
export function receiptsMatching(
  receipts: readonly KeptReceipt[],
  typed: string,
): readonly ReceiptFound[] {
  const part = typed.trim().toUpperCase();
  return receipts
    .filter(
      ({ fact }) =>
        fact.receiptNumber.includes(part) ||
        part.includes(fact._id.toUpperCase()) ||
        fact.lines.some(({ name }) => name.toUpperCase().includes(part)),
    )
    .slice(0, SHOWN_MAX)
    .map((receipt) => ({ ...receipt.fact, state: stateOf(receipt) }));
}

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
