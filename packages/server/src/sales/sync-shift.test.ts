import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { signedOpening } from '@tillbook/core/sales/who-sells';
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
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import { enter } from '../../test/sellers.ts';
import { openingOf, syncShift, takeTill, toldOfShift } from '../../test/shift-facts.ts';
import { closeBody, journalOf } from '../../test/shifts.ts';
import { call, draftOf, type OpenTill } from '../../test/till.ts';

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
  till = await takeTill(at, seller, shop.branches[0]?.tillId ?? '');
  device = await enrol(at, seller, till.deviceId);
  // The connection comes back three hours later.
  at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
});

const after = (hours: number): string => new Date(TEST_NOW + hours * HOUR_MS).toISOString();
const saleAt = (hours: number, quantityMilli = 1_000) => ({
  ...nextFact(till, seller, { lines: [{ product: soap, quantityMilli }] }),
  occurredAt: after(hours),
});
const send = (more: object = {}, of: TestDevice = device) =>
  syncShift(at, of, till.tillId, { ...openingOf(till, seller), ...more });
const holdBooks = async () => expect(await brokenBooks(at.database)).toEqual([]);
const readShift = async (shiftId: string) =>
  (await call<Shift>(at, shop.owner, 'GET', `/api/shifts/${shiftId}`)).body;
const close = (shiftId: string, countedMinor: number) =>
  call<Shift>(at, shop.owner, 'POST', `/api/shifts/${shiftId}/close`, closeBody(countedMinor));
const conflicts = async (person: TestPerson = shop.owner) =>
  (await call<{ items: SaleConflict[] }>(at, person, 'GET', '/api/sale-conflicts')).body.items;
const shiftsOf = () =>
  peek<{ id: string; openedAt: string; floatMinor: number }>(
    at.database,
    `select shift_id::text id, opened_at "openedAt", float_minor::int "floatMinor" from shift
     where business_id = $1 order by opened_at`,
    [shop.businessId],
  );
const shiftsOfSales = async () =>
  (
    await peek<{ id: string }>(
      at.database,
      'select shift_id::text id from sale where business_id = $1 order by occurred_at',
      [shop.businessId],
    )
  ).map(({ id }) => id);

/** Another device takes the till over, and opens a shift there. */
async function takenOver(openAt = 1): Promise<OpenTill> {
  at.clock.nowMs = TEST_NOW + openAt * HOUR_MS;
  const other = await takeTill(at, shop.owner, till.tillId, { takeOver: true });
  const { tillId, leaseId, shiftId: _id } = other;
  const opened = await call(at, shop.owner, 'POST', '/api/shifts', {
    ...{ _id, tillId, leaseId, floatMinor: 7_000_00 },
  });
  expect(opened.status).toBe(200);
  at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
  return other;
}

describe('a shift that was opened without a connection', () => {
  test('stands at the device’s time with its float, and its sales are in it', async () => {
    const sold = [saleAt(0.5), saleAt(1, 2_000)];
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...{ _id: till.shiftId, state: 'posted', shiftId: till.shiftId, conflicts: [] },
      ...{ code: null, message: null },
    });
    expect(told(await sync(at, device, sold))).toEqual(['posted', 'posted']);
    const [shift, ...others] = await shiftsOf();
    expect(others).toEqual([]);
    expect(shift).toMatchObject({ id: till.shiftId, floatMinor: FLOAT });
    expect(new Date(shift?.openedAt ?? '').toISOString()).toBe(after(0));
    expect(await shiftsOfSales()).toEqual([till.shiftId, till.shiftId]);
    expect(await journalOf(at, 'shift_open', till.shiftId)).toHaveLength(2);
    // 20,000 float and three times 1,000.
    expect((await readShift(till.shiftId)).expectedMinor).toBe(23_000_00);
    const report = await close(till.shiftId, 23_000_00);
    expect(report.body).toMatchObject({
      ...{ floatMinor: FLOAT, expectedMinor: 23_000_00, differenceMinor: 0, salesCount: 2 },
    });
    expect(await conflicts()).toEqual([]);
    await holdBooks();
  });

  test('is one shift when it is sent twice, and again after it was closed', async () => {
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    await close(till.shiftId, FLOAT);
    expect((await send()).body).toEqual(first.body);
    expect(await shiftsOf()).toHaveLength(1);
    expect(toldOfShift(await send({ floatMinor: 1 }))).toBe('malformed IDEMPOTENCY_KEY_REUSED');
    await holdBooks();
  });

  test('is the one that was opened while connected and whose answer got lost', async () => {
    const { tillId, leaseId, shiftId: _id } = till;
    const asked = { _id, tillId, leaseId, floatMinor: FLOAT };
    expect((await call(at, seller, 'POST', '/api/shifts', asked)).status).toBe(200);
    expect(toldOfShift(await send())).toBe('posted');
    expect(await shiftsOf()).toHaveLength(1);
    // And the other way round: the request comes after the fact.
    expect((await call(at, seller, 'POST', '/api/shifts', asked)).status).toBe(200);
    expect(await shiftsOf()).toHaveLength(1);
    await holdBooks();
  });

  test('of a clock that is off counts by what it is off, and that is told', async () => {
    const sentAt = new Date(at.clock.nowMs - 24 * HOUR_MS).toISOString();
    const opening = openingOf(till, seller, { openedAt: after(-22) });
    const answer = await syncShift(at, device, till.tillId, opening, sentAt);
    expect(toldOfShift(answer)).toBe('clock_suspect');
    const [shift] = await shiftsOf();
    expect(new Date(shift?.openedAt ?? '').toISOString()).toBe(after(2));
    await holdBooks();
  });
});

describe('where another shift is open at the till by then', () => {
  test('its sales are in that one, its float is told and not added', async () => {
    const other = await takenOver();
    const sold = [saleAt(0.5), saleAt(2)];
    const answer = await send();
    expect(toldOfShift(answer)).toBe('shift_joined');
    expect(answer.body.shiftId).toBe(other.shiftId);
    expect(told(await sync(at, device, sold))).toEqual(['posted', 'posted']);
    expect(await shiftsOfSales()).toEqual([other.shiftId, other.shiftId]);
    expect(await shiftsOf()).toHaveLength(1);
    // 7,000 float and two times 1,000: nobody took another float from the safe.
    expect((await readShift(other.shiftId)).expectedMinor).toBe(9_000_00);
    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({
      ...{ kind: 'shift_joined', saleId: null, refundId: null, shiftId: other.shiftId },
      ...{ totalMinor: FLOAT, sellerName: seller.name, occurredAt: after(0) },
      details: { floatMinor: FLOAT, isOpen: true, openedByName: shop.owner.name },
    });
    // What comes back of a sale goes out of the same drawer, by the name that the device knows.
    const path = `/api/sales/${sold[0]?._id ?? ''}`;
    const sale = (await call<Sale>(at, shop.owner, 'GET', path)).body;
    const back = refundFactOf(till, shop.owner, sale, [{ quantityMilli: 1_000 }], {
      occurredAt: after(2.5),
    });
    expect(back.totalMinor).toBe(PRICE);
    expect(toldOf(await syncRefund(at, device, till.tillId, back))).toBe('posted');
    const report = await close(other.shiftId, 8_000_00);
    expect(report.body).toMatchObject({ expectedMinor: 8_000_00, differenceMinor: 0 });
    // Sent once more after the close it is the same answer, and its next sale is late.
    expect((await send()).body).toEqual(answer.body);
    expect(told(await sync(at, device, [saleAt(2.9)]))).toEqual(['late_sale']);
    await holdBooks();
  });

  test('an earlier one that nobody closed takes it, and the till goes on in it', async () => {
    const { tillId, leaseId } = till;
    const left = newId();
    const body = { _id: left, tillId, leaseId, floatMinor: 5_000_00 };
    expect((await call(at, shop.owner, 'POST', '/api/shifts', body)).status).toBe(200);
    expect((await send()).body).toMatchObject({ shiftId: left, conflicts: ['shift_joined'] });
    expect(told(await sync(at, device, [saleAt(2)]))).toEqual(['posted']);
    const again = await takeTill(at, seller, tillId, { deviceId: till.deviceId });
    expect(again.leaseId).toBe(leaseId);
    const online = draftOf(
      { ...till, shiftId: left },
      { lines: [{ product: soap, quantityMilli: 1_000 }] },
    );
    expect((await call(at, seller, 'POST', '/api/sales', online)).status).toBe(200);
    expect((await readShift(left)).expectedMinor).toBe(7_000_00);
    // A request for it that was under way all the time opens nothing.
    const asked = { _id: till.shiftId, tillId, leaseId, floatMinor: FLOAT };
    await close(left, 7_000_00);
    expect((await call<Shift>(at, shop.owner, 'POST', '/api/shifts', asked)).body._id).toBe(left);
    expect(await shiftsOf()).toHaveLength(1);
    await holdBooks();
  });

  test('one that was opened and closed meanwhile leaves it a shift of its own, at another’s till', async () => {
    const other = await takenOver();
    await close(other.shiftId, 7_000_00);
    expect(toldOfShift(await send())).toBe('shift_elsewhere');
    expect(told(await sync(at, device, [saleAt(0.5)]))).toEqual(['posted']);
    expect(await shiftsOfSales()).toEqual([till.shiftId]);
    // Whoever holds the till finds it open there, and counts it.
    const held = await takeTill(at, shop.owner, till.tillId, { deviceId: other.deviceId });
    expect(held.leaseId).toBe(other.leaseId);
    const report = await close(till.shiftId, 21_000_00);
    expect(report.body).toMatchObject({ expectedMinor: 21_000_00, differenceMinor: 0 });
    await holdBooks();
  });

  test('a till that was closed takes its sales late, in its last shift', async () => {
    const other = await takenOver();
    await close(other.shiftId, 7_000_00);
    await peek(at.database, 'update till set closed_at = now() where till_id = $1', [till.tillId]);
    const answer = await send();
    expect(answer.body).toMatchObject({ shiftId: other.shiftId, conflicts: ['shift_joined'] });
    expect(told(await sync(at, device, [saleAt(0.5)]))).toEqual(['late_sale']);
    await peek(at.database, 'update till set closed_at = null where till_id = $1', [till.tillId]);
    await holdBooks();
  });
});

describe('who opened it', () => {
  test('may have been let go since: it is posted, and told', async () => {
    await peek(at.database, 'update person set deactivated_at = $2 where person_id = $1', [
      ...[seller.personId, after(-1)],
    ]);
    expect(toldOfShift(await send())).toBe('seller_revoked');
    expect(told(await sync(at, device, [saleAt(1)]))).toEqual(['seller_revoked']);
    await holdBooks();
  });

  test('signs by a key of their own where sellers take turns; unsigned is told', async () => {
    const branchId = shop.branches[0]?.branchId ?? '';
    const { businessId } = shop;
    const juma = await addPerson(at.database, {
      role: 'seller',
      businessId,
      branchIds: [branchId],
    });
    await givePin(at, juma);
    at.clock.nowMs = TEST_NOW - HOUR_MS;
    const entered = await enter(at, device, { sellerId: juma.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    const { keyId, secret } = entered.body.sellerKey;
    const opening = openingOf(till, juma);
    const mac = createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(signedOpening(till.tillId, opening))
      .digest('base64url');
    const proof = { keyId, mac };
    expect(toldOfShift(await send({ ...opening, proof }))).toBe('posted');
    await close(till.shiftId, FLOAT);
    const forged = { ...opening, _id: newId(), floatMinor: 1, openedAt: after(1), proof };
    expect(toldOfShift(await send(forged))).toBe('seller_unproved');
    await holdBooks();
  });

  test('a device that was ended before is told; one of another business has no such till', async () => {
    const rival = await addBusiness(at.database);
    const stranger = await enrol(at, rival.seller);
    expect((await send({}, stranger)).status).toBe(404);
    const unheld = await enrol(at, seller);
    expect(toldOfShift(await send({}, unheld))).toBe('malformed TILL_LEASE_LOST');
    expect(toldOfShift(await send({ openedBy: rival.seller.personId }))).toBe(
      'malformed NOT_FOUND',
    );
    expect(await shiftsOf()).toEqual([]);
    at.clock.nowMs = TEST_NOW - HOUR_MS;
    const path = `/api/devices/${till.deviceId}/revoke`;
    expect((await call(at, shop.owner, 'POST', path, {})).status).toBe(200);
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    expect(toldOfShift(await send())).toBe('device_revoked shift_elsewhere');
    expect(await conflicts(rival.owner)).toEqual([]);
    expect(await conflicts()).toHaveLength(2);
    await holdBooks();
  });
});

describe('the books', () => {
  test.each([
    ['I116', 'update shift set float_minor = float_minor + 1'],
    ['I116', 'update shift_opening set is_clock_suspect = true'],
    ['I116', 'update shift_opening set shift_id = (select max(shift_id::text)::uuid from shift)'],
    ['I117', `delete from sale_conflict where kind = 'seller_unproved'`],
  ])('notice by %s: %s', async (invariant, fault) => {
    const branchId = shop.branches[0]?.branchId ?? '';
    await givePin(at, seller);
    at.clock.nowMs = TEST_NOW - HOUR_MS;
    await enter(at, device, { sellerId: seller.personId, branchId });
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    expect(toldOfShift(await send())).toBe('seller_unproved');
    await holdBooks();
    expect(await brokenByFault(at.database, fault)).toContain(invariant);
  });
});
