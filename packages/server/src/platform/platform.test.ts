import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { platformDashboard } from '@tillbook/core/reports/dashboards.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
let superAdmin: TestPerson;
let business: TestBusiness;
beforeAll(async () => {
  it = await startTestApp();
  superAdmin = await addPerson(it.database, { role: 'super_admin', isSuperAdmin: true });
  // At 07:00 UTC of 4 March it is the 3rd in Honolulu, and the 4th in Dar es Salaam.
  business = await addBusiness(it.database, { name: 'Amina Shop' });
  const hawaii = await addBusiness(it.database, {
    name: 'Aloha',
    currency: 'USD',
    timezone: 'Pacific/Honolulu',
  });
  await addBusiness(it.database, { name: 'Silent', currency: 'TZS' });
  await sell(business, '2026-03-04', 3, 9_000);
  await sell(business, '2026-03-03', 50, 500_000);
  await sell(hawaii, '2026-03-03', 2, 700);
  await sell(hawaii, '2026-03-04', 9, 9_999);
});
afterAll(() => it.close());

async function sell(of: TestBusiness, day: string, count: number, totalMinor: number) {
  const branch = of.branches[0];
  await peek(
    it.database,
    `insert into till_hour (business_id, till_id, business_date, hour, branch_id, sales_count,
       net_minor, tax_minor, total_minor, cost_minor, cash_minor, mobile_money_minor, card_minor,
       cash_count, mobile_money_count, card_count)
     values ($1, $2, $3, 9, $4, $5, $6, 0, $6, 0, $6, 0, 0, $5, 0, 0)`,
    [of.businessId, branch?.tillId, day, branch?.branchId, count, totalMinor],
  );
}

const dashboard = (by: Pick<TestPerson, 'headers'>) =>
  answered<AnswerOf<typeof platformDashboard>>(
    it.app.inject({ method: 'GET', url: '/api/dashboard/platform', headers: by.headers }),
  );

test('the platform’s dashboard counts each branch’s own today, currencies never summed', async () => {
  const answer = await dashboard(superAdmin);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    asOf: '2026-03-04T07:00:00.000Z',
    businesses: 3,
    activeToday: 2,
    settingUp: 0,
    currencies: [
      { currency: 'TZS', businesses: 2, salesCount: 3, salesMinor: 9_000 },
      { currency: 'USD', businesses: 1, salesCount: 2, salesMinor: 700 },
    ],
  });
});

test('whoever waits, sets up or signed up is counted; staff are not', async () => {
  const before = (await dashboard(superAdmin)).json();
  await addPerson(it.database, { role: 'business_admin', name: 'Newcomer' });
  await peek(it.database, `update person set owner_approval = 'waiting' where name = 'Newcomer'`);
  await addPerson(it.database, {
    role: 'seller',
    businessId: business.businessId,
    branchIds: [business.branches[0]?.branchId ?? ''],
    name: 'Helper',
  });
  await peek(it.database, `update person set owner_approval = 'waiting' where name = 'Helper'`);
  await peek(it.database, `update business set setup_finished_at = null where business_id = $1`, [
    business.businessId,
  ]);
  const after = (await dashboard(superAdmin)).json();
  expect(after.waiting).toBe(before.waiting + 1);
  expect(after.settingUp).toBe(1);
  expect(after.signUps).toHaveLength(8);
  const week = (all: { week: string; count: number }[]) => all.at(-1);
  expect(week(after.signUps)).toEqual({
    week: '2026-03-02',
    count: (week(before.signUps)?.count ?? 0) + 1,
  });
  const amina = after.newest.find((row) => row._id === business.businessId);
  expect(amina).toMatchObject({ name: 'Amina Shop', status: 'setting_up' });
});

test('nobody of a business sees the platform', async () => {
  for (const who of [business.owner, business.manager, business.seller, business.accountant]) {
    expect((await dashboard(who)).statusCode).toBe(403);
  }
});
