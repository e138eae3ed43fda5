import { describe, expect, it } from 'vitest';
import { rowPath } from '../ui/seal-words.ts';
import { booksPlacesOf } from './books-places.ts';

const OWNER = '/business/management';
const ACCOUNTANT = '/accountant/dashboard';
const MANAGER = '/manager/dashboard';

describe('the document behind an entry of the journal', () => {
  it.each([
    [OWNER, 'sale', '/business/sales?id=1'],
    [OWNER, 'late_refund', '/business/sales?view=refunds&id=1'],
    [OWNER, 'supplier_bill', '/business/management?view=bills&id=1'],
    [OWNER, 'blind_return', null],
    [ACCOUNTANT, 'sale', '/accountant/dashboard?tab=receipts&id=1'],
    [ACCOUNTANT, 'refund', '/accountant/dashboard?tab=refunds&id=1'],
    [ACCOUNTANT, 'customer_payment', '/accountant/dashboard?tab=debts&id=1'],
    [ACCOUNTANT, 'customer_write_off_void', '/accountant/dashboard?tab=debts&id=1'],
    [OWNER, 'customer_payment_back', '/business/management?view=debts&id=1'],
    [ACCOUNTANT, 'expense_void', '/accountant/dashboard?tab=expenses&id=1'],
    [ACCOUNTANT, 'supplier_bill', '/accountant/dashboard?tab=bills&id=1'],
    [ACCOUNTANT, 'supplier_payment', null],
    [OWNER, 'supplier_payment_void', '/business/management?view=suppliers&id=1'],
    [MANAGER, 'sale', '/manager/dashboard?tab=sales&id=1'],
    [MANAGER, 'shift_close', null],
  ] as const)('in %s of a %s is %s', (pathname, kind, address) => {
    expect(booksPlacesOf(pathname).document(kind, '1')).toBe(address);
  });
});

describe('what breaks a seal', () => {
  const row = { _id: '1', number: 'B1-7', date: '2026-03-02' };
  it.each([
    ['/business/reports', 'refund', '/business/sales?view=refunds&id=1'],
    [
      ...['/business/reports', 'entry'],
      '/business/management?view=journal&q=B1-7&from=2026-03-02&to=2026-03-02',
    ],
    ['/accountant/dashboard', 'sale', '/accountant/dashboard?tab=receipts&id=1'],
    ['/accountant/dashboard', 'entry', '/accountant/dashboard?tab=journal&q=B1-7'],
    ['/accountant/dashboard', 'shift', null],
    ['/manager/dashboard', 'sale', null],
  ] as const)('in %s, a %s, opens %s', (pathname, kind, address) => {
    expect(rowPath({ ...row, kind: kind as 'sale' }, pathname)).toBe(address);
  });

  it('opens nothing where it is no single thing', () => {
    expect(rowPath({ ...row, _id: null, kind: 'sale' }, '/business/reports')).toBeNull();
  });
});
