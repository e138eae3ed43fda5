import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale, SaleDraft, SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { copySales } from '../../test/many-sales.ts';
import { nodesOf, rowsRead } from '../../test/plans.ts';
import { call, draftOf, openTill, post, soldFor } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { readSaleList, saleListStatement, type SalesAsked } from './list-sales.sql.ts';

const SALES = 40_000;
/** Each another, in no order of time. */
const TOTAL = `100000 + n * 7919 % ${SALES}`;

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;
let oil: TestProduct;
/** The last digits of receipts by what is odd about them. */
const number = new Map<string, string>();

/** Plain, for less, at an own price, by M-Pesa; then one in the far branch. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [soap, oil] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000 },
    { name: 'Oil', priceMinor: 221, costMinor: 140, quantityMilli: 50_000 },
  ])) as [TestProduct, TestProduct];
  const near = await openTill(app, shop.manager, shop.branches[0]?.tillId ?? '');
  const far = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  const sell = async (
    name: string,
    product: TestProduct,
    change: (draft: SaleDraft) => SaleDraft = (draft) => draft,
    till = near,
  ): Promise<Sale> => {
    const by = till === near ? shop.manager : shop.owner;
    const draft = draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] });
    const answer = await post(app, by, till, change(draft));
    if (answer.status !== 200) throw new Error(answer.text);
    number.set(name, answer.body.receiptNumber);
    return answer.body;
  };
  await sell('plain', soap);
  const reason = 'Regular customer';
  await sell('less', soap, (draft) =>
    soldFor(draft, 900, { discount: { kind: 'percent', basisPoints: 1_000, reason } }),
  );
  await sell('own', soap, (draft) =>
    soldFor(draft, 1_200, { unitPriceMinor: 1_200, override: { listPriceMinor: 1_000, reason } }),
  );
  const mpesa = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'qhx 7-1A2' };
  const paid = await sell('mpesa', oil, (draft) => ({
    ...draft,
    payments: [{ _id: newId(), amountMinor: 221, ...mpesa }],
  }));
  await sell('far', oil, undefined, far);
  await copySales(app.database, {
    saleId: paid._id,
    count: SALES,
    changed: {
      ...{ net_minor: TOTAL, tax_minor: '0', total_minor: TOTAL },
      discount_minor: 'case when n % 800 = 0 then 1 else 0 end',
      ...{ is_fact: 'n % 900 = 0', is_late: 'n % 1800 = 0' },
      device_id: 'case when n % 900 = 0 then c.copy end',
    },
    lines: {
      // Every sale but the last few is of oil.
      product_id: `case when n > ${SALES - 20} then '${soap.productId}'
        else '${oil.productId}' end`,
      list_price_minor: `case when n > ${SALES - 10} then 1 end`,
      override_reason: `case when n > ${SALES - 10} then 'Regular' end`,
    },
    payments: { reference: `'CODE' || n`, reference_key: `'MPESA:CODE' || n` },
  });
}, 120_000);
afterAll(() => app.close());

/** What is found of the sales that were posted, by name. */
async function found(by: TestPerson, query: string): Promise<string[]> {
  const url = `/api/sales?limit=100&to=2026-03-04&${query}`;
  const answer = await call<{ items: SaleRow[] }>(app, by, 'GET', url);
  expect(answer.status, answer.text).toBe(200);
  const numbers = answer.body.items.map(({ receiptNumber }) => receiptNumber);
  return [...number].filter(([, one]) => numbers.includes(one)).map(([name]) => name);
}

describe('the list of sales is narrowed', () => {
  test('by what is odd: for less, at an own price', async () => {
    expect(await found(shop.owner, 'flag=discounted')).toEqual(['less']);
    expect(await found(shop.owner, 'flag=own_price')).toEqual(['own']);
    expect(await found(shop.owner, 'flag=offline')).toEqual([]);
    expect(await found(shop.owner, 'flag=late')).toEqual([]);
    await peek(
      app.database,
      `set session_replication_role = replica;
       update sale set is_fact = true, is_late = true, device_id = sale_id
         where receipt_number = '${number.get('far')}'`,
    );
    expect(await found(shop.owner, 'flag=offline')).toEqual(['far']);
    expect(await found(shop.owner, 'flag=late')).toEqual(['far']);
    // What is another branch's stays out of reach.
    expect(await found(shop.manager, 'flag=offline')).toEqual([]);
  });

  test('by the code of a payment, however it is written, and by no other', async () => {
    expect(await found(shop.owner, 'reference=QHX71A2')).toEqual(['mpesa']);
    expect(await found(shop.owner, 'reference=qhx%207.1a-2')).toEqual(['mpesa']);
    expect(await found(shop.owner, 'reference=QHX71A')).toEqual([]);
    expect(await found(shop.seller, 'reference=QHX71A2')).toEqual([]);
    // Signs alone are no code.
    expect(await found(shop.owner, 'reference=-&mostMinor=900')).toEqual(['less', 'mpesa', 'far']);
  });

  test('by what it came to, both ends included', async () => {
    expect(await found(shop.owner, 'leastMinor=900&mostMinor=1000')).toEqual(['plain', 'less']);
    expect(await found(shop.owner, 'leastMinor=1000&mostMinor=1000')).toEqual(['plain']);
    expect(await found(shop.owner, 'mostMinor=221')).toEqual(['mpesa', 'far']);
    expect(await found(shop.manager, 'mostMinor=221')).toEqual(['mpesa']);
    expect(await found(shop.owner, 'leastMinor=901&mostMinor=900')).toEqual([]);
  });

  test('by a product in it, together with the others', async () => {
    const is = `productId=${soap.productId}`;
    expect(await found(shop.owner, `${is}&mostMinor=2000`)).toEqual(['plain', 'less', 'own']);
    expect(await found(shop.owner, `${is}&flag=own_price`)).toEqual(['own']);
    const other = await addBusiness(app.database, { name: 'Neighbour' });
    const strange = await call(app, other.owner, 'GET', `/api/sales?${is}`);
    expect(strange.status).toBe(404);
  });

  test('and its sum is of the same sales', async () => {
    const sum = async (query: string) => {
      const answer = await call(app, shop.owner, 'GET', `/api/sales-sum?${query}`);
      return [answer.body['salesCount'], answer.body['totalMinor']];
    };
    expect(await sum('leastMinor=900&mostMinor=1000')).toEqual([2, 1_900]);
    expect(await sum('reference=qhx71a2')).toEqual([1, 221]);
    expect(await sum(`productId=${soap.productId}&mostMinor=2000`)).toEqual([3, 3_100]);
    expect(await sum('flag=own_price&mostMinor=2000')).toEqual([1, 1_200]);
    expect(await sum('flag=discounted&mostMinor=2000')).toEqual([1, 900]);
  });
});

const question = (change: Partial<SalesAsked>): SalesAsked => ({
  businessId: shop.businessId,
  ...{ branchIds: null, tillId: null, sellerId: null, customerId: null, method: null },
  ...{ paymentTypeId: null, state: null, hour: null, weekday: null, from: null, to: null },
  ...{ receipt: null, reference: null, leastMinor: null, mostMinor: null, productId: null },
  ...{ flag: null, seesCost: true, hiddenShifts: [], before: null, limit: 51 },
  ...change,
});

describe('of many sales, a page costs what it shows', () => {
  test.each([
    ['for less', () => ({ flag: 'discounted' as const }), 60],
    ['without a connection', () => ({ flag: 'offline' as const }), 60],
    ['late', () => ({ flag: 'late' as const }), 60],
    ['at an own price', () => ({ flag: 'own_price' as const }), 60],
    ['below cost', () => ({ flag: 'below_cost' as const }), 60],
    ['approved', () => ({ flag: 'approved' as const }), 60],
    ['by a code', () => ({ reference: 'code77' }), 2],
    ['of one amount', () => ({ leastMinor: 100_077, mostMinor: 100_077 }), 2],
    ['of a few amounts', () => ({ leastMinor: 100_077, mostMinor: 100_177 }), 300],
    ['of many amounts', () => ({ leastMinor: 120_000 }), 12_000],
    ['of a rare product', () => ({ productId: soap.productId }), 100],
    ['of a frequent product', () => ({ productId: oil.productId }), 300],
  ])('%s', async (_name, change, most) => {
    const asked = saleListStatement(question(change()));
    const { who, nodes } = await nodesOf(app, shop.businessId, asked);
    expect(who).toBe('tillbook_app');
    expect(rowsRead(nodes, 'sale')).toBeLessThanOrEqual(most);
    expect(rowsRead(nodes, 'sale_line')).toBeLessThanOrEqual(2_300);
    expect(rowsRead(nodes, 'payment')).toBeLessThanOrEqual(2);
  });

  test('and is the same page, looked up or gone through', async () => {
    for (const change of [
      { productId: soap.productId },
      { flag: 'own_price' as const },
      { leastMinor: 900, mostMinor: 100_010 },
      { leastMinor: 139_990 },
      { mostMinor: 1_000 },
      { productId: soap.productId, leastMinor: 1_000, mostMinor: 1_200 },
    ]) {
      const page = (most: number) =>
        app.db.read(openTenant(shop.businessId), async (reader) => {
          const rows = await readSaleList(reader, question(change), most);
          return rows.map(({ receiptNumber }) => receiptNumber);
        });
      const sorted = await page(100_000);
      expect(sorted.length).toBeGreaterThan(0);
      expect(await page(0)).toEqual(sorted);
    }
  });
});
