import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listReportViews, SavedView } from '@tillbook/core/reports/saved-views.api';
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

/** What is compared is kept as views of reports are, on the page that compares. */

type Views = AnswerOf<typeof listReportViews>;
type Answer = SavedView & {
  readonly code: string;
  readonly errors?: readonly { pointer: string; code: string }[];
};

let app: TestApp;
let shop: TestBusiness;
/** Of the second branch only, with the permission to see reports. */
let reader: TestPerson;
const OF = `${newId()},${newId()}`;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  reader = await addPerson(app.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(1)] },
    flags: { canViewReports: true },
  });
});
afterAll(() => app.close());
beforeEach(() => peek(app.database, 'delete from report_view'));

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const bodyOf = (change: object = {}) => ({
  ...{ _id: newId(), name: 'Best two', report: 'comparison', isShared: false },
  asked: { by: 'product', of: OF, figure: 'profit', shown: 'index' },
  ...change,
});
const save = (body: object, person: TestPerson = shop.owner) =>
  call<Answer>(app, person, 'POST', '/api/report-views', body);
const act = (id: string, what: string, person: TestPerson = shop.owner, body: object = {}) =>
  call<Answer>(app, person, 'POST', `/api/report-views/${id}/${what}`, body);
const edit = (id: string, body: object, person: TestPerson = shop.owner) =>
  call<Answer>(app, person, 'PATCH', `/api/report-views/${id}`, body);
const list = async (person: TestPerson = shop.owner): Promise<Views['items']> =>
  (await call<Views>(app, person, 'GET', '/api/report-views')).body.items;

test('what is compared is kept under a name, renamed, replaced, deleted and brought back', async () => {
  const body = bodyOf();
  const saved = await save(body);
  expect(saved.status, saved.text).toBe(200);
  expect((await save(body)).body).toEqual(saved.body);
  expect(await list()).toEqual([
    {
      ...{ _id: body._id, name: 'Best two', report: 'comparison', asked: body.asked },
      ...{ isShared: false, ownerName: shop.owner.name, mayChange: true, version: 1 },
      ...{ mailed: null, onlyName: null },
    },
  ]);
  expect((await edit(body._id, { version: 1, name: 'Two' })).body.name).toBe('Two');
  const asked = { by: 'branch', of: `${branch(0)},${branch(1)}` };
  const replaced = await edit(body._id, { version: 2, asked });
  expect(replaced.body).toMatchObject({ name: 'Two', asked, version: 3 });
  expect((await edit(body._id, { version: 2, asked: {} })).body.code).toBe('VERSION_CONFLICT');
  expect((await act(body._id, 'remove')).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await act(body._id, 'restore')).body).toMatchObject({ name: 'Two', asked });
  const acts = await peek<{ action: string }>(
    app.database,
    'select action from audit_event where subject_id = $1 order by seq',
    [body._id],
  );
  expect(acts.map(({ action }) => action.replace('report_view.', ''))).toEqual([
    ...['saved', 'renamed', 'replaced', 'removed', 'restored'],
  ]);
});

test('of two that take a name at the same moment one is told', async () => {
  const answers = await Promise.all([save(bodyOf()), save(bodyOf()), save(bodyOf())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('what cannot be compared is refused at its field, and by the database', async () => {
  for (const [asked, field, code] of [
    [{ by: 'product', of: newId() }, 'of', 'OUT_OF_RANGE'],
    [{ by: 'period', of: OF }, 'of', 'MISMATCH'],
    [{ of: OF }, 'by', 'MISMATCH'],
    [{ by: 'product', of: OF, period: 'month' }, 'period', 'MISMATCH'],
  ] as const) {
    const refused = await save(bodyOf({ asked }));
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.errors).toMatchObject([{ pointer: `#/asked/${field}`, code }]);
  }
  const ofReport = await save(bodyOf({ report: 'sales-by-day' }));
  expect(ofReport.body.errors).toMatchObject([{ pointer: '#/asked/by', code: 'MISMATCH' }]);
  const elsewhere = await save(
    bodyOf({ asked: { by: 'product', of: OF, branchId: branch(0) } }),
    reader,
  );
  expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  const { _id } = (await save(bodyOf())).body;
  const change = (text: string) =>
    peek(app.database, `update report_view set ${text} where view_id = $1`, [_id]);
  await expect(change(`asked = asked - 'of'`)).rejects.toThrow('compares_something');
  await expect(change(`asked = asked || '{"also": "branch"}'`)).rejects.toThrow('what_is_known');
  await expect(change(`report = 'shifts'`)).rejects.toThrow('what_is_known');
});

test('others see what is for everyone, change nothing of it, and none is mailed it', async () => {
  const mine = bodyOf();
  const all = bodyOf({ isShared: true });
  const businesses = bodyOf({ name: 'Both', isShared: true, asked: { by: 'business', of: OF } });
  for (const body of [mine, all, businesses]) expect((await save(body)).status).toBe(200);
  expect((await list(reader)).map(({ _id, mayChange }) => [_id, mayChange])).toEqual([
    [all._id, false],
  ]);
  for (const answer of [
    await save(bodyOf({ isShared: true }), reader),
    await act(all._id, 'remove', reader),
    await edit(all._id, { version: 1, name: 'Ours' }, reader),
    await save(bodyOf({ asked: { by: 'business', of: OF } }), reader),
    await save(bodyOf(), shop.seller),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  }
  const own = (await save(bodyOf({ name: 'Own' }), reader)).body;
  const asked = { by: 'business', of: OF };
  expect((await edit(own._id, { version: 1, asked }, reader)).status).toBe(403);
  expect((await act(all._id, 'mail', shop.owner, { every: 'day' })).status).toBe(404);
  for (const what of ['remove', 'restore']) {
    expect((await act(mine._id, what, reader)).status).toBe(404);
  }
});

test('another business sees none of them and changes none', async () => {
  const all = bodyOf({ isShared: true });
  expect((await save(all)).status).toBe(200);
  const stranger = await addBusiness(app.database, { name: 'Stranger' });
  expect(await list(stranger.owner)).toEqual([]);
  expect((await edit(all._id, { version: 1, name: 'X' }, stranger.owner)).status).toBe(404);
  expect((await act(all._id, 'remove', stranger.owner)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});
