import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GiftCard, GiftCardRow } from '@tillbook/core/gift-cards/gift-cards.api';
import { GIFT_CODE_TRIES, GIFT_CODE_TRIES_MS } from '@tillbook/core/limits';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SellingSettings } from '@tillbook/core/sales/selling.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { exchange, exchangeDraftOf } from '../../test/exchanges.ts';
import { enrol, nextFact, sync } from '../../test/facts.ts';
import { byCard, byCash, giftCardBody, newGiftCode, soldCard } from '../../test/gift-cards.ts';
import { csvOf, keepStatement, listOf } from '../../test/matching.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;
let radio: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  const [made] = await addProducts(at.database, scene.shop, [
    { name: 'Radio', priceMinor: 31_000, costMinor: 20_000, quantityMilli: 90_000 },
  ]);
  radio = made as TestProduct;
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const sellOne = (amountMinor = 50_000) =>
  soldCard(at, scene.seller, scene.till, scene.branchId, amountMinor);
const sellBody = (amountMinor: number, more: object = {}) =>
  giftCardBody(scene.till, scene.branchId, amountMinor, more);
const askToSell = (body: object) =>
  ask<GiftCard>(at, scene.seller, 'POST', '/api/gift-cards', body);
const lookUp = (code: string, by = scene.seller) =>
  ask<GiftCard>(at, by, 'POST', '/api/gift-cards/look-up', { code });
const left = async (code: string): Promise<number> => (await lookUp(code)).body.balanceMinor;
const radios = (pieces: number, payments: NonNullable<Parameters<typeof draftOf>[1]['payments']>) =>
  draftOf(scene.till, { lines: [{ product: radio, quantityMilli: pieces * 1_000 }], payments });
const buy = (...given: Parameters<typeof radios>) =>
  post(at, scene.seller, scene.till, radios(...given));
const shiftNow = () =>
  done<Shift>(at, scene.shop.owner, 'GET', `/api/shifts/${scene.till.shiftId}`);

describe('a gift card of 50,000', () => {
  test('is owed, not earned: goods of 62,000 that it pays a part of are sold once', async () => {
    const { card, code } = await sellOne();
    expect(card).toMatchObject({ number: 'GC-1', lastFour: code.slice(-4), balanceMinor: 50_000 });
    expect(await journalOf(at.database, card._id)).toMatchObject([
      { a: '1000', d: 50_000 },
      { a: '2200', c: 50_000 },
    ]);
    const sold = await buy(2, [byCard(code, 50_000), byCash(12_000)]);
    expect(sold.status, sold.text).toBe(200);
    // Of 62,000 with 18 % in them: 52,542 net and 9,458 tax.
    expect(await journalOf(at.database, sold.body._id)).toMatchObject([
      { a: '1000', d: 12_000 },
      { a: '2200', d: 50_000 },
      { a: '4000', c: 52_542 },
      { a: '2100', c: 9_458 },
      { a: '5000', d: 40_000 },
      { a: '1200', c: 40_000 },
    ]);
    expect(await left(code)).toBe(0);
    // In the drawer: 50,000 for the card and 12,000 of the sale, beside the float.
    const shift = await shiftNow();
    expect(shift.expectedMinor).toBe(shift.floatMinor + 62_000);
    expect(shift.tenders.find(({ method }) => method === 'cash')).toMatchObject({
      amountMinor: 12_000,
      collectedMinor: 50_000,
    });
    const figures = `select sum(total_minor)::int total, sum(credit_minor)::int credit,
      sum(gift_card_minor)::int card,
      sum(cash_minor)::int cash from till_hour where business_id = $1`;
    expect(await peek(at.database, figures, [scene.shop.businessId])).toEqual([
      { total: 62_000, credit: 0, card: 50_000, cash: 12_000 },
    ]);
  });

  test('gets back what it paid when goods come back, and nothing more', async () => {
    const { code } = await sellOne();
    const { body: sale } = await buy(2, [byCard(code, 50_000), byCash(12_000)]);
    const back = (given: [method: string, amountMinor: number][]) => {
      const draft = refundDraftOf(scene.till, sale as Sale, [{ quantityMilli: 1_000 }]);
      const payments = given.map(([method, amountMinor]) => ({ method, amountMinor }));
      const { leaseId } = scene.till;
      return postRefund(at, scene.seller, sale._id, { ...draft, payments, leaseId });
    };
    const first = await back([['gift_card', 31_000]]);
    expect(first.status, first.text).toBe(200);
    expect(await left(code)).toBe(31_000);
    const more = await back([['gift_card', 31_000]]);
    expect(more.body).toMatchObject({ code: 'REFUND_TENDER_EXCEEDED' });
    const second = await back([
      ['gift_card', 19_000],
      ['cash', 12_000],
    ]);
    expect(second.status, second.text).toBe(200);
    const found = await lookUp(code);
    expect(found.body).toMatchObject({ balanceMinor: 50_000, state: 'unused' });
    expect(found.body.moves.map((move) => [move.kind, move.amountMinor])).toEqual([
      ...[['sold', 50_000] as const, ['spent', -50_000] as const],
      ...[['refunded', 31_000] as const, ['refunded', 19_000] as const],
    ]);
  });

  test('is whole again when the sale is voided, and when goods are exchanged', async () => {
    const { code } = await sellOne();
    const { body: sale } = await buy(1, [byCard(code, 31_000)]);
    const made = { reason: 'wrong_item', note: null, leaseId: scene.till.leaseId };
    const url = `/api/sales/${sale._id}/void`;
    const undone = await call(at, scene.seller, 'POST', url, { _id: newId(), ...made });
    expect(undone.status, undone.text).toBe(200);
    expect(await left(code)).toBe(50_000);
    const again = (await buy(1, [byCard(code, 31_000)])).body as Sale;
    const swap = exchangeDraftOf(
      ...([scene.till, again, [{ quantityMilli: 1_000 }]] as const),
      { lines: [{ product: scene.soap, quantityMilli: 20_000 }] },
      {
        given: [['exchange', 20_000] as const, ['gift_card', 11_000] as const],
        paid: [['exchange', 20_000] as const],
      },
    );
    const swapped = await exchange(at, scene.seller, scene.till, swap);
    expect(swapped.status, swapped.text).toBe(200);
    expect(await left(code)).toBe(30_000);
  });

  test('pays with another card in one sale, each what it holds', async () => {
    const [one, two] = [await sellOne(20_000), await sellOne(30_000)];
    const sold = await buy(1, [byCard(one.code, 20_000), byCard(two.code, 11_000)]);
    expect(sold.status, sold.text).toBe(200);
    expect([await left(one.code), await left(two.code)]).toEqual([0, 19_000]);
  });
});

describe('selling a gift card', () => {
  test('twice by one request is once, and its words cannot change', async () => {
    const body = sellBody(9_000);
    const [first, again] = [await askToSell(body), await askToSell(body)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const other = await askToSell({ ...body, amountMinor: 9_001 });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const otherCode = await askToSell({ ...body, code: newGiftCode() });
    expect(otherCode.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await shiftNow()).expectedMinor).toBe((await shiftNow()).floatMinor + 9_000);
  });

  test('keeps no code: a hash of it and its last four', async () => {
    const { card, code } = await sellOne();
    const [kept] = await peek(
      at.database,
      `select g::text card, (select string_agg(e::text, '') from gift_card_entry e) moves,
         (select string_agg(a::text, '') from audit_event a) audit from gift_card g
       where gift_card_id = $1`,
      [card._id],
    );
    expect(JSON.stringify(kept)).toContain(code.slice(-4));
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test('is refused beyond the limits, by what is no money, and with a code that was given', async () => {
    const settings = await done<SellingSettings>(at, scene.shop.owner, 'GET', SELLING);
    expect(settings.giftCards).toEqual({ leastMinor: 100, mostMinor: 100_000_000 });
    const { version, rounding } = settings;
    const change = (giftCards: object) =>
      ask<SellingSettings>(at, scene.shop.owner, 'PATCH', SELLING, {
        version,
        rounding,
        giftCards,
      });
    expect((await change({ leastMinor: 2, mostMinor: 1 })).body.code).toBe('VALIDATION_FAILED');
    expect((await change({ leastMinor: 1_000, mostMinor: 50_000 })).status).toBe(200);
    for (const amountMinor of [999, 50_001]) {
      const { status, body } = await askToSell(sellBody(amountMinor));
      expect([status, body.code]).toEqual([422, 'GIFT_CARD_AMOUNT']);
    }
    for (const method of ['credit', 'store_credit', 'gift_card', 'exchange']) {
      expect((await askToSell(sellBody(5_000, { method }))).status).toBe(422);
    }
    const { code } = await sellOne();
    expect((await askToSell(sellBody(5_000, { code }))).body.code).toBe('GIFT_CODE_REFUSED');
    const typo = await askToSell(sellBody(5_000, { code: '2222222222222223' }));
    expect(typo.body.code).toBe('GIFT_CODE_REFUSED');
  });

  test('needs the open shift of the till in one’s hands', async () => {
    const lost = await askToSell(sellBody(5_000, { leaseId: newId() }));
    expect(lost.body.code).toBe('TILL_LEASE_LOST');
    const nowhere = await askToSell(sellBody(5_000, { shiftId: newId() }));
    expect(nowhere.body.code).toBe('NOT_FOUND');
    const { expectedMinor } = await shiftNow();
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    await done(at, scene.seller, 'POST', close, {
      countedMinor: expectedMinor,
      handOverNote: null,
    });
    expect((await askToSell(sellBody(5_000))).body.code).toBe('SHIFT_CLOSED');
  });

  test('by mobile money takes a code of payment once, which a statement is matched with', async () => {
    const phone = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QWE123RTYU' };
    expect((await askToSell(sellBody(5_000, phone))).status).toBe(200);
    expect((await askToSell(sellBody(5_000, phone))).body.code).toBe('REFERENCE_USED');
    const sold = await buy(1, [
      { _id: newId(), amountMinor: 31_000, ...phone, method: 'mobile_money' },
    ]);
    expect(sold.body).toMatchObject({ code: 'REFERENCE_USED' });
    const silent = await askToSell(sellBody(5_000, { ...phone, reference: null }));
    expect(silent.status).toBe(422);
    const line = csvOf('QWE123RTYU,2026-03-04 10:00:00,50.00,,Asha');
    await keepStatement(at, scene.shop.owner, line);
    expect(await listOf(at, scene.shop.owner, 'matched')).toMatchObject([
      { tender: { kind: 'gift_card', number: 'GC-1', amountMinor: 5_000 } },
    ]);
  });
});
const SELLING = '/api/business/selling';

describe('paying with a gift card', () => {
  test('is refused beyond what it holds, without its code, or with one that opens nothing', async () => {
    const { code } = await sellOne(20_000);
    const over = await buy(1, [byCard(code, 20_001), byCash(10_999)]);
    expect(over.body).toMatchObject({ code: 'GIFT_CARD_EXCEEDED' });
    const twice = await buy(1, [byCard(code, 15_500), byCard(code, 15_500)]);
    expect(twice.body).toMatchObject({ code: 'GIFT_CARD_EXCEEDED' });
    const unknown = await buy(1, [byCard(newGiftCode(), 31_000)]);
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'GIFT_CARD_UNKNOWN']);
    const { giftCardCode: _code, ...nameless } = byCard(code, 20_000);
    const wrong = [
      [nameless, byCash(11_000)],
      [{ ...byCard(code, 20_000), reference: 'ABCD' }, byCash(11_000)],
      [{ ...byCash(31_000), giftCardCode: code }],
    ];
    for (const payments of wrong) {
      expect((await buy(1, payments)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    expect(await left(code)).toBe(20_000);
  });

  test('by the same request again takes once', async () => {
    const { code } = await sellOne();
    const draft = radios(1, [byCard(code, 31_000)]);
    const first = await post(at, scene.seller, scene.till, draft);
    const again = await post(at, scene.seller, scene.till, draft);
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await left(code)).toBe(19_000);
  });

  test('never happens without a connection', async () => {
    const { code } = await sellOne();
    const device = await enrol(at, scene.shop.owner, scene.till.deviceId);
    const fact = nextFact(scene.till, scene.seller, {
      lines: [{ product: radio, quantityMilli: 1_000 }],
      payments: [byCard(code, 31_000)],
    });
    const { outcomes } = await sync(at, device, [fact]);
    expect(outcomes).toMatchObject([{ state: 'malformed', code: 'VALIDATION_FAILED' }]);
    expect(await left(code)).toBe(50_000);
  });
});

describe('looking a gift card up', () => {
  test('a wrong code and another business’s are alike, and many of them wait', async () => {
    const { code } = await sellOne();
    const other = await addBusiness(at.database);
    const stranger = other.seller;
    const strangers = (await lookUp(code, stranger)).body;
    const wrong = (await lookUp(newGiftCode(), stranger)).body;
    expect([strangers.code, wrong.code]).toEqual(['GIFT_CARD_UNKNOWN', 'GIFT_CARD_UNKNOWN']);
    for (let tries = 2; tries < GIFT_CODE_TRIES; tries += 1) await lookUp('nonsense', stranger);
    expect((await lookUp(newGiftCode(), stranger)).body.code).toBe('RATE_LIMITED');
    // Whoever types codes of real cards never waits.
    for (let tries = 0; tries <= GIFT_CODE_TRIES; tries += 1) {
      expect((await lookUp(code)).status).toBe(200);
    }
    at.clock.nowMs += GIFT_CODE_TRIES_MS;
    expect((await lookUp(newGiftCode(), stranger)).body.code).toBe('GIFT_CARD_UNKNOWN');
  });
});

describe('the list of gift cards', () => {
  const list = (query: string, by = scene.shop.owner) =>
    ask<{ items: GiftCardRow[]; outstandingMinor: number | null; nextCursor: string | null }>(
      ...([at, by, 'GET', `/api/gift-cards${query}`] as const),
    );

  test('is newest first, by state, day and last four; its sum is what the books owe', async () => {
    const one = await sellOne(40_000);
    at.clock.nowMs += 1_000;
    const two = await sellOne(31_000);
    await buy(1, [byCard(two.code, 31_000)]);
    const all = await list('');
    expect(all.body.items.map(({ number, state }) => [number, state])).toEqual([
      ['GC-2', 'spent'],
      ['GC-1', 'unused'],
    ]);
    expect(all.body.outstandingMinor).toBe(40_000);
    const numbers = async (query: string) =>
      (await list(query)).body.items.map(({ number }) => number);
    expect(await numbers('?state=unused')).toEqual(['GC-1']);
    expect(await numbers(`?q=${one.code.slice(-4).toLowerCase()}`)).toEqual(['GC-1']);
    expect(await numbers('?from=2026-03-05')).toEqual([]);
    expect(await numbers(`?branchId=${scene.shop.branches[1]?.branchId ?? ''}`)).toEqual([]);
    const paged = await list('?limit=1');
    const second = await list(`?limit=1&cursor=${paged.body.nextCursor}`);
    expect(second.body.items.map(({ number }) => number)).toEqual(['GC-1']);
    // What all of them hold is told once, with the first page.
    expect([paged.body.outstandingMinor, second.body.outstandingMinor]).toEqual([40_000, null]);
    for (const by of [scene.shop.manager, scene.shop.accountant]) {
      expect((await list('', by)).body.items).toHaveLength(2);
    }
    expect((await list('', scene.shop.seller)).status).toBe(403);
  });

  test('shows another business nothing, and gives it no new code', async () => {
    const { card } = await sellOne();
    const { owner } = await addBusiness(at.database);
    expect((await list('', owner)).body).toMatchObject({ items: [], outstandingMinor: 0 });
    const url = `/api/gift-cards/${card._id}`;
    const branch = await list(`?branchId=${scene.branchId}`, owner);
    const renewed = await ask(at, owner, 'POST', `${url}/code`, { code: newGiftCode() });
    const shown = await ask(at, owner, 'GET', url);
    expect([branch.status, renewed.status, shown.status]).toEqual([404, 404, 404]);
    expect((await ask(at, scene.shop.owner, 'GET', url)).status).toBe(200);
    const theirs = await addBusiness(at.database);
    const till = await openFirstTill(at, theirs);
    const stolen = giftCardBody(till, scene.branchId, 5_000);
    const sold = await ask<GiftCard>(at, theirs.seller, 'POST', '/api/gift-cards', stolen);
    expect(sold.status).toBe(404);
  });

  test('gives a lost card a new code; the old one opens nothing any more', async () => {
    const { card, code } = await sellOne();
    const fresh = newGiftCode();
    const renew = (by = scene.shop.manager, given = fresh) =>
      ask<GiftCard>(at, by, 'POST', `/api/gift-cards/${card._id}/code`, { code: given });
    expect((await renew(scene.seller)).status).toBe(403);
    const renewed = await renew();
    expect(renewed.body).toMatchObject({ lastFour: fresh.slice(-4), balanceMinor: 50_000 });
    expect((await renew()).body).toEqual(renewed.body);
    expect((await lookUp(code)).body.code).toBe('GIFT_CARD_UNKNOWN');
    expect(await left(fresh)).toBe(50_000);
    const second = await sellOne();
    expect((await renew(scene.shop.owner, second.code)).body.code).toBe('GIFT_CODE_REFUSED');
  });
});
