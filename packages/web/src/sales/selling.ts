import type { Bearer } from '@tillbook/core/permissions';
import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import { USUAL_LAYBY_RULES } from '@tillbook/core/sales/laybys';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import { USUAL_RECEIPTS } from '@tillbook/core/sales/receipts.api';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { limitsFor, whyNotSellAt, type OverLimit } from '@tillbook/core/sales/selling-rules';
import type { CartContent } from './cart.ts';
import type { CataloguePage } from './catalogue-data.ts';
import type { ProductIndex } from './product-index.ts';

/** Until the catalogue is there: nothing is rounded, and nothing may be taken off. */
export const NO_SELLING: TillSelling = {
  rounding: null,
  limits: { discountBasisPoints: 0, mayOverridePrice: false, mayExemptTax: false },
  byRole: null,
  lockAfterMinutes: null,
  giftCards: null,
  laybys: USUAL_LAYBY_RULES,
  returnDays: null,
  sellerMaxMinor: 0,
  paymentTypes: [],
  providers: [],
  promotions: null,
  receipts: USUAL_RECEIPTS,
  quickKeys: null,
};

/** How this person sells here, as this device knows it: the own limits are those of the session. */
export function sellingOf(
  pages: readonly CataloguePage[] | undefined,
  seller: Bearer,
): TillSelling {
  const selling = pages?.[0]?.selling ?? NO_SELLING;
  const { byRole } = selling;
  return byRole === null ? selling : { ...selling, limits: limitsFor(seller) };
}

/** A way of paying as the pay panel offers it: one that every till knows, or the business's own. */
export interface Way {
  readonly method: PaymentMethod;
  readonly paymentTypeId: string | null;
  /** What the business calls its own way. */
  readonly typeName: string | null;
  readonly needsReference: boolean;
}

const builtIn = (method: PaymentMethod): Way => ({
  ...{ method, paymentTypeId: null, typeName: null, needsReference: false },
});
export const CASH = builtIn('cash');

/** The ways every till knows, then the business's own; last the account of who buys, if any. */
export function waysOf({ paymentTypes }: TillSelling, hasAccount = false): readonly Way[] {
  const own = paymentTypes.map(({ _id, name, kind, needsReference }) => ({
    ...{ method: kind, paymentTypeId: _id, typeName: name, needsReference },
  }));
  return [
    CASH,
    builtIn('mobile_money'),
    builtIn('card'),
    ...own,
    ...(hasAccount ? [builtIn('credit')] : []),
  ];
}

/** What a sale comes to with its cash rounded: the exact total where nothing is paid in cash. */
export function roundedTotal(
  exactMinor: number,
  parts: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[],
  rounding: CashRounding | null,
): { readonly totalMinor: number; readonly roundingMinor: number } {
  const roundingMinor = roundingOf(exactMinor, parts, rounding);
  return { totalMinor: exactMinor + roundingMinor, roundingMinor };
}

/** What a cart takes off beyond what its seller may, or null: as the server will judge it. */
export function overLimitOf(
  { lines, taxExempt }: CartContent,
  total: SaleTotal,
  index: ProductIndex,
  { limits }: TillSelling,
): OverLimit | null {
  const limited = lines.map(({ soldId, quantityMilli, override }) => ({
    quantityMilli,
    isOverridden: override !== null,
    floorMinor: index.byId.get(soldId)?.floorMinor ?? null,
  }));
  return whyNotSellAt(total, limited, limits, taxExempt !== null);
}
