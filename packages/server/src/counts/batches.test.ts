import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts } from '../../test/builders.ts';
import type { TestBusiness, TestProduct } from '../../test/builders.ts';
import { actOn, beginCount, countIt, linesOf } from '../../test/counts.ts';
import { batchesOn, levelOn, moveByTest, trackBatches, type TestMove } from '../../test/stock.ts';

let at: TestApp;
let shop: TestBusiness;
let pills: TestProduct;

const here = (): string => shop.branches[0]?.branchId ?? '';
const place = () => ({ branchId: here(), productId: pills.productId });
const moves = (...given: readonly object[]) =>
  moveByTest(
    at.db,
    shop,
    given.map((one) => ({ ...place(), ...one }) as TestMove),
    { stockPolicy: 'allow' },
  );
const out = (quantityMilli: number) => moves({ way: 'out', quantityMilli });
const into = (code: string, expiresOn: string, quantityMilli: number) =>
  moves({ way: 'in', quantityMilli, valueMinor: quantityMilli, batch: { code, expiresOn } });

beforeAll(async () => {
  at = await startTestApp();
});
beforeEach(async () => {
  shop = await addBusiness(at.database, { stockPolicy: 'allow' });
  const given = { name: 'Pills', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 };
  [pills] = (await addProducts(at.database, shop, [{ ...given, barcode: '4001' }])) as [
    TestProduct,
  ];
  await trackBatches(at.database, pills.productId);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const begin = async (): Promise<string> =>
  (await beginCount(at, shop.manager, here(), [pills.productId])).body._id;
const count = (countId: string, entry: object) => countIt(at, shop.manager, countId, entry);
async function post(countId: string): Promise<void> {
  await actOn(at, shop.manager, countId, 'finish');
  const posted = await actOn(at, shop.manager, countId, 'post');
  expect(posted.status, posted.text).toBe(200);
}

describe('goods in batches', () => {
  test('are counted batch by batch, and one that nobody knew is put on the list', async () => {
    await into('A', '2026-06-30', 10_000);
    await into('B', '2026-12-31', 5_000);
    const _id = await begin();
    expect(await linesOf(at, shop.manager, _id)).toMatchObject([
      { batch: { code: 'A', expiresOn: '2026-06-30' } },
      { batch: { code: 'B', expiresOn: '2026-12-31' } },
    ]);
    const which = await count(_id, { code: '4001', mode: 'add' });
    expect([which.status, which.body.code]).toEqual([422, 'BATCH_REQUIRED']);
    const batch = (code: string, expiresOn: string) => ({ batch: { code, expiresOn } });
    await count(_id, { code: '4001', quantityMilli: 8_000, ...batch('A', '2026-06-30') });
    await count(_id, { lineNo: 2, quantityMilli: 6_000 });
    const found = { code: '4001', quantityMilli: 3_000, ...batch('C', '2027-01-31') };
    expect((await count(_id, found)).body.code).toBe('NOT_ON_COUNT');
    expect((await count(_id, { ...found, mayAdd: true })).status).toBe(200);
    await post(_id);
    expect(await batchesOn(at.database, place())).toEqual([
      'A 2026-06-30 8000',
      'B 2026-12-31 6000',
      'C 2027-01-31 3000',
    ]);
    expect(await levelOn(at.database, place())).toMatchObject({ quantityMilli: 17_000 });
  });

  test('that were sold meanwhile go first expired first beyond what the batch holds', async () => {
    await into('A', '2026-06-30', 5_000);
    await into('B', '2026-12-31', 5_000);
    const _id = await begin();
    // Two of A are missing; then the till takes four of it: one is left in the books.
    await count(_id, { lineNo: 1, quantityMilli: 3_000 });
    await count(_id, { lineNo: 2, quantityMilli: 5_000 });
    await out(4_000);
    await post(_id);
    expect(await batchesOn(at.database, place())).toEqual(['B 2026-12-31 4000']);
    expect(await levelOn(at.database, place())).toMatchObject({ quantityMilli: 4_000 });
  });

  test('below zero: what the level owes is paid by the first line, and the sum is right', async () => {
    await out(5_000);
    const _id = await begin();
    expect(await linesOf(at, shop.manager, _id)).toMatchObject([{ batch: { code: '?' } }]);
    const found = { code: '4001', batch: { code: 'A', expiresOn: null }, mayAdd: true };
    await count(_id, { ...found, quantityMilli: 4_000 });
    await count(_id, { lineNo: 1, quantityMilli: 3_000 });
    await out(1_000);
    await post(_id);
    expect(await levelOn(at.database, place())).toMatchObject({ quantityMilli: 6_000 });
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('whose product tracks none any more cannot be counted so; as one they can', async () => {
    await into('A', '2026-06-30', 5_000);
    const _id = await begin();
    await trackBatches(at.database, pills.productId, false);
    const refused = await count(_id, { lineNo: 1, quantityMilli: 5_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    await actOn(at, shop.manager, _id, 'cancel');
    const again = await begin();
    await trackBatches(at.database, pills.productId);
    await count(again, { lineNo: 1, quantityMilli: 4_000 });
    await post(again);
    expect(await batchesOn(at.database, place())).toEqual(['? - 4000']);
  });
});
