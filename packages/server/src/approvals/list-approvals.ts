import { z } from 'zod';
import type { listApprovals, listApprovers } from '@tillbook/core/approvals/approvals.api';
import type { ApprovalState } from '@tillbook/core/approvals/approval-states';
import { whyNotApprove } from '@tillbook/core/answers/own-limit';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { readRights } from '@tillbook/core/own-rights';
import { can, isBranchBound, type Bearer } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { isPlace } from './approvals.sql.ts';
import { approverRows, type ApproverFacts } from './approvers.sql.ts';
import { listApprovalRows } from './list-approvals.sql.ts';
import { approvalAnswer } from './present-approval.ts';

const ANSWERED: readonly ApprovalState[] = ['approved', 'used', 'refused', 'expired', 'withdrawn'];

type Query = QueryOf<typeof listApprovals>;

function statesOf(state: Query['state']): readonly ApprovalState[] | null {
  if (state === undefined) return null;
  return state === 'answered' ? ANSWERED : [state];
}

/** A page of approvals, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function listApprovalsFor(
  reader: Reader,
  actor: Actor,
  clock: Clock,
  query: Query,
): Promise<AnswerOf<typeof listApprovals>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  const { branchId, limit } = query;
  if (branchId !== undefined && !(await isPlace(reader, businessId, branchId))) {
    throw new Refusal('NOT_FOUND');
  }
  const search = query.q?.trim() ?? '';
  const rows = await listApprovalRows(reader, businessId, {
    branchIds: branchesInReach(actor, branchId),
    at: isoOf(clock),
    states: statesOf(query.state),
    kind: query.kind ?? null,
    search: search === '' ? null : search,
    from: query.from ?? null,
    to: query.to ?? null,
    after: end === null ? null : { askedAt: end[0], approvalId: end[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map((row) => approvalAnswer(row, actor, clock)),
    nextCursor: hasMore ? encodeCursor([last.askedAt, last.approvalId]) : null,
  };
}

function bearerOf({ role, permissions, rights }: ApproverFacts): Bearer {
  return { role, permissions, rights: readRights(rights) };
}

/**
 * Who else may approve in a branch, and whether they may say yes to what is asked for.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function approversOf(
  reader: Reader,
  actor: Actor,
  clock: Clock,
  { branchId, ...asked }: QueryOf<typeof listApprovers>,
): Promise<AnswerOf<typeof listApprovers>> {
  const { businessId } = inBusiness(actor);
  if (!(await isPlace(reader, businessId, branchId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const rows = await approverRows(reader, null);
  const others = rows.filter(
    (who) =>
      who.personId !== actor.personId &&
      (!isBranchBound(who.role) || who.branchIds.includes(branchId)) &&
      can(bearerOf(who), 'approval.decide'),
  );
  const { kind, amountMinor = 0, shareBasisPoints } = asked;
  const mayApprove = (who: ApproverFacts): boolean =>
    kind === undefined ||
    whyNotApprove(bearerOf(who), { kind, amountMinor, shareBasisPoints }) === null;
  return {
    items: others.map((who) => ({
      _id: who.personId,
      name: who.name,
      role: who.role,
      mayApprove: mayApprove(who),
      hasPin: who.setAt !== null,
      lockedUntil: lockedOf(who, clock()),
    })),
  };
}

const lockedOf = ({ lockedUntil }: ApproverFacts, nowMs: number): string | null =>
  lockedUntil !== null && Date.parse(lockedUntil) > nowMs ? lockedUntil : null;
