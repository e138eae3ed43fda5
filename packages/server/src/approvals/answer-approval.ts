import { whyNotInState, type ApprovalAnswer } from '@tillbook/core/approvals/approval-states';
import { whyNotApprove } from '@tillbook/core/answers/own-limit';
import { whyNotDecide } from '@tillbook/core/approvals/who-approves';
import { APPROVAL_LIFE_MS } from '@tillbook/core/limits';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { recordApproval } from './approval-author.ts';
import { findApproval, findDecision, insertDecision, type ApprovalRow } from './approvals.sql.ts';
import { stateAt } from './present-approval.ts';
import { hexHashOf } from '../same-request.ts';

/** An answer as it was given, under the client's id. */
export interface GivenAnswer {
  readonly decisionId: string;
  readonly approvalId: string;
  readonly answer: ApprovalAnswer;
  readonly way: 'screen' | 'pin';
  readonly note: string | null;
  /** Whose answer it is. */
  readonly decidedBy: string;
}

const ACTION = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const;

/** What makes an answer another one; a PIN is never part of it. */
function contentOf(given: GivenAnswer): string {
  const { approvalId, answer, way, note, decidedBy } = given;
  return hexHashOf([approvalId, answer, way, note, decidedBy]);
}

/**
 * Whether this very answer was written down before.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the id stands for another one
 */
export async function isGivenBefore(
  reader: Reader,
  businessId: string,
  given: GivenAnswer,
): Promise<boolean> {
  const known = await findDecision(reader, businessId, given.decisionId);
  if (known === null) return false;
  if (known.contentHash !== contentOf(given)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return true;
}

/** Refuses an answer that comes too late, or after another one. */
export function refuseAnswered(row: ApprovalRow, answer: ApprovalAnswer, atMs: number): void {
  refuseIf(whyNotInState(stateAt(row, atMs), ACTION[answer]));
}

/** Writes an answer down: it is never changed, and there is no second one. */
export async function writeAnswer(
  tx: Tx,
  businessId: string,
  row: ApprovalRow,
  given: GivenAnswer & { readonly decidedByName: string; readonly at: string },
): Promise<void> {
  const { approvalId, decisionId, answer, way, note, decidedBy, decidedByName, at } = given;
  const goodMs = Date.parse(at) + APPROVAL_LIFE_MS;
  const isWritten = await insertDecision(tx, businessId, {
    approvalId,
    decisionId,
    answer,
    way,
    note,
    contentHash: contentOf(given),
    decidedAt: at,
    decidedBy,
    decidedByName,
    goodUntil: answer === 'approved' ? new Date(goodMs).toISOString() : null,
  });
  // Somebody answered a moment ago: done again, it meets that answer.
  if (!isWritten) throw new Again();
  await recordApproval(tx, {
    businessId,
    branchId: row.branchId,
    approvalId,
    event: 'approval_answered',
    action: `approval.${answer}`,
    actorId: decidedBy,
    actorName: decidedByName,
    at,
    detail: {
      kind: row.kind,
      branchId: row.branchId,
      amountMinor: row.amountMinor,
      requestedBy: row.requestedBy,
      way,
      note,
    },
  });
}

/**
 * Approves or refuses from the own screen.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, SELF_APPROVAL, INVALID_STATE, APPROVAL_EXPIRED,
 *   APPROVAL_BEYOND_OWN_LIMIT, IDEMPOTENCY_KEY_REUSED
 */
export async function decideOnScreen(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Omit<GivenAnswer, 'way' | 'decidedBy'>,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const row = await findApproval(tx, businessId, asked.approvalId);
  if (row === null) throw new Refusal('NOT_FOUND');
  refuseIf(whyNotDecide(actor, row), { permission: 'approval.decide' });
  const { personId: decidedBy, name: decidedByName } = actor;
  const given = { ...asked, way: 'screen', decidedBy } as const;
  if (await isGivenBefore(tx, businessId, given)) return;
  refuseAnswered(row, asked.answer, clock());
  if (asked.answer === 'approved') refuseIf(whyNotApprove(actor, row));
  await writeAnswer(tx, businessId, row, { ...given, decidedByName, at: isoOf(clock) });
}

/** Takes the own question back. @throws Refusal NOT_FOUND, INVALID_STATE, APPROVAL_EXPIRED */
export async function withdraw(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  { approvalId, decisionId }: Pick<GivenAnswer, 'approvalId' | 'decisionId'>,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { personId: decidedBy, name: decidedByName } = actor;
  const row = await findApproval(tx, businessId, approvalId);
  if (row === null || row.requestedBy !== decidedBy) throw new Refusal('NOT_FOUND');
  const asked = { approvalId, decisionId, answer: 'withdrawn', note: null } as const;
  const given = { ...asked, way: 'screen', decidedBy } as const;
  if (await isGivenBefore(tx, businessId, given)) return;
  refuseAnswered(row, 'withdrawn', clock());
  await writeAnswer(tx, businessId, row, { ...given, decidedByName, at: isoOf(clock) });
}
