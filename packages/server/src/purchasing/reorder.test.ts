import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { MarginWarning } from '@tillbook/core/purchasing/receipts.api';
import type { ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, ask, done, receiptBody, receive } from '../../test/purchasing.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

async function scene(...quantities: readonly number[]) {
  const shop = await addBusiness(at.database);
  const supplierId = (await addSupplier(at, shop))._id;
  const products = await addProducts(
    at.database,
    shop,
    quantities.map((quantityMilli, index) => ({
      name: `Goods ${index}`,
      priceMinor: 2_000,
      costMinor: 1_000,
      quantityMilli,
    })),
  );
  return { shop, supplierId, products };
}

const setPoint = (shop: TestBusiness, branch: number, product: TestProduct, of: [number, number]) =>
  peek(at.database, 'insert into reorder_point values ($1, $2, $3, $4, $5)', [
    shop.businessId,
    shop.branches[branch]?.branchId,
    product.productId,
    ...of,
  ]);

const planOf = async (shop: TestBusiness, query = '') =>
  (await done<{ items: ReorderItem[] }>(at, shop.owner, 'GET', `/api/reorder${query}`)).items;

describe('what runs low', () => {
  test('is drafted in whole pieces where a supplier’s pack is two and a half of them', async () => {
    const { shop, supplierId, products } = await scene(3_000, 50_000);
    const [low] = products as [TestProduct];
    await setPoint(shop, 0, low, [5_000, 6_000]);
    const url = `/api/suppliers/${supplierId}/products/${low.productId}`;
    const row = { supplierSku: null, lastCostMinor: 950, packMilli: 2_500, minimumMilli: 0 };
    await done(at, shop.owner, 'PUT', url, { ...row, isSupplied: true });
    // Its step was finer when that was said.
    await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
      low.productId,
    ]);
    const [item] = await planOf(shop);
    expect(item?.orderMilli).toBe(8_000);
    const line = { packName: null, packUnitsMilli: 1_000, quantityMilli: item?.orderMilli ?? 0 };
    const order = {
      ...{ _id: newId(), supplierId, branchId: item?.branchId, expectedOn: null, note: null },
      lines: [{ ...line, productId: low.productId, unitCostMinor: 950, taxBasisPoints: 0 }],
    };
    await done(at, shop.owner, 'POST', '/api/reorder/orders', { orders: [order] });
  });

  test('is ordered in the supplier’s packs, and drafting it takes it off the list', async () => {
    const { shop, supplierId, products } = await scene(3_000, 50_000);
    const [low, plenty] = products as [TestProduct, TestProduct];
    await setPoint(shop, 0, low, [5_000, 20_000]);
    await setPoint(shop, 0, plenty, [5_000, 20_000]);
    const url = `/api/suppliers/${supplierId}/products/${low.productId}`;
    const row = { supplierSku: null, lastCostMinor: 950, packMilli: 12_000, minimumMilli: 0 };
    await done(at, shop.owner, 'PUT', url, { ...row, isSupplied: true });
    const items = await planOf(shop);
    expect(items).toMatchObject([
      {
        productId: low.productId,
        onHandMilli: 3_000,
        supplierId,
        unitCostMinor: 950,
        orderMilli: 24_000,
        transfers: [],
      },
    ]);
    const [item] = items;
    if (item === undefined) throw new Error('nothing runs low');
    const order = {
      _id: newId(),
      supplierId,
      branchId: item.branchId,
      expectedOn: null,
      note: null,
      lines: [
        {
          productId: item.productId,
          packName: null,
          packUnitsMilli: 1_000,
          quantityMilli: item.orderMilli,
          unitCostMinor: item.unitCostMinor,
          taxBasisPoints: item.taxBasisPoints,
        },
      ],
    };
    const body = { orders: [order] };
    const made = await done<{ orders: { _id: string }[] }>(
      at,
      shop.owner,
      'POST',
      '/api/reorder/orders',
      body,
    );
    expect(await done(at, shop.owner, 'POST', '/api/reorder/orders', body)).toEqual(made);
    const drafted = await done<OrderDetail>(
      at,
      shop.owner,
      'GET',
      `/api/purchase-orders/${order._id}`,
    );
    expect(drafted).toMatchObject({ state: 'draft', netMinor: 22_800 });
    expect(await planOf(shop)).toEqual([]);
  });

  test('comes from a branch that has more than it needs, before it is bought', async () => {
    const { shop, products } = await scene(30_000);
    const [tea] = products as [TestProduct];
    await setPoint(shop, 0, tea, [40_000, 20_000]);
    await setPoint(shop, 1, tea, [5_000, 10_000]);
    const [item] = await planOf(shop);
    expect(item).toMatchObject({
      transfers: [{ fromBranchId: shop.branches[1]?.branchId, quantityMilli: 15_000 }],
      orderMilli: 5_000,
      supplierId: null,
    });
  });

  test('counts what other branches mean to send', async () => {
    const { shop, products } = await scene(30_000);
    const [tea] = products as [TestProduct];
    await setPoint(shop, 0, tea, [40_000, 20_000]);
    const [from, to] = [shop.branches[1]?.branchId, shop.branches[0]?.branchId];
    await done(at, shop.owner, 'POST', '/api/transfers', {
      _id: newId(),
      fromBranchId: from,
      toBranchId: to,
      toBusinessId: null,
      note: null,
      lines: [{ productId: tea.productId, quantityMilli: 8_000 }],
    });
    expect(await planOf(shop)).toMatchObject([{ incomingMilli: 8_000 }]);
  });

  test('is drafted all or not at all', async () => {
    const { shop, supplierId, products } = await scene(0);
    const [one] = products as [TestProduct];
    const order = (productId: string) => ({
      _id: newId(),
      supplierId,
      branchId: shop.branches[0]?.branchId,
      expectedOn: null,
      note: null,
      lines: [
        {
          productId,
          packName: null,
          packUnitsMilli: 1_000,
          quantityMilli: 1_000,
          unitCostMinor: 1,
          taxBasisPoints: 0,
        },
      ],
    });
    const body = { orders: [order(one.productId), order(newId())] };
    const said = await ask(at, shop.owner, 'POST', '/api/reorder/orders', body);
    expect([said.status, said.body.code]).toEqual([404, 'NOT_FOUND']);
    const [count] = await peek<{ n: number }>(
      at.database,
      'select count(*)::int n from purchase_order where business_id = $1',
      [shop.businessId],
    );
    expect(count?.n).toBe(0);
  });

  test('of other branches is not told to a manager of one', async () => {
    const { shop, products } = await scene(1_000);
    const [tea] = products as [TestProduct];
    await setPoint(shop, 0, tea, [4_000, 20_000]);
    await setPoint(shop, 1, tea, [4_000, 20_000]);
    const told = await done<{ items: ReorderItem[] }>(at, shop.manager, 'GET', '/api/reorder');
    expect(told.items.map(({ branchId }) => branchId)).toEqual([shop.branches[0]?.branchId]);
  });
});

describe('the margin guard', () => {
  async function received(unitCostMinor: number) {
    const { shop, supplierId, products } = await scene(0);
    const [tea] = products as [TestProduct];
    const line = { product: tea, quantityMilli: 1_000, unitCostMinor };
    const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
    const url = `/api/goods-receipts/${receipt._id}`;
    const warnings = async () =>
      (await done<{ items: MarginWarning[] }>(at, shop.owner, 'GET', `${url}/margins`)).items;
    return { shop, tea, url, warnings };
  }

  test('is quiet while the price earns its target', async () => {
    // 2,000 with 18 % inside is 1,695 net; 20 % of that leaves 1,356.
    const { warnings } = await received(1_356);
    expect(await warnings()).toEqual([]);
  });

  test('names what earns too little, with a price on a step that earns enough', async () => {
    const { warnings, tea } = await received(1_500);
    expect(await warnings()).toMatchObject([
      {
        productId: tea.productId,
        branchId: null,
        priceMinor: 2_000,
        costMinor: 1_500,
        targetBasisPoints: 2_000,
        // 15 / 0.8 = 18.75 net = 22.13 with tax, up to whole shillings.
        suggestedMinor: 2_300,
      },
    ]);
  });

  test('sets the price for all branches with its history, once', async () => {
    const { shop, warnings, tea, url } = await received(1_500);
    const { productId } = tea;
    const price = { productId, branchId: null, seenMinor: 2_000, priceMinor: 2_250 };
    const set = () =>
      ask<{ items: [] }>(at, shop.owner, 'POST', `${url}/prices`, { prices: [price] });
    expect((await set()).body.items).toEqual([]);
    expect((await set()).status).toBe(200);
    expect(await warnings()).toEqual([]);
    const changes = await peek(
      at.database,
      `select what, before_minor::int was, after_minor::int is, source_kind source
       from price_change where product_id = $1 and what = 'price'`,
      [productId],
    );
    expect(changes).toEqual([{ what: 'price', was: 2_000, is: 2_250, source: 'receipt' }]);
    const stale = { ...price, priceMinor: 2_300 };
    const said = await ask(at, shop.owner, 'POST', `${url}/prices`, { prices: [stale] });
    expect([said.status, said.body.code]).toEqual([409, 'PRICE_CHANGED']);
  });

  test('sets the price of one branch alone', async () => {
    const { shop, tea, url, warnings } = await received(1_500);
    const branchId = shop.branches[0]?.branchId ?? '';
    const price = { productId: tea.productId, branchId, seenMinor: 2_000, priceMinor: 2_300 };
    await done(at, shop.owner, 'POST', `${url}/prices`, { prices: [price] });
    expect(
      await peek(
        at.database,
        'select branch_id "id", price_minor::int p from branch_price where product_id = $1',
        [tea.productId],
      ),
    ).toEqual([{ id: branchId, p: 2_300 }]);
    expect((await warnings()).map((one) => one.branchId)).toEqual([null]);
    const [change] = await peek(
      at.database,
      `select branch_id "id", before_minor::int was, after_minor::int is from price_change
       where product_id = $1 and what = 'branch_price'`,
      [tea.productId],
    );
    expect(change).toEqual({ id: branchId, was: 2_000, is: 2_300 });
  });

  test('sets prices of its own receipt only, for people who may', async () => {
    const { shop, url } = await received(1_500);
    const price = { productId: newId(), branchId: null, seenMinor: 1, priceMinor: 2 };
    const prices = [price];
    const said = await ask(at, shop.owner, 'POST', `${url}/prices`, { prices });
    expect([said.status, said.body.code]).toEqual([404, 'NOT_FOUND']);
    const tried = await ask(at, shop.manager, 'POST', `${url}/prices`, { prices });
    expect([tried.status, tried.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  });
});
