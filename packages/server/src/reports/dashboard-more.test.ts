import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { businessDashboard, managerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
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
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, done, orderGoods } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { closeBody } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Day = AnswerOf<typeof businessDashboard>;
type Team = AnswerOf<typeof teamDashboard>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let customerId: string;
let asha: TestPerson;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));

async function look<T>(person: TestPerson, role: string, query = '', status = 200): Promise<T> {
  const answer = await call<T>(app, person, 'GET', `/api/dashboard/${role}${query}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

interface Given {
  readonly units: number;
  readonly by?: TestPerson;
  readonly onAccount?: boolean;
  readonly offMinor?: number;
}

async function sell(instant: string, till: OpenTill, given: Given) {
  at(instant);
  const { units, by = shop.owner, onAccount = false, offMinor = 0 } = given;
  const totalMinor = units * 11_800 - offMinor;
  const line = { product: sugar, quantityMilli: units * 1_000 };
  const draft = draftOf(till, { lines: [line], totalMinor, occurredAt: isoNow() });
  const credit = { _id: newId(), method: 'credit', amountMinor: totalMinor };
  const answer = await post(app, by, till, {
    ...draft,
    ...(offMinor > 0
      ? { discount: { kind: 'amount', amountMinor: offMinor, reason: 'Regular customer' } }
      : {}),
    ...(onAccount
      ? { customerId, payments: [{ ...credit, provider: null, reference: null }] }
      : {}),
  } as typeof draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const isoNow = (): string => new Date(app.clock.nowMs).toISOString();

async function takeBack(instant: string, till: OpenTill, sale: Awaited<ReturnType<typeof sell>>) {
  at(instant);
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  const answer = await postRefund(app, shop.owner, sale._id, draft);
  expect(answer.status, answer.text).toBe(200);
}

async function collect(instant: string, amountMinor: number) {
  at(instant);
  const body = { _id: newId(), customerId, branchId: branch(0), method: 'bank', amountMinor };
  await done(app, shop.owner, 'POST', '/api/customer-payments', body);
}

async function close(instant: string, till: OpenTill, countedMinor: number) {
  at(instant);
  const path = `/api/shifts/${till.shiftId}/close`;
  await done(app, shop.owner, 'POST', path, closeBody(countedMinor));
}

/** Sugar is 118.00 with 18 % within: 100.00 net, cost 60.00. Wall clocks are three hours on. */
async function twoWednesdays(): Promise<void> {
  at('2026-03-04T05:00:00Z');
  const tillId = shop.branches[0]?.tillId ?? '';
  const old = await openTill(app, shop.owner, tillId, 0);
  const first = await sell('2026-03-04T07:05:00Z', old, { units: 2 });
  await sell('2026-03-04T07:10:00Z', old, { units: 1, onAccount: true });
  await takeBack('2026-03-04T08:00:00Z', old, first);
  await collect('2026-03-04T08:30:00Z', 3_000);
  // After the minute of the day that is compared: none of it counts.
  await sell('2026-03-04T11:50:00Z', old, { units: 5, offMinor: 5_900 });
  await collect('2026-03-04T12:00:00Z', 4_000);
  await close('2026-03-04T13:00:00Z', old, 1);

  at('2026-03-11T05:00:00Z');
  const till = await openTill(app, shop.owner, tillId, 0);
  const other = await openTill(app, asha, shop.branches[1]?.tillId ?? '', 0);
  await sell('2026-03-11T06:00:00Z', till, { units: 1, offMinor: 1_180 });
  const back = await sell('2026-03-11T07:00:00Z', till, { units: 3 });
  await takeBack('2026-03-11T07:30:00Z', till, back);
  await sell('2026-03-11T08:00:00Z', till, { units: 2, onAccount: true });
  await sell('2026-03-11T09:00:00Z', other, { units: 4, by: asha });
  await collect('2026-03-11T10:00:00Z', 7_000);
  // In the drawer 106.20 + 354.00 − 118.00 = 342.20; two are missing.
  await close('2026-03-11T11:00:00Z', till, 34_020);
  at('2026-03-11T11:30:00Z');
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 }];
  [sugar] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  customerId = (await addCustomer(app, shop, { name: 'Juma', phone: null }))._id;
  const order = await orderGoods(app, shop, (await addSupplier(app, shop))._id, [
    { product: sugar, quantityMilli: 5_000, unitCostMinor: 6_000 },
  ]);
  await peek(
    app.database,
    `update purchase_order set expected_on = '2026-03-10' where order_id = $1`,
    [order._id],
  );
  await peek(app.database, 'update branch set daily_target_minor = 50000 where branch_id = $1', [
    branch(0),
  ]);
  asha = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, branchIds: [branch(1)] },
  });
  await twoWednesdays();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('what a day has besides its sales', () => {
  test('was worked out by hand, against the same weekday until the same minute', async () => {
    const day = await look<Day>(shop.owner, 'business');
    expect(day.more).toEqual({
      // Net: 90 + 300 − 100 + 200 + 400 = 890.00, cost 9 × 60; before 300 − 100 net, cost 2 × 60.
      margin: { value: Math.round((35_000 / 89_000) * 10_000), before: 4_000 },
      discountsMinor: { value: 1_180, before: 0 },
      refundsMinor: { value: 10_000, before: 10_000 },
      creditGivenMinor: { value: 23_600, before: 11_800 },
      creditCollectedMinor: { value: 7_000, before: 3_000 },
      drawersMinor: { value: -200, before: 0 },
      // 200 came, 7 and 9 stayed sold.
      stockValueMinor: (200 - 7 - 9) * 6_000,
    });
    expect(day.targetMinor).toBe(50_000);
    expect(day.alerts).toContainEqual({ kind: 'orders_late', count: 1 });
  });

  test('of one branch is that branch alone', async () => {
    const { more, targetMinor, alerts } = await look<Day>(
      shop.owner,
      'business',
      `?branchId=${branch(1)}`,
    );
    expect(more.creditGivenMinor).toEqual({ value: 0, before: null });
    expect(more.refundsMinor).toEqual({ value: 0, before: null });
    expect(more.stockValueMinor).toBe((100 - 4) * 6_000);
    expect(targetMinor).toBeNull();
    expect(alerts.map(({ kind }) => kind)).not.toContain('orders_late');
  });

  test('is a manager’s own branches, without what goods cost where that was taken away', async () => {
    const own = await look<AnswerOf<typeof managerDashboard>>(shop.manager, 'manager');
    const whole = await look<Day>(shop.owner, 'business', `?branchId=${branch(0)}`);
    expect(own.more).toEqual(whole.more);
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      shop.manager.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
    ]);
    const { more, profitMinor } = await look<typeof own>(shop.manager, 'manager');
    expect([more.margin, more.stockValueMinor, profitMinor]).toEqual([null, null, null]);
  });
});

describe('the team today', () => {
  test('is everybody with their sales, returns and drawers, in the manager’s branches', async () => {
    const { people } = await look<Team>(shop.manager, 'team');
    expect(people).toEqual([
      {
        ...{ _id: shop.owner.personId, name: expect.any(String), shifts: [] },
        // 106.20 + 354.00 − 118.00 + 236.00; before 236.00 + 118.00 − 118.00.
        salesMinor: { value: 57_820, before: 23_600 },
        salesCount: 3,
        // From 8:00 to 14:00.
        perHourMinor: Math.round(57_820 / 6),
        ...{ refundsCount: 1, refundsMinor: 10_000, voidsCount: 0 },
        ...{ discountsMinor: 1_180, drawerMinor: -200, target: null },
      },
    ]);
  });

  test('says who has a drawer', async () => {
    await peek(app.database, 'update membership set branch_ids = $2 where person_id = $1', [
      shop.manager.personId,
      shop.branches.map(({ branchId }) => branchId),
    ]);
    const { people } = await look<Team>(shop.manager, 'team');
    const seller = people.find(({ _id }) => _id === asha.personId);
    expect(seller).toMatchObject({ salesCount: 1, perHourMinor: Math.round(47_200 / 6.5) });
    expect(seller?.shifts).toMatchObject([{ branchName: 'Mbezi' }]);
    expect(new Date(seller?.shifts[0]?.openedAt ?? '').toISOString()).toBe(
      '2026-03-11T05:00:00.000Z',
    );
    expect(seller?.drawerMinor).toBeNull();
    await peek(app.database, 'update membership set branch_ids = $2 where person_id = $1', [
      shop.manager.personId,
      [branch(0)],
    ]);
  });

  test('is not for sellers, nor of branches that are not theirs', async () => {
    await look(shop.seller, 'team', '', 403);
    await look(shop.seller, 'manager', '', 403);
    await look(shop.accountant, 'team', '', 403);
    await look(shop.manager, 'team', `?branchId=${branch(1)}`, 403);
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    await look(stranger.manager, 'team', `?branchId=${branch(0)}`, 404);
    expect((await look<Team>(stranger.manager, 'team')).people).toEqual([]);
  });
});
