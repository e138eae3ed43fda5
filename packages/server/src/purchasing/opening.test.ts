import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Opening } from '@tillbook/core/purchasing/opening.api';
import type { SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import { startTestApp } from '../../test/app.ts';
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
  journalOf,
  levelOf,
  pay,
  paymentBody,
} from '../../test/purchasing.ts';

const at = await startTestApp();
afterAll(() => at.close());

let shop: TestBusiness;
let supplierId: string;
let sugar: TestProduct;
beforeEach(async () => {
  shop = await addBusiness(at.database);
  supplierId = (await addSupplier(at, shop))._id;
  const [made] = await addProducts(at.database, shop, [
    {
      name: 'Sugar',
      priceMinor: 2_000,
      costMinor: 1_000,
      quantityMilli: 0,
      barcode: '4006381333931',
    },
  ]);
  if (made === undefined) throw new Error('no product');
  sugar = made;
});

const URL = '/api/opening-balances';
const opening = (more: object = {}) => ({
  _id: newId(),
  branchId: shop.branches[0]?.branchId ?? '',
  cashMinor: 50_000,
  bankMinor: 200_000,
  mobileMoneyMinor: 7_000,
  stock: [
    {
      branchId: shop.branches[0]?.branchId ?? '',
      code: sugar.sku.toLowerCase(),
      quantityMilli: 10_000,
      unitCostMinor: 1_000,
    },
    {
      branchId: shop.branches[1]?.branchId ?? '',
      code: '4006381333931',
      quantityMilli: 2_500,
      unitCostMinor: 1_001,
    },
  ],
  debts: [
    {
      supplierId,
      invoiceNumber: 'OLD-1',
      invoiceOn: '2026-02-01',
      dueOn: '2026-03-01',
      amountMinor: 30_000,
    },
  ],
  ...more,
});
const post = (body: object) =>
  done<{ items: Opening[] }>(at, shop.owner, 'POST', URL, body).then(({ items }) => items);
const tried = async (url: string, body: object) => {
  const said = await ask(at, shop.owner, 'POST', url, body);
  return [said.status, said.body.code];
};
const balances = () =>
  peek(
    at.database,
    `select account_code a, sum(debit_minor - credit_minor)::int b from journal_line
     where business_id = $1 group by 1 having sum(debit_minor - credit_minor) <> 0 order by 1`,
    [shop.businessId],
  );

test('the books begin with money, stock at cost by branch, and debts', async () => {
  const body = opening();
  const [posted] = await post(body);
  expect(posted).toMatchObject({ stockMinor: 12_503, debtsMinor: 30_000, stockLinesCount: 2 });
  expect(posted?.number).toMatch(/^OB-\d+$/);
  expect(await balances()).toEqual([
    { a: '1010', b: 50_000 },
    { a: '1020', b: 200_000 },
    { a: '1030', b: 7_000 },
    { a: '1200', b: 12_503 },
    { a: '2000', b: -30_000 },
    { a: '3100', b: -239_503 },
  ]);
  expect(await journalOf(at.database, body._id)).toHaveLength(5);
  expect(await levelOf(at.database, shop, sugar)).toEqual({ q: 10_000, v: 10_000, c: 1_000 });
  expect(await brokenBooks(at.database)).toEqual([]);
  // The debt is a bill that is paid like any other.
  await pay(at, shop, paymentBody(shop, supplierId, 30_000));
  const supplier = await done<SupplierDetail>(
    at,
    shop.owner,
    'GET',
    `/api/suppliers/${supplierId}`,
  );
  expect(supplier.owedMinor).toBe(0);
});

test('once: the same again is the same, another is refused', async () => {
  const body = opening();
  const first = await post(body);
  expect(await post(body)).toEqual(first);
  expect(await tried(URL, { ...body, cashMinor: 1 })).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await tried(URL, opening())).toEqual([409, 'INVALID_STATE']);
  const counters = await peek(
    at.database,
    `select last_number n from document_counter where business_id = $1
       and kind = 'opening_balance'`,
    [shop.businessId],
  );
  expect(counters).toEqual([{ n: 1 }]);
});

test('a counter document takes it back to nothing; then another may be posted', async () => {
  const body = opening();
  await post(body);
  const url = `${URL}/${body._id}/reverse`;
  const counter = { _id: newId() };
  const items = (await done<{ items: Opening[] }>(at, shop.owner, 'POST', url, counter)).items;
  expect(items).toMatchObject([{ reversesId: body._id }, { isReversed: true }]);
  expect(await balances()).toEqual([]);
  expect(await levelOf(at.database, shop, sugar)).toMatchObject({ q: 0, v: 0 });
  await done(at, shop.owner, 'POST', url, counter);
  expect(await tried(url, { _id: newId() })).toEqual([409, 'INVALID_STATE']);
  expect(await brokenBooks(at.database)).toEqual([]);
  expect(await post(opening())).toHaveLength(3);
});

test('it stays when some of it was paid or is gone', async () => {
  const body = opening();
  await post(body);
  const url = `${URL}/${body._id}/reverse`;
  await done(at, shop.owner, 'POST', '/api/supplier-returns', {
    _id: newId(),
    supplierId,
    branchId: shop.branches[0]?.branchId,
    receiptId: null,
    reason: 'Damaged',
    taxMinor: 0,
    lines: [{ productId: sugar.productId, stockQuantityMilli: 1_000, creditMinor: 0 }],
  });
  expect(await tried(url, { _id: newId() })).toEqual([409, 'INSUFFICIENT_STOCK']);
  await pay(at, shop, paymentBody(shop, supplierId, 1));
  expect(await tried(url, { _id: newId() })).toEqual([409, 'INVALID_STATE']);
  expect(await brokenBooks(at.database)).toEqual([]);
});

test('every line of half a piece is named, and nothing is posted', async () => {
  await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
    sugar.productId,
  ]);
  const [line] = opening().stock;
  const stock = [line, { ...line, quantityMilli: 500 }, { ...line, quantityMilli: 1_001 }];
  const body = opening({ stock });
  const said = await ask<{ message?: string }>(at, shop.owner, 'POST', URL, body);
  expect([said.status, said.body.code]).toEqual([422, 'QUANTITY_STEP']);
  expect(said.body.message).toContain('Sugar');
  expect(said.body.errors?.map(({ pointer }) => pointer)).toEqual([
    '#/stock/1/quantityMilli',
    '#/stock/2/quantityMilli',
  ]);
  expect(await balances()).toEqual([]);
  expect(await post(opening({ stock: [line] }))).toHaveLength(1);
});

test('every code that nothing has is named, and nothing is posted', async () => {
  const line = opening().stock[0];
  const stock = [line, { ...line, code: 'NO-1' }, { ...line, code: 'NO-2' }];
  const said = await ask(at, shop.owner, 'POST', URL, opening({ stock }));
  expect(said.body.code).toBe('VALIDATION_FAILED');
  expect(said.body.errors?.map(({ pointer }) => pointer)).toEqual([
    '#/stock/1/code',
    '#/stock/2/code',
  ]);
  expect(await balances()).toEqual([]);
});

test('nothing at all, a debt twice and people who may not are refused', async () => {
  const nothing = { cashMinor: 0, bankMinor: 0, mobileMoneyMinor: 0, stock: [], debts: [] };
  expect(await tried(URL, opening(nothing))).toEqual([422, 'VALIDATION_FAILED']);
  const [debt] = opening().debts;
  expect(await tried(URL, opening({ debts: [debt, debt] }))).toEqual([422, 'VALIDATION_FAILED']);
  const said = await ask(at, shop.accountant, 'POST', URL, opening());
  expect([said.status, said.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
});
