import type { Sale } from './sales.api.ts';

/** What stands on a receipt between its lines and its total. */
export interface Adjustment {
  readonly kind: 'promotion' | 'discount' | 'exempt' | 'rounding';
  /** The percentage a discount was given by; null for an amount. */
  readonly basisPoints: number | null;
  /** Why, or the name of a promotion; null for a rounding. */
  readonly reason: string | null;
  /** Below zero: taken off. */
  readonly amountMinor: number;
}

/**
 * What is added to the lines of a sale, or taken off them, besides tax on top. Lines at price ×
 * quantity less their own promotions and discounts, these rows, and tax that comes on top are the
 * total: a customer can add the receipt up. An exempt sale takes the tax out of prices that contain
 * it.
 */
export function adjustmentsOf(
  sale: Pick<Sale, 'discount' | 'taxExempt' | 'taxMode' | 'exemptTaxMinor' | 'roundingMinor'> & {
    readonly lines: readonly Pick<Sale['lines'][number], 'promotions'>[];
  },
): Adjustment[] {
  const { discount, taxExempt, taxMode, exemptTaxMinor, roundingMinor } = sale;
  const rows: Adjustment[] = promotionsOf(sale.lines);
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

/** Promotions of the cart, each with what it took off all lines. */
function promotionsOf(lines: readonly Pick<Sale['lines'][number], 'promotions'>[]): Adjustment[] {
  const sums = new Map<string, number>();
  for (const { name, isOfCart, amountMinor } of lines.flatMap(({ promotions }) => promotions)) {
    if (isOfCart) sums.set(name, (sums.get(name) ?? 0) + amountMinor);
  }
  return [...sums].map(([reason, amountMinor]) => ({
    ...{ kind: 'promotion' as const, basisPoints: null, reason, amountMinor: -amountMinor },
  }));
}
