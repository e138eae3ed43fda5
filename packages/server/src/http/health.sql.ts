import { statement, type Reader } from '../db/database.ts';

const HEALTH = statement(
  'health',
  `select pg_is_in_recovery() "isReadOnly",
     (select max(number) from migration) "migration",
     (extract(epoch from clock_timestamp()) * 1000)::bigint "clockMs"`,
);

/** What the database says of itself. */
export async function readHealth(
  reader: Reader,
): Promise<{ isReadOnly: boolean; migration: number; clockMs: number }> {
  return reader.one(HEALTH);
}
