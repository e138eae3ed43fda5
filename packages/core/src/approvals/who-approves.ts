import { whyNotInState, type ApprovalKind, type ApprovalState } from './approval-states.ts';
import { can, type Bearer } from '../permissions.ts';

/** Who answers. */
export interface Approver extends Bearer {
  readonly personId: string;
  /** Branches the role is bound to; null: all of them. */
  readonly branchIds: readonly string[] | null;
}

/** What is answered. */
export interface Question {
  readonly requestedBy: string;
  readonly branchId: string;
}

/** Why this person may not answer: admins may everywhere, managers there; nobody oneself. */
export function whyNotDecide(
  approver: Approver,
  { requestedBy, branchId }: Question,
): 'PERMISSION_REQUIRED' | 'BRANCH_FORBIDDEN' | 'SELF_APPROVAL' | null {
  if (!can(approver, 'approval.decide')) return 'PERMISSION_REQUIRED';
  const { branchIds } = approver;
  if (branchIds !== null && !branchIds.includes(branchId)) return 'BRANCH_FORBIDDEN';
  return approver.personId === requestedBy ? 'SELF_APPROVAL' : null;
}

/** An approval as an act looks at it. */
export interface GivenApproval extends Question {
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  /** Of a discount: how much of the price; null where nobody told it. */
  readonly shareBasisPoints: number | null;
  /** Of what exactly was asked for; null where that was not kept. */
  readonly subjectHash: string | null;
  readonly state: ApprovalState;
}

/** The act that needs one. */
export interface NeedsApproval {
  readonly personId: string;
  readonly branchId: string;
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  readonly shareBasisPoints?: number | undefined;
  readonly subjectHash: string;
}

/**
 * Why an approval does not let this act through, or null. It was given to one person for one kind
 * of act in one branch, for what exactly was asked, up to an amount and a share, once.
 */
export function whyNotUse(
  approval: GivenApproval,
  act: NeedsApproval,
): 'APPROVAL_MISMATCH' | 'APPROVAL_EXPIRED' | 'APPROVAL_USED' | 'APPROVAL_REQUIRED' | null {
  const isOther =
    approval.requestedBy !== act.personId ||
    approval.branchId !== act.branchId ||
    approval.kind !== act.kind ||
    approval.subjectHash !== act.subjectHash ||
    act.amountMinor > approval.amountMinor ||
    // A share that nobody told was approved by somebody without a ceiling.
    (approval.shareBasisPoints !== null && (act.shareBasisPoints ?? 0) > approval.shareBasisPoints);
  if (isOther) return 'APPROVAL_MISMATCH';
  const why = whyNotInState(approval.state, 'use');
  return why === 'INVALID_STATE' ? 'APPROVAL_REQUIRED' : why;
}
