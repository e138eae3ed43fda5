import { describe, expect, test } from 'vitest';
import { takePaymentBack, whyNotVoidPayment, type PaidEntry } from './payment-back.ts';

const sale = (entryNo: number, amountMinor: number): PaidEntry => ({
  ...{ entryNo, kind: 'sale', amountMinor },
});
const payout = (entryNo: number, amountMinor: number): PaidEntry => ({
  ...{ entryNo, kind: 'payout', amountMinor },
});
const credit = (entryNo: number, openMinor: number) => ({ entryNo, openMinor });
const parted = (debitNo: number, creditNo: number, amountMinor: number) => ({
  ...{ debitNo, creditNo, amountMinor: -amountMinor },
});

describe('a payment that is taken back', () => {
  test.each([
    [
      'opens what it paid, and is used up by its own taking back',
      { entryNo: 3, amountMinor: 900, paid: [sale(1, 700), sale(2, 200)] },
      [],
      [{ entryNo: 3, amountMinor: 900 }],
      [parted(1, 3, 700), parted(2, 3, 200)],
    ],
    [
      'takes the credit back that it had left',
      { entryNo: 2, amountMinor: 4_000, paid: [sale(1, 400)] },
      [],
      [{ entryNo: 2, amountMinor: 4_000 }],
      [parted(1, 2, 400)],
    ],
    [
      'opens what was bought by its credit later',
      { entryNo: 2, amountMinor: 1_000, paid: [sale(3, 600), sale(1, 400)] },
      [],
      [{ entryNo: 2, amountMinor: 1_000 }],
      [parted(1, 2, 400), parted(3, 2, 600)],
    ],
    [
      'is owed itself for what was paid out of its credit',
      { entryNo: 2, amountMinor: 1_000, paid: [sale(1, 400), payout(3, 250)] },
      [],
      [{ entryNo: 2, amountMinor: 750 }],
      [parted(1, 2, 400)],
    ],
    [
      'paid out whole it is owed whole',
      { entryNo: 1, amountMinor: 500, paid: [payout(2, 500)] },
      [],
      [],
      [],
    ],
    [
      'meets what waits in favour, oldest debt by oldest credit, itself last',
      { entryNo: 3, amountMinor: 1_000, paid: [sale(1, 300), sale(2, 400), payout(4, 300)] },
      [credit(5, 350), credit(6, 500)],
      [
        { entryNo: 3, amountMinor: 700 },
        { entryNo: 6, amountMinor: 150 },
      ],
      [
        ...[parted(1, 3, 300), parted(2, 3, 400)],
        { debitNo: 1, creditNo: 5, amountMinor: 300 },
        { debitNo: 2, creditNo: 5, amountMinor: 50 },
        { debitNo: 2, creditNo: 6, amountMinor: 350 },
      ],
    ],
  ])('%s', (_, payment, credits, own, moves) => {
    expect(takePaymentBack(payment, credits)).toEqual({ own, moves });
  });

  test('is taken back once, and never where it is of a lay-by', () => {
    const stands = { voidedAt: null, laybyId: null };
    expect(whyNotVoidPayment(stands)).toBeNull();
    expect(whyNotVoidPayment({ ...stands, voidedAt: '2026-03-04' })).toBe('INVALID_STATE');
    expect(whyNotVoidPayment({ ...stands, laybyId: 'one' })).toBe('INVALID_STATE');
  });
});
