import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { NO_ROLE_RIGHTS, RULED_ACTIONS, type RoleRights } from '@tillbook/core/role-rights';
import { expect, test } from 'vitest';
import { fieldOf, messagesIn, productRight, rightsOf, valuesOf } from './role-rights-view.ts';

const kept: RoleRights = {
  ...NO_ROLE_RIGHTS,
  seller: {
    actions: { 'refund.post': 'deny', 'sale.discount_over': 'ask' },
    ...{ discountBasisPoints: 750, refundMinor: 12_50, creditMinor: 0 },
  },
  accountant: { ...NO_RIGHTS, actions: { 'debt.pay_out': 'allow' } },
};

test('what is kept goes into the fields and comes back out of them', () => {
  expect(rightsOf(valuesOf(kept, 'USD'), 'USD')).toEqual(kept);
  const none = valuesOf(NO_ROLE_RIGHTS, 'USD');
  expect(new Set(Object.values(none))).toEqual(new Set(['']));
  expect(rightsOf(none, 'USD')).toEqual(NO_ROLE_RIGHTS);
});

test('a field is named by its role and what it is about, fit for a page', () => {
  expect(fieldOf('seller', 'refund.post')).toBe('seller-refund-post');
  const names = RULED_ACTIONS.map((action) => fieldOf('accountant', action));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
});

test('wrong limits are told beside their field', () => {
  const values = {
    ...valuesOf(kept, 'USD'),
    'seller-discountBasisPoints': '101',
    'branch_manager-refundMinor': 'much',
  };
  expect(Object.keys(messagesIn(values, 'USD'))).toEqual([
    'seller-discountBasisPoints',
    'branch_manager-refundMinor',
  ]);
  expect(messagesIn(valuesOf(kept, 'USD'), 'USD')).toEqual({});
});

test('as usual is what the product gives', () => {
  expect(productRight('seller', 'refund.post')).toBe('ask');
  expect(productRight('branch_manager', 'sale.override_price')).toBe('allow');
  expect(productRight('seller', 'sale.override_price')).toBe('ask');
  expect(productRight('accountant', 'debt.pay_out')).toBe('deny');
});
