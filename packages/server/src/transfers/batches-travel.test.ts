import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';

/** Batches go along: they leave first expired first, and arrive under the same code and day. */

let at: TestApp;
let shop: TestBusiness;
let productId: string;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const [pills] = await addProducts(at.database, shop, [
    { name: 'Pills', priceMinor: 900, costMinor: 500, quantityMilli: 0 },
  ]);
  productId = pills?.productId ?? '';
  await trackBatches(at.database, productId);
  const batches = [
    { code: 'MAY', expiresOn: '2026-05-31', quantityMilli: 4_000 },
    { code: 'OLD', expiresOn: '2026-03-01', quantityMilli: 2_000 },
    { code: 'DEC', expiresOn: '2026-12-31', quantityMilli: 10_000 },
  ];
  for (const batch of batches) {
    const { quantityMilli } = batch;
    const place = { branchId: branchId(0), productId, quantityMilli };
    await moveByTest(at.db, shop, [
      { way: 'in', ...place, valueMinor: quantityMilli / 2, batches: [batch] },
    ]);
  }
});
afterAll(() => at.close());

const branchId = (index: number): string => shop.branches[index]?.branchId ?? '';

async function lying(index: number): Promise<Record<string, number>> {
  const rows = await peek<{ code: string; q: number }>(
    at.database,
    `select code || ' ' || coalesce(to_char(expires_on, 'MM-DD'), '') code,
       quantity_milli::int q from stock_batch
     where branch_id = $1 and quantity_milli > 0 order by 1`,
    [branchId(index)],
  );
  return Object.fromEntries(rows.map(({ code, q }) => [code, q]));
}

function post(url: string, body: object) {
  const path = `/api/transfers${url}`;
  return send<TransferDetail & { code?: string }>(at, shop.owner, 'POST', path, {
    _id: newId(),
    note: null,
    ...body,
  });
}

async function started(quantityMilli: number): Promise<TransferDetail> {
  const made = await post('', {
    fromBranchId: branchId(0),
    toBranchId: branchId(1),
    toBusinessId: null,
    lines: [{ productId, quantityMilli }],
  });
  const sent = await post(`/${made.body._id}/start`, { version: 1, lines: [] });
  expect(sent.status, sent.text).toBe(200);
  return sent.body;
}

test('good batches leave, arrive in part, are lost and found, and go back as they were', async () => {
  const sent = await started(6_000);
  expect(await lying(0)).toEqual({ 'OLD 03-01': 2_000, 'DEC 12-31': 8_000 });
  expect(sent.lines[0]?.batches).toEqual([
    { code: 'DEC', expiresOn: '2026-12-31', sentMilli: 2_000, pendingMilli: 2_000 },
    { code: 'MAY', expiresOn: '2026-05-31', sentMilli: 4_000, pendingMilli: 4_000 },
  ]);
  await post(`/${sent._id}/receive`, { lines: [{ lineNo: 1, quantityMilli: 3_000 }] });
  expect(await lying(1)).toEqual({ 'MAY 05-31': 3_000 });
  await post(`/${sent._id}/decide`, { lines: [{ lineNo: 1, lostMilli: 1_000 }] });
  const back = await post(`/${sent._id}/decide`, { lines: [{ lineNo: 1, returnedMilli: 1_000 }] });
  expect(back.body.lines[0]?.batches.map(({ pendingMilli }) => pendingMilli)).toEqual([1_000, 0]);
  expect(await lying(0)).toEqual({ 'OLD 03-01': 2_000, 'DEC 12-31': 9_000 });
  const all = await post(`/${sent._id}/receive`, {
    lines: [{ lineNo: 1, quantityMilli: 1_000, foundMilli: 500 }],
  });
  expect(all.body.state).toBe('completed');
  expect(await lying(1)).toEqual({ '? ': 500, 'DEC 12-31': 1_000, 'MAY 05-31': 3_000 });
  expect(await brokenBooks(at.database)).toEqual([]);
});

test('what has expired does not leave; the refusal names the product', async () => {
  const made = await post('', {
    fromBranchId: branchId(0),
    toBranchId: branchId(1),
    toBusinessId: null,
    lines: [{ productId, quantityMilli: 10_000 }],
  });
  const refused = await post(`/${made.body._id}/start`, { version: 1, lines: [] });
  expect([refused.status, refused.body.code]).toEqual([409, 'BATCH_EXPIRED']);
  expect(refused.text).toContain('What is left of Pills has expired.');
});

test('called off, the batches are where they were', async () => {
  const before = await lying(0);
  const sent = await started(5_000);
  expect((await post(`/${sent._id}/cancel`, {})).body.state).toBe('cancelled');
  expect(await lying(0)).toEqual(before);
  expect(await brokenBooks(at.database)).toEqual([]);
});
