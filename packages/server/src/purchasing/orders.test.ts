import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ORDER_ACTS,
  ORDER_STATES,
  whyNotAct,
  type OrderAct,
  type OrderState,
} from '@tillbook/core/purchasing/order-states';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
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
import {
  addSupplier,
  ask,
  done,
  orderBody,
  orderGoods,
  receiptBody,
  receive,
  supplierBody,
} from '../../test/purchasing.ts';

let at: TestApp;
let shop: TestBusiness;
let supplierId: string;
let sugar: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  supplierId = (await addSupplier(at, shop, 'Bakhresa'))._id;
  const [made] = await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (made === undefined) throw new Error('no product');
  sugar = made;
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const line = () => ({ product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 });
const body = () => orderBody(shop, supplierId, [line()]);
const URL = '/api/purchase-orders';
const read = (id: string) => done<OrderDetail>(at, shop.owner, 'GET', `${URL}/${id}`);

test('a draft has its number, lines with packs, net and tax', async () => {
  const carton = { product: sugar, quantityMilli: 2_500, packUnitsMilli: 24_000, unitCostMinor: 7 };
  const given = orderBody(shop, supplierId, [line(), { ...carton, taxBasisPoints: 1_800 }]);
  const order = await done<OrderDetail>(at, shop.owner, 'POST', URL, given);
  // 2.5 cartons at 7: 17.5 → 18; its tax 3.24 → 3.
  expect(order).toMatchObject({ state: 'draft', netMinor: 10_018, taxMinor: 1_803 });
  expect(order.number).toMatch(/^PO-\d+$/);
  expect(order.lines[1]).toMatchObject({ stockQuantityMilli: 60_000, packName: 'Carton' });
});

test('half a piece is not ordered, neither in a new draft nor in one that is changed', async () => {
  const [soap] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 200, costMinor: 100, quantityMilli: 0, stepMilli: 1_000 },
  ]);
  if (soap === undefined) throw new Error('no product');
  const of = (quantityMilli: number) =>
    orderBody(shop, supplierId, [{ product: soap, quantityMilli, unitCostMinor: 100 }]);
  const refused = await ask<{ message?: string }>(at, shop.owner, 'POST', URL, of(1_500));
  expect([refused.status, refused.body.code]).toEqual([422, 'QUANTITY_STEP']);
  expect(refused.body.message).toContain('Soap');
  const draft = await done<OrderDetail>(at, shop.owner, 'POST', URL, of(2_000));
  expect(draft.lines[0]).toMatchObject({ stepMilli: 1_000 });
  const { _id: _own, ...fields } = of(1_500);
  const change = { version: draft.version, ...fields };
  const changed = await ask(at, shop.owner, 'PUT', `${URL}/${draft._id}`, change);
  expect([changed.status, changed.body.code]).toEqual([422, 'QUANTITY_STEP']);
  expect(await read(draft._id)).toEqual(draft);
});

test('the same draft again is the same draft; another content is refused', async () => {
  const given = body();
  const first = await done(at, shop.owner, 'POST', URL, given);
  expect(await done(at, shop.owner, 'POST', URL, given)).toEqual(first);
  const other = await ask(at, shop.owner, 'POST', URL, { ...given, note: 'another' });
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

/** An order in a state, made the way people make it. */
async function orderIn(state: OrderState): Promise<OrderDetail> {
  if (state === 'draft' || state === 'cancelled') {
    const draft = await done<OrderDetail>(at, shop.owner, 'POST', URL, body());
    return state === 'draft' ? draft : act(draft, 'cancel');
  }
  const order = await orderGoods(at, shop, supplierId, [line()]);
  if (state === 'ordered') return order;
  const quantityMilli = state === 'received' ? 10_000 : 4_000;
  const part = { ...line(), quantityMilli, orderLineNo: 1 };
  await receive(at, shop, receiptBody(shop, supplierId, [part], { orderId: order._id }));
  const now = await read(order._id);
  return state === 'closed' ? act(now, 'close') : now;
}

const act = (order: OrderDetail, what: 'order' | 'close' | 'cancel') =>
  done<OrderDetail>(at, shop.owner, 'POST', `${URL}/${order._id}/state`, {
    version: order.version,
    act: what,
  });

async function tryAct(order: OrderDetail, what: OrderAct) {
  const { version } = order;
  if (what === 'edit') {
    const { _id: _own, ...fields } = body();
    return ask(at, shop.owner, 'PUT', `${URL}/${order._id}`, { version, ...fields });
  }
  if (what === 'receive') {
    const part = { ...line(), quantityMilli: 1_000, orderLineNo: 1 };
    const more = { orderId: order._id, mayExceedOrder: true };
    const goods = receiptBody(shop, supplierId, [part], more);
    return ask(at, shop.owner, 'POST', '/api/goods-receipts', goods);
  }
  return ask(at, shop.owner, 'POST', `${URL}/${order._id}/state`, { version, act: what });
}

describe('what can be done in which state', () => {
  for (const state of ORDER_STATES) {
    for (const what of ORDER_ACTS) {
      const isRefused = whyNotAct(state, what) !== null;
      test(`${what} of ${state} is ${isRefused ? 'refused and changes nothing' : 'done'}`, async () => {
        const order = await orderIn(state);
        expect(order.state).toBe(state);
        const said = await tryAct(order, what);
        expect([said.status, said.body.code ?? null]).toEqual(
          isRefused ? [409, 'INVALID_STATE'] : [200, null],
        );
        if (isRefused) expect(await read(order._id)).toEqual(order);
        else expect((await read(order._id)).version).toBe(order.version + 1);
      });
    }
  }
});

test('an order that somebody else changed is not changed by what was seen before', async () => {
  const order = await orderIn('ordered');
  const stale = { ...order, version: order.version + 1 };
  const said = await tryAct(stale, 'cancel');
  expect([said.status, said.body.code]).toEqual([412, 'VERSION_CONFLICT']);
});

test('a manager of a branch sees its orders, and may not make any', async () => {
  const order = await orderIn('ordered');
  const seen = await ask(at, shop.manager, 'GET', `${URL}/${order._id}`);
  expect(seen.status).toBe(200);
  const tried = await ask(at, shop.manager, 'POST', URL, body());
  expect([tried.status, tried.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  const elsewhere = { ...body(), branchId: shop.branches[1]?.branchId ?? '' };
  const other = await done<OrderDetail>(at, shop.owner, 'POST', URL, elsewhere);
  const hidden = await ask(at, shop.manager, 'GET', `${URL}/${other._id}`);
  expect([hidden.status, hidden.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
});

test('lists find orders by number, supplier, branch and state', async () => {
  const order = await orderIn('part_received');
  const found = async (query: string) =>
    (await done<{ items: OrderDetail[] }>(at, shop.owner, 'GET', `${URL}?${query}`)).items.map(
      ({ _id }) => _id,
    );
  expect(await found(`q=${order.number}&state=open`)).toContain(order._id);
  expect(await found(`state=part_received&supplierId=${supplierId}&limit=100`)).toContain(
    order._id,
  );
  expect(await found(`state=closed&limit=100`)).not.toContain(order._id);
  expect(await found(`branchId=${shop.branches[1]?.branchId ?? ''}`)).not.toContain(order._id);
});

describe('a supplier', () => {
  test('is added once, changed by version, archived and found again', async () => {
    const given = supplierBody('Zanzi Traders');
    const added = await done<{ _id: string; version: number }>(
      at,
      shop.owner,
      'POST',
      '/api/suppliers',
      given,
    );
    expect(await done(at, shop.owner, 'POST', '/api/suppliers', given)).toEqual(added);
    const reused = await ask(at, shop.owner, 'POST', '/api/suppliers', { ...given, leadDays: 1 });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const taken = { ...supplierBody('ZANZI traders') };
    const twice = await ask(at, shop.owner, 'POST', '/api/suppliers', taken);
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
    const { _id, ...fields } = given;
    const change = { ...fields, termsDays: 14, isArchived: true, version: 1 };
    const url = `/api/suppliers/${_id}`;
    const changed = await done(at, shop.owner, 'PATCH', url, change);
    expect(changed).toMatchObject({ termsDays: 14, isArchived: true, version: 2 });
    const stale = await ask(at, shop.owner, 'PATCH', url, change);
    expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    const list = async (query: string) =>
      (
        await done<{ items: { name: string }[] }>(at, shop.owner, 'GET', `/api/suppliers?${query}`)
      ).items.map(({ name }) => name);
    expect(await list('q=zanzi')).toEqual([]);
    expect(await list('q=zanzi&state=archived')).toEqual(['Zanzi Traders']);
  });

  test('has what it calls products, and forgets it', async () => {
    const url = `/api/suppliers/${supplierId}/products/${sugar.productId}`;
    const row = { supplierSku: 'SG-50', lastCostMinor: 990, packMilli: 24_000, minimumMilli: 0 };
    const kept = await done<{ products: object[] }>(at, shop.owner, 'PUT', url, {
      ...row,
      isSupplied: true,
    });
    expect(kept.products).toMatchObject([{ name: 'Sugar', ...row }]);
    const gone = await done<{ products: object[] }>(at, shop.owner, 'PUT', url, {
      ...row,
      isSupplied: false,
    });
    expect(gone.products).toEqual([]);
    await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
      sugar.productId,
    ]);
    const halves = await ask<{ errors: object[] }>(at, shop.owner, 'PUT', url, {
      ...{ ...row, packMilli: 2_500, isSupplied: true },
    });
    expect([halves.status, halves.body.errors]).toMatchObject([
      ...[422, [{ pointer: '#/packMilli', code: 'NOT_IN_STEPS' }]],
    ]);
    const missing = `/api/suppliers/${supplierId}/products/${newId()}`;
    const said = await ask(at, shop.owner, 'PUT', missing, { ...row, isSupplied: true });
    expect([said.status, said.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is listed page by page in the order of names', async () => {
    for (const name of ['aa one', 'AB two', 'ac three']) await addSupplier(at, shop, name);
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: { items: { name: string }[]; nextCursor: string | null } = await done(
        at,
        shop.manager,
        'GET',
        `/api/suppliers?limit=2&state=all${more}`,
      );
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    const all = await peek<{ name: string }>(
      at.database,
      'select name from supplier where business_id = $1 order by name_key',
      [shop.businessId],
    );
    expect(names).toEqual(all.map(({ name }) => name));
  });
});
