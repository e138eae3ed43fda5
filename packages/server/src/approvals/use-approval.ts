import type { ApprovalKind } from '@tillbook/core/approvals/approval-states';
import { deniedFor, type OverLimit } from '@tillbook/core/approvals/over-limit';
import { whyNotUse, type NeedsApproval } from '@tillbook/core/approvals/who-approves';
import type { Bearer } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { AuditAct } from '../audit/append-audit.ts';
import { Again, type Tx } from '../db/database.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { findApproval, findUse, insertUse } from './approvals.sql.ts';
import { stateAt } from './present-approval.ts';
import { hexHashOf } from '../same-request.ts';

/** The act that needs an approval: whose, where, of which kind, how much, and which paper. */
export interface ActToApprove extends Omit<NeedsApproval, 'subjectHash'> {
  readonly kind: ApprovalKind;
  readonly approvalId: string;
  /** What exactly is done, as core writes it. */
  readonly subject: string;
  /** The sale, refund or void. */
  readonly subjectId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Uses an approval up, in the transaction of the act that needs it. The same act again finds its
 * own use. What is answered belongs into the audit of the act.
 * @throws Refusal NOT_FOUND, APPROVAL_MISMATCH, APPROVAL_REQUIRED, APPROVAL_EXPIRED, APPROVAL_USED
 */
export async function useApproval(
  tx: Tx,
  businessId: string,
  act: ActToApprove,
): Promise<AuditAct | null> {
  const { approvalId, subjectId, amountMinor, kind, branchId, at } = act;
  const known = await findUse(tx, businessId, approvalId);
  if (known === subjectId) return null;
  const row = await findApproval(tx, businessId, approvalId);
  if (row === null) throw new Refusal('NOT_FOUND');
  const given = { ...row, state: stateAt(row, Date.parse(at)) };
  refuseIf(whyNotUse(given, { ...act, subjectHash: hexHashOf(act.subject) }));
  const isUsed = await insertUse(tx, businessId, { approvalId, subjectId, amountMinor, at });
  // Somebody used it a moment ago: done again, it meets that use.
  if (!isUsed) throw new Again();
  await appendEvent(tx, { businessId, kind: 'approval_answered', subjectId: approvalId, branchId });
  const detail = { kind, subjectId, amountMinor };
  return { action: 'approval.used', subjectId: approvalId, detail };
}

/**
 * Lets an act through that somebody may do alone, or with the approval that it names.
 * @returns what belongs into the audit of the act
 * @throws Refusal the act's own, with what may be asked for; or what is wrong with the approval
 */
export async function approvedAct(
  tx: Tx,
  businessId: string,
  over: OverLimit | null,
  {
    by,
    details = {},
    ...act
  }: Omit<ActToApprove, 'kind' | 'amountMinor' | 'approvalId' | 'personId'> & {
    readonly approvalId: string | null;
    readonly by: Bearer & { readonly personId: string };
    /** What the sentence of the refusal says besides. */
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<readonly AuditAct[]> {
  if (over === null) return [];
  const { code, ...asked } = over;
  const permission = deniedFor(by, asked.kind);
  if (permission !== null) throw new Refusal('PERMISSION_REQUIRED', { permission });
  const { approvalId } = act;
  const { personId } = by;
  if (approvalId === null) throw new Refusal(code, { ...details, ...asked });
  const { kind, amountMinor } = asked;
  const used = await useApproval(tx, businessId, {
    ...{ ...act, personId, approvalId, kind, amountMinor },
  });
  return used === null ? [] : [used];
}
