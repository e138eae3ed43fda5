import { grossNetOf } from '@tillbook/core/sales/gross-net';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { grossOf } from '@tillbook/core/sales/sale-total';
import type { Posting } from './posting.ts';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import type { SaleLineRow, SaleRow, SaleWithRows } from './sale-rows.ts';
import { NO_TENDERS, TENDER_SUMS } from './tender-sums.ts';

/** Adds a sale to the figures of its till's hour and of its products' day. */
export function addToRollups(posting: Posting, rows: SaleWithRows, hour: number): void {
  const { sale, lines, payments } = rows;
  const tillHour = entryOf(posting.hours, `${sale.tillId} ${sale.businessDate} ${hour}`, () =>
    emptyHour(sale, hour),
  );
  countSale(tillHour, rows, 1);
  addAmounts(tillHour, sale);
  tillHour.discountMinor += sale.discountMinor;
  tillHour.roundingMinor += sale.roundingMinor;
  for (const { method, amountMinor } of payments) addPayment(tillHour, method, amountMinor);
  for (const line of lines) {
    const { productId } = line;
    const { branchId, businessDate: date } = sale;
    const day = entryOf(posting.days, `${date} ${productId}`, () =>
      emptyDay(branchId, productId, date),
    );
    day.quantityMilli += line.stockQuantityMilli;
    addAmounts(day, line);
    day.costMinor += line.costMinor;
    day.discountMinor += takenOff(line);
    tillHour.costMinor += line.costMinor;
  }
}

/** What was taken off a line, and its share of what was taken off the cart. */
export const takenOff = (line: SaleLineRow): number =>
  line.promotionMinor + line.discountMinor + line.shareMinor;

/** Counts a sale with what was on it, or one less: a voided sale is none. */
export function countSale(
  hour: TillHourRow,
  { sale, lines }: Pick<SaleWithRows, 'sale' | 'lines'>,
  way: 1 | -1,
): void {
  hour.salesCount += way;
  hour.itemsMilli += way * sale.itemsMilli;
  for (const line of lines) {
    const given = { ...line, grossMinor: grossOf(line), discountMinor: takenOff(line) };
    hour.grossNetMinor += way * grossNetOf(given, sale.taxMode);
  }
}

const NOTHING = { netMinor: 0, taxMinor: 0, totalMinor: 0, costMinor: 0, discountMinor: 0 };

/** A day of a product of which nothing was sold yet. */
export function emptyDay(branchId: string, productId: string, businessDate: string): ProductDayRow {
  return { branchId, productId, businessDate, quantityMilli: 0, ...NOTHING };
}

/** An hour of a till in which nothing happened yet. */
export function emptyHour(
  sale: Pick<SaleRow, 'tillId' | 'branchId' | 'businessDate'>,
  hour: number,
): TillHourRow {
  const { tillId, branchId, businessDate: date } = sale;
  return {
    ...{ tillId, branchId, businessDate: date, hour },
    ...{ salesCount: 0, itemsMilli: 0, grossNetMinor: 0 },
    ...NOTHING,
    roundingMinor: 0,
    ...NO_TENDERS,
  };
}

type Amounts = Pick<ProductDayRow, 'netMinor' | 'taxMinor' | 'totalMinor'>;

function addAmounts(sum: Amounts, more: Readonly<Amounts>): void {
  sum.netMinor += more.netMinor;
  sum.taxMinor += more.taxMinor;
  sum.totalMinor += more.totalMinor;
}

/** Counts an amount under its method; what goes back is no payment, so it counts none. */
export function addAmount(hour: TillHourRow, method: PaymentMethod, amountMinor: number): void {
  hour[TENDER_SUMS[method][0]] += amountMinor;
}

function addPayment(hour: TillHourRow, method: PaymentMethod, amountMinor: number): void {
  const [amount, count] = TENDER_SUMS[method];
  hour[amount] += amountMinor;
  if (count !== null) hour[count] += 1;
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
