import { referenceKey } from '@tillbook/core/sales/payment-reference';
import { useMemo } from 'react';
import type { KeptReceipt } from './refund-outbox.ts';
import type { UnsentContent } from './unsent-sale.ts';
import { useReceiptsHere } from './use-receipts-here.ts';

/** A receipt of this device that a mobile-money code pays. */
export type PaidHere = Pick<UnsentContent['fact'], 'receiptNumber' | 'occurredAt'>;

/**
 * Receipts by the codes that pay them; the latest first, so that the first that used one stays. The
 * code of a sale that was undone pays another one of its shift.
 */
export function codesPaid(
  receipts: readonly Pick<KeptReceipt, 'draft' | 'fact' | 'isVoided'>[],
  shiftId: string,
): ReadonlyMap<string, PaidHere> {
  return new Map(
    receipts.flatMap(({ draft, fact, isVoided }) =>
      draft.payments.flatMap((payment) => {
        const key = referenceKey(payment);
        const isFree = isVoided && draft.shiftId === shiftId;
        return key === null || isFree ? [] : [[key, fact] as const];
      }),
    ),
  );
}

/**
 * The mobile-money codes that this device has seen: without a connection nobody else can tell that
 * the same message is shown twice. Read while somebody pays by mobile money only.
 */
export function useCodesHere(isAsked: boolean, shiftId: string): ReadonlyMap<string, PaidHere> {
  const receipts = useReceiptsHere(isAsked);
  return useMemo(() => codesPaid(receipts, shiftId), [receipts, shiftId]);
}
