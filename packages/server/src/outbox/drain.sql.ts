import { statement, type Tx } from '../db/database.ts';

const DRAIN = statement('drain_outbox', 'select drain_outbox($1) "taken"');

/**
 * Turns up to 40 events into one notice, and lines up what webhooks are told; returns how many
 * events there were.
 */
export async function drainOnce(tx: Tx, at: string): Promise<number> {
  return (await tx.one<{ taken: number }>(DRAIN, [at])).taken;
}
