import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import type { listSaleConflicts, SaleConflict } from '@tillbook/core/sales/sync.api';
import type { readUnpostedFact } from '@tillbook/core/sales/unposted.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { branchesInReach, inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import {
  insertSettlement,
  readConflict,
  readConflictList,
  type ShownConflict,
} from './sale-conflicts.sql.ts';
import { branchExists } from './till-catalogue.sql.ts';
import { readUnposted } from './unposted-facts.sql.ts';

const present = ({ branchId, ...conflict }: ShownConflict): SaleConflict => conflict;

/** What was odd about sales in the caller's branches, newest first, a page at a time. */
export async function conflictsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listSaleConflicts>,
): Promise<AnswerOf<typeof listSaleConflicts>> {
  const { businessId } = inBusiness(actor);
  const { branchId, limit, state } = query;
  if (branchId !== undefined && !(await branchExists(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  const rows = await readConflictList(reader, {
    ...{ businessId, state, kind: query.kind ?? null, limit: limit + 1 },
    branchIds: branchesInReach(actor, branchId),
    before: end === null ? null : { foundAt: end[0], conflictId: end[1] },
  });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([last.foundAt, last._id]);
  return { items: items.map(present), nextCursor };
}

/**
 * What could not be posted, as its device wrote it down, for whoever settles it.
 * @throws Refusal 404, also for a conflict about something else, 403 for another branch
 */
export async function unpostedOf(
  reader: Reader,
  actor: Actor,
  conflictId: string,
): Promise<AnswerOf<typeof readUnpostedFact>> {
  const found = await readUnposted(reader, inBusiness(actor).businessId, conflictId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { branchId, ...unposted } = found;
  refuseOtherBranch(actor, branchId);
  return unposted;
}

/**
 * Keeps that a conflict was looked at, with a note. The same again gives the first answer.
 * @throws Refusal 404, 403 for another branch, 409 when it was settled with another note
 */
export async function settleConflict(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: { readonly conflictId: string; readonly note: string | null },
): Promise<SaleConflict> {
  const { businessId } = inBusiness(actor);
  const { conflictId, note } = asked;
  const before = await readConflict(tx, businessId, conflictId);
  if (before === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, before.branchId);
  const at = new Date(nowMs).toISOString();
  const by = { at, by: actor.personId, byName: actor.name };
  if (!(await insertSettlement(tx, businessId, { conflictId, note, ...by }))) {
    const settled = (await readConflict(tx, businessId, conflictId)) ?? before;
    if (settled.note !== note) throw new Refusal('INVALID_STATE');
    return present(settled);
  }
  const { branchId, kind, saleId, refundId, shiftId } = before;
  const refund = refundId === null ? {} : { refundId };
  const of = { saleId, ...refund, ...(shiftId === null ? {} : { shiftId }) };
  await appendEvent(tx, { businessId, kind: 'conflict_changed', subjectId: conflictId, branchId });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at },
    ...{ actorId: actor.personId, actorName: actor.name },
    events: [
      { action: 'sale_conflict_settled', subjectId: conflictId, detail: { kind, ...of, note } },
    ],
  });
  return present({ ...before, settledAt: at, settledByName: actor.name, note });
}
