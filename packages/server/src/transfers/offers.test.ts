import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferDetail, OfferRow } from '@tillbook/core/transfers/offers.api';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { ownsToo } from '../../test/owners.ts';
import { send } from '../../test/send.ts';

/** Two shops of one owner, and a third of somebody else. */
let at: TestApp;
let shop: TestBusiness;
let sister: TestBusiness;
let stranger: TestBusiness;
/** The owner of both, at work in the one and in the other. */
let here: TestPerson;
let there: TestPerson;
let sugar: TestProduct;
let oil: TestProduct;
let theirSugar: TestProduct;
let theirOil: TestProduct;
/** Sold by weight, in steps of ten grams. */
let loose: TestProduct;
let theirLoose: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database, { name: 'Amina Shop' });
  sister = await addBusiness(at.database, { name: 'Amina Wholesale' });
  stranger = await addBusiness(at.database, { name: 'Another Shop' });
  here = shop.owner;
  there = await ownsToo(at.database, here, sister);
  const mine = await addProducts(at.database, shop, [
    {
      name: 'Sugar',
      priceMinor: 3_100,
      costMinor: 2_500,
      quantityMilli: 100_000,
      barcode: '6001240100011',
    },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 100_000 },
    { name: 'Loose', priceMinor: 3_000, costMinor: 2_000, quantityMilli: 10_000, stepMilli: 10 },
  ]);
  [sugar, oil, loose] = mine as [TestProduct, TestProduct, TestProduct];
  const theirs = await addProducts(at.database, sister, [
    {
      name: 'White sugar',
      priceMinor: 3_000,
      costMinor: 2_000,
      quantityMilli: 10_000,
      barcode: '6001240100011',
    },
    {
      name: 'Cooking oil',
      priceMinor: 7_000,
      costMinor: 5_000,
      quantityMilli: 0,
      stepMilli: 1_000,
    },
    { name: 'By weight', priceMinor: 3_000, costMinor: 2_000, quantityMilli: 0, stepMilli: 10 },
  ]);
  [theirSugar, theirOil, theirLoose] = theirs as [TestProduct, TestProduct, TestProduct];
});
afterAll(() => at.close());

const branch = (business: TestBusiness): string => business.branches[0]?.branchId ?? '';

function draft(person = here, more: object = {}) {
  return send<TransferDetail & { code?: string }>(at, person, 'POST', '/api/transfers', {
    _id: newId(),
    fromBranchId: branch(shop),
    toBranchId: null,
    toBusinessId: sister.businessId,
    note: 'For the weekend',
    lines: [
      { productId: sugar.productId, quantityMilli: 10_000 },
      { productId: oil.productId, quantityMilli: 3_000 },
    ],
    ...more,
  });
}

function start({ _id, version }: TransferDetail, person = here) {
  const body = { _id: newId(), version, lines: [], note: null };
  return send<TransferDetail>(at, person, 'POST', `/api/transfers/${_id}/start`, body);
}

/** Sends goods to the sister; answers the document and its offer as she sees it. */
async function offered(): Promise<{ sent: TransferDetail; offer: OfferRow }> {
  const made = await draft();
  expect(made.status, made.text).toBe(200);
  const sent = await start(made.body);
  expect(sent.status, sent.text).toBe(200);
  const list = await send<{ items: OfferRow[] }>(at, there, 'GET', '/api/transfer-offers');
  const offer = list.body.items.find(({ fromNumber }) => fromNumber === sent.body.number);
  if (offer === undefined) throw new Error('The offer did not arrive');
  return { sent: sent.body, offer };
}

const accepted = (more: object = {}): object => ({
  _id: newId(),
  branchId: branch(sister),
  lines: [
    { line: 1, productId: theirSugar.productId },
    { line: 2, productId: theirOil.productId },
  ],
  ...more,
});
const accept = (offer: OfferRow, person: TestPerson, body = accepted()) =>
  send<TransferDetail & { code?: string }>(
    at,
    person,
    'POST',
    `/api/transfer-offers/${offer._id}/accept`,
    body,
  );
const decline = (offer: OfferRow, person: TestPerson, reason: string | null = null) =>
  send<OfferRow & { code?: string }>(
    at,
    person,
    'POST',
    `/api/transfer-offers/${offer._id}/decline`,
    { reason },
  );
const cancel = (transfer: TransferDetail, person: TestPerson) =>
  send<TransferDetail & { code?: string }>(
    at,
    person,
    'POST',
    `/api/transfers/${transfer._id}/cancel`,
    { _id: newId(), note: null },
  );
const get = (transfer: TransferDetail, person: TestPerson) =>
  send<TransferDetail>(at, person, 'GET', `/api/transfers/${transfer._id}`);

async function figures(business: TestBusiness): Promise<Record<string, number>> {
  const rows = await peek<{ code: string; n: number }>(
    at.database,
    `select account_code code, sum(debit_minor - credit_minor)::int n from journal_line
     where business_id = $1 and account_code in ('1110', '1200', '1210', '2020') group by 1`,
    [business.businessId],
  );
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]));
}

async function stockOf(product: TestProduct): Promise<number> {
  const [row] = await peek<{ n: number }>(
    at.database,
    'select sum(quantity_milli)::int n from stock_level where product_id = $1',
    [product.productId],
  );
  return row?.n ?? 0;
}

const VALUE = 25_000 + 15_333;
let mine: Record<string, number>;
let hers: Record<string, number>;
let sugarBefore: number;

beforeEach(async () => {
  mine = await figures(shop);
  hers = await figures(sister);
  sugarBefore = await stockOf(sugar);
});

const by = (before: Record<string, number>, now: Record<string, number>, code: string): number =>
  (now[code] ?? 0) - (before[code] ?? 0);

describe('goods for another business of the owner', () => {
  test('are owed by it at cost; accepted, they are two documents that agree', async () => {
    const { sent, offer } = await offered();
    expect(sent).toMatchObject({
      kind: 'outgoing',
      state: 'started',
      to: null,
      partner: { _id: sister.businessId, name: 'Amina Wholesale' },
      offer: { state: 'open' },
      allowed: ['cancel'],
    });
    expect(offer).toMatchObject({
      fromName: 'Amina Shop',
      valueMinor: VALUE,
      note: 'For the weekend',
      linesCount: 2,
    });
    const sending = await figures(shop);
    expect([by(mine, sending, '1110'), by(mine, sending, '1200')]).toEqual([VALUE, -VALUE]);
    expect(await figures(sister)).toEqual(hers);

    const seen = await send<OfferDetail>(at, there, 'GET', `/api/transfer-offers/${offer._id}`);
    expect(seen.body.lines.map(({ match }) => match?.name ?? null)).toEqual(['White sugar', null]);

    const body = accepted();
    const taken = await accept(offer, there, body);
    expect(taken.status, taken.text).toBe(200);
    expect(taken.body).toMatchObject({
      kind: 'incoming',
      state: 'completed',
      from: null,
      partner: { name: 'Amina Shop' },
      valueMinor: VALUE,
    });
    expect((await accept(offer, there, body)).text).toBe(taken.text);
    const after = await figures(sister);
    expect([by(hers, after, '2020'), by(hers, after, '1200')]).toEqual([-VALUE, VALUE]);
    expect(await stockOf(theirOil)).toBe(3_000);
    const closed = await get(sent, here);
    expect(closed.body).toMatchObject({ state: 'completed', offer: { state: 'accepted' } });
    expect(closed.body.lines.map(({ pendingMilli }) => pendingMilli)).toEqual([0, 0]);
    expect(await figures(shop)).toEqual(sending);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('declined, they are back on the sender’s shelf, and nothing is owed', async () => {
    const { sent, offer } = await offered();
    const refused = await decline(offer, there, 'Not ordered');
    expect(refused.body).toMatchObject({ state: 'declined', reason: 'Not ordered' });
    expect((await decline(offer, there, 'Not ordered')).text).toBe(refused.text);
    expect(await figures(shop)).toMatchObject(mine);
    expect(await figures(sister)).toEqual(hers);
    expect(await stockOf(sugar)).toBe(sugarBefore);
    const back = await get(sent, here);
    expect(back.body).toMatchObject({
      state: 'cancelled',
      offer: { state: 'declined', reason: 'Not ordered' },
    });
    expect(back.body.events.at(-1)).toMatchObject({ kind: 'declined', note: 'Not ordered' });
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('withdrawn by the sender, they are back, and the offer is gone', async () => {
    const { sent, offer } = await offered();
    const off = await cancel(sent, here);
    expect(off.body).toMatchObject({ state: 'cancelled', offer: { state: 'withdrawn' } });
    expect(await stockOf(sugar)).toBe(sugarBefore);
    expect((await accept(offer, there)).body.code).toBe('INVALID_STATE');
    expect((await decline(offer, there)).body.code).toBe('INVALID_STATE');
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('are decided once', async () => {
    const { sent, offer } = await offered();
    const body = accepted();
    expect((await accept(offer, there, body)).status).toBe(200);
    expect((await accept(offer, there)).body.code).toBe('INVALID_STATE');
    expect((await decline(offer, there)).body.code).toBe('INVALID_STATE');
    expect((await cancel(sent, here)).body.code).toBe('INVALID_STATE');
    const otherwise = { ...body, branchId: sister.branches[1]?.branchId };
    expect((await accept(offer, there, otherwise)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('are taken whole, each line as one own product', async () => {
    const { offer } = await offered();
    const one = { line: 1, productId: theirSugar.productId };
    const wrong = [
      [[one], 422],
      [[one, { line: 2, productId: theirSugar.productId }], 422],
      [[one, { line: 9, productId: theirOil.productId }], 422],
      [[one, { line: 2, productId: oil.productId }], 404],
    ] as const;
    for (const [lines, status] of wrong) {
      const refused = await accept(offer, there, accepted({ lines }));
      expect([status, refused.text.slice(0, 80), refused.status]).toEqual([
        status,
        refused.text.slice(0, 80),
        status,
      ]);
    }
    const elsewhere = await accept(offer, there, accepted({ branchId: branch(shop) }));
    expect(elsewhere.status).toBe(404);
    expect((await decline(offer, there)).status).toBe(200);
  });

  test('are not taken in as parts of what is counted by the piece', async () => {
    // 1.5 kg of sugar are offered; taken in as bottles they would be one and a half, which nobody
    // there could sell, count or send on.
    const made = await draft(here, {
      lines: [{ productId: loose.productId, quantityMilli: 1_500 }],
    });
    const { body: sent } = await start(made.body);
    const list = await send<{ items: OfferRow[] }>(at, there, 'GET', '/api/transfer-offers');
    const offer = list.body.items.find(({ fromNumber }) => fromNumber === sent.number);
    if (offer === undefined) throw new Error('The offer did not arrive');
    const as = ({ productId }: TestProduct) => accepted({ lines: [{ line: 1, productId }] });
    const before = await stockOf(theirOil);
    const refused = await accept(offer, there, as(theirOil));
    expect([refused.status, refused.body.code]).toEqual([422, 'QUANTITY_STEP']);
    expect(refused.text).toContain('Cooking oil');
    expect(await stockOf(theirOil)).toBe(before);
    expect((await accept(offer, there, as(theirLoose))).status).toBe(200);
    expect(await stockOf(theirLoose)).toBe(1_500);
  });

  test('go only where money is counted alike', async () => {
    const abroad = await addBusiness(at.database, { name: 'Amina Nairobi', currency: 'KES' });
    await ownsToo(at.database, here, abroad);
    const { body } = await send<{ businesses: object[] }>(at, here, 'GET', '/api/transfer-places');
    expect(body.businesses).toContainEqual({
      _id: abroad.businessId,
      name: 'Amina Nairobi',
      currency: 'KES',
      isSameCurrency: false,
    });
    const refused = await draft(here, { toBusinessId: abroad.businessId });
    expect([refused.status, refused.body.code]).toEqual([409, 'OTHER_CURRENCY']);
    expect(refused.text).toContain('counts in TZS and that one in KES');
  });
});

describe('nobody else', () => {
  test('a stranger finds nothing at any step, and changes nothing', async () => {
    const { sent, offer } = await offered();
    const before = await everyRow(at.database);
    const tries = [
      await draft(stranger.owner),
      await draft(stranger.owner, { fromBranchId: branch(stranger), lines: [] }),
      await start(sent, stranger.owner),
      await cancel(sent, stranger.owner),
      await get(sent, stranger.owner),
      await send(at, stranger.owner, 'GET', `/api/transfer-offers/${offer._id}`),
      await accept(offer, stranger.owner),
      await accept(offer, stranger.owner, accepted({ branchId: branch(stranger) })),
      await decline(offer, stranger.owner),
    ];
    expect(tries.map(({ status }) => status)).toEqual([
      404, 422, 404, 404, 404, 404, 404, 404, 404,
    ]);
    const list = await send<{ items: object[] }>(at, stranger.owner, 'GET', '/api/transfer-offers');
    expect(list.body.items).toEqual([]);
    expect(await everyRow(at.database)).toEqual(before);
    expect((await decline(offer, there)).status).toBe(200);
  });

  test('goods are not sent to a business of somebody else', async () => {
    const refused = await draft(here, { toBusinessId: stranger.businessId });
    expect(refused.status).toBe(404);
  });

  test('the sender cannot decide, the receiver cannot withdraw, and managers do neither', async () => {
    const { sent, offer } = await offered();
    expect((await accept(offer, here)).status).toBe(404);
    expect((await decline(offer, here)).status).toBe(404);
    expect((await cancel(sent, there)).status).toBe(404);
    expect((await cancel(sent, shop.manager)).body.code).toBe('FORBIDDEN');
    expect((await accept(offer, sister.manager)).body.code).toBe('FORBIDDEN');
    expect((await decline(offer, sister.manager)).body.code).toBe('FORBIDDEN');
    // Owns the receiving business only.
    expect((await decline(offer, sister.owner)).body.code).toBe('FORBIDDEN');
    expect((await draft(shop.manager)).body.code).toBe('FORBIDDEN');
    const list = await send<{ items: object[] }>(at, sister.manager, 'GET', '/api/transfer-offers');
    expect(list.body.items).toEqual([]);
    expect((await decline(offer, there)).status).toBe(200);
  });

  test('neither business reads the other’s rows', async () => {
    const { sent, offer } = await offered();
    expect((await get(sent, there)).status).toBe(404);
    const taken = await accept(offer, there);
    expect((await get(taken.body, here)).status).toBe(404);
    expect((await get(sent, there)).status).toBe(404);
    const text = JSON.stringify((await get(taken.body, there)).body);
    expect(text).not.toContain(sugar.productId);
  });
});
