import type { Comparison } from '@tillbook/core/reports/compared';
import type { ReportSource } from '@tillbook/core/reports/report-rule';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { Happening, Happenings } from './report-oracle.ts';
import type { Source } from './report-pages.ts';
import { abcOf } from './report-abc.ts';
import { erodedOf } from './report-eroded.ts';
import { shrunkOf } from './report-shrunk.ts';
import { summaryOf } from './report-summary.ts';
import type { ReportWorld } from './report-world.ts';

/** Which of the happenings each source of the reports counts. */

/** All that happened in a world: what its documents say, and what was written down beside them. */
export type Told = Happenings & Pick<ReportWorld, 'diary'>;

/** Of when and where something is counted. */
export interface CountedAt {
  readonly from: string;
  readonly to: string;
  readonly branchId: string | null;
  /** A dimension and an id, where all rows are of it. */
  readonly only?: string;
  /** The days beside it, where it is of two periods. */
  readonly compare?: Comparison;
  /** The day on which it is asked. */
  readonly today: string;
  readonly report?: ReportName;
}
type Counted = (told: Told, at: CountedAt) => readonly Happening[];

const written =
  (name: Source): Counted =>
  ({ diary }) =>
    diary.told.get(name) ?? [];

/** Sources that this oracle does not know, each with the tests that look at its reports instead. */
export const OUTSIDE = {
  stockOuts: 'missed-sales.test.ts',
} as const satisfies Partial<Record<ReportSource, string>>;
export type Outside = keyof typeof OUTSIDE;

/** A new source stands here, or outside with what looks at it: the types ask for one of both. */
export const COUNTED: Readonly<Record<Exclude<ReportSource, Outside>, Counted>> = {
  tills: ({ receipts }) => receipts,
  sellers: ({ receipts }) => receipts,
  customers: ({ receipts }) => receipts,
  products: ({ products }) => products,
  tenders: ({ tenders }) => tenders,
  abc: ({ products }, at) => abcOf(products, at, at.report === 'abc-classes-by-profit'),
  eroded: ({ products }, at) => erodedOf(products, at),
  summary: (told) => summaryOf(told),
  discounts: ({ discounts }) => discounts,
  returns: ({ returns }) => returns,
  taxes: ({ taxes }) => taxes,
  taxDocuments: ({ taxes }) => taxes,
  exempt: ({ exempt }) => exempt,
  boughtTaxes: ({ diary }) => diary.taxed.papers,
  promotions: written('promotions'),
  payments: written('payments'),
  payables: ({ diary }, { to }) => diary.suppliers.owedAt(to),
  expenses: ({ diary }) => diary.spent.told,
  journal: written('journal'),
  cashMoves: written('cashMoves'),
  shifts: written('shifts'),
  targets: ({ diary }) => diary.earned.targets(),
  commissions: ({ diary }) => diary.earned.commissions(),
  adjustments: written('adjustments'),
  purchases: written('purchases'),
  supplying: ({ diary }, { from, today }) => [
    ...diary.orders.judged(today),
    ...diary.prices.changed(from),
  ],
  unbilled: ({ diary }, { to }) => diary.billing.openAt(to),
  billed: ({ diary }) => diary.billing.bills,
  orders: ({ diary }, { today }) => diary.orders.open(today),
  counts: written('counts'),
  shrinkage: ({ diary }, at) => shrunkOf(diary, at),
  stockAt: written('stock'),
  stockLow: ({ diary }) => diary.ages.toReorder(diary.asideOf),
  stockBelow: ({ diary }) => diary.ages.below(diary.dayOf),
  stockUnsold: ({ diary }) => diary.ages.unsold(diary.dayOf),
  stockMoves: ({ diary }, at) => diary.ages.summed(at),
  stockLedger: ({ diary }) => diary.ages.ledger(),
  aged: ({ diary }, { to }) => diary.ages.aged(to),
  turnover: ({ diary, products }, at) => diary.ages.turnedOver(at, products, diary.dayOf),
  batches: ({ diary }, { today }) => diary.batchesAt(today),
  onWay: ({ diary }, { today, branchId }) => diary.transfers.onWay(today, branchId),
  ledger: ({ diary }) => diary.books.posted,
  result: ({ diary }) => diary.books.result(),
  balances: ({ diary }) => diary.books.balances(),
  taxMonths: ({ diary }) => diary.books.taxes(),
  receivables: ({ diary }, { to }) => diary.accounts.owedAt(to),
  accounts: ({ diary }, { from, to }) => diary.accounts.between(from, to),
  voids: ({ diary }) => diary.people.voids,
  overrides: ({ diary }) => diary.people.overrides(),
  discarded: written('discards'),
  takenOut: ({ diary }) => diary.people.takenOut(),
  belowCost: ({ diary }) => diary.people.belowCost(),
  acts: ({ acts }) => acts,
  signIns: ({ signIns }) => signIns,
  quotes: ({ diary }) => diary.quotes.standing(diary.dayOf),
  parked: ({ diary }) => diary.parked.at(diary.now()),
  buyers: ({ diary }) => diary.people.buyers(),
  lapsed: ({ diary }, { today, branchId }) => diary.people.lapsed(today, branchId),
  held: ({ diary }) => diary.held(),
  collections: written('collections'),
};

export const isOutside = (source: ReportSource): source is Outside =>
  Object.hasOwn(OUTSIDE, source);

/** What a report counts; null where this oracle does not know it. */
export function countedOf(name: ReportName, told: Told, at: CountedAt) {
  const { source, by } = ruleOf(name);
  if (isOutside(source)) return null;
  const counted = COUNTED[source](told, { ...at, report: name });
  // Cash has no reference to look for.
  return by.includes('payment') ? counted.filter(({ dims }) => dims['tender'] !== 'cash') : counted;
}

/** What is the business's, wherever it is asked from, or was parted by branch already. */
export const WITHOUT_BRANCH: readonly ReportSource[] = [
  ...(['receivables', 'accounts', 'lapsed', 'held', 'onWay', 'signIns'] as const),
];
