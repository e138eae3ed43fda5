import { describe, expect, it } from 'vitest';
import { NO_RIGHTS } from '../own-rights.ts';
import { DEFAULT_FLAGS, type Bearer } from '../permissions.ts';
import { creditOffline, knownAccount, whyNotCreditOffline } from './credit-offline.ts';

const seller: Bearer = { role: 'seller', permissions: DEFAULT_FLAGS };
const upTo = (creditMinor: number): Bearer => ({
  ...seller,
  rights: { ...NO_RIGHTS, creditMinor },
});
const may = (right: 'ask' | 'deny'): Bearer => ({
  ...seller,
  rights: { ...NO_RIGHTS, actions: { 'sale.on_account': right } },
});

describe('an account without a connection', () => {
  it.each([
    [{ balanceMinor: 300, creditLimitMinor: 1_000 }, 200, 500, 500],
    [{ balanceMinor: 900, creditLimitMinor: 1_000 }, 200, 1_100, 0],
    [{ balanceMinor: -400, creditLimitMinor: 1_000 }, 0, -400, 1_400],
    [{ balanceMinor: 300, creditLimitMinor: null }, 200, 500, null],
    [{ balanceMinor: 0, creditLimitMinor: 0 }, 0, 0, 0],
  ])('%j with %i sold since owes %i, %j is left', (told, sold, balanceMinor, leftMinor) => {
    expect(knownAccount(told, sold)).toEqual({ ...told, balanceMinor, leftMinor });
  });

  it.each([
    ['anybody', seller, 1_000, 1_000],
    ['anybody', seller, null, null],
    ['who leaves 400 alone', upTo(400), 1_000, 400],
    ['who leaves 400 alone', upTo(400), null, 400],
    ['who leaves 400 alone', upTo(400), 300, 300],
    ['who always asks', may('ask'), 1_000, 0],
    ['who may not', may('deny'), null, 0],
    ['the owner', { role: 'business_admin', permissions: DEFAULT_FLAGS }, null, null],
  ])('%s sells on it up to (%#)', (_who, bearer, creditLimitMinor, most) => {
    expect(creditOffline(bearer, { balanceMinor: 0, creditLimitMinor })).toBe(most);
  });

  it.each([
    ['up to the limit', seller, 1_000, 1_000, null],
    ['beyond it', seller, 1_000, 1_001, 'CREDIT_LIMIT_EXCEEDED'],
    ['without credit', seller, 0, 1, 'NO_CREDIT'],
    ['without a limit', seller, null, 9_999, null],
    ['beyond what the seller leaves alone', upTo(400), 1_000, 401, 'CREDIT_OVER_OWN_LIMIT'],
    ['beyond both', upTo(400), 1_000, 1_001, 'CREDIT_LIMIT_EXCEEDED'],
    ['by who always asks', may('ask'), 1_000, 1, 'CREDIT_NEEDS_YES'],
    ['by who may not', may('deny'), 1_000, 1, 'CREDIT_NEEDS_YES'],
  ])('is sold on %s: %#', (_what, bearer, creditLimitMinor, amountMinor, why) => {
    const account = { balanceMinor: 0, creditLimitMinor };
    expect(whyNotCreditOffline(bearer, account, amountMinor)).toBe(why);
    // What the panel offers at most is what the button lets through.
    const most = creditOffline(bearer, account);
    expect(why === null).toBe(most === null || amountMinor <= most);
  });
});
