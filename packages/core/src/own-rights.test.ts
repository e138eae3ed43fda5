import { describe, expect, test } from 'vitest';
import { ACTIONS, type Action } from './actions.ts';
import { APPROVAL_KINDS, ACTION_OF_KIND } from './approvals/approval-states.ts';
import { deniedFor } from './approvals/over-limit.ts';
import { creditOverLimit } from './customers/debt-approval.ts';
import { NO_RIGHTS, readRights, rightsOfRole } from './own-rights.ts';
import {
  ASKABLE,
  DEFAULT_FLAGS,
  FLAGS,
  ROLES,
  can,
  choicesFor,
  rightOf,
  type Bearer,
  type Flags,
  type OwnRights,
} from './permissions.ts';
import { blindReturnOverLimit } from './refunds/blind-return.ts';
import { refundOverLimit, voidOverLimit } from './refunds/refund-approval.ts';
import { limitsFor } from './sales/selling-rules.ts';

const ALL_FLAGS = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Flags;
const own = (actions: OwnRights['actions'], more: Partial<OwnRights> = {}): OwnRights => ({
  ...{ ...NO_RIGHTS, actions },
  ...more,
});
const seller: Bearer = { role: 'seller', permissions: DEFAULT_FLAGS };
const refunder: Bearer = { role: 'seller', permissions: ALL_FLAGS };
const manager: Bearer = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
const accountant: Bearer = { role: 'accountant', permissions: ALL_FLAGS };

describe('what is chosen for a person', () => {
  test.each(ROLES)('of a %s changes that one action and nothing else', (role) => {
    for (const permissions of [DEFAULT_FLAGS, ALL_FLAGS]) {
      const before = { role, permissions };
      for (const action of ACTIONS) {
        for (const right of choicesFor(role, action)) {
          const after = { ...before, rights: own({ [action]: right }) };
          expect(can(after, action), `${role} ${action} ${right}`).toBe(right === 'allow');
          const others = ACTIONS.filter((one) => can(before, one) !== can(after, one));
          // Whoever may be asked about something comes in where it is asked.
          expect(others.filter((one) => one !== action && one !== 'approval.ask')).toEqual([]);
        }
      }
    }
  });

  test('is nothing for who has everything anyway, nor for what makes the role', () => {
    const everything = Object.fromEntries(ACTIONS.map((action) => [action, 'deny' as const]));
    for (const role of ['business_admin', 'super_admin']) {
      const bearer = { role, permissions: DEFAULT_FLAGS };
      const after = { ...bearer, rights: own(everything) };
      expect(ACTIONS.filter((action) => can(after, action) !== can(bearer, action))).toEqual([]);
    }
    const denied = { ...seller, rights: own(everything) };
    expect(ACTIONS.filter((action) => can(denied, action))).toEqual([
      ...['product.view', 'sale.view_own', 'approval.ask', 'dashboard.seller'],
    ]);
  });

  test.each([
    ['an accountant never sells', accountant, 'sale.post'],
    ['an accountant never takes back', accountant, 'refund.post'],
    ['an accountant asks nobody', accountant, 'approval.ask'],
    ['a seller answers no questions', seller, 'approval.decide'],
    ['a seller never sees the platform', seller, 'platform.view'],
    ['a seller sets up no branch', seller, 'branch.manage'],
    ['a seller never decides about goods without a receipt', seller, 'refund.without_receipt'],
    ['nobody sells below the floor alone', manager, 'sale.below_floor'],
    ['nobody sells alone what has expired', manager, 'sale.sell_expired'],
  ] as const)('%s, whatever is chosen', (_what, bearer, action) => {
    expect(can({ ...bearer, rights: own({ [action]: 'allow' }) }, action)).toBe(false);
  });

  test('a PIN opens the till and nothing that was chosen besides', () => {
    const rights = own({ 'product.manage': 'allow', 'sale.void': 'allow' });
    const byPin = { ...seller, rights, isByPin: true };
    expect([can(byPin, 'product.manage'), can(byPin, 'sale.void')]).toEqual([false, true]);
    expect(can({ ...byPin, isByPin: false }, 'product.manage')).toBe(true);
  });

  test('alone, with a yes, or not at all', () => {
    expect(rightOf(seller, 'refund.post')).toBe('ask');
    expect(rightOf(refunder, 'refund.post')).toBe('allow');
    expect(rightOf({ ...refunder, rights: own({ 'refund.post': 'ask' }) }, 'refund.post')).toBe(
      'ask',
    );
    expect(rightOf({ ...seller, rights: own({ 'refund.post': 'deny' }) }, 'refund.post')).toBe(
      'deny',
    );
    expect(rightOf(accountant, 'refund.post')).toBe('deny');
    expect(rightOf(refunder, 'stock.adjust')).toBe('allow');
    expect(rightOf(seller, 'stock.adjust')).toBe('deny');
  });

  test('whoever may refund by choice comes in where refunds are made', () => {
    const noSales = { ...seller, permissions: { ...DEFAULT_FLAGS, canManageSales: false } };
    expect(can(noSales, 'approval.ask')).toBe(false);
    expect(can({ ...noSales, rights: own({ 'refund.post': 'allow' }) }, 'approval.ask')).toBe(true);
    expect(can({ ...noSales, rights: own({ 'refund.post': 'deny' }) }, 'approval.ask')).toBe(false);
  });
});

test('every kind of question is about an action that can be chosen, and none is left over', () => {
  const asked = new Set<Action>(APPROVAL_KINDS.map((kind) => ACTION_OF_KIND[kind]));
  // Cash is moved alone or not at all; above the limit of the business who moves it asks.
  expect(asked).toEqual(new Set([...ASKABLE, 'cash.move']));
  for (const kind of APPROVAL_KINDS) {
    const action = ACTION_OF_KIND[kind];
    expect(deniedFor(seller, kind)).toBeNull();
    expect(deniedFor({ ...seller, rights: own({ [action]: 'ask' }) }, kind)).toBeNull();
    expect(deniedFor({ ...seller, rights: own({ [action]: 'deny' }) }, kind)).toBe(action);
  }
});

describe('own limits', () => {
  const limits = (rights: OwnRights, role = 'seller') =>
    limitsFor({ role, permissions: DEFAULT_FLAGS, rights });

  test.each([
    [own({}), 'seller', [1000, false, false]],
    [own({}, { discountBasisPoints: 0 }), 'seller', [0, false, false]],
    [own({}, { discountBasisPoints: 3000 }), 'seller', [3000, false, false]],
    [own({ 'sale.discount_over': 'allow' }), 'seller', [10_000, false, false]],
    [own({ 'sale.override_price': 'allow' }), 'seller', [1000, true, false]],
    [own({ 'sale.override_price': 'ask' }), 'branch_manager', [2500, false, true]],
    [own({ 'sale.exempt_tax': 'deny' }), 'branch_manager', [2500, true, false]],
    [own({}, { discountBasisPoints: 3000 }), 'accountant', [0, false, false]],
    [own({}, { discountBasisPoints: 3000 }), 'business_admin', [10_000, true, true]],
  ])('%j of a %s let %j through', (rights, role, expected) => {
    expect(Object.values(limits(rights, role))).toEqual(expected);
  });

  const card = (amountMinor: number) => [{ method: 'card' as const, amountMinor }];
  const tenders = [{ method: 'card', takenMinor: 9_000, givenMinor: 0 }] as const;
  const upTo = (refundMinor: number) => own({}, { refundMinor });

  test.each([
    ['up to the ceiling is given back alone', refunder, 500, null],
    ['a cent more is asked for, all of it', refunder, 501, 501],
    ['whoever leads the shifts has a ceiling too', manager, 501, 501],
    ['who may not take back asks for all of it', seller, 400, 400],
    ['an owner has none', { ...refunder, role: 'business_admin' }, 501, null],
  ])('%s', (_what, bearer, totalMinor, asked) => {
    const limited = { ...bearer, rights: upTo(500) };
    const over = refundOverLimit(limited, totalMinor, card(totalMinor), tenders);
    expect(over?.amountMinor ?? null).toBe(asked);
    const isCeiling = asked !== null && can(bearer, 'refund.post');
    if (isCeiling) expect(over).toMatchObject({ code: 'REFUND_OVER_LIMIT', limitMinor: 500 });
    const undone = voidOverLimit(limited, true, totalMinor);
    expect(undone?.kind ?? null).toBe(asked === null ? null : 'void_sale');
  });

  test.each([
    ['nothing on account', own({}, { creditMinor: 0 }), 0, null],
    ['nothing was chosen', own({}), 9_999, null],
    ['up to the ceiling', own({}, { creditMinor: 700 }), 700, null],
    ['a cent more', own({}, { creditMinor: 700 }), 701, 700],
    ['always asked', own({ 'sale.on_account': 'ask' }, { creditMinor: 700 }), 1, 0],
    ['denied', own({ 'sale.on_account': 'deny' }), 1, 0],
    ['denied, and nothing on account', own({ 'sale.on_account': 'deny' }), 0, null],
  ])('on account: %s', (_what, rights, amountMinor, limitMinor) => {
    const over = creditOverLimit({ ...seller, rights }, amountMinor);
    expect(over?.limitMinor ?? null).toBe(limitMinor);
  });

  test('goods without a receipt: a manager alone only by choice or with the customers', () => {
    expect(blindReturnOverLimit(manager, 1)?.kind).toBe('blind_return');
    const chosen = { ...manager, rights: own({ 'refund.without_receipt': 'allow' }) };
    expect(blindReturnOverLimit(chosen, 1)).toBeNull();
    const both = { ...manager, permissions: ALL_FLAGS };
    expect(blindReturnOverLimit(both, 1)).toBeNull();
    const asks = { ...both, rights: own({ 'refund.without_receipt': 'ask' }) };
    expect(blindReturnOverLimit(asks, 1)?.kind).toBe('blind_return');
  });
});

describe('what is kept', () => {
  test.each([
    [null, null],
    ['text', null],
    [{}, null],
    [{ actions: {}, refundMinor: null }, null],
    [{ actions: { 'refund.post': 'maybe', 'no.such': 'allow' } }, null],
    [{ actions: { 'refund.post': 'ask' } }, own({ 'refund.post': 'ask' })],
    [{ refundMinor: -1, creditMinor: 1.5, discountBasisPoints: 99_999 }, 10_000],
  ])('%j is read as %j', (raw, expected) => {
    const wanted =
      typeof expected === 'number' ? own({}, { discountBasisPoints: expected }) : expected;
    expect(readRights(raw)).toEqual(wanted);
  });

  test('of another role only what that one can have stays', () => {
    const actions: Partial<Record<Action, 'allow' | 'deny'>> = {
      ...{ 'refund.post': 'deny', 'stock.adjust': 'allow', 'approval.decide': 'deny' },
    };
    const rights = own(actions, { refundMinor: 5 });
    expect(rightsOfRole('branch_manager', rights)).toEqual(rights);
    expect(rightsOfRole('seller', rights)?.actions).not.toHaveProperty('approval.decide');
    expect(rightsOfRole('accountant', rights)).toEqual(own({ 'stock.adjust': 'allow' }));
    expect(rightsOfRole('business_admin', rights)).toBeNull();
  });
});
