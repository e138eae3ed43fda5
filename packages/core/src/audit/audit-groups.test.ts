import { expect, test } from 'vitest';
import { AUDIT_BEGINNINGS, AUDIT_GROUPS, groupOf } from './audit-groups.ts';

test.each([
  ['sale_posted', 'sales'],
  ['refund', 'sales'],
  ['blind_return_posted', 'sales'],
  ['receipt.printed', 'sales'],
  ['cash_paid_out', 'cash'],
  ['cash_rules_saved', 'settings'],
  ['customer.paid', 'customers'],
  ['debts.imported', 'customers'],
  ['products.imported', 'products'],
  ['stock.adjusted', 'stock'],
  ['supplier_bill.posted', 'buying'],
  ['approval.used', 'people'],
  ['tax_class.changed', 'settings'],
  ['something_else', null],
])('%s is of %s', (action, group) => {
  expect(groupOf(action)).toBe(group);
});

test('no beginning is the beginning of another: every action is of one group', () => {
  const all = AUDIT_GROUPS.flatMap((group) => AUDIT_BEGINNINGS[group]);
  for (const one of all) {
    expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  }
});
