import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchWords } from '@tillbook/core/products/words';
import type { Sale, SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let colleague: TestPerson;
const sales: Sale[] = [];

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Neighbour' });
  const [soap, oil] = (await addProducts(at.database, shop, [
    { name: 'Washing Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000 },
    { name: 'Oil', priceMinor: 221, costMinor: 140, quantityMilli: 50_000 },
  ])) as [TestProduct, TestProduct];
  for (const { productId, name, sku } of [soap, oil]) {
    await peek(
      at.database,
      `insert into product_word (business_id, product_id, word, sort_name)
       select p.business_id, p.product_id, w.word, p.sort_name
       from product p cross join unnest($2::text[]) as w(word) where p.product_id = $1`,
      [productId, searchWords(`${name} ${sku}`)],
    );
  }
  const juma = await addCustomer(at, shop, { name: 'Juma Ali', phone: '0712 345 678' });
  const branch = shop.branches[0];
  const till = await openTill(at, shop.seller, branch?.tillId ?? '');
  for (const [product, customerId] of [
    [soap, null],
    [oil, juma._id],
    [soap, null],
  ] as const) {
    const lines = [{ product, quantityMilli: 2_000 }];
    const answer = await post(at, shop.seller, till, { ...draftOf(till, { lines }), customerId });
    sales.push(answer.body);
  }
  colleague = await addPerson(at.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branch?.branchId ?? ''],
  });
});
afterAll(() => at.close());

/** The last digits of the receipts that somebody finds. */
async function found(person: TestPerson, asked: Record<string, string>): Promise<string[]> {
  const url = `/api/refunds/receipts?${new URLSearchParams(asked).toString()}`;
  const answer = await call<{ items: SaleRow[] }>(at, person, 'GET', url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map(({ receiptNumber }) => receiptNumber.slice(-1)).sort();
}

/** What the printed code of a sale says. */
async function codeOf(saleId: string): Promise<string> {
  const url = `/api/sales/${saleId}/link`;
  const { body } = await call<{ path: string }>(at, shop.seller, 'POST', url, {});
  return `https://a-shop-with-a-long-name.of-a-town.example.com${body.path}`;
}

test('by the code that the product prints, and no stranger by it', async () => {
  const code = await codeOf(sales[1]?._id ?? '');
  expect(await found(shop.manager, { q: code })).toEqual(['2']);
  expect(await found(shop.manager, { q: ` ${code} ` })).toEqual(['2']);
  expect(await found(other.owner, { q: code })).toEqual([]);
  const unknown = code.replace(/[^/]{22}$/, 'A'.repeat(22));
  expect(await found(shop.manager, { q: unknown })).toEqual([]);
});

test('who may not take back alone finds what is at hand, and else only the own sales', async () => {
  const code = await codeOf(sales[2]?._id ?? '');
  expect(await found(colleague, { q: code })).toEqual(['3']);
  expect(await found(colleague, { q: sales[0]?.receiptNumber ?? '' })).toEqual(['1']);
  expect(await found(colleague, { q: 'soap' })).toEqual([]);
  expect(await found(colleague, { q: '0712345678' })).toEqual([]);
  expect(await found(shop.seller, { q: 'soap' })).toEqual(['1', '3']);
});

test('by the customer: digits of the phone, written in any way, or words of the name', async () => {
  for (const q of ['0712 345 678', '+255712345678', '45678', 'juma', 'ali ju']) {
    expect(await found(shop.manager, { q }), q).toEqual(['2']);
  }
  expect(await found(other.owner, { q: 'juma' })).toEqual([]);
});

test('by what was bought: words of its name, or its SKU', async () => {
  expect(await found(shop.manager, { q: 'soap wash' })).toEqual(['1', '3']);
  expect(await found(shop.manager, { q: sales[1]?.lines[0]?.sku ?? '' })).toEqual(['2']);
  expect(await found(shop.manager, { q: 'flour' })).toEqual([]);
});

test('by the number in its series, however few digits, and together with amount and day', async () => {
  expect(await found(shop.manager, { q: '3' })).toContain('3');
  expect(await found(shop.manager, { q: '000002' })).toEqual(['2']);
  expect(await found(shop.manager, { q: 'b1-t1' })).toEqual(['1', '2', '3']);
  expect(await found(shop.manager, { q: 'soap', totalMinor: '2000' })).toEqual(['1', '3']);
  expect(await found(shop.manager, { q: 'soap', totalMinor: '442' })).toEqual([]);
  expect(await found(shop.manager, { q: 'soap', day: '2026-03-04' })).toEqual(['1', '3']);
  expect(await found(shop.manager, { q: 'soap', day: '2026-03-05' })).toEqual([]);
});
