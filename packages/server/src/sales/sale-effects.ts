import { receiptDetailsOf } from '@tillbook/core/businesses/business-types';
import { creditCeiling } from '@tillbook/core/customers/debt-approval';
import type { Bearer } from '@tillbook/core/permissions';
import { localMoment } from '@tillbook/core/reports/period';
import { limitsFor } from '@tillbook/core/sales/selling-rules';
import { settle } from '@tillbook/core/sales/payment';
import { referenceKey } from '@tillbook/core/sales/payment-reference';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { stockQuantityMilli } from '@tillbook/core/sales/sold-goods';
import type { MovementRow } from '../stock/stock.sql.ts';
import type { SaleUse } from './approved-sales.ts';
import type { PricedSale } from './decide-sale.ts';
import { countedOf, type Happened } from './happened.ts';
import { payByCards } from './gift-payments.ts';
import { freeGoods } from './judge-layby.ts';
import type { Posting } from './posting.ts';
import { dueOf, putOnAccount, soldOnAccount } from './sale-accounts.ts';
import { addToRollups } from './sale-rollups.ts';
import type { PaymentRow, SaleLineRow, SaleRow, SaleWithRows } from './sale-rows.ts';
import { takeForSale } from './take-expired.ts';

/** A posted sale and the stock it moved. */
export interface SaleEffects {
  readonly rows: SaleWithRows;
  readonly movements: readonly MovementRow[];
  /** Approvals that what it took needed. */
  readonly uses: readonly SaleUse[];
}

/** When a sale counts: a clock that is wrong is not believed for the business day. */
function momentOf(posting: Posting, draft: SaleDraft, happened: Happened | null) {
  const { timezone, cutoffMinutes } = posting.till;
  const occurredMs = Date.parse(draft.occurredAt);
  const { countedMs, isSuspect: clockSuspect } = countedOf(posting, draft, happened);
  return {
    occurredAt: new Date(occurredMs).toISOString(),
    postedAt: new Date(posting.context.nowMs).toISOString(),
    clockSuspect,
    ...localMoment(countedMs, timezone, cutoffMinutes),
  };
}
export type Moment = ReturnType<typeof momentOf>;

/** The rows and movements of a sale that keeps every rule, and the posting moved on by it. */
export function applySale(
  posting: Posting,
  draft: SaleDraft,
  priced: PricedSale,
  contentHash: string,
  happened: Happened | null = null,
): SaleEffects {
  const moment = momentOf(posting, draft, happened);
  // Nothing is moved on before the last thing that can refuse.
  const { taken, uses } = takeForSale(posting, draft, priced, moment, happened);
  const lines = lineRows(draft, priced, taken.movements, posting.context.business.businessType);
  const payments = paymentRows(posting, draft, moment);
  const rows = {
    sale: saleRow(posting, draft, priced, payments, contentHash, moment, happened),
    lines,
    taxes: priced.total.taxes.map((tax) => ({ saleId: draft._id, ...tax })),
    payments,
  };
  for (const [productId, level] of taken.levels) {
    posting.levels.set(productId, level);
    posting.movedLevels.add(productId);
  }
  freeGoods(posting, priced.quote?.layby ?? null);
  for (const [productId, batches] of taken.batches) posting.batches.set(productId, batches);
  posting.batchMoves.push(...taken.batchMoves);
  for (const payment of payments) {
    posting.usedPayments.add(payment.paymentId);
    if (payment.referenceKey !== null) posting.usedReferences.add(payment.referenceKey);
  }
  // A fact may go on in a series that has ended, or fill a gap.
  if (draft.series === posting.till.series) {
    posting.lastNumber = Math.max(posting.lastNumber, draft.number);
  }
  posting.known.set(draft._id, { contentHash, rows });
  posting.posted.push(rows);
  putOnAccount(posting, draft, rows.sale);
  payByCards(posting, draft, rows.sale);
  addToRollups(posting, rows, moment.hour);
  return { rows, movements: taken.movements, uses };
}

function lineRows(
  draft: SaleDraft,
  priced: PricedSale,
  movements: readonly MovementRow[],
  businessType: string,
): SaleLineRow[] {
  const costs = new Map<number, number>();
  for (const { sourceLine, valueMinor } of movements) {
    costs.set(sourceLine, (costs.get(sourceLine) ?? 0) - valueMinor);
  }
  return priced.lines.map((line, index) => {
    const total = priced.total.lines[index];
    if (total === undefined) throw new Error(`line ${index} has no total`);
    const { override, discount } = draft.lines[index] ?? {};
    return {
      saleId: draft._id,
      lineNo: index + 1,
      productId: line.product.productId,
      name: line.product.name,
      sku: line.product.sku,
      kind: line.product.kind,
      packId: line.pack?.packId ?? null,
      packName: line.pack?.name ?? null,
      unit: line.product.unit,
      quantityMilli: line.quantityMilli,
      stockQuantityMilli: stockQuantityMilli(line.sold),
      unitPriceMinor: line.unitPriceMinor,
      listPriceMinor: override?.listPriceMinor ?? null,
      overrideReason: override?.reason ?? null,
      promotionMinor: total.promotionMinor,
      promotions: line.promotions,
      discountMinor: total.discountMinor,
      discountBasisPoints: discount?.kind === 'percent' ? discount.basisPoints : null,
      discountReason: discount?.reason ?? null,
      shareMinor: total.shareMinor,
      exemptTaxMinor: total.exemptTaxMinor,
      taxBasisPoints: total.taxBasisPoints,
      netMinor: total.netMinor,
      taxMinor: total.taxMinor,
      totalMinor: total.totalMinor,
      costMinor: costs.get(index + 1) ?? 0,
      details: receiptDetailsOf(businessType, line.product.details),
      note: draft.lines[index]?.note ?? null,
    };
  });
}

function paymentRows(posting: Posting, draft: SaleDraft, moment: Moment): PaymentRow[] {
  const { usedReferences } = posting;
  const own = new Set<string>();
  const settled = settle(draft.totalMinor, draft.payments).payments;
  return draft.payments.map((payment, index) => {
    const key = referenceKey(payment);
    const isReferenceUsed = key !== null && (usedReferences.has(key) || own.has(key));
    if (key !== null) own.add(key);
    const { tenderedMinor = payment.amountMinor, changeMinor = 0 } = settled[index] ?? {};
    const type = posting.paymentTypes.get(payment.paymentTypeId ?? '');
    return {
      paymentId: payment._id,
      saleId: draft._id,
      shiftId: draft.shiftId,
      position: index + 1,
      method: payment.method,
      paymentTypeId: type?.paymentTypeId ?? null,
      typeName: type?.name ?? null,
      accountCode: type?.accountCode ?? null,
      amountMinor: payment.amountMinor,
      tenderedMinor,
      changeMinor,
      provider: payment.provider,
      reference: payment.reference,
      referenceKey: isReferenceUsed ? null : key,
      payerPhone: payment.payerPhone ?? null,
      isReferenceUsed,
      occurredAt: moment.occurredAt,
      businessDate: moment.businessDate,
    };
  });
}

/** What the sale took off, and what rounding its cash did, with the policy it went by. */
function takenOff(posting: Posting, draft: SaleDraft, priced: PricedSale) {
  const { total, roundingMinor, isRoundedByPolicy: isByPolicy } = priced;
  const { discount, taxExempt } = draft;
  const { rounding } = posting.selling;
  return {
    discountMinor: total.discountMinor,
    promotionMinor: total.promotionMinor,
    cartDiscountMinor: total.cartDiscountMinor,
    cartDiscountBasisPoints: discount?.kind === 'percent' ? discount.basisPoints : null,
    cartDiscountReason: discount?.reason ?? null,
    exemptReason: taxExempt?.reason ?? null,
    exemptCertificate: taxExempt?.certificate ?? null,
    exemptTaxMinor: total.exemptTaxMinor,
    roundingMinor,
    roundingStepMinor: isByPolicy ? (rounding?.stepMinor ?? null) : null,
    roundingMethod: isByPolicy ? (rounding?.method ?? null) : null,
  };
}

/** The ceilings that judged it: of what its seller took off, and of what it left unpaid. */
function ceilingsOf(draft: SaleDraft, seller: Bearer, { total, quote }: PricedSale) {
  const isDiscounted = total.discountMinor > total.promotionMinor && quote?.isAsQuoted !== true;
  const { discountBasisPoints } = limitsFor(seller);
  return {
    ceilingBasisPoints: isDiscounted ? discountBasisPoints : null,
    ceilingCreditMinor: soldOnAccount(draft) === 0 ? null : creditCeiling(seller),
  };
}

function customerOf(posting: Posting, draft: SaleDraft, businessDate: string) {
  const customer = posting.accounts.get(draft.customerId ?? '');
  return {
    customerId: customer?.customerId ?? null,
    customerName: customer?.name ?? null,
    customerPhone: customer?.phone ?? null,
    dueOn: dueOf(posting, draft, businessDate),
  };
}

/** What stands on the receipts of a till now; it stays with the sale. */
function lookAt({ look }: Posting['till']) {
  return {
    lookNo: look?.lookNo ?? null,
    taxNumber: look?.taxNumber ?? null,
    receiptFooter: look?.footer ?? null,
    receiptHeader: look?.header ?? null,
    returnPolicy: look?.returnPolicy ?? null,
  };
}

function saleRow(
  posting: Posting,
  draft: SaleDraft,
  priced: PricedSale,
  payments: readonly PaymentRow[],
  contentHash: string,
  moment: Moment,
  happened: Happened | null,
): SaleRow {
  const { till } = posting;
  const { business } = posting.context;
  const seller = happened?.seller ?? posting.context.seller;
  const { netMinor, taxMinor } = priced.total;
  const { series, number } = draft;
  return {
    saleId: draft._id,
    businessName: business.name,
    branchId: till.branchId,
    branchName: till.branchName,
    branchAddress: till.branchAddress,
    tillId: till.tillId,
    tillName: till.tillName,
    shiftId: draft.shiftId,
    sellerId: seller.personId,
    sellerName: seller.name,
    sellerRole: seller.role,
    ...customerOf(posting, draft, moment.businessDate),
    ...ceilingsOf(draft, seller, priced),
    series,
    number,
    receiptNumber: receiptNumber({
      branchCode: till.branchCode,
      tillCode: till.tillCode,
      series,
      number,
    }),
    currency: business.currency,
    taxMode: priced.taxMode,
    taxRounding: priced.taxRounding,
    timezone: till.timezone,
    utcOffsetMinutes: moment.utcOffsetMinutes,
    cutoffMinutes: till.cutoffMinutes,
    occurredAt: moment.occurredAt,
    businessDate: moment.businessDate,
    clockSuspect: moment.clockSuspect,
    netMinor,
    taxMinor,
    totalMinor: priced.total.totalMinor + priced.roundingMinor,
    state: 'completed',
    refundedMinor: 0,
    backAt: null,
    ...takenOff(posting, draft, priced),
    changeMinor: payments.reduce((sum, payment) => sum + payment.changeMinor, 0),
    linesCount: draft.lines.length,
    itemsMilli: draft.lines.reduce((sum, line) => sum + line.quantityMilli, 0),
    methods: [...new Set(payments.map(({ method }) => method))],
    contentHash: `\\x${contentHash}`,
    postedAt: moment.postedAt,
    ...lookAt(till),
    note: draft.note ?? null,
    removedCount: draft.removedCount ?? 0,
    isFact: happened !== null,
    deviceId: happened?.deviceId ?? null,
    isLate: happened?.isLate ?? false,
    gapFrom: happened?.gapFrom ?? null,
    countedAt:
      happened?.isClockSuspect === true ? new Date(happened.countedMs).toISOString() : null,
  };
}
