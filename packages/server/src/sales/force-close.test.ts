import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { openingOf, syncShift, toldOfShift } from '../../test/shift-facts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const HOUR_MS = 3_600_000;
const PRICE = 1_000_00;

let at: TestApp;
let shop: TestBusiness;
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
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 700_00, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '', 5_000_00);
  device = await enrol(at, shop.seller, till.deviceId);
});

const one = () => ({ lines: [{ product: soap, quantityMilli: 1_000 }] });
const soldAt = (hours: number, of = till) => ({
  ...nextFact(of, shop.seller, one()),
  occurredAt: new Date(TEST_NOW + hours * HOUR_MS).toISOString(),
});
const force = () =>
  call<Shift>(at, shop.manager, 'POST', `/api/shifts/${till.shiftId}/force-close`, {
    ...{ reason: 'Went home without closing', countedMinor: null },
  });
const take = (deviceId: string) =>
  call<TillLease>(at, shop.seller, 'POST', `/api/tills/${till.tillId}/take`, { deviceId });
const numbers = async () =>
  (
    await peek<{ number: string }>(
      at.database,
      `select series || number number from sale where business_id = $1 order by series, number`,
      [shop.businessId],
    )
  ).map(({ number }) => number);

describe('a shift that a manager closes while its device is offline', () => {
  test('what the device sold in it comes late and is never refused', async () => {
    expect((await post(at, shop.seller, till, draftOf(till, one()))).status).toBe(200);
    const unsent = [soldAt(1), soldAt(2)];
    at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
    expect((await force()).status).toBe(200);
    expect(told(await sync(at, device, unsent))).toEqual(['late_sale', 'late_sale']);
    expect(told(await sync(at, device, unsent))).toEqual(['late_sale', 'late_sale']);
    expect(await numbers()).toEqual(['A1', 'A2', 'A3']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('also when another device has sold at the till since, in a series of its own', async () => {
    const unsent = [soldAt(1)];
    at.clock.nowMs = TEST_NOW + 2 * HOUR_MS;
    await force();
    const taken = await take(newId());
    expect(taken.body).toMatchObject({ series: 'B', lastNumber: 0 });
    const { leaseId } = taken.body;
    const shiftId = newId();
    const opened = { _id: shiftId, tillId: till.tillId, leaseId, floatMinor: 0 };
    expect((await call(at, shop.seller, 'POST', '/api/shifts', opened)).status).toBe(200);
    const other = { ...till, leaseId, shiftId, series: 'B', lastNumber: 0 };
    expect((await post(at, shop.seller, other, draftOf(other, one()))).status).toBe(200);
    // Sold after the close by the device's right clock: it did not know of it.
    at.clock.nowMs = TEST_NOW + 4 * HOUR_MS;
    const sent = [...unsent, soldAt(3)];
    expect(told(await sync(at, device, sent))).toEqual(['late_sale', 'late_sale']);
    expect(await numbers()).toEqual(['A1', 'A2', 'B1']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('a shift that it opened alone since is one, and its sales are in it', async () => {
    at.clock.nowMs = TEST_NOW + HOUR_MS;
    await force();
    at.clock.nowMs = TEST_NOW + 4 * HOUR_MS;
    const next = { ...till, shiftId: newId() };
    const openedAt = new Date(TEST_NOW + 2 * HOUR_MS).toISOString();
    const opening = openingOf(next, shop.seller, { openedAt });
    expect(toldOfShift(await syncShift(at, device, till.tillId, opening))).toBe('shift_elsewhere');
    expect(told(await sync(at, device, [soldAt(3, next)]))).toEqual(['posted']);
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});

describe('what a manager counted of the other ways of paying', () => {
  test('stands in the report by provider; the same again is the same, another count is refused', async () => {
    const part = (name: string) => ({ typeId: null, name });
    const payment = { _id: newId(), method: 'mobile_money' as const, amountMinor: PRICE };
    const payments = [{ ...payment, provider: 'M-Pesa', reference: 'QA1' }];
    expect((await post(at, shop.seller, till, draftOf(till, { ...one(), payments }))).status).toBe(
      200,
    );
    const close = (counts: readonly [string, number][]) =>
      call<Shift>(at, shop.manager, 'POST', `/api/shifts/${till.shiftId}/force-close`, {
        ...{ reason: 'Went home', countedMinor: null },
        tenders: counts.map(([name, countedMinor]) => ({
          ...{ method: 'mobile_money', countedMinor, part: part(name) },
        })),
      });
    const twice = await close([
      ['M-Pesa', 1],
      ['m pesa', 1],
    ]);
    expect(twice.body).toMatchObject({ errors: [{ pointer: '#/tenders', code: 'NOT_UNIQUE' }] });
    const { status, body } = await close([['M-Pesa', 900_00]]);
    expect([status, body.countedMinor]).toEqual([200, null]);
    const mobile = body.tenders.find(({ method }) => method === 'mobile_money');
    expect(mobile).toMatchObject({
      ...{ countedMinor: 900_00, differenceMinor: -100_00 },
      parts: [{ name: 'M-Pesa', expectedMinor: PRICE, countedMinor: 900_00 }],
    });
    expect((await close([['m-pesa', 900_00]])).body).toEqual(body);
    expect((await close([['M-Pesa', 901_00]])).body).toMatchObject({ code: 'SHIFT_CLOSED' });
    expect((await close([])).body).toMatchObject({ code: 'SHIFT_CLOSED' });
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});
