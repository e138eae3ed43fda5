import { statement, type Tx } from '../db/database.ts';

const DRAIN = statement('drain_outbox', 'select drain_outbox() "taken"');

/** Turns up to 40 events into one notice; returns how many there were. */
export async function drainOnce(tx: Tx): Promise<number> {
  return (await tx.one<{ taken: number }>(DRAIN)).taken;
}
