import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, paysDebt } from '../../test/debtors.ts';
import { done } from '../../test/purchasing.ts';
import { enrol } from '../../test/facts.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import {
  postRefund,
  refundableOf,
  refundDraftOf,
  refundShop,
  type RefundShop,
} from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

/** Goods of a sale on account come back after their buyer was forgotten, as the law may ask. */
let at: TestApp;
let scene: RefundShop;
let asha: CustomerRow;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  asha = await addCustomer(at, scene.shop, { name: 'Asha' });
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const asOwner = (url: string, body: object) => done(at, scene.shop.owner, 'POST', url, body);
const pays = (amountMinor: number) => paysDebt(at, scene, asha._id, amountMinor);
const givesUp = (amountMinor: number) => givesUpDebt(at, scene, asha._id, amountMinor);
async function forgotten(): Promise<void> {
  const { version } = await done<CustomerRow>(
    ...([at, scene.shop.owner, 'GET', `/api/customers/${asha._id}`] as const),
  );
  await asOwner(`/api/customers/${asha._id}/erase`, { version });
}

/** Three soaps for 3,000 on account. */
async function soldOnAccount(): Promise<Sale> {
  const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
  const credit = { _id: newId(), method: 'credit' as const, amountMinor: 3_000 };
  const payments = [{ ...credit, provider: null, reference: null }];
  const draft = { ...draftOf(scene.till, { lines, payments }), customerId: asha._id };
  const sold = await post(at, scene.seller, scene.till, draft);
  expect(sold.status, sold.text).toBe(200);
  return sold.body;
}

function takeBack(
  sale: Sale,
  pieces: number,
  parts: readonly (readonly [PaymentMethod, number])[],
  { by = scene.shop.owner, before = 0 } = {},
) {
  const back = [{ quantityMilli: pieces * 1_000 }];
  const draft = refundDraftOf(scene.till, sale, back, { 1: before * 1_000 });
  const payments = parts.map(([method, amountMinor]) => ({ method, amountMinor }));
  return postRefund(at, by, sale._id, { ...draft, payments, leaseId: scene.till.leaseId });
}

async function balance(): Promise<number | undefined> {
  const [row] = await peek<{ n: number }>(
    at.database,
    'select balance_minor::int n from customer where customer_id = $1',
    [asha._id],
  );
  return row?.n;
}

test('what a forgotten customer paid on account goes back as money, not where nobody comes for it', async () => {
  const sale = await soldOnAccount();
  await pays(3_000);
  await forgotten();
  const { tenders } = await refundableOf(at, scene.shop.owner, sale._id);
  expect(tenders).toEqual([{ method: 'credit', takenMinor: 0, givenMinor: 0 }]);
  // It was not paid in cash here: who may not give that back alone asks.
  const asked = await takeBack(sale, 1, [['cash', 1_000]], { by: scene.seller });
  expect(asked.body.code).toBe('REFUND_CASH_LIMIT');
  const wrong = await takeBack(sale, 1, [['credit', 1_000]]);
  expect(wrong.body).toMatchObject({ code: 'REFUND_TENDER_EXCEEDED', leftMinor: 0 });
  const back = await takeBack(sale, 1, [['cash', 1_000]]);
  expect(back.status, back.text).toBe(200);
  expect(await balance()).toBe(0);
});

test('a debt that was given up is not turned into notes by forgetting who owed it', async () => {
  // Of 3,000 Asha paid 1,000; 2,000 were given up. Two soaps come off the account, the third is
  // money that she paid.
  const sale = await soldOnAccount();
  await pays(1_000);
  await givesUp(2_000);
  await forgotten();
  const wrong = await takeBack(sale, 1, [['cash', 1_000]]);
  expect(wrong.body).toMatchObject({ code: 'REFUND_DEBT_FIRST', leftMinor: 1_000 });
  const first = await takeBack(sale, 1, [['credit', 1_000]]);
  expect(first.status, first.text).toBe(200);
  // Of the 2,000 left the account takes another 1,000.
  const both = [['cash', 2_000]] as const;
  const notAll = await takeBack(sale, 2, both, { before: 1 });
  expect(notAll.body).toMatchObject({ code: 'REFUND_DEBT_FIRST', leftMinor: 1_000 });
  const parts = [['credit', 1_000] as const, ['cash', 1_000] as const];
  const rest = await takeBack(sale, 2, parts, { before: 1 });
  expect(rest.status, rest.text).toBe(200);
});

test('who is known still has what they paid on account as credit for the next sale', async () => {
  const sale = await soldOnAccount();
  await pays(3_000);
  const wrong = await takeBack(sale, 1, [['cash', 1_000]]);
  expect(wrong.body).toMatchObject({ code: 'REFUND_DEBT_FIRST', leftMinor: 1_000 });
  expect((await takeBack(sale, 1, [['credit', 1_000]])).status).toBe(200);
  expect(await balance()).toBe(-1_000);
});

test('cash that a device gave back for a paid sale of somebody forgotten is nobody’s debt', async () => {
  const sale = await soldOnAccount();
  await pays(3_000);
  await forgotten();
  const device = await enrol(at, scene.shop.owner, scene.till.deviceId);
  const fact = refundFactOf(scene.till, scene.shop.owner, sale, [{ quantityMilli: 1_000 }]);
  const told = await syncRefund(at, device, scene.till.tillId, fact);
  expect(toldOf(told)).toBe('posted');
});
