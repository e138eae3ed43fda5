import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { TENDER_ACCOUNTS, type Line } from './report-books.ts';
import type { Dims } from './report-oracle.ts';
import {
  makePages,
  type DiaryBranch,
  type DiaryProduct,
  type Pages,
  type Reckoned,
} from './report-pages.ts';
import { halfUp } from './report-shelf.ts';

/**
 * A shop's own diary beside the app: each deed is written down from what was asked and answered, and
 * what it means for money, shelves, accounts and books is worked out here by plain arithmetic. No
 * table of the app is read.
 */

/** Where money changes hands, and in which shift. */
export interface DiaryTill {
  readonly branchId: string;
  /** Null where a document keeps its shift alone. */
  readonly tillId: string | null;
  readonly shiftId: string;
}
interface Sold {
  readonly sale: Sale;
  readonly costs: readonly number[];
}
/** A sale as it was sent and as it was answered, and how many lines were taken out before. */
interface Selling {
  readonly sale: Sale;
  readonly sent: { readonly payments: readonly { readonly _id: string }[] };
  readonly removedCount: number;
}
interface Part {
  /** What the rows of single payments know it by. */
  readonly key: string;
  readonly method: string;
  readonly typeName: string | null;
  readonly provider: string | null;
  readonly amountMinor: number;
}
interface Receipt {
  readonly count: number;
  readonly way: 1 | -1;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly roundingMinor: number;
  readonly payments: readonly Part[];
}

const WITHOUT_MONEY = ['credit', 'store_credit', 'exchange', 'gift_card', 'deposit'];
const ON_ACCOUNT = ['credit', 'store_credit'];
const PAID_AS: Readonly<Record<string, string>> = {
  ...{ cash: 'inCash', mobile_money: 'inMobileMoney', card: 'byCard', other: 'otherwise' },
  ...{ credit: 'onAccount' },
};
/** The own way of paying of these shops is booked on the bank. */
const OWN_ACCOUNT = '1020';

const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const onAccount = (payments: readonly Pick<Part, 'method' | 'amountMinor'>[]): number =>
  sumOf(payments.map((one) => (ON_ACCOUNT.includes(one.method) ? one.amountMinor : 0)));

const inCash = (payments: readonly Pick<Part, 'method' | 'amountMinor'>[]): number =>
  sumOf(payments.map((one) => (one.method === 'cash' ? one.amountMinor : 0)));

/** Money that came (or, below zero, went); cash of a till is in its drawer. */
function takeMoney(
  pages: Pages,
  place: { readonly branchId: string; readonly till: DiaryTill | null },
  by: Pick<Part, 'method' | 'provider' | 'key'>,
  amountMinor: number,
): void {
  const { branchId, till } = place;
  const dims = { ...pages.when(branchId), till: till?.tillId ?? null, tender: by.method };
  const moneyFor = /^(sale|refund)\//.test(by.key) ? 'of_sales' : 'of_debts';
  const own = { provider: by.provider, payment: by.key, moneyFor };
  pages.tell('payments', { ...dims, ...own }, { taken: amountMinor, payments: 1 });
  const shift = till === null ? undefined : pages.shifts.get(till.shiftId);
  if (shift !== undefined && by.method === 'cash') shift.expectedMinor += amountMinor;
}

/** The line that a receipt adds to its day, and the money of it. */
function receive(pages: Pages, till: DiaryTill, receipt: Receipt): void {
  const { way, count, netMinor, taxMinor, totalMinor, roundingMinor, payments } = receipt;
  const { branchId, tillId } = till;
  const dims: Dims = { ...pages.when(branchId), till: tillId };
  const total = { total: way * totalMinor, rounding: way * roundingMinor };
  pages.tell('journal', dims, { sales: count, net: way * netMinor, tax: way * taxMinor, ...total });
  for (const { method, amountMinor, provider, typeName, key } of payments) {
    pages.tell('journal', dims, { [PAID_AS[method] ?? 'paidBefore']: way * amountMinor });
    if (WITHOUT_MONEY.includes(method)) continue;
    const by = { method, provider: typeName ?? provider, key };
    takeMoney(pages, { branchId, till }, by, way * amountMinor);
  }
}

/** One line of the books for each account that was paid into. */
function paidLines(payments: readonly Omit<Part, 'provider' | 'key'>[], way: 1 | -1): Line[] {
  const sums = new Map<string, number>();
  for (const { method, typeName, amountMinor } of payments) {
    const account = typeName === null ? (TENDER_ACCOUNTS[method] ?? '') : OWN_ACCOUNT;
    sums.set(account, (sums.get(account) ?? 0) + way * amountMinor);
  }
  return [...sums];
}

/** What promotions took off the lines of a sale, or did not after all; each counts a sale once. */
function promote(pages: Pages, branchId: string, { sale, costs }: Sold, way: 1 | -1): void {
  const seen = new Set<string>();
  for (const [at, line] of sale.lines.entries()) {
    for (const { promotionId: promotion, amountMinor: discount } of line.promotions) {
      const times = seen.has(promotion) ? 0 : way;
      seen.add(promotion);
      const brought = { net: way * line.netMinor, cost: way * (costs[at] ?? 0) };
      const quantity = way * line.stockQuantityMilli;
      const sums = { times, quantity, discount: way * discount, ...brought };
      pages.tell('promotions', { ...pages.when(branchId), promotion }, sums);
    }
  }
}

function writeSale(pages: Pages, till: DiaryTill, { sale, sent, removedCount }: Selling): Sold {
  const { branchId, tillId } = till;
  const costs = sale.lines.map((one) =>
    pages.take(branchId, one.productId, one.stockQuantityMilli, {
      ...{ kind: 'sale', sale: sale._id },
    }),
  );
  const payments = sale.payments.map((one, at) => ({
    ...one,
    key: `sale/${sent.payments[at]?._id ?? ''}`,
  }));
  receive(pages, till, { ...sale, payments, count: 1, way: 1 });
  const shift = pages.shifts.get(till.shiftId);
  if (shift !== undefined) {
    shift.salesMinor += sale.totalMinor;
    shift.cashMinor += inCash(sale.payments);
  }
  promote(pages, branchId, { sale, costs }, 1);
  const of = { ...pages.when(branchId), till: tillId, seller: sale.sellerId };
  pages.people.sold({ dims: of, sale, costs, removedCount });
  pages.earned.sold(of, sale.sellerId, sale);
  const cost = sumOf(costs);
  pages.book(branchId, 'sale', [
    ...paidLines(sale.payments, 1),
    ['4000', -sale.netMinor],
    ['2100', -sale.taxMinor],
    ['6200', -sale.roundingMinor],
    ['5000', cost],
    ['1200', -cost],
  ]);
  const customer = sale.customer?._id ?? '';
  const owed = onAccount(sale.payments);
  pages.accounts.enter(customer, pages.dayOf(branchId), owed, { saleId: sale._id, way: 'sold' });
  return { sale, costs };
}

/** A refund or a void: at what the goods had cost, to the shelf or lost. */
function writeBack(
  pages: Pages,
  till: DiaryTill,
  { refund, person }: { readonly refund: Refund; readonly person: string },
  of: Sold,
): void {
  const { branchId } = till;
  let [back, lost, revalued] = [0, 0, 0];
  for (const line of refund.lines) {
    const at = of.sale.lines.findIndex(({ lineNo }) => lineNo === line.saleLineNo);
    const sold = of.sale.lines[at];
    const soldMilli = sold?.quantityMilli ?? 1;
    const minor = halfUp(of.costs[at] ?? 0, line.quantityMilli, soldMilli);
    if (line.disposition === 'damaged') lost += minor;
    else back += minor;
    if (line.disposition === 'damaged') continue;
    const milli = halfUp(sold?.stockQuantityMilli ?? 0, line.quantityMilli, soldMilli);
    revalued += pages.put(branchId, line.productId, { milli, minor, kind: 'sale_return' });
  }
  if (refund.kind === 'void') {
    pages.ages.undo(refund.saleId);
    promote(pages, branchId, of, -1);
  }
  pages.people.cameBack({ ...pages.when(branchId), person }, refund);
  pages.earned.cameBack(pages.when(branchId), of.sale.sellerId, refund);
  const payments = refund.payments.map((one, at) => ({
    ...{ ...one, provider: null },
    key: `refund/${refund._id}/${at + 1}`,
  }));
  const count = refund.kind === 'void' ? -1 : 0;
  receive(pages, till, { ...refund, payments, count, way: -1 });
  pages.book(branchId, 'refund', [
    ['4000', refund.netMinor],
    ['2100', refund.taxMinor],
    ['6200', refund.roundingMinor],
    ['1200', back + revalued],
    ['5100', lost],
    ['5000', -back - lost - revalued],
    ...paidLines(refund.payments, -1),
  ]);
  const customer = of.sale.customer?._id ?? refund.customer?._id ?? '';
  const owed = -onAccount(refund.payments);
  const { saleId } = refund;
  pages.accounts.enter(customer, pages.dayOf(branchId), owed, { saleId, way: 'sold' });
}

function openDrawer(pages: Pages, till: DiaryTill, person: string, floatMinor: number): void {
  const { branchId, tillId, shiftId } = till;
  const dims = { ...pages.when(branchId), till: tillId, shift: shiftId, person };
  const openedMs = pages.now();
  pages.earned.opened(dims, person);
  const none = { salesMinor: 0, cashMinor: 0 };
  pages.shifts.set(shiftId, { dims, openedMs, expectedMinor: floatMinor, ...none });
  const lines = [
    ['1000', floatMinor],
    ['1010', -floatMinor],
  ] as const;
  pages.book(branchId, 'shift_open', lines);
}

/** Closes a drawer in which so much more is found than there should be; says what is found. */
function closeDrawer(pages: Pages, { shiftId, branchId }: DiaryTill, moreMinor: number): number {
  const shift = pages.shifts.get(shiftId);
  if (shift === undefined) throw new Error('No such shift');
  const { expectedMinor: expected, salesMinor: shiftSales, cashMinor: cashSales } = shift;
  // It is of the day on which it is closed.
  const dims = { ...shift.dims, ...pages.when(branchId) };
  const counted = Math.max(0, expected + moreMinor);
  const over = Math.max(0, counted - expected);
  const short = Math.max(0, expected - counted);
  const openSeconds = (pages.now() - shift.openedMs) / 1_000;
  const found = { expected, counted, over, short, cashSales };
  pages.tell('shifts', dims, { shifts: 1, shiftSales, openSeconds, ...found });
  pages.book(branchId, 'shift_close', [
    ['1010', counted],
    ['6100', expected - counted],
    ['1000', -expected],
  ]);
  return counted;
}

export function makeDiary(
  branches: readonly DiaryBranch[],
  products: readonly DiaryProduct[],
  reckoned: Reckoned,
) {
  const pages = makePages(branches, products, reckoned);
  const sold = new Map<string, Sold>();
  return {
    ...pages,
    money: (...given: Tail<typeof takeMoney>): void => takeMoney(pages, ...given),
    open: (...given: Tail<typeof openDrawer>): void => openDrawer(pages, ...given),
    close: (...given: Tail<typeof closeDrawer>): number => closeDrawer(pages, ...given),
    sell: (till: DiaryTill, answer: Sale, sent: Selling['sent'], removedCount = 0): void => {
      // What is in packs is counted here.
      const lines = answer.lines.map((one) => ({ ...one, stockQuantityMilli: pages.unitsOf(one) }));
      const sale = { ...answer, lines };
      sold.set(sale._id, writeSale(pages, till, { sale, sent, removedCount }));
      pages.points.earn(sale);
    },
    /** Somebody takes back what was sold. */
    takeBack: (till: DiaryTill, refund: Refund, person: string): void => {
      const of = sold.get(refund.saleId);
      if (of === undefined) throw new Error('Nothing was sold');
      writeBack(pages, till, { refund, person }, of);
      pages.points.giveBack(refund);
    },
  };
}
type Tail<F> = F extends (first: Pages, ...rest: infer R) => unknown ? R : never;
export type Diary = ReturnType<typeof makeDiary>;
