import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DiscardFactInput } from '@tillbook/core/sales/cart-discards.api';
import { signedDiscard } from '@tillbook/core/sales/who-sells';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin } from '../../test/approvals.ts';
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
import { discardOf, syncDiscard } from '../../test/discard-facts.ts';
import { enrol, type TestDevice } from '../../test/facts.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { enter } from '../../test/sellers.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

const HOUR_MS = 3_600_000;
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
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  ({ seller } = shop);
  [soap] = (await addProducts(at.database, shop, [
    {
      name: 'Soap',
      priceMinor: PRICE,
      costMinor: 700_00,
      quantityMilli: 90_000,
    },
  ])) as [TestProduct];
  till = await openTill(at, seller, shop.branches[0]?.tillId ?? '', 20_000_00);
  device = await enrol(at, seller, till.deviceId);
  // The connection comes back three hours later.
  at.clock.nowMs = TEST_NOW + 3 * HOUR_MS;
});

const after = (hours: number): string => new Date(TEST_NOW + hours * HOUR_MS).toISOString();
const fact = (more: Partial<DiscardFactInput> = {}, person = seller) =>
  discardOf(till, person, soap, { discardedAt: after(1), ...more });
const send = (discard: object, of: TestDevice = device) =>
  syncDiscard(at, of, till.tillId, discard);
const toldOf = async (discard: object, of?: TestDevice) => {
  const { body } = await send(discard, of);
  return body.state === 'posted' ? 'posted' : `malformed ${body.code ?? ''}`;
};
const kept = () =>
  peek<Record<string, unknown>>(
    at.database,
    `select d.*, (select json_agg(json_build_array(product_id, quantity_milli,
         unit_price_minor) order by line_no) from cart_discard_line l
         where l.business_id = d.business_id and l.discard_id = d.discard_id) lines,
       (select count(*)::int from audit_event e where e.business_id = d.business_id
         and e.action = 'cart_discarded' and e.stream_id = d.till_id) acts
     from cart_discard d where business_id = $1 order by occurred_at`,
    [shop.businessId],
  );

describe('a cart that was thrown away', () => {
  test('is written down with what was in it, why, by whom, when and for how much', async () => {
    const parked = fact({
      parkedAt: after(0.5),
      reason: 'other',
      note: 'The lights went out',
    });
    const answer = await send(parked);
    expect(answer.body).toEqual({
      _id: parked._id,
      state: 'posted',
      code: null,
      message: null,
    });
    const [row, ...more] = await kept();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      ...{
        discard_id: parked._id,
        till_id: till.tillId,
        device_id: till.deviceId,
      },
      ...{ discarded_by: seller.personId, discarded_by_name: seller.name },
      ...{
        asked_shift_id: till.shiftId,
        reason: 'other',
        note: 'The lights went out',
      },
      ...{
        parked_seconds: 1_800,
        line_count: 1,
        is_clock_suspect: false,
        acts: 1,
      },
      ...{ key_id: null, lines: [[soap.productId, 2_000, PRICE]] },
    });
    expect(Number(row?.['total_minor'])).toBe(2 * PRICE);
    expect(new Date(String(row?.['discarded_at'])).toISOString()).toBe(after(1));
  });

  test('is one when it is sent twice; another cart under its id is refused', async () => {
    const once = fact();
    const first = await send(once);
    expect((await send(once)).body).toEqual(first.body);
    for (const other of [{ totalMinor: 1 }, { reason: 'by_mistake' }, { note: 'x' }]) {
      const { status, body } = await send({ ...once, ...other });
      expect([other, status, body]).toMatchObject([other, 422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
    }
    expect(await kept()).toMatchObject([{ acts: 1, line_count: 1 }]);
  });

  test('was not empty, and has words where none of the reasons fits', async () => {
    expect((await send(fact({ lines: [] }))).status).toBe(422);
    expect(await toldOf(fact({ reason: 'other' }))).toBe('malformed VALIDATION_FAILED');
    expect(await kept()).toEqual([]);
  });

  test('is written down though who did it has left, its clock is off and the till is another’s', async () => {
    await peek(at.database, 'update person set deactivated_at = $2 where person_id = $1', [
      ...[seller.personId, after(2)],
    ]);
    const sentAt = new Date(at.clock.nowMs - 24 * HOUR_MS).toISOString();
    const taken = { deviceId: newId(), takeOver: true };
    const path = `/api/tills/${till.tillId}/take`;
    expect((await call(at, shop.owner, 'POST', path, taken)).status).toBe(200);
    const off = fact({ discardedAt: after(-22) });
    expect((await syncDiscard(at, device, till.tillId, off, sentAt)).body.state).toBe('posted');
    const [row] = await kept();
    expect(row).toMatchObject({
      is_clock_suspect: true,
      discarded_by: seller.personId,
    });
    expect(new Date(String(row?.['discarded_at'])).toISOString()).toBe(after(2));
  });

  test('of a device that never held the till, of goods or a person that never were, is none', async () => {
    const stranger = await enrol(at, seller);
    expect(await toldOf(fact(), stranger)).toBe('malformed TILL_LEASE_LOST');
    expect(await toldOf(fact({}, { ...seller, personId: newId() }))).toBe('malformed NOT_FOUND');
    const [line] = fact().lines;
    const unknown = [{ ...line, productId: newId() }] as DiscardFactInput['lines'];
    expect(await toldOf(fact({ lines: unknown }))).toBe('malformed NOT_FOUND');
    expect(await kept()).toEqual([]);
  });

  test('is another business’s nowhere: no till, no id, no row', async () => {
    const other = await addBusiness(at.database);
    const theirs = await enrol(at, other.owner);
    const own = fact();
    expect(await toldOf(own)).toBe('posted');
    expect((await send(own, theirs)).status).toBe(404);
    const rows = async (person: TestPerson) =>
      (await reportSeen(at, person, 'discarded-carts')).rows.length;
    expect([await rows(shop.owner), await rows(other.owner)]).toEqual([1, 0]);
  });

  test('carries the signature of who threw it away, and no other’s', async () => {
    await givePin(at, seller);
    const branchId = shop.branches[0]?.branchId ?? '';
    const entered = await enter(at, device, {
      sellerId: seller.personId,
      branchId,
    });
    const { keyId, secret } = entered.body.sellerKey;
    const signed = (of: DiscardFactInput): DiscardFactInput => ({
      ...of,
      proof: {
        keyId,
        mac: createHmac('sha256', Buffer.from(secret, 'base64url'))
          .update(signedDiscard(till.tillId, of))
          .digest('base64url'),
      },
    });
    const now = new Date(at.clock.nowMs).toISOString();
    const own = signed(fact({ discardedAt: now }));
    expect(await toldOf(own)).toBe('posted');
    const { businessId } = shop;
    const colleague = await addPerson(at.database, {
      ...{ role: 'seller', businessId, branchIds: [branchId] },
    });
    const borrowed = signed(fact({ discardedAt: now }));
    const inTheirName = { ...borrowed, discardedBy: colleague.personId };
    expect(await toldOf(inTheirName)).toBe('posted');
    const rows = await kept();
    const keys = new Map(rows.map((row) => [row['discard_id'], row['key_id']]));
    expect(keys.get(own._id)).toBe(keyId);
    expect(keys.get(inTheirName._id)).toBe(null);
  });

  test('is never changed or taken away by the app', async () => {
    expect(await toldOf(fact())).toBe('posted');
    const may = await peek<{ what: string }>(
      at.database,
      `select t || ' ' || p what from unnest(array['cart_discard', 'cart_discard_line']) t,
         unnest(array['insert', 'select', 'update', 'delete']) p
       where has_table_privilege('tillbook_app', t, p) order by 1`,
    );
    expect(may.map(({ what }) => what)).toEqual([
      ...['cart_discard insert', 'cart_discard select'],
      ...['cart_discard_line insert', 'cart_discard_line select'],
    ]);
  });
});
