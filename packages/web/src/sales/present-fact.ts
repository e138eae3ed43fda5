import { businessDate } from '@tillbook/core/reports/period';
import { settle } from '@tillbook/core/sales/payment';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import type { SaleLineTotal } from '@tillbook/core/sales/sale-total';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { stockQuantityMilli } from '@tillbook/core/sales/sold-goods';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { Cart, CartLine } from './cart.ts';
import type { TillProduct } from './till-product.ts';
import { totalOf, type TaxRules } from './totals.ts';

/** Where and by whom the sale was made, as this device knows it. */
export interface FactPlace {
  readonly lease: TillLease;
  readonly business: { readonly name: string; readonly currency: string; readonly zone: string };
  readonly seller: { readonly _id: string; readonly name: string };
  readonly rules: TaxRules;
  readonly product: (soldId: string) => TillProduct | undefined;
}

/**
 * A sale that the server has not heard of, as its receipt shows it: the same numbers, by the same
 * lines of core that will book it. Address and tax number are the server's to add.
 */
export function presentFact(
  draft: SaleDraft,
  { lines, customer = null }: Pick<Cart, 'lines'> & Partial<Pick<Cart, 'customer'>>,
  place: FactPlace,
): Sale {
  const { lease, business, seller, rules } = place;
  const total = totalOf(lines, rules);
  if (total === null) throw new RangeError('More than one sale can hold');
  const { branchId, branchName, branchCode, tillName, tillCode } = lease;
  const { series, number, shiftId, occurredAt } = draft;
  const settled = settle(total.totalMinor, draft.payments);
  return {
    _id: draft._id,
    receiptNumber: receiptNumber({ branchCode, tillCode, series, number }),
    ...{ businessName: business.name, branchId, branchName, branchAddress: null },
    ...{ taxNumber: null, receiptFooter: null, tillName, shiftId, occurredAt },
    ...{ sellerId: seller._id, sellerName: seller.name, currency: business.currency },
    ...{ customer, dueOn: null, taxMode: rules.taxMode },
    businessDate: businessDate(Date.parse(occurredAt), business.zone, 0),
    timezone: business.zone,
    ...{ grossMinor: total.grossMinor, discountMinor: total.discountMinor, discount: null },
    ...{ taxExempt: null, exemptTaxMinor: total.exemptTaxMinor, roundingMinor: 0 },
    ...{ netMinor: total.netMinor, taxMinor: total.taxMinor, totalMinor: total.totalMinor },
    refundedMinor: 0,
    state: 'completed',
    changeMinor: settled.changeMinor,
    note: draft.note ?? null,
    lines: lines.map((line, at) => presentLine(line, at, place, total.lines[at])),
    taxes: [...total.taxes],
    payments: draft.payments.map(({ method, provider, reference }, at) => ({
      ...{ method, typeName: null },
      amountMinor: settled.payments[at]?.amountMinor ?? 0,
      tenderedMinor: settled.payments[at]?.tenderedMinor ?? 0,
      changeMinor: settled.payments[at]?.changeMinor ?? 0,
      ...{ provider, reference },
    })),
  };
}

type LineMoney = Pick<
  SaleLineTotal,
  'netMinor' | 'taxMinor' | 'totalMinor' | 'grossMinor' | 'shareMinor' | 'exemptTaxMinor'
>;
const NOTHING: LineMoney = {
  ...{ netMinor: 0, taxMinor: 0, totalMinor: 0 },
  ...{ grossMinor: 0, shareMinor: 0, exemptTaxMinor: 0 },
};

function presentLine(
  line: CartLine,
  at: number,
  place: FactPlace,
  money: LineMoney = NOTHING,
): Sale['lines'][number] {
  const { soldId, productId, packId, name, sku, unit, quantityMilli } = line;
  // A line at an open price has an id of its own.
  const product = place.product(soldId) ?? (packId === null ? place.product(productId) : undefined);
  const { unitPriceMinor, taxBasisPoints } = line;
  return {
    ...{ lineNo: at + 1, productId, packId, sku, unit, quantityMilli },
    name: product?.productName ?? name,
    packName: product?.packName ?? null,
    kind: product?.sellable.kind ?? 'goods',
    stockQuantityMilli:
      product === undefined
        ? quantityMilli
        : stockQuantityMilli({ ...product.sellable, quantityMilli }),
    ...{ unitPriceMinor, taxBasisPoints },
    ...{ netMinor: money.netMinor, taxMinor: money.taxMinor, totalMinor: money.totalMinor },
    ...{ override: null, discount: null, grossMinor: money.grossMinor },
    ...{ shareMinor: money.shareMinor, exemptTaxMinor: money.exemptTaxMinor },
    details: null,
    note: line.note,
  };
}
