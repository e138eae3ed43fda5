import { expect, test } from 'vitest';
import { lastSale, lastSaleOf } from './last-sale.ts';
import { sold } from './test-sold.ts';

const { fact } = sold();
const customer = { _id: 'c1', name: 'Asha', phone: null };
const part = (method: 'cash' | 'credit', amountMinor: number) => {
  const [paid] = fact.payments;
  if (paid === undefined) throw new Error('The sale is paid in cash');
  return { ...paid, method, amountMinor };
};

test('of a sale that is paid nothing is owed, whoever bought', () => {
  expect(lastSaleOf({ ...fact, customer }, false).owed).toBeNull();
});

test('what stays on the account is owed, beside what was paid, by the customer’s day', () => {
  const payments = [part('cash', 1_000_000), part('credit', 2_570_000)];
  const onAccount = { ...fact, payments, customer, dueOn: '2026-12-06' };
  expect(lastSaleOf(onAccount, true)).toEqual({
    ...{ saleId: fact._id, receiptNumber: 'KRK-T1-A-000008', isKept: true },
    ...{ totalMinor: 3_570_000, changeMinor: 430_000 },
    owed: { customer, amountMinor: 2_570_000, dueOn: '2026-12-06' },
  });
});

test('a last sale that an earlier release kept says nothing of an account', () => {
  const kept = { saleId: 's', receiptNumber: 'KRK-T1-A-8', totalMinor: 1, changeMinor: 0 };
  expect(lastSale.parse(kept)).toEqual({ ...kept, isKept: false, owed: null });
});
