import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Quote, QuoteRow } from '@tillbook/core/sales/quotes.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, sync, told, type TestDevice } from '../../test/facts.ts';
import { quoteDraftOf, saleOfQuote } from '../../test/quotes.ts';
import { call, openFirstTill, post, type OpenTill } from '../../test/till.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let soap: TestProduct;
let rice: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  const goods = { costMinor: 500, quantityMilli: 900_000 };
  [soap, rice] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Soap', priceMinor: 1_500 },
    { ...goods, name: 'Rice', priceMinor: 2_000 },
  ])) as [TestProduct, TestProduct];
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  await peek(app.database, 'update product set price_minor = 1500 where product_id = $1', [
    soap.productId,
  ]);
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

/** Two soaps less a tenth and a rice: 2,700 and 2,000. */
const cart = () => {
  const draft = quoteDraftOf(till, {
    lines: [
      { product: soap, quantityMilli: 2_000 },
      { product: rice, quantityMilli: 1_000 },
    ],
    totalMinor: 4_700,
  });
  const discount = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Bulk buy' };
  draft.lines = draft.lines.map((line, at) => (at === 0 ? { ...line, discount } : line));
  return draft;
};
const save = (body: object, by = shop.seller) => call<Quote>(app, by, 'POST', '/api/quotes', body);

async function quoted(): Promise<Quote> {
  const answer = await save(cart());
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const look = (quote: Quote, by = shop.seller) =>
  call<Quote>(app, by, 'GET', `/api/quotes/${quote._id}`);
const act = (quote: Quote, what: string, body?: object, by = shop.seller) =>
  call<Quote>(app, by, 'POST', `/api/quotes/${quote._id}/${what}`, body);
const sell = (draft: SaleDraft) => post(app, shop.seller, till, draft);
const codeOf = ({ body }: { body: object }) => (body as { code?: string }).code;
const raise = (toMinor: number) =>
  peek(app.database, 'update product set price_minor = $2 where product_id = $1', [
    ...[soap.productId, toMinor],
  ]);
const movedSince = () =>
  peek<{ n: number }>(
    app.database,
    `select (select count(*) from stock_movement)::int + (select count(*) from journal_entry)::int
       + (select count(*) from sale)::int n`,
  );

describe('a quote', () => {
  test('keeps lines, prices, discounts and tax, gets a number and moves nothing', async () => {
    const before = await movedSince();
    const made = await quoted();
    expect(made).toMatchObject({ state: 'open', totalMinor: 4_700, discountMinor: 300 });
    expect(made.number).toMatch(/^Q-\d+$/);
    const discount = { discountMinor: 300, basisPoints: 1_000, reason: 'Bulk buy' };
    expect(made.lines).toMatchObject([
      { name: 'Soap', quantityMilli: 2_000, unitPriceMinor: 1_500, discount, totalMinor: 2_700 },
      { name: 'Rice', quantityMilli: 1_000, discount: null, totalMinor: 2_000 },
    ]);
    expect(made.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)).toBe(made.taxMinor);
    expect(await movedSince()).toEqual(before);
    expect((await look(made)).body).toEqual(made);
  });

  test('asked twice is one; another cart under its id is refused', async () => {
    const body = cart();
    const [first, second] = [await save(body), await save(body)];
    expect(second.body).toEqual(first.body);
    const altered = await save({ ...body, note: 'other' });
    expect(codeOf(altered)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is made at the server’s prices, within the limits of who makes it', async () => {
    await raise(1_600);
    expect(codeOf(await save(cart()))).toBe('PRICE_CHANGED');
    await raise(1_500);
    const body = cart();
    const discount = { kind: 'percent', basisPoints: 5_000, reason: 'Friend' };
    const lines = body.lines.map((line, at) => (at === 0 ? { ...line, discount } : line));
    const half = { ...body, lines, totalMinor: 3_500 };
    expect(codeOf(await save(half))).toBe('DISCOUNT_OVER_LIMIT');
    expect(codeOf(await save(half, shop.owner))).toBe(undefined);
    expect(codeOf(await save({ ...cart(), totalMinor: 4_699 }))).toBe('TOTAL_MISMATCH');
    expect(codeOf(await save({ ...cart(), customerId: newId() }))).toBe('NOT_FOUND');
    for (const validUntil of ['2026-03-03', '2027-04-04']) {
      expect(codeOf(await save({ ...cart(), validUntil }))).toBe('VALIDATION_FAILED');
    }
  });

  test('a seller sees the own ones, the owner all, another business none', async () => {
    const made = await quoted();
    const owners = (await save({ ...cart() }, shop.owner)).body;
    const list = async (by = shop.seller, query = '') =>
      (await call<{ items: QuoteRow[] }>(app, by, 'GET', `/api/quotes?limit=100${query}`)).body
        .items;
    const ids = (rows: readonly QuoteRow[]) => rows.map(({ _id }) => _id);
    expect(ids(await list())).toContain(made._id);
    expect(ids(await list())).not.toContain(owners._id);
    expect(
      ids(await list(shop.owner))
        .slice(0, 2)
        .sort(),
    ).toEqual([made._id, owners._id].sort());
    expect(ids(await list(shop.owner, `&q=${made.number}`))).toContain(made._id);
    expect(await list(shop.owner, '&q=nobody')).toEqual([]);
    expect(ids(await list(shop.owner, '&state=expired'))).not.toContain(made._id);
    expect(await list(other.owner)).toEqual([]);
    expect((await look(made, other.owner)).status).toBe(404);
    expect((await look(owners)).status).toBe(404);
    for (const what of ['withdraw', 'restore']) {
      const body = what === 'withdraw' ? { reason: 'x' } : undefined;
      expect((await act(made, what, body, other.owner)).status).toBe(404);
    }
    expect((await save(cart(), other.seller)).status).toBe(404);
    const here = `&branchId=${shop.branches[0]?.branchId ?? ''}`;
    expect(ids(await list(shop.owner, here))).toContain(made._id);
    const elsewhere = await call(app, other.owner, 'GET', `/api/quotes?limit=9${here}`);
    expect(elsewhere.status).toBe(404);
  });

  test('is withdrawn with a reason and holds again; what was sold is neither', async () => {
    const made = await quoted();
    const gone = await act(made, 'withdraw', { reason: 'Price of soap rose' });
    expect(gone.body).toMatchObject({ state: 'withdrawn', withdrawReason: 'Price of soap rose' });
    expect((await act(made, 'withdraw', { reason: 'Price of soap rose' })).body).toEqual(gone.body);
    expect(codeOf(await act(made, 'withdraw', { reason: 'Other' }))).toBe('INVALID_STATE');
    const refused = await sell(saleOfQuote(till, made));
    expect(refused.body).toMatchObject({ code: 'QUOTE_WITHDRAWN' });
    expect((await act(made, 'restore')).body).toMatchObject({ state: 'open' });
    expect((await act(made, 'restore')).status).toBe(200);
    expect((await sell(saleOfQuote(till, made))).status).toBe(200);
    for (const what of ['withdraw', 'restore']) {
      const body = what === 'withdraw' ? { reason: 'Late' } : undefined;
      expect(codeOf(await act(made, what, body))).toBe('INVALID_STATE');
    }
  });
});

describe('the sale of a quote', () => {
  test('has its prices though the list rose and nobody allows them anew, and is one', async () => {
    const made = await quoted();
    await raise(1_900);
    const draft = saleOfQuote(till, made, [1_900]);
    const plain = await sell({ ...draft, quoteId: null });
    expect(plain.body).toMatchObject({ code: 'OVERRIDE_NOT_ALLOWED' });
    // Another till has not heard of the rise.
    const stale = saleOfQuote(till, made);
    const sold = await sell(stale);
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body).toMatchObject({ totalMinor: 4_700 });
    const again = await sell(stale);
    expect(again.body).toEqual(sold.body);
    const sale = { _id: sold.body._id, receiptNumber: sold.body.receiptNumber };
    expect((await look(made)).body).toMatchObject({ state: 'accepted', sale });
    const twice = await sell({ ...saleOfQuote(till, made, [1_900]), number: till.lastNumber + 1 });
    expect(twice.body).toMatchObject({ code: 'QUOTE_USED' });
  });

  test('may leave some of it and add goods at the list; what is cheaper than both is not', async () => {
    const made = await quoted();
    await raise(1_900);
    const whole = saleOfQuote(till, made, [1_900]);
    const cash = (totalMinor: number) => ({
      ...{ totalMinor, discount: null },
      payments: whole.payments.map((one) => ({
        ...{ ...one, amountMinor: totalMinor, tenderedMinor: totalMinor },
      })),
    });
    const [first, second] = whole.lines as [SaleDraft['lines'][0], SaleDraft['lines'][0]];
    const cheaper = { ...first, unitPriceMinor: 1_400 };
    const low = await sell({ ...whole, ...cash(4_500), lines: [cheaper, second] });
    expect(low.body).toMatchObject({ code: 'OVERRIDE_NOT_ALLOWED' });
    const one = { ...first, quantityMilli: 1_000, discount: null };
    const { productId, packId } = second;
    const more = { productId, packId, quantityMilli: 3_000, unitPriceMinor: 2_000 };
    const sold = await sell({ ...whole, ...cash(7_500), lines: [one, more] });
    expect(sold.status, sold.text).toBe(200);
  });

  test('is refused after its last day, and for a quote that never was', async () => {
    const made = await quoted();
    app.clock.nowMs = TEST_NOW + 9 * DAY_MS;
    const occurredAt = new Date(app.clock.nowMs).toISOString();
    const late = await sell({ ...saleOfQuote(till, made), occurredAt });
    expect(late.body).toMatchObject({ code: 'QUOTE_EXPIRED' });
    expect((await look(made)).body).toMatchObject({ state: 'expired' });
    app.clock.nowMs = TEST_NOW;
    const never = await sell({ ...saleOfQuote(till, made), quoteId: newId() });
    expect(never.body).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('made without a connection is the quote’s; one too many is posted and told', async () => {
    const made = await quoted();
    const facts = [0, 1].map((nth) => ({
      ...saleOfQuote(till, made),
      ...{ sellerId: shop.seller.personId, number: till.lastNumber + 1 + nth },
    }));
    const answer = await sync(app, device, facts);
    till.lastNumber += 2;
    expect(told(answer)).toEqual(['posted', 'over_limit quote_not_open']);
    expect((await look(made)).body.sale).toMatchObject({ _id: facts[0]?._id });
    const [kept] = await peek(
      app.database,
      `select details from sale_conflict where kind = 'quote_not_open' and sale_id = $1`,
      [facts[1]?._id],
    );
    expect(kept).toMatchObject({ details: { number: made.number, state: 'accepted' } });
    expect(told(await sync(app, device, facts))).toEqual(told(answer));
  });
});

test('the books see a quote that is not what its lines come to', async () => {
  await quoted();
  const fault = 'update quote_line set total_minor = total_minor + 1, net_minor = net_minor + 1';
  expect(await brokenByFault(app.database, fault)).toEqual(['I102']);
});
