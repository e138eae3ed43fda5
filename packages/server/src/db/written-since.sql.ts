import { statement, type Reader } from './database.ts';

/** Comes first among the `with` of a statement that uses `writtenSince`. */
export const NEWEST = `n as materialized (
     select newest, newest - newest % 4294967296 era from (
       select pg_snapshot_xmax(pg_current_snapshot())::text::bigint newest) x
   )`;

/**
 * Every row knows the transaction that wrote it last (`xmin`, the lower half of its number). A
 * change is reported when that transaction is not older than the cursor, and the cursor is the
 * oldest transaction that was still running when the question was asked: whoever commits later has
 * a number from there on, so nothing is missed; what is reported twice does no harm. No table and
 * no index is kept for it, so selling pays nothing.
 * @param row the alias of a table beside `n`
 * @param cursor the value that holds it: `$3`
 */
export const writtenSince = (row: string, cursor: string): string =>
  `(n.era + ${row}.xmin::text::bigint
     - case when n.era + ${row}.xmin::text::bigint > n.newest then 4294967296 else 0 end)
     >= ${cursor}::bigint`;

const HORIZON = statement(
  'till_horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text horizon',
);

/** Where changes begin for who has seen none. */
export async function readHorizon(reader: Reader): Promise<string> {
  return (await reader.one<{ horizon: string }>(HORIZON, [])).horizon;
}
