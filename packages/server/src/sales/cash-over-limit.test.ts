import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { APPROVAL_LIFE_MS } from '@tillbook/core/limits';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { subjectOfCashMove, type CashMoveDraft } from '@tillbook/core/sales/cash-moves';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';
import { addTill, journalOf, moveOf } from '../../test/shifts.ts';
import { openTill, type OpenTill } from '../../test/till.ts';

/** More cash than the business lets a seller pay out at once: somebody is asked. */

const LIMIT = 50_000;

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;

async function limited(name: string): Promise<TestBusiness> {
  const made = await addBusiness(app.database, { name });
  const rules = { isCountBlind: true, sellerMaxMinor: LIMIT, version: 1 };
  expect((await send(app, made.owner, 'PUT', '/api/till/cash-rules', rules)).status).toBe(200);
  return made;
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await limited('Amina Shop');
  till = await openTill(app, shop.seller, await addTill(app, shop), 500_000);
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

type Move = CashMoveDraft & { readonly _id: string; readonly reason: string };
const out = (amountMinor: number, more: Partial<Move> = {}): Move =>
  ({ ...moveOf('pay_out', amountMinor, 'food', 'Lunch for all'), ...more }) as Move;

async function tried(by: TestPerson, body: object, shiftId = till.shiftId) {
  const answer = await send(app, by, 'POST', `/api/shifts/${shiftId}/moves`, body);
  const { code } = answer.body as { code?: string };
  return answer.status === 200 ? 'moved' : code;
}

/** A question about a move, and its answer. */
async function approvedFor(move: Move, more: object = {}, by = shop.seller): Promise<string> {
  const question = await ask(
    app,
    by,
    questionOf(shop, {
      ...{ kind: 'cash_over_limit', tillId: null, limitMinor: LIMIT },
      ...{ amountMinor: move.amountMinor },
      ...{ subject: subjectOfCashMove({ ...move, shiftId: till.shiftId }), ...more },
    }),
  );
  expect(question.status, JSON.stringify(question.body)).toBe(200);
  const approvalId = question.body._id;
  expect((await decide(app, shop.manager, approvalId)).status).toBe(200);
  return approvalId;
}

const movesOf = (...ids: string[]) =>
  peek<{ id: string; amount: number; yes: string | null }>(
    app.database,
    `select m.move_id::text id, m.amount_minor::int amount, u.approval_id::text yes
     from cash_move m left join approval_use u
       on u.business_id = m.business_id and u.subject_id = m.move_id
     where m.move_id = any ($1::uuid[]) order by m.number`,
    [ids],
  );

test('up to the limit a seller pays out alone; more is asked for, and kept as it was approved', async () => {
  expect(await tried(shop.seller, out(LIMIT))).toBe('moved');
  const move = out(LIMIT + 1);
  const url = `/api/shifts/${till.shiftId}/moves`;
  const refused = await send(app, shop.seller, 'POST', url, move);
  expect(refused.body).toMatchObject({
    ...{ status: 403, code: 'CASH_LIMIT', kind: 'cash_over_limit' },
    ...{ amountMinor: LIMIT + 1, limitMinor: LIMIT },
  });
  expect(JSON.stringify(refused.body)).toContain('500.00');
  const approvalId = await approvedFor(move);
  const first = await send(app, shop.seller, 'POST', url, { ...move, approvalId });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  // The answer was lost: the same again is the same move, and uses nothing once more.
  expect(await send(app, shop.seller, 'POST', url, { ...move, approvalId })).toEqual(first);
  expect(await movesOf(move._id)).toEqual([{ id: move._id, amount: LIMIT + 1, yes: approvalId }]);
  expect(await journalOf(app, 'cash_move', move._id)).toEqual([
    ['6010', LIMIT + 1],
    ['1000', -LIMIT - 1],
  ]);
  const audit = await peek<{ action: string }>(
    app.database,
    `select action from audit_event where stream_id = $1 order by seq desc limit 2`,
    [till.tillId],
  );
  expect(audit.map(({ action }) => action)).toEqual(['approval.used', 'cash_paid_out']);
  // A manager is asked nothing, and neither is anybody where cash goes to the safe.
  expect(await tried(shop.manager, out(LIMIT + 1))).toBe('moved');
  expect(await tried(shop.seller, moveOf('drop', LIMIT + 1, null, 'Midday'))).toBe('moved');
});

test('a yes for another move, of another kind, or to somebody else does not do', async () => {
  const move = out(60_000);
  const approvalId = await approvedFor(move);
  const others: Partial<Move>[] = [
    { amountMinor: 60_001 },
    { amountMinor: 59_999 },
    { category: 'owner' },
    { reason: 'Dinner for all' },
  ];
  for (const other of others) {
    const body = { ...move, ...other, _id: newId(), approvalId };
    expect(await tried(shop.seller, body), JSON.stringify(other)).toBe('APPROVAL_MISMATCH');
  }
  const next = await openTill(app, shop.seller, await addTill(app, shop), 500_000);
  const elsewhere = { ...move, approvalId };
  expect(await tried(shop.seller, elsewhere, next.shiftId)).toBe('APPROVAL_MISMATCH');
  const ofKind = await approvedFor(move, { kind: 'discount_over_limit' });
  expect(await tried(shop.seller, { ...move, approvalId: ofKind })).toBe('APPROVAL_MISMATCH');
  const inBranch = await ask(
    app,
    shop.seller,
    questionOf(shop, {
      ...{ kind: 'cash_over_limit', tillId: null, limitMinor: LIMIT, amountMinor: 60_000 },
      subject: subjectOfCashMove({ ...move, shiftId: till.shiftId }),
    }),
  );
  const waiting = inBranch.body._id;
  expect(await tried(shop.seller, { ...move, approvalId: waiting })).toBe('APPROVAL_REQUIRED');
  const { businessId, branches } = shop;
  const colleague = await addPerson(app.database, {
    ...{ role: 'seller', businessId },
    branchIds: branches.map(({ branchId }) => branchId),
  });
  const theirs = await approvedFor(move, {}, colleague);
  expect(await tried(shop.seller, { ...move, approvalId: theirs })).toBe('APPROVAL_MISMATCH');
  expect(await movesOf(move._id)).toEqual([]);
  // And what was approved still does.
  expect(await tried(shop.seller, { ...move, approvalId })).toBe('moved');
});

test('nobody approves their own, and a no or a yes of long ago moves nothing', async () => {
  const move = out(70_000);
  const asked = questionOf(shop, {
    ...{ kind: 'cash_over_limit', tillId: null, limitMinor: LIMIT, amountMinor: 70_000 },
    subject: subjectOfCashMove({ ...move, shiftId: till.shiftId }),
  });
  const { _id: own } = (await ask(app, shop.manager, asked)).body;
  expect((await decide(app, shop.manager, own)).body.code).toBe('SELF_APPROVAL');
  const again = { ...asked, _id: newId() };
  const { _id: refused } = (await ask(app, shop.seller, again)).body;
  await decide(app, shop.manager, refused, { answer: 'refused' });
  expect(await tried(shop.seller, { ...move, approvalId: refused })).toBe('APPROVAL_REQUIRED');
  const approvalId = await approvedFor(move);
  app.clock.nowMs = TEST_NOW + APPROVAL_LIFE_MS;
  expect(await tried(shop.seller, { ...move, approvalId })).toBe('APPROVAL_EXPIRED');
  expect(await movesOf(move._id)).toEqual([]);
});

test('a yes is used once, also by two moves and by two requests at the same moment', async () => {
  const [first, second] = [out(80_000), out(80_000)];
  const approvalId = await approvedFor(first);
  const [one, other] = await Promise.all(
    [first, second].map((move) => tried(shop.seller, { ...move, approvalId })),
  );
  expect([one, other].sort()).toEqual(['APPROVAL_USED', 'moved']);
  expect(await movesOf(first._id, second._id)).toHaveLength(1);
  const third = out(90_000);
  const yes = await approvedFor(third);
  const same = await Promise.all(
    [third, third].map((move) => tried(shop.seller, { ...move, approvalId: yes })),
  );
  expect(same).toEqual(['moved', 'moved']);
  expect(await movesOf(third._id)).toEqual([{ id: third._id, amount: 90_000, yes }]);
});

test('a yes of another business is none here', async () => {
  const other = await limited('Strangers');
  const theirs = await openTill(app, other.seller, await addTill(app, other), 500_000);
  const move = out(60_000);
  const approvalId = await approvedFor(move);
  expect(await tried(other.seller, { ...move, approvalId }, theirs.shiftId)).toBe('NOT_FOUND');
  expect(await tried(other.seller, { ...move, approvalId })).toBe('NOT_FOUND');
  expect(await movesOf(move._id)).toEqual([]);
});

test('who may not move cash does not pay out with a yes either', async () => {
  const move = out(60_000);
  const approvalId = await approvedFor(move);
  await peek(app.database, `update membership set rights = $2 where person_id = $1`, [
    ...[shop.seller.personId, { ...NO_RIGHTS, actions: { 'cash.move': 'deny' } }],
  ]);
  expect(await tried(shop.seller, { ...move, approvalId })).toBe('PERMISSION_REQUIRED');
  const question = questionOf(shop, { kind: 'cash_over_limit' });
  expect((await ask(app, shop.seller, question)).body.code).toBe('PERMISSION_REQUIRED');
  await peek(app.database, `update membership set rights = null where person_id = $1`, [
    shop.seller.personId,
  ]);
});

test('a use that no such move stands behind is found', async () => {
  const move = out(60_000);
  const approvalId = await approvedFor(move);
  expect(await tried(shop.seller, { ...move, approvalId })).toBe('moved');
  const change = (amount: number) =>
    peek(app.database, 'update approval_use set amount_minor = $2 where approval_id = $1', [
      ...[approvalId, amount],
    ]);
  await change(59_999);
  const broken = await brokenBooks(app.database);
  expect(broken.map((line) => line.slice(0, 3))).toEqual(['I71']);
  await change(60_000);
});
