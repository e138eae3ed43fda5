import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenByFault, brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';
import { rebuildProducts, sumProducts } from './sum-months.ts';

/** Sums of products by month: behind posting, exact at every instant, and made again at any time. */
let t: TestApp;
let shop: TestBusiness;
let next: TestBusiness;
let till: OpenTill;
type Product = Awaited<ReturnType<typeof addProducts>>[number];
let soap: Product;

async function stocked(of: TestBusiness): Promise<Product> {
  const goods = { name: 'Soap', priceMinor: 1_180, costMinor: 1_300, quantityMilli: 90_000 };
  const [one] = await addProducts(t.database, of, [goods]);
  if (one === undefined) throw new Error('no soap');
  return one;
}
const sell = async (quantityMilli: number) => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli }] });
  const answer = await post(t, shop.seller, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  t = await startTestApp();
  t.clock.nowMs = Date.parse('2026-02-28T20:00:00Z');
  shop = await addBusiness(t.database);
  next = await addBusiness(t.database);
  soap = await stocked(shop);
  till = await openFirstTill(t, shop);
  await sell(1_000);
  t.clock.nowMs = Date.parse('2026-03-01T04:00:00Z');
  await sell(2_000);
  const other = await stocked(next);
  const theirs = await openFirstTill(t, next);
  const draft = draftOf(theirs, { lines: [{ product: other, quantityMilli: 1_000 }] });
  expect((await post(t, next.seller, theirs, draft)).status).toBe(200);
});
afterAll(() => t.close());

/** As at night on that day; the clock of the shop itself stays in the month that is summed then. */
const on = (day: string) => ({ db: t.db, clock: () => Date.parse(`${day}T01:40:00Z`) });
const placeOf = ({ businessId }: TestBusiness) => ({
  businessId,
  timezone: 'Africa/Dar_es_Salaam',
});
const kept = ({ businessId }: TestBusiness) =>
  peek(
    t.database,
    `select month::text, quantity_milli::int "quantityMilli", net_minor::int "netMinor",
       tax_minor::int "taxMinor", total_minor::int "totalMinor", cost_minor::int "costMinor"
     from product_month where business_id = $1 order by month`,
    [businessId],
  );
const said = async (report: string, from: string, to: string) => {
  const path = `/api/reports?report=${report}&from=${from}&to=${to}`;
  const answer = await call<{ rows: { values: unknown }[] }>(t, shop.owner, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows.map(({ values }) => values);
};
const looks = () =>
  Promise.all([
    said('sales-by-product', '2026-02-01', '2026-03-31'),
    said('sales-by-product', '2026-02-02', '2026-04-15'),
    said('sales-by-product', '2026-02-28', '2026-03-01'),
    said('sales-by-product', '2026-03-01', '2026-03-31'),
    said('profit-by-category', '2026-03-01', '2026-03-04'),
    said('profit-by-product', '2026-01-20', '2026-05-02'),
  ]);
/** One piece at 1,180 with 18 % within, sold on the last day of the month; it had cost 1,300. */
const FEBRUARY = {
  ...{ month: '2026-02-01', quantityMilli: 1_000, netMinor: 1_000, taxMinor: 180 },
  ...{ totalMinor: 1_180, costMinor: 1_300 },
};
/** Two on the first day of the month. */
const MARCH = {
  ...{ month: '2026-03-01', quantityMilli: 2_000, netMinor: 2_000, taxMinor: 360 },
  ...{ totalMinor: 2_360, costMinor: 2_600 },
};

test('a month is summed two days after its end, once, and every report says the same', async () => {
  const before = await looks();
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await sumProducts(on('2026-04-01'), placeOf(shop))).toBe(1);
  expect(await looks()).toEqual(before);
  expect(await sumProducts(on('2026-04-02'), placeOf(shop))).toBe(1);
  expect(await sumProducts(on('2026-04-02'), placeOf(shop))).toBe(0);
  expect(await kept(shop)).toEqual([FEBRUARY, MARCH]);
  expect(await looks()).toEqual(before);
  expect(await kept(next)).toEqual([]);
  expect(await brokenBooks(t.database)).toEqual([]);
});

test('what is sold and taken back in a summed month is in its sum at once', async () => {
  const sale = await sell(3_000);
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(t, shop.owner, sale._id, draft)).status).toBe(200);
  expect(await kept(shop)).toMatchObject([
    FEBRUARY,
    { quantityMilli: 4_000, netMinor: 4_000, taxMinor: 720 },
  ]);
  const late = await looks();
  expect(await brokenBooks(t.database)).toEqual([]);
  expect(await rebuildProducts(on('2026-06-02'), placeOf(shop))).toBe(4);
  expect(await looks()).toEqual(late);
  expect(await rebuildProducts(on('2026-03-01'), placeOf(shop))).toBe(0);
  expect(await kept(shop)).toEqual([]);
  expect(await looks()).toEqual(late);
});

test('whole months are read from their sums, parts of months from the days', async () => {
  expect(await sumProducts(on('2026-04-02'), placeOf(shop))).toBe(2);
  const [days] = await said('sales-by-product', '2026-03-01', '2026-03-30');
  await peek(t.database, 'update product_month set net_minor = net_minor + 5');
  const of = (net: number) => [expect.objectContaining({ netSales: net }) as unknown];
  expect(await said('sales-by-product', '2026-03-01', '2026-03-30')).toEqual([days]);
  expect(await said('sales-by-product', '2026-02-02', '2026-03-30')).toEqual(of(5_000));
  expect(await said('sales-by-product', '2026-02-02', '2026-03-31')).toEqual(of(5_005));
  expect(await said('sales-by-product', '2026-02-01', '2026-04-20')).toEqual(of(5_010));
  const path = '/api/analytics/performance?from=2026-01-10&to=2026-04-10';
  const { body } = await call<{ products: unknown[] }>(t, shop.owner, 'GET', path);
  expect(body.products).toEqual([expect.objectContaining({ netMinor: 5_010 })]);
  await peek(t.database, 'update product_month set net_minor = net_minor - 5');
});

test('what sold below its cost is counted from months as from days', async () => {
  const alerts = async (from: string) => {
    const path = `/api/analytics/overview?from=${from}&to=2026-03-31`;
    const { body } = await call<{ alerts: unknown }>(t, shop.owner, 'GET', path);
    return body.alerts;
  };
  const whole = await alerts('2026-02-01');
  expect(JSON.stringify(whole)).toContain('sold_below_cost');
  expect(await alerts('2026-02-02')).toEqual(whole);
});

test('a sum that is not its days’ is found, and made right by summing anew', async () => {
  const faults = [
    'update product_month set cost_minor = cost_minor + 1',
    'delete from product_month',
    'delete from product_months_until',
  ];
  for (const fault of faults)
    expect(await brokenByFault(t.database, fault), fault).toEqual(['I107']);
  // A fault in a day is the day's alone: the month follows it.
  const fault = 'update product_day set net_minor = net_minor + 1';
  expect(await brokenAfter(t.database, fault)).toEqual(['I113', 'I21']);
  await peek(t.database, 'update product_month set tax_minor = tax_minor * 2');
  expect(await rebuildProducts(on('2026-04-02'), placeOf(shop))).toBe(2);
  expect(await brokenBooks(t.database)).toEqual([]);
});
