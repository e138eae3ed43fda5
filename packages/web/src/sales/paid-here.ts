import { referenceKey } from '@tillbook/core/sales/payment-reference';
import { useMemo } from 'react';
import type { UnsentContent } from './unsent-sale.ts';
import { useReceiptsHere } from './use-receipts-here.ts';

/** A receipt of this device that a mobile-money code pays. */
export type PaidHere = Pick<UnsentContent['fact'], 'receiptNumber' | 'occurredAt'>;

/** Receipts by the codes that pay them; the latest first, so that the first that used one stays. */
export function codesPaid(
  receipts: readonly Pick<UnsentContent, 'draft' | 'fact'>[],
): ReadonlyMap<string, PaidHere> {
  return new Map(
    receipts.flatMap(({ draft, fact }) =>
      draft.payments.flatMap((payment) => {
        const key = referenceKey(payment);
        return key === null ? [] : [[key, fact] as const];
      }),
    ),
  );
}

/**
 * The mobile-money codes that this device has seen: without a connection nobody else can tell that
 * the same message is shown twice. Read while somebody pays by mobile money only.
 */
export function useCodesHere(isAsked: boolean): ReadonlyMap<string, PaidHere> {
  const receipts = useReceiptsHere(isAsked);
  return useMemo(() => codesPaid(receipts), [receipts]);
}
