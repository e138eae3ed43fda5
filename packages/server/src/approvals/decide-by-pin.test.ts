import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApproverRow } from '@tillbook/core/approvals/approvals.api';
import { APPROVAL_LIFE_MS, PIN_LOCK_MS, PIN_TRIES_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decideByPin, givePin, look, PIN, questionOf } from '../../test/approvals.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

let at: TestApp;
let shop: TestBusiness;
let approvalId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.clock.nowMs += 86_400_000;
  shop = await addBusiness(at.database, { branchCount: 2 });
  await givePin(at, shop.manager);
  approvalId = (await ask(at, shop.seller, questionOf(shop))).body._id;
});

const byPin = (pin?: string, approver: TestPerson = shop.manager, _id = newId()) =>
  decideByPin(at, shop.seller, approvalId, {
    approverId: approver.personId,
    _id,
    ...(pin === undefined ? {} : { pin }),
  });
const said = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code ?? null,
];
const acts = async (like: string) =>
  (
    await peek<{ action: string; actor: string }>(
      at.database,
      `select action, actor_id::text actor from audit_event where business_id = $1
         and action like $2 order by seq`,
      [shop.businessId, like],
    )
  ).map(({ action, actor }) => [action, actor]);

test('a manager approves at the seller’s till, and it is their answer', async () => {
  const _id = newId();
  const first = await byPin(PIN, shop.manager, _id);
  expect(first.body).toMatchObject({
    state: 'approved',
    way: 'pin',
    decidedByName: shop.manager.name,
  });
  expect(await acts('approval.approved')).toEqual([['approval.approved', shop.manager.personId]]);
  // The same again needs no PIN to give the same answer, and counts no try.
  expect((await byPin('9999', shop.manager, _id)).body).toEqual(first.body);
  expect(said(await byPin())).toEqual([409, 'INVALID_STATE']);
});

test('wrong PINs say how many are left, then lock it; the right one too waits', async () => {
  const wrong: unknown[] = [];
  for (let tries = 1; tries < PIN_TRIES_MAX; tries += 1) {
    const { status, body } = await byPin('9753');
    wrong.push([status, body.code, (body as { left?: number }).left]);
  }
  expect(wrong).toEqual([4, 3, 2, 1].map((left) => [403, 'PIN_WRONG', left]));
  const last = await byPin('9753');
  expect([...said(last), (last.body as { seconds?: number }).seconds]).toEqual([
    ...[429, 'PIN_LOCKED'],
    PIN_LOCK_MS / 1_000,
  ]);
  expect(said(await byPin())).toEqual([429, 'PIN_LOCKED']);
  expect(await acts('pin.locked')).toEqual([['pin.locked', shop.seller.personId]]);
  at.clock.nowMs += PIN_LOCK_MS - 1;
  expect(said(await byPin())).toEqual([429, 'PIN_LOCKED']);
  at.clock.nowMs += 1;
  expect(said(await byPin())).toEqual([200, null]);
});

test('after a lock the count begins anew', async () => {
  for (let tries = 0; tries < PIN_TRIES_MAX; tries += 1) await byPin('9753');
  at.clock.nowMs += PIN_LOCK_MS;
  const again = await byPin('9753');
  expect([...said(again), (again.body as { left?: number }).left]).toEqual([403, 'PIN_WRONG', 4]);
});

test('a right one forgets the wrong ones before it', async () => {
  for (let tries = 1; tries < PIN_TRIES_MAX; tries += 1) await byPin('9753');
  expect(said(await byPin())).toEqual([200, null]);
  approvalId = (await ask(at, shop.seller, questionOf(shop))).body._id;
  expect(said(await byPin('9753'))).toEqual([403, 'PIN_WRONG']);
});

test('many wrong ones at once are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => byPin('9753')));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(PIN_TRIES_MAX - 1);
  expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(12 - PIN_TRIES_MAX + 1);
});

test('a lock is of one person: the owner’s PIN still answers', async () => {
  await givePin(at, shop.owner, '8642');
  for (let tries = 0; tries < PIN_TRIES_MAX; tries += 1) await byPin('9753');
  expect(said(await byPin('8642', shop.owner))).toEqual([200, null]);
});

test('a new PIN opens it at once', async () => {
  for (let tries = 0; tries < PIN_TRIES_MAX; tries += 1) await byPin('9753');
  await givePin(at, shop.manager, '7931');
  expect(said(await byPin('7931'))).toEqual([200, null]);
});

test('without a PIN there is nothing to try', async () => {
  expect(said(await byPin(PIN, shop.owner))).toEqual([409, 'PIN_NOT_SET']);
});

test('only who may answer there answers by PIN', async () => {
  const elsewhere = await addPerson(at.database, {
    role: 'branch_manager',
    businessId: shop.businessId,
    branchIds: [shop.branches[1]?.branchId ?? ''],
  });
  const colleague = await addPerson(at.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const stranger = (await addBusiness(at.database)).owner;
  for (const person of [elsewhere, colleague, stranger, shop.seller]) await givePin(at, person);
  expect(said(await byPin(PIN, elsewhere))).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(said(await byPin(PIN, colleague))).toEqual([404, 'NOT_FOUND']);
  expect(said(await byPin(PIN, stranger))).toEqual([404, 'NOT_FOUND']);
  expect(said(await byPin(PIN, shop.seller))).toEqual([403, 'SELF_APPROVAL']);
  await peek(at.database, `update membership set state = 'suspended' where person_id = $1`, [
    shop.manager.personId,
  ]);
  expect(said(await byPin())).toEqual([404, 'NOT_FOUND']);
  expect((await look(at, shop.seller, approvalId)).body.state).toBe('asked');
});

test('nobody answers another one’s question by PIN', async () => {
  const colleague = await addPerson(at.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const given = { approverId: shop.manager.personId };
  const answer = await decideByPin(at, colleague, approvalId, given);
  expect(said(answer)).toEqual([404, 'NOT_FOUND']);
});

test('too late is too late, and no try is counted', async () => {
  at.clock.nowMs += APPROVAL_LIFE_MS;
  expect(said(await byPin('9753'))).toEqual([409, 'APPROVAL_EXPIRED']);
  const [row] = await peek<{ tries: number }>(
    at.database,
    'select tries from person_pin where person_id = $1',
    [shop.manager.personId],
  );
  expect(row?.tries).toBe(0);
});

test('who may approve is told with whether they have a PIN, oneself left out', async () => {
  const approvers = async (by: TestPerson) => {
    const url = `/api/approvers?branchId=${shop.branches[0]?.branchId}`;
    const list = await send<{ items: ApproverRow[] }>(at, by, 'GET', url);
    return list.body.items.map(({ _id, hasPin }) => [_id, hasPin]);
  };
  expect(await approvers(shop.seller)).toEqual([
    [shop.manager.personId, true],
    [shop.owner.personId, false],
  ]);
  expect(await approvers(shop.manager)).toEqual([[shop.owner.personId, false]]);
});
