import { coverOf } from '@tillbook/core/reports/cover';
import type { Reader } from '../db/database.ts';
import { stockPaceRows, type StockOutsAsked } from './missed-sales.sql.ts';
import type { FoundRow } from './report-parts.sql.ts';
import { turnoverSums } from './report-shelves.sql.ts';

const count = (row: FoundRow | undefined, name: string): number => Number(row?.[name] ?? 0);
const keyOf = (row: FoundRow): string => `${row['productId']} ${row['branchId']}`;

/** Each product in each branch with what it turned over and how long it lasts. */
export async function turnoverRows(reader: Reader, asked: StockOutsAsked): Promise<FoundRow[]> {
  // Days to come had neither sales nor stock: an average with them would be of nothing.
  const to = asked.to < asked.today ? asked.to : asked.today;
  if (asked.from > to) return [];
  const begun = { ...asked, to };
  const paces = new Map(
    (await stockPaceRows(reader, { ...begun, facts: [] })).map((row) => [keyOf(row), row]),
  );
  return (await turnoverSums(reader, begun)).map((row) => {
    const pace = paces.get(keyOf(row));
    const cover = coverOf({
      onHandMilli: count(row, 'onHandMilli'),
      soldMilli: count(pace, 'soldMilli'),
      inStockDays: count(pace, 'inStockDays'),
      soldDays: count(pace, 'soldDays'),
    });
    return cover.kind === 'days' ? { ...row, coverDays: cover.days } : row;
  });
}
