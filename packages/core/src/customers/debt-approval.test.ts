import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS, type Role } from '../permissions.ts';
import {
  accountOverLimit,
  payoutOverLimit,
  subjectOfPayout,
  subjectOfWriteOff,
  subjectOfWriteOffVoid,
  writeOffOverLimit,
  writeOffVoidOverLimit,
} from './debt-approval.ts';

const bearer = (role: Role, canManageCustomers = false) => ({
  role,
  permissions: { ...DEFAULT_FLAGS, canManageCustomers },
});

describe('a sale goes beyond the limit of who buys', () => {
  // Owing 30 of 50, 20 more may go on account.
  const account = { balanceMinor: 30, creditLimitMinor: 50 };
  it.each([
    ['just what is left', account, 20, null],
    ['one more than is left', account, 21, 1],
    ['where nothing is left', { ...account, balanceMinor: 50 }, 21, 21],
    ['where more is owed than the limit by now', { ...account, balanceMinor: 80 }, 21, 21],
    ['with credit of their own', { ...account, balanceMinor: -10 }, 61, 1],
    ['without a limit', { ...account, creditLimitMinor: null }, 1_000, null],
    ['without credit: nobody is asked', { ...account, creditLimitMinor: 0 }, 21, null],
  ] as const)('%s', (_what, its, amountMinor, beyondMinor) => {
    const over = accountOverLimit(its, amountMinor);
    const asked = { code: 'CREDIT_LIMIT_EXCEEDED', kind: 'account_over_limit', limitMinor: 0 };
    expect(over).toEqual(beyondMinor === null ? null : { ...asked, amountMinor: beyondMinor });
  });
});

describe('a credit is paid out', () => {
  it.each([
    ['business_admin', false, null],
    ['seller', true, null],
    ['branch_manager', false, 'APPROVAL_REQUIRED'],
    ['seller', false, 'APPROVAL_REQUIRED'],
  ] as const)('by a %s, managing customers: %s → %s', (role, flag, code) => {
    const over = payoutOverLimit(bearer(role, flag), 500);
    expect(over?.code ?? null).toBe(code);
    if (over !== null) expect(over).toMatchObject({ kind: 'credit_payout', amountMinor: 500 });
  });

  it('and a yes is for whom, how much and how', () => {
    const payout = { customerId: 'c', amountMinor: 5, method: 'cash' };
    const all = [
      payout,
      { ...payout, customerId: 'd' },
      { ...payout, amountMinor: 6 },
      { ...payout, method: 'bank' },
    ].map(subjectOfPayout);
    expect(new Set(all).size).toBe(4);
    expect(subjectOfPayout({ ...payout })).toBe(all[0]);
  });
});

describe('a debt is given up', () => {
  it.each([
    ['business_admin', false, null],
    ['branch_manager', true, null],
    ['branch_manager', false, 'APPROVAL_REQUIRED'],
    ['seller', false, 'APPROVAL_REQUIRED'],
    ['accountant', false, 'APPROVAL_REQUIRED'],
  ] as const)('by a %s, managing customers: %s → %s', (role, flag, code) => {
    const over = writeOffOverLimit(bearer(role, flag), 500);
    expect(over?.code ?? null).toBe(code);
    if (over !== null) expect(over).toMatchObject({ kind: 'debt_write_off', amountMinor: 500 });
  });

  it('and a yes is for whose, how much and why', () => {
    const debt = { customerId: 'c', amountMinor: 5, reason: 'Moved' };
    const all = [
      debt,
      { ...debt, customerId: 'd' },
      { ...debt, amountMinor: 6 },
      { ...debt, reason: 'Gone' },
    ].map(subjectOfWriteOff);
    expect(new Set(all).size).toBe(4);
    expect(subjectOfWriteOff({ ...debt })).toBe(all[0]);
    // What was typed and what is written down are the same reason.
    expect(subjectOfWriteOff({ ...debt, reason: ' Moved ' })).toBe(all[0]);
  });

  it('is taken back by the same people, with a yes for which, and why', () => {
    expect(writeOffVoidOverLimit(bearer('business_admin', false), 500)).toBeNull();
    expect(writeOffVoidOverLimit(bearer('seller', false), 500)).toMatchObject({
      ...{ code: 'APPROVAL_REQUIRED', kind: 'write_off_void', amountMinor: 500 },
    });
    const taken = { writeOffId: 'w', reason: 'Paid' };
    const all = [taken, { ...taken, writeOffId: 'x' }, { ...taken, reason: 'Wrong' }];
    expect(new Set(all.map(subjectOfWriteOffVoid)).size).toBe(3);
    expect(subjectOfWriteOffVoid({ ...taken, reason: ' Paid ' })).toBe(
      subjectOfWriteOffVoid(taken),
    );
  });
});
