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

/** What the server finds at a till when it hears of a shift that was opened there before. */
export interface TillAtOpening {
  /** The shift that is open there now. */
  readonly openShiftId: string | null;
  /** The shift that was closed there last. */
  readonly lastShiftId: string | null;
  /** Till, branch or business are closed or being closed: nothing is opened there. */
  readonly isShut: boolean;
}

/**
 * What becomes of a shift that was opened without a connection. A till has one open shift: where
 * one is, the opening joins it, since its sales lie in the same till. Where nothing may be opened
 * any more, its sales come late to the last shift. Null: no shift was ever there to take them.
 */
export function placeOfOpening(
  till: TillAtOpening,
): { readonly kind: 'opens' } | { readonly kind: 'joins'; readonly shiftId: string } | null {
  const { openShiftId, lastShiftId, isShut } = till;
  if (openShiftId !== null) return { kind: 'joins', shiftId: openShiftId };
  if (!isShut) return { kind: 'opens' };
  return lastShiftId === null ? null : { kind: 'joins', shiftId: lastShiftId };
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

/**
 * Whether another has to force the close of a shift, and to review it: a manager does not judge the
 * drawer that they worked at. The owner does, since nobody may be above them (decision 196).
 */
export function isOthersToJudge(caller: {
  readonly role: string;
  /** They opened it, or sold, took back or moved cash in it. */
  readonly hasWorked: boolean;
}): boolean {
  return caller.hasWorked && caller.role !== 'business_admin';
}
