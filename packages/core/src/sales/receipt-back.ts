import type { Sale } from './sales.api.ts';

/** What a receipt has to say of its sale once something of it came back. */
export interface BackOnReceipt {
  /** Nothing of the sale is left, by this: it stands above everything else. */
  readonly gone: 'voided' | 'refunded' | null;
  /** What was given back, below the total; 0 where that says nothing: of a voided sale all was. */
  readonly givenBackMinor: number;
}

/**
 * Whether a receipt is still worth what it shows. Whoever holds one that says nothing of it could
 * bring the goods back twice.
 */
export function backOnReceipt({
  state,
  refundedMinor,
}: Pick<Sale, 'state' | 'refundedMinor'>): BackOnReceipt {
  if (state === 'voided') return { gone: 'voided', givenBackMinor: 0 };
  return { gone: state === 'refunded' ? 'refunded' : null, givenBackMinor: refundedMinor };
}
