import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import type { Shift } from '@tillbook/core/sales/tills.api';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { cashOf, laybyDraftOf, saleOfLayby, towards } from '../../test/laybys.ts';
import { done } from '../../test/purchasing.ts';
import { quoteDraftOf, saleOfQuote } from '../../test/quotes.ts';
import { journalOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
let customerId: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_003, costMinor: 500, quantityMilli: 100_000 },
  ])) as [TestProduct];
  customerId = (await addCustomer(app, shop, { name: 'Asha' }))._id;
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
});
afterEach(async () => {
  await coins(null);
  await taxed('inclusive', 'per_rate', 1_800);
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

/** How the business taxes from now on. */
async function taxed(mode: string, rounding: string, basisPoints: number): Promise<void> {
  await peek(
    app.database,
    'update business set tax_mode = $2, tax_rounding = $3 where business_id = $1',
    [shop.businessId, mode, rounding],
  );
  await peek(
    app.database,
    `update tax_class set tax_basis_points = $2 where business_id = $1 and is_default`,
    [shop.businessId, basisPoints],
  );
}
const coins = (stepMinor: number | null) =>
  peek(
    app.database,
    `insert into selling_settings (business_id, rounding_step_minor, rounding_method, version)
     values ($1, $2, $3, 1) on conflict (business_id) do update
     set rounding_step_minor = excluded.rounding_step_minor,
       rounding_method = excluded.rounding_method`,
    [shop.businessId, stepMinor, stepMinor === null ? null : 'nearest'],
  );

const two = () => ({
  lines: [
    { product: soap, quantityMilli: 1_000 },
    { product: soap, quantityMilli: 2_000 },
  ],
});
const sell = (draft: SaleDraft) => post(app, shop.seller, till, draft);
const figures = ({ netMinor, taxMinor, totalMinor }: Record<string, unknown>) => [
  ...[netMinor, taxMinor, totalMinor],
];

async function laidBy(totalMinor: number, depositMinor: number): Promise<Layby> {
  const body = laybyDraftOf(till, customerId, { ...two(), totalMinor }, depositMinor);
  return done<Layby>(app, shop.seller, 'POST', '/api/laybys', body);
}
const pay = (layby: Layby, amountMinor: number, more: object = {}) =>
  call<Layby & { code?: string; message?: string }>(
    ...([app, shop.seller, 'POST', `/api/laybys/${layby._id}/payments`] as const),
    { ...towards(till, amountMinor), ...more },
  );

describe('a customer pays the total that was told', () => {
  // On top, line by line: 1,003 × 18 % = 180.54 → 181; 2,006 × 18 % = 361.08 → 361: 3,551 with
  // 542 of tax. With tax inside the same prices would be 3,009; rounded once it would be 3,551 too.
  test('of a lay-by, tax and all, though prices contain the tax by now and the rate is another', async () => {
    await taxed('exclusive', 'per_line', 1_800);
    const made = await laidBy(3_551, 1_000);
    expect(figures(made)).toEqual([3_009, 542, 3_551]);
    await taxed('inclusive', 'per_rate', 2_000);
    const now = (await pay(made, 551)).body;
    expect(now).toMatchObject({ totalMinor: 3_551, paidMinor: 1_551, taxMode: 'exclusive' });
    const sold = await sell(saleOfLayby(till, now));
    expect(sold.status, sold.text).toBe(200);
    expect(figures(sold.body)).toEqual([3_009, 542, 3_551]);
    expect(sold.body.payments.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      ['deposit', 1_551],
      ['cash', 2_000],
    ]);
    expect(await sell(saleOfLayby(till, now))).toMatchObject({ body: { code: 'LAYBY_COLLECTED' } });
  });

  // Inside: 3,009 × 18 / 118 = 459. At 20 %: 3,009 × 20 / 120 = 501.5 → 502 of the same total.
  test('of a quote with tax inside: the total stays, and holds the tax of the day', async () => {
    const body = quoteDraftOf(till, { ...two(), totalMinor: 3_009 });
    const quote = await done<Quote>(app, shop.seller, 'POST', '/api/quotes', body);
    expect(figures(quote)).toEqual([2_550, 459, 3_009]);
    await taxed('exclusive', 'per_line', 2_000);
    const more = saleOfQuote(till, quote);
    const [extra] = draftOf(till, two()).lines as [SaleDraft['lines'][number]];
    const payments = [cashOf(4_012)];
    const mixed = { ...more, lines: [...more.lines, extra], totalMinor: 4_012, payments };
    expect((await sell(mixed)).body).toMatchObject({
      code: 'QUOTE_TAX_CHANGED',
      message: `Since quote ${quote.number} was made, prices mean something else for tax. Sell its goods by themselves.`,
    });
    const sold = await sell(saleOfQuote(till, quote));
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body.taxMode).toBe('inclusive');
    expect(figures(sold.body)).toEqual([2_507, 502, 3_009]);
    expect((await sell(saleOfQuote(till, quote))).body['code']).toBe('QUOTE_USED');
  });

  // On top at 20 %, rounded once: 601.8 → 602.
  test('of a quote with tax on top: its prices stay, and the tax of the day comes on top', async () => {
    await taxed('exclusive', 'per_rate', 1_800);
    const body = quoteDraftOf(till, { ...two(), totalMinor: 3_551 });
    const quote = await done<Quote>(app, shop.seller, 'POST', '/api/quotes', body);
    await taxed('inclusive', 'per_line', 2_000);
    const told = await sell(saleOfQuote(till, quote));
    expect(told.body).toMatchObject({ code: 'TOTAL_MISMATCH', totalMinor: 3_611 });
    const sold = await sell({
      ...{ ...saleOfQuote(till, quote), totalMinor: 3_611, payments: [cashOf(3_611)] },
    });
    expect(figures(sold.body)).toEqual([3_009, 602, 3_611]);
  });
});

describe('cash for goods that are set aside', () => {
  test('comes in whole coins, other money exactly; what is left over is rounded at the end', async () => {
    await coins(50);
    const body = laybyDraftOf(till, customerId, { ...two(), totalMinor: 3_009 }, 310);
    const odd = await call<object>(app, shop.seller, 'POST', '/api/laybys', body);
    expect(odd).toMatchObject({
      status: 422,
      body: {
        ...{ code: 'LAYBY_NOT_IN_COINS', stepMinor: 50 },
        message:
          'Cash comes in whole coins of 0.50. What is left over is rounded when it is collected.',
      },
    });
    const made = await laidBy(3_009, 350);
    expect((await pay(made, 9)).body.code).toBe('LAYBY_NOT_IN_COINS');
    const slip = { method: 'card', reference: 'SLIP 1' };
    expect((await pay(made, 409, slip)).body.paidMinor).toBe(759);
    const now = (await pay(made, 1_000)).body;
    // 1,250 is left: by the coins there is nothing to round. With 9 more on the card 1,241 is.
    const rest = (await pay(made, 9, { ...slip, reference: 'SLIP 2' })).body;
    expect(now.paidMinor).toBe(1_759);
    const draft = saleOfLayby(till, rest);
    const rounding = roundingOf(3_009, draft.payments, { stepMinor: 50, method: 'nearest' });
    expect(rounding).toBe(9);
    const [deposit] = draft.payments as [SaleDraft['payments'][number]];
    const sold = await sell({
      ...{ ...draft, roundingMinor: rounding, totalMinor: 3_018 },
      payments: [deposit, cashOf(1_250)],
    });
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body).toMatchObject({ roundingMinor: 9, totalMinor: 3_018 });
  });
});

describe('a lay-by that is cancelled', () => {
  const slip = { method: 'card', reference: 'SLIP' };
  const end = (layby: Layby, more: object = {}) => {
    const { shiftId, leaseId } = till;
    const url = `/api/laybys/${layby._id}/cancel`;
    const asked = { _id: newId(), shiftId, leaseId, back: 'cash', feeMinor: 0, reason: 'Moved' };
    return done<Layby>(app, shop.owner, 'POST', url, { ...asked, ...more });
  };
  const drawer = async () =>
    (await done<Shift>(app, shop.owner, 'GET', `/api/shifts/${till.shiftId}`)).expectedMinor;

  // By hand, in steps of 50: of 759 and 760 paid 750 go back, 9 and 10 stay; of 780 it is 800.
  test.each([
    [
      409,
      750,
      -9,
      [
        ['2210', 9],
        ['6200', -9],
      ],
    ],
    [400, 750, 0, []],
    [
      430,
      800,
      20,
      [
        ['2210', -20],
        ['6200', 20],
      ],
    ],
  ] as const)('gives 350 and %i back in coins: %i, the %i of it is rounding', async (...given) => {
    const [byCard, givenMinor, roundingMinor, booked] = given;
    await coins(50);
    const made = await laidBy(3_009, 350);
    const { body: now } = await pay(made, byCard, { ...slip, reference: `SLIP ${byCard}` });
    expect(now.cashBackMinor).toBe(givenMinor);
    const before = await drawer();
    const asked = { _id: newId() };
    const ended = await end(now, asked);
    expect(ended.cancelled).toMatchObject({ backMinor: 350 + byCard, roundingMinor, feeMinor: 0 });
    expect(await drawer()).toBe((before ?? 0) - givenMinor);
    expect(await journalOf(app, 'customer_payout', asked._id)).toEqual([
      ...[
        ['2210', givenMinor],
        ['1000', -givenMinor],
      ],
    ]);
    expect(await journalOf(app, 'layby_cancel', made._id)).toEqual(booked);
    expect((await end(now, asked)).cancelled).toEqual(ended.cancelled);
  });

  test('leaves store credit exact, and what no coin can give is rounding alone', async () => {
    await coins(50);
    const exact = (await pay(await laidBy(3_009, 350), 9, { ...slip, reference: 'SLIP 9' })).body;
    const { cancelled } = await end(exact, { back: 'store_credit' });
    expect(cancelled).toMatchObject({ backMinor: 359, roundingMinor: 0 });
    const fee = 'update selling_settings set layby_least_basis_points = 1000, layby_fee_minor = $2';
    const keep = (minor: number) =>
      peek(app.database, `${fee} where business_id = $1`, [shop.businessId, minor]);
    await keep(330);
    const small = await laidBy(3_009, 350);
    expect([small.feeMinor, small.cashBackMinor]).toEqual([330, 0]);
    const ended = await end(small, { feeMinor: 330 });
    expect(ended.cancelled).toMatchObject({ backMinor: 20, roundingMinor: -20, feeMinor: 330 });
    expect(await journalOf(app, 'layby_cancel', small._id)).toEqual([
      ...[
        ['2210', 350],
        ['6200', -20],
        ['4200', -330],
      ],
    ]);
    await keep(0);
  });

  test('gives no other sum, the books notice', async () => {
    await coins(50);
    const made = await laidBy(3_009, 350);
    const now = (await pay(made, 409, { ...slip, reference: 'SLIP X' })).body;
    await end(now);
    const fault = `update layby set back_rounding_minor = -8 where layby_id = '${made._id}'`;
    expect(await brokenByFault(app.database, fault)).toEqual(['I112']);
  });
});

describe('a quote that is set aside', () => {
  const quoted = async (): Promise<Quote> => {
    const discount = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Bulk buy' };
    const body = { ...quoteDraftOf(till, { ...two(), totalMinor: 2_708 }), discount };
    return done<Quote>(app, shop.seller, 'POST', '/api/quotes', body);
  };
  const asideOf = (quote: Quote, at = till) => {
    const { lines, discount, totalMinor } = saleOfQuote(at, quote);
    const body = laybyDraftOf(at, customerId, { lines: [], totalMinor }, 1_000);
    return { ...body, lines, discount, quoteId: quote._id };
  };
  const make = (body: object, by = shop.seller) =>
    call<Layby & { code?: string }>(app, by, 'POST', '/api/laybys', body);
  const look = (quote: Quote) => done<Quote>(app, shop.seller, 'GET', `/api/quotes/${quote._id}`);
  const setPrice = (priceMinor: number) =>
    peek(app.database, 'update product set price_minor = $2 where product_id = $1', [
      ...[soap.productId, priceMinor],
    ]);

  test('keeps its prices though nobody may ask them alone, and is used by that, once', async () => {
    const quote = await quoted();
    await setPrice(1_500);

    const body = asideOf(quote);
    const { quoteId: _none, ...plain } = body;
    expect((await make(plain)).status).toBe(409);
    const made = await make(body);
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({ totalMinor: 2_708, paidMinor: 1_000 });
    expect((await make(body)).body).toEqual(made.body);
    const { _id, number } = made.body;
    expect(await look(quote)).toMatchObject({
      ...{ state: 'accepted', sale: null, setAside: { _id, number } },
    });
    expect((await make(asideOf(quote))).body.code).toBe('QUOTE_USED');
    expect((await post(app, shop.seller, till, saleOfQuote(till, quote))).body['code']).toBe(
      'QUOTE_USED',
    );
    const gone = `/api/quotes/${quote._id}/withdraw`;
    const withdrawn = await call(app, shop.seller, 'POST', gone, { reason: 'No' });
    expect(withdrawn.status).toBe(409);
    expect((await make({ ...asideOf(quote), quoteId: _id })).status).toBe(404);
    const sold = await post(app, shop.seller, till, saleOfLayby(till, made.body));
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body.totalMinor).toBe(2_708);
    await setPrice(1_003);
  });

  test('is set aside by one of two at once, and by nobody of another business', async () => {
    const quote = await quoted();
    const both = await Promise.all([make(asideOf(quote)), make(asideOf(quote))]);
    expect(both.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      ...[200, 'QUOTE_USED'],
    ]);
    const second = await quoted();
    const other = await addBusiness(app.database);
    expect((await make(asideOf(second), other.seller)).status).toBe(404);
    expect((await look(second)).state).toBe('open');
  });
});
