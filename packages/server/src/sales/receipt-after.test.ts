import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptAfter } from '@tillbook/core/sales/receipts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newId, type TestPerson } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

/** One point for each 10.00. */
const TERMS = { isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 20 };

let at: TestApp;
let own: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
  own = await refundShop(at);
});
afterAll(() => at.close());

/** Soaps of 10.00 each, that much of them on account. */
async function sold(customerId: string | null, soaps: number, creditMinor = 0): Promise<Sale> {
  const lines = [{ product: own.soap, quantityMilli: soaps * 1_000 }];
  const bare = { provider: null, reference: null };
  const part = (method: 'cash' | 'credit', amountMinor: number) =>
    amountMinor === 0
      ? []
      : [{ ...bare, _id: newId(), method, amountMinor, tenderedMinor: amountMinor }];
  const cash = soaps * 1_000 - creditMinor;
  const payments = [...part('credit', creditMinor), ...part('cash', cash)];
  const draft = { ...draftOf(own.till, { lines, payments }), customerId };
  const answer = await post(at, own.seller, own.till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

async function after(sale: Sale, by: TestPerson = own.seller): Promise<ReceiptAfter | null> {
  const body = { _id: newId(), layout: 'roll80' };
  const path = `/api/sales/${sale._id}/prints`;
  return (await done<{ after: ReceiptAfter | null }>(at, by, 'POST', path, body)).after;
}

test('a print says what was owed and what points were held behind its sale, then and later', async () => {
  const { _id: customerId } = await addCustomer(at, own.shop, { creditLimitMinor: 90_000 });
  const before = await sold(customerId, 1, 1_000);
  expect(await after(before)).toEqual({ balanceMinor: 1_000, points: null });
  await done(at, own.shop.owner, 'PUT', '/api/loyalty', { termsNo: null, ...TERMS });
  const first = await sold(customerId, 3, 2_000);
  const inCash = await sold(customerId, 2);
  const last = await sold(customerId, 4, 4_000);
  expect(await after(first)).toEqual({ balanceMinor: 3_000, points: { earned: 3, held: 3 } });
  expect(await after(inCash)).toEqual({ balanceMinor: null, points: { earned: 2, held: 5 } });
  expect(await after(last)).toEqual({ balanceMinor: 7_000, points: { earned: 4, held: 9 } });
  // What comes back later takes points and debt back: a copy says what the receipt said.
  const back = refundDraftOf(own.till, inCash, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(at, own.seller, inCash._id, back)).status).toBe(200);
  expect(await after(last)).toEqual({ balanceMinor: 7_000, points: { earned: 4, held: 9 } });
});

test('of nobody nothing is said, nor to whoever may not know customers', async () => {
  expect(await after(await sold(null, 1))).toBeNull();
  const { _id: customerId } = await addCustomer(at, own.shop, { creditLimitMinor: 90_000 });
  const sale = await sold(customerId, 1, 1_000);
  const { seller, shop } = own;
  const userId = seller.personId;
  const rights = {
    actions: { 'customer.use': 'deny', 'customer.view': 'deny' },
    ...{ discountBasisPoints: null, refundMinor: null, creditMinor: null },
  };
  await setRights(userId, rights);
  expect(await after(sale)).toBeNull();
  await setRights(userId, null);
  expect(await after(sale, shop.manager)).toMatchObject({ balanceMinor: 1_000 });
});

const setRights = (personId: string, rights: object | null) =>
  peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    ...[personId, rights === null ? null : JSON.stringify(rights)],
  ]);
