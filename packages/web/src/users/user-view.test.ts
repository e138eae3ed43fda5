import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { expect, test } from 'vitest';
import { flagsOf, peopleFilter, userStatus, whyFixed } from './user-view.ts';

test.each([
  ['invited', true, 'invited'],
  ['awaiting', true, 'awaitingApproval'],
  ['awaiting', false, 'awaitingEmail'],
  ['active', true, 'active'],
  ['rejected', true, 'rejected'],
  ['suspended', true, 'deactivated'],
] as const)('%s (e-mail verified: %s) is shown as %s', (state, isEmailVerified, status) => {
  expect(userStatus({ state, isEmailVerified })).toBe(status);
});

test('the address narrows the list by what it understands, and drops the rest', () => {
  const get = (search: Record<string, string>) => (name: string) => search[name] ?? '';
  expect(peopleFilter(get({}))).toEqual({});
  const whole = { q: 'ali', state: 'awaiting', role: 'seller' };
  expect(peopleFilter(get({ ...whole, id: 'x' }))).toEqual(whole);
  expect(peopleFilter(get({ state: 'sleeping', role: 'super_admin' }))).toEqual({});
});

test('what a person may is what their flags say, but an accountant never sells', () => {
  const permissions = { ...DEFAULT_FLAGS, canManageInventory: true };
  expect(flagsOf({ role: 'seller', permissions })).toEqual([
    'canManageSales',
    'canManageInventory',
  ]);
  expect(flagsOf({ role: 'accountant', permissions })).toEqual(['canManageInventory']);
});

test('nobody changes themselves, nor the owner', () => {
  expect(whyFixed({ _id: 'me', isOwner: true }, 'me')).toBe('self');
  expect(whyFixed({ _id: 'other', isOwner: true }, 'me')).toBe('owner');
  expect(whyFixed({ _id: 'other', isOwner: false }, 'me')).toBeNull();
});
