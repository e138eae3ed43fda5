import type { ProductKind } from '@tillbook/core/products/product-fields';
import type { RoundingMethod } from '@tillbook/core/sales/cash-rounding';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import type { GivenDiscount } from '@tillbook/core/sales/discount.api';
import type { GivenPromotion } from '@tillbook/core/promotions/promotions.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { grossOf, type TaxMode, type TaxRounding } from '@tillbook/core/sales/sale-total';

/** A sale as it is kept. */
export interface SaleRow {
  readonly saleId: string;
  readonly businessName: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly branchAddress: string | null;
  readonly tillId: string;
  readonly tillName: string;
  readonly shiftId: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly sellerRole: string;
  readonly customerId: string | null;
  /** As the customer is called now. */
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  /** When what was sold on account is due. */
  readonly dueOn: string | null;
  /** What came back in the same step; known once it is posted. */
  readonly exchange?: Sale['exchange'];
  readonly series: string;
  readonly number: number;
  readonly receiptNumber: string;
  readonly currency: string;
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  readonly timezone: string;
  readonly utcOffsetMinutes: number;
  readonly cutoffMinutes: number;
  readonly occurredAt: string;
  readonly businessDate: string;
  readonly clockSuspect: boolean;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Kept beside it by refunds; a sale is posted as completed. */
  readonly state: SaleState;
  readonly refundedMinor: number;
  /** When something of it came back last. */
  readonly backAt: string | null;
  /** All that was taken off; of it what promotions did, and what was off the sale as a whole. */
  readonly discountMinor: number;
  readonly promotionMinor: number;
  /** Lines taken out of the cart before it was paid. */
  readonly removedCount: number;
  readonly cartDiscountMinor: number;
  readonly cartDiscountBasisPoints: number | null;
  readonly cartDiscountReason: string | null;
  readonly exemptReason: string | null;
  readonly exemptCertificate: string | null;
  readonly exemptTaxMinor: number;
  readonly roundingMinor: number;
  /** The policy its cash was rounded by; null where nothing was rounded. */
  readonly roundingStepMinor: number | null;
  readonly roundingMethod: RoundingMethod | null;
  readonly changeMinor: number;
  readonly linesCount: number;
  readonly itemsMilli: number;
  readonly methods: readonly PaymentMethod[];
  readonly contentHash: string;
  readonly postedAt: string;
  /** The ceilings it was judged by; null where none had to judge it. */
  readonly ceilingBasisPoints: number | null;
  readonly ceilingCreditMinor: number | null;
  /** What else stood on receipts then; null before anything did. */
  readonly lookNo: number | null;
  readonly taxNumber: string | null;
  readonly receiptFooter: string | null;
  readonly returnPolicy: string | null;
  readonly receiptHeader: string | null;
  readonly note: string | null;
  /** It had happened already when the server heard of it, from this device. */
  readonly isFact: boolean;
  readonly deviceId: string | null;
  /** Posted after its shift was closed. */
  readonly isLate: boolean;
  /** The first of the numbers that were missing before this one. */
  readonly gapFrom: number | null;
  /** The instant its day is reckoned by, where a fact's clock was suspect. */
  readonly countedAt: string | null;
}

export interface SaleLineRow {
  readonly saleId: string;
  readonly lineNo: number;
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly kind: ProductKind;
  readonly packId: string | null;
  readonly packName: string | null;
  readonly unit: string;
  readonly quantityMilli: number;
  /** The same in units of the product. */
  readonly stockQuantityMilli: number;
  readonly unitPriceMinor: number;
  /** What the list asked, where an own price was asked instead. */
  readonly listPriceMinor: number | null;
  readonly overrideReason: string | null;
  /** By all promotions, and by each. */
  readonly promotionMinor: number;
  readonly promotions: readonly GivenPromotion[];
  readonly discountMinor: number;
  readonly discountBasisPoints: number | null;
  readonly discountReason: string | null;
  readonly shareMinor: number;
  readonly exemptTaxMinor: number;
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  /** Printed under the name. */
  readonly details: Readonly<Record<string, string>> | null;
  readonly note: string | null;
}

/** What a promotion took off a line. */
export interface LinePromotionRow extends GivenPromotion {
  readonly saleId: string;
  readonly lineNo: number;
}

export interface SaleTaxRow {
  readonly saleId: string;
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

export interface PaymentRow {
  readonly paymentId: string;
  readonly saleId: string;
  readonly shiftId: string;
  readonly position: number;
  readonly method: PaymentMethod;
  readonly paymentTypeId: string | null;
  readonly typeName: string | null;
  readonly accountCode: string | null;
  readonly amountMinor: number;
  readonly tenderedMinor: number;
  readonly changeMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
  readonly referenceKey: string | null;
  /** Who pays, until the code is there. */
  readonly payerPhone: string | null;
  /** The reference had paid another sale; then it has no key. */
  readonly isReferenceUsed: boolean;
  readonly occurredAt: string;
  readonly businessDate: string;
}

/** A sale with its rows, each kind in its order. */
export interface SaleWithRows {
  readonly sale: SaleRow;
  readonly lines: readonly SaleLineRow[];
  readonly taxes: readonly SaleTaxRow[];
  readonly payments: readonly PaymentRow[];
}

/** A discount as the contract shows it; one without a reason was none. */
function given(
  discountMinor: number,
  basisPoints: number | null,
  reason: string | null,
): GivenDiscount | null {
  return reason === null ? null : { discountMinor, basisPoints, reason };
}

function presentLine(row: SaleLineRow): Sale['lines'][number] {
  const { saleId, costMinor, details, promotionMinor, promotions, ...rest } = row;
  const { listPriceMinor, overrideReason, discountMinor, ...more } = rest;
  const { discountBasisPoints, discountReason, ...line } = more;
  return {
    ...line,
    override:
      listPriceMinor === null || overrideReason === null
        ? null
        : { listPriceMinor, reason: overrideReason },
    grossMinor: grossOf(row),
    promotions: [...promotions],
    discount: given(discountMinor, discountBasisPoints, discountReason),
    details: details === null ? null : { ...details },
  };
}

function presentPayment(row: PaymentRow): Sale['payments'][number] {
  const { method, typeName, amountMinor, tenderedMinor, changeMinor, provider, reference } = row;
  return { method, typeName, amountMinor, tenderedMinor, changeMinor, provider, reference };
}

/** Who bought it, as they are called now. */
export const customerOf = ({
  customerId: _id,
  customerName: name,
  customerPhone: phone,
}: SaleRow) => (_id === null ? null : { _id, name, phone });

/** A sale as the contract shows it, from its rows: those just written or those read again. */
export function presentSale(rows: SaleWithRows): Sale {
  const { sale } = rows;
  const lines = rows.lines.map(presentLine);
  return {
    _id: sale.saleId,
    receiptNumber: sale.receiptNumber,
    businessName: sale.businessName,
    branchId: sale.branchId,
    branchName: sale.branchName,
    branchAddress: sale.branchAddress,
    taxNumber: sale.taxNumber,
    receiptFooter: sale.receiptFooter,
    returnPolicy: sale.returnPolicy,
    receiptHeader: sale.receiptHeader,
    tillName: sale.tillName,
    sellerId: sale.sellerId,
    sellerName: sale.sellerName,
    customer: customerOf(sale),
    dueOn: sale.dueOn,
    shiftId: sale.shiftId,
    currency: sale.currency,
    taxMode: sale.taxMode,
    occurredAt: sale.occurredAt,
    businessDate: sale.businessDate,
    timezone: sale.timezone,
    grossMinor: lines.reduce((sum, line) => sum + line.grossMinor, 0),
    discountMinor: sale.discountMinor,
    promotionMinor: sale.promotionMinor,
    discount: given(sale.cartDiscountMinor, sale.cartDiscountBasisPoints, sale.cartDiscountReason),
    taxExempt:
      sale.exemptReason === null
        ? null
        : { reason: sale.exemptReason, certificate: sale.exemptCertificate },
    exemptTaxMinor: sale.exemptTaxMinor,
    netMinor: sale.netMinor,
    taxMinor: sale.taxMinor,
    roundingMinor: sale.roundingMinor,
    totalMinor: sale.totalMinor,
    refundedMinor: sale.refundedMinor,
    state: sale.state,
    backAt: sale.backAt,
    changeMinor: sale.changeMinor,
    exchange: sale.exchange ?? null,
    note: sale.note,
    lines,
    taxes: rows.taxes.map(({ saleId, ...tax }) => tax),
    payments: rows.payments.map(presentPayment),
  };
}
