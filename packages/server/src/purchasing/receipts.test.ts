import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  addSupplier,
  ask,
  done,
  journalOf,
  levelOf,
  orderGoods,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let supplierId: string;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  supplierId = (await addSupplier(at, shop, 'Bakhresa'))._id;
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

async function goods(...costs: readonly number[]) {
  return addProducts(
    at.database,
    shop,
    costs.map((costMinor) => ({
      name: `Goods ${newId().slice(-8)}`,
      priceMinor: costMinor * 2,
      costMinor,
      quantityMilli: 0,
    })),
  );
}

test('goods come onto the shelf at their cost with their share of the charges', async () => {
  const [sugar, oil] = await goods(1_000, 3_000);
  if (sugar === undefined || oil === undefined) throw new Error('no goods');
  const carrier = (await addSupplier(at, shop))._id;
  // Goods 10,000 and 20,001; charges 1,000: 333.32 and 666.68 → 333 and 667.
  const body = receiptBody(
    shop,
    supplierId,
    [
      { product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 },
      { product: oil, quantityMilli: 3_000, unitCostMinor: 6_667 },
    ],
    { charges: [{ name: 'Transport', amountMinor: 1_000, supplierId: carrier }] },
  );
  const receipt = await receive(at, shop, body);
  expect(receipt).toMatchObject({
    goodsMinor: 30_001,
    chargesMinor: 1_000,
    taxMinor: 1_800 + 3_600,
    isBilled: false,
  });
  expect(receipt.number).toMatch(/^GRN-\d+$/);
  expect(receipt.lines.map(({ chargeMinor }) => chargeMinor)).toEqual([333, 667]);
  expect(await levelOf(at.database, shop, sugar)).toEqual({ q: 10_000, v: 10_333, c: 1_033 });
  expect(await levelOf(at.database, shop, oil)).toEqual({ q: 3_000, v: 20_668, c: 6_889 });
  expect(await journalOf(at.database, body._id)).toEqual([
    { a: '1200', d: 31_001, c: 0 },
    { a: '2010', d: 0, c: 31_001 },
  ]);
  const dues = await peek(
    at.database,
    `select supplier_id = $2 "isCarrier", net_minor::int net from receipt_due
     where receipt_id = $1 order by 2`,
    [body._id, carrier],
  );
  expect(dues).toEqual([
    { isCarrier: true, net: 1_000 },
    { isCarrier: false, net: 30_001 },
  ]);
});

test('the cost is learnt: at the supplier without charges, in the catalogue with them', async () => {
  const [rice] = await goods(1_000);
  if (rice === undefined) throw new Error('no goods');
  const body = receiptBody(
    shop,
    supplierId,
    [{ product: rice, quantityMilli: 2_000, packUnitsMilli: 24_000, unitCostMinor: 24_000 }],
    { charges: [{ name: 'Duty', amountMinor: 480, supplierId }] },
  );
  const receipt = await receive(at, shop, body);
  expect(receipt.lines[0]).toMatchObject({ stockQuantityMilli: 48_000, netMinor: 48_000 });
  const [learnt] = await peek(
    at.database,
    `select p.cost_minor::int cost, x.last_cost_minor::int last, c.before_minor::int was,
       c.after_minor::int is, c.what, c.source_kind source
     from product p join supplier_product x using (business_id, product_id)
     join price_change c using (business_id, product_id)
     where p.product_id = $1 and c.source_id = $2`,
    [rice.productId, body._id],
  );
  expect(learnt).toEqual({
    cost: 1_010,
    last: 1_000,
    was: 1_000,
    is: 1_010,
    what: 'cost',
    source: 'receipt',
  });
});

test('the same receipt again is the same receipt; another content is refused', async () => {
  const [salt] = await goods(100);
  if (salt === undefined) throw new Error('no goods');
  const lines = [{ product: salt, quantityMilli: 5_000, unitCostMinor: 100 }];
  const body = receiptBody(shop, supplierId, lines);
  const first = await receive(at, shop, body);
  expect(await receive(at, shop, body)).toEqual(first);
  expect(await levelOf(at.database, shop, salt)).toMatchObject({ q: 5_000 });
  const other = await ask(at, shop.owner, 'POST', '/api/goods-receipts', { ...body, note: 'x' });
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('an order is received in parts, and more than was ordered only when somebody says so', async () => {
  const [tea] = await goods(500);
  if (tea === undefined) throw new Error('no goods');
  const ordered = { product: tea, quantityMilli: 10_000, unitCostMinor: 500 };
  const order = await orderGoods(at, shop, supplierId, [ordered]);
  const part = (quantityMilli: number, more = {}) =>
    receiptBody(shop, supplierId, [{ ...ordered, quantityMilli, orderLineNo: 1 }], {
      orderId: order._id,
      ...more,
    });
  const state = async () => {
    const url = `/api/purchase-orders/${order._id}`;
    const now = await done<OrderDetail>(at, shop.owner, 'GET', url);
    return [now.state, now.lines[0]?.receivedMilli];
  };
  await receive(at, shop, part(4_000));
  expect(await state()).toEqual(['part_received', 4_000]);
  const over = await ask(at, shop.owner, 'POST', '/api/goods-receipts', part(7_000));
  expect([over.status, over.body.code]).toEqual([409, 'OVER_RECEIPT']);
  expect(await state()).toEqual(['part_received', 4_000]);
  await receive(at, shop, part(6_000));
  expect(await state()).toEqual(['received', 10_000]);
  await receive(at, shop, part(1_000, { mayExceedOrder: true }));
  expect(await state()).toEqual(['received', 11_000]);
});

test('two lines of a receipt count together', async () => {
  const [soap] = await goods(100);
  if (soap === undefined) throw new Error('no goods');
  const ordered = { product: soap, quantityMilli: 10_000, unitCostMinor: 100 };
  const order = await orderGoods(at, shop, supplierId, [ordered]);
  const half = { ...ordered, quantityMilli: 6_000, orderLineNo: 1 };
  const body = receiptBody(shop, supplierId, [half, half], { orderId: order._id });
  const over = await ask(at, shop.owner, 'POST', '/api/goods-receipts', body);
  expect([over.status, over.body.code]).toEqual([409, 'OVER_RECEIPT']);
});

test('goods that meet a shortage say what the goods sold below zero did cost', async () => {
  const loose = await addBusiness(at.database, { stockPolicy: 'allow' });
  const from = (await addSupplier(at, loose))._id;
  const [milk] = await addProducts(at.database, loose, [
    { name: 'Milk', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (milk === undefined) throw new Error('no goods');
  const till = await openFirstTill(at, loose);
  const lines = [{ product: milk, quantityMilli: 2_000 }];
  expect((await post(at, loose.seller, till, draftOf(till, { lines }))).status).toBe(200);
  const body = receiptBody(loose, from, [
    { product: milk, quantityMilli: 20_000, unitCostMinor: 1_200 },
  ]);
  await receive(at, loose, body);
  // 18 left at 1,200; the two sold at 1,000 did cost 1,200.
  expect(await levelOf(at.database, loose, milk)).toEqual({ q: 18_000, v: 21_600, c: 1_200 });
  expect(await journalOf(at.database, body._id)).toEqual([
    { a: '1200', d: 24_000, c: 0 },
    { a: '2010', d: 0, c: 24_000 },
    { a: '1200', d: 0, c: 400 },
    { a: '5000', d: 400, c: 0 },
  ]);
});

test('a product that tracks batches comes in with its batch, or not at all', async () => {
  const [pills] = await goods(50);
  if (pills === undefined) throw new Error('no goods');
  await peek(at.database, 'update product set tracks_batches = true where product_id = $1', [
    pills.productId,
  ]);
  const line = { product: pills, quantityMilli: 3_000, unitCostMinor: 50 };
  const bare = receiptBody(shop, supplierId, [line]);
  const refused = await ask(at, shop.owner, 'POST', '/api/goods-receipts', bare);
  expect([refused.status, refused.body.code]).toEqual([422, 'BATCH_REQUIRED']);
  const marked = { ...line, batchCode: 'L-77', expiresOn: '2027-01-31' };
  await receive(at, shop, receiptBody(shop, supplierId, [marked]));
  const batches = await peek(
    at.database,
    `select code, expires_on::text "on", quantity_milli::int q from stock_batch
     where product_id = $1`,
    [pills.productId],
  );
  expect(batches).toEqual([{ code: 'L-77', on: '2027-01-31', q: 3_000 }]);
});

describe('a receipt is refused', () => {
  const line = async () => {
    const [one] = await goods(100);
    if (one === undefined) throw new Error('no goods');
    return { product: one, quantityMilli: 1_000, unitCostMinor: 100 };
  };
  const tried = async (by: 'owner' | 'seller' | 'manager' | 'accountant', body: object) => {
    const said = await ask(at, shop[by], 'POST', '/api/goods-receipts', body);
    return [said.status, said.body.code];
  };

  test('for a supplier, a branch, a product or an order that is not there', async () => {
    const body = receiptBody(shop, supplierId, [await line()]);
    const missing = [404, 'NOT_FOUND'];
    expect(await tried('owner', { ...body, supplierId: newId() })).toEqual(missing);
    expect(await tried('owner', { ...body, branchId: newId() })).toEqual(missing);
    expect(await tried('owner', { ...body, orderId: newId() })).toEqual(missing);
    const charges = [{ name: 'Duty', amountMinor: 1, supplierId: newId() }];
    expect(await tried('owner', { ...body, charges })).toEqual(missing);
    const lines = [{ ...body.lines[0], productId: newId() }];
    expect(await tried('owner', { ...body, lines })).toEqual(missing);
  });

  test('for people who may not receive, and in branches that are not theirs', async () => {
    const body = receiptBody(shop, supplierId, [await line()]);
    expect(await tried('seller', body)).toEqual([403, 'PERMISSION_REQUIRED']);
    expect(await tried('accountant', body)).toEqual([403, 'PERMISSION_REQUIRED']);
    const elsewhere = { ...body, branchId: shop.branches[1]?.branchId };
    expect(await tried('manager', elsewhere)).toEqual([403, 'BRANCH_FORBIDDEN']);
    expect(await tried('manager', body)).toEqual([200, undefined]);
  });

  test('for quantities of packs that are not whole thousandths, and beyond the largest sum', async () => {
    const given = await line();
    const odd = { ...given, quantityMilli: 1, packUnitsMilli: 24_500 };
    const body = receiptBody(shop, supplierId, [odd]);
    expect(await tried('owner', body)).toEqual([422, 'VALIDATION_FAILED']);
    const huge = { ...given, quantityMilli: 1_000_000, unitCostMinor: 1_000_000_000_000 };
    expect(await tried('owner', receiptBody(shop, supplierId, [huge]))).toEqual([
      422,
      'LIMIT_EXCEEDED',
    ]);
  });

  test('for half a piece, however it was packed; weighed goods come in parts', async () => {
    const [soap, rice] = await addProducts(at.database, shop, [
      { name: 'Soap', priceMinor: 200, costMinor: 100, quantityMilli: 0, stepMilli: 1_000 },
      { name: 'Rice', priceMinor: 200, costMinor: 100, quantityMilli: 0, stepMilli: 10 },
    ]);
    if (soap === undefined || rice === undefined) throw new Error('no goods');
    const whole = { product: soap, quantityMilli: 3_000, unitCostMinor: 100 };
    const refused = async (wrong: object) => {
      const body = receiptBody(shop, supplierId, [whole, { ...whole, ...wrong }]);
      return ask<{ message?: string }>(at, shop.owner, 'POST', '/api/goods-receipts', body);
    };
    for (const wrong of [
      { quantityMilli: 500 },
      { quantityMilli: 1_000, packUnitsMilli: 2_500 },
      { quantityMilli: 125, packUnitsMilli: 12_000 },
      { product: rice, quantityMilli: 5 },
    ]) {
      const { status, body } = await refused(wrong);
      expect([status, body.code]).toEqual([422, 'QUANTITY_STEP']);
      expect(body.errors).toMatchObject([{ pointer: '#/lines/1/quantityMilli' }]);
    }
    expect((await refused({ quantityMilli: 500 })).body.message).toContain('Soap');
    expect(await levelOf(at.database, shop, soap)).toMatchObject({ q: 0, v: 0 });
    // Half a carton of 24, two bags of two and a half, and 2.5 kg in a bag.
    const parts = [
      { ...whole, quantityMilli: 500, packUnitsMilli: 24_000 },
      { ...whole, quantityMilli: 2_000, packUnitsMilli: 2_500 },
      { ...whole, product: rice, quantityMilli: 1_000, packUnitsMilli: 2_500 },
    ];
    await receive(at, shop, receiptBody(shop, supplierId, parts));
    expect(await levelOf(at.database, shop, soap)).toMatchObject({ q: 17_000 });
    expect(await levelOf(at.database, shop, rice)).toMatchObject({ q: 2_500 });
  });

  test('for a line of an order that is of another product', async () => {
    const given = await line();
    const order = await orderGoods(at, shop, supplierId, [await line()]);
    const body = receiptBody(shop, supplierId, [{ ...given, orderLineNo: 1 }], {
      orderId: order._id,
    });
    expect(await tried('owner', body)).toEqual([404, 'NOT_FOUND']);
  });
});

test('lists show newest first, page by page, and only own branches to a branch’s manager', async () => {
  const page = await call<{ items: ReceiptDetail[]; nextCursor: string | null }>(
    at,
    shop.owner,
    'GET',
    '/api/goods-receipts?limit=2',
  );
  expect(page.body.items).toHaveLength(2);
  const next = await call<{ items: ReceiptDetail[] }>(
    at,
    shop.owner,
    'GET',
    `/api/goods-receipts?limit=2&cursor=${page.body.nextCursor ?? ''}`,
  );
  const ids = [...page.body.items, ...next.body.items].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(4);
  const one = page.body.items[0];
  const found = await call<{ items: ReceiptDetail[] }>(
    at,
    shop.manager,
    'GET',
    `/api/goods-receipts?q=${one?.number ?? ''}&billed=no`,
  );
  expect(found.body.items.map(({ _id }) => _id)).toContain(one?._id);
});

test('a product tells what was bought of it, where and for how much', async () => {
  const [cocoa] = await goods(100);
  if (cocoa === undefined) throw new Error('no goods');
  const line = { product: cocoa, quantityMilli: 4_000, unitCostMinor: 150 };
  const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
  const url = `/api/products/${cocoa.productId}/purchases`;
  const told = await done<{ items: unknown[]; suppliers: unknown[] }>(at, shop.owner, 'GET', url);
  expect(told.items).toMatchObject([
    { number: receipt.number, stockQuantityMilli: 4_000, landedUnitMinor: 150 },
  ]);
  expect(told.suppliers).toMatchObject([{ name: 'Bakhresa', lastCostMinor: 150 }]);
});
