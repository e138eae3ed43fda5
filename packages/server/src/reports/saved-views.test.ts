import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listReportViews, SavedView } from '@tillbook/core/reports/saved-views.api';
import { VIEWS_MOST } from '@tillbook/core/reports/saved-views';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

type Views = AnswerOf<typeof listReportViews>;
type Answer = SavedView & {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { pointer: string; code: string }[];
};

let app: TestApp;
let shop: TestBusiness;
/** Of the second branch only, with the permission to see reports. */
let reader: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  reader = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branch(1)],
    flags: { canViewReports: true },
  });
});
afterAll(() => app.close());
beforeEach(() => peek(app.database, 'delete from report_view'));

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const bodyOf = (change: object = {}) => ({
  ...{ _id: newId(), name: 'This month by branch', report: 'sales-by-day', isShared: false },
  asked: { period: 'month', also: 'branch', columns: ['netSales', 'averageSale'] },
  ...change,
});
const save = (body: object, person: TestPerson = shop.owner) =>
  call<Answer>(app, person, 'POST', '/api/report-views', body);
const act = (id: string, what: string, person: TestPerson = shop.owner) =>
  call<Answer>(app, person, 'POST', `/api/report-views/${id}/${what}`, {});
const edit = (id: string, body: object, person: TestPerson = shop.owner) =>
  call<Answer>(app, person, 'PATCH', `/api/report-views/${id}`, body);
const list = async (person: TestPerson = shop.owner): Promise<Views> =>
  (await call<Views>(app, person, 'GET', '/api/report-views')).body;
const names = async (person: TestPerson) => (await list(person)).items.map(({ name }) => name);

test('a view keeps its filters, with days in words as words, and is told in the audit', async () => {
  const body = bodyOf();
  const saved = await save(body);
  expect(saved.status, saved.text).toBe(200);
  expect(await list()).toEqual({
    items: [
      {
        ...{ _id: body._id, name: body.name, report: body.report, asked: body.asked },
        ...{ isShared: false, ownerName: shop.owner.name, mayChange: true, version: 1 },
        mailed: null,
        onlyName: null,
      },
    ],
    left: VIEWS_MOST - 1,
    sendsMail: false,
  });
  const [told] = await peek<{ action: string; detail: string }>(
    app.database,
    `select action, detail from audit_event where subject_id = $1`,
    [body._id],
  );
  expect(told?.action).toBe('report_view.saved');
  expect(JSON.parse(told?.detail ?? '')).toMatchObject({ asked: body.asked });
});

test('the same view again is the same one; with its id another is none', async () => {
  const body = bodyOf();
  const [first, again] = await Promise.all([save(body), save(body)]);
  expect(first.body).toEqual(again.body);
  const reused = await save({ ...body, asked: {} });
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await list()).items).toHaveLength(1);
});

test('a name stands once for a person and once for everyone, in any case', async () => {
  await save(bodyOf({ name: 'Mine' }));
  const taken = await save(bodyOf({ name: 'MINE' }));
  expect([taken.status, taken.body.code, taken.body.message]).toEqual([
    ...[409, 'DUPLICATE_VALUE'],
    'There is a view of yours called MINE already. Use another name.',
  ]);
  expect(taken.body.errors).toMatchObject([{ pointer: '#/name', code: 'DUPLICATE_VALUE' }]);
  expect((await save(bodyOf({ name: 'Mine' }), reader)).status).toBe(200);
  expect((await save(bodyOf({ name: 'Mine', isShared: true }))).status).toBe(200);
  const twice = await save(bodyOf({ name: 'mine', isShared: true }));
  expect(twice.body.message).toContain('a view of everyone called mine');
});

test('of two that take a name at the same moment one is told, and the other has it', async () => {
  const answers = await Promise.all([save(bodyOf()), save(bodyOf()), save(bodyOf())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('nobody has more than so many, deleted ones not among them, and not two at once', async () => {
  for (let at = 1; at < VIEWS_MOST; at += 1) {
    await peek(
      app.database,
      `insert into report_view (business_id, view_id, owner_id, owner_name, name, report, asked,
         is_shared, place, saved_at) values ($1, $2, $3, 'O', $4, 'shifts', '{}', false, $5, now())`,
      [shop.businessId, newId(), shop.owner.personId, `View ${at}`, at],
    );
  }
  const answers = await Promise.all([save(bodyOf({ name: 'A' })), save(bodyOf({ name: 'B' }))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const full = answers.find(({ status }) => status === 422);
  expect(full?.body).toMatchObject({
    ...{ code: 'LIMIT_EXCEEDED', message: 'Limit reached: 50 saved views.' },
  });
  const { items, left } = await list();
  expect([items.length, left]).toEqual([VIEWS_MOST, 0]);
  const gone = items[0]?._id ?? '';
  await act(gone, 'remove');
  expect((await save(bodyOf({ name: 'C' }))).status).toBe(200);
  const back = await act(gone, 'restore');
  expect([back.status, back.body.code]).toEqual([422, 'LIMIT_EXCEEDED']);
  // The place is the database's own rule, too.
  await expect(
    peek(app.database, 'update report_view set place = 51 where place = 50'),
  ).rejects.toThrow('report_view_at_most_fifty');
});

test('filters that a report does not have are refused at their field', async () => {
  for (const [asked, field, code] of [
    [{ also: 'product' }, 'also', 'MISMATCH'],
    [{ columns: ['quantity'] }, 'columns', 'MISMATCH'],
    [{ only: 'category:' }, 'only', 'MISMATCH'],
    [{ only: 'till:7' }, 'only', 'MISMATCH'],
    [{ period: 'month', from: '2026-03-01' }, 'period', 'MISMATCH'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'OUT_OF_RANGE'],
  ] as const) {
    const refused = await save(bodyOf({ asked }));
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.errors).toMatchObject([{ pointer: `#/asked/${field}`, code }]);
  }
  const unknown = await save(bodyOf({ report: 'sales-by-mood' }));
  expect(unknown.body.errors).toMatchObject([{ pointer: '#/report', code: 'NOT_IN_LIST' }]);
  const known = await save(bodyOf());
  const { _id } = known.body;
  expect((await edit(_id, { version: 1, asked: { also: 'product' } })).status).toBe(422);
});

test('a view of one thing is listed with its name; of what is not there none is kept', async () => {
  const [here, there] = shop.branches;
  const only = `till:${here?.tillId ?? ''}`;
  expect((await save(bodyOf({ asked: { only }, isShared: true }))).status).toBe(200);
  expect((await save(bodyOf({ name: 'None', asked: { only: 'till:' } }))).status).toBe(200);
  const said = async (person: TestPerson) =>
    (await list(person)).items.map(({ name, asked, onlyName }) => [name, asked.only, onlyName]);
  const [till] = await peek<{ name: string }>(
    app.database,
    `select t.name || ', ' || b.name "name" from till t join branch b using (branch_id)
     where till_id = $1`,
    [here?.tillId],
  );
  expect(await said(shop.owner)).toEqual([
    ['None', 'till:', null],
    ['This month by branch', only, till?.name],
  ]);
  // Whoever does not reach the branch is not told its till.
  expect(await said(reader)).toEqual([['This month by branch', only, null]]);
  const stranger = await addBusiness(app.database, { name: 'Stranger' });
  const foreign = `till:${stranger.branches[0]?.tillId ?? ''}`;
  for (const asked of [{ only: foreign }, { only, branchId: there?.branchId }]) {
    const refused = await save(bodyOf({ name: 'Other', asked }));
    expect(refused.status).toBe(404);
    expect(refused.body.errors).toMatchObject([
      { pointer: '#/asked/only', code: 'REFERENCE_NOT_FOUND' },
    ]);
  }
});

test('a view is renamed and replaced by whoever saw it as it is', async () => {
  const { _id } = (await save(bodyOf())).body;
  const renamed = await edit(_id, { version: 1, name: 'Monthly' });
  expect(renamed.body).toMatchObject({ name: 'Monthly', version: 2 });
  const stale = await edit(_id, { version: 1, asked: {} });
  expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  await edit(_id, { version: 2, asked: { period: 'year' } });
  expect((await list()).items).toMatchObject([
    { name: 'Monthly', asked: { period: 'year' }, version: 3 },
  ]);
  await save(bodyOf({ name: 'Other' }));
  const taken = await edit(_id, { version: 3, name: 'other' });
  expect([taken.status, taken.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
});

test('a deleted view is brought back within a day, unless its name was taken', async () => {
  const { _id } = (await save(bodyOf())).body;
  for (const time of [1, 2]) expect([time, (await act(_id, 'remove')).status]).toEqual([time, 200]);
  expect((await list()).items).toEqual([]);
  expect((await edit(_id, { version: 1, name: 'Ghost' })).status).toBe(404);
  const other = (await save(bodyOf())).body;
  expect((await act(_id, 'restore')).body.code).toBe('DUPLICATE_VALUE');
  await edit(other._id, { version: 1, name: 'Another' });
  expect((await act(_id, 'restore')).body).toMatchObject({ _id, version: 1 });
  expect(await names(shop.owner)).toEqual(['Another', 'This month by branch']);
  await act(_id, 'remove');
  app.clock.nowMs += 25 * 3_600_000;
  expect((await act(_id, 'restore')).status).toBe(404);
  await act(other._id, 'remove');
  const kept = await peek<{ view_id: string }>(app.database, 'select view_id from report_view');
  expect(kept.map((row) => row.view_id)).toEqual([other._id]);
});

describe('who sees and changes what', () => {
  test('own views are nobody else’s', async () => {
    const { _id } = (await save(bodyOf(), reader)).body;
    expect([await names(reader), await names(shop.owner)]).toEqual([['This month by branch'], []]);
    for (const answer of [
      await edit(_id, { version: 1, name: 'Mine now' }),
      await act(_id, 'remove'),
      await act(_id, 'restore'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('views of everyone are saved and changed by whoever keeps the settings', async () => {
    const { _id } = (await save(bodyOf({ isShared: true }))).body;
    expect((await list(reader)).items).toMatchObject([{ _id, isShared: true, mayChange: false }]);
    for (const answer of [
      await save(bodyOf({ name: 'For all', isShared: true }), reader),
      await edit(_id, { version: 1, name: 'Mine now' }, reader),
      await act(_id, 'remove', reader),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
    }
    expect((await act(_id, 'remove')).status).toBe(200);
  });

  test('views of reports, or branches, that somebody may not see are not listed', async () => {
    const shared = { isShared: true, asked: {} };
    await save(bodyOf({ ...shared, name: 'Books', report: 'trial-balance' }));
    await save(bodyOf({ ...shared, name: 'Here', asked: { branchId: branch(0) } }));
    await save(bodyOf({ ...shared, name: 'There', asked: { branchId: branch(1) } }));
    expect(await names(reader)).toEqual(['There']);
    expect(await names(shop.accountant)).toEqual(['Books', 'Here', 'There']);
    expect((await save(bodyOf({ report: 'trial-balance', asked: {} }), reader)).body.code).toBe(
      'PERMISSION_REQUIRED',
    );
    const here = await save(bodyOf({ asked: { branchId: branch(0) } }), reader);
    expect([here.status, here.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
    expect((await call(app, shop.seller, 'GET', '/api/report-views')).status).toBe(403);
  });

  test('a view whose report there is no more is not listed', async () => {
    const { _id } = (await save(bodyOf())).body;
    await peek(app.database, `update report_view set report = 'sales-by-mood'`);
    expect((await list()).items).toEqual([]);
    expect((await act(_id, 'remove')).status).toBe(404);
  });
});
