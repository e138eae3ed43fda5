import { earnedLess } from '@tillbook/core/reports/margin-erosion';
import { addAll } from '@tillbook/core/reports/report-measures';
import type { Reader } from '../db/database.ts';
import type { Comparing } from './analytics-period.ts';
import { twoPeriodsOfProducts, type ErosionAsked } from './report-erosion.sql.ts';
import type { FoundRow } from './report-parts.sql.ts';

const count = (row: FoundRow, name: string): number => Number(row[name] ?? 0);

/** What the row of a product earned less; null where there is nothing to say of it. */
function lessOf(row: FoundRow): number | null {
  const now = {
    quantityMilli: count(row, 'quantityMilli'),
    ...{ netMinor: count(row, 'netMinor'), costMinor: count(row, 'costMinor') },
  };
  const before = {
    quantityMilli: count(row, 'quantityBeforeMilli'),
    netMinor: count(row, 'netBeforeMinor'),
    costMinor: count(row, 'costBeforeMinor'),
  };
  return earnedLess(now, before);
}

const SUMMED = [
  ...['quantityMilli', 'netMinor', 'costMinor'],
  ...['quantityBeforeMilli', 'netBeforeMinor', 'costBeforeMinor', 'lessMinor', 'erodedCount'],
];

/** Rows of products, put together by what the report's rows are. */
function together(rows: readonly FoundRow[], dimensions: readonly string[]): FoundRow[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(dimensions.map((one) => row[`${one}Id`] ?? null)),
  );
  return [...groups.values()].map((group) => {
    const sums = group.map((row) =>
      Object.fromEntries(SUMMED.map((name) => [name, count(row, name)])),
    );
    return { ...group[0], ...addAll(sums) };
  });
}

/** Products that earn less of each unit since it costs more, or their categories and suppliers. */
export async function erodedRows(reader: Reader, asked: ErosionAsked): Promise<FoundRow[]> {
  const { dimensions } = asked;
  const isOfProducts = dimensions.includes('product');
  const read = isOfProducts ? dimensions : [...dimensions, 'product' as const];
  const found = await twoPeriodsOfProducts(reader, { ...asked, dimensions: read });
  const eroded = found.flatMap((row) => {
    const lessMinor = lessOf(row);
    return lessMinor === null ? [] : [{ ...row, lessMinor, erodedCount: 1 }];
  });
  return isOfProducts ? eroded : together(eroded, dimensions);
}

/** How many products earn less than in the other period, and by how much together. */
export async function countEroded(
  reader: Reader,
  { scope, now, before }: Pick<Comparing, 'scope' | 'now' | 'before'>,
): Promise<{ readonly count: number; readonly lessMinor: number }> {
  const rows = await erodedRows(reader, {
    ...{ ...now, today: scope.businessDate, beside: { from: before.from, to: before.to } },
    ...{ dimensions: ['product'], facts: [], only: null, weekStart: 'monday' },
  });
  return {
    count: rows.length,
    lessMinor: rows.reduce((sum, row) => sum + count(row, 'lessMinor'), 0),
  };
}
