import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import { expect, test } from 'vitest';
import { mayCredit, waysFor } from './refund-choice.ts';

type Tenders = Refundable['tenders'];
const saleOf = (creditStopped: Refundable['creditStopped'], tenders: Tenders) =>
  ({ creditStopped, tenders }) as unknown as Refundable;
const cash: Tenders = [{ method: 'cash', takenMinor: 3_000, givenMinor: 0 }];
const credit: Tenders = [{ method: 'store_credit', takenMinor: 3_000, givenMinor: 2_000 }];

test('store credit is offered to who may be credited, and to nobody who is gone', () => {
  expect(waysFor(saleOf(null, cash), 1_000)).toEqual(['cash', 'store_credit']);
  expect(waysFor(saleOf('CUSTOMER_ARCHIVED', cash), 1_000)).toEqual(['cash']);
  expect(waysFor(saleOf('CUSTOMER_FORGOTTEN', cash), 1_000)).toEqual(['cash']);
});

test('who is archived gets back what store credit paid, and no more', () => {
  const sale = saleOf('CUSTOMER_ARCHIVED', credit);
  expect(waysFor(sale, 1_000)).toEqual(['store_credit', 'cash']);
  expect([mayCredit(sale, 1_000), mayCredit(sale, 1_001)]).toEqual([true, false]);
});
