import { missedSalesOf } from '@tillbook/core/reports/missed-sales';
import type { Reader } from '../db/database.ts';
import { stockOutRows, type StockOutsAsked } from './missed-sales.sql.ts';
import type { FoundRow } from './report-parts.sql.ts';

const count = (row: FoundRow, name: string): number => Number(row[name] ?? 0);

/** Products that were out of stock, each with what it missed in its branch or that it is untold. */
export async function missedRows(reader: Reader, asked: StockOutsAsked): Promise<FoundRow[]> {
  const found = await stockOutRows(reader, asked);
  return found.map((row) => {
    const { kind, ...missed } = missedSalesOf({
      outDays: count(row, 'outDays'),
      inStockDays: count(row, 'inStockDays'),
      soldMilli: count(row, 'soldMilli'),
      netMinor: count(row, 'netMinor'),
      costMinor: count(row, 'costMinor'),
    });
    return { ...row, ...missed, estimate: kind === 'told' ? 'estimated' : 'too_few_days' };
  });
}
