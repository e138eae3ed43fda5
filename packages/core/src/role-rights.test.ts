import { describe, expect, test } from 'vitest';
import { ACTIONS, type Action } from './actions.ts';
import { deniedFor } from './approvals/over-limit.ts';
import { creditOverLimit } from './customers/debt-approval.ts';
import { NO_RIGHTS, readRights } from './own-rights.ts';
import {
  DEFAULT_FLAGS,
  ROLES,
  can,
  choicesFor,
  rightOf,
  type Bearer,
  type ChosenRights,
  type Right,
} from './permissions.ts';
import { refundCeiling } from './refunds/refund-approval.ts';
import {
  NO_ROLE_RIGHTS,
  RULED_ACTIONS,
  RULED_ROLES,
  readRoleRights,
  roleRightsChanged,
  usualAt,
  usualOf,
} from './role-rights.ts';
import { limitsFor } from './sales/selling-rules.ts';

const chosen = (
  actions: ChosenRights['actions'],
  more: Partial<ChosenRights> = {},
): ChosenRights => ({ ...NO_RIGHTS, actions, ...more });

/** A person with what the business chose for the role, and what was chosen for them. */
function person(
  usual: ChosenRights,
  own: ChosenRights = NO_RIGHTS,
  more: Partial<Bearer> = {},
): Bearer {
  return { role: 'seller', permissions: DEFAULT_FLAGS, rights: { ...own, usual }, ...more };
}
const refunding = { permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true } };
const notSelling = { permissions: { ...DEFAULT_FLAGS, canManageSales: false } };

describe('the order of authority: the person, the business, the product', () => {
  test.each<[string, Action, Bearer, Right]>([
    ['as the product gives it', 'refund.post', person(NO_RIGHTS), 'ask'],
    ['the business allows', 'refund.post', person(chosen({ 'refund.post': 'allow' })), 'allow'],
    ['the business denies', 'refund.post', person(chosen({ 'refund.post': 'deny' })), 'deny'],
    [
      'the person comes before the business',
      'refund.post',
      person(chosen({ 'refund.post': 'deny' }), chosen({ 'refund.post': 'allow' })),
      'allow',
    ],
    [
      'also with less',
      'refund.post',
      person(chosen({ 'refund.post': 'allow' }), chosen({ 'refund.post': 'ask' })),
      'ask',
    ],
    [
      'a switch set for the person comes before the business',
      'refund.post',
      person(chosen({ 'refund.post': 'ask' }), NO_RIGHTS, refunding),
      'allow',
    ],
    [
      'a switch as everybody has it does not',
      'drawer.open',
      person(chosen({ 'drawer.open': 'deny' })),
      'deny',
    ],
    [
      'who does not sell gets nothing of it back',
      'drawer.open',
      person(chosen({ 'drawer.open': 'allow' }), NO_RIGHTS, notSelling),
      'deny',
    ],
    [
      'a role that has it has to ask for it',
      'refund.post',
      person(chosen({ 'refund.post': 'ask' }), NO_RIGHTS, { role: 'branch_manager' }),
      'ask',
    ],
    [
      'what a role can never have it has not',
      'refund.post',
      person(chosen({ 'refund.post': 'allow' }), NO_RIGHTS, { role: 'accountant' }),
      'deny',
    ],
    [
      'an owner has everything',
      'refund.post',
      person(chosen({ 'refund.post': 'deny' }), NO_RIGHTS, { role: 'business_admin' }),
      'allow',
    ],
    [
      'nobody sells below the floor alone',
      'sale.below_floor',
      person(chosen({ 'sale.below_floor': 'allow' })),
      'ask',
    ],
  ])('%s', (_what, action, bearer, expected) => {
    expect(rightOf(bearer, action)).toBe(expected);
  });

  test.each(ROLES)('a choice for a %s changes that one action and nothing else', (role) => {
    const before = { role, permissions: DEFAULT_FLAGS };
    for (const action of RULED_ACTIONS) {
      for (const right of choicesFor(role, action)) {
        const after = { ...before, rights: { ...NO_RIGHTS, usual: chosen({ [action]: right }) } };
        expect(can(after, action), `${role} ${action} ${right}`).toBe(right === 'allow');
        const others = ACTIONS.filter((one) => can(before, one) !== can(after, one));
        expect(others.filter((one) => one !== action && one !== 'approval.ask')).toEqual([]);
      }
    }
  });

  test('limits: the person’s own, else the role’s, else the product’s', () => {
    const limits = { discountBasisPoints: 500, refundMinor: 70, creditMinor: 90 };
    const usual = chosen({}, limits);
    const read = (bearer: Bearer) => [
      limitsFor(bearer).discountBasisPoints,
      refundCeiling(bearer),
      creditOverLimit(bearer, 1_000)?.limitMinor ?? null,
    ];
    expect(read(person(NO_RIGHTS))).toEqual([1000, null, null]);
    expect(read(person(usual))).toEqual([500, 70, 90]);
    const own = chosen({}, { discountBasisPoints: 0, refundMinor: 0, creditMinor: 1 });
    expect(read(person(usual, own))).toEqual([0, 0, 1]);
    expect(read(person(usual, NO_RIGHTS, { role: 'business_admin' }))).toEqual([
      10_000,
      null,
      null,
    ]);
  });

  test('what a role is denied it may not ask for; own prices and no tax follow the choice', () => {
    const usual = chosen({ 'sale.override_price': 'allow', 'sale.discount_over': 'deny' });
    expect(limitsFor(person(usual))).toMatchObject({ mayOverridePrice: true });
    expect(deniedFor(person(usual), 'discount_over_limit')).toBe('sale.discount_over');
    const asks = chosen({ 'sale.exempt_tax': 'ask' });
    expect(limitsFor(person(asks, NO_RIGHTS, { role: 'branch_manager' })).mayExemptTax).toBe(false);
  });

  test('whoever may by the business what was asked for comes in where it is done', () => {
    const bearer = person(chosen({ 'refund.post': 'allow' }), NO_RIGHTS, notSelling);
    expect([can(bearer, 'refund.post'), can(bearer, 'approval.ask')]).toEqual([true, true]);
    expect(can(person(NO_RIGHTS, NO_RIGHTS, notSelling), 'approval.ask')).toBe(false);
  });
});

describe('what is kept', () => {
  test('goes with what was chosen for the person', () => {
    const usual = chosen({ 'refund.post': 'ask' }, { refundMinor: 5 });
    expect(readRights({ usual })).toEqual({ ...NO_RIGHTS, usual });
    expect(readRights({ ...NO_RIGHTS, creditMinor: 3, usual })).toEqual({
      ...NO_RIGHTS,
      ...{ creditMinor: 3, usual },
    });
    expect(readRights({ usual: null })).toBeNull();
    expect(readRights({ usual: NO_RIGHTS })).toBeNull();
  });

  test('is read role by role; what a role cannot have, or is not chosen here, says nothing', () => {
    const kept = {
      seller: {
        actions: { 'refund.post': 'deny', 'refund.without_receipt': 'allow', 'user.view': 'allow' },
        refundMinor: 9,
      },
      accountant: { actions: { 'refund.post': 'allow', 'debt.pay_out': 'allow' }, refundMinor: 9 },
      owner: { actions: { 'refund.post': 'deny' } },
    };
    expect(readRoleRights(kept)).toEqual({
      seller: chosen({ 'refund.post': 'deny' }, { refundMinor: 9 }),
      branch_manager: NO_RIGHTS,
      accountant: chosen({ 'debt.pay_out': 'allow' }),
    });
    for (const nothing of [null, 'text', [], {}]) {
      expect(readRoleRights(nothing)).toEqual(NO_ROLE_RIGHTS);
    }
    expect(usualOf('business_admin', readRoleRights(kept))).toBeNull();
    expect(usualOf('seller', readRoleRights(kept))?.refundMinor).toBe(9);
  });

  test('every action that can be ruled can be chosen for some role', () => {
    for (const action of RULED_ACTIONS) {
      expect(RULED_ROLES.some((role) => choicesFor(role, action).length > 0)).toBe(true);
    }
  });

  test('a change names role, action, and what it was and is', () => {
    const before = { ...NO_ROLE_RIGHTS, seller: chosen({ 'refund.post': 'ask' }) };
    const after = {
      ...NO_ROLE_RIGHTS,
      seller: chosen({ 'refund.post': 'deny' }),
      branch_manager: chosen({}, { refundMinor: 100 }),
    };
    expect(roleRightsChanged(before, after)).toEqual({
      before: { 'seller refund.post': 'ask', 'branch_manager refundMinor': null },
      after: { 'seller refund.post': 'deny', 'branch_manager refundMinor': 100 },
    });
    expect(roleRightsChanged(before, before)).toEqual({ before: {}, after: {} });
  });
});

test('what happened is judged by what was usual then', () => {
  const since = (at: string, refundMinor: number) => ({
    ...{ since: at, rights: { ...NO_RIGHTS, refundMinor } },
  });
  const history = [since('2026-03-01T10:00:00Z', 5), since('2026-03-02T10:00:00Z', 7)];
  const at = (text: string) => usualAt(history, Date.parse(text))?.refundMinor ?? null;
  expect(at('2026-03-01T09:59:59Z')).toBeNull();
  expect(at('2026-03-01T10:00:00Z')).toBe(5);
  expect(at('2026-03-02T09:59:59.999Z')).toBe(5);
  expect(at('2026-03-02T10:00:00Z')).toBe(7);
  expect(usualAt([], 0)).toBeNull();
  expect(usualAt([{ since: '2026-03-01T10:00:00Z', rights: null }], 9e12)).toBeNull();
});
