import { businessDate } from '@tillbook/core/reports/period';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import type { Tx } from '../db/database.ts';
import type { JobOf } from './import-work.ts';

/** Who brings debts, as the room of customers knows them. */
export function clerkOfJob({ author, currency, timezone }: JobOf): Clerk {
  const { businessId, personId, name, branchIds, at } = author;
  const today = businessDate(Date.parse(at), timezone, 0);
  return { businessId, currency, timezone, personId, name, branchIds, at, today };
}

/** Writes down what became of a whole file of debts. */
export async function recordDebts(
  tx: Tx,
  job: JobOf,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subjectId = job.importId;
  await recordDeed(tx, clerkOfJob(job), { event: 'debts_changed', action, subjectId, detail });
}
