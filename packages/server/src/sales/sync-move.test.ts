import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashMoveFactInput } from '@tillbook/core/sales/cash-move-facts.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import type { CashMove, Shift } from '@tillbook/core/sales/tills.api';
import { signedMove } from '@tillbook/core/sales/who-sells';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin } from '../../test/approvals.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
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
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { moveFactOf, syncMove, toldOfMove } from '../../test/move-facts.ts';
import { enter } from '../../test/sellers.ts';
import { openingOf, syncShift, takeTill, toldOfShift } from '../../test/shift-facts.ts';
import { closeBody, journalOf } from '../../test/shifts.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

const HOUR_MS = 3_600_000;
const FLOAT = 20_000_00;
const PRICE = 1_000_00;

let at: TestApp;
let shop: TestBusiness;
let seller: TestPerson;
let till: OpenTill;
let device: TestDevice;
let soap: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  ({ seller } = shop);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 700_00, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openTill(at, seller, shop.branches[0]?.tillId ?? '', FLOAT);
  device = await enrol(at, seller, till.deviceId);
  // The connection comes back three hours later.
  at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
});

const after = (hours: number): string => new Date(TEST_NOW + hours * HOUR_MS).toISOString();
const fact = (more: Partial<CashMoveFactInput> = {}, person = seller) =>
  moveFactOf(till, person, { movedAt: after(1), ...more });
const send = (move: object, of: TestDevice = device) => syncMove(at, of, till.tillId, move);
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);
const readShift = async (shiftId = till.shiftId) =>
  (await call<Shift>(at, shop.owner, 'GET', `/api/shifts/${shiftId}`)).body;
const close = (countedMinor: number, shiftId = till.shiftId) =>
  call<Shift>(at, shop.owner, 'POST', `/api/shifts/${shiftId}/close`, closeBody(countedMinor));
const online = (body: object, person = seller) =>
  call<CashMove>(at, person, 'POST', `/api/shifts/${till.shiftId}/moves`, body);
const conflicts = async (person: TestPerson = shop.owner) =>
  (await call<{ items: SaleConflict[] }>(at, person, 'GET', '/api/sale-conflicts')).body.items;
const moves = async () =>
  (
    await peek<{ n: number }>(
      at.database,
      `select count(*)::int n from cash_move m join shift using (business_id, shift_id)
       where business_id = $1`,
      [shop.businessId],
    )
  )[0]?.n;

describe('cash that was moved without a connection', () => {
  test('is in its shift at its time, numbered and booked, and the drawer counts it', async () => {
    const out = fact();
    const sold = {
      ...nextFact(till, seller, { lines: [{ product: soap, quantityMilli: 1_000 }] }),
      occurredAt: after(1.5),
    };
    const drop = fact({ kind: 'drop', category: null, amountMinor: 5_000_00, movedAt: after(2) });
    const opened = fact({ kind: 'no_sale', category: null, amountMinor: 0, movedAt: after(2) });
    const given = fact({ kind: 'pay_in', category: 'from_safe', amountMinor: 700_00 });
    expect((await send(out)).body).toEqual({
      ...{ _id: out._id, state: 'posted', number: 1, conflicts: [], code: null, message: null },
    });
    expect(told(await sync(at, device, [sold]))).toEqual(['posted']);
    for (const each of [drop, opened, given]) expect(toldOfMove(await send(each))).toBe('posted');
    const shift = await readShift();
    expect(shift.moves.map(({ number, kind, amountMinor }) => [number, kind, amountMinor])).toEqual(
      [
        [1, 'pay_out', 3_000_00],
        [2, 'drop', 5_000_00],
        [3, 'no_sale', 0],
        [4, 'pay_in', 700_00],
      ],
    );
    expect(shift.moves[0]).toMatchObject({
      ...{ movedByName: seller.name, reason: 'Rider', category: 'transport', isLate: false },
    });
    expect(new Date(shift.moves[0]?.movedAt ?? '').toISOString()).toBe(after(1));
    expect(await journalOf(at, 'cash_move', out._id)).toEqual([
      ['6010', 3_000_00],
      ['1000', -3_000_00],
    ]);
    // 20,000 float, 1,000 sold, 700 in, 3,000 and 5,000 out.
    const report = await close(13_700_00);
    expect(report.body).toMatchObject({
      ...{ expectedMinor: 13_700_00, differenceMinor: 0, noSales: 1, late: null },
      ...{ payInsMinor: 700_00, payOutsMinor: 3_000_00, dropsMinor: 5_000_00 },
    });
    expect(await conflicts()).toEqual([]);
    await holdBooks();
  });

  test('is one when it is sent twice, also after the close; another under its id is refused', async () => {
    const out = fact();
    const first = await send(out);
    expect((await send(out)).body).toEqual(first.body);
    await close(17_000_00);
    expect((await send(out)).body).toEqual(first.body);
    expect(toldOfMove(await send({ ...out, amountMinor: 1 }))).toBe(
      'malformed IDEMPOTENCY_KEY_REUSED',
    );
    expect(await moves()).toBe(1);
    await holdBooks();
  });

  test('is the one that was asked for while connected and whose answer got lost', async () => {
    const out = fact();
    const { _id, kind, amountMinor, category, reason } = out;
    const body = { _id, kind, amountMinor, category, reason };
    expect((await online(body)).status).toBe(200);
    expect((await send(out)).body).toMatchObject({ state: 'posted', number: 1, conflicts: [] });
    expect(toldOfMove(await send({ ...out, reason: 'Other' }))).toBe(
      'malformed IDEMPOTENCY_KEY_REUSED',
    );
    // And the other way round: the request comes after the fact.
    const second = fact({ reason: 'Ice' });
    await send(second);
    const again = await online({ ...body, _id: second._id, reason: 'Ice' });
    expect(again.body).toMatchObject({ number: 2 });
    expect(await moves()).toBe(2);
    await holdBooks();
  });

  test('is written down while the drawer is counted elsewhere, and the close expects it', async () => {
    const path = `/api/shifts/${till.shiftId}/count`;
    expect((await call(at, shop.owner, 'POST', path, { _id: newId() })).status).toBe(200);
    expect(toldOfMove(await send(fact()))).toBe('posted');
    expect((await close(17_000_00)).body).toMatchObject({ differenceMinor: 0 });
    await holdBooks();
  });

  test('of a clock that is off counts by what it is off, within its shift', async () => {
    const sentAt = new Date(at.clock.nowMs - 24 * HOUR_MS).toISOString();
    const out = fact({ movedAt: after(-22) });
    expect(toldOfMove(await syncMove(at, device, till.tillId, out, sentAt))).toBe('clock_suspect');
    const [move] = (await readShift()).moves;
    expect(new Date(move?.movedAt ?? '').toISOString()).toBe(after(2));
    await holdBooks();
  });

  test('that fits no kind, or is in a shift that never was, is none', async () => {
    expect(toldOfMove(await send(fact({ amountMinor: 0 })))).toBe('malformed VALIDATION_FAILED');
    expect(toldOfMove(await send(fact({ category: null })))).toBe('malformed VALIDATION_FAILED');
    expect(toldOfMove(await send(fact({ shiftId: newId() })))).toBe('malformed SHIFT_NOT_OPEN');
    expect(await moves()).toBe(0);
    await holdBooks();
  });
});

describe('a shift that was closed meanwhile', () => {
  test('keeps its Z report; the cash is an addendum, no longer short, and told', async () => {
    at.clock.nowMs = TEST_NOW + 2 * HOUR_MS;
    // 3,000 were taken out, and nobody knew of it.
    expect((await close(17_000_00)).body).toMatchObject({ differenceMinor: -3_000_00 });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    const out = fact();
    expect(toldOfMove(await send(out))).toBe('late_move');
    expect(await journalOf(at, 'late_cash_move', out._id)).toEqual([
      ['1000', 3_000_00],
      ['6100', -3_000_00],
    ]);
    const shift = await readShift();
    expect(shift).toMatchObject({
      ...{ expectedMinor: FLOAT, differenceMinor: -3_000_00, payOutsMinor: 0 },
      late: { movesCount: 1, salesCount: 0, refundsCount: 0 },
      moves: [{ number: 1, isLate: true }],
    });
    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({
      ...{ kind: 'late_move', saleId: null, refundId: null, shiftId: till.shiftId },
      ...{ totalMinor: 3_000_00, sellerName: seller.name, occurredAt: after(1) },
      move: { kind: 'pay_out', reason: 'Rider' },
    });
    // What was moved after the close by a right clock counts at it; nothing is left in the till.
    const late = fact({ kind: 'pay_in', category: 'owner', movedAt: after(2.5) });
    expect(toldOfMove(await send(late))).toBe('late_move');
    const day = await peek<{ at: string; minor: number }>(
      at.database,
      `select m.moved_at at, (select sum(debit_minor - credit_minor)::int from journal_line
         where business_id = $1 and account_code = '1000') minor
       from cash_move m where m.move_id = $2`,
      [shop.businessId, late._id],
    );
    expect(day[0]?.minor).toBe(0);
    expect(new Date(day[0]?.at ?? '').toISOString()).toBe(after(2));
    await holdBooks();
  });

  test('by force leaves what its device did after it to be told, not refused', async () => {
    const path = `/api/shifts/${till.shiftId}/force-close`;
    const force = { reason: 'Went home', countedMinor: null };
    expect((await call(at, shop.manager, 'POST', path, force)).status).toBe(200);
    expect(toldOfMove(await send(fact()))).toBe('late_move');
    await takeTill(at, shop.owner, till.tillId);
    expect(toldOfMove(await send(fact({ reason: 'Ice' })))).toBe('late_move');
    await holdBooks();
  });

  test('that was opened alone and joined another has its moves in that one', async () => {
    at.clock.nowMs = TEST_NOW + 2 * HOUR_MS;
    const alone = { ...till, shiftId: newId() };
    const opening = openingOf(alone, seller, { openedAt: after(-1) });
    expect(toldOfShift(await syncShift(at, device, till.tillId, opening))).toContain(
      'shift_joined',
    );
    const out = moveFactOf(alone, seller, { movedAt: after(1) });
    expect(toldOfMove(await send(out))).toBe('posted');
    expect((await readShift()).moves).toHaveLength(1);
    await holdBooks();
  });
});

describe('who moved it', () => {
  test('may have been let go since: it is posted, and told', async () => {
    await peek(at.database, 'update person set deactivated_at = $2 where person_id = $1', [
      ...[seller.personId, after(0)],
    ]);
    expect(toldOfMove(await send(fact()))).toBe('seller_revoked');
    await holdBooks();
  });

  test('may have been beyond the limit by then, or in the shift of another: told', async () => {
    const rules = { isCountBlind: true, sellerMaxMinor: 2_000_00, version: 1 };
    const saved = await call(at, shop.owner, 'PUT', '/api/till/cash-rules', rules);
    expect(saved.status).toBe(200);
    expect(toldOfMove(await send(fact()))).toBe('move_beyond');
    expect((await conflicts())[0]).toMatchObject({
      kind: 'move_beyond',
      details: { code: 'CASH_LIMIT', amountMinor: 3_000_00, limitMinor: 2_000_00 },
    });
    expect(toldOfMove(await send(fact({ amountMinor: 2_000_00 })))).toBe('posted');
    // Who manages shifts has no limit, in whosever shift.
    expect(toldOfMove(await send(fact({}, shop.manager)))).toBe('posted');
    const branchIds = [shop.branches[0]?.branchId ?? ''];
    const { businessId } = shop;
    const juma = await addPerson(at.database, { role: 'seller', businessId, branchIds });
    expect(toldOfMove(await send(fact({ amountMinor: 1 }, juma)))).toBe('move_beyond');
    const told = (await conflicts()).map(({ details }) => details);
    expect(told).toContainEqual(expect.objectContaining({ code: 'SHIFT_OF_ANOTHER' }));
    await holdBooks();
  });

  test('signs by a key of their own where sellers take turns; unsigned or changed is told', async () => {
    const branchId = shop.branches[0]?.branchId ?? '';
    await givePin(at, seller);
    at.clock.nowMs = TEST_NOW;
    const entered = await enter(at, device, { sellerId: seller.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    const { keyId, secret } = entered.body.sellerKey;
    const out = fact();
    const text = signedMove(till.tillId, { ...out, category: out.category ?? null });
    const mac = createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(text)
      .digest('base64url');
    const proof = { keyId, mac };
    expect(toldOfMove(await send({ ...out, proof }))).toBe('posted');
    const forged = { ...out, _id: newId(), amountMinor: 1, proof };
    expect(toldOfMove(await send(forged))).toBe('seller_unproved');
    expect(toldOfMove(await send(fact()))).toBe('seller_unproved');
    await holdBooks();
  });

  test('a device that was ended before is told; one of another business has no such till', async () => {
    const rival = await addBusiness(at.database);
    const stranger = await enrol(at, rival.seller);
    expect((await send(fact(), stranger)).status).toBe(404);
    const unheld = await enrol(at, seller);
    expect(toldOfMove(await send(fact(), unheld))).toBe('malformed TILL_LEASE_LOST');
    expect(toldOfMove(await send(fact({ movedBy: rival.seller.personId })))).toBe(
      'malformed NOT_FOUND',
    );
    const wrong = { headers: { 'tillbook-device': `${till.deviceId}.${'A'.repeat(43)}` } };
    expect((await syncMove(at, wrong, till.tillId, fact())).status).toBe(401);
    expect(await moves()).toBe(0);
    at.clock.nowMs = TEST_NOW;
    const path = `/api/devices/${till.deviceId}/revoke`;
    expect((await call(at, shop.owner, 'POST', path, {})).status).toBe(200);
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    expect(toldOfMove(await send(fact()))).toBe('device_revoked');
    expect(await conflicts(rival.owner)).toEqual([]);
    expect(await conflicts()).toHaveLength(1);
    await holdBooks();
  });
});

describe('the books', () => {
  test.each([
    ['I114', 'update cash_move_fact set asked_shift_id = gen_random_uuid()'],
    ['I114', 'update cash_move_fact set is_clock_suspect = true'],
    ['I114', `delete from sale_conflict where kind = 'late_move'`],
    ['I114', 'update cash_move_fact set is_late = false'],
    ['I114', `update cash_move set moved_at = moved_at + interval '1 day'`],
    ['I115', `delete from sale_conflict where kind = 'seller_unproved'`],
  ])('notice by %s: %s', async (invariant, fault) => {
    const branchId = shop.branches[0]?.branchId ?? '';
    await givePin(at, seller);
    at.clock.nowMs = TEST_NOW;
    await enter(at, device, { sellerId: seller.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    await close(17_000_00);
    expect(toldOfMove(await send(fact({ movedAt: after(1) })))).toBe('seller_unproved late_move');
    await holdBooks();
    expect(await brokenByFault(at.database, fault)).toContain(invariant);
  });
});
