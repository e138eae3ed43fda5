import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { newId, TEST_NOW, type TestBusiness, type TestProduct } from '../../test/builders.ts';
import { csvOf, keepStatement, listOf } from '../../test/matching.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf, refundShop } from '../../test/refunds.ts';
import { addTill } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/** A mobile-money code whose sale was undone pays the sale that is rung up in its place. */

let at: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  ({ shop, till, soap } = await refundShop(at));
});
afterEach(async () => {
  at.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(at.database)).toEqual([]);
});

/** So many pieces, paid under a code. */
function sell(reference: string, pieces = 1, where = till) {
  const draft = draftOf(where, { lines: [{ product: soap, quantityMilli: pieces * 1_000 }] });
  const payment = { _id: newId(), method: 'mobile_money' as const, provider: 'M-Pesa', reference };
  const payments = [{ ...payment, amountMinor: draft.totalMinor }];
  return post(at, shop.seller, where, { ...draft, payments });
}
async function sold(...given: Parameters<typeof sell>): Promise<Sale> {
  const answer = await sell(...given);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const codeOf = async (...given: Parameters<typeof sell>) => (await sell(...given)).body['code'];

async function undo({ _id }: Sale): Promise<void> {
  const body = { _id: newId(), reason: 'wrong_item' };
  const answer = await call(at, shop.manager, 'POST', `/api/sales/${_id}/void`, body);
  expect(answer.status, answer.text).toBe(200);
}
/** All of it, by the way it was paid: a refund, which undoes no sale. */
async function giveBack(sale: Sale): Promise<void> {
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  const [paid] = draft.payments ?? [];
  const payments = [{ ...paid, method: 'mobile_money', provider: 'M-Pesa', reference: 'OUT1' }];
  const answer = await postRefund(at, shop.manager, sale._id, { ...draft, payments });
  expect(answer.status, answer.text).toBe(200);
}

/** Which use of its code each payment is, in the order in which they were made. */
const usesOf = (reference: string) =>
  peek<{ use: number; receipt: string }>(
    at.database,
    `select p.reference_use use, s.receipt_number receipt from payment p
     join sale s using (business_id, sale_id)
     where p.business_id = $1 and p.reference = $2 order by p.reference_use`,
    [shop.businessId, reference],
  );

describe('the code of a sale that was undone', () => {
  test('pays the sale that takes its place, and no third one', async () => {
    const wrong = await sold('QK1', 3);
    expect(await codeOf('QK1')).toBe('REFERENCE_USED');
    await undo(wrong);
    const right = await sold('qk1');
    expect(await codeOf('QK1')).toBe('REFERENCE_USED');
    expect(await usesOf('QK1')).toEqual([{ use: 0, receipt: wrong.receiptNumber }]);
    expect(await usesOf('qk1')).toEqual([{ use: 1, receipt: right.receiptNumber }]);
  });

  test('pays as often as its sales are undone', async () => {
    for (const pieces of [1, 2, 3]) await undo(await sold('QK2', pieces));
    await sold('QK2', 4);
    expect((await usesOf('QK2')).map(({ use }) => use)).toEqual([0, 1, 2, 3]);
  });

  test('pays nothing at another till, or in a later shift', async () => {
    await undo(await sold('QK3'));
    const tillId = await addTill(at, shop);
    const elsewhere = await openTill(at, shop.seller, tillId, 0);
    expect(await codeOf('QK3', 1, elsewhere)).toBe('REFERENCE_USED');
    const close = `/api/shifts/${till.shiftId}/close`;
    await call(at, shop.manager, 'POST', close, { countedMinor: 0 });
    const shiftId = newId();
    const again = { _id: shiftId, tillId: till.tillId, leaseId: till.leaseId, floatMinor: 0 };
    expect((await call(at, shop.seller, 'POST', '/api/shifts', again)).status).toBe(200);
    expect(await codeOf('QK3', 1, { ...till, shiftId })).toBe('REFERENCE_USED');
  });

  test('is one sale’s still where goods came back of it', async () => {
    await giveBack(await sold('QK4'));
    expect(await codeOf('QK4')).toBe('REFERENCE_USED');
  });

  test('pays no debt: that is no sale rung up again', async () => {
    await undo(await sold('QK5'));
    const customer = { _id: newId(), name: 'Asha', phone: '0712 000 111' };
    await call(at, shop.owner, 'POST', '/api/customers', customer);
    const paid = await call(at, shop.owner, 'POST', '/api/customer-payments', {
      ...{ _id: newId(), customerId: customer._id, branchId: shop.branches[0]?.branchId },
      ...{ shiftId: null, leaseId: null, method: 'mobile_money', amountMinor: 500 },
      ...{ provider: 'M-Pesa', reference: 'QK5', note: null },
    });
    expect(paid.body['code']).toBe('REFERENCE_USED');
  });
});

test('what a provider says is matched with the sale that stands, and nothing went back', async () => {
  const wrong = await sold('QK6', 2);
  await undo(wrong);
  const right = await sold('QK6', 2);
  const time = '2026-03-04 10:02:00';
  await keepStatement(at, shop.accountant, csvOf(`QK6,${time},20.00,,Asha Juma 0712345678`));
  const matched = await listOf(at, shop.accountant, 'matched');
  expect(matched.map(({ line, tender }) => [line?.code, tender?.number])).toEqual([
    ['QK6', right.receiptNumber],
  ]);
  expect(await listOf(at, shop.accountant, 'conflict')).toEqual([]);
  expect(await listOf(at, shop.accountant, 'unpaid')).toEqual([]);
});

test('a code that pays twice though nothing was undone is found', async () => {
  await undo(await sold('QK7'));
  await sold('QK7');
  const change = `update refund set kind = 'refund' where business_id = '${shop.businessId}'`;
  expect(await brokenByFault(at.database, change)).toContain('I124');
});
