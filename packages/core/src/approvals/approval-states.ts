import type { Action } from '../actions.ts';

/** What somebody may ask for who may not do it alone. */
export const APPROVAL_KINDS = [
  'discount_over_limit',
  'price_below_floor',
  'price_override',
  'tax_exempt',
  'sell_expired',
  'void_sale',
  'refund_over_limit',
  'credit_over_limit',
  'account_over_limit',
  'debt_write_off',
  'write_off_void',
  'credit_payout',
  'blind_return',
  'cash_over_limit',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** The action that a question is about: who is denied it may not even ask. */
export const ACTION_OF_KIND = {
  discount_over_limit: 'sale.discount_over',
  price_below_floor: 'sale.below_floor',
  price_override: 'sale.override_price',
  tax_exempt: 'sale.exempt_tax',
  sell_expired: 'sale.sell_expired',
  void_sale: 'sale.void',
  refund_over_limit: 'refund.post',
  credit_over_limit: 'sale.on_account',
  account_over_limit: 'sale.on_account',
  debt_write_off: 'debt.write_off',
  // Whoever gives up may take that back.
  write_off_void: 'debt.write_off',
  credit_payout: 'debt.pay_out',
  blind_return: 'refund.without_receipt',
  // No right of its own: the limit is the business's, and whoever leads the shifts has none.
  cash_over_limit: 'cash.move',
} as const satisfies Record<ApprovalKind, Action>;

/** `expired`: nobody answered in time, or what was approved was not used in time. */
export const APPROVAL_STATES = [
  'asked',
  'approved',
  'used',
  'refused',
  'expired',
  'withdrawn',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_ACTIONS = ['approve', 'refuse', 'withdraw', 'use'] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

export const APPROVAL_ANSWERS = ['approved', 'refused', 'withdrawn'] as const;
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number];

const ALLOWED: Readonly<Record<ApprovalState, readonly ApprovalAction[]>> = {
  asked: ['approve', 'refuse', 'withdraw'],
  approved: ['use'],
  used: [],
  refused: [],
  expired: [],
  withdrawn: [],
};

/** Why an approval in this state does not allow the action, or null. */
export function whyNotInState(
  state: ApprovalState,
  action: ApprovalAction,
): 'INVALID_STATE' | 'APPROVAL_EXPIRED' | 'APPROVAL_USED' | null {
  if (ALLOWED[state].includes(action)) return null;
  if (state === 'expired') return 'APPROVAL_EXPIRED';
  return state === 'used' && action === 'use' ? 'APPROVAL_USED' : 'INVALID_STATE';
}

/** What was written down of an approval; what happened is only ever added. */
export interface ApprovalFacts {
  /** ISO 8601, UTC: until when it may be answered. */
  readonly expiresAt: string;
  readonly answer: ApprovalAnswer | null;
  /** Until when it may be used, once approved. */
  readonly goodUntil: string | null;
  readonly isUsed: boolean;
}

/** The state at a moment; the first moment that is too late is the end itself. */
export function stateOf(facts: ApprovalFacts, atMs: number): ApprovalState {
  if (facts.isUsed) return 'used';
  const isOver = (end: string): boolean => atMs >= Date.parse(end);
  if (facts.answer === null) return isOver(facts.expiresAt) ? 'expired' : 'asked';
  if (facts.answer !== 'approved') return facts.answer;
  return facts.goodUntil === null || isOver(facts.goodUntil) ? 'expired' : 'approved';
}
