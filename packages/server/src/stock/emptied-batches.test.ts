import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdjustmentDetail } from '@tillbook/core/stock/adjustments.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { ask, done } from '../../test/purchasing.ts';
import { peek } from '../../test/database.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';

/** Pills of batch A, and of B, which nobody touches. */
let at: TestApp;
let shop: TestBusiness;
let pills: TestProduct;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  shop = await addBusiness(at.database);
  branchId = shop.branches[0]?.branchId ?? '';
  const goods = { name: 'Pills', priceMinor: 1_000, costMinor: 500, quantityMilli: 0 };
  [pills] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
  await trackBatches(at.database, pills.productId);
  await comes('B', 5_000);
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const URL = '/api/stock/adjustments';
const place = () => ({ branchId, productId: pills.productId });
const comes = (code: string, quantityMilli: number) =>
  moveByTest(at.db, shop, [
    {
      ...{ ...place(), way: 'in', quantityMilli, valueMinor: quantityMilli / 2 },
      batch: { code, expiresOn: null },
    },
  ]);
const adjusted = (reason: string, line: object) => ({
  ...{ _id: newId(), branchId, reason, note: null },
  lines: [{ productId: pills.productId, quantityMilli: 2_000, ...line }],
});
const takes = (batchId: string | undefined) =>
  ask(at, shop.manager, 'POST', URL, adjusted('damage', { way: 'out', batchId }));
async function idOf(code: string): Promise<string | undefined> {
  const [row] = await peek<{ id: string }>(
    at.database,
    'select batch_id id from stock_batch where product_id = $1 and code = $2',
    [pills.productId, code],
  );
  return row?.id;
}

// Two lie there, and somebody was faster: then none does. The batch is known, so it is no question
// of what was asked for, and the other five are not touched.
test('of a batch that was emptied meanwhile too little is there: it is not unknown', async () => {
  await comes('A', 2_000);
  const batchId = await idOf('A');
  expect((await takes(batchId)).status).toBe(200);
  const late = await takes(batchId);
  expect([late.status, late.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
  expect(late.body).toMatchObject({ availableMilli: 0 });
  expect((await takes(newId())).status).toBe(404);
});

test('goods that were found are not taken back out of a batch that was emptied since', async () => {
  const batch = { code: 'A', expiresOn: null };
  const found = adjusted('found', { way: 'in', batch });
  const { _id } = await done<AdjustmentDetail>(at, shop.manager, 'POST', URL, found);
  expect((await takes(await idOf('A'))).status).toBe(200);
  const back = { _id: newId(), note: null };
  const answer = await ask(at, shop.manager, 'POST', `${URL}/${_id}/reverse`, back);
  expect([answer.status, answer.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
});
