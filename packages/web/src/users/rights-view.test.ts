import { ACTIONS } from '@tillbook/core/actions';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import {
  DEFAULT_FLAGS,
  FLAGS,
  choicesFor,
  type ChosenRights,
  type OwnRights,
} from '@tillbook/core/permissions';
import { expect, test } from 'vitest';
import {
  actionsOfRole,
  actionsUnder,
  mayGive,
  rightNow,
  summaryOf,
  withChoice,
  type Person,
} from './rights-view.ts';

const usual = (more: Partial<ChosenRights>) => ({ roleRights: { ...NO_RIGHTS, ...more } });
const person = (rights: OwnRights | null = null, more: Partial<Person> = {}): Person => ({
  ...{ role: 'seller', permissions: DEFAULT_FLAGS, rights, roleRights: null },
  ...more,
});
const own = (actions: OwnRights['actions'], more: Partial<OwnRights> = {}): OwnRights => ({
  ...{ ...NO_RIGHTS, actions },
  ...more,
});

test.each(['seller', 'branch_manager', 'accountant', 'business_admin'])(
  'whatever can be chosen for a %s stands in one place',
  (role) => {
    const shown = [...FLAGS.flatMap((flag) => actionsUnder(flag, role)), ...actionsOfRole(role)];
    const all = ACTIONS.filter((action) => choicesFor(role, action).length > 0);
    expect([...shown].sort()).toEqual([...all].sort());
  },
);

test('a choice replaces the one before, and leaves the others and the limits', () => {
  const before = own({ 'sale.void': 'deny', 'drawer.open': 'deny' }, { refundMinor: 5 });
  const after = withChoice(before, 'sale.void', 'allow');
  expect(after).toEqual(own({ 'sale.void': 'allow', 'drawer.open': 'deny' }, { refundMinor: 5 }));
  expect(withChoice(after, 'sale.void', null).actions).toEqual({ 'drawer.open': 'deny' });
  expect(withChoice(null, 'sale.void', 'ask')).toEqual(own({ 'sale.void': 'ask' }));
});

test('as usual is what role, switch and settings give, whatever is chosen', () => {
  const chosen = person(own({ 'refund.post': 'allow' }));
  expect(rightNow(chosen, 'refund.post')).toBe('allow');
  expect(rightNow(chosen, 'refund.post', true)).toBe('ask');
  const generous = person(null, usual({ actions: { 'sale.override_price': 'allow' } }));
  expect(rightNow(generous, 'sale.override_price', true)).toBe('allow');
  expect(rightNow(person(), 'sale.override_price', true)).toBe('ask');
});

test('who looks gives what they have, and takes anything', () => {
  const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
  expect(mayGive(manager, person(), 'stock.adjust', 'allow')).toBe(true);
  expect(mayGive(manager, person(), 'product.manage', 'allow')).toBe(false);
  const has = person(own({ 'product.manage': 'allow' }));
  expect(mayGive(manager, has, 'product.manage', 'deny')).toBe(true);
  const owner = { role: 'business_admin', permissions: DEFAULT_FLAGS };
  expect(mayGive(owner, person(), 'product.manage', 'allow')).toBe(true);
});

test('the summary says what a shop asks first', () => {
  const usual = [
    { key: 'sellsUpTo', basisPoints: 1000, above: 'ask' },
    { key: 'credit', right: 'allow', ceilingMinor: null },
    { key: 'refunds', right: 'ask', ceilingMinor: null },
  ];
  expect(summaryOf(person())).toEqual(usual);
  const rights = own(
    { 'drawer.open': 'deny', 'refund.post': 'allow', 'sale.discount_over': 'deny' },
    { refundMinor: 5_000_000, discountBasisPoints: 500, creditMinor: 100 },
  );
  expect(summaryOf(person(rights))).toEqual([
    { key: 'sellsUpTo', basisPoints: 500, above: 'deny' },
    { key: 'credit', right: 'allow', ceilingMinor: 100 },
    { key: 'refunds', right: 'allow', ceilingMinor: 5_000_000 },
    { key: 'drawer' },
  ]);
  expect(summaryOf(person(own({ 'sale.post': 'deny' })))[0]).toEqual({ key: 'sellsNot' });
  expect(summaryOf(person(null, { role: 'accountant' }))).toEqual([]);
});
