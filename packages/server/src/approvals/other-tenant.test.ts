import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin, PIN, questionOf } from '../../test/approvals.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { send } from '../../test/send.ts';

/** Approvals through all their doors: first with another business's token, then by right. */

let at: TestApp;
let mine: TestBusiness;
let other: TestBusiness;
let question: ReturnType<typeof questionOf>;
const toRefuse = newId();
const toWithdraw = newId();

beforeAll(async () => {
  at = await startTestApp();
  mine = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Another Shop' });
  for (const shop of [mine, other]) await givePin(at, shop.manager);
  question = questionOf(mine);
  for (const _id of [toRefuse, toWithdraw]) {
    await send(at, mine.seller, 'POST', '/api/approvals', questionOf(mine, { _id }));
  }
});
afterAll(() => at.close());

interface Door {
  readonly what: string;
  readonly as: 'seller' | 'manager' | 'owner';
  readonly method: 'GET' | 'POST';
  readonly url: () => string;
  readonly body?: () => object;
}
const DOORS: readonly Door[] = [
  { what: 'ask', as: 'seller', method: 'POST', url: () => '/api/approvals', body: () => question },
  { what: 'look at', as: 'seller', method: 'GET', url: () => `/api/approvals/${question._id}` },
  {
    what: 'list of a branch',
    as: 'owner',
    method: 'GET',
    url: () => `/api/approvals?branchId=${question.branchId}`,
  },
  {
    what: 'approvers of a branch',
    as: 'seller',
    method: 'GET',
    url: () => `/api/approvers?branchId=${question.branchId}`,
  },
  {
    what: 'approve by PIN',
    as: 'seller',
    method: 'POST',
    url: () => `/api/approvals/${question._id}/decide-by-pin`,
    body: () => ({ _id: newId(), approverId: mine.manager.personId, pin: PIN }),
  },
  {
    what: 'refuse',
    as: 'manager',
    method: 'POST',
    url: () => `/api/approvals/${toRefuse}/decide`,
    body: () => ({ _id: newId(), answer: 'refused', note: null }),
  },
  {
    what: 'withdraw',
    as: 'seller',
    method: 'POST',
    url: () => `/api/approvals/${toWithdraw}/withdraw`,
    body: () => ({ _id: newId() }),
  },
  {
    what: 'clear a PIN',
    as: 'owner',
    method: 'POST',
    url: () => '/api/users/clear-pin',
    body: () => ({ userId: mine.manager.personId }),
  },
];

test.each(DOORS)('$what: 404 for another business, then done by right', async (door) => {
  const { as, method, url, body } = door;
  const by = (person: TestPerson) => send(at, person, method, url(), body?.());
  const before = await everyRow(at.database);
  const answer = await by(other[as]);
  expect([answer.status, answer.body['code']], door.what).toEqual([404, 'NOT_FOUND']);
  expect(await everyRow(at.database)).toEqual(before);
  const own = await by(mine[as]);
  expect(own.status, own.text).toBe(200);
});
