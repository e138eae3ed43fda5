import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNSENT_TEXT_MAX_CHARACTERS } from '@tillbook/core/limits';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { closingOf } from '../../test/closing-facts.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { discardOf } from '../../test/discard-facts.ts';
import { at, enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { moveFactOf } from '../../test/move-facts.ts';
import { refundFactOf } from '../../test/refund-facts.ts';
import { openingOf } from '../../test/shift-facts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { bring, broughtAs, fileOf, partOf } from '../../test/unsent-file.ts';
import { factBehind, handedAs, handOver, unpostedSeen } from '../../test/unposted.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let sugar: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 90_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  device = await enrol(app, shop.seller, till.deviceId);
});

const one = (quantityMilli = 1_000) => ({ lines: [{ product: sugar, quantityMilli }] });
const fact = (more: object = {}) => ({ ...nextFact(till, shop.seller, one()), ...more });
const sale = (of: object) => partOf('sale', till.tillId, of);
/** Its total does not follow from its prices. */
const wrong = () => fact({ totalMinor: 1_001 });
const hand = (part: Parameters<typeof handOver>[2], by = device) => handOver(app, by, part);
const holdBooks = async () => expect(await brokenBooks(app.database)).toEqual([]);

async function countOf(table: string, businessId = shop.businessId): Promise<number> {
  const text = `select count(*)::int n from ${table} where business_id = $1`;
  return (await peek<{ n: number }>(app.database, text, [businessId]))[0]?.n ?? -1;
}

async function seen(by = shop.manager): Promise<SaleConflict> {
  const [first] = await unpostedSeen(app, by);
  if (first === undefined) throw new Error('nothing was told');
  return first;
}

describe('a sale that the server can make nothing of', () => {
  test('is kept letter by letter, and told with its number, amount, seller and why', async () => {
    const bad = wrong();
    expect(told(await sync(app, device, [bad]))).toEqual(['malformed TOTAL_MISMATCH']);
    const part = sale(bad);
    expect(handedAs(await hand(part))).toBe('kept TOTAL_MISMATCH');
    const conflict = await seen();
    expect(conflict).toMatchObject({
      ...{ kind: 'not_posted', receiptNumber: 'B1-T1-A-000001', totalMinor: 1_001, saleId: null },
      ...{ sellerName: shop.seller.name, occurredAt: bad.occurredAt, settledAt: null },
      details: {
        ...{ what: 'sale', code: 'TOTAL_MISMATCH', device: 'Counter tablet', isAmountRead: true },
        ...{ isTillKnown: true, problem: 'The total does not add up.' },
      },
    });
    expect((await factBehind(app, shop.manager, conflict._id)).body.text).toBe(part.text);
    expect(await countOf('sale')).toBe(0);
    await holdBooks();
  });

  test('is settled by a manager with a note, as other conflicts are', async () => {
    await hand(sale(wrong()));
    const path = `/api/sale-conflicts/${(await seen())._id}/settle`;
    const body = { note: 'Entered by hand as sale 7' };
    expect((await call(app, shop.seller, 'POST', path, body)).status).toBe(403);
    const answer = await call<SaleConflict>(app, shop.manager, 'POST', path, body);
    expect(answer.body).toMatchObject({ settledByName: shop.manager.name, note: body.note });
    await holdBooks();
  });

  test('handed over again, also by a later release, gets the same answer and is one', async () => {
    const bad = wrong();
    const first = await hand(sale(bad));
    expect((await hand(sale(bad))).body).toEqual(first.body);
    // The same sale, written by a release that tells one thing more.
    expect((await hand(sale({ ...bad, told: 'more' }))).body).toEqual(first.body);
    expect([await countOf('unposted_fact'), await countOf('sale_conflict')]).toEqual([1, 1]);
    expect((await factBehind(app, shop.owner, (await seen())._id)).body.text).toBe(sale(bad).text);
    await holdBooks();
  });

  test.each([
    ['at once', 'alter table sale add constraint fails check (total_minor <> 1000) not valid'],
    [
      'with its commit',
      `create function fail() returns trigger language plpgsql as
         $$ begin raise check_violation; end $$;
       create constraint trigger fails after insert on sale deferrable initially deferred
         for each row execute function fail()`,
    ],
  ])('over which the server fails itself, %s, is kept, too', async (_when, fault) => {
    const odd = fact();
    await peek(app.database, fault);
    try {
      const sent = await sync(app, device, [odd]);
      expect([sent.status, sent.text]).toEqual([500, expect.stringContaining('"INTERNAL"')]);
      expect(handedAs(await hand(sale(odd)))).toBe('kept INTERNAL');
    } finally {
      await peek(
        app.database,
        `drop trigger if exists fails on sale; drop function if exists fail();
         alter table sale drop constraint if exists fails`,
      );
    }
    expect((await seen()).details).toMatchObject({ problem: 'The server failed over it.' });
    expect(await countOf('sale')).toBe(0);
    expect(told(await sync(app, device, [odd]))).toEqual(['malformed FACT_HANDED_OVER']);
    await holdBooks();
  });

  test('is not posted any more, neither by its device nor out of a file', async () => {
    const bad = fact({ leaseId: newId(), series: 'Q' });
    expect(handedAs(await hand(sale(bad)))).toBe('kept TILL_LEASE_LOST');
    // By now its device could send it.
    await peek(
      app.database,
      `insert into till_series (business_id, till_id, series, device_id, last_number, ended_at)
       values ($1, $2, 'Q', $3, 0, now())`,
      [shop.businessId, till.tillId, device.deviceId],
    );
    expect(told(await sync(app, device, [bad]))).toEqual(['malformed FACT_HANDED_OVER']);
    const { outcomes } = await bring(app, shop.owner, fileOf(device, [sale(bad)]));
    expect(broughtAs(outcomes)).toEqual(['malformed FACT_HANDED_OVER']);
    expect(handedAs(await hand(sale(bad)))).toBe('kept TILL_LEASE_LOST');
    expect(await countOf('sale')).toBe(0);
    await holdBooks();
  });

  test('explains the gap that its number leaves', async () => {
    const [bad, lost, good] = [wrong(), fact(), fact()];
    await hand(sale(bad));
    expect(told(await sync(app, device, [good]))).toEqual(['number_gap']);
    const path = '/api/sale-conflicts?kind=number_gap';
    const gap = async () =>
      (await call<{ items: SaleConflict[] }>(app, shop.owner, 'GET', path)).body.items[0]?.details;
    expect(await gap()).toMatchObject({ fromNumber: 1, toNumber: 2, missingNow: 1, handedOver: 1 });
    expect(told(await sync(app, device, [lost]))).toEqual(['posted']);
    expect(await gap()).toMatchObject({ missingNow: 0, handedOver: 1 });
    await holdBooks();
  });
});

describe('what can be posted after all', () => {
  test('is posted when it is handed over, and nobody is told', async () => {
    const good = fact();
    const answer = await hand(sale(good));
    expect(answer.body).toEqual({ state: 'posted', code: null, message: null });
    expect(handedAs(await hand(sale(good)))).toBe('posted');
    expect(told(await sync(app, device, [good]))).toEqual(['posted']);
    expect([await countOf('sale'), await countOf('unposted_fact')]).toEqual([1, 0]);
    await holdBooks();
  });

  test('under the id of a sale that is there something else is handed over', async () => {
    const good = fact();
    await sync(app, device, [good]);
    const other = { ...good, occurredAt: at(1) };
    expect(handedAs(await hand(sale(other)))).toBe('kept IDEMPOTENCY_KEY_REUSED');
    expect(told(await sync(app, device, [good]))).toEqual(['posted']);
    // What comes back of the one that is there is posted.
    const of = (await call<Sale>(app, shop.owner, 'GET', `/api/sales/${good._id}`)).body;
    const back = refundFactOf(till, shop.manager, of, [{ quantityMilli: 1_000 }]);
    expect(handedAs(await hand(partOf('refund', till.tillId, back)))).toBe('posted');
    await holdBooks();
  });

  test('an id that a paper of another kind has is no way in', async () => {
    const [entry] = await peek<{ id: string }>(
      ...[app.database, 'select entry_id id from journal_entry where source_id = $1'],
      [till.shiftId],
    );
    const taken = fact({ _id: entry?.id });
    expect((await sync(app, device, [taken])).status).toBe(422);
    expect(handedAs(await hand(sale(taken)))).toBe('kept IDEMPOTENCY_KEY_REUSED');
    expect(await countOf('sale')).toBe(0);
    await holdBooks();
  });
});

describe('anything else that a device did', () => {
  test('of each kind what can be read is told, and the queue has an end', async () => {
    const nobody = { personId: newId() };
    const before = (await post(app, shop.seller, till, draftOf(till, one()))).body;
    const of = (kind: Parameters<typeof partOf>[0], what: object) =>
      partOf(kind, till.tillId, what);
    const parts = [
      of('shift', openingOf(till, nobody, { _id: newId(), floatMinor: 5_000 })),
      of('move', moveFactOf(till, nobody, { _id: newId() })),
      of('refund', refundFactOf(till, nobody, before, [{ quantityMilli: 1_000 }])),
      of('closing', closingOf(till, nobody)),
      of('discard', discardOf(till, nobody, sugar)),
    ];
    for (const part of parts)
      expect([part.kind, (await hand(part)).body.state]).toEqual([...[part.kind, 'kept']]);
    for (const part of parts) expect((await hand(part)).body.state).toBe('kept');
    const told = await unpostedSeen(app, shop.owner);
    expect(told.map(({ details }) => details['what']).sort()).toEqual(
      parts.map(({ kind }) => kind).sort(),
    );
    expect(told.find(({ details }) => details['what'] === 'shift')).toMatchObject({
      ...{ totalMinor: 5_000, sellerName: '', receiptNumber: 'Till 1' },
    });
    // As they are sent by themselves, too.
    const again = { tillId: till.tillId, sentAt: at(0) };
    const [shift, move, refund, closing, discard] = parts.map(({ text }) => JSON.parse(text));
    const sent = [
      ...[['shifts', { shift }] as const, ['moves', { move }] as const],
      ...[['refunds', { refund }] as const, ['closes', { closing }] as const],
      ['discards', { discard }] as const,
    ];
    for (const [path, what] of sent) {
      const url = `/api/till/sync/${path}`;
      const answer = await call<{ code: string }>(app, device, 'POST', url, { ...again, ...what });
      expect([path, answer.body.code]).toEqual([path, 'FACT_HANDED_OVER']);
    }
    await holdBooks();
  });

  test('a refund of a sale that was handed over goes the same way', async () => {
    const like = (await post(app, shop.seller, till, draftOf(till, one()))).body;
    till.lastNumber = 1;
    const bad = wrong();
    await hand(sale(bad));
    const of = { ...like, _id: bad._id, receiptNumber: 'B1-T1-A-000002' };
    const back = refundFactOf(till, shop.manager, of, [{ quantityMilli: 1_000 }]);
    expect(handedAs(await hand(partOf('refund', till.tillId, back)))).toBe('kept FACT_HANDED_OVER');
    expect(await countOf('refund_fact')).toBe(0);
    await holdBooks();
  });

  test('what is no JSON, and nothing that can be read, is kept once by its bytes', async () => {
    const part = { kind: 'sale' as const, tillId: till.tillId, text: '{"_id":"half a sa' };
    expect(handedAs(await hand(part))).toBe('kept VALIDATION_FAILED');
    expect(handedAs(await hand(part))).toBe('kept VALIDATION_FAILED');
    expect(handedAs(await hand({ ...part, text: '[1]' }))).toBe('kept VALIDATION_FAILED');
    const all = await unpostedSeen(app, shop.owner);
    expect(all.map(({ details }) => details['isAmountRead'])).toEqual([false, false]);
    await holdBooks();
  });

  test('of a till that the server does not know it is told in the first branch', async () => {
    const away = partOf('sale', newId(), fact());
    expect((await hand(away)).body).toMatchObject({ state: 'kept', code: 'NOT_FOUND' });
    const conflict = await seen(shop.owner);
    expect(conflict).toMatchObject({ receiptNumber: '', details: { isTillKnown: false } });
    await holdBooks();
  });

  test('too large a text is refused: it stays where it is', async () => {
    const text = 'x'.repeat(UNSENT_TEXT_MAX_CHARACTERS + 1);
    expect((await hand({ kind: 'sale', tillId: till.tillId, text })).status).toBe(422);
    const nul = { kind: 'sale' as const, tillId: till.tillId, text: 'a\u0000b' };
    expect((await hand(nul)).status).toBe(422);
    expect(await countOf('unposted_fact')).toBe(0);
  });
});

describe('whose it is', () => {
  test('a device that was ended hands over what it has, too', async () => {
    const path = `/api/devices/${device.deviceId}/revoke`;
    expect((await call(app, shop.owner, 'POST', path)).status).toBe(200);
    expect(handedAs(await hand(sale(wrong())))).toBe('kept TOTAL_MISMATCH');
    await holdBooks();
  });

  test('without the secret of a device nobody hands anything over', async () => {
    const part = sale(wrong());
    const nobody = { headers: { 'tillbook-device': `${device.deviceId}.${'x'.repeat(43)}` } };
    expect((await handOver(app, nobody, part)).status).toBe(401);
    expect((await handOver(app, shop.owner, part)).status).toBe(401);
    expect(await countOf('unposted_fact')).toBe(0);
  });

  test('of another device the same id is another fact', async () => {
    const good = fact();
    const second = await enrol(app, shop.seller, newId());
    expect(handedAs(await hand(sale(good), second))).toBe('kept TILL_LEASE_LOST');
    expect(told(await sync(app, device, [good]))).toEqual(['posted']);
    await holdBooks();
  });

  test('another business sees nothing of it, and its device reaches nothing here', async () => {
    const next = await addBusiness(app.database, { name: 'Duka 12' });
    const stranger = await enrol(app, next.seller, newId());
    const part = sale(fact());
    expect(handedAs(await hand(part, stranger))).toBe('kept NOT_FOUND');
    expect(await countOf('unposted_fact')).toBe(0);
    expect(await countOf('unposted_fact', next.businessId)).toBe(1);
    expect(handedAs(await hand(part))).toBe('posted');
    await hand(sale(wrong()));
    const { _id } = await seen();
    expect((await factBehind(app, next.owner, _id)).status).toBe(404);
    expect((await unpostedSeen(app, next.owner)).map((one) => one._id)).not.toContain(_id);
    await holdBooks();
  });

  test('a manager of another branch is not shown it', async () => {
    await hand(sale(wrong()));
    const elsewhere = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId },
      branchIds: [shop.branches[1]?.branchId ?? ''],
    });
    const { _id } = await seen();
    expect(await unpostedSeen(app, elsewhere)).toEqual([]);
    expect((await factBehind(app, elsewhere, _id)).body.code).toBe('BRANCH_FORBIDDEN');
  });

  test('a conflict about something else has no such fact', async () => {
    expect(told(await sync(app, device, [fact({ occurredAt: at(-9e8) })]))).toEqual([
      'clock_suspect',
    ]);
    const answer = await call<{ items: SaleConflict[] }>(
      ...[app, shop.owner, 'GET' as const, '/api/sale-conflicts'],
    );
    const id = answer.body.items[0]?._id ?? '';
    expect((await factBehind(app, shop.owner, id)).status).toBe(404);
  });

  test('of a customer who is forgotten the words go, and the money stays', async () => {
    const named = { name: 'Neema', phone: '0754987123' };
    const { _id: customerId, version } = await addCustomer(app, shop, named);
    await hand(sale({ ...wrong(), customerId }));
    const { _id } = await seen();
    const path = `/api/customers/${customerId}/erase`;
    expect((await call(app, shop.owner, 'POST', path, { version })).status).toBe(200);
    expect((await factBehind(app, shop.owner, _id)).body.text).toBeNull();
    expect((await seen()).totalMinor).toBe(1_001);
    await holdBooks();
  });
});

const LAST = 'where unposted_id = (select max(unposted_id::text)::uuid from unposted_fact)';

describe('the books', () => {
  test.each([
    [`update unposted_fact set fact_text = fact_text || ' '`],
    [`update unposted_fact set fact_key = 'another' ${LAST}`],
    [`delete from sale_conflict where kind = 'not_posted'`],
    [`update sale set posted_at = posted_at + interval '1 hour' where is_fact`],
  ])('notice by I123: %s', async (fault) => {
    const good = fact();
    await sync(app, device, [good]);
    await hand(sale({ ...good, occurredAt: at(1) }));
    await hand(sale(wrong()));
    await holdBooks();
    expect(await brokenByFault(app.database, fault)).toContain('I123');
  });
});
