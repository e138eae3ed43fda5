import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClosingFactInput } from '@tillbook/core/sales/closing-facts.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { signedClosing } from '@tillbook/core/sales/who-sells';
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
import { closingOf, syncClosing, toldOfClosing } from '../../test/closing-facts.ts';
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
const fact = (more: Partial<ClosingFactInput> = {}, person = seller) =>
  closingOf(till, person, { closedAt: after(2), ...more });
const send = (closing: object, of: TestDevice = device) =>
  syncClosing(at, of, till.tillId, closing);
const soldAt = (hours: number, of: OpenTill = till) => ({
  ...nextFact(of, seller, { lines: [{ product: soap, quantityMilli: 1_000 }] }),
  occurredAt: after(hours),
});
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);
const readShift = async (shiftId = till.shiftId) =>
  (await call<Shift>(at, shop.owner, 'GET', `/api/shifts/${shiftId}`)).body;
const close = (countedMinor: number, person: TestPerson = shop.owner) =>
  call<Shift>(at, person, 'POST', `/api/shifts/${till.shiftId}/close`, closeBody(countedMinor));
const forceClose = (countedMinor: number | null) =>
  call(at, shop.manager, 'POST', `/api/shifts/${till.shiftId}/force-close`, {
    ...{ reason: 'Went home', countedMinor },
  });
const conflicts = async (person: TestPerson = shop.owner) =>
  (await call<{ items: SaleConflict[] }>(at, person, 'GET', '/api/sale-conflicts')).body.items;
const counted = async () =>
  (
    await peek(
      at.database,
      `select (select count(*)::int from shift_close where business_id = $1) closes,
         (select count(*)::int from shift_closing where business_id = $1) told`,
      [shop.businessId],
    )
  )[0];

describe('a shift that was closed without a connection', () => {
  test('has its Z report by what was counted, at the device’s time, and its difference is booked', async () => {
    expect(told(await sync(at, device, [soldAt(1)]))).toEqual(['posted']);
    const out = moveFactOf(till, seller, { movedAt: after(1.5) });
    expect(toldOfMove(await syncMove(at, device, till.tillId, out))).toBe('posted');
    // 20,000 float, 1,000 sold, 3,000 paid out: 18,000; 100 are missing.
    const closing = fact({
      ...{ countedMinor: 17_900_00, handOverNote: 'Key under the mat' },
      pieces: [
        { valueMinor: 900_00, count: 1 },
        { valueMinor: 1_000_00, count: 17 },
      ],
      tenders: [{ method: 'card', countedMinor: 0 }],
    });
    expect((await send(closing)).body).toEqual({
      ...{ _id: closing._id, state: 'posted', zNumber: 1, conflicts: [] },
      ...{ code: null, message: null },
    });
    const shift = await readShift();
    expect(shift).toMatchObject({
      ...{ state: 'closed', zNumber: 1, isForced: false, closedByName: seller.name },
      ...{ expectedMinor: 18_000_00, countedMinor: 17_900_00, differenceMinor: -100_00 },
      ...{ salesCount: 1, payOutsMinor: 3_000_00, handOverNote: 'Key under the mat' },
      pieces: [
        { valueMinor: 1_000_00, count: 17 },
        { valueMinor: 900_00, count: 1 },
      ],
      ...{ otherCounts: [], late: null },
    });
    expect(new Date(shift.closedAt ?? '').toISOString()).toBe(after(2));
    expect(shift.auditHash).not.toBeNull();
    expect(await journalOf(at, 'shift_close', till.shiftId)).toEqual([
      ['1010', 17_900_00],
      ['6100', 100_00],
      ['1000', -18_000_00],
    ]);
    expect(await conflicts()).toEqual([]);
    await holdBooks();
  });

  test('was counted by provider and own way: the Z report, the books and the same again', async () => {
    const type = { _id: newId(), name: 'Voucher', kind: 'other', accountCode: '1020' };
    const body = { ...type, needsReference: false };
    await call(at, shop.owner, 'POST', '/api/business/payment-types', body);
    const by = (name: string, countedMinor: number) => ({
      ...{ method: 'mobile_money', countedMinor, part: { typeId: null, name } },
    });
    const part = { typeId: type._id, name: 'Voucher' };
    const tenders = [
      ...[by('M-Pesa', 300_00), by('Airtel Money', 0)],
      { method: 'other', countedMinor: 50_00, part },
    ];
    const payment = { _id: newId(), method: 'mobile_money' as const, amountMinor: PRICE };
    const sold = {
      ...nextFact(till, seller, {
        lines: [{ product: soap, quantityMilli: 1_000 }],
        payments: [{ ...payment, provider: 'm-pesa', reference: 'QA1' }],
      }),
      occurredAt: after(1),
    };
    expect(told(await sync(at, device, [sold]))).toEqual(['posted']);
    const closing = fact({ countedMinor: FLOAT, tenders });
    expect(toldOfClosing(await send(closing))).toBe('posted');
    // M-Pesa should hold 1,000 and held 300; at the voucher nothing was expected.
    const shift = await readShift();
    const found = shift.tenders.flatMap(({ parts }) =>
      parts.map((one) => [one.name, one.expectedMinor, one.countedMinor, one.differenceMinor]),
    );
    expect(found).toEqual([
      ['Airtel Money', 0, 0, 0],
      ['m-pesa', PRICE, 300_00, -700_00],
      ['Voucher', 0, 50_00, 50_00],
    ]);
    expect((await journalOf(at, 'shift_close', till.shiftId)).sort()).toEqual([
      ['1000', -FLOAT],
      ['1010', FLOAT],
      ['1020', 50_00],
      ['1030', -700_00],
      ['6100', -50_00],
      ['6100', 700_00],
    ]);
    expect(toldOfClosing(await send(closing))).toBe('posted');
    const asked = closeBody(FLOAT, { tenders: [...tenders].reverse() });
    const path = `/api/shifts/${till.shiftId}/close`;
    expect((await call(at, shop.owner, 'POST', path, asked)).status).toBe(200);
    const whole = closeBody(FLOAT, { tenders: [{ method: 'mobile_money', countedMinor: 300_00 }] });
    expect((await call(at, shop.owner, 'POST', path, whole)).body).toMatchObject({
      code: 'SHIFT_CLOSED',
    });
    await holdBooks();
    const fault = (said: string) =>
      brokenByFault(
        at.database,
        `update shift_closing set tenders = jsonb_set(tenders, ${said})
         where closing_id = '${closing._id}'`,
      );
    expect(await fault(`'{0,countedMinor}', '1'`)).toEqual(['I118']);
    expect(await fault(`'{2,part,typeId}', '"${newId()}"'`)).toEqual(['I118']);
  });

  test('counted what no till takes: no close can be made of it', async () => {
    const rival = await addBusiness(at.database);
    const theirs = { _id: newId(), name: 'Amex', kind: 'card', accountCode: '1040' };
    const body = { ...theirs, needsReference: false };
    await call(at, rival.owner, 'POST', '/api/business/payment-types', body);
    const counts = (...parts: { typeId: string | null; name: string | null }[]) =>
      parts.map((part) => ({ method: 'card', countedMinor: 1, part }));
    for (const tenders of [
      counts({ typeId: theirs._id, name: 'Amex' }),
      counts({ typeId: null, name: 'Visa' }),
      ...[
        [
          { method: 'card', countedMinor: 1 },
          { method: 'card', countedMinor: 1 },
        ],
      ],
    ]) {
      expect(toldOfClosing(await send(fact({ tenders })))).toBe('malformed VALIDATION_FAILED');
    }
    expect(await counted()).toEqual({ closes: 0, told: 0 });
  });

  test('is of the business day on which it was counted, not of the day it was heard of', async () => {
    at.clock.nowMs = TEST_NOW + 72 * HOUR_MS;
    expect(toldOfClosing(await send(fact()))).toBe('posted');
    const [day] = await peek<{ days: number; booked: boolean }>(
      at.database,
      `select c.business_date - s.business_date days,
         exists (select from journal_entry e where e.source_id = c.shift_id
           and e.source_kind = 'shift_close' and e.business_date = c.business_date) booked
       from shift_close c join shift s using (business_id, shift_id) where c.shift_id = $1`,
      [till.shiftId],
    );
    expect(day).toEqual({ days: 0, booked: true });
    await holdBooks();
  });

  test('leaves its till free for the next one, which was opened and closed alone, too', async () => {
    const next = { ...till, shiftId: newId() };
    expect(toldOfClosing(await send(fact({ countedMinor: FLOAT })))).toBe('posted');
    const opening = openingOf(next, seller, { openedAt: after(2.2), floatMinor: 5_000_00 });
    expect(toldOfShift(await syncShift(at, device, till.tillId, opening))).toBe('posted');
    expect(told(await sync(at, device, [soldAt(2.4, next)]))).toEqual(['posted']);
    const second = closingOf(next, seller, { closedAt: after(2.8), countedMinor: 6_000_00 });
    expect((await send(second)).body).toMatchObject({ state: 'posted', zNumber: 2 });
    expect(await readShift(next.shiftId)).toMatchObject({
      ...{ floatMinor: 5_000_00, expectedMinor: 6_000_00, differenceMinor: 0, salesCount: 1 },
    });
    expect(await readShift()).toMatchObject({ zNumber: 1, expectedMinor: FLOAT });
    expect(await conflicts()).toEqual([]);
    await holdBooks();
  });

  test('is one when it is sent twice; another under its id is refused', async () => {
    const closing = fact();
    const first = await send(closing);
    expect((await send(closing)).body).toEqual(first.body);
    expect(toldOfClosing(await send({ ...closing, countedMinor: 1 }))).toBe(
      'malformed IDEMPOTENCY_KEY_REUSED',
    );
    expect(await counted()).toEqual({ closes: 1, told: 1 });
    await holdBooks();
  });

  test('is the one that was asked for while connected and whose answer got lost', async () => {
    expect((await close(FLOAT, seller)).status).toBe(200);
    expect((await send(fact())).body).toMatchObject({ state: 'posted', zNumber: 1, conflicts: [] });
    expect(await counted()).toEqual({ closes: 1, told: 0 });
    await holdBooks();
  });

  test('answers the request that comes after the fact with the Z report', async () => {
    expect(toldOfClosing(await send(fact()))).toBe('posted');
    expect((await close(FLOAT, seller)).body).toMatchObject({ zNumber: 1 });
    expect((await close(1, seller)).body).toMatchObject({ code: 'SHIFT_CLOSED' });
    expect(await counted()).toEqual({ closes: 1, told: 1 });
    await holdBooks();
  });

  test('gets what is heard of after it as addenda, like any late sale or cash move', async () => {
    expect(toldOfClosing(await send(fact({ countedMinor: 18_000_00 })))).toBe('posted');
    expect(told(await sync(at, device, [soldAt(1)]))).toEqual(['late_sale']);
    const out = moveFactOf(till, seller, { movedAt: after(1) });
    expect(toldOfMove(await syncMove(at, device, till.tillId, out))).toBe('late_move');
    expect(await readShift()).toMatchObject({
      ...{ expectedMinor: FLOAT, differenceMinor: -2_000_00 },
      late: { salesCount: 1, movesCount: 1 },
    });
    await holdBooks();
  });

  test('of a clock that is off counts by what it is off, and not before what was done in it', async () => {
    const out = moveFactOf(till, seller, { movedAt: after(2.5) });
    await syncMove(at, device, till.tillId, out);
    const sentAt = new Date(at.clock.nowMs - 24 * HOUR_MS).toISOString();
    const closing = fact({ closedAt: after(-22), countedMinor: 17_000_00 });
    const sent = await syncClosing(at, device, till.tillId, closing, sentAt);
    expect(toldOfClosing(sent)).toBe('clock_suspect');
    expect(new Date((await readShift()).closedAt ?? '').toISOString()).toBe(after(2.5));
    await holdBooks();
  });

  test('of which no close can be made is none', async () => {
    const pieces = [{ valueMinor: 500_00, count: 1 }];
    expect(toldOfClosing(await send(fact({ pieces })))).toBe('malformed VALIDATION_FAILED');
    const tenders = [{ method: 'seashells', countedMinor: 1 }];
    expect(toldOfClosing(await send(fact({ tenders })))).toBe('malformed VALIDATION_FAILED');
    expect(toldOfClosing(await send(fact({ shiftId: newId() })))).toBe('malformed SHIFT_NOT_OPEN');
    expect(await counted()).toEqual({ closes: 0, told: 0 });
    expect((await readShift()).state).toBe('open');
    await holdBooks();
  });
});

describe('a shift that was closed meanwhile', () => {
  test.each([
    ['by force and a count', () => forceClose(19_500_00), 19_500_00, true],
    ['by force without a count', () => forceClose(null), null, true],
    ['by the owner', () => close(19_500_00), 19_500_00, false],
  ])(
    '%s keeps its Z report, with the count beside it, told',
    async (_how, by, theirs, isForced) => {
      at.clock.nowMs = TEST_NOW + 2.5 * HOUR_MS;
      expect((await by()).status).toBe(200);
      const before = await readShift();
      at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
      const closing = fact({ countedMinor: 19_000_00 });
      const first = await send(closing);
      expect(first.body).toMatchObject({ zNumber: 1, conflicts: ['close_elsewhere'] });
      expect((await send(closing)).body).toEqual(first.body);
      const otherCounts = [
        { countedMinor: 19_000_00, countedAt: after(2), countedByName: seller.name },
      ];
      expect(await readShift()).toEqual({ ...before, otherCounts });
      const [conflict] = await conflicts();
      expect(conflict).toMatchObject({
        ...{ kind: 'close_elsewhere', shiftId: till.shiftId, totalMinor: 19_000_00 },
        ...{ sellerName: seller.name, occurredAt: after(2), saleId: null, move: null },
        details: {
          ...{ isOpen: false, isForced, zNumber: 1, expectedMinor: FLOAT, zCountedMinor: theirs },
          countedMinor: 19_000_00,
        },
      });
      expect(await journalOf(at, 'shift_close', till.shiftId)).toHaveLength(
        theirs === null ? 2 : 3,
      );
      await holdBooks();
    },
  );

  test('by the same count of somebody else is not taken for the own one', async () => {
    expect((await close(FLOAT)).status).toBe(200);
    expect(toldOfClosing(await send(fact()))).toBe('close_elsewhere');
    await holdBooks();
  });

  test('by the device itself keeps its first count', async () => {
    expect(toldOfClosing(await send(fact()))).toBe('posted');
    expect(toldOfClosing(await send(fact({ countedMinor: 1 })))).toBe('close_elsewhere');
    expect(await readShift()).toMatchObject({ countedMinor: FLOAT, otherCounts: [{}] });
    // Another close of the same count is another close: only a lost answer's is the same.
    expect(toldOfClosing(await send(fact()))).toBe('close_elsewhere');
    await holdBooks();
  });
});

describe('a shift in which another device sells on', () => {
  test('stays open there, and is closed there; the count of the first stands beside it', async () => {
    const taken = await takeTill(at, shop.owner, till.tillId, { takeOver: true });
    expect(toldOfClosing(await send(fact({ countedMinor: 19_000_00 })))).toBe('close_elsewhere');
    expect(await readShift()).toMatchObject({
      ...{ state: 'open', zNumber: null, otherCounts: [{ countedMinor: 19_000_00 }] },
    });
    expect((await conflicts())[0]?.details).toMatchObject({ isOpen: true, zNumber: null });
    await holdBooks();
    expect(taken.deviceId).not.toBe(till.deviceId);
    expect((await close(FLOAT)).body).toMatchObject({ zNumber: 1, differenceMinor: 0 });
    await holdBooks();
  });

  test('which the device’s own one joined is that one, and is closed by its count', async () => {
    const alone = { ...till, shiftId: newId() };
    const opening = openingOf(alone, seller, { openedAt: after(-1) });
    expect(toldOfShift(await syncShift(at, device, till.tillId, opening))).toContain(
      'shift_joined',
    );
    const closing = closingOf(alone, seller, { closedAt: after(2), countedMinor: FLOAT });
    expect((await send(closing)).body).toMatchObject({ zNumber: 1, conflicts: [] });
    expect((await readShift()).state).toBe('closed');
    await holdBooks();
  });
});

describe('who closed it', () => {
  test('may have been let go since, or lost the right: it is closed, and told', async () => {
    await peek(at.database, 'update person set deactivated_at = $2 where person_id = $1', [
      ...[seller.personId, after(0)],
    ]);
    expect(toldOfClosing(await send(fact()))).toBe('seller_revoked');
    expect((await readShift()).state).toBe('closed');
    await holdBooks();
  });

  test('may not have been the one who opened it: told; who manages shifts may', async () => {
    const branchIds = [shop.branches[0]?.branchId ?? ''];
    const { businessId } = shop;
    const juma = await addPerson(at.database, { role: 'seller', businessId, branchIds });
    expect(toldOfClosing(await send(fact({}, juma)))).toBe('close_beyond');
    expect((await conflicts())[0]).toMatchObject({
      ...{ kind: 'close_beyond', sellerName: juma.name, details: { code: 'SHIFT_OF_ANOTHER' } },
    });
    expect((await readShift()).closedByName).toBe(juma.name);
    const next = { ...till, shiftId: newId() };
    const opening = openingOf(next, seller, { openedAt: after(2.2) });
    expect(toldOfShift(await syncShift(at, device, till.tillId, opening))).toBe('posted');
    const closing = closingOf(next, shop.manager, { closedAt: after(3) });
    expect(toldOfClosing(await send(closing))).toBe('posted');
    await holdBooks();
  });

  test('signs by a key of their own where sellers take turns; unsigned or changed is told', async () => {
    const branchId = shop.branches[0]?.branchId ?? '';
    await givePin(at, seller);
    at.clock.nowMs = TEST_NOW;
    const entered = await enter(at, device, { sellerId: seller.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    const { keyId, secret } = entered.body.sellerKey;
    const closing = fact({ handOverNote: 'Key under the mat' });
    const mac = createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(signedClosing(till.tillId, closing))
      .digest('base64url');
    const proof = { keyId, mac };
    const forged = { ...closing, _id: newId(), countedMinor: 1, proof };
    expect(toldOfClosing(await send({ ...closing, proof }))).toBe('posted');
    expect(toldOfClosing(await send(forged))).toBe('seller_unproved close_elsewhere');
    expect(toldOfClosing(await send(fact({ countedMinor: 2 })))).toBe(
      'seller_unproved close_elsewhere',
    );
    await holdBooks();
  });

  test('a device that was ended before is told; one of another business has no such till', async () => {
    const rival = await addBusiness(at.database);
    const stranger = await enrol(at, rival.seller);
    expect((await send(fact(), stranger)).status).toBe(404);
    const unheld = await enrol(at, seller);
    expect(toldOfClosing(await send(fact(), unheld))).toBe('malformed TILL_LEASE_LOST');
    expect(toldOfClosing(await send(fact({ closedBy: rival.seller.personId })))).toBe(
      'malformed NOT_FOUND',
    );
    const wrong = { headers: { 'tillbook-device': `${till.deviceId}.${'A'.repeat(43)}` } };
    expect((await syncClosing(at, wrong, till.tillId, fact())).status).toBe(401);
    expect(await counted()).toEqual({ closes: 0, told: 0 });
    at.clock.nowMs = TEST_NOW;
    const path = `/api/devices/${till.deviceId}/revoke`;
    expect((await call(at, shop.owner, 'POST', path, {})).status).toBe(200);
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    expect(toldOfClosing(await send(fact()))).toBe('device_revoked');
    expect((await readShift()).state).toBe('closed');
    expect(await conflicts(rival.owner)).toEqual([]);
    expect(await conflicts()).toHaveLength(1);
    await holdBooks();
  });
});

describe('the books', () => {
  test.each([
    ['I118', 'update shift_closing set asked_shift_id = gen_random_uuid()'],
    ['I118', 'update shift_closing set counted_minor = counted_minor + 1 where is_z'],
    ['I118', `update shift_closing set tenders = '[]' where is_z`],
    ['I118', `update shift_closing set counted_at = counted_at + interval '1 hour' where is_z`],
    ['I118', 'update shift_closing set is_clock_suspect = true'],
    ['I118', 'update shift_closing set is_z = false'],
    ['I118', `delete from sale_conflict where kind = 'close_elsewhere'`],
    ['I119', `delete from sale_conflict where kind = 'seller_unproved'`],
  ])('notice by %s: %s', async (invariant, fault) => {
    const branchId = shop.branches[0]?.branchId ?? '';
    await givePin(at, seller);
    at.clock.nowMs = TEST_NOW;
    await enter(at, device, { sellerId: seller.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    const tenders = [{ method: 'card', countedMinor: 100 }];
    expect(toldOfClosing(await send(fact({ tenders })))).toBe('seller_unproved');
    expect(toldOfClosing(await send(fact({ countedMinor: 1 })))).toBe(
      'seller_unproved close_elsewhere',
    );
    await holdBooks();
    expect(await brokenByFault(at.database, fault)).toContain(invariant);
  });
});
