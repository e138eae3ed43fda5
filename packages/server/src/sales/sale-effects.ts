import { CLOCK_AHEAD_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import { settle } from '@tillbook/core/sales/payment';
import { referenceKey } from '@tillbook/core/sales/payment-reference';
import { receiptNumber } from '@tillbook/core/sales/receipt-number';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { takeOut } from '@tillbook/core/stock/movement';
import type { LevelRow, MovementRow } from '../stock/stock.sql.ts';
import type { PricedSale } from './decide-sale.ts';
import type { Posting } from './posting.ts';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import type { PaymentRow, SaleLineRow, SaleRow, SaleWithRows } from './sale-rows.ts';

/** A posted sale and the stock it moved. */
export interface SaleEffects {
  readonly rows: SaleWithRows;
  readonly movements: readonly MovementRow[];
}

/** When a sale counts: a clock that runs ahead is not believed for the business day. */
function momentOf(posting: Posting, draft: SaleDraft) {
  const { timezone, cutoffMinutes } = posting.till;
  const occurredMs = Date.parse(draft.occurredAt);
  const clockSuspect = occurredMs > posting.context.nowMs + CLOCK_AHEAD_MS;
  const countedMs = clockSuspect ? posting.context.nowMs : occurredMs;
  return {
    occurredAt: new Date(occurredMs).toISOString(),
    postedAt: new Date(posting.context.nowMs).toISOString(),
    clockSuspect,
    ...localMoment(countedMs, timezone, cutoffMinutes),
  };
}
type Moment = ReturnType<typeof momentOf>;

/** The rows and movements of a sale that keeps every rule, and the posting moved on by it. */
export function applySale(
  posting: Posting,
  draft: SaleDraft,
  priced: PricedSale,
  contentHash: string,
): SaleEffects {
  const moment = momentOf(posting, draft);
  // Nothing is moved on before the last thing that can refuse.
  const taken = takeStock(posting, draft, moment);
  const lines = lineRows(draft, priced, taken.movements);
  const payments = paymentRows(draft, moment);
  const rows = {
    sale: saleRow(posting, draft, priced, payments, contentHash, moment),
    lines,
    taxes: priced.total.taxes.map((tax) => ({ saleId: draft._id, ...tax })),
    payments,
  };
  for (const [productId, level] of taken.levels) {
    posting.levels.set(productId, level);
    posting.movedLevels.add(productId);
  }
  for (const payment of payments) {
    posting.usedPayments.add(payment.paymentId);
    if (payment.referenceKey !== null) posting.usedReferences.add(payment.referenceKey);
  }
  posting.lastNumber = draft.number;
  posting.known.set(draft._id, { contentHash, rows });
  posting.posted.push(rows);
  addToRollups(posting, rows, moment.hour);
  return { rows, movements: taken.movements };
}

/** Takes each line's quantity out of its level, one after the other. */
function takeStock(posting: Posting, draft: SaleDraft, moment: Moment) {
  const levels = new Map<string, LevelRow>();
  const movements = draft.lines.map(({ productId, quantityMilli }, index): MovementRow => {
    const before = levels.get(productId) ?? posting.levels.get(productId);
    if (before === undefined) throw new Error(`No stock level for ${productId}`);
    const { level, movement } = takeOrRefuse(before, quantityMilli);
    const number = before.lastMovement + 1;
    levels.set(productId, { ...before, ...level, lastMovement: number });
    return {
      branchId: before.branchId,
      productId,
      number,
      kind: movement.kind,
      quantityMilli: movement.quantityMilli,
      valueMinor: movement.valueMinor,
      quantityAfterMilli: level.quantityMilli,
      valueAfterMinor: level.valueMinor,
      sourceKind: 'sale',
      sourceId: draft._id,
      sourceLine: index + 1,
      occurredAt: moment.occurredAt,
      businessDate: moment.businessDate,
      recordedAt: moment.postedAt,
      stockPolicy: posting.context.business.stockPolicy,
    };
  });
  return { levels, movements };
}

/** Stock below zero may be worth more than a number holds; then the sale is refused. */
function takeOrRefuse(level: LevelRow, quantityMilli: number): ReturnType<typeof takeOut> {
  try {
    return takeOut(level, quantityMilli);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('LIMIT_EXCEEDED', { limit: 'stock value' });
    throw error;
  }
}

function lineRows(
  draft: SaleDraft,
  priced: PricedSale,
  movements: readonly MovementRow[],
): SaleLineRow[] {
  return priced.lines.map((line, index) => {
    const { netMinor = 0, taxMinor = 0, totalMinor = 0 } = priced.total.lines[index] ?? {};
    return {
      saleId: draft._id,
      lineNo: index + 1,
      productId: line.product.productId,
      name: line.product.name,
      sku: line.product.sku,
      quantityMilli: line.quantityMilli,
      unitPriceMinor: line.unitPriceMinor,
      taxBasisPoints: line.taxBasisPoints,
      netMinor,
      taxMinor,
      totalMinor,
      costMinor: 0 - (movements[index]?.valueMinor ?? 0),
    };
  });
}

function paymentRows(draft: SaleDraft, moment: Moment): PaymentRow[] {
  const settled = settle(draft.totalMinor, draft.payments).payments;
  return draft.payments.map((payment, index) => {
    const { tenderedMinor = payment.amountMinor, changeMinor = 0 } = settled[index] ?? {};
    return {
      paymentId: payment._id,
      saleId: draft._id,
      shiftId: draft.shiftId,
      position: index + 1,
      method: payment.method,
      amountMinor: payment.amountMinor,
      tenderedMinor,
      changeMinor,
      provider: payment.provider,
      reference: payment.reference,
      referenceKey: referenceKey(payment),
      occurredAt: moment.occurredAt,
      businessDate: moment.businessDate,
    };
  });
}

function saleRow(
  posting: Posting,
  draft: SaleDraft,
  priced: PricedSale,
  payments: readonly PaymentRow[],
  contentHash: string,
  moment: Moment,
): SaleRow {
  const { till } = posting;
  const { business, seller } = posting.context;
  const { netMinor, taxMinor, totalMinor } = priced.total;
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
    series,
    number,
    receiptNumber: receiptNumber({
      branchCode: till.branchCode,
      tillCode: till.tillCode,
      series,
      number,
    }),
    currency: business.currency,
    taxMode: business.taxMode,
    taxRounding: business.taxRounding,
    timezone: till.timezone,
    utcOffsetMinutes: moment.utcOffsetMinutes,
    cutoffMinutes: till.cutoffMinutes,
    occurredAt: moment.occurredAt,
    businessDate: moment.businessDate,
    clockSuspect: moment.clockSuspect,
    netMinor,
    taxMinor,
    totalMinor,
    changeMinor: payments.reduce((sum, payment) => sum + payment.changeMinor, 0),
    linesCount: draft.lines.length,
    itemsMilli: draft.lines.reduce((sum, line) => sum + line.quantityMilli, 0),
    methods: [...new Set(payments.map(({ method }) => method))],
    contentHash: `\\x${contentHash}`,
    postedAt: moment.postedAt,
  };
}

function addToRollups(posting: Posting, rows: SaleWithRows, hour: number): void {
  const { sale, lines, payments } = rows;
  const tillHour = entryOf(posting.hours, `${sale.tillId} ${sale.businessDate} ${hour}`, () =>
    emptyHour(sale, hour),
  );
  tillHour.salesCount += 1;
  addAmounts(tillHour, sale);
  for (const { method, amountMinor } of payments) addPayment(tillHour, method, amountMinor);
  for (const line of lines) {
    const { productId } = line;
    const { branchId, businessDate: date } = sale;
    const day = entryOf(posting.days, `${date} ${productId}`, () => ({
      ...{ branchId, productId, businessDate: date, quantityMilli: 0 },
      ...NOTHING,
    }));
    day.quantityMilli += line.quantityMilli;
    addAmounts(day, line);
    day.costMinor += line.costMinor;
    tillHour.costMinor += line.costMinor;
  }
}

const NOTHING = { netMinor: 0, taxMinor: 0, totalMinor: 0, costMinor: 0 };

function emptyHour(sale: SaleRow, hour: number): TillHourRow {
  const { tillId, branchId, businessDate: date } = sale;
  return {
    ...{ tillId, branchId, businessDate: date, hour, salesCount: 0 },
    ...NOTHING,
    ...{ cashMinor: 0, mobileMoneyMinor: 0, cardMinor: 0 },
    ...{ cashCount: 0, mobileMoneyCount: 0, cardCount: 0 },
  };
}

type Amounts = Pick<ProductDayRow, 'netMinor' | 'taxMinor' | 'totalMinor'>;

function addAmounts(sum: Amounts, more: Readonly<Amounts>): void {
  sum.netMinor += more.netMinor;
  sum.taxMinor += more.taxMinor;
  sum.totalMinor += more.totalMinor;
}

const OF_METHOD = {
  cash: ['cashMinor', 'cashCount'],
  mobile_money: ['mobileMoneyMinor', 'mobileMoneyCount'],
  card: ['cardMinor', 'cardCount'],
} as const;

function addPayment(hour: TillHourRow, method: keyof typeof OF_METHOD, amountMinor: number): void {
  const [amount, count] = OF_METHOD[method];
  hour[amount] += amountMinor;
  hour[count] += 1;
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
