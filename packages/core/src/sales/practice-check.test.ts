import { expect, test } from 'vitest';
import { slipsOf, taskSlips, type DoneSale } from './practice-check.ts';
import type { AskedPayment, AskedSale, PracticeTask } from './practice.ts';

const cash: AskedPayment = {
  ...{ method: 'cash', amountMinor: null, tenderedMinor: null },
  ...{ provider: null, reference: null },
};
const sugar = { soldId: 'p1', name: 'Sugar 1 kg', quantityMilli: 2_000 };
const salt = { soldId: 'p2', name: 'Salt 500 g', quantityMilli: 1_000 };
/** Two of sugar at 3,100 and salt at 800: 7,000 of 10,000. */
const asked: AskedSale = {
  goods: [sugar, salt],
  discount: null,
  payments: [{ ...cash, tenderedMinor: 1_000_000 }],
};
const paid = { method: 'cash', amountMinor: 700_000, tenderedMinor: 1_000_000 } as const;
const done: DoneSale = {
  goods: [sugar, salt],
  offMinor: 0,
  reasons: [],
  payments: [{ ...paid, provider: null, reference: null }],
};
const noWords = { provider: null, reference: null };

test('what was asked is right, in whatever order and on however many lines', () => {
  expect(slipsOf(asked, done)).toEqual([]);
  const half = { ...sugar, quantityMilli: 1_000 };
  expect(slipsOf(asked, { ...done, goods: [salt, half, half] })).toEqual([]);
});

test('one too few, something missing and something nobody wanted are said by name', () => {
  const soap = { soldId: 'p3', name: 'Soap', quantityMilli: 1_000 };
  const goods = [{ ...sugar, quantityMilli: 1_000 }, soap];
  expect(slipsOf(asked, { ...done, goods })).toEqual([
    { code: 'quantity', name: 'Sugar 1 kg', askedMilli: 2_000, givenMilli: 1_000 },
    { code: 'quantity', name: 'Soap', askedMilli: 0, givenMilli: 1_000 },
    { code: 'quantity', name: 'Salt 500 g', askedMilli: 1_000, givenMilli: 0 },
  ]);
});

test('payments are compared only where the goods are right: they follow from them', () => {
  const payments = [{ ...paid, tenderedMinor: 700_000, ...noWords }];
  expect(slipsOf(asked, { ...done, goods: [sugar], payments })).toHaveLength(1);
});

test('a note of another value makes another change', () => {
  const payments = [{ ...paid, tenderedMinor: 700_000, ...noWords }];
  expect(slipsOf(asked, { ...done, payments })).toEqual([
    { code: 'tender', askedMinor: 1_000_000, givenMinor: 700_000 },
  ]);
});

test('who pays exactly gets no change', () => {
  const exact = { ...asked, payments: [cash] };
  expect(slipsOf(exact, done)).toEqual([
    { code: 'tender', askedMinor: 700_000, givenMinor: 1_000_000 },
  ]);
});

const mobile: AskedPayment = {
  ...cash,
  ...{ method: 'mobile_money', provider: 'M-Pesa', reference: 'QK7H4T2M' },
};
const sent = {
  method: 'mobile_money',
  ...{ amountMinor: 700_000, tenderedMinor: 700_000 },
  ...{ provider: 'mpesa', reference: 'qk7 h4t2m' },
} as const;

test('provider and code count without case, blanks and signs; a wrong letter is told', () => {
  const byMobile = { ...asked, payments: [mobile] };
  expect(slipsOf(byMobile, { ...done, payments: [sent] })).toEqual([]);
  const payments = [{ ...sent, provider: 'Airtel', reference: 'QK7H4T2N' }];
  expect(slipsOf(byMobile, { ...done, payments })).toEqual([
    { code: 'provider', asked: 'M-Pesa' },
    { code: 'reference', asked: 'QK7H4T2M' },
  ]);
});

test('another way of paying is told twice: what was not taken, and what was', () => {
  expect(slipsOf({ ...asked, payments: [mobile] }, done)).toEqual([
    { code: 'no_payment', method: 'mobile_money' },
    { code: 'other_payment', method: 'cash' },
  ]);
});

test('a payment in two parts has each part as it was said', () => {
  const split = { ...asked, payments: [{ ...mobile, amountMinor: 300_000 }, cash] };
  const rest = { ...paid, amountMinor: 400_000, tenderedMinor: 400_000, ...noWords };
  const part = { ...sent, amountMinor: 300_000, tenderedMinor: 300_000 };
  expect(slipsOf(split, { ...done, payments: [part, rest] })).toEqual([]);
  const more = { ...sent, amountMinor: 400_000, tenderedMinor: 400_000 };
  const less = { ...rest, amountMinor: 300_000, tenderedMinor: 300_000 };
  expect(slipsOf(split, { ...done, payments: [more, less] })).toEqual([
    { code: 'amount', method: 'mobile_money', askedMinor: 300_000, givenMinor: 400_000 },
  ]);
});

test('a discount is so much for the reason that was said', () => {
  const discount = { basisPoints: 500, offMinor: 35_000, reason: 'Damaged packaging' };
  const lower = { ...asked, discount, payments: [cash] };
  const exact = { ...paid, amountMinor: 665_000, tenderedMinor: 665_000, ...noWords };
  const given = { ...done, offMinor: 35_000, reasons: ['Damaged packaging'], payments: [exact] };
  expect(slipsOf(lower, given)).toEqual([]);
  expect(slipsOf(lower, { ...given, reasons: ['Staff'] })).toEqual([
    { code: 'reason', asked: 'Damaged packaging' },
  ]);
  expect(slipsOf(lower, { ...given, offMinor: 70_000 })).toEqual([
    { code: 'off', askedMinor: 35_000, givenMinor: 70_000 },
  ]);
  expect(slipsOf({ ...asked, payments: [cash] }, { ...given, offMinor: 1 })).toEqual([
    { code: 'off', askedMinor: 0, givenMinor: 1 },
  ]);
});

const parked: PracticeTask = {
  kind: 'park',
  turns: [],
  sales: [{ ...asked, goods: [salt], payments: [cash] }, asked],
  code: null,
};
const between = {
  ...done,
  goods: [salt],
  payments: [{ method: 'cash', amountMinor: 80_000, tenderedMinor: 80_000, ...noWords } as const],
};

test('sales are compared in their order, and nothing stays parked', () => {
  const served = { sales: [between, done], isEarly: false, parkedCount: 0 };
  expect(taskSlips(parked, served)).toEqual([]);
  expect(taskSlips(parked, { ...served, parkedCount: 1 })).toEqual([{ code: 'still_parked' }]);
  expect(taskSlips(parked, { ...served, sales: [done, between] })).not.toEqual([]);
});

test('a sale before everything was said is that, and nothing else is compared', () => {
  const served = { sales: [done], isEarly: true, parkedCount: 0 };
  expect(taskSlips(parked, served)).toEqual([{ code: 'too_early' }]);
});
