import { describe, expect, it, test } from 'vitest';
import type { Action } from '../actions.ts';
import { DEFAULT_FLAGS, type Bearer, type Flags, type Right } from '../permissions.ts';
import { APPROVAL_KINDS, type ApprovalKind } from '../approvals/approval-states.ts';
import { whyNotApprove } from './own-limit.ts';

const NONE = { actions: {}, discountBasisPoints: null, refundMinor: null, creditMinor: null };
type Chosen = Partial<Omit<typeof NONE, 'actions'>> & {
  readonly discountBasisPoints?: number;
  readonly refundMinor?: number;
  readonly creditMinor?: number;
};

const manager = (
  actions: Partial<Record<Action, Right>> = {},
  limits: Chosen | Record<string, number> = {},
  flags: Partial<Flags> = {},
): Bearer => ({
  role: 'branch_manager',
  permissions: { ...DEFAULT_FLAGS, ...flags },
  rights: { ...NONE, ...limits, actions },
});
const BEYOND = 'APPROVAL_BEYOND_OWN_LIMIT';
const says = (bearer: Bearer, kind: ApprovalKind, amountMinor: number, share?: number) =>
  whyNotApprove(bearer, { kind, amountMinor, shareBasisPoints: share });

it.each(APPROVAL_KINDS)('an owner says yes to any %s', (kind) => {
  const owner = { role: 'business_admin', permissions: DEFAULT_FLAGS };
  expect(says(owner, kind, 99_999_999, 10_000)).toBeNull();
});

/** What a manager with nothing chosen says yes to, of any amount. */
const USUAL: Readonly<Record<ApprovalKind, boolean>> = {
  discount_over_limit: false,
  price_below_floor: true,
  price_override: true,
  tax_exempt: true,
  sell_expired: true,
  void_sale: true,
  refund_over_limit: true,
  credit_over_limit: true,
  account_over_limit: true,
  // They would ask for the own: these take two people.
  debt_write_off: true,
  write_off_void: true,
  credit_payout: true,
  blind_return: true,
  cash_over_limit: true,
};
test.each(Object.entries(USUAL))('a manager as they begin: %s %s', (kind, mayApprove) => {
  const why = says(manager(), kind as ApprovalKind, 99_999_999, 10_000);
  expect(why).toBe(mayApprove ? null : BEYOND);
});

it.each(['debt_write_off', 'write_off_void', 'credit_payout', 'blind_return'] as const)(
  'a manager who manages customers says yes to a %s',
  (kind) => {
    expect(says(manager({}, {}, { canManageCustomers: true }), kind, 5_000)).toBeNull();
  },
);

describe('what was chosen for them', () => {
  it.each<[ApprovalKind, Partial<Record<Action, Right>>]>([
    ['price_below_floor', { 'sale.below_floor': 'deny' }],
    ['price_override', { 'sale.override_price': 'deny' }],
    ['price_override', { 'sale.override_price': 'ask' }],
    ['tax_exempt', { 'sale.exempt_tax': 'ask' }],
    ['sell_expired', { 'sale.sell_expired': 'deny' }],
    ['void_sale', { 'sale.void': 'deny' }],
    ['void_sale', { 'sale.void': 'ask' }],
    ['refund_over_limit', { 'refund.post': 'deny' }],
    ['refund_over_limit', { 'refund.post': 'ask' }],
    ['refund_over_limit', { 'shift.manage': 'deny' }],
    ['credit_over_limit', { 'sale.on_account': 'deny' }],
    ['credit_over_limit', { 'sale.on_account': 'ask' }],
    ['account_over_limit', { 'sale.on_account': 'deny' }],
    ['debt_write_off', { 'debt.write_off': 'ask' }],
    ['write_off_void', { 'debt.write_off': 'ask' }],
    ['credit_payout', { 'debt.pay_out': 'deny' }],
    ['blind_return', { 'refund.without_receipt': 'ask' }],
    ['cash_over_limit', { 'cash.move': 'deny' }],
    ['cash_over_limit', { 'shift.manage': 'deny' }],
  ])('keeps a yes to a %s from them: %j', (kind, actions) => {
    const flags = { canManageCustomers: true };
    expect(says(manager(actions, {}, flags), kind, 1)).toBe(BEYOND);
    expect(says(manager({}, {}, flags), kind, 1)).toBeNull();
  });

  it.each<[ApprovalKind, Record<string, number>]>([
    ['refund_over_limit', { refundMinor: 10_000 }],
    ['void_sale', { refundMinor: 10_000 }],
    ['credit_over_limit', { creditMinor: 10_000 }],
    ['account_over_limit', { creditMinor: 10_000 }],
  ])('is the ceiling of their yes to a %s, too: %j', (kind, limits) => {
    expect(says(manager({}, limits), kind, 10_000)).toBeNull();
    expect(says(manager({}, limits), kind, 10_001)).toBe(BEYOND);
  });

  it('counts when it was chosen for all managers', () => {
    const usual = { ...NONE, refundMinor: 10_000 };
    const bearer = { ...manager(), rights: { ...NONE, usual } };
    expect(says(bearer, 'refund_over_limit', 10_001)).toBe(BEYOND);
  });
});

describe('a discount is measured by its share', () => {
  it.each<[string, Bearer, number, number | undefined, string | null]>([
    ['as they begin, a quarter', manager(), 5, 2_500, null],
    ['as they begin, more', manager(), 5, 2_501, BEYOND],
    ['with a ceiling of their own', manager({}, { discountBasisPoints: 500 }), 5, 501, BEYOND],
    ['with none', manager({ 'sale.discount_over': 'allow' }), 5, 10_000, null],
    ['denied to go over it, below it', manager({ 'sale.discount_over': 'deny' }), 5, 2_500, null],
    ['of a share that nobody told', manager(), 5, undefined, BEYOND],
    ['of that, with none', manager({ 'sale.discount_over': 'allow' }), 5, undefined, null],
  ])('%s', (_who, bearer, amountMinor, share, why) => {
    expect(says(bearer, 'discount_over_limit', amountMinor, share)).toBe(why);
  });
});
