import { describe, expect, test } from 'vitest';
import {
  allocateOldestFirst,
  creditLeft,
  unallocated,
  whyNotCredit,
  whyNotPayOut,
  whyNotWriteOff,
} from './account.ts';
import { addDays, ageingOf, bucketOf, daysBetween, dueOn, isOverdue } from './ageing.ts';
import { customerSortName, customerTitle, customerWords } from './customer-words.ts';
import { looksLikePhone, normalPhone, phoneParts } from './phone.ts';
import { callWeight, promisedLeft, promiseState } from './promises.ts';

const DAR = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' };

describe('a phone number', () => {
  test.each([
    ['0712 345 678', '+255712345678'],
    ['712345678', '+255712345678'],
    ['255712345678', '+255712345678'],
    ['+255 (712) 345-678', '+255712345678'],
    ['00255712345678', '+255712345678'],
    ['+254 722 000 111', '+254722000111'],
    ['٠٧١٢٣٤٥٦٧٨', '+255712345678'],
  ])('typed as %s in Tanzania is kept as %s', (typed, kept) => {
    expect(normalPhone(typed, DAR)).toBe(kept);
  });

  test.each([
    '',
    'Amina',
    '12345',
    '+0712345678',
    '07a2345678',
    '1234567890123456',
    '+',
    '0712+34',
  ])('is not %j', (typed) => {
    expect(normalPhone(typed, DAR)).toBeNull();
  });

  test('follows the money, then the zone, and stays as typed where neither tells', () => {
    const paris = { currency: 'EUR', timezone: 'Europe/Paris' };
    expect(normalPhone('06 12 34 56 78', paris)).toBe('+33612345678');
    const rome = { currency: 'EUR', timezone: 'Europe/Rome' };
    expect(normalPhone('06 1234 5678', rome)).toBe('+390612345678');
    const nowhere = { currency: 'EUR', timezone: 'Etc/UTC' };
    expect(normalPhone('0612345678', nowhere)).toBe('0612345678');
  });

  test('is looked for by its beginning, at home or abroad, and by its end', () => {
    expect(looksLikePhone('0712 3')).toBe(true);
    expect(looksLikePhone('4567')).toBe(true);
    expect(looksLikePhone('7')).toBe(false);
    expect(looksLikePhone('Duka 7')).toBe(false);
    expect(phoneParts('0712', DAR)).toEqual({
      begins: ['+0712', '0712', '+255712'],
      end: '0712',
    });
    expect(phoneParts('+2557', DAR)).toEqual({ begins: ['+2557'], end: '2557' });
  });
});

describe('an account', () => {
  test('has what the limit leaves, never below zero; null is no limit', () => {
    expect(creditLeft({ balanceMinor: 300, creditLimitMinor: 1_000 })).toBe(700);
    expect(creditLeft({ balanceMinor: 1_300, creditLimitMinor: 1_000 })).toBe(0);
    expect(creditLeft({ balanceMinor: -200, creditLimitMinor: 1_000 })).toBe(1_200);
    expect(creditLeft({ balanceMinor: 9_999, creditLimitMinor: null })).toBeNull();
  });

  test('takes a sale up to the limit and not one unit more', () => {
    const account = { balanceMinor: 300, creditLimitMinor: 1_000 };
    expect(whyNotCredit(account, 700)).toBeNull();
    expect(whyNotCredit(account, 701)).toBe('CREDIT_LIMIT_EXCEEDED');
    expect(whyNotCredit({ balanceMinor: 0, creditLimitMinor: 0 }, 1)).toBe('CREDIT_LIMIT_EXCEEDED');
    expect(whyNotCredit({ balanceMinor: 5, creditLimitMinor: null }, 1_000_000)).toBeNull();
  });

  test('is paid oldest first; what is too much stays unallocated', () => {
    const open = [
      { entryNo: 1, openMinor: 400 },
      { entryNo: 3, openMinor: 250 },
      { entryNo: 4, openMinor: 100 },
    ];
    expect(allocateOldestFirst(500, open)).toEqual([
      { entryNo: 1, amountMinor: 400 },
      { entryNo: 3, amountMinor: 100 },
    ]);
    const all = allocateOldestFirst(1_000, open);
    expect(all.map(({ amountMinor }) => amountMinor)).toEqual([400, 250, 100]);
    expect(unallocated(-1_000, all)).toBe(250);
  });

  test('gives a refund to its own sale first, and the rest to the oldest', () => {
    const open = [
      { entryNo: 1, openMinor: 400 },
      { entryNo: 3, openMinor: 250 },
    ];
    expect(allocateOldestFirst(300, open, 3)).toEqual([
      { entryNo: 3, amountMinor: 250 },
      { entryNo: 1, amountMinor: 50 },
    ]);
    expect(allocateOldestFirst(300, open, 2)).toEqual([{ entryNo: 1, amountMinor: 300 }]);
    const own = [...open, { entryNo: 4, openMinor: 20 }];
    expect(allocateOldestFirst(300, own, 4, 3)).toEqual([
      { entryNo: 4, amountMinor: 20 },
      { entryNo: 3, amountMinor: 250 },
      { entryNo: 1, amountMinor: 30 },
    ]);
  });

  test('is never written off by more than is owed', () => {
    expect(whyNotPayOut(-500, 500)).toBeNull();
    expect(whyNotPayOut(-500, 501)).toBe('OVERPAYMENT');
    expect(whyNotPayOut(0, 1)).toBe('OVERPAYMENT');
    expect(whyNotPayOut(500, 1)).toBe('OVERPAYMENT');
    expect(whyNotWriteOff(500, 500)).toBeNull();
    expect(whyNotWriteOff(500, 501)).toBe('OVERPAYMENT');
    expect(whyNotWriteOff(-10, 1)).toBe('OVERPAYMENT');
  });
});

describe('the age of a debt', () => {
  test('counts whole days over months and leap years', () => {
    expect(addDays('2026-02-27', 3)).toBe('2026-03-02');
    expect(addDays('2028-02-27', 3)).toBe('2028-03-01');
    expect(daysBetween('2026-03-04', '2026-03-04')).toBe(0);
    expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1);
    expect(dueOn('2026-03-04', 30)).toBe('2026-04-03');
  });

  test.each([
    [-1, 'days0to30'],
    [0, 'days0to30'],
    [30, 'days0to30'],
    [31, 'days31to60'],
    [60, 'days31to60'],
    [61, 'days61to90'],
    [90, 'days61to90'],
    [91, 'daysOver90'],
    [4_000, 'daysOver90'],
  ])('of %i days lies in %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });

  test('is overdue from the day after it was due', () => {
    expect(isOverdue('2026-03-04', '2026-03-04')).toBe(false);
    expect(isOverdue('2026-03-04', '2026-03-05')).toBe(true);
  });

  test('is summed by bucket, worked out by hand for 31 March', () => {
    const debts = [
      { owedSince: '2026-03-01', dueOn: '2026-03-31', openMinor: 1 },
      { owedSince: '2026-02-28', dueOn: '2026-03-30', openMinor: 20 },
      { owedSince: '2026-01-30', dueOn: '2026-03-01', openMinor: 300 },
      { owedSince: '2026-01-29', dueOn: '2026-04-29', openMinor: 4_000 },
      { owedSince: '2025-12-31', dueOn: '2026-01-30', openMinor: 50_000 },
      { owedSince: '2025-12-30', dueOn: '2026-01-29', openMinor: 600_000 },
    ];
    expect(ageingOf(debts, '2026-03-31')).toEqual({
      ageing: { days0to30: 1, days31to60: 320, days61to90: 54_000, daysOver90: 600_000 },
      overdueMinor: 20 + 300 + 50_000 + 600_000,
    });
  });
});

describe('a promise', () => {
  const promise = { promisedOn: '2026-03-10', amountMinor: 500 };
  test('is open to its day, kept when it was paid, broken when its day is over', () => {
    expect(promiseState(promise, 0, '2026-03-10')).toBe('open');
    expect(promiseState(promise, 499, '2026-03-11')).toBe('broken');
    expect(promiseState(promise, 500, '2026-03-01')).toBe('kept');
    expect(promiseState(promise, 500, '2026-03-11')).toBe('kept');
  });

  test('weighs in the list of calls: broken most, today’s next, one to come rests', () => {
    const word = { promise: null, isPromisedToday: false, promisedMinor: 50 };
    const debtor = { overdueMinor: 100, daysLate: 0, ...word };
    expect(callWeight(debtor)).toBe(100);
    expect(callWeight({ ...debtor, daysLate: 30 })).toBe(200);
    expect(callWeight({ ...debtor, promise: 'broken' })).toBe(300);
    expect(callWeight({ ...debtor, promise: 'open', isPromisedToday: true })).toBe(200);
    expect(callWeight({ ...debtor, promise: 'open' })).toBe(0);
    expect(callWeight({ ...debtor, promise: 'kept' })).toBe(100);
  });

  const today = { promise: 'open', isPromisedToday: true } as const;
  const broken = { promise: 'broken', isPromisedToday: false } as const;
  const later = { promise: 'open', isPromisedToday: false } as const;
  const kept = { promise: 'kept', isPromisedToday: false } as const;
  test.each([
    // 80 of the promise are left, nothing is due by its terms.
    ['for today, nothing due yet', { overdueMinor: 0, daysLate: 0, promisedMinor: 80 }, today, 160],
    ['broken, nothing due yet', { overdueMinor: 0, daysLate: 0, promisedMinor: 80 }, broken, 240],
    ['to come, nothing due yet', { overdueMinor: 0, daysLate: 0, promisedMinor: 80 }, later, 0],
    ['kept, nothing due yet', { overdueMinor: 0, daysLate: 0, promisedMinor: 0 }, kept, 0],
    // Three hundred are promised of the hundred that are due: 300 × 3.
    [
      'broken, of more than is due',
      { overdueMinor: 100, daysLate: 3, promisedMinor: 300 },
      broken,
      900,
    ],
    // A hundred, a month late, counts 200: more than the 150 that were promised.
    [
      'broken, of less than is due',
      { overdueMinor: 100, daysLate: 31, promisedMinor: 150 },
      broken,
      600,
    ],
  ])('%s', (_what, owed, word, weight) => {
    expect(callWeight({ ...owed, ...word })).toBe(weight);
  });

  test('is owed to what is left of it, and no more than the balance', () => {
    expect(promisedLeft({ amountMinor: 500 }, 0, 800)).toBe(500);
    expect(promisedLeft({ amountMinor: 500 }, 200, 800)).toBe(300);
    expect(promisedLeft({ amountMinor: 500 }, 200, 250)).toBe(250);
    expect(promisedLeft({ amountMinor: 500 }, 600, 250)).toBe(0);
  });
});

describe('a customer', () => {
  test('is called by name, or by the number where there is no name', () => {
    expect(customerTitle({ name: 'Mama Neema', phone: '+255712000001' })).toBe('Mama Neema');
    expect(customerTitle({ name: null, phone: '+255712000001' })).toBe('+255712000001');
    expect(customerSortName({ name: 'Duka 7', phone: null })).toBe('duka 0000000007');
  });

  test('is found by the words of name, e-mail, group and tax number', () => {
    const words = customerWords({
      name: 'Mama Neema',
      email: 'neema@duka.test',
      groupName: 'Wholesale',
      taxNumber: '100-200-300',
    });
    expect(words).toEqual([...['mama', 'neema', 'duka', 'test', 'wholesale', '100', '200', '300']]);
  });
});
