import type { OverLimit } from '../approvals/over-limit.ts';
import { can, ownRight, type Bearer } from '../permissions.ts';
import type { ProductKind } from '../products/product-fields.ts';
import { totalSale, whyNotTotal, type SaleTotal, type SaleToTotal } from '../sales/sale-total.ts';
import { whyNotQuantity } from '../sales/sold-goods.ts';
import type { Disposition, RefundReason } from './reasons.ts';

/**
 * Goods that come back without a receipt. Nobody knows what was paid for them, so they are worth at
 * most what they cost here today, and it goes on a customer's account: never out as money.
 */

/** Goods as the catalogue of the branch has them today. */
export interface GoodsToday {
  readonly productId: string;
  readonly kind: ProductKind;
  readonly isOpenPrice: boolean;
  readonly stepMilli: number;
  readonly priceMinor: number;
}

/** What comes back of them, and what is given for one. */
export interface BlindLine {
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
}

export type WhyNotBlind =
  /** A kit, a service or an open price: nothing that lies on a shelf at a price. */
  'NOT_GOODS' | 'QUANTITY_STEP' | 'LIMIT_EXCEEDED' | 'PRICE_NEEDED' | 'PRICE_OVER_TODAY';

/** Why a line cannot come back without a receipt, or null. */
export function whyNotBlindLine(goods: GoodsToday, line: BlindLine): WhyNotBlind | null {
  const { kind, productId, stepMilli, isOpenPrice, priceMinor } = goods;
  const { quantityMilli, unitPriceMinor } = line;
  if (kind !== 'goods' || isOpenPrice) return 'NOT_GOODS';
  const sold = { kind, productId, stepMilli, packUnitsMilli: null, components: [], quantityMilli };
  const wrong = whyNotQuantity(sold);
  if (wrong !== null) return wrong;
  if (unitPriceMinor <= 0) return 'PRICE_NEEDED';
  return unitPriceMinor > priceMinor ? 'PRICE_OVER_TODAY' : null;
}

/** What the lines come to, taxed as a sale of today; null when it is more than can be posted. */
export function totalOfBlind(
  sale: Pick<SaleToTotal, 'taxMode' | 'taxRounding'> & {
    readonly lines: readonly (BlindLine & { readonly taxBasisPoints: number })[];
  },
): SaleTotal | null {
  return whyNotTotal(sale) === null ? totalSale(sale) : null;
}

/** Of goods without a receipt, what an approval is bound to. */
export interface BlindAsked {
  readonly customerId: string;
  readonly totalMinor: number;
  readonly lines: readonly (BlindLine & {
    readonly productId: string;
    readonly disposition: Disposition;
    readonly reason: RefundReason;
    readonly note: string | null;
  })[];
}

/** What comes back, why, where it goes, what is given for it, and to whom. */
export function subjectOfBlindReturn({ customerId, totalMinor, lines }: BlindAsked): string {
  const goods = lines.map((line) => [
    ...[line.productId, line.quantityMilli, line.unitPriceMinor],
    ...[line.disposition, line.reason, line.note],
  ]);
  return JSON.stringify(['blind-return', customerId, totalMinor, goods]);
}

/**
 * Why somebody needs a yes, or null: alone does it who manages customers' accounts and answers
 * such questions of others, or for whom that was chosen. A seller never does, whatever the flags
 * say.
 */
export function blindReturnOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  const own = ownRight(bearer, 'refund.without_receipt');
  const isUsual = can(bearer, 'customer.manage') && can(bearer, 'approval.decide');
  if (own === null ? isUsual : own === 'allow' && bearer.isByPin !== true) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'blind_return', amountMinor, limitMinor: 0 };
}
