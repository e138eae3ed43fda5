import { EROSION_MEASURES } from './erosion-measures.ts';
import { DEBT_MEASURES } from './debt-measures.ts';
import { discountRateOf, NO_SUMS, rateOf } from './figures.ts';
import {
  atCost,
  figure,
  known,
  money,
  quantity,
  share,
  side,
  sum,
  type Measure,
  type Sums,
} from './measure.ts';
import { PURCHASE_MEASURES } from './purchase-measures.ts';
import { STOCK_MOVE_MEASURES } from './stock-move-measures.ts';
import { sellThroughOf, timesMilli } from './turnover.ts';

const SECONDS_AN_HOUR = 3_600;
const SECONDS_A_MILLI_HOUR = 3.6;

const profitOf = ({ netMinor = 0, costMinor = 0 }: Sums): number => netMinor - costMinor;

/** Every figure that a report can show, by its name; its words stand in the catalogue. */
export const MEASURES = {
  netSales: figure('netSales'),
  cost: money('costMinor', atCost),
  profit: figure('profit'),
  margin: figure('margin'),
  markup: figure('markup'),
  grossSales: figure('grossSales'),
  receipts: figure('receipts'),
  itemsPerSale: figure('itemsPerSale'),
  averageSale: figure('averageSale'),
  refunds: figure('refunds'),
  discounts: figure('discounts'),
  tax: figure('tax'),
  collected: figure('collected'),
  share: share('netMinor'),
  profitShare: sum('netMinor', 'rate', {
    ...atCost,
    of: (sums, whole) => rateOf(profitOf(sums), profitOf(whole)),
  }),
  /** Of this row and all that bring more, as a part of all that bring something. */
  runningShare: sum('runningMinor', 'rate', {
    hasTotal: false,
    of: ({ runningMinor = 0 }, whole) => rateOf(runningMinor, whole['broughtMinor'] ?? 0),
  }),
  discountRate: sum('grossNetMinor', 'rate', {
    of: (sums) => discountRateOf({ ...NO_SUMS, ...sums }),
  }),
  quantity: quantity('quantityMilli'),
  taken: money('takenMinor'),
  /** Lines of a summary are worked out of each other: together they say nothing. */
  inSummary: money('inSummaryMinor', { hasTotal: false }),
  takenShare: share('takenMinor'),
  payments: sum('paymentsCount', 'count'),
  times: sum('timesCount', 'count'),
  returned: money('returnedMinor'),
  returnedTax: money('returnedTaxMinor'),
  returnedCost: money('returnedCostMinor', atCost),
  lost: money('lostMinor', atCost),
  taxable: money('taxableMinor'),
  taxDue: money('taxDueMinor'),
  exemptSales: money('exemptNetMinor'),
  exemptTax: money('exemptTaxMinor'),
  stockValue: money('valueMinor', atCost),
  stockShare: sum('valueMinor', 'rate', {
    ...atCost,
    of: (sums, whole) => rateOf(sums['valueMinor'] ?? 0, whole['valueMinor'] ?? 0),
  }),
  products: sum('productsCount', 'count'),
  onHand: quantity('onHandMilli'),
  /** Of what is there, what nobody has set aside. */
  free: quantity('freeMilli'),
  reorderAt: quantity('reorderMilli'),
  daysUnsold: sum('daysUnsold', 'count', { hasTotal: false }),
  daysBelow: sum('daysBelow', 'count', { hasTotal: false }),
  daysLeft: sum('daysLeft', 'count', { hasTotal: false }),
  daysOut: sum('outDays', 'count', { hasTotal: false }),
  daysInStock: sum('inStockDays', 'count', { hasTotal: false }),
  /** What `missed-sales.ts` says of each row; of too few days there is none. */
  missedUnits: { ...quantity('missedMilli'), ...known('missedMilli'), decimals: 1 },
  missedSales: side('missedMinor'),
  missedProfit: { ...side('missedProfitMinor'), ...atCost },
  moved: quantity('movedMilli'),
  movedValue: money('movedMinor', atCost),
  missing: money('missingMinor', atCost),
  found: money('foundMinor', atCost),
  differs: money('differsMinor', atCost),
  shrinkGone: money('goneMinor', atCost),
  shrinkCame: money('cameMinor', atCost),
  shrunk: money('goneMinor', {
    ...atCost,
    of: ({ goneMinor = 0, cameMinor = 0 }) => goneMinor - cameMinor,
  }),
  /** Beside net sales of all that is shown. */
  shrinkRate: sum('goneMinor', 'rate', {
    ...atCost,
    of: ({ goneMinor = 0, cameMinor = 0 }, whole) =>
      rateOf(goneMinor - cameMinor, whole['ofSalesMinor'] ?? 0),
  }),
  acts: sum('actsCount', 'count'),
  actsShare: share('actsCount'),
  signIns: sum('signInsCount', 'count'),
  signInsByPin: sum('byPinCount', 'count'),
  signInsByPasskey: sum('byPasskeyCount', 'count'),
  entered: sum('enteredCount', 'count'),
  /** One device of two people is one of each of them. */
  devicesUsed: sum('devicesCount', 'count', { hasTotal: false }),
  pinLocks: sum('pinLocksCount', 'count'),
  shifts: sum('shiftsCount', 'count'),
  shiftSales: money('shiftSalesMinor'),
  /** In thousandths of an hour. */
  hoursOpen: sum('openSeconds', 'quantity', {
    decimals: 1,
    of: ({ openSeconds = 0 }) => Math.round(openSeconds / SECONDS_A_MILLI_HOUR),
  }),
  /** Of a moment there is none. */
  salesPerHour: money('shiftSalesMinor', {
    of: ({ shiftSalesMinor = 0, openSeconds = 0 }) =>
      openSeconds <= 0 ? null : Math.round((shiftSalesMinor * SECONDS_AN_HOUR) / openSeconds),
  }),
  /** A day in two branches is one in each of them. */
  daysWorked: sum('workedDays', 'count'),
  target: money('targetMinor'),
  reached: money('reachedMinor'),
  /** Where nothing was asked for there is none. */
  reachedRate: sum('reachedMinor', 'rate', {
    of: ({ reachedMinor = 0, targetMinor = 0 }) => rateOf(reachedMinor, targetMinor),
  }),
  beyondTarget: money('reachedMinor', {
    of: ({ reachedMinor = 0, targetMinor = 0 }) => reachedMinor - targetMinor,
  }),
  commissionBase: money('commissionBaseMinor'),
  commission: money('commissionMinor'),
  /** Of several rates, what they came to together. */
  commissionRate: sum('commissionMinor', 'rate', {
    of: ({ commissionMinor = 0, commissionBaseMinor = 0 }) =>
      rateOf(commissionMinor, commissionBaseMinor),
  }),
  expected: money('expectedMinor'),
  counted: money('countedMinor'),
  over: money('overMinor'),
  short: money('shortMinor'),
  drawerDifference: money('drawerMinor'),
  /** Beside the cash sales of drawers that were counted. */
  overShortRate: sum('drawerMinor', 'rate', {
    of: ({ drawerMinor = 0, countedCashMinor = 0 }) => rateOf(drawerMinor, countedCashMinor),
  }),
  cashIn: money('cashInMinor'),
  cashOut: money('cashOutMinor'),
  toSafe: money('toSafeMinor'),
  /** How the days were paid; together with nothing left out they are what was collected. */
  inCash: money('cashMinor'),
  inMobileMoney: money('mobileMoneyMinor'),
  byCard: money('cardMinor'),
  otherwise: money('otherMinor'),
  onAccount: money('creditMinor'),
  paidBefore: money('paidBeforeMinor'),
  rounding: money('roundingMinor'),
  outputTax: money('outputMinor'),
  inputTax: money('inputMinor'),
  taxToPay: money('outputMinor', {
    of: ({ outputMinor = 0, inputMinor = 0 }) => outputMinor - inputMinor,
  }),
  ...DEBT_MEASURES,
  ...PURCHASE_MEASURES,
  ...STOCK_MOVE_MEASURES,
  ...EROSION_MEASURES,
  debit: money('debitMinor'),
  credit: money('creditMinor'),
  /** Debits less credits: what an asset or an expense holds is above zero. */
  balance: sum('debitMinor', 'money', {
    of: ({ debitMinor = 0, creditMinor = 0 }) => debitMinor - creditMinor,
  }),
  /** What an account adds to the profit; all of them together are the profit. */
  result: money('resultMinor'),
  ofSales: sum('resultMinor', 'rate', {
    of: (sums, whole) => rateOf(sums['resultMinor'] ?? 0, whole['incomeMinor'] ?? 0),
  }),
  owned: side('ownedMinor'),
  /** What others have a claim on, and what is the owner's. */
  owedOrEarned: side('claimsMinor'),
  /** Those that were booked less those that were taken back. */
  expenses: sum('expensesCount', 'count'),
  spent: money('spentMinor'),
  spentTax: money('spentTaxMinor'),
  spentInAll: money('spentMinor', {
    of: ({ spentMinor = 0, spentTaxMinor = 0 }) => spentMinor + spentTaxMinor,
  }),
  spentShare: share('spentMinor'),
  voided: money('voidedMinor'),
  voidedTax: money('voidedTaxMinor'),
  voidedInAll: money('voidedInAllMinor'),
  atListPrice: money('listMinor'),
  atOwnPrice: money('askedMinor'),
  /** Below zero where more was asked than the list does. */
  givenUp: money('listMinor', {
    of: ({ listMinor = 0, askedMinor = 0 }) => listMinor - askedMinor,
  }),
  carts: sum('cartsCount', 'count'),
  cartsWithLinesOut: sum('cartsOutCount', 'count'),
  linesOut: sum('linesOutCount', 'count'),
  linesOutRate: sum('linesOutCount', 'rate', {
    of: ({ linesOutCount = 0, cartsCount = 0 }) => rateOf(linesOutCount, cartsCount),
  }),
  discards: sum('discardsCount', 'count'),
  discardsParked: sum('discardsParkedCount', 'count'),
  discardedLines: sum('discardedLinesCount', 'count'),
  discardedTotal: money('discardedMinor'),
  ...{ parkedSales: sum('parkedCount', 'count'), parkedLines: sum('parkedLinesCount', 'count') },
  parkedTotal: money('parkedMinor'),
  daysParked: sum('parkedDays', 'count', { hasTotal: false }),
  ...{ quotesMade: sum('quotesCount', 'count'), quotesOpen: sum('quotesOpenCount', 'count') },
  quotesSold: sum('quotesSoldCount', 'count'),
  quotesExpired: sum('quotesExpiredCount', 'count'),
  quotesWithdrawn: sum('quotesWithdrawnCount', 'count'),
  /** Of what is open nobody knows yet. */
  quoteConversion: sum('quotesSoldCount', 'rate', {
    of: ({ quotesSoldCount = 0, quotesCount = 0, quotesOpenCount = 0 }) =>
      rateOf(quotesSoldCount, quotesCount - quotesOpenCount),
  }),
  quoted: money('quotedMinor'),
  quotedSold: money('quotedSoldMinor'),
  holders: sum('holdersCount', 'count'),
  heldForCustomers: money('heldMinor'),
  pointsWorth: money('worthMinor'),
  paidOnAccount: money('paidOnAccountMinor'),
  paidShare: share('paidOnAccountMinor'),
  /** Who bought in two rows is one customer in each of them, and so no sum. */
  buyers: sum('buyersCount', 'count', { hasTotal: false }),
  daysSinceBought: sum('sinceDays', 'count', { hasTotal: false }),
  lastSale: money('lastSaleMinor'),
  onWay: quantity('onWayMilli'),
  onWayValue: money('onWayMinor', atCost),
  daysOnWay: sum('onWayDays', 'count', { hasTotal: false }),
  aged0to30: money('aged0to30', atCost),
  aged31to60: money('aged31to60', atCost),
  aged61to90: money('aged61to90', atCost),
  agedOver90: money('agedOver90', atCost),
  sellThrough: sum('quantityMilli', 'rate', {
    hasTotal: false,
    of: ({ quantityMilli = 0, onHandMilli = 0 }) => sellThroughOf(quantityMilli, onHandMilli),
  }),
  averageStock: money('averageMinor', atCost),
  turnover: sum('costMinor', 'quantity', {
    ...{ ...atCost, decimals: 1 },
    of: ({ costMinor = 0, averageMinor = 0 }) => timesMilli(costMinor, averageMinor),
  }),
  gmroi: sum('netMinor', 'quantity', {
    ...{ ...atCost, decimals: 2 },
    of: ({ netMinor = 0, costMinor = 0, averageMinor = 0 }) =>
      timesMilli(netMinor - costMinor, averageMinor),
  }),
  /** What `cover.ts` says of each row; of too few days there is none. */
  daysOfCover: { ...sum('coverDays', 'count', { hasTotal: false }), ...known('coverDays') },
  belowCost: quantity('belowMilli'),
  belowCostSales: money('belowNetMinor'),
  belowCostCost: money('belowCostMinor', atCost),
  lossMade: money('belowCostMinor', {
    ...atCost,
    of: ({ belowCostMinor = 0, belowNetMinor = 0 }) => belowCostMinor - belowNetMinor,
  }),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

/** The sums of several rows together. */
export function addAll(rows: readonly Sums[]): Sums {
  const whole: Record<string, number> = {};
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) whole[name] = (whole[name] ?? 0) + value;
  }
  return whole;
}

/** A measure of a row beside all rows. */
export function measureOf(name: MeasureName, sums: Sums, whole: Sums): number | null {
  return MEASURES[name].of(sums, whole);
}

/** A measure of all rows together; null where that says nothing. */
export function totalOf(name: MeasureName, whole: Sums): number | null {
  return MEASURES[name].hasTotal ? MEASURES[name].of(whole, whole) : null;
}
