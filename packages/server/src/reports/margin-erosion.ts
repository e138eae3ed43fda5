import { earnedLess, type UnitsSold } from '@tillbook/core/reports/margin-erosion';
import { addAll } from '@tillbook/core/reports/report-measures';
import type { Reader } from '../db/database.ts';
import type { Comparing } from './analytics-period.ts';
import { productsOfAlerts } from './product-alerts.sql.ts';
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

/** What is to be said of all products of a period: how many lost money, and what others lost. */
export interface ProductAlerts {
  /** How many brought less than they cost. */
  readonly belowCost: number;
  /** How many earn less of each unit than in the other period. */
  readonly eroded: number;
  /** By how much those earn less together, in minor units. */
  readonly lessMinor: number;
}

/** What two periods say of their products, without naming them. */
export async function productAlerts(
  reader: Reader,
  { now, before }: Pick<Comparing, 'now' | 'before'>,
): Promise<ProductAlerts> {
  const products = await productsOfAlerts(reader, { now, before });
  const less = products.flatMap((one) => earnedLess(one.now, one.before) ?? []);
  return {
    belowCost: products.filter((one) => isBelowCost(one.now)).length,
    eroded: less.length,
    lessMinor: less.reduce((sum, one) => sum + one, 0),
  };
}

const isBelowCost = ({ quantityMilli, netMinor, costMinor }: UnitsSold): boolean =>
  quantityMilli > 0 && netMinor < costMinor;
