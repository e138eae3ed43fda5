import pg from 'pg';
import { expect, vi } from 'vitest';
import { peek, type TestDatabase } from './database.ts';

type Reachable = Pick<TestDatabase, 'superuserUrl'>;

interface Held {
  /** Takes locks that every act meets. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of the servers, which were started with `isHeld`. */
  readonly label?: string;
}

/**
 * Holds locks until every act waits for one, and lets all go: what meets then meets on any machine,
 * however slow. The acts begin one after the other, each when the one before it waits.
 */
export async function heldWhile<T>(
  database: Reachable,
  { text, values, label = 'race' }: Held,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = new pg.Client({ connectionString: database.superuserUrl });
  await holder.connect();
  const begun: Promise<T>[] = [];
  try {
    await holder.query('begin');
    await holder.query(text, [...values]);
    for (const act of acts) {
      begun.push(act());
      const waiting = `select from pg_stat_activity where application_name = $1
        and wait_event_type = 'Lock'`;
      await vi.waitFor(
        async () => expect(await peek(database, waiting, [label])).toHaveLength(begun.length),
        { timeout: 60_000, interval: 20 },
      );
    }
    await holder.query('commit');
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

/**
 * Holds the ends of a business's chains of the audit, which every act writes last: whatever begins
 * meanwhile has read all it decides by, and stands in the middle of its transaction.
 */
export function heldAtTheEnd<T>(
  database: Reachable,
  { businessId }: { readonly businessId: string },
  acts: readonly (() => Promise<T>)[],
  label?: string,
): Promise<T[]> {
  const text = 'select from audit_stream where business_id = $1 for update';
  return heldWhile(database, { text, values: [businessId], ...(label && { label }) }, acts);
}
