import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Practised, PracticeRound } from '@tillbook/core/sales/practice.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

const MINUTE_MS = 60_000;
let app: TestApp;
let shop: TestBusiness;
let juma: TestPerson;
let here: string;
let there: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await addBusiness(app.database, { branchCount: 2 });
  [here = '', there = ''] = shop.branches.map(({ branchId }) => branchId);
  const { businessId } = shop;
  juma = await addPerson(app.database, { role: 'seller', businessId, branchIds: [there] });
});

/** Nine of nine, within the budget, a minute after the round before. */
function round(over: Partial<PracticeRound> = {}): PracticeRound {
  made += 1;
  return {
    ...{ _id: newId(), branchId: here, tasks: 9, right: 9, presses: 160, seconds: 200 },
    ...{ pressesBudget: 222, secondsBudget: 292 },
    finishedAt: new Date(TEST_NOW + made * MINUTE_MS).toISOString(),
    ...over,
  };
}

const tell = (body: object, by: TestPerson = shop.seller) =>
  call<{ _id: string; code?: string }>(app, by, 'POST', '/api/practice-rounds', body);
const list = async (by: TestPerson = shop.owner) =>
  call<{ items: Practised[]; code?: string }>(app, by, 'GET', '/api/practice-rounds');
const said = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code ?? null,
];
const kept = () =>
  peek<{ person: string }>(
    app.database,
    'select person_id person from practice_round where business_id = $1',
    [shop.businessId],
  );

/** All that a sale writes. */
const NUMBERS = `select (select count(*) from sale) + (select count(*) from stock_movement)
  + (select count(*) from shift) + (select count(*) from journal_entry)
  + (select count(*) from audit_event) + (select count(*) from outbox_event) n`;

describe('a round of practice', () => {
  test('is told once, by whoever practised, and is no number of the business', async () => {
    const before = await peek(app.database, NUMBERS);
    const body = round();
    expect(await tell(body)).toMatchObject({ status: 200, body: { _id: body._id } });
    expect(await kept()).toEqual([{ person: shop.seller.personId }]);
    expect(await peek(app.database, NUMBERS)).toEqual(before);
  });

  test('told again is the same one; another under its id, or by another, is refused', async () => {
    const body = round();
    const [first, second] = [await tell(body), await tell(body)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(said(await tell({ ...body, right: 8 }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(said(await tell(body, shop.owner))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await kept()).toHaveLength(1);
  });

  test('has not more right than there were', async () => {
    expect(said(await tell(round({ tasks: 3, right: 4 })))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('is of an own branch: not of another one, nor of another business', async () => {
    const other = await addBusiness(app.database);
    expect(said(await tell(round({ branchId: there })))).toEqual([403, 'BRANCH_FORBIDDEN']);
    const foreign = other.branches[0]?.branchId ?? '';
    expect(said(await tell(round({ branchId: foreign })))).toEqual([404, 'NOT_FOUND']);
    expect((await tell(round({ branchId: there }), shop.owner)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('is never changed: the server has no grant for it', async () => {
    const grants = await peek<{ what: string }>(
      app.database,
      `select privilege_type what from information_schema.role_table_grants
       where table_name = 'practice_round' and grantee = 'tillbook_app' order by 1`,
    );
    expect(grants.map(({ what }) => what)).toEqual(['INSERT', 'SELECT']);
  });
});

describe('who manages people', () => {
  test('sees who practised, the newest round, the best one, and who is ready', async () => {
    await tell(round({ right: 9, seconds: 150 }));
    await tell(round({ right: 4 }));
    await tell(round({ right: 7, seconds: 280 }));
    const [amina] = (await list()).body.items;
    expect(amina).toMatchObject({
      ...{ _id: shop.seller.personId, rounds: 3, isReady: false },
      latest: { right: 7, seconds: 280, secondsBudget: 292 },
      best: { right: 9, seconds: 150 },
    });
  });

  test('sees somebody ready after two good rounds, and not after one bad one more', async () => {
    const ready = async () => (await list()).body.items.map(({ isReady }) => isReady);
    await tell(round());
    expect(await ready()).toEqual([false]);
    await tell(round());
    expect(await ready()).toEqual([true]);
    await tell(round({ seconds: 293 }));
    expect(await ready()).toEqual([false]);
  });

  test('counts rounds in the order they were practised, not in which they were told', async () => {
    const [first, second, third] = [round({ right: 1 }), round(), round()];
    for (const one of [third, second, first]) await tell(one);
    expect((await list()).body.items[0]).toMatchObject({ rounds: 3, isReady: true });
  });

  test('sees those of their own branches alone, and sellers see nobody', async () => {
    await tell(round());
    await tell(round({ branchId: there }), juma);
    const people = async (by: TestPerson) => (await list(by)).body.items.map(({ _id }) => _id);
    expect(new Set(await people(shop.owner))).toEqual(
      new Set([shop.seller.personId, juma.personId]),
    );
    expect(await people(shop.manager)).toEqual([shop.seller.personId]);
    expect((await list(shop.seller)).status).toBe(403);
  });

  test('of another business sees nothing of it', async () => {
    const other = await addBusiness(app.database);
    const body = round();
    await tell(body);
    expect((await list()).body.items).toHaveLength(1);
    expect((await list(other.owner)).body.items).toEqual([]);
    expect((await tell({ ...body, branchId: other.branches[0]?.branchId }, other.seller)).status)
      // An id is taken only within its business.
      .toBe(200);
  });

  test('does not see who has left', async () => {
    await tell(round());
    await peek(app.database, `delete from membership where person_id = $1`, [shop.seller.personId]);
    expect((await list()).body.items).toEqual([]);
  });
});
