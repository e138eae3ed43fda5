import type { Kept, Retention } from '@tillbook/core/platform/retention';
import type { Removed } from '@tillbook/core/platform/settings.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

const KEPT_NOW = statement('platform_retention', 'select platform_retention() "retention"');

/** How many days each kind is kept. */
export async function retentionNow(reader: Reader): Promise<Retention> {
  return (await reader.one<{ retention: Retention }>(KEPT_NOW)).retention;
}

const REMOVE = statement('remove_old', 'select remove_old($1, $2) "gone"');

/** Removes of a kind that lies in no business what ended before; gives how much that was. */
export async function removeOfKind(tx: Tx, kind: Kept, before: string): Promise<number> {
  return (await tx.one<{ gone: number }>(REMOVE, [kind, before])).gone;
}

const NOTE = statement('note_removed', 'select note_removed($1, $2, $3)');

/** Writes down how much went; nothing is written down, too, for it says that somebody looked. */
export async function noteRemoved(tx: Tx, kind: Kept, count: number, at: string): Promise<void> {
  await tx.rows(NOTE, [kind, count, at]);
}

const REMOVED = statement(
  'removed_lately',
  `select distinct on (kind) kind, looked_at "lookedAt", count,
     sum(count) over (partition by kind)::bigint "monthCount"
   from removed_day where day > $1::date - 30 order by kind, day desc`,
);

/** What went on the last day of each kind, and in the last thirty. */
export async function removedLately(reader: Reader, at: string): Promise<Removed[]> {
  return reader.rows(REMOVED, [at]);
}
