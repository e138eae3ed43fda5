import type { ApprovalKind } from '@tillbook/core/approvals/approval-states';
import { whyNotUse, type NeedsApproval } from '@tillbook/core/approvals/who-approves';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { AuditAct } from '../audit/append-audit.ts';
import { Again, type Tx } from '../db/database.ts';
import { findApproval, findUse, insertUse } from './approvals.sql.ts';
import { stateAt } from './present-approval.ts';

/** The act that needs an approval: whose, where, of which kind, how much, and which paper. */
export interface ActToApprove extends NeedsApproval {
  readonly kind: ApprovalKind;
  readonly approvalId: string;
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
  const { approvalId, subjectId, amountMinor, kind, at } = act;
  const known = await findUse(tx, businessId, approvalId);
  if (known === subjectId) return null;
  const row = await findApproval(tx, businessId, approvalId);
  if (row === null) throw new Refusal('NOT_FOUND');
  refuseIf(whyNotUse({ ...row, state: stateAt(row, Date.parse(at)) }, act));
  const isUsed = await insertUse(tx, businessId, { approvalId, subjectId, amountMinor, at });
  // Somebody used it a moment ago: done again, it meets that use.
  if (!isUsed) throw new Again();
  const detail = { kind, subjectId, amountMinor };
  return { action: 'approval.used', subjectId: approvalId, detail };
}
