import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '@tillbook/core/money';
import type { CashMove, Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';
import { addTill, closeBody, journalOf, moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, referenceOf, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const products = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 1_000_000 },
  ]);
  soap = products[0] as TestProduct;
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

type Answer<T> = { status: number; body: T & Record<string, unknown>; text: string };
const of = <T>(person: TestPerson, shiftId: string, what: string, body: object) =>
  call<T & Record<string, unknown>>(app, person, 'POST', `/api/shifts/${shiftId}/${what}`, body);
const move = (person: TestPerson, shiftId: string, body: object): Promise<Answer<CashMove>> =>
  of<CashMove>(person, shiftId, 'moves', body);
const see = (person: TestPerson, shiftId: string): Promise<Answer<Shift>> =>
  call(app, person, 'GET', `/api/shifts/${shiftId}`);
const opened = (floatMinor = 50_000, person = shop.seller): Promise<OpenTill> =>
  addTill(app, shop).then((tillId) => openTill(app, person, tillId, floatMinor));
const sell = async (till: OpenTill, more: object = {}) => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  return post(app, shop.seller, till, { ...draft, ...more });
};

/** 10,000 in cash; then 4,000 in cash, 3,500 by card and 2,500 by mobile money. */
async function sellTwo(till: OpenTill): Promise<void> {
  expect((await sell(till)).status).toBe(200);
  const payments = [
    { _id: newId(), method: 'cash', amountMinor: 4_000, tenderedMinor: 5_000 },
    { _id: newId(), method: 'card', amountMinor: 3_500 },
    {
      ...{ _id: newId(), method: 'mobile_money', amountMinor: 2_500 },
      reference: referenceOf(till.tillId),
    },
  ];
  expect((await sell(till, { payments })).status).toBe(200);
}

test('a shift worked out by hand: cash moves, a blind count, and every difference booked', async () => {
  const till = await opened();
  await sellTwo(till);
  const moves = [
    moveOf('pay_in', 20_000, 'from_safe', 'Change was short'),
    moveOf('pay_out', 3_000, 'transport', 'Rider'),
    moveOf('drop', 15_000, null, 'Midday'),
    moveOf('no_sale', 0, null, 'Changed a note'),
  ];
  for (const [index, body] of moves.entries()) {
    const moved = await move(shop.seller, till.shiftId, body);
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body).toMatchObject({ ...body, number: index + 1, movedByName: shop.seller.name });
  }
  const soFar = (await see(shop.seller, till.shiftId)).body;
  expect(soFar).toMatchObject({
    state: 'open',
    expectedMinor: null,
    tenders: [],
    payInsMinor: 20_000,
    payOutsMinor: 3_000,
    dropsMinor: 15_000,
    noSales: 1,
    taxes: [{ taxBasisPoints: 1_800, netMinor: 16_950, taxMinor: 3_050 }],
  });
  // 50,000 + 14,000 + 20,000 − 3,000 − 15,000 = 66,000; a manager sees it, the seller does not.
  expect((await see(shop.manager, till.shiftId)).body.expectedMinor).toBe(66_000);
  // 65,500 counted: 500 missing. Mobile money 2,600: 100 too much. The card was not counted.
  const body = closeBody(65_500, {
    pieces: [
      { valueMinor: 500, count: 1 },
      { valueMinor: 5_000, count: 13 },
      { valueMinor: 1_000, count: 0 },
    ],
    tenders: [{ method: 'mobile_money', countedMinor: 2_600 }],
    handOverNote: 'The 500 note is torn.',
  });
  const closed = await of<Shift>(shop.seller, till.shiftId, 'close', body);
  expect(closed.status, closed.text).toBe(200);
  expect(closed.body).toMatchObject({
    state: 'closed',
    zNumber: 1,
    expectedMinor: 66_000,
    countedMinor: 65_500,
    differenceMinor: -500,
    pieces: [
      { valueMinor: 5_000, count: 13 },
      { valueMinor: 500, count: 1 },
    ],
    handOverNote: 'The 500 note is torn.',
    tenders: [
      { method: 'cash', amountMinor: 14_000, expectedMinor: 66_000, differenceMinor: -500 },
      { method: 'mobile_money', expectedMinor: 2_500, countedMinor: 2_600, differenceMinor: 100 },
      { method: 'card', expectedMinor: 3_500, countedMinor: null, differenceMinor: null },
    ],
  });
  expect(closed.body.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(await journalOf(app, 'shift_close', till.shiftId)).toEqual([
    ['1010', 65_500],
    ['6100', 500],
    ['1000', -66_000],
    ['1030', 100],
    ['6100', -100],
  ]);
  const [paidOut] = await Promise.all([journalOf(app, 'cash_move', moves[1]?._id ?? '')]);
  expect(paidOut).toEqual([
    ['6010', 3_000],
    ['1000', -3_000],
  ]);
  // The same count again is the same answer; a counted word of it changed is not.
  expect((await of(shop.seller, till.shiftId, 'close', body)).text).toBe(closed.text);
  for (const other of [
    { ...body, tenders: [] },
    { ...body, handOverNote: null },
    { ...body, pieces: null },
  ]) {
    const refused = await of(shop.seller, till.shiftId, 'close', other);
    expect(refused.body).toMatchObject({ status: 409, code: 'SHIFT_CLOSED' });
  }
});

test('the printed hash is that of the audit at the close, which tells the count', async () => {
  const till = await opened(0);
  const closed = await of<Shift>(shop.seller, till.shiftId, 'close', closeBody(7));
  const [event] = await peek<{ hash: string; detail: string }>(
    app.database,
    `select encode(hash, 'hex') hash, detail from audit_event
     where stream_id = $1 order by seq desc limit 1`,
    [till.tillId],
  );
  expect(closed.body.auditHash).toBe(event?.hash.slice(0, 16));
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({ zNumber: 1, countedMinor: 7 });
});

test('a cash move is written down once: the same again is the first answer', async () => {
  const till = await opened(0);
  const body = moveOf('pay_in', 500, 'owner', 'For change');
  const first = await move(shop.seller, till.shiftId, body);
  expect((await move(shop.seller, till.shiftId, body)).text).toBe(first.text);
  for (const other of [
    { ...body, amountMinor: 501 },
    { ...body, reason: 'Else' },
    { ...body, category: 'other_income' },
  ]) {
    expect((await move(shop.seller, till.shiftId, other)).body).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  }
  const { body: shift } = await see(shop.seller, till.shiftId);
  expect(shift.moves).toHaveLength(1);
  expect(shift.payInsMinor).toBe(500);
});

test('what is no cash move is refused beside its field', async () => {
  const till = await opened(0);
  const wrong = [
    [moveOf('pay_out', 0, 'food', 'x'), '#/amountMinor'],
    [moveOf('no_sale', 5, null, 'x'), '#/amountMinor'],
    [moveOf('drop', 5, 'food', 'x'), '#/category'],
    [moveOf('pay_in', 5, 'food', 'x'), '#/category'],
    [moveOf('pay_in', 5, 'owner', ' '), '#/reason'],
  ] as const;
  for (const [body, pointer] of wrong) {
    const refused = await move(shop.seller, till.shiftId, body);
    expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer }] });
  }
  expect((await see(shop.seller, till.shiftId)).body.moves).toEqual([]);
});

test('a drawer that is being counted moves no cash until the count is left', async () => {
  const till = await opened(0);
  const count = { _id: newId() };
  const counting = await of<Shift>(shop.seller, till.shiftId, 'count', count);
  expect(counting.body.state).toBe('counting');
  expect((await of<Shift>(shop.seller, till.shiftId, 'count', count)).status).toBe(200);
  expect((await of(shop.seller, till.shiftId, 'count', { _id: newId() })).body).toMatchObject({
    code: 'INVALID_STATE',
  });
  const body = moveOf('drop', 10, null, 'x');
  expect((await move(shop.seller, till.shiftId, body)).body).toMatchObject({
    status: 409,
    code: 'SHIFT_COUNTING',
  });
  expect((await of(shop.seller, till.shiftId, 'resume', count)).body).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  const resumed = await of<Shift>(shop.seller, till.shiftId, 'resume', { _id: newId() });
  expect(resumed.body.state).toBe('open');
  expect((await of(shop.seller, till.shiftId, 'resume', { _id: newId() })).body).toMatchObject({
    code: 'INVALID_STATE',
  });
  expect((await move(shop.seller, till.shiftId, body)).status).toBe(200);
  // More went out than came in: the books say so, and the count closes all the same.
  const closed = await of<Shift>(shop.seller, till.shiftId, 'close', closeBody(0));
  expect(closed.body).toMatchObject({ expectedMinor: -10, differenceMinor: 10, zNumber: 1 });
});

test('after the close nothing happens to a shift but a manager’s look', async () => {
  const till = await opened(0);
  const early = { _id: newId(), note: null };
  expect((await of(shop.manager, till.shiftId, 'review', early)).body).toMatchObject({
    code: 'INVALID_STATE',
  });
  await of(shop.seller, till.shiftId, 'close', closeBody(3));
  const closed = { status: 409, code: 'SHIFT_CLOSED' };
  const body = moveOf('drop', 10, null, 'x');
  expect((await move(shop.seller, till.shiftId, body)).body).toMatchObject(closed);
  for (const what of ['count', 'resume']) {
    const refused = await of(shop.seller, till.shiftId, what, { _id: newId() });
    expect(refused.body).toMatchObject(closed);
  }
  const force = { reason: 'Left', countedMinor: 3 };
  expect((await of(shop.manager, till.shiftId, 'force-close', force)).body).toMatchObject(closed);
  const review = { _id: newId(), note: 'Talked with Neema.' };
  expect((await of(shop.seller, till.shiftId, 'review', review)).status).toBe(403);
  const seen = await of<Shift>(shop.manager, till.shiftId, 'review', review);
  expect(seen.body).toMatchObject({
    state: 'reviewed',
    review: { byName: shop.manager.name, note: 'Talked with Neema.' },
  });
  expect((await of(shop.manager, till.shiftId, 'review', review)).text).toBe(seen.text);
  const again = { _id: newId(), note: null };
  expect((await of(shop.manager, till.shiftId, 'review', again)).body).toMatchObject({
    code: 'INVALID_STATE',
  });
});

test('a manager closes a shift that was left open; its till goes on in a new series', async () => {
  const till = await opened(1_000);
  expect((await sell(till)).status).toBe(200);
  const body = { reason: 'Went home without closing', countedMinor: null };
  expect((await of(shop.seller, till.shiftId, 'force-close', body)).status).toBe(403);
  const other = await addBusiness(app.database, { name: 'Thieves' });
  for (const thief of [other.owner, other.manager]) {
    const refused = await of(thief, till.shiftId, 'force-close', body);
    expect(refused.body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect((await see(shop.seller, till.shiftId)).body.state).toBe('open');
  const closed = await of<Shift>(shop.manager, till.shiftId, 'force-close', body);
  expect(closed.body).toMatchObject({
    state: 'closed',
    isForced: true,
    forcedReason: 'Went home without closing',
    closedByName: shop.manager.name,
    expectedMinor: 11_000,
    countedMinor: null,
    differenceMinor: null,
  });
  expect((await of(shop.manager, till.shiftId, 'force-close', body)).text).toBe(closed.text);
  const counted = { ...body, countedMinor: 11_000 };
  expect((await of(shop.manager, till.shiftId, 'force-close', counted)).body).toMatchObject({
    code: 'SHIFT_CLOSED',
  });
  // The device that held it may have given numbers unseen: it sells no more under its lease.
  expect((await sell(till)).body).toMatchObject({ code: 'TILL_LEASE_LOST' });
  const taken = await call<TillLease>(app, shop.seller, 'POST', `/api/tills/${till.tillId}/take`, {
    deviceId: newId(),
  });
  expect(taken.body).toMatchObject({ series: 'B', lastNumber: 0, openShift: null });
});

test('a forced close with a count books its difference', async () => {
  const till = await opened(1_000);
  const body = { reason: 'Ill', countedMinor: 900 };
  const closed = await of<Shift>(shop.owner, till.shiftId, 'force-close', body);
  expect(closed.body).toMatchObject({ countedMinor: 900, differenceMinor: -100, zNumber: 1 });
  expect(await journalOf(app, 'shift_close', till.shiftId)).toEqual([
    ['1010', 900],
    ['6100', 100],
    ['1000', -1_000],
  ]);
});

test('the next opening is told what the last close left; reports are numbered in a row', async () => {
  const tillId = await addTill(app, shop);
  const url = `/api/tills/${tillId}/hand-over`;
  expect((await call(app, shop.seller, 'GET', url)).body).toEqual({ handOver: null });
  const deviceId = newId();
  const take = () =>
    call<TillLease>(app, shop.seller, 'POST', `/api/tills/${tillId}/take`, { deviceId });
  for (const [index, countedMinor] of [500, 700].entries()) {
    const { leaseId } = (await take()).body;
    const _id = newId();
    await call(app, shop.seller, 'POST', '/api/shifts', { _id, tillId, leaseId, floatMinor: 500 });
    const handOverNote = `Note ${index}`;
    const body = closeBody(countedMinor, { handOverNote });
    const closed = await of<Shift>(shop.seller, _id, 'close', body);
    expect(closed.body.zNumber).toBe(index + 1);
    expect((await call(app, shop.seller, 'GET', url)).body).toMatchObject({
      handOver: { countedMinor, note: handOverNote, closedByName: shop.seller.name },
    });
  }
});

test('a count that does not add up, or of a tender there is not, is refused', async () => {
  const till = await opened(0);
  const wrong = [
    [closeBody(10, { pieces: [{ valueMinor: 5, count: 1 }] }), '#/pieces'],
    [closeBody(10, { tenders: [{ method: 'cash', countedMinor: 10 }] }), '#/tenders/0/method'],
    [closeBody(10, { tenders: [{ method: 'shells', countedMinor: 1 }] }), '#/tenders/0/method'],
    [
      closeBody(10, { tenders: ['card', 'card'].map((method) => ({ method, countedMinor: 0 })) }),
      '#/tenders',
    ],
  ] as const;
  for (const [body, pointer] of wrong) {
    const refused = await of(shop.seller, till.shiftId, 'close', body);
    expect(refused.body, pointer).toMatchObject({ status: 422, errors: [{ pointer }] });
  }
  expect((await see(shop.seller, till.shiftId)).body.state).toBe('open');
});

test('the owner decides whether the count is blind, and how much a seller pays out', async () => {
  const own = await addBusiness(app.database, { name: 'Open eyes', branchCount: 1 });
  const till = await openTill(app, own.seller, own.branches[0]?.tillId ?? '', 900);
  const url = '/api/till/cash-rules';
  const rules = (await call(app, own.seller, 'GET', url)).body;
  expect(rules).toEqual({ isCountBlind: true, sellerMaxMinor: null, version: 1 });
  const body = { isCountBlind: false, sellerMaxMinor: 50_000, version: 1 };
  for (const person of [own.seller, own.manager]) {
    expect((await send(app, person, 'PUT', url, body)).status).toBe(403);
  }
  expect((await send(app, own.owner, 'PUT', url, body)).body).toEqual({ ...body, version: 2 });
  expect((await send(app, own.owner, 'PUT', url, body)).body).toMatchObject({
    status: 412,
    code: 'VERSION_CONFLICT',
  });
  expect((await see(own.seller, till.shiftId)).body).toMatchObject({ expectedMinor: 900 });
  const much = moveOf('pay_out', 50_001, 'food', 'Lunch for all');
  const refused = await move(own.seller, till.shiftId, much);
  expect(refused.body).toMatchObject({ status: 403, code: 'CASH_LIMIT', limitMinor: 50_000 });
  expect(refused.body['detail'] ?? refused.body['message']).toContain('500.00');
  expect((await move(own.manager, till.shiftId, much)).status).toBe(200);
  const again = { isCountBlind: true, sellerMaxMinor: null, version: 2 };
  expect((await send(app, own.owner, 'PUT', url, again)).body).toEqual({ ...again, version: 3 });
  expect((await see(own.seller, till.shiftId)).body.expectedMinor).toBeNull();
  const told = await peek(
    app.database,
    `select detail::json detail from audit_event
     where business_id = $1 and action = 'cash_rules_saved' order by seq`,
    [own.businessId],
  );
  const [shut, open] = [
    { isCountBlind: true, limit: null },
    { isCountBlind: false, limit: formatMoney(50_000, 'TZS') },
  ];
  expect(told).toEqual([
    { detail: { before: shut, after: open } },
    { detail: { before: open, after: shut } },
  ]);
});

test('a list shows shifts in reach, and is narrowed by state, difference, till and day', async () => {
  const own = await addBusiness(app.database, { name: 'Lists' });
  const [near, far] = own.branches;
  const first = await openTill(app, own.seller, near?.tillId ?? '', 100);
  await of(own.seller, first.shiftId, 'close', closeBody(90));
  const second = await openTill(app, own.owner, far?.tillId ?? '', 0);
  await of(own.owner, second.shiftId, 'close', closeBody(0));
  await of(own.owner, second.shiftId, 'review', { _id: newId(), note: null });
  app.clock.nowMs = TEST_NOW + 60_000;
  const third = await openTill(app, own.seller, await addTill(app, own), 0);
  const ids = async (person: TestPerson, query: string) => {
    const answer = await call<{ items: { _id: string }[] }>(
      app,
      person,
      'GET',
      `/api/shifts${query}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items.map(({ _id }) => _id);
  };
  const same = (found: string[], ...shifts: OpenTill[]) =>
    expect([...found].sort()).toEqual(shifts.map(({ shiftId }) => shiftId).sort());
  same(await ids(own.owner, ''), first, second, third);
  same(await ids(own.accountant, ''), first, second, third);
  same(await ids(own.seller, ''), first, third);
  same(await ids(own.seller, `?sellerId=${own.owner.personId}`));
  same(await ids(own.owner, `?sellerId=${own.owner.personId}`), second);
  same(await ids(own.manager, ''), first, third);
  same(await ids(own.owner, '?state=open'), third);
  same(await ids(own.owner, '?state=closed'), first);
  same(await ids(own.owner, '?state=reviewed'), second);
  same(await ids(own.owner, '?differs=yes'), first);
  same(await ids(own.owner, `?tillId=${first.tillId}`), first);
  same(await ids(own.owner, `?branchId=${far?.branchId}`), second);
  same(await ids(own.owner, '?from=2026-03-05'));
  same(await ids(own.owner, '?from=2026-03-04&to=2026-03-04'), first, second, third);
  expect((await ids(own.owner, '?limit=1'))[0]).toBe(third.shiftId);
  const page = await call<{ nextCursor: string }>(app, own.owner, 'GET', '/api/shifts?limit=1');
  expect(await ids(own.owner, `?cursor=${page.body.nextCursor}`)).toHaveLength(2);
  const stranger = await addBusiness(app.database, { name: 'Strangers' });
  expect(await ids(stranger.owner, '')).toEqual([]);
  const url = `/api/shifts?branchId=${far?.branchId}`;
  expect((await call(app, stranger.owner, 'GET', url)).status).toBe(404);
  expect((await call(app, own.seller, 'GET', url)).body).toMatchObject({
    code: 'BRANCH_FORBIDDEN',
  });
});

test('a colleague moves no cash in another’s drawer', async () => {
  const colleague = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const till = await opened(0);
  const body = moveOf('pay_in', 10, 'owner', 'x');
  expect((await move(colleague, till.shiftId, body)).body).toMatchObject({ code: 'FORBIDDEN' });
  const other = await addBusiness(app.database, { name: 'Elsewhere' });
  expect((await move(other.owner, till.shiftId, body)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await move(shop.manager, till.shiftId, body)).status).toBe(200);
});
