import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ProductAct,
  ProductMovement,
  SaleOfProduct,
} from '@tillbook/core/products/product-history.api';
import type { ProductRow } from '@tillbook/core/products/products.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
} from '../../test/builders.ts';
import { newProduct, productRequests, type Problem } from '../../test/product-requests.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let tills: OpenTill[];
const { add, ask, edit, get, list } = productRequests(() => app);

type Page<T> = { items: T[]; nextCursor: string | null } & Problem;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  tills = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
});
afterAll(() => app.close());

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const stocked = async () => {
  const openingStock = [0, 1].map((at) => ({ branchId: branch(at), quantityMilli: 20_000 }));
  const body = newProduct(shop, { priceMinor: 1_000, costMinor: 600, openingStock });
  await add(shop.owner, body);
  return { productId: body._id, priceMinor: 1_000 };
};
async function sell(
  product: { productId: string; priceMinor: number },
  at: number,
  quantityMilli: number,
): Promise<string> {
  app.clock.nowMs += 60_000;
  const till = tills[at];
  if (till === undefined) throw new Error('no till');
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = draftOf(till, { lines: [{ product, quantityMilli }], occurredAt });
  const posted = await post(app, shop.owner, till, draft);
  expect(posted.status, posted.text).toBe(200);
  return posted.body.receiptNumber;
}
const of = <T>(productId: string, what: string, query = '', by = shop.owner) =>
  ask<Page<T>>(by, 'GET', `/api/products/${productId}/${what}${query}`);

async function everyPage<T>(productId: string, what: string, query: string): Promise<T[]> {
  const rows: T[] = [];
  let cursor = '';
  do {
    const page = (await of<T>(productId, what, `?${query}${cursor}`)).body;
    rows.push(...page.items);
    cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor !== '');
  return rows;
}

describe('the ledger of a product', () => {
  test('says what moved it, what was there after, and which receipt it was', async () => {
    const product = await stocked();
    const receipt = await sell(product, 0, 3_000);
    const { body } = await of<ProductMovement>(product.productId, 'movements');
    expect(body.items).toHaveLength(3);
    expect(body.items[0]).toMatchObject({
      branchId: branch(0),
      branchName: 'Kariakoo',
      number: 2,
      kind: 'sale',
      quantityMilli: -3_000,
      valueMinor: -1_800,
      quantityAfterMilli: 17_000,
      valueAfterMinor: 10_200,
      source: { kind: 'sale', number: receipt },
      actorName: shop.owner.name,
      businessDate: '2026-03-04',
    });
    expect(body.items[1]).toMatchObject({ kind: 'opening', source: { number: null } });
  });

  test('is paged so that no movement is missed or told twice, each branch in its own order', async () => {
    const product = await stocked();
    for (let round = 0; round < 7; round += 1) await sell(product, round % 3 === 0 ? 1 : 0, 1_000);
    const whole = (await of<ProductMovement>(product.productId, 'movements')).body.items;
    expect(whole).toHaveLength(9);
    for (const limit of [1, 2, 3, 8]) {
      const paged = await everyPage<ProductMovement>(
        product.productId,
        'movements',
        `limit=${limit}`,
      );
      expect(paged).toEqual(whole);
    }
    for (const at of [0, 1]) {
      const ofBranch = whole.filter(({ branchId }) => branchId === branch(at));
      const query = `?branchId=${branch(at)}`;
      expect((await of<ProductMovement>(product.productId, 'movements', query)).body.items).toEqual(
        ofBranch,
      );
      expect(ofBranch.map(({ number }) => number)).toEqual(
        ofBranch.map((_one, index) => ofBranch.length - index),
      );
    }
  });

  test('is cut to days, and shows no value to who may not see costs', async () => {
    const product = await stocked();
    const day = async (query: string) =>
      (await of<ProductMovement>(product.productId, 'movements', query)).body.items.length;
    expect(await day('?from=2026-03-04&to=2026-03-04')).toBe(2);
    expect(await day('?from=2026-03-05')).toBe(0);
    expect(await day('?to=2026-03-03')).toBe(0);
    const seen = await of<ProductMovement>(product.productId, 'movements', '', shop.seller);
    // The seller works in the first branch alone.
    expect(seen.body.items).toMatchObject([
      { branchId: branch(0), valueMinor: null, valueAfterMinor: null },
    ]);
    const beyond = `?branchId=${branch(1)}`;
    const refused = await of(product.productId, 'movements', beyond, shop.seller);
    expect([refused.status, refused.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  });
});

test('the receipts of a product are told newest first, by branch and by day', async () => {
  const product = await stocked();
  const receipts: string[] = [];
  for (const at of [0, 1, 0]) receipts.unshift(await sell(product, at, 2_000));
  const all = (await of<SaleOfProduct>(product.productId, 'sales')).body.items;
  expect(all.map(({ receiptNumber }) => receiptNumber)).toEqual(receipts);
  expect(all[0]).toMatchObject({
    branchName: 'Kariakoo',
    sellerName: shop.owner.name,
    packName: null,
    quantityMilli: 2_000,
    unitPriceMinor: 1_000,
    totalMinor: 2_000,
  });
  const paged = await everyPage<SaleOfProduct>(product.productId, 'sales', 'limit=2');
  expect(paged).toEqual(all);
  const ofBranch = `?branchId=${branch(1)}`;
  expect((await of(product.productId, 'sales', ofBranch)).body.items).toHaveLength(1);
  expect((await of(product.productId, 'sales', '?from=2026-03-05')).body.items).toEqual([]);
  const managed = await of<SaleOfProduct>(product.productId, 'sales', '', shop.manager);
  expect(managed.body.items).toHaveLength(2);
  expect((await of(product.productId, 'sales', '', shop.seller)).status).toBe(403);
});

test('what people did to a product is told with before and after', async () => {
  const product = await stocked();
  app.clock.nowMs += 60_000;
  await edit(shop.owner, product.productId, { version: 1, shelf: 'A1' });
  const { body } = await of<ProductAct>(product.productId, 'audit');
  expect(body.items.map(({ action }) => action)).toEqual(['product.changed', 'product.added']);
  expect(body.items[0]).toMatchObject({
    actorName: shop.owner.name,
    detail: { shelf: { from: null, to: 'A1' } },
  });
  expect(await everyPage(product.productId, 'audit', 'limit=1')).toEqual(body.items);
  expect((await of(product.productId, 'audit', '', shop.seller)).status).toBe(403);
});

test('stock by branch says where it is low, and the list finds it', async () => {
  const product = await stocked();
  await edit(shop.owner, product.productId, {
    version: 1,
    reorderPoints: [{ branchId: branch(0), pointMilli: 19_000, quantityMilli: 50_000 }],
  });
  const low = async (query: Record<string, string> = {}) =>
    (await list(shop.owner, { stock: 'low', ...query })).body.items.map(({ _id }) => _id);
  expect(await low()).toEqual([]);
  await sell(product, 0, 1_000);
  expect(await low()).toEqual([product.productId]);
  expect(await low({ branchId: branch(1) })).toEqual([]);
  const { stock } = (await get(shop.owner, product.productId)).body;
  expect(stock[0]).toMatchObject({
    quantityMilli: 19_000,
    reorderPointMilli: 19_000,
    lastMovementAt: new Date(app.clock.nowMs).toISOString(),
  });
  // A branch that never had any is low from the start.
  await edit(shop.owner, product.productId, {
    version: 2,
    reorderPoints: [{ branchId: branch(0), pointMilli: null, quantityMilli: 0 }],
  });
  expect(await low()).toEqual([]);
});

test('products that lack something, of a kind or a brand are listed', async () => {
  const service = { ...newProduct(shop, { name: 'Delivery', priceMinor: 0 }), kind: 'service' };
  await add(shop.owner, { ...service, brandName: 'House', costMinor: 0 });
  const ids = async (query: Record<string, string>) =>
    (await list(shop.owner, { limit: '100', ...query })).body.items.map(({ _id }) => _id);
  expect(await ids({ kind: 'service' })).toEqual([service._id]);
  for (const missing of ['price', 'cost']) expect(await ids({ missing })).toEqual([service._id]);
  expect(await ids({ missing: 'barcode' })).toContain(service._id);
  expect(await ids({ missing: 'category', kind: 'service', q: 'deliv' })).toEqual([service._id]);
  // A service was never in stock, so it is not out of it.
  expect(await ids({ stock: 'out' })).not.toContain(service._id);
});

describe('a product that is likely there already', () => {
  type Found = { items: { product: ProductRow; why: string }[] };
  const similar = async (query: Record<string, string>, by = shop.owner) =>
    (
      await ask<Found>(
        by,
        'GET',
        `/api/product-duplicates?${new URLSearchParams(query).toString()}`,
      )
    ).body.items.map(({ product, why }) => `${product.name} ${why}`);

  test('is found by its name, mistyped or in another order, and by its codes', async () => {
    const body = {
      ...newProduct(shop, { name: 'Kilimanjaro Water', sku: 'WTR-1' }),
      barcodes: [{ barcode: '6001', kind: 'supplier' }],
    };
    await add(shop.owner, body);
    expect(await similar({ name: 'water KILIMANJARO' })).toEqual(['Kilimanjaro Water same_name']);
    expect(await similar({ name: 'Kilimanjaro Watre' })).toEqual([
      'Kilimanjaro Water similar_name',
    ]);
    expect(await similar({ barcode: '6001' })).toEqual(['Kilimanjaro Water barcode']);
    expect(await similar({ sku: 'wtr-1', name: 'Else' })).toEqual(['Kilimanjaro Water sku']);
    expect(await similar({ name: 'Kilimanjaro Water', exceptId: body._id })).toEqual([]);
    expect(await similar({})).toEqual([]);
    expect(await similar({ name: 'Kilimanjaro Water' }, other.owner)).toEqual([]);
  });

  test('is one of five at most, however many there are', async () => {
    const many = Array.from({ length: 8 }, () => ({
      name: 'Plain Biscuit',
      priceMinor: 1,
      costMinor: 1,
      quantityMilli: 0,
    }));
    await addProducts(app.database, other, many);
    const found = await ask<Found>(
      other.owner,
      'GET',
      `/api/product-duplicates?name=Plain%20Biscuit&sku=${newId()}`,
    );
    // The builder keeps no words: they are found only through the door that adds products.
    expect(found.body.items).toEqual([]);
    for (let at = 0; at < 7; at += 1) {
      await add(other.owner, newProduct(other, { name: 'Ginger Biscuit' }));
    }
    expect(await similar({ name: 'Ginger biscuit' }, other.owner)).toHaveLength(5);
  });
});

test('another shop’s product has no history for us', async () => {
  const product = await stocked();
  for (const what of ['movements', 'sales', 'audit', 'price-history']) {
    const refused = await of(product.productId, what, '', other.owner);
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(app.clock.nowMs).toBeGreaterThan(TEST_NOW);
});
