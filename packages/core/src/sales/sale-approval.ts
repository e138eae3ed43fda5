import type { ApprovalKind } from '../approvals/approval-states.ts';
import { divideHalfUp, safeMinor } from '../money.ts';
import type { Discount } from './discount.ts';
import type { SaleTotal } from './sale-total.ts';
import { shareTakenOff, type LimitedLine, type OverLimit } from './selling-rules.ts';

/** A line as it is priced, for what its approval is about. */
export interface PricedForApproval extends LimitedLine {
  readonly unitPriceMinor: number;
  readonly listPriceMinor: number;
}

/** What is asked for. */
export interface SaleAsked {
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  /** What the seller may do alone. */
  readonly limitMinor: number;
  /** Of a discount: the least ceiling under which it needs no yes. */
  readonly shareBasisPoints?: number;
}

/** Of which kind the question is where a sale is over a limit. */
export const KIND_OF_OVER = {
  DISCOUNT_OVER_LIMIT: 'discount_over_limit',
  PRICE_BELOW_FLOOR: 'price_below_floor',
  OVERRIDE_NOT_ALLOWED: 'price_override',
  EXEMPTION_NOT_ALLOWED: 'tax_exempt',
} as const satisfies Record<OverLimit['code'], ApprovalKind>;

const ofQuantity = (priceMinor: number, quantityMilli: number): number =>
  safeMinor(divideHalfUp(BigInt(priceMinor) * BigInt(quantityMilli), 1000n));

/** What has to be approved where a sale is over a limit, and of how much it is. */
export function saleAsked(
  over: OverLimit,
  total: SaleTotal,
  lines: readonly PricedForApproval[],
): SaleAsked {
  const kind = KIND_OF_OVER[over.code];
  switch (over.code) {
    case 'DISCOUNT_OVER_LIMIT': {
      const { line, limitMinor } = over;
      const amountMinor =
        line === null
          ? total.discountMinor - total.promotionMinor
          : (total.lines[line]?.discountMinor ?? 0);
      return { kind, amountMinor, limitMinor, shareBasisPoints: shareTakenOff(total) };
    }
    case 'PRICE_BELOW_FLOOR':
      return {
        kind,
        amountMinor: lines.reduce((sum, line, at) => sum + belowFloorOf(line, total, at), 0),
        limitMinor: 0,
      };
    case 'OVERRIDE_NOT_ALLOWED':
      return {
        kind,
        amountMinor: lines.reduce((sum, line) => sum + belowListOf(line), 0),
        limitMinor: 0,
      };
    case 'EXEMPTION_NOT_ALLOWED':
      return { kind, amountMinor: total.exemptTaxMinor, limitMinor: 0 };
  }
}

function belowFloorOf({ floorMinor, quantityMilli }: LimitedLine, total: SaleTotal, at: number) {
  const line = total.lines[at];
  if (floorMinor === null || line === undefined) return 0;
  const { grossMinor, promotionMinor, discountMinor, shareMinor } = line;
  const asked = grossMinor - promotionMinor - discountMinor - shareMinor;
  return Math.max(0, ofQuantity(floorMinor, quantityMilli) - asked);
}

function belowListOf(line: PricedForApproval): number {
  const lowerMinor = Math.max(0, line.listPriceMinor - line.unitPriceMinor);
  return line.isOverridden ? ofQuantity(lowerMinor, line.quantityMilli) : 0;
}

/** Of a cart, what an approval is bound to; whatever else is sent with it. */
export interface CartAsked {
  readonly lines: readonly {
    readonly productId: string;
    readonly packId: string | null;
    readonly quantityMilli: number;
    readonly unitPriceMinor: number;
    readonly override?: { readonly listPriceMinor: number } | null | undefined;
    readonly discount?: Discount | null | undefined;
  }[];
  readonly discount?: Discount | null | undefined;
  readonly taxExempt?: object | null | undefined;
}

const textOf = (discount: Discount | null | undefined): unknown => {
  if (discount === null || discount === undefined) return 0;
  return discount.kind === 'percent' ? ['%', discount.basisPoints] : discount.amountMinor;
};

/** What an approval of this kind is bound to: credit is given to somebody. */
export function subjectFor(
  kind: ApprovalKind | null,
  draft: CartAsked & { readonly customerId?: string | null | undefined },
): string {
  const subject = subjectOfSale(draft);
  return kind === 'credit_over_limit' || kind === 'account_over_limit'
    ? JSON.stringify(['credit', draft.customerId ?? null, subject])
    : subject;
}

/**
 * What exactly is sold for which prices and what is taken off; not how it is paid, nor under which
 * number: a cart that was refused comes again under another one.
 */
export function subjectOfSale({ lines, discount, taxExempt }: CartAsked): string {
  const goods = lines.map((line) => [
    line.packId ?? line.productId,
    line.quantityMilli,
    line.unitPriceMinor,
    line.override?.listPriceMinor ?? 0,
    textOf(line.discount),
  ]);
  const isExempt = (taxExempt ?? null) !== null;
  return JSON.stringify(['sale', goods, textOf(discount), isExempt ? 1 : 0]);
}
