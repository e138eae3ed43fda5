import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { closingOf, syncClosing } from '../../test/closing-facts.ts';
import { peek } from '../../test/database.ts';
import { discardOf, syncDiscard } from '../../test/discard-facts.ts';
import { enrol, type TestDevice } from '../../test/facts.ts';
import { openingOf, syncShift, toldOfShift } from '../../test/shift-facts.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

const HOUR_MS = 3_600_000;
const FLOAT = 20_000_00;

let at: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let soap: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000_00, costMinor: 700_00, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '', FLOAT);
  device = await enrol(at, shop.seller, till.deviceId);
  at.clock.nowMs = TEST_NOW + HOUR_MS;
});

const cart = (totalMinor: number, of: OpenTill = till) =>
  discardOf(of, shop.seller, soap, { totalMinor });
async function discard(...carts: readonly object[]): Promise<void> {
  for (const one of carts) {
    expect((await syncDiscard(at, device, till.tillId, one)).body.state).toBe('posted');
  }
}
const shiftNow = async (shiftId = till.shiftId, by: TestPerson = shop.manager) =>
  (await call<Shift>(at, by, 'GET', `/api/shifts/${shiftId}`)).body;
const close = () =>
  call<Shift>(at, shop.seller, 'POST', `/api/shifts/${till.shiftId}/close`, {
    countedMinor: FLOAT,
  });

describe('carts that were thrown away', () => {
  test('are on the X report with their count and what they would have come to', async () => {
    expect((await shiftNow()).discards).toEqual({ count: 0, totalMinor: 0 });
    const first = cart(2_000_00);
    await discard(first, cart(500_00), first);
    const { discards, salesCount, salesMinor, late } = await shiftNow();
    expect({ discards, salesCount, salesMinor, late }).toEqual({
      discards: { count: 2, totalMinor: 2_500_00 },
      ...{ salesCount: 0, salesMinor: 0, late: null },
    });
    // Whoever works on it is told as well, though their count is blind.
    const own = await shiftNow(till.shiftId, shop.seller);
    expect([own.expectedMinor, own.discards?.count]).toEqual([null, 2]);
  });

  test('are kept in the Z report, and what comes later stands beside it', async () => {
    await discard(cart(2_000_00));
    const { body: z } = await close();
    expect([z.discards, z.late]).toEqual([{ count: 1, totalMinor: 2_000_00 }, null]);
    await discard(cart(300_00), cart(400_00));
    const told = await shiftNow();
    expect(told.discards).toEqual({ count: 1, totalMinor: 2_000_00 });
    expect(told.late).toMatchObject({
      ...{ discardsCount: 2, discardsMinor: 700_00, salesCount: 0, movesCount: 0 },
    });
    expect(told.expectedMinor).toBe(FLOAT);
  });

  test('of a shift that was closed without a connection are in its Z report', async () => {
    await discard(cart(800_00));
    const closing = closingOf(till, shop.seller, { countedMinor: FLOAT });
    expect((await syncClosing(at, device, till.tillId, closing)).body.state).toBe('posted');
    const { zNumber, discards, late } = await shiftNow();
    expect([zNumber, discards, late]).toEqual([1, { count: 1, totalMinor: 800_00 }, null]);
  });

  test('of an opening that joined the open shift are that shift’s', async () => {
    const alone = { ...till, shiftId: newId() };
    // They may come before the opening does: until then nobody knows of which shift they are.
    await discard(cart(600_00, alone));
    expect((await shiftNow()).discards?.count).toBe(0);
    const opening = openingOf(alone, shop.seller);
    const joined = await syncShift(at, device, till.tillId, opening);
    expect(toldOfShift(joined)).toBe('shift_joined');
    await discard(cart(100_00));
    expect((await shiftNow()).discards).toEqual({ count: 2, totalMinor: 700_00 });
  });

  test('of another till are none of it, whatever shift its device names', async () => {
    const other = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', FLOAT);
    const theirs = await enrol(at, shop.owner, other.deviceId);
    const lent = discardOf({ ...other, shiftId: till.shiftId }, shop.owner, soap);
    expect((await syncDiscard(at, theirs, other.tillId, lent)).body.state).toBe('posted');
    expect((await shiftNow()).discards).toEqual({ count: 0, totalMinor: 0 });
    expect((await shiftNow(other.shiftId, shop.owner)).discards?.count).toBe(0);
  });

  test('are not known of a report from before they were counted, and none came late', async () => {
    await discard(cart(200_00));
    await close();
    await peek(
      at.database,
      `update shift_close set discards_count = null, discards_minor = null where shift_id = $1`,
      [till.shiftId],
    );
    const { discards, late } = await shiftNow();
    expect([discards, late]).toEqual([null, null]);
  });
});
