import type { RefusalCode } from '../refusals.ts';

/** What a shift goes through. */
export const SHIFT_STATES = ['open', 'counting', 'closed', 'reviewed'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/** `count` says that the drawer is being counted, `resume` that it was left to sell on. */
export const SHIFT_ACTIONS = [
  'move_cash',
  'count',
  'resume',
  'close',
  'force_close',
  'review',
] as const;
export type ShiftAction = (typeof SHIFT_ACTIONS)[number];

const ALLOWED: Readonly<Record<ShiftState, readonly ShiftAction[]>> = {
  open: ['move_cash', 'count', 'close', 'force_close'],
  counting: ['resume', 'close', 'force_close'],
  closed: ['review'],
  reviewed: [],
};

/** Why a shift in this state does not allow the action, or null. */
export function whyNotShift(state: ShiftState, action: ShiftAction): RefusalCode | null {
  if (ALLOWED[state].includes(action)) return null;
  if (action === 'review') return 'INVALID_STATE';
  if (state === 'closed' || state === 'reviewed') return 'SHIFT_CLOSED';
  return action === 'move_cash' ? 'SHIFT_COUNTING' : 'INVALID_STATE';
}

/** The state of a shift, by what is written down of it. */
export function shiftStateOf(shift: {
  readonly isClosed: boolean;
  readonly isReviewed: boolean;
  readonly isCounting: boolean;
}): ShiftState {
  if (shift.isClosed) return shift.isReviewed ? 'reviewed' : 'closed';
  return shift.isCounting ? 'counting' : 'open';
}

/**
 * Whether a caller may not see what a shift should hold. A closed shift hides nothing; an open one
 * hides it, where the count is blind, from whoever works on it and from everybody who does not
 * manage shifts.
 */
export function hidesExpectedCash(
  shift: { readonly isBlind: boolean; readonly isClosed: boolean },
  caller: { readonly isOwn: boolean; readonly mayManage: boolean; readonly mayView: boolean },
): boolean {
  if (shift.isClosed || !shift.isBlind || caller.mayManage) return false;
  return caller.isOwn || !caller.mayView;
}
