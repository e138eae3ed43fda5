import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { at, enrol, factOf, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let sugar: TestProduct;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  const goods = { priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000 };
  [sugar, soap] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Sugar' },
    { ...goods, name: 'Soap', priceMinor: 500 },
  ])) as [TestProduct, TestProduct];
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
});

const one = (product: TestProduct = sugar, quantityMilli = 1_000) => ({
  lines: [{ product, quantityMilli }],
});
const fact = (cart: Parameters<typeof factOf>[2] = one()) => nextFact(till, shop.seller, cart);

async function salesOf(): Promise<number> {
  const found = await peek<{ n: number }>(
    app.database,
    'select count(*)::int n from sale where business_id = $1',
    [shop.businessId],
  );
  return found[0]?.n ?? -1;
}

async function detailsOf(kind: string): Promise<Record<string, unknown>> {
  const found = await peek<{ details: Record<string, unknown> }>(
    app.database,
    'select details from sale_conflict where business_id = $1 and kind = $2',
    [shop.businessId, kind],
  );
  return found[0]?.details ?? {};
}

/** Every test leaves books that hold. */
const holdBooks = async () => expect(await brokenBooks(app.database)).toEqual([]);

describe('sales that happened while there was no connection', () => {
  test('are posted in their order under their numbers, by the seller they name', async () => {
    const other = await addPerson(app.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [shop.branches[0]?.branchId ?? ''],
    });
    const facts = [fact(), nextFact(till, other, one(soap))];
    const answer = await sync(app, device, facts);
    expect(answer.status).toBe(200);
    expect(told(answer)).toEqual(['posted', 'posted']);
    expect(answer.outcomes.map(({ receiptNumber }) => receiptNumber?.slice(-8))).toEqual([
      'A-000001',
      'A-000002',
    ]);
    const shown = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${facts[1]?._id}`);
    expect(shown.body).toMatchObject({ sellerName: other.name, totalMinor: 500 });
    const audit = await peek(
      app.database,
      `select actor_id, detail::json->>'deviceId' device from audit_event
       where business_id = $1 and action = 'sale_posted' order by seq`,
      [shop.businessId],
    );
    expect(audit).toEqual([
      { actor_id: shop.seller.personId, device: device.deviceId },
      { actor_id: other.personId, device: device.deviceId },
    ]);
    await holdBooks();
  });

  test('go on online where they ended, and the other way round', async () => {
    expect(told(await sync(app, device, [fact()]))).toEqual(['posted']);
    expect((await post(app, shop.seller, till, draftOf(till, one()))).status).toBe(200);
    expect(told(await sync(app, device, [fact()]))).toEqual(['posted']);
    expect(await salesOf()).toBe(3);
    await holdBooks();
  });

  test('sent again, in another order and in other pieces, are answered as they were', async () => {
    const facts = [fact(one(sugar, 20_000)), fact(), fact(one(soap))];
    const first = await sync(app, device, facts);
    expect(told(first)).toEqual(['oversold', 'oversold', 'posted']);
    const again = await sync(app, device, [...facts].reverse());
    expect(again.outcomes).toEqual([...first.outcomes].reverse());
    for (const [index, one] of facts.entries()) {
      expect((await sync(app, device, [one])).outcomes).toEqual([first.outcomes[index]]);
    }
    const twice = await sync(app, device, [facts[0], facts[0]] as typeof facts);
    expect(twice.outcomes).toEqual([first.outcomes[0], first.outcomes[0]]);
    expect(await salesOf()).toBe(3);
    await holdBooks();
  });

  test('are the sales that were posted online already', async () => {
    const draft = draftOf(till, one());
    const posted = await post(app, shop.seller, till, draft);
    const answer = await sync(app, device, [{ ...draft, sellerId: shop.seller.personId }]);
    expect(told(answer)).toEqual(['posted']);
    expect(answer.outcomes[0]?.receiptNumber).toBe(posted.body.receiptNumber);
    // And a sale that the device had sent late is the one that a late online attempt asks for.
    const { sellerId, ...late } = fact();
    await sync(app, device, [{ ...late, sellerId }]);
    expect((await post(app, shop.seller, till, late)).body._id).toBe(late._id);
    expect(await salesOf()).toBe(2);
    await holdBooks();
  });
});

describe('what was odd about them is kept beside them', () => {
  test('oversold: whatever the policy, and the stock goes below zero', async () => {
    const answer = await sync(app, device, [fact(one(sugar, 12_000))]);
    expect(told(answer)).toEqual(['oversold']);
    expect(await detailsOf('oversold')).toEqual({
      products: [
        { name: 'Sugar', productId: sugar.productId, soldMilli: 12_000, availableMilli: 10_000 },
      ],
    });
    await holdBooks();
  });

  test('price_stale: it is sold at the price that was shown', async () => {
    const sold = fact();
    await peek(app.database, 'update product set price_minor = 1300 where product_id = $1', [
      sugar.productId,
    ]);
    expect(told(await sync(app, device, [sold]))).toEqual(['price_stale']);
    expect(await detailsOf('price_stale')).toMatchObject({
      lines: [{ name: 'Sugar', soldMinor: 1_000, listMinor: 1_300 }],
    });
    const shown = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sold._id}`);
    expect(shown.body.lines[0]?.unitPriceMinor).toBe(1_000);
    await holdBooks();
  });

  test('price_stale: a rate of tax that changed since is the one it was sold under', async () => {
    await peek(app.database, `update business set tax_mode = 'exclusive' where business_id = $1`, [
      shop.businessId,
    ]);
    const sold = {
      ...fact({ ...one(), totalMinor: 1_200 }),
      tax: { mode: 'exclusive' as const, rounding: 'per_rate' as const, basisPoints: [2_000] },
    };
    expect(told(await sync(app, device, [{ ...sold, tax: null }]))).toEqual([
      'malformed TOTAL_MISMATCH',
    ]);
    expect(told(await sync(app, device, [sold]))).toEqual(['price_stale']);
    const shown = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sold._id}`);
    expect(shown.body).toMatchObject({ netMinor: 1_000, taxMinor: 200, totalMinor: 1_200 });
    await holdBooks();
  });

  test('product_archived', async () => {
    const sold = fact();
    await peek(app.database, 'update product set archived_at = now() where product_id = $1', [
      sugar.productId,
    ]);
    expect(told(await sync(app, device, [sold]))).toEqual(['product_archived']);
    expect(await detailsOf('product_archived')).toMatchObject({ products: [{ name: 'Sugar' }] });
    await holdBooks();
  });

  test('batch_expired: what keeps goes first, what expired last', async () => {
    const [milk] = (await addProducts(app.database, shop, [
      { name: 'Milk', priceMinor: 300, costMinor: 0, quantityMilli: 0 },
    ])) as [TestProduct];
    await trackBatches(app.database, milk.productId);
    const batch = (code: string, expiresOn: string) => ({
      ...{ way: 'in' as const, branchId: shop.branches[0]?.branchId ?? '' },
      ...{ productId: milk.productId, batch: { code, expiresOn } },
      ...{ quantityMilli: 2_000, valueMinor: 400 },
    });
    await moveByTest(app.db, shop, [batch('OLD', '2026-03-01'), batch('NEW', '2026-06-01')]);
    expect(told(await sync(app, device, [fact(one(milk, 2_000))]))).toEqual(['posted']);
    expect(told(await sync(app, device, [fact(one(milk, 1_500))]))).toEqual(['batch_expired']);
    expect(await detailsOf('batch_expired')).toMatchObject({
      batches: [{ code: 'OLD', expiresOn: '2026-03-01', quantityMilli: 1_500 }],
    });
    expect(told(await sync(app, device, [fact(one(milk, 1_000))]))).toEqual([
      'oversold batch_expired',
    ]);
    await holdBooks();
  });

  test('reference_used: the reference stays to be read, and pays one sale by its key', async () => {
    const paid = () => {
      const sold = fact();
      const mobile = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'SGH7X2' };
      const payments = sold.payments.map(({ _id, amountMinor }) => ({
        _id,
        amountMinor,
        ...mobile,
      }));
      return { ...sold, payments };
    };
    const facts = [paid(), paid()];
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'reference_used']);
    const kept = await peek(
      app.database,
      `select reference, reference_key from payment where business_id = $1
       order by reference_key nulls last`,
      [shop.businessId],
    );
    expect(kept).toEqual([
      { reference: 'SGH7X2', reference_key: 'MPESA:SGH7X2' },
      { reference: 'SGH7X2', reference_key: null },
    ]);
    expect(await detailsOf('reference_used')).toEqual({ provider: 'M-Pesa', reference: 'SGH7X2' });
    await holdBooks();
  });

  test('number_gap: recorded, and filled by what was missing', async () => {
    const [first, missing, later] = [fact(), fact(), fact()];
    expect(told(await sync(app, device, [first, later]))).toEqual(['posted', 'number_gap']);
    expect(await detailsOf('number_gap')).toEqual({ series: 'A', fromNumber: 2, toNumber: 2 });
    await holdBooks();
    expect(told(await sync(app, device, [missing]))).toEqual(['posted']);
    expect(told(await sync(app, device, [fact()]))).toEqual(['posted']);
    const shown = await call<{ items: { details: object }[] }>(
      ...[app, shop.owner, 'GET' as const, '/api/sale-conflicts'],
    );
    expect(shown.body.items[0]?.details).toMatchObject({ missingNow: 0 });
    await holdBooks();
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a clock', () => {
  test('that agrees is believed, hours after the sale', async () => {
    app.clock.nowMs = TEST_NOW + 5 * HOUR;
    const sold = fact({ ...one(), occurredAt: at(HOUR) });
    expect(told(await sync(app, device, [sold]))).toEqual(['posted']);
    await holdBooks();
  });

  test('that is off is moved by what it is off, and the sale is marked', async () => {
    app.clock.nowMs = TEST_NOW + 2 * HOUR;
    const day = 24 * HOUR;
    // The device is a day ahead: it sold an hour ago and says tomorrow.
    const sold = fact({ ...one(), occurredAt: at(HOUR + day) });
    const answer = await sync(app, device, [sold], { sentAt: at(2 * HOUR + day) });
    expect(told(answer)).toEqual(['clock_suspect']);
    expect(await detailsOf('clock_suspect')).toEqual({
      occurredAt: at(HOUR + day),
      countedAt: at(HOUR),
      offSeconds: day / 1_000,
    });
    const shown = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sold._id}`);
    expect(shown.body).toMatchObject({ occurredAt: at(HOUR + day), businessDate: '2026-03-04' });
    await holdBooks();
  });

  test('before the shift was open, or ahead of now, is not believed', async () => {
    app.clock.nowMs = TEST_NOW + HOUR;
    const early = fact({ ...one(), occurredAt: at(-30 * 24 * HOUR) });
    const ahead = fact({ ...one(), occurredAt: at(HOUR + 3 * MINUTE) });
    const fine = fact({ ...one(), occurredAt: at(HOUR + MINUTE) });
    expect(told(await sync(app, device, [early, ahead, fine]))).toEqual([
      'clock_suspect',
      'clock_suspect',
      'posted',
    ]);
    const day = '2026-03-04';
    const shown = await call<{ items: { _id: string }[] }>(
      ...[app, shop.owner, 'GET' as const, `/api/sales?limit=100&from=${day}&to=${day}`],
    );
    const found = shown.body.items.map(({ _id }) => _id);
    expect(found).toEqual(expect.arrayContaining([early._id, ahead._id, fine._id]));
    await holdBooks();
  });
});

describe('a clock that was set back within the shift, and is right again when it sends', () => {
  // 16 hours on it is past two in the night: midnight in Dar es Salaam is 14 hours on.
  const soldAt = (occurredMs: number) => () => fact({ ...one(), occurredAt: at(occurredMs) });
  const night = soldAt(15 * HOUR);
  const before = soldAt(13 * HOUR);
  const filling = soldAt(12 * HOUR);
  const dayOf = async (saleId: string) =>
    (await call<Sale>(app, shop.owner, 'GET', `/api/sales/${saleId}`)).body.businessDate;

  test('is seen by the numbers of one sending', async () => {
    app.clock.nowMs = TEST_NOW + 16 * HOUR;
    const [first, back, last] = [night(), before(), night()];
    const answer = await sync(app, device, [first, back, last]);
    expect(told(answer)).toEqual(['posted', 'clock_suspect', 'posted']);
    expect(await dayOf(back._id)).toBe('2026-03-05');
    expect(await detailsOf('clock_suspect')).toMatchObject({ countedAt: at(15 * HOUR) });
    await holdBooks();
  });

  test('is seen by what was sent before', async () => {
    app.clock.nowMs = TEST_NOW + 16 * HOUR;
    expect(told(await sync(app, device, [night()]))).toEqual(['posted']);
    const back = before();
    expect(told(await sync(app, device, [back]))).toEqual(['clock_suspect']);
    expect(await dayOf(back._id)).toBe('2026-03-05');
    await holdBooks();
  });

  test('but what fills a gap is older than what came before it', async () => {
    app.clock.nowMs = TEST_NOW + 16 * HOUR;
    const [first, missing, later] = [filling(), before(), night()];
    expect(told(await sync(app, device, [first, later]))).toEqual(['posted', 'number_gap']);
    expect(told(await sync(app, device, [missing]))).toEqual(['posted']);
    expect(await dayOf(missing._id)).toBe('2026-03-04');
    await holdBooks();
  });
});

describe('somebody who may not sell any more', () => {
  test('could before that: seller_revoked is what was sold after it', async () => {
    const facts = [
      fact({ ...one(), occurredAt: at(HOUR) }),
      fact({ ...one(), occurredAt: at(3 * HOUR) }),
    ];
    app.clock.nowMs = TEST_NOW + 2 * HOUR;
    const gone = await call(app, shop.owner, 'POST', '/api/auth/users/delete', {
      ...{ userId: shop.seller.personId, version: 1 },
    });
    expect(gone.status).toBe(200);
    app.clock.nowMs = TEST_NOW + 4 * HOUR;
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'seller_revoked']);
    await holdBooks();
  });

  test('device_revoked: what it sold before its end is as good as any', async () => {
    const facts = [
      fact({ ...one(), occurredAt: at(HOUR) }),
      fact({ ...one(), occurredAt: at(3 * HOUR) }),
    ];
    app.clock.nowMs = TEST_NOW + 2 * HOUR;
    const ended = await call(
      ...[app, shop.manager, 'POST' as const, `/api/devices/${device.deviceId}/revoke`],
    );
    expect(ended.status).toBe(200);
    app.clock.nowMs = TEST_NOW + 4 * HOUR;
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'device_revoked']);
    await holdBooks();
  });
});

describe('a till that another device took meanwhile', () => {
  test('goes on in a new series, and the device in its old one', async () => {
    const before = [fact(), fact()];
    const deviceId = newId();
    const taken = await call<{ series: string; leaseId: string }>(
      ...[app, shop.seller, 'POST' as const, `/api/tills/${till.tillId}/take`],
      { deviceId, takeOver: true },
    );
    expect(taken.body.series).toBe('B');
    const other = { ...till, ...taken.body, deviceId, lastNumber: 0 };
    expect((await post(app, shop.seller, other, draftOf(other, one()))).status).toBe(200);
    const [lease] = await peek(app.database, 'select * from till where till_id = $1', [
      till.tillId,
    ]);
    app.clock.nowMs = TEST_NOW + HOUR;
    expect(told(await sync(app, device, before))).toEqual(['posted', 'posted']);
    expect(
      await peek(app.database, 'select * from till where till_id = $1', [till.tillId]),
    ).toEqual([lease]);
    // Neither goes on in the other's.
    const otherDevice = await enrol(app, shop.seller, deviceId);
    const stray = factOf(other, shop.seller, one());
    expect(told(await sync(app, device, [stray]))).toEqual(['malformed TILL_LEASE_LOST']);
    expect(told(await sync(app, otherDevice, [fact()]))).toEqual(['malformed TILL_LEASE_LOST']);
    await holdBooks();
  });
});

describe('a shift that was closed meanwhile', () => {
  test('keeps its Z report, and what came late stands beside it', async () => {
    await post(app, shop.seller, till, draftOf(till, one()));
    const late = [fact(), fact(one(soap, 2_000))];
    // The drawer holds the cash of the late ones too: 20.00 over.
    const path = `/api/shifts/${till.shiftId}`;
    const closed = await call<Shift>(app, shop.seller, 'POST', `${path}/close`, {
      countedMinor: 50_000_00 + 3_000,
    });
    expect(closed.body).toMatchObject({ salesCount: 1, differenceMinor: 2_000, late: null });
    expect(told(await sync(app, device, late))).toEqual(['late_sale', 'late_sale']);
    const shown = await call<Shift>(app, shop.seller, 'GET', path);
    expect(shown.body).toEqual({
      ...closed.body,
      late: {
        salesCount: 2,
        salesMinor: 2_000,
        refundsCount: 0,
        refundsMinor: 0,
        movesCount: 0,
        ...{ discardsCount: 0, discardsMinor: 0 },
        tenders: [{ method: 'cash', amountMinor: 2_000, count: 2 }],
      },
    });
    const [over] = await peek(
      app.database,
      `select sum(credit_minor - debit_minor)::int minor from journal_line
       where business_id = $1 and account_code = '6100'`,
      [shop.businessId],
    );
    expect(over).toEqual({ minor: 0 });
    await holdBooks();
  });
});

describe('of what no sale can be made nothing is written, and the rest go on', () => {
  test.each([
    ['a total that does not follow from its prices', { totalMinor: 999 }, 'TOTAL_MISMATCH'],
    ['payments that are not the total', { payments: [] }, 'PAYMENT_MISMATCH'],
    ['a shift that never was', { shiftId: newId() }, 'SHIFT_NOT_OPEN'],
    ['a seller who never was', { sellerId: newId() }, 'NOT_FOUND'],
    ['another till', { tillId: newId() }, 'NOT_FOUND'],
    ['a series that is not its', { series: 'Q' }, 'TILL_LEASE_LOST'],
  ])('%s', async (_what, fault, code) => {
    const good = fact();
    const bad = { ...factOf(till, shop.seller, one()), ...fault };
    const next = fact();
    const answer = await sync(app, device, [good, bad, next], { tillId: till.tillId });
    expect(told(answer)).toEqual(['posted', `malformed ${code}`, 'posted']);
    expect(await salesOf()).toBe(2);
    await holdBooks();
  });

  test('goods that never were, a number that another sale has, another content', async () => {
    const good = fact();
    expect(told(await sync(app, device, [good]))).toEqual(['posted']);
    const unknown = fact(one({ ...sugar, productId: newId() }));
    till.lastNumber -= 1;
    const taken = { ...factOf(till, shop.seller, one()), number: good.number };
    const other = { ...good, occurredAt: at(1) };
    expect(told(await sync(app, device, [unknown, taken, other]))).toEqual([
      'malformed NOT_FOUND',
      'malformed RECEIPT_NUMBER_TAKEN',
      'malformed IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(await salesOf()).toBe(1);
    await holdBooks();
  });
});

describe('who is no device of the business', () => {
  test.each([
    ['nothing', {}],
    ['a session', { session: true }],
    ['a wrong secret', { secret: 'x'.repeat(43) }],
    ['nonsense', { header: 'x.y' }],
  ])('%s gets 401 DEVICE_UNKNOWN and posts nothing', async (_what, given) => {
    const { session, secret, header } = given as Record<string, string | undefined>;
    const value = header ?? (secret === undefined ? undefined : `${device.deviceId}.${secret}`);
    const headers = {
      ...(session === undefined ? {} : shop.seller.headers),
      ...(value === undefined ? {} : { 'tillbook-device': value }),
    };
    const answer = await sync(app, { headers }, [fact()]);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'DEVICE_UNKNOWN' });
    expect(await salesOf()).toBe(0);
    expect(
      (await sync(app, device, [factOf({ ...till, lastNumber: 0 }, shop.seller, one())])).status,
    ).toBe(200);
  });

  test('a device of another business finds no till here', async () => {
    const other = await addBusiness(app.database);
    const stranger = await enrol(app, other.seller, newId());
    const answer = await sync(app, stranger, [fact()]);
    expect(answer.status).toBe(404);
    expect(await salesOf()).toBe(0);
    till.lastNumber = 0;
    expect(told(await sync(app, device, [fact()]))).toEqual(['posted']);
  });
});
