import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '@tillbook/core/products/products.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let till: OpenTill;
const other = newId();

const card = (body: object) => ({
  _id: other,
  name: 'Miscellaneous',
  sku: 'MISC',
  barcode: null,
  categoryName: null,
  taxClassId: shop.taxClasses.standard,
  priceMinor: 0,
  costMinor: 0,
  kind: 'service',
  isOpenPrice: true,
  ...body,
});
const add = (body: object = {}) =>
  call<ProductDetail & Record<string, unknown>>(
    app,
    shop.owner,
    'POST',
    '/api/products',
    card(body),
  );
/** The other thing at a price, as often as prices are given. */
const sold = (...pricesMinor: number[]): SaleDraft =>
  draftOf(till, {
    lines: pricesMinor.map((priceMinor) => ({
      product: { productId: other, priceMinor },
      quantityMilli: 1_000,
    })),
  });

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [made] = await addProducts(app.database, shop, [
    { name: 'Sugar 1 kg', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000 },
  ]);
  if (made === undefined) throw new Error('no product');
  sugar = made;
  till = await openFirstTill(app, shop);
});
afterAll(() => app.close());

test('only a service has an open price; the same request twice is one product', async () => {
  const goods = await add({ _id: newId(), sku: 'G-1', kind: 'goods' });
  expect([goods.status, goods.text]).toEqual([422, expect.stringContaining('ONLY_SERVICES')]);
  const first = await add();
  expect([first.status, first.body.isOpenPrice]).toEqual([200, true]);
  expect((await add()).body).toEqual(first.body);
  const closed = await add({ isOpenPrice: false });
  expect([closed.status, closed.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
});

test('tills hear of it, and two lines of one sale have each its own price', async () => {
  const branchId = shop.branches[0]?.branchId ?? '';
  const catalogue = await call<{ items: { _id: string; isOpenPrice: boolean }[] }>(
    ...[app, shop.seller, 'GET' as const, `/api/till/catalogue?branchId=${branchId}`],
  );
  const open = catalogue.body.items.map(({ _id, isOpenPrice }) => [_id, isOpenPrice]);
  expect(new Map(open as [string, boolean][])).toEqual(
    new Map([
      [other, true],
      [sugar.productId, false],
    ]),
  );
  const posted = await post(app, shop.seller, till, sold(250_000, 90_000));
  expect([posted.status, posted.text]).toMatchObject([200, expect.anything()]);
  expect(posted.body.totalMinor).toBe(340_000);
  expect(posted.body.lines.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([250_000, 90_000]);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('the price of anything else stays the list’s, also beside an open one', async () => {
  const lines = [
    { product: { productId: other, priceMinor: 500 }, quantityMilli: 1_000 },
    { product: { ...sugar, priceMinor: 3_000 }, quantityMilli: 1_000 },
  ];
  const refused = await post(app, shop.seller, till, draftOf(till, { lines }));
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'PRICE_CHANGED', lines: [{ productId: sugar.productId }] },
  ]);
});

test('sold without a connection at any price it is no conflict', async () => {
  const device = await enrol(app, shop.seller, till.deviceId);
  const fact = nextFact(till, shop.seller, {
    lines: [{ product: { productId: other, priceMinor: 777_000 }, quantityMilli: 2_000 }],
  });
  expect(told(await sync(app, device, [fact]))).toEqual(['posted']);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('closed again, its own price counts; as goods it cannot stay open', async () => {
  const edit = (version: number, change: object) =>
    app.app.inject({
      method: 'PATCH',
      url: `/api/products/${other}`,
      headers: { ...shop.owner.headers },
      payload: { version, ...change },
    });
  const goods = await edit(1, { kind: 'goods' });
  expect([goods.statusCode, goods.payload]).toEqual([422, expect.stringContaining('isOpenPrice')]);
  expect((await edit(1, { isOpenPrice: false, priceMinor: 1_000 })).statusCode).toBe(200);
  const refused = await post(app, shop.seller, till, sold(999));
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'PRICE_CHANGED' }]);
  expect((await post(app, shop.seller, till, sold(1_000))).status).toBe(200);
});
