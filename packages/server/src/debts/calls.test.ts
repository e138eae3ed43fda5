import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerPromise, DebtRow } from '@tillbook/core/customers/debts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

/** Whom to call today: what is overdue, and what somebody promised for today or did not keep. */

const DAY_MS = 86_400_000;
let at: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let product: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database, { stockPolicy: 'allow' });
  till = await openFirstTill(at, shop);
  const [made] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 100, costMinor: 60, quantityMilli: 0 },
  ]);
  if (made === undefined) throw new Error('no product');
  product = made;
});

const sell = async (customerId: string, totalMinor: number): Promise<Sale> => {
  const credit = { method: 'credit', amountMinor: totalMinor, provider: null, reference: null };
  const payments = [{ _id: newId(), ...credit }];
  const lines = [{ product, quantityMilli: totalMinor * 10 }];
  const draft = draftOf(till, { lines, payments: payments as never, totalMinor });
  const answer = await post(at, shop.seller, till, { ...draft, customerId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Somebody who owes so much in thirty days, and says to pay some of it in so many. */
const debtor = async (name: string, owedMinor: number, termsDays = 30): Promise<string> => {
  const { _id } = await addCustomer(at, shop, { name, termsDays });
  await sell(_id, owedMinor);
  return _id;
};
const promise = (customerId: string, days: number, amountMinor: number) => {
  const promisedOn = new Date(TEST_NOW + days * DAY_MS).toISOString().slice(0, 10);
  const body = { _id: newId(), customerId, promisedOn, amountMinor };
  return done(at, shop.seller, 'POST', '/api/customer-promises', body);
};
const promises = async (customerId: string) => {
  const url = `/api/customers/${customerId}/promises`;
  const { items } = await done<{ items: CustomerPromise[] }>(at, shop.owner, 'GET', url);
  return items.map(({ state, paidMinor }) => [state, paidMinor]);
};
const calls = async () => {
  const { items } = await done<{ items: DebtRow[] }>(at, shop.owner, 'GET', '/api/debts/calls');
  return items.map(({ name, overdueMinor, promise: said }) => [name, overdueMinor, said?.state]);
};

test('who promised to pay today is called though nothing is due by the terms, and who did not', async () => {
  await promise(await debtor('Friday', 1_000), 2, 400);
  await promise(await debtor('Later', 5_000), 9, 5_000);
  await debtor('Silent', 9_000);
  await debtor('Due', 500, 1);
  const restless = await debtor('Restless', 700, 1);
  await promise(restless, 9, 700);
  expect(await calls()).toEqual([]);
  at.clock.nowMs = TEST_NOW + 2 * DAY_MS;
  // 400 promised for today, twice; 500 overdue, once; who promised a later day rests.
  expect(await calls()).toEqual([
    ['Friday', 0, 'open'],
    ['Due', 500, undefined],
  ]);
  at.clock.nowMs = TEST_NOW + 3 * DAY_MS;
  expect(await calls()).toEqual([
    ['Friday', 0, 'broken'],
    ['Due', 500, undefined],
  ]);
  at.clock.nowMs = TEST_NOW + 10 * DAY_MS;
  // 5,000 broken, thrice; 700 broken, thrice; 400 broken, thrice; 500 overdue.
  expect((await calls()).map(([name]) => name)).toEqual(['Later', 'Restless', 'Friday', 'Due']);
});

test('a promise that was kept by goods brought back is kept, and nobody is called', async () => {
  const { _id } = await addCustomer(at, shop, { name: 'Brings back', termsDays: 30 });
  const sale = await sell(_id, 1_000);
  await promise(_id, 2, 400);
  const draft = refundDraftOf(null, sale, [{ quantityMilli: 3_000 }]);
  const payments = [{ method: 'credit', amountMinor: 300 }];
  expect((await postRefund(at, shop.manager, sale._id, { ...draft, payments })).status).toBe(200);
  expect(await promises(_id)).toEqual([['open', 300]]);
  const branchId = shop.branches[0]?.branchId ?? '';
  const money = { _id: newId(), customerId: _id, branchId, method: 'bank', amountMinor: 100 };
  await done(at, shop.owner, 'POST', '/api/customer-payments', money);
  expect(await promises(_id)).toEqual([['kept', 400]]);
  at.clock.nowMs = TEST_NOW + 5 * DAY_MS;
  expect(await calls()).toEqual([]);
});

test('neither what is given up keeps a promise, nor goods that were bought after it', async () => {
  const customerId = await debtor('Given up', 1_000);
  await promise(customerId, 2, 400);
  const later = await sell(customerId, 300);
  const draft = refundDraftOf(null, later, [{ quantityMilli: 3_000 }]);
  const payments = [{ method: 'credit', amountMinor: 300 }];
  const back = await postRefund(at, shop.manager, later._id, { ...draft, payments });
  expect(back.status, back.text).toBe(200);
  const branchId = shop.branches[0]?.branchId ?? '';
  const gone = { _id: newId(), customerId, branchId, amountMinor: 450, reason: 'Moved away' };
  await done(at, shop.owner, 'POST', '/api/customer-write-offs', gone);
  expect(await promises(customerId)).toEqual([['open', 0]]);
  at.clock.nowMs = TEST_NOW + 3 * DAY_MS;
  expect(await calls()).toEqual([['Given up', 0, 'broken']]);
});
