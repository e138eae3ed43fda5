import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { breakEven } from '@tillbook/core/reports/break-even.api';
import { eachDay } from '@tillbook/core/reports/compared';
import type { Sale } from '@tillbook/core/sales/sales.api';
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
import { seed, sized } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { reachedAt } from './break-even.sql.ts';

type Answer = AnswerOf<typeof breakEven>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let till: OpenTill;

const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));
const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

async function look(person: TestPerson, query = '', status = 200): Promise<Answer> {
  const answer = await call<Answer>(app, person, 'GET', `/api/dashboard/break-even${query}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}
const first = async (person = shop.owner) =>
  (await look(person, `?branchId=${branch(0)}`)).branches;

async function sell(units: number): Promise<Sale> {
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = draftOf(till, {
    ...{ lines: [{ product: sugar, quantityMilli: units * 1_000 }], occurredAt },
  });
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function costs(person: TestPerson, kind: string, fromMonth: string, amountMinor: number) {
  const body = { kind, fromMonth, amountMinor, note: null };
  const answer = await call(app, person, 'PUT', `/api/branches/${branch(0)}/costs`, body);
  expect(answer.status, answer.text).toBe(200);
}

/** Sugar is 118.00 with 18 % within, and had cost 60.00: 40 % of 100.00 is left. */
beforeAll(async () => {
  process.stdout.write(`days by chance: SEED=${seed}\n`);
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000_000 },
  ])) as [TestProduct];
  at('2026-03-04T05:00:00Z');
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 0);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('a branch that costs 12,000.00 a month', () => {
  beforeAll(async () => {
    // Ten a day on eight days of March, and on four of April; today is 5 April.
    for (const day of eachDay({ from: '2026-03-24', to: '2026-03-31' })) {
      at(`${day}T08:00:00Z`);
      await sell(10);
    }
    for (const day of eachDay({ from: '2026-04-01', to: '2026-04-04' })) {
      at(`${day}T08:00:00Z`);
      await sell(10);
    }
    at('2026-04-05T06:00:00Z');
  });

  test('before anything is said of its costs, nothing is told, and where nothing is sold neither', async () => {
    const { branches } = await look(shop.owner);
    expect(branches).toMatchObject([
      { name: 'Kariakoo', kind: 'no_costs', fixedMinor: 0, dayMinor: null, monthMinor: null },
      { name: 'Mbezi', kind: 'no_costs', soldDays: 0 },
    ]);
  });

  test('breaks even at what its margin has to cover, as worked out by hand', async () => {
    // Said from January on; more from March on; from May on it is another matter.
    await costs(shop.owner, 'rent', '2026-01', 700_000);
    await costs(shop.owner, 'rent', '2026-03', 900_000);
    await costs(shop.owner, 'wages', '2026-04', 300_000);
    await costs(shop.owner, 'wages', '2026-05', 9_900_000);
    expect(await first()).toEqual([
      {
        ...{ _id: branch(0), name: 'Kariakoo', today: '2026-04-05', kind: 'told' },
        // Twelve days at 1,000.00.
        ...{ fixedMinor: 1_200_000, netMinor: 1_200_000, costMinor: 720_000, soldDays: 12 },
        // 12,000.00 ÷ 40 % = 30,000.00 a month, 1,000.00 a day.
        ...{ dayMinor: 100_000, monthMinor: 3_000_000 },
        // 4,000.00 in four days: 30,000.00 in thirty.
        ...{ todayMinor: 0, reachedMinute: null, expectedMinor: 3_000_000 },
      },
    ]);
  });

  test('reaches its line with the sale that fills it, and loses it again with what comes back', async () => {
    at('2026-04-05T07:00:00Z');
    await sell(6);
    // Today is no part of the margin, nor of the pace.
    const before = { netMinor: 1_200_000, soldDays: 12, expectedMinor: 3_000_000 };
    expect(await first()).toMatchObject([{ ...before, todayMinor: 60_000, reachedMinute: null }]);
    // 11:20 in Dar es Salaam.
    at('2026-04-05T08:20:00Z');
    const filling = await sell(5);
    expect(await first()).toMatchObject([{ todayMinor: 110_000, reachedMinute: 11 * 60 + 20 }]);
    at('2026-04-05T09:00:00Z');
    const draft = refundDraftOf(till, filling, [
      { quantityMilli: 2_000, reason: 'faulty', disposition: 'stock' },
    ]);
    expect((await postRefund(app, shop.owner, filling._id, draft)).status).toBe(200);
    expect(await first()).toMatchObject([{ todayMinor: 90_000, reachedMinute: null }]);
    at('2026-04-05T10:45:00Z');
    await sell(1);
    // Exactly at the line, from then on for good.
    expect(await first()).toMatchObject([{ todayMinor: 100_000, reachedMinute: 13 * 60 + 45 }]);
  });

  test('another month has other costs, and with few days of sales nothing is told', async () => {
    at('2026-04-29T06:00:00Z');
    // From 1 to 28 April it sold on five days.
    expect(await first()).toMatchObject([{ kind: 'too_few', soldDays: 5, dayMinor: null }]);
    at('2026-05-01T06:00:00Z');
    expect(await first()).toMatchObject([
      { kind: 'too_few', fixedMinor: 10_800_000, expectedMinor: null },
    ]);
    at('2026-04-05T11:00:00Z');
  });
});

describe('who sees it', () => {
  test('a manager sees the own branch; without the sight of costs nobody sees it', async () => {
    expect(await first(shop.manager)).toMatchObject([{ kind: 'told', dayMinor: 100_000 }]);
    await look(shop.manager, `?branchId=${branch(1)}`, 403);
    await look(shop.seller, '', 403);
    const own = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(0)] },
    });
    await look(own);
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      own.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
    ]);
    const refused = await call<{ code: string }>(app, own, 'GET', '/api/dashboard/break-even');
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      own.personId,
      { ...NO_RIGHTS, actions: { 'sale.view': 'deny' } },
    ]);
    const blind = await call<{ code: string }>(app, own, 'GET', '/api/dashboard/break-even');
    expect([blind.status, blind.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  });

  test('another business has none of it, beside its owner', async () => {
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    await look(stranger.owner, `?branchId=${branch(0)}`, 404);
    const { branches } = await look(stranger.owner);
    expect(branches.map(({ kind, fixedMinor }) => [kind, fixedMinor])).toEqual(
      stranger.branches.map(() => ['no_costs', 0]),
    );
    expect(await first()).toMatchObject([{ kind: 'told' }]);
    await call(app, stranger.owner, 'PUT', `/api/branches/${branch(0)}/costs`, {
      ...{ kind: 'rent', fromMonth: '2026-04', amountMinor: 1, note: null },
    });
    expect(await first()).toMatchObject([{ fixedMinor: 1_200_000 }]);
  });
});

const deed = fc.record({
  minutes: fc.integer({ min: 0, max: 25 }),
  units: fc.integer({ min: 1, max: 9 }),
  back: fc.integer({ min: 0, max: 3 }),
});

const days = fc.record({ deeds: fc.array(deed, { minLength: 8, maxLength: 16 }) });

const TOLD = 'the moment is that from which a day never fell below the line again: %#';
test.each(fc.sample(days, { seed, numRuns: sized(300) }))(TOLD, async ({ deeds }) => {
  const [{ last } = { last: '' }] = await peek<{ last: string }>(
    app.database,
    'select (max(business_date) + 1)::text last from sale where business_id = $1',
    [shop.businessId],
  );
  at(`${last}T05:00:00Z`);
  const moved: { at: string; net: number }[] = [];
  for (const { minutes, units, back } of deeds) {
    app.clock.nowMs += minutes * 60_000 + 1_000;
    const sale = await sell(units);
    moved.push({ at: new Date(app.clock.nowMs).toISOString(), net: units * 10_000 });
    if (back === 0) {
      app.clock.nowMs += 1_000;
      const url = `/api/sales/${sale._id}/void`;
      const body = { _id: newId(), reason: 'wrong_item' };
      expect((await call(app, shop.owner, 'POST', url, body)).status).toBe(200);
      moved.push({ at: new Date(app.clock.nowMs).toISOString(), net: -units * 10_000 });
    }
  }
  const ends = moved.map((_one, place) =>
    moved.slice(0, place + 1).reduce((sum, { net }) => sum + net, 0),
  );
  const [kept] = await peek<{ net: number }>(
    app.database,
    'select sum(net_minor)::int net from till_hour where branch_id = $1 and business_date = $2',
    [branch(0), last],
  );
  expect(kept?.net).toBe(ends.at(-1));
  for (const lineMinor of [1, 40_000, 100_000, 200_000, ends.at(-1) ?? 0, 900_000]) {
    const place = ends.findIndex((_end, from) => ends.slice(from).every((end) => end >= lineMinor));
    const found = await app.db.read(openTenant(shop.businessId), (reader) =>
      reachedAt(reader, { branchId: branch(0), date: last, lineMinor }),
    );
    const wanted = place < 0 ? null : (moved[place]?.at ?? null);
    expect([lineMinor, found === null ? null : new Date(found).toISOString()]).toEqual([
      lineMinor,
      wanted,
    ]);
  }
});
