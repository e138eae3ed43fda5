import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, paysDebt } from '../../test/debtors.ts';
import { done } from '../../test/purchasing.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import {
  postRefund,
  refundableOf,
  refundDraftOf,
  refundShop,
  type RefundShop,
} from '../../test/refunds.ts';
import { levelOn } from '../../test/stock.ts';
import { call, draftOf, post } from '../../test/till.ts';

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
  const answer = await syncRefund(at, device, scene.till.tillId, fact);
  expect(toldOf(answer)).toBe('posted');
});

const undo = (sale: Sale, by = scene.shop.owner) =>
  call<Refund & { code?: string }>(at, by, 'POST', `/api/sales/${sale._id}/void`, {
    ...{ _id: newId(), leaseId: scene.till.leaseId, reason: 'wrong_item', note: null },
  });
const soldOnShelf = async () =>
  (await levelOn(at.database, { branchId: scene.branchId, ...scene.soap })).quantityMilli;
async function written(): Promise<unknown> {
  const kept = await peek(
    at.database,
    `select (select count(*)::int from refund) refunds,
       (select count(*)::int from customer_entry) entries,
       (select count(*)::int from journal_entry) journals,
       (select count(*)::int from audit_event) acts`,
  );
  return [kept, await soldOnShelf(), await balance()];
}

describe('a sale on account that is undone in its own shift', () => {
  test('is not undone once its buyer paid it and was forgotten: it comes back as a refund', async () => {
    const sale = await soldOnAccount();
    await pays(3_000);
    expect((await refundableOf(at, scene.shop.owner, sale._id)).mayVoid).toBe(true);
    await forgotten();
    expect((await refundableOf(at, scene.shop.owner, sale._id)).mayVoid).toBe(false);
    const before = await written();
    for (const by of [scene.seller, scene.shop.owner]) {
      const refused = await undo(sale, by);
      expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_FORGOTTEN']);
    }
    const other = await addBusiness(at.database);
    expect((await undo(sale, other.owner)).status).toBe(404);
    expect(await written()).toEqual(before);
    const back = await takeBack(sale, 3, [['cash', 3_000]]);
    expect(back.status, back.text).toBe(200);
    expect([await balance(), await soldOnShelf()]).toEqual([0, 50_000]);
  });

  test('is not undone where a part of it was paid; undone where all of it was given up', async () => {
    const part = await soldOnAccount();
    await pays(1_000);
    await givesUp(2_000);
    const whole = await soldOnAccount();
    await givesUp(3_000);
    await forgotten();
    expect((await undo(part)).body.code).toBe('CUSTOMER_FORGOTTEN');
    const undone = await undo(whole);
    expect(undone.status, undone.text).toBe(200);
    expect(await balance()).toBe(0);
  });

  test('is undone where it is owed: a device sold it after its buyer was forgotten', async () => {
    await forgotten();
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
    const credit = { _id: newId(), method: 'credit' as const, amountMinor: 3_000 };
    const payments = [{ ...credit, provider: null, reference: null }];
    const fact = {
      ...nextFact(scene.till, scene.seller, { lines, payments }),
      customerId: asha._id,
    };
    expect(told(await sync(at, device, [fact]))).toEqual(['customer_gone']);
    expect(await balance()).toBe(3_000);
    const undone = await undo({ _id: fact._id } as Sale);
    expect(undone.status, undone.text).toBe(200);
    expect(await balance()).toBe(0);
  });
});

describe('a sale that was paid with store credit', () => {
  /** One soap of what Asha had in her favour. */
  async function soldOfCredit(): Promise<Sale> {
    await pays(1_000);
    const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
    const spent = { _id: newId(), method: 'store_credit' as const, amountMinor: 1_000 };
    const payments = [{ ...spent, provider: null, reference: null }];
    const draft = { ...draftOf(scene.till, { lines, payments }), customerId: asha._id };
    const sold = await post(at, scene.seller, scene.till, draft);
    expect(sold.status, sold.text).toBe(200);
    return sold.body;
  }

  test('gives none back to who was forgotten: money goes back, by who may give it', async () => {
    const sale = await soldOfCredit();
    await forgotten();
    const found = await refundableOf(at, scene.shop.owner, sale._id);
    expect(found.mayVoid).toBe(false);
    expect(found.tenders).toEqual([{ method: 'store_credit', takenMinor: 0, givenMinor: 0 }]);
    const before = await written();
    expect((await undo(sale)).body.code).toBe('CUSTOMER_FORGOTTEN');
    const wrong = await takeBack(sale, 1, [['store_credit', 1_000]]);
    expect(wrong.body.code).toBe('CUSTOMER_FORGOTTEN');
    const asked = await takeBack(sale, 1, [['cash', 1_000]], { by: scene.seller });
    expect(asked.body.code).toBe('REFUND_CASH_LIMIT');
    expect(await written()).toEqual(before);
    expect((await takeBack(sale, 1, [['cash', 1_000]])).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  test('is undone for who is known: their credit is there again', async () => {
    const sale = await soldOfCredit();
    expect((await undo(sale)).status).toBe(200);
    expect(await balance()).toBe(-1_000);
  });
});
