import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '@tillbook/core/audit/audit.api';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { keptConnection } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';
import { reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

const HOUR = 3_600_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = MARCH, by: TestPerson = shop.owner) =>
  reportSeen(at, by, name, query);

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  // On the fourth, by the business's clock: the seller takes a till, opens it and sells three times.
  const here = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  for (let sales = 0; sales < 3; sales += 1) {
    at.clock.nowMs += HOUR;
    const draft = draftOf(here, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
    const sold = await post(at, shop.seller, here, draft);
    expect(sold.status, sold.text).toBe(200);
  }
  // The owner takes and opens another branch's, and writes a customer down in the office.
  await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 0);
  const customer = customerBody({ name: 'Asha' });
  await done(at, shop.owner, 'POST', '/api/customers', customer);
  // 22:30 in London is half past one of the fifth in Dar es Salaam.
  at.clock.nowMs = Date.parse('2026-03-04T22:30:00Z');
  const { _id, ...content } = customerBody({ name: 'Asha M.', isArchived: false });
  const edited = await at.app.inject({
    ...{ method: 'PATCH', url: `/api/customers/${customer._id}`, headers: shop.owner.headers },
    payload: { ...content, version: 1 },
  });
  expect([_id.length, edited.statusCode], edited.payload).toEqual([36, 200]);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Rows as what they are, how many acts, what part of all. */
const rows = async (name: ReportName, query = MARCH, by = shop.owner) => {
  const { rows: found, dimensions } = await seen(name, query, by);
  return found.map(({ cells, values }) => [
    ...dimensions.map((one) => cells[one]),
    ...[values['acts'], values['actsShare']],
  ]);
};

test('five acts of the seller and four of the owner are nine', async () => {
  expect(await rows('activity-by-person')).toEqual([
    [shop.seller.name, 5, 5_556],
    [shop.owner.name, 4, 4_444],
  ]);
  const { totals, rows: found } = await seen('activity-by-person');
  expect(totals).toEqual({ acts: 9, actsShare: 10_000 });
  expect(found.map(({ cells }) => cells['lastAct'])).toEqual([
    ...['2026-03-04T10:00:00.000Z', '2026-03-04T22:30:00.000Z'],
  ]);
});

test('by kind of act, and the kind by who did it', async () => {
  expect(await rows('activity-by-kind')).toEqual([
    ['sale_posted', 'sales', 3, 3_333],
    ['shift_opened', 'cash', 2, 2_222],
    ['till_taken', 'cash', 2, 2_222],
    ['customer.added', 'customers', 1, 1_111],
    ['customer.changed', 'customers', 1, 1_111],
  ]);
  expect(await rows('activity-by-kind', `${MARCH}&also=person&only=act:till_taken`)).toEqual(
    [shop.owner.name, shop.seller.name]
      .sort()
      .map((name) => ['till_taken', 'cash', name, 1, 5_000]),
  );
  expect(await rows('activity-by-person', `${MARCH}&only=actGroup:customers`)).toEqual([
    [shop.owner.name, 2, 10_000],
  ]);
});

test('an act is of the day of the business, of a branch where its till stands, or of the office', async () => {
  expect(await rows('activity-by-person', `${MARCH}&also=day&only=actGroup:customers`)).toEqual([
    [shop.owner.name, '2026-03-04', 1, 5_000],
    [shop.owner.name, '2026-03-05', 1, 5_000],
  ]);
  expect(await rows('activity-by-person', 'from=2026-03-05&to=2026-03-05')).toEqual([
    [shop.owner.name, 1, 10_000],
  ]);
  expect(await rows('activity-by-person', `${MARCH}&branchId=${branch(0)}`)).toEqual([
    [shop.seller.name, 5, 10_000],
  ]);
  const { rows: parted } = await seen('activity-by-person', `${MARCH}&also=branch`);
  expect(parted.map(({ ids, values }) => [ids['branch'], values['acts']])).toEqual([
    [branch(0), 5],
    ...[
      [branch(1), 2],
      [null, 2],
    ].sort(() => (parted[1]?.ids['branch'] === null ? -1 : 1)),
  ]);
});

test('each row has as many acts as the list has that it leads to', async () => {
  const listed = async (query: string): Promise<number> =>
    (await done<{ items: AuditEvent[] }>(at, shop.owner, 'GET', `/api/audit?${query}&limit=50`))
      .items.length;
  for (const { ids, values } of (await seen('activity-by-kind', `${MARCH}&also=person`)).rows) {
    const one = `action=${ids['act'] ?? ''}&group=${ids['actGroup'] ?? ''}`;
    expect(await listed(`${MARCH}&${one}&actorId=${ids['person'] ?? ''}`)).toBe(values['acts']);
  }
  for (const place of [0, 1]) {
    const query = `${MARCH}&branchId=${branch(place)}`;
    expect(await listed(query)).toBe((await seen('activity-by-person', query)).totals['acts']);
  }
  expect(await listed(`${MARCH}&action=sale_poste`)).toBe(0);
});

test('the day before stands beside it', async () => {
  const query = 'from=2026-03-05&to=2026-03-05&compare=previous';
  const { totals, totalsBefore } = await seen('activity-by-person', query);
  expect([totals['acts'], totalsBefore?.['acts']]).toEqual([1, 8]);
});

test('whoever may look through the audit sees it, and nobody else', async () => {
  expect(await rows('activity-by-person', MARCH, shop.accountant)).toHaveLength(2);
  const manager = await reader(at, shop, branch(0));
  for (const name of ['activity-by-person', 'activity-by-kind'] as const) {
    await reportSeen(at, manager, name, MARCH, 403);
    await reportSeen(at, shop.seller, name, MARCH, 403);
  }
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await rows('activity-by-person', MARCH, stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=activity-by-kind&only=person:${shop.seller.personId}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
  const place = `/api/reports?report=activity-by-kind&branchId=${branch(0)}`;
  expect((await ask(at, stranger.owner, 'GET', place)).status).toBe(404);
  const audit = `/api/audit?branchId=${branch(0)}`;
  expect((await ask<{ items: unknown[] }>(at, stranger.owner, 'GET', audit)).body.items).toEqual(
    [],
  );
});

test('so many days and no more are looked at', async () => {
  await reportSeen(at, shop.owner, 'activity-by-person', 'from=2026-01-01&to=2026-04-02');
  await reportSeen(at, shop.owner, 'activity-by-person', 'from=2026-01-01&to=2026-04-03', 422);
});

test('an act that was changed breaks the seal of what follows it', async () => {
  const url = `/api/reports/seal?report=activity-by-person&${MARCH}`;
  const seal = () => done<Seal>(at, shop.owner, 'GET', url);
  expect(await seal()).toMatchObject({ state: 'holds', checks: [{ rule: 'chain', examined: 3 }] });
  const client = await keptConnection(at.database.superuserUrl);
  const turn = () =>
    client.query(
      `update audit_event set hash = decode(translate(encode(hash, 'hex'), '01', '10'), 'hex')
       where business_id = $1 and stream_id = $2 and seq = 3`,
      [shop.businessId, shop.branches[0]?.tillId],
    );
  await turn();
  const { state, rows: broken } = await seal();
  await turn();
  expect(state).toBe('broken');
  const of = { kind: 'chain', what: 'linked', _id: shop.branches[0]?.tillId };
  expect(broken).toMatchObject([{ ...of, expected: 5_000, found: 4_000 }]);
  expect((await seal()).state).toBe('holds');
});
