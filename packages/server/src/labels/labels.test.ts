import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { labelProducts, makeOwnCodes } from '@tillbook/core/labels/labels.api';
import { ownCode } from '@tillbook/core/labels/own-code';
import { isBarcode } from '@tillbook/core/products/codes';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import type { TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { productRequests, type Problem } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let goods: TestProduct[];
const { ask, list } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await addBusiness(app.database);
  const row = { priceMinor: 1_000_00, costMinor: 700_00, quantityMilli: 5_000 };
  goods = await addProducts(app.database, shop, [
    { ...row, name: 'Rice', barcode: '4006381333931' },
    { ...row, name: 'Salt' },
    { ...row, name: 'Sugar' },
  ]);
});

const id = (at: number): string => goods[at]?.productId ?? '';
type Rows = AnswerOf<typeof labelProducts> & Problem;
const rowsFor = (body: object, person = shop.owner) =>
  ask<Rows>(person, 'POST', '/api/labels/products', body);
const queue = (person = shop.owner, query = '') =>
  ask<Rows>(person, 'GET', `/api/labels/queue${query}`);
const codes = (body: object, person = shop.owner) =>
  ask<AnswerOf<typeof makeOwnCodes> & Problem>(person, 'POST', '/api/labels/codes', body);
const print = (body: object, person = shop.owner) =>
  ask<Problem>(person, 'POST', '/api/labels/prints', body);

test('labels carry the price of their branch and know what lies there', async () => {
  const branchId = shop.branches[0]?.branchId ?? '';
  await peek(
    app.database,
    'insert into branch_price (business_id, branch_id, product_id, price_minor) values ($1, $2, $3, 90000)',
    [shop.businessId, branchId, id(1)],
  );
  const { body } = await rowsFor({ productIds: [id(1), id(0)], branchId });
  expect(body.items).toMatchObject([
    { name: 'Rice', barcode: '4006381333931', priceMinor: 1_000_00, quantityMilli: 5_000 },
    { name: 'Salt', barcode: null, priceMinor: 900_00, quantityMilli: 5_000 },
  ]);
  const everywhere = await rowsFor({ productIds: [id(1)] });
  expect(everywhere.body.items).toMatchObject([{ priceMinor: 1_000_00, quantityMilli: 10_000 }]);
});

test('a manager gets labels of own branches only; another shop gets none', async () => {
  const second = shop.branches[1]?.branchId ?? '';
  const asked = { productIds: [id(0)], branchId: second };
  expect((await rowsFor(asked, shop.manager)).body.code).toBe('BRANCH_FORBIDDEN');
  expect((await queue(shop.manager, `?branchId=${second}`)).body.code).toBe('BRANCH_FORBIDDEN');
  expect((await rowsFor({ productIds: [id(0)] }, shop.manager)).status).toBe(200);
  expect((await rowsFor({ productIds: [id(0)] }, shop.seller)).body.code).toBe(
    'PERMISSION_REQUIRED',
  );
  expect((await rowsFor({ productIds: [id(0)] }, other.owner)).body.code).toBe('NOT_FOUND');
  expect((await rowsFor({ receiptId: newId() })).body.code).toBe('NOT_FOUND');
});

test('a product without a code gets an EAN-13 of the shop’s own, once, and is found by it', async () => {
  const first = await codes({ productIds: [id(0), id(1)] });
  expect(first.status).toBe(200);
  const byId = new Map(first.body.items.map((one) => [one.productId, one.barcode]));
  expect(byId.get(id(0))).toBe('4006381333931');
  const made = byId.get(id(1)) ?? '';
  expect(made).toBe(ownCode(id(1)));
  expect(isBarcode(made) && made.startsWith('20')).toBe(true);
  expect(await codes({ productIds: [id(0), id(1)] })).toEqual(first);
  expect((await rowsFor({ productIds: [id(1)] })).body.items[0]?.barcode).toBe(made);
  expect((await list(shop.owner, { q: made })).body.items).toMatchObject([{ name: 'Salt' }]);
  const stored = await peek(
    app.database,
    'select kind from product_barcode where business_id = $1 and barcode = $2',
    [shop.businessId, made],
  );
  expect(stored).toEqual([{ kind: 'own' }]);
});

test('where another product has that number, the next one is taken', async () => {
  await peek(
    app.database,
    `insert into product_barcode (business_id, barcode, product_id, kind)
     values ($1, $2, $3, 'own')`,
    [shop.businessId, ownCode(id(1)), id(2)],
  );
  const { body } = await codes({ productIds: [id(1)] });
  expect(body.items).toEqual([{ productId: id(1), barcode: ownCode(id(1), 1) }]);
});

test('two who make codes at once make one code', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => codes({ productIds: [id(1), id(2)] })));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
});

test('codes are made by who manages products, for own products', async () => {
  expect((await codes({ productIds: [id(1)] }, shop.manager)).body.code).toBe(
    'PERMISSION_REQUIRED',
  );
  expect((await codes({ productIds: [id(1)] }, other.owner)).body.code).toBe('NOT_FOUND');
  expect((await rowsFor({ productIds: [id(1)] })).body.items[0]?.barcode).toBeNull();
});

test('a changed price waits for its label until it is printed', async () => {
  const change = {
    _id: newId(),
    title: 'New price',
    rows: [{ productId: id(2), version: 1, changes: { priceMinor: 1_100_00 } }],
  };
  expect((await queue()).body.items).toEqual([]);
  await ask(shop.owner, 'POST', '/api/change-sets', change);
  expect((await queue()).body.items).toMatchObject([{ name: 'Sugar', priceMinor: 1_100_00 }]);
  app.clock.nowMs += 1_000;
  const printed = {
    _id: newId(),
    sheet: 'a4_24',
    lines: [{ productId: id(2), priceMinor: 1_100_00, copies: 3 }],
  };
  expect((await print(printed, other.owner)).body.code).toBe('NOT_FOUND');
  const first = await print(printed, shop.manager);
  expect(first.body).toEqual({ _id: printed._id, labelsCount: 3 });
  expect(await print(printed, shop.manager)).toEqual(first);
  expect((await print({ ...printed, sheet: 'a4_65' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await queue()).body.items).toEqual([]);
  app.clock.nowMs += 1_000;
  await ask(shop.owner, 'POST', `/api/change-sets/${change._id}/undo`);
  expect((await queue()).body.items).toMatchObject([{ name: 'Sugar', priceMinor: 1_000_00 }]);
});
