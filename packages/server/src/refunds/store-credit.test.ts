import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { partsOf, type Part } from '../../test/exchanges.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundableOf, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import type { RefundShop } from '../../test/refunds.ts';
import { call, draftOf, post } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;
let customerId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  ({ _id: customerId } = await addCustomer(at, scene.shop, { creditLimitMinor: 0 }));
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const balance = async (): Promise<number> => {
  const url = `/api/customers/${customerId}`;
  return (await done<CustomerDetail>(at, scene.shop.owner, 'GET', url)).balanceMinor;
};

/** Soaps of a sale for store credit; without a drawer. */
function credit(sale: Sale, pieces: number, more: object = {}) {
  const draft = refundDraftOf(null, sale, [{ quantityMilli: pieces * 1_000 }]);
  const payments = [{ method: 'store_credit', amountMinor: pieces * 1_000 }];
  return postRefund(at, scene.seller, sale._id, { ...draft, payments, customerId, ...more });
}
/** Soaps paid as it is said, by the customer. */
function buy(pieces: number, ...parts: Part[]) {
  const lines = [{ product: scene.soap, quantityMilli: pieces * 1_000 }];
  const draft = { ...draftOf(scene.till, { lines, payments: partsOf(parts) }), customerId };
  return post(at, scene.seller, scene.till, draft);
}

describe('what comes back as store credit', () => {
  test('stands in the customer’s favour, in no drawer, and pays the next sale', async () => {
    const sale = await soldIn(at, scene);
    const back = await credit(sale, 2);
    expect(back.status, back.text).toBe(200);
    expect(back.body.customer).toMatchObject({ _id: customerId });
    expect(await journalOf(at.database, back.body._id)).toMatchObject([
      { a: '4000', d: 1_695 },
      { a: '2100', d: 305 },
      { a: '1100', c: 2_000 },
      { a: '1200', d: 666 },
      { a: '5000', c: 666 },
    ]);
    expect(await balance()).toBe(-2_000);
    // 30.00: 20.00 of credit, 10.00 in cash.
    const sold = await buy(3, ['store_credit', 2_000], ['cash', 1_000]);
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body.dueOn).toBeNull();
    expect((await journalOf(at.database, sold.body._id)).slice(0, 2)).toEqual([
      { a: '1000', d: 1_000, c: 0 },
      { a: '1100', d: 2_000, c: 0 },
    ]);
    expect(await balance()).toBe(0);
    const url = `/api/sales/${sold.body._id}`;
    expect((await call<Sale>(at, scene.seller, 'GET', url)).body).toEqual(sold.body);
    const counted = { countedMinor: 50_000_00 + 4_000 };
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    const z = await done<Shift>(at, scene.seller, 'POST', close, counted);
    expect(z.differenceMinor).toBe(0);
    expect(z.tenders.find(({ method }) => method === 'store_credit')).toMatchObject({
      ...{ amountMinor: 2_000, count: 1, refundsMinor: 0, countedMinor: null },
      differenceMinor: null,
    });
  });

  test('goes to the customer of the sale and to nobody else', async () => {
    const sold = await buy(3, ['cash', 3_000]);
    const other = await addCustomer(at, scene.shop);
    const refused = await credit(sold.body, 1, { customerId: other._id });
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await credit(sold.body, 1, { customerId: null })).status).toBe(200);
    expect(await balance()).toBe(-1_000);
  });

  test('needs a customer of this business who is not archived', async () => {
    const sale = await soldIn(at, scene);
    const nobody = await credit(sale, 1, { customerId: null });
    expect([nobody.status, nobody.body.code]).toEqual([422, 'CUSTOMER_REQUIRED']);
    const foreign = await credit(sale, 1, { customerId: newId() });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    await peek(
      at.database,
      `update customer set archived_at = '2026-03-04T09:00:00Z' where customer_id = $1`,
      [customerId],
    );
    const archived = await credit(sale, 1);
    expect([archived.status, archived.body.code]).toEqual([409, 'CUSTOMER_ARCHIVED']);
  });

  test('what store credit paid goes back there to who was archived since, and no more', async () => {
    const first = await soldIn(at, scene);
    expect((await credit(first, 3)).status).toBe(200);
    const sold = await buy(3, ['store_credit', 2_000], ['cash', 1_000]);
    const found = () => refundableOf(at, scene.seller, sold.body._id);
    expect((await found()).creditStopped).toBeNull();
    await peek(
      at.database,
      `update customer set archived_at = '2026-03-04T09:00:00Z' where customer_id = $1`,
      [customerId],
    );
    expect((await found()).creditStopped).toBe('CUSTOMER_ARCHIVED');
    const refused = await credit(sold.body, 3, { customerId: null });
    expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_ARCHIVED']);
    const back = await credit(sold.body, 2, { customerId: null });
    expect(back.status, back.text).toBe(200);
    expect(await balance()).toBe(-3_000);
  });
});

describe('what store credit paid', () => {
  test('is no more than there is; the limit is another thing', async () => {
    const sale = await soldIn(at, scene);
    await credit(sale, 2);
    const tooMuch = await buy(3, ['store_credit', 2_001], ['cash', 999]);
    expect([tooMuch.status, tooMuch.body['code']]).toEqual([409, 'STORE_CREDIT_EXCEEDED']);
    const onLimit = await buy(3, ['store_credit', 2_000], ['credit', 1_000]);
    expect([onLimit.status, onLimit.body['code']]).toEqual([409, 'CREDIT_LIMIT_EXCEEDED']);
    expect(await balance()).toBe(-2_000);
  });

  test('comes back as store credit, by a void too', async () => {
    const sale = await soldIn(at, scene);
    await credit(sale, 2);
    const first = await buy(2, ['store_credit', 2_000]);
    expect((await credit(first.body, 1)).status).toBe(200);
    const second = await buy(1, ['store_credit', 1_000]);
    const undo = { _id: newId(), reason: 'wrong_item' };
    const url = `/api/sales/${second.body._id}/void`;
    const voided = await done<Refund>(at, scene.shop.manager, 'POST', url, undo);
    expect(voided.payments).toMatchObject([{ method: 'store_credit', amountMinor: 1_000 }]);
    expect(await balance()).toBe(-1_000);
  });
});

test('a sale that happened without a connection spends what is gone, and that is told', async () => {
  const device = await enrol(at, scene.seller, scene.till.deviceId);
  const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
  const payments = partsOf([['store_credit', 1_000]]);
  const fact = { ...nextFact(scene.till, scene.seller, { lines, payments }), customerId };
  expect(told(await sync(at, device, [fact]))).toEqual(['credit_over_limit']);
  expect(await balance()).toBe(1_000);
});
