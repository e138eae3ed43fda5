import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { platformDashboard } from '@tillbook/core/reports/platform-dashboard.api';
import { answered } from '../../test/answers.ts';
import { recordDrill } from '../cli/record-drill.ts';
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

test('the lists behind the figures hold as many as the figures say', async () => {
  const listed = async (query: string) =>
    (
      await answered<{ items: { name: string }[] }>(
        it.app.inject({
          ...{ method: 'GET', url: `/api/admin/businesses?sort=name&${query}` },
          headers: superAdmin.headers,
        }),
      )
    )
      .json()
      .items.map(({ name }) => name);
  const told = (await dashboard(superAdmin)).json();
  expect(await listed('setUp=finished')).toHaveLength(told.businesses);
  expect(await listed('sold=today')).toEqual(['Aloha', 'Amina Shop']);
  expect(told.activeToday).toBe(2);
  expect(await listed('setUp=finished&currency=TZS')).toEqual(['Amina Shop', 'Silent']);
  // The day is not the same in Honolulu: no day names the receipts of today.
  expect(told.today).toBeNull();
  const [silent] = await peek<{ id: string }>(
    ...([it.database, `select business_id id from business where name = 'Silent'`] as const),
  );
  const setUpAt = `update business set setup_finished_at = $2, suspended_at = $3 where business_id = $1`;
  const [at, stopped] = ['2026-03-04T06:00:00Z', '2026-03-04T06:30:00Z'];
  await peek(it.database, setUpAt, [silent?.id, null, stopped]);
  // A business that was stopped in its set-up is one that is being set up.
  expect(await listed('setUp=open')).toEqual(['Silent']);
  expect((await dashboard(superAdmin)).json()).toMatchObject({ businesses: 2, settingUp: 1 });
  await peek(it.database, setUpAt, [silent?.id, at, null]);
});

test('sales are counted today and over seven days, businesses by the week they sold in', async () => {
  await sell(business, '2026-02-26', 4, 100);
  // The day before the seven, in the week before.
  await sell(business, '2026-02-25', 70, 100);
  const { processed, activeByWeek } = (await dashboard(superAdmin)).json();
  // Dar es Salaam 3 today, 50 and 4 before; Honolulu, where it is the 3rd, 2.
  expect(processed).toEqual({ today: 5, week: 59 });
  expect(activeByWeek).toHaveLength(8);
  expect(activeByWeek.slice(-2)).toEqual([
    { week: '2026-02-23', count: 1 },
    { week: '2026-03-02', count: 2 },
  ]);
});

test('calls are counted by kind, and a sign-in that is refused five times is named', async () => {
  const count = async (kind: string) =>
    (await dashboard(superAdmin)).json().calls.kinds.find((one) => one.kind === kind);
  const before = await count('signIn');
  const payload = { email: 'guessed@shop.test', password: 'not-this-one-either' };
  for (let at = 0; at < 5; at += 1) {
    const sent = { method: 'POST', url: '/api/auth/login', payload } as const;
    expect((await it.app.inject(sent)).statusCode).toBe(401);
  }
  expect((await count('signIn'))?.count).toBe((before?.count ?? 0) + 5);
  const { noisySignIns } = (await dashboard(superAdmin)).json();
  expect(noisySignIns).toContainEqual({
    ...{ kind: 'account', who: 'guessed@shop.test', count: 5 },
    lastAt: '2026-03-04T07:00:00.000Z',
  });
  expect(noisySignIns.map(({ kind }) => kind)).toContain('address');
  expect((await dashboard(business.owner)).statusCode).toBe(403);
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

test('the service says when it was backed up, what failed and whose books do not hold', async () => {
  const service = async () => (await dashboard(superAdmin)).json().service;
  expect(await service()).toMatchObject({
    ...{ lastBackupAt: null, isBackupOld: false, lastSealAt: null },
    ...{ brokenBooks: 0, failingJobs: 0 },
  });
  const first = `update business set created_at = $2 where business_id = $1`;
  await peek(it.database, first, [business.businessId, '2026-03-01T07:00:00Z']);
  expect((await service()).isBackupOld).toBe(true);
  expect((await service()).databaseBytes).toBeGreaterThan(1_000_000);
  const run = (job: string, due: string, state: string) =>
    peek(
      it.database,
      `insert into server_job_run (job, due_at, state, attempt, started_at, lease_until,
         finished_at, error) values ($1, $2, $3, 1, $2, $2, $2,
         case when $3 = 'failed' then 'no room' end)`,
      [job, due, state],
    );
  await run('backup.daily', '2026-03-04T01:00:00Z', 'done');
  expect(await service()).toMatchObject({
    ...{ lastBackupAt: '2026-03-04T01:00:00.000Z', isBackupOld: false, failingJobs: 0 },
  });
  await run('old.removed', '2026-03-03T03:00:00Z', 'failed');
  expect((await service()).failingJobs).toBe(1);
  // Done when it was due again: nothing fails any more.
  await run('old.removed', '2026-03-04T03:00:00Z', 'done');
  expect((await service()).failingJobs).toBe(0);
  await peek(
    it.database,
    `insert into self_audit (business_id, looked_for, started_at, finished_at, invariants, examined,
       broken_ids, findings) values ($1, now(), now(), now(), 1, 1, '{I01}', '[]')`,
    [business.businessId],
  );
  expect((await service()).brokenBooks).toBe(1);
});

test('a drill, the size of a back-up and what failed are told with the reason', async () => {
  const service = async () => (await dashboard(superAdmin)).json().service;
  expect((await service()).lastDrill).toBe(null);
  const clock = () => it.clock.nowMs;
  const good = { folder: '/backups/one' };
  expect(await recordDrill(it.db, clock, () => Promise.resolve(good))).toBe(good);
  expect((await service()).lastDrill).toMatchObject({ isGood: true });
  it.clock.nowMs += 60_000;
  const bad = recordDrill(it.db, clock, () => Promise.reject(new Error('product has changed')));
  await expect(bad).rejects.toThrow('product has changed');
  const after = await service();
  expect(after.lastDrill?.isGood).toBe(false);
  expect(Date.parse(after.lastDrill?.at ?? '')).toBe(it.clock.nowMs);
  const due = new Date(it.clock.nowMs).toISOString();
  await peek(
    it.database,
    `insert into job_run values ($1, 'audit.seal', $2, 'failed', 2, $2, $2, $2,
       $2::timestamptz + interval '5 minutes', 'the disk is full')`,
    [business.businessId, due],
  );
  await peek(
    it.database,
    `insert into server_job_run values ('backup.daily', $1, 'done', 1, $1, $1, $1, null, null,
       '{"rows": 4, "bytes": 5242880}')`,
    [due],
  );
  expect(await service()).toMatchObject({
    ...{ lastBackupBytes: 5_242_880, failingJobs: 2, eventsWaiting: 0 },
    failures: [
      {
        job: 'audit.seal',
        business: { _id: business.businessId, name: 'Amina Shop' },
        error: 'the disk is full',
      },
      { job: 'backup.drill', business: null, error: 'product has changed', nextTryAt: null },
    ],
  });
});

test('businesses are counted by how they stand, and who waits longest is told', async () => {
  await peek(it.database, `update person set owner_asked_at = $1 where name = 'Newcomer'`, [
    '2026-02-01T00:00:00Z',
  ]);
  const { standings, oldestWaitingAt } = (await dashboard(superAdmin)).json();
  expect(oldestWaitingAt).toBe('2026-02-01T00:00:00.000Z');
  const [counted] = await peek<{ n: number }>(it.database, 'select count(*)::int n from business');
  expect(standings.reduce((sum, { count }) => sum + count, 0)).toBe(counted?.n);
  expect(standings.find(({ standing }) => standing === 'setting_up')?.count).toBe(1);
});

test('nobody of a business sees the platform', async () => {
  for (const who of [business.owner, business.manager, business.seller, business.accountant]) {
    expect((await dashboard(who)).statusCode).toBe(403);
  }
});
