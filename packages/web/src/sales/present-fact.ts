import { dueOn } from '@tillbook/core/customers/ageing';
import type { GivenPromotion } from '@tillbook/core/promotions/promotions.api';
import { settle } from '@tillbook/core/sales/payment';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import type { SaleLineTotal } from '@tillbook/core/sales/sale-total';
import type { GivenDiscount } from '@tillbook/core/sales/discount.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { stockQuantityMilli } from '@tillbook/core/sales/sold-goods';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { branchDayOf, dayAt } from './branch-day.ts';
import type { Cart, CartContent, CartLine, GivenOff } from './cart.ts';
import type { TillProduct } from './till-product.ts';
import { totalOf, type TaxRules } from './totals.ts';

/** Where and by whom the sale was made, as this device knows it. */
export interface FactPlace {
  readonly lease: TillLease;
  readonly business: { readonly name: string; readonly currency: string; readonly zone: string };
  readonly seller: { readonly _id: string; readonly name: string };
  readonly rules: TaxRules;
  readonly product: (soldId: string) => TillProduct | undefined;
  /** It knows what own payment types are called. */
  readonly selling: TillSelling;
  /** Days that a customer has to pay, as this device knows it; null: it does not. */
  readonly termsDays?: (customerId: string) => number | null;
}

/**
 * A sale that the server has not heard of, as its receipt shows it: the same numbers, by the same
 * lines of core that will book it. The address of the branch is the server's to add.
 */
export function presentFact(
  draft: SaleDraft,
  content: CartContent & Partial<Pick<Cart, 'customer'>>,
  place: FactPlace,
): Sale {
  const { lease, business, seller, rules } = place;
  const { lines, discount, taxExempt, customer = null } = content;
  const promoted = givenIn(draft, place.selling);
  const total = totalOf(content, rules, promoted);
  if (total === null) throw new RangeError('More than one sale can hold');
  const { branchId, branchName, branchCode, tillName, tillCode } = lease;
  const { series, number, shiftId, occurredAt } = draft;
  const day = branchDayOf(lease, place.selling, business.zone);
  const roundingMinor = draft.roundingMinor ?? 0;
  const totalMinor = total.totalMinor + roundingMinor;
  const settled = settle(totalMinor, draft.payments);
  const businessDate = dayAt(Date.parse(occurredAt), day);
  return {
    _id: draft._id,
    receiptNumber: receiptNumber({ branchCode, tillCode, series, number }),
    ...{ businessName: business.name, branchId, branchName, branchAddress: null },
    ...{ ...place.selling.receipts.texts, tillName, shiftId, occurredAt },
    ...{ sellerId: seller._id, sellerName: seller.name, currency: business.currency },
    customer: customer && { _id: customer._id, name: customer.name, phone: customer.phone },
    ...{ dueOn: dueIn(draft, businessDate, place), taxMode: rules.taxMode },
    ...{ businessDate, timezone: day.timezone },
    ...{ grossMinor: total.grossMinor, discountMinor: total.discountMinor },
    promotionMinor: total.promotionMinor,
    discount: given(discount, total.cartDiscountMinor),
    ...{ taxExempt, exemptTaxMinor: total.exemptTaxMinor, roundingMinor },
    ...{ netMinor: total.netMinor, taxMinor: total.taxMinor, totalMinor },
    refundedMinor: 0,
    ...{ state: 'completed', backAt: null },
    exchange: null,
    changeMinor: settled.changeMinor,
    note: draft.note ?? null,
    lines: lines.map((line, at) => ({
      ...presentLine(line, at, place, total.lines[at]),
      promotions: [...(promoted[at] ?? [])],
    })),
    taxes: [...total.taxes],
    payments: draft.payments.map(({ method, paymentTypeId, provider, reference }, at) => ({
      ...{ method, typeName: typeName(place.selling, paymentTypeId) },
      amountMinor: settled.payments[at]?.amountMinor ?? 0,
      tenderedMinor: settled.payments[at]?.tenderedMinor ?? 0,
      changeMinor: settled.payments[at]?.changeMinor ?? 0,
      ...{ provider, reference },
    })),
  };
}

/** When what goes on the account is due, where this device knows the customer's days to pay. */
function dueIn(draft: SaleDraft, businessDate: string, { termsDays }: FactPlace): string | null {
  const isOnAccount = draft.payments.some(({ method }) => method === 'credit');
  const days = isOnAccount ? (termsDays?.(draft.customerId ?? '') ?? null) : null;
  return days === null ? null : dueOn(businessDate, days);
}

/** The promotions of a draft as this device knows them. */
function givenIn({ lines }: SaleDraft, { promotions }: TillSelling): GivenPromotion[][] {
  const known = new Map(promotions?.items.map((one) => [one._id, one]));
  return lines.map((line) =>
    (line.promotions ?? []).map(({ promotionId, amountMinor }) => {
      const { name = '', scope } = known.get(promotionId) ?? {};
      return { promotionId, name, isOfCart: scope === 'cart', amountMinor };
    }),
  );
}

const typeName = ({ paymentTypes }: TillSelling, paymentTypeId: string | null | undefined) =>
  paymentTypes.find(({ _id }) => _id === paymentTypeId)?.name ?? null;

type LineMoney = Pick<
  SaleLineTotal,
  | 'netMinor'
  | 'taxMinor'
  | 'totalMinor'
  | 'grossMinor'
  | 'discountMinor'
  | 'shareMinor'
  | 'taxBasisPoints'
  | 'exemptTaxMinor'
>;
const NOTHING: LineMoney = {
  ...{ netMinor: 0, taxMinor: 0, totalMinor: 0, taxBasisPoints: 0 },
  ...{ grossMinor: 0, discountMinor: 0, shareMinor: 0, exemptTaxMinor: 0 },
};

/** A discount with what it took off. */
function given(discount: GivenOff | null, discountMinor: number): GivenDiscount | null {
  if (discount === null) return null;
  const basisPoints = discount.kind === 'percent' ? discount.basisPoints : null;
  return { discountMinor, basisPoints, reason: discount.reason };
}

function presentLine(
  line: CartLine,
  at: number,
  place: FactPlace,
  money: LineMoney = NOTHING,
): Omit<Sale['lines'][number], 'promotions'> {
  const { soldId, productId, packId, name, sku, unit, quantityMilli } = line;
  // A line at an open price has an id of its own.
  const product = place.product(soldId) ?? (packId === null ? place.product(productId) : undefined);
  const { unitPriceMinor, override, discount } = line;
  return {
    ...{ lineNo: at + 1, productId, packId, sku, unit, quantityMilli },
    name: product?.productName ?? name,
    packName: product?.packName ?? null,
    kind: product?.sellable.kind ?? 'goods',
    stockQuantityMilli:
      product === undefined
        ? quantityMilli
        : stockQuantityMilli({ ...product.sellable, quantityMilli }),
    ...{ unitPriceMinor, override, taxBasisPoints: money.taxBasisPoints },
    ...{ netMinor: money.netMinor, taxMinor: money.taxMinor, totalMinor: money.totalMinor },
    ...{ discount: given(discount, money.discountMinor), grossMinor: money.grossMinor },
    ...{ shareMinor: money.shareMinor, exemptTaxMinor: money.exemptTaxMinor },
    details: null,
    note: line.note,
  };
}
