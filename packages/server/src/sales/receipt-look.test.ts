import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let phone: TestProduct;
let till: OpenTill;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [made] = await addProducts(app.database, shop, [
    { name: 'Falcon A5', priceMinor: 90_000, costMinor: 70_000, quantityMilli: 20_000 },
  ]);
  if (made === undefined) throw new Error('no product');
  phone = made;
  await peek(app.database, 'update product set details = $2 where product_id = $1', [
    phone.productId,
    JSON.stringify({ model: 'A5-128', warrantyMonths: '24', season: 'Winter' }),
  ]);
  till = await openFirstTill(app, shop);
});
afterAll(() => app.close());

const settings = async (change: object): Promise<void> => {
  const url = '/api/business/settings';
  const now = await call<{ version: number }>(app, shop.owner, 'GET', url);
  const saved = await app.app.inject({
    method: 'PATCH',
    url,
    headers: shop.owner.headers,
    payload: { version: now.body.version, ...change },
  });
  expect(saved.statusCode, saved.payload).toBe(200);
};
const sell = async (): Promise<Sale> => {
  const lines = [{ product: phone, quantityMilli: 1_000 }];
  const posted = await post(app, shop.seller, till, draftOf(till, { lines }));
  expect(posted.status, posted.text).toBe(200);
  return posted.body as Sale;
};
const readAgain = async (sale: Sale): Promise<Sale> =>
  (await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sale._id}`)).body;

test('a receipt keeps the tax number, the line and the details that it was posted with', async () => {
  const plain = await sell();
  expect(plain).toMatchObject({ taxNumber: null, receiptFooter: null });
  expect(plain.lines[0]?.details).toBeNull();

  await settings({
    businessType: 'electronics',
    taxNumber: 'TIN 100',
    receiptFooter: 'Back within 7 days',
  });
  const first = await sell();
  expect(first).toMatchObject({ taxNumber: 'TIN 100', receiptFooter: 'Back within 7 days' });
  expect(first.lines[0]?.details).toEqual({ model: 'A5-128', warrantyMonths: '24' });

  await settings({ businessType: 'clothing', taxNumber: 'TIN 200', receiptFooter: null });
  const second = await sell();
  expect(second).toMatchObject({ taxNumber: 'TIN 200', receiptFooter: null });
  expect(second.lines[0]?.details).toBeNull();

  for (const sale of [plain, first, second]) expect(await readAgain(sale)).toEqual(sale);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a change of something else makes no new look', async () => {
  const looks = () =>
    peek(app.database, 'select look_no n from receipt_look where business_id = $1 order by 1', [
      shop.businessId,
    ]);
  const before = await looks();
  await settings({ name: 'Renamed', targetMarginBasisPoints: 1_500 });
  expect(await looks()).toEqual(before);
  expect(before).toEqual([{ n: 1 }, { n: 2 }]);
});
