import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { stateOf, type ApprovalState } from '@tillbook/core/approvals/approval-states';
import { whyNotApprove } from '@tillbook/core/answers/own-limit';
import { whyNotDecide } from '@tillbook/core/approvals/who-approves';
import { Refusal } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { findApproval, type ApprovalRow } from './approvals.sql.ts';

/** The state of an approval at a moment. */
export function stateAt(row: ApprovalRow, atMs: number): ApprovalState {
  const { expiresAt, answer, goodUntil, usedAt } = row;
  return stateOf({ expiresAt, answer, goodUntil, isUsed: usedAt !== null }, atMs);
}

/** An approval on the wire, as this caller sees it. */
export function approvalAnswer(row: ApprovalRow, actor: Actor, clock: Clock): Approval {
  const atMs = clock();
  const state = stateAt(row, atMs);
  const mayDecide = state === 'asked' && whyNotDecide(actor, row) === null;
  return {
    _id: row.approvalId,
    kind: row.kind,
    state,
    branchId: row.branchId,
    branchName: row.branchName,
    tillName: row.tillName,
    amountMinor: row.amountMinor,
    limitMinor: row.limitMinor,
    shareBasisPoints: row.shareBasisPoints,
    details: row.details,
    reason: row.reason,
    requestedById: row.requestedBy,
    requestedByName: row.requestedByName,
    askedAt: row.askedAt,
    expiresAt: row.expiresAt,
    answer: row.answer,
    way: row.way,
    note: row.note,
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt,
    goodUntil: row.goodUntil,
    usedAt: row.usedAt,
    mayDecide,
    mayApprove: mayDecide && whyNotApprove(actor, row) === null,
    now: new Date(atMs).toISOString(),
  };
}

/**
 * An approval of the caller: the own question, or one in a branch where they may answer.
 * @throws Refusal NOT_FOUND for every other one
 */
export async function approvalInReach(
  reader: Reader,
  actor: Actor,
  approvalId: string,
): Promise<ApprovalRow> {
  const { businessId } = inBusiness(actor);
  const row = await findApproval(reader, businessId, approvalId);
  if (row === null) throw new Refusal('NOT_FOUND');
  const isOwn = row.requestedBy === actor.personId;
  if (!isOwn && whyNotDecide(actor, row) !== null) throw new Refusal('NOT_FOUND');
  return row;
}

export async function approvalFor(
  reader: Reader,
  actor: Actor,
  clock: Clock,
  approvalId: string,
): Promise<Approval> {
  return approvalAnswer(await approvalInReach(reader, actor, approvalId), actor, clock);
}
