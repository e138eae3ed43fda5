import { afterAll, beforeAll, expect, test } from 'vitest';
import type { compareBusinesses } from '@tillbook/core/businesses/compared-businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { giveBusiness } from '../../test/owners.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

type Compared = AnswerOf<typeof compareBusinesses>;
type Overview = AnswerOf<typeof analyticsOverview>;

let at: TestApp;
let first: TestBusiness;
let second: TestBusiness;
let stranger: TestBusiness;

/** Two receipts of each of three evenings: 21:30 and 23:30 in Dar es Salaam. */
async function sell(of: TestBusiness, priceMinor: number): Promise<void> {
  const [soap] = (await addProducts(at.database, of, [
    { name: 'Soap', priceMinor, costMinor: priceMinor / 2, quantityMilli: 90_000 },
  ])) as [TestProduct];
  const till = await openTill(at, of.seller, of.branches[0]?.tillId ?? '');
  for (const day of ['2026-03-05', '2026-03-06', '2026-03-07']) {
    for (const time of ['18:30', '20:30']) {
      at.clock.nowMs = Date.parse(`${day}T${time}:00Z`);
      const lines = [{ product: soap, quantityMilli: 2_000 }];
      const occurredAt = new Date(at.clock.nowMs).toISOString();
      const answer = await post(at, of.seller, till, draftOf(till, { lines, occurredAt }));
      expect(answer.status, answer.text).toBe(200);
    }
  }
}

beforeAll(async () => {
  at = await startTestApp();
  first = await addBusiness(at.database, { name: 'Amina Shop' });
  second = await addBusiness(at.database, { name: 'Gulf Gadgets', currency: 'KWD' });
  stranger = await addBusiness(at.database, { name: 'Somebody else’s' });
  // The second is further east: what is evening in the first is the next day there.
  await peek(
    at.database,
    `update branch set timezone = 'Asia/Kuala_Lumpur' where business_id = $1`,
    [second.businessId],
  );
  at.clock.nowMs = Date.parse('2026-03-05T08:00:00Z');
  for (const [of, price] of [
    [first, 1_000_00],
    [second, 2_500],
    [stranger, 9_999_00],
  ] as const) {
    at.clock.nowMs = Date.parse('2026-03-05T08:00:00Z');
    await sell(of, price);
  }
  // Sold by its own people, then bought by the first one's owner.
  await giveBusiness(at.database, first.owner, second);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const ask = (of: readonly string[], by: TestPerson = first.owner, days = '') =>
  call<Compared & { code: string }>(
    at,
    by,
    'GET',
    `/api/my-businesses/comparison?of=${of.join(',')}${days}`,
  );
const DAYS = '&from=2026-03-05&to=2026-03-07';

test('each figure is what the business’s own overview says of the same days', async () => {
  const both = [second.businessId, first.businessId];
  for (const days of [DAYS, '&from=2026-03-06&to=2026-03-06', '&from=2026-01-01&to=2026-03-08']) {
    const { body, status, text } = await ask(both, first.owner, days);
    expect(status, text).toBe(200);
    expect(body.subjects.map(({ key, currency }) => [key, currency])).toEqual([
      [second.businessId, 'KWD'],
      [first.businessId, 'TZS'],
    ]);
    for (const [at_, of] of [second, first].entries()) {
      const url = `/api/analytics/overview?${days.slice(1)}`;
      const own = (await call<Overview>(at, of.owner, 'GET', url)).body;
      const subject = body.subjects[at_];
      // A comparison tells neither of items nor of what was taken off.
      const { itemsMilli: _items, grossNetMinor: _gross, ...told } = own.now;
      expect(subject?.sums).toEqual({ ...told, quantityMilli: null });
      const { netMinor, costMinor } = own.now;
      const { points = [] } = subject ?? {};
      expect(points.reduce((sum, point) => sum + point.netMinor, 0)).toBe(netMinor);
      expect(points.reduce((sum, point) => sum + (point.profitMinor ?? 0), 0)).toBe(
        netMinor - (costMinor ?? 0),
      );
    }
  }
});

test('days are each business’s own: the same moment is another day in the other’s zone', async () => {
  const { body } = await ask([first.businessId, second.businessId], first.owner, DAYS);
  const sold = body.subjects.map(({ points }) => points.map(({ salesCount }) => salesCount));
  expect(sold).toEqual([
    [2, 2, 2],
    [0, 2, 2],
  ]);
});

test('the owner’s currency and rates are told, and what may be compared', async () => {
  const url = '/api/my-businesses/rates';
  const said = { fromCurrency: 'KWD', toCurrency: 'TZS', onDay: '2026-03-01', rateNano: 1_000 };
  expect((await call(at, first.owner, 'PUT', url, said)).status).toBe(200);
  const { body } = await ask([]);
  expect(body).toMatchObject({ subjects: [], seenIn: null, rates: [said] });
  expect(body.owned).toEqual([
    { _id: first.businessId, name: 'Amina Shop', currency: 'TZS' },
    { _id: second.businessId, name: 'Gulf Gadgets', currency: 'KWD' },
  ]);
  // Another owner has none of it.
  const other = (await ask([], stranger.owner)).body;
  expect([other.rates, other.owned.map(({ name }) => name)]).toEqual([[], ['Somebody else’s']]);
});

test('nobody sees another owner’s business by a link that they were sent', async () => {
  const both = [first.businessId, second.businessId];
  for (const [keys, by] of [
    [both, stranger.owner],
    [[stranger.businessId, second.businessId], stranger.owner],
    [[first.businessId, stranger.businessId], first.owner],
    [[first.businessId, newId()], first.owner],
    // She works in it, but it is no longer hers.
    [[second.businessId], second.owner],
  ] as const) {
    const { status, body, text } = await ask(keys, by);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(text).not.toContain('netMinor');
  }
  for (const by of [first.manager, first.seller, first.accountant]) {
    expect((await ask(both, by)).body.code).toBe('PERMISSION_REQUIRED');
  }
  const partner = await addPerson(at.database, {
    ...{ role: 'business_admin', businessId: first.businessId },
  });
  expect((await ask([first.businessId], partner)).status).toBe(404);
});

test('seven, one twice and nothing known are refused', async () => {
  const seven = Array.from({ length: 7 }, () => newId());
  for (const keys of [seven, [first.businessId, first.businessId], ['shop']]) {
    expect((await ask(keys)).body.code).toBe('VALIDATION_FAILED');
  }
});
