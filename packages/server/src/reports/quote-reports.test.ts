import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@tillbook/core/reports/period';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { keptConnection } from '../../test/database.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { ask, done } from '../../test/purchasing.ts';
import { quoteDraftOf, saleOfQuote } from '../../test/quotes.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { openTill, post, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let juma: string;
let lasting: Quote;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = MARCH, by = shop.owner) => reportSeen(at, by, name, query);

/** So many sugars at 100.00 without tax, for so many days from today. */
async function offer(
  by: TestPerson,
  till: OpenTill,
  units: number,
  of: { readonly days: number; readonly customerId?: string },
): Promise<Quote> {
  const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
  const today = new Date(at.clock.nowMs).toISOString().slice(0, 10);
  const { days, customerId = null } = of;
  const draft = { ...quoteDraftOf(till, { lines }), validUntil: addDays(today, days), customerId };
  return done(at, by, 'POST', '/api/quotes', draft);
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  juma = (await addCustomer(at, shop, { name: 'Juma' }))._id;
  const here = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  // Two are sold and three expire; one is taken back, four hold on.
  const sold = await offer(shop.seller, here, 2, { days: 7, customerId: juma });
  const answer = await post(at, shop.seller, here, saleOfQuote(here, sold));
  expect(answer.status, answer.text).toBe(200);
  await offer(shop.seller, here, 3, { days: 1 });
  const back = await offer(shop.seller, here, 1, { days: 7 });
  await done(at, shop.seller, 'POST', `/api/quotes/${back._id}/withdraw`, { reason: 'Not ours' });
  lasting = await offer(shop.seller, here, 4, { days: 14, customerId: juma });
  // Goods set aside were nobody's quote.
  const cart = { lines: [{ product: sugar, quantityMilli: 1_000 }] };
  const kept = { ...laybyDraftOf(here, juma, cart, 4_000), dueOn: '2026-03-24' };
  await done(at, shop.seller, 'POST', '/api/laybys', kept);
  at.clock.nowMs += DAY;
  const there = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 0);
  await offer(shop.owner, there, 5, { days: 0 });
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Rows as name: made, sold, expired, open, conversion, quoted, quoted and sold, withdrawn. */
const rows = async (name: ReportName, column: string, query = MARCH, by = shop.owner) =>
  (await seen(name, query, by)).rows.map(({ cells, ids, values }) => [
    ...[cells[column] ?? ids[column], values['quotesMade'], values['quotesSold']],
    ...[values['quotesExpired'], values['quotesOpen'], values['quoteConversion']],
    ...[values['quoted'], values['quotedSold'], values['quotesWithdrawn']],
  ]);
const byPerson = async (query = MARCH, by = shop.owner) =>
  (await rows('quotes-by-person', 'person', query, by)).map(([, ...values]) => values);

test('on its last day a quote still holds; what is open is not judged', async () => {
  expect(await byPerson()).toEqual([
    [4, 1, 0, 2, 5_000, 100_000, 20_000, 1],
    [1, 0, 0, 1, null, 50_000, 0, 0],
  ]);
});

test('a day later two have expired: of three that are decided one was sold', async () => {
  const now = at.clock.nowMs;
  at.clock.nowMs = now + DAY;
  const found = await byPerson();
  const { totals } = await seen('quotes-by-person');
  at.clock.nowMs = now;
  expect(found).toEqual([
    [4, 1, 1, 1, 3_333, 100_000, 20_000, 1],
    [1, 0, 1, 0, 0, 50_000, 0, 0],
  ]);
  expect(totals).toMatchObject({ quotesMade: 5, quoteConversion: 2_500, quoted: 150_000 });
});

test('by customer, who was not named apart; of one person alone too', async () => {
  const found = [
    [null, 3, 0, 0, 2, 0, 90_000, 0, 1],
    ['Juma', 2, 1, 0, 1, 10_000, 60_000, 20_000, 0],
  ];
  expect(await rows('quotes-by-customer', 'customer')).toEqual(found);
  const own = `${MARCH}&only=person:${shop.seller.personId}`;
  expect((await rows('quotes-by-customer', 'customer', own)).map(([name]) => name)).toEqual([
    ...['Juma', null],
  ]);
  expect(await byPerson(`${MARCH}&only=customer:${juma}`)).toHaveLength(1);
});

test('a quote is of the day on which it was made, and of its branch', async () => {
  expect(await byPerson('from=2026-03-05&to=2026-03-05')).toHaveLength(1);
  expect(await byPerson('from=2026-03-06&to=2026-03-31')).toEqual([]);
  const there = [[1, 0, 0, 1, null, 50_000, 0, 0]];
  expect(await byPerson(`${MARCH}&branchId=${branch(1)}`)).toEqual(there);
  const own = await reader(at, shop, branch(1));
  expect(await byPerson(MARCH, own)).toEqual(there);
  await reportSeen(at, own, 'quotes-by-person', `branchId=${branch(0)}`, 403);
});

test('a seller sees nothing of it, another business nobody', async () => {
  await reportSeen(at, shop.seller, 'quotes-by-person', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await byPerson(MARCH, stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=quotes-by-customer&only=customer:${juma}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test.each(['quotes-by-person', 'quotes-by-customer'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);

test('a quote that is not its lines breaks the seal, by its number', async () => {
  const url = `/api/reports/seal?report=quotes-by-person&${MARCH}`;
  const seal = () => done<Seal>(at, shop.owner, 'GET', url);
  expect((await seal()).state).toBe('holds');
  const client = await keptConnection(at.database.superuserUrl);
  const change = (by: string) =>
    client.query(
      `update quote set net_minor = net_minor ${by}, total_minor = total_minor ${by}
       where quote_id = $1`,
      [lasting._id],
    );
  await change('+ 7');
  const { state, rows: broken } = await seal();
  await change('- 7');
  expect(state).toBe('broken');
  expect(broken).toMatchObject([
    { kind: 'quote', what: 'quoted', number: lasting.number, expected: 40_000, found: 40_007 },
  ]);
});
