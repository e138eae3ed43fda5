import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS, type Role } from '../permissions.ts';
import {
  payoutOverLimit,
  subjectOfPayout,
  subjectOfWriteOff,
  writeOffOverLimit,
} from './debt-approval.ts';

const bearer = (role: Role, canManageCustomers = false) => ({
  role,
  permissions: { ...DEFAULT_FLAGS, canManageCustomers },
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
});
