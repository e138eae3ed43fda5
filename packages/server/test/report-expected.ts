import { FORMULAS, type Sums } from './report-formulas.ts';
import { added, type Dims, type Happening } from './report-oracle.ts';

/** What a report should be of what happened: grouped, narrowed and measured in JavaScript. */

export interface Expected {
  readonly rows: ReadonlyMap<string, Record<string, number | null>>;
  readonly totals: Record<string, number | null>;
  /** A row of nothing, beside all of those. */
  readonly none: Record<string, number | null>;
}

/** Pieces and kilograms have no sum, nor have days or people who may be in several rows. */
const WITHOUT_TOTAL = [
  ...['quantity', 'onHand', 'belowCost', 'buyers', 'daysSinceBought', 'moved', 'daysLeft'],
  ...['onWay', 'daysOnWay', 'free', 'reorderAt', 'daysUnsold', 'sellThrough', 'daysOfCover'],
  ...['ordered', 'arrived', 'toCome', 'daysLate', 'daysWaiting', 'inSummary', 'daysBelow'],
  ...['runningShare', 'devicesUsed', 'unitPrice', 'unitPriceBefore', 'unitCost', 'marginBefore'],
  ...['unitCostBefore', 'quantityBefore', 'marginPoints', 'stockOpening', 'stockEntered'],
  ...[
    'stockCame',
    'stockWent',
    'stockReceived',
    'stockSentBack',
    'stockSold',
    'stockCameBack',
    'stockAdjusted',
  ],
  ...['stockCounted', 'stockTransferIn', 'stockTransferOut', 'stockClosing', 'daysParked'],
];

const keyOf = (dims: Dims, by: readonly string[]): string =>
  JSON.stringify(by.map((one) => dims[one] ?? null));

/** What is counted of all that happened. */
export interface Within {
  readonly from: string;
  readonly to: string;
  readonly branchId: string | null;
  /** One thing that all rows are of; null is of everything. */
  readonly only: { readonly dimension: string; readonly id: string | null } | null;
}

function isWithin(dims: Dims, { from, to, branchId, only }: Within): boolean {
  const day = dims['day'] ?? '';
  if (day !== '' && (day < from || day > to)) return false;
  if (branchId !== null && dims['branch'] !== branchId) return false;
  return only === null || (dims[only.dimension] ?? null) === only.id;
}

/** What a report of these dimensions and measures should be. */
export function expectedOf(
  happenings: readonly Happening[],
  by: readonly string[],
  measures: readonly string[],
  asked: Within,
): Expected {
  const groups = new Map<string, Sums[]>();
  for (const { dims, sums } of happenings) {
    if (!isWithin(dims, asked)) continue;
    const key = keyOf(dims, by);
    groups.set(key, [...(groups.get(key) ?? []), sums]);
  }
  const all = added([...groups.values()].flat());
  const measured = (sums: Sums) =>
    Object.fromEntries(measures.map((one) => [one, FORMULAS[one]?.(sums, all) ?? null]));
  const rows = new Map([...groups].map(([key, sums]) => [key, measured(added(sums))]));
  const totals = measured(all);
  for (const one of WITHOUT_TOTAL) if (one in totals) totals[one] = null;
  // Of products each row counts its own.
  if ('products' in totals) {
    totals['products'] = [...rows.values()].reduce((sum, row) => sum + (row['products'] ?? 0), 0);
  }
  return { rows, totals, none: measured({}) };
}
