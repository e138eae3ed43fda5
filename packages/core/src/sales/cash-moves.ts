import type { OverLimit } from '../approvals/over-limit.ts';
import { can, type Bearer } from '../permissions.ts';
import type { RefusalCode } from '../refusals.ts';

/**
 * What happens to a drawer besides sales: cash put in, taken out, brought to the safe; or the
 * drawer opened without any of it.
 */
export const CASH_MOVE_KINDS = ['pay_in', 'pay_out', 'drop', 'no_sale'] as const;
export type CashMoveKind = (typeof CASH_MOVE_KINDS)[number];

/** What cash came from, or went for. */
export const PAY_IN_CATEGORIES = ['from_safe', 'other_income', 'owner'] as const;
export const PAY_OUT_CATEGORIES = [
  'supplies',
  'transport',
  'food',
  'repairs',
  'wages',
  'owner',
  'other',
] as const;
export const CASH_CATEGORIES = [
  'from_safe',
  'other_income',
  'owner',
  'supplies',
  'transport',
  'food',
  'repairs',
  'wages',
  'other',
] as const;
export type CashCategory = (typeof CASH_CATEGORIES)[number];

const CATEGORIES: Readonly<Record<CashMoveKind, readonly CashCategory[]>> = {
  pay_in: PAY_IN_CATEGORIES,
  pay_out: PAY_OUT_CATEGORIES,
  drop: [],
  no_sale: [],
};

/** The categories of a kind; none: it has no category. */
export function categoriesOf(kind: CashMoveKind): readonly CashCategory[] {
  return CATEGORIES[kind];
}

export interface CashMoveDraft {
  readonly kind: CashMoveKind;
  readonly amountMinor: number;
  readonly category: CashCategory | null;
}

/** The field of a cash move that is wrong, with its code, or null. */
export function wrongOfCashMove(move: CashMoveDraft): {
  readonly field: 'amountMinor' | 'category';
  readonly code: 'OUT_OF_RANGE' | 'MISMATCH';
} | null {
  const isMoney = move.kind !== 'no_sale';
  if (isMoney !== move.amountMinor > 0) return { field: 'amountMinor', code: 'OUT_OF_RANGE' };
  const known = CATEGORIES[move.kind];
  const isFitting = move.category === null ? known.length === 0 : known.includes(move.category);
  return isFitting ? null : { field: 'category', code: 'MISMATCH' };
}

/** `CASH_LIMIT` when who may not manage shifts pays out more than the business allows, or null. */
export function whyNotPayOut(
  move: CashMoveDraft,
  rules: { readonly sellerMaxMinor: number | null },
  mayManage: boolean,
): RefusalCode | null {
  if (move.kind !== 'pay_out' || mayManage || rules.sellerMaxMinor === null) return null;
  return move.amountMinor > rules.sellerMaxMinor ? 'CASH_LIMIT' : null;
}

/** Why somebody needs a yes to pay out so much at once, or null: a shift's manager needs none. */
export function cashOverLimit(
  bearer: Bearer,
  move: CashMoveDraft,
  rules: { readonly sellerMaxMinor: number | null },
): OverLimit | null {
  const code = whyNotPayOut(move, rules, can(bearer, 'shift.manage'));
  if (code === null) return null;
  const { amountMinor } = move;
  return { code, kind: 'cash_over_limit', amountMinor, limitMinor: rules.sellerMaxMinor ?? 0 };
}

/** Out of which drawer, how much, for what and why: what an approval is bound to. */
export function subjectOfCashMove(
  move: CashMoveDraft & { readonly shiftId: string; readonly reason: string },
): string {
  const { shiftId, kind, amountMinor, category, reason } = move;
  // As it is written down, whoever says it: a till asks with what was typed.
  const said = reason.trim().normalize('NFC');
  return JSON.stringify(['cash-move', shiftId, kind, amountMinor, category, said]);
}

/** A move that somebody wants to take back, with what became of it. */
export interface MoveToVoid {
  readonly kind: CashMoveKind;
  /** The move that it takes back itself; null for one that moved cash. */
  readonly takesBack: string | null;
  readonly isTakenBack: boolean;
  /** An expense stands in the books in its place. */
  readonly isExpense: boolean;
}

/**
 * Why a cash move cannot be taken back, or null: it was already, it is a taking back itself,
 * nothing was moved by it, or an expense was written down for it.
 */
export function whyNotVoidMove(move: MoveToVoid): RefusalCode | null {
  if (move.kind === 'no_sale' || move.takesBack !== null) return 'INVALID_STATE';
  if (move.isTakenBack) return 'MOVE_TAKEN_BACK';
  return move.isExpense ? 'MOVE_IS_EXPENSE' : null;
}

/** What somebody needs to do this with a drawer. */
export const permissionOf = (kind: CashMoveKind): 'drawer.open' | 'cash.move' =>
  kind === 'no_sale' ? 'drawer.open' : 'cash.move';

/** Why a person may not move cash so, or null. */
export type WhyNotMove = 'FORBIDDEN' | 'SHIFT_OF_ANOTHER' | 'CASH_LIMIT';

/**
 * Why a person may not do this with the drawer of a shift alone: without the right to it, in a
 * shift of somebody else's, or for more than the business lets a seller pay out. A device without a
 * connection offers none of it, since nobody could be asked; where it happened all the same (the
 * rules were others by then) that is a conflict.
 */
export function whyNotMoveHere(
  bearer: Bearer,
  move: CashMoveDraft,
  at: { readonly isOwnShift: boolean; readonly sellerMaxMinor: number | null },
): WhyNotMove | null {
  if (!can(bearer, permissionOf(move.kind))) return 'FORBIDDEN';
  const mayManage = can(bearer, 'shift.manage');
  if (!at.isOwnShift && !mayManage) return 'SHIFT_OF_ANOTHER';
  return whyNotPayOut(move, at, mayManage) === null ? null : 'CASH_LIMIT';
}
