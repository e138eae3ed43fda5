import type { Action } from '../actions.ts';
import { chosenRight, type Bearer } from '../permissions.ts';
import type { RefusalCode } from '../refusals.ts';
import { ACTION_OF_KIND, type ApprovalKind } from './approval-states.ts';

/** What somebody may not do alone: the refusal without an approval, and the approval it takes. */
export interface OverLimit {
  readonly code: RefusalCode;
  readonly kind: ApprovalKind;
  readonly amountMinor: number;
  /** What they may do alone. */
  readonly limitMinor: number;
}

/** The action that is denied to somebody who may not even ask for this kind; null: they may. */
export function deniedFor(bearer: Bearer, kind: ApprovalKind): Action | null {
  const action = ACTION_OF_KIND[kind];
  return chosenRight(bearer, action) === 'deny' ? action : null;
}
