import type { Sale } from './sales.api.ts';

/** What stands on a receipt between its lines and its total. */
export interface Adjustment {
  readonly kind: 'discount' | 'exempt' | 'rounding';
  /** The percentage a discount was given by; null for an amount. */
  readonly basisPoints: number | null;
  /** Why; null for a rounding. */
  readonly reason: string | null;
  /** Below zero: taken off. */
  readonly amountMinor: number;
}

/**
 * What is added to the lines of a sale, or taken off them, besides tax on top. Lines at price ×
 * quantity less their own discounts, these rows, and tax that comes on top are the total: a
 * customer can add the receipt up. An exempt sale takes the tax out of prices that contain it.
 */
export function adjustmentsOf(
  sale: Pick<Sale, 'discount' | 'taxExempt' | 'taxMode' | 'exemptTaxMinor' | 'roundingMinor'>,
): Adjustment[] {
  const { discount, taxExempt, taxMode, exemptTaxMinor, roundingMinor } = sale;
  const rows: Adjustment[] = [];
  if (discount !== null) {
    const { basisPoints, reason, discountMinor } = discount;
    rows.push({ kind: 'discount', basisPoints, reason, amountMinor: -discountMinor });
  }
  if (taxExempt !== null) {
    const leftOut = taxMode === 'inclusive' ? -exemptTaxMinor : 0;
    const reason = [taxExempt.reason, taxExempt.certificate].filter((one) => one !== null);
    const said = { basisPoints: null, reason: reason.join(', ') };
    rows.push({ kind: 'exempt', ...said, amountMinor: leftOut });
  }
  if (roundingMinor !== 0) {
    const plain = { basisPoints: null, reason: null };
    rows.push({ kind: 'rounding', ...plain, amountMinor: roundingMinor });
  }
  return rows;
}
