import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { findBranchPlace, type BranchPlace } from './places.sql.ts';

/** Who changes the stock of which branch, and when. */
export interface StockAuthor {
  readonly businessId: string;
  readonly stockPolicy: StockPolicy;
  readonly personId: string;
  readonly name: string;
  readonly branch: BranchPlace;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly businessDate: string;
}

/** A branch of the caller's business that is open to them. @throws Refusal */
export async function branchInReach(
  reader: Reader,
  actor: Actor,
  branchId: string,
): Promise<BranchPlace> {
  const branch = await findBranchPlace(reader, inBusiness(actor).businessId, branchId);
  if (branch === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  return branch;
}

/** The caller as the author of a document of this branch. @throws Refusal */
export async function stockAuthor(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  branchId: string,
): Promise<StockAuthor> {
  const { businessId, stockPolicy } = inBusiness(actor);
  const branch = await branchInReach(tx, actor, branchId);
  const { personId, name } = actor;
  const at = isoOf(clock);
  const day = businessDate(Date.parse(at), branch.timezone, branch.cutoffMinutes);
  return { businessId, stockPolicy, personId, name, branch, at, businessDate: day };
}

/** Writes down what was done to stock, and tells the browsers; comes last. */
export async function recordStock(
  tx: Tx,
  author: StockAuthor,
  act: { action: string; subjectId: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { businessId, personId, name, at, branch } = author;
  const event = { kind: 'stock_moved', subjectId: act.subjectId } as const;
  await appendEvent(tx, { businessId, ...event, branchId: branch.branchId });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [act],
  });
}
