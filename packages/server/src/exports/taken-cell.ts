import type { CsvCell } from '@tillbook/core/csv';
import { plainDecimal } from '@tillbook/core/csv';
import { currencyExponent } from '@tillbook/core/money';
import type { TakenColumn } from './taken.sql.ts';

const WHOLE = new Set(['smallint', 'integer', 'bigint']);
const isWhole = ({ type }: TakenColumn): boolean => WHOLE.has(type);
const PERCENT_DECIMALS = 2;
const QUANTITY_DECIMALS = 3;

/** How a column is called in the file: amounts, quantities and percents as people write them. */
export function titleOf(column: TakenColumn): string {
  if (!isWhole(column)) return column.name;
  const measured = (name: string, suffix: string, word: string): string => {
    if (!name.endsWith(suffix)) return name;
    const bare = name.slice(0, -suffix.length);
    return bare === word || bare.endsWith(`_${word}`) ? bare : `${bare}_${word}`;
  };
  const name = measured(measured(column.name, '_minor', 'amount'), '_milli', 'quantity');
  return name.replace(/_basis_points$/, '_percent');
}

function decimalsOf({ name }: TakenColumn, currency: string): number {
  if (name.endsWith('_minor')) return currencyExponent(currency);
  if (name.endsWith('_milli')) return QUANTITY_DECIMALS;
  return name.endsWith('_basis_points') ? PERCENT_DECIMALS : 0;
}

/** A value as it stands in the file. */
export function takenCell(column: TakenColumn, value: unknown, currency: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    return isWhole(column)
      ? plainDecimal(value, decimalsOf(column, currency))
      : { number: String(value) };
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
