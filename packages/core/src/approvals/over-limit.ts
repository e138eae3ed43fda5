import type { RefusalCode } from '../refusals.ts';
import type { ApprovalKind } from './approval-states.ts';

/** What somebody may not do alone: the refusal without an approval, and the approval it takes. */
export interface OverLimit {
  readonly code: RefusalCode;
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  /** What they may do alone. */
  readonly limitMinor: number;
}
