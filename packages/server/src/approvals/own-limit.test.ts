import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApproverRow } from '@tillbook/core/approvals/approvals.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, decideByPin, givePin, look, PIN, questionOf } from '../../test/approvals.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { causesAsked } from '../notices/causes.ts';
import { tellPeople } from '../notices/tell.ts';

/** Who says yes may do as much without asking. */

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.clock.nowMs += 86_400_000;
  shop = await addBusiness(at.database);
});

const BEYOND = [403, 'APPROVAL_BEYOND_OWN_LIMIT'];
const said = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code ?? null,
];
/** The shop's manager takes back no more than that without asking. */
const limited = async (refundMinor: number | null, actions: object = {}): Promise<void> => {
  const rights = { actions, discountBasisPoints: null, refundMinor, creditMinor: null };
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    ...[shop.manager.personId, JSON.stringify(rights)],
  ]);
};
const asked = async (amountMinor: number, more: object = {}): Promise<string> => {
  const kind = 'refund_over_limit';
  const question = questionOf(shop, { kind, amountMinor, shareBasisPoints: null, ...more });
  expect((await ask(at, shop.seller, question)).status).toBe(200);
  return question._id;
};

test('a manager says yes up to their own ceiling, and no to anything', async () => {
  await limited(10_000);
  const within = await asked(10_000);
  expect(said(await decide(at, shop.manager, within))).toEqual([200, null]);
  const beyond = await asked(10_001);
  const seen = (await look(at, shop.manager, beyond)).body;
  expect([seen.mayDecide, seen.mayApprove]).toEqual([true, false]);
  expect(said(await decide(at, shop.manager, beyond))).toEqual(BEYOND);
  expect((await look(at, shop.owner, beyond)).body).toMatchObject({
    ...{ state: 'asked', mayDecide: true, mayApprove: true },
  });
  const no = await decide(at, shop.manager, beyond, { answer: 'refused' });
  expect(said(no)).toEqual([200, null]);
  const again = await asked(10_001);
  expect(said(await decide(at, shop.owner, again))).toEqual([200, null]);
});

test('a yes that was given stays the same answer when the ceiling came down since', async () => {
  const _id = crypto.randomUUID();
  const approvalId = await asked(10_001);
  expect(said(await decide(at, shop.manager, approvalId, { _id }))).toEqual([200, null]);
  await limited(10_000);
  expect(said(await decide(at, shop.manager, approvalId, { _id }))).toEqual([200, null]);
});

test('nor by PIN at the till, where no try is lost to it', async () => {
  await givePin(at, shop.manager);
  await limited(null, { 'refund.post': 'deny' });
  const approvalId = await asked(1);
  const given = { approverId: shop.manager.personId };
  const wrong = await decideByPin(at, shop.seller, approvalId, { ...given, pin: '9753' });
  expect(said(wrong)).toEqual(BEYOND);
  expect(said(await decideByPin(at, shop.seller, approvalId, given))).toEqual(BEYOND);
  const tries = await peek(at.database, 'select tries from person_pin where person_id = $1', [
    shop.manager.personId,
  ]);
  expect(tries).toEqual([{ tries: 0 }]);
  await limited(1);
  expect(said(await decideByPin(at, shop.seller, approvalId, given))).toEqual([200, null]);
});

test('by PIN what was chosen for who approves counts, too', async () => {
  await givePin(at, shop.manager);
  await limited(null, { 'debt.write_off': 'ask' });
  const approvalId = await asked(500, { kind: 'debt_write_off' });
  const given = { approverId: shop.manager.personId, pin: PIN };
  expect(said(await decideByPin(at, shop.seller, approvalId, given))).toEqual(BEYOND);
  await limited(null);
  expect(said(await decideByPin(at, shop.seller, approvalId, given))).toEqual([200, null]);
});

test.each<[number | null, number, string | null]>([
  [2_500, 200, null],
  [2_501, 403, 'APPROVAL_BEYOND_OWN_LIMIT'],
  [null, 403, 'APPROVAL_BEYOND_OWN_LIMIT'],
])('a discount of %s hundredths of a percent: %s', async (shareBasisPoints, status, code) => {
  const approvalId = await asked(12_000, { kind: 'discount_over_limit', shareBasisPoints });
  expect(said(await decide(at, shop.manager, approvalId))).toEqual([status, code]);
  const answer = code === null ? 'approved' : null;
  expect((await look(at, shop.owner, approvalId)).body).toMatchObject({ shareBasisPoints, answer });
});

test('a till is told who may say yes to this', async () => {
  await limited(10_000);
  const mayApprove = async (more: string) => {
    const url = `/api/approvers?branchId=${shop.branches[0]?.branchId}${more}`;
    const { body } = await send<{ items: ApproverRow[] }>(at, shop.seller, 'GET', url);
    return body.items.map((one) => [one._id, one.mayApprove]);
  };
  const both = (manager: boolean) =>
    expect.arrayContaining([
      [shop.owner.personId, true],
      [shop.manager.personId, manager],
    ]);
  expect(await mayApprove('')).toEqual(both(true));
  expect(await mayApprove('&kind=refund_over_limit&amountMinor=10000')).toEqual(both(true));
  expect(await mayApprove('&kind=refund_over_limit&amountMinor=10001')).toEqual(both(false));
  const discount = '&kind=discount_over_limit&amountMinor=1&shareBasisPoints=';
  expect(await mayApprove(`${discount}2500`)).toEqual(both(true));
  expect(await mayApprove(`${discount}2501`)).toEqual(both(false));
});

test('who may not say yes is not told of the question', async () => {
  await limited(10_000);
  const within = await asked(10_000);
  const beyond = await asked(10_001);
  const nowIso = new Date(at.clock.nowMs).toISOString();
  await at.db.transact(openTenant(shop.businessId), async (tx) => {
    const { businessId } = shop;
    const telling = { businessId, day: nowIso.slice(0, 10), nowMs: at.clock.nowMs };
    await tellPeople(tx, telling, await causesAsked(tx, businessId, nowIso));
  });
  const told = async (cause: string) =>
    (
      await peek<{ who: string }>(
        at.database,
        'select person_id::text who from notice where cause = $1',
        [cause],
      )
    )
      .map(({ who }) => who)
      .sort();
  expect(await told(within)).toEqual([shop.owner.personId, shop.manager.personId].sort());
  expect(await told(beyond)).toEqual([shop.owner.personId]);
});
