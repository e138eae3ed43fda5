import type { Report, Row } from './report-view.ts';

/** Rows that are of a time and of somebody, as a line for each of them. */

/** So many lines are read at once. */
const LINES_MOST = 6;

export interface Trend {
  readonly id: string;
  readonly name: string | null;
  /** Along the times; null where there is no row. */
  readonly values: readonly (number | null)[];
  readonly rows: readonly (Row | null)[];
  readonly whole: number;
}
type Shown = Pick<Report, 'dimensions' | 'rows' | 'rowsCount'>;

/**
 * The times that are there, the earliest first, and those who are furthest from nothing, the one
 * who is most so first. Of rows that are not all read only times that are whole are told, or none
 * where the rows are in another order.
 */
export function trendsOf(
  { dimensions, rows, rowsCount }: Shown,
  measure: string,
): { readonly times: readonly string[]; readonly trends: readonly Trend[] } {
  const [by = '', each = ''] = dimensions;
  const timeOf = ({ ids }: Row): string => ids[by] ?? '';
  const idOf = ({ ids }: Row): string => ids[each] ?? '';
  const isNewestFirst = rows.every(
    (row, at) => at === 0 || timeOf(row) <= timeOf(rows[at - 1] ?? row),
  );
  const isWhole = rows.length >= rowsCount;
  if (!isWhole && !isNewestFirst) return { times: [], trends: [] };
  const last = rows.at(-1);
  const cut = isWhole || last === undefined ? null : timeOf(last);
  const times = [...new Set(rows.map(timeOf))].filter((one) => one !== cut).sort();
  const known = new Map(rows.map((row) => [`${timeOf(row)} ${idOf(row)}`, row]));
  const trends = [...new Set(rows.map(idOf))].map((id): Trend => {
    const own = times.map((time) => known.get(`${time} ${id}`) ?? null);
    const values = own.map((row) => (row === null ? null : (row.values[measure] ?? 0)));
    const named = own.findLast((row) => row !== null);
    const name = named?.cells[each] ?? null;
    const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return { id, name: name === null ? null : String(name), values, rows: own, whole };
  });
  const far = ({ values }: Trend): number =>
    values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return {
    times,
    trends: trends
      .filter((one) => far(one) > 0)
      .sort((one, other) => Math.abs(other.whole) - Math.abs(one.whole) || far(other) - far(one))
      .slice(0, LINES_MOST),
  };
}
