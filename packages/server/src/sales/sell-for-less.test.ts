import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import { totalSale } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
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
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let sellerTill: OpenTill;
let ownerTill: OpenTill;
let soap: TestProduct;
let rice: TestProduct;
const BANKED = newId();

const ROUNDING = { stepMinor: 5, method: 'nearest' as const };

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database, { currency: 'AUD' });
  const made = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 11_800, costMinor: 5_000, quantityMilli: 100_000 },
    { name: 'Rice', priceMinor: 333, costMinor: 100, quantityMilli: 100_000 },
  ]);
  [soap, rice] = made as [TestProduct, TestProduct];
  await peek(app.database, `update product set floor_price_minor = 9000 where name = 'Soap'`);
  await peek(app.database, `insert into selling_settings values ($1, 5, 'nearest', 1)`, [
    shop.businessId,
  ]);
  await peek(
    app.database,
    `insert into payment_type values ($1, $2, 'Voucher', 'other', '1020', true, null, 1)`,
    [shop.businessId, BANKED],
  );
  sellerTill = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  ownerTill = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

type Change = Partial<Pick<SaleDraft, 'discount' | 'taxExempt' | 'payments'>> & {
  readonly line?: Partial<SaleDraft['lines'][number]>;
};

/** A sale of one soap and one rice with its figures as the till reckons them. */
function changed(till: OpenTill, change: Change = {}): SaleDraft {
  const lines = [soap, rice].map((product) => ({ product, quantityMilli: 1_000 }));
  const plain = draftOf(till, { lines });
  const { line, ...whole } = change;
  const draft = { ...plain, ...whole };
  draft.lines = plain.lines.map((one, at) => (at === 0 ? { ...one, ...line } : one));
  const total = totalSale({
    ...{ taxMode: 'inclusive', taxRounding: 'per_rate', discount: draft.discount },
    isTaxExempt: draft.taxExempt !== undefined,
    lines: draft.lines.map((one) => ({ ...one, taxBasisPoints: 1800 })),
  });
  const others = (change.payments ?? []).filter(({ method }) => method !== 'cash');
  const rounding = roundingOf(total.totalMinor, others, ROUNDING);
  const totalMinor = total.totalMinor + rounding;
  const left = totalMinor - others.reduce((sum, payment) => sum + payment.amountMinor, 0);
  const cash = { _id: newId(), method: 'cash' as const, provider: null, reference: null };
  const payments = left === 0 ? others : [...others, { ...cash, amountMinor: left }];
  return { ...draft, payments, roundingMinor: rounding === 0 ? null : rounding, totalMinor };
}

const percent = (basisPoints: number) => ({
  ...{ kind: 'percent' as const, basisPoints, reason: 'Regular customer' },
});
const amount = (amountMinor: number) => ({
  ...{ kind: 'amount' as const, amountMinor, reason: 'Damaged packaging' },
});

describe('a sale for less', () => {
  test('is kept whole, shown alike everywhere, and booked net of what was taken off', async () => {
    // Soap 118.00 − 10 % = 106.20; with rice 3.33: 109.53; nothing off the sale.
    // At 0.05 the cash is 109.55: +0.02. Tax: 109.53 × 18 / 118 = 16.708… → 16.71; net 92.82.
    const draft = changed(sellerTill, { line: { discount: percent(1000) } });
    expect(draft).toMatchObject({ roundingMinor: 2, totalMinor: 10_955 });
    const { status, body, text } = await post(app, shop.seller, sellerTill, draft);
    expect(status, text).toBe(200);
    const figures = { discountMinor: 1180, roundingMinor: 2, totalMinor: 10_955 };
    expect(body).toMatchObject({ ...figures, grossMinor: 12_133, netMinor: 9282, taxMinor: 1671 });
    expect(body.lines[0]).toMatchObject({
      ...{ grossMinor: 11_800, shareMinor: 0, override: null, totalMinor: 10_620 },
      discount: { discountMinor: 1180, basisPoints: 1000, reason: 'Regular customer' },
    });
    const read = await call(app, shop.seller, 'GET', `/api/sales/${draft._id}`);
    expect(read.body).toEqual(body);
    expect((await post(app, shop.seller, sellerTill, draft)).body).toEqual(body);
    const listed = await call<{ items: object[] }>(app, shop.seller, 'GET', '/api/sales');
    expect(listed.body.items[0]).toMatchObject({ discountMinor: 1180, totalMinor: 10_955 });
    const journal = await peek(
      app.database,
      `select account_code code, (debit_minor - credit_minor)::int amount from journal_line
       where entry_id = $1 and account_code not in ('1200', '5000') order by line_no`,
      [draft._id],
    );
    expect(journal).toEqual([
      { code: '1000', amount: 10_955 },
      { code: '4000', amount: -9282 },
      { code: '2100', amount: -1671 },
      { code: '6200', amount: -2 },
    ]);
  });

  test('an own price keeps the list’s beside it, for who may', async () => {
    const override = { listPriceMinor: 11_800, reason: 'Price matched' };
    const line = { unitPriceMinor: 10_000, override };
    const refused = await post(app, shop.seller, sellerTill, changed(sellerTill, { line }));
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'OVERRIDE_NOT_ALLOWED', product: 'Soap' },
    });
    const sold = await post(app, shop.owner, ownerTill, changed(ownerTill, { line }));
    expect(sold.status, sold.text).toBe(200);
    expect(sold.body.lines[0]).toMatchObject({ unitPriceMinor: 10_000, override });
    const old = { ...override, listPriceMinor: 11_700 };
    const stale = changed(ownerTill, { line: { ...line, override: old } });
    expect(await post(app, shop.owner, ownerTill, stale)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', lines: [{ unitPriceMinor: 11_800 }] },
    });
  });

  test('a discount of the sale and an exemption, each with its reason', async () => {
    const taxExempt = { reason: 'Embassy', certificate: 'EX-7' };
    const draft = changed(ownerTill, { discount: amount(1000), taxExempt });
    const { status, body, text } = await post(app, shop.owner, ownerTill, draft);
    expect(status, text).toBe(200);
    // 121.33 − 10.00 = 111.33 with 16.98 tax (16.9825…) in it: 94.35 is left.
    expect(body).toMatchObject({
      ...{ taxExempt, exemptTaxMinor: 1698, taxMinor: 0, netMinor: 9435, discountMinor: 1000 },
      discount: { discountMinor: 1000, basisPoints: null, reason: 'Damaged packaging' },
      taxes: [{ taxBasisPoints: 0, netMinor: 9435, taxMinor: 0 }],
    });
    const seller = changed(sellerTill, { taxExempt });
    expect(await post(app, shop.seller, sellerTill, seller)).toMatchObject({
      status: 403,
      body: { code: 'EXEMPTION_NOT_ALLOWED' },
    });
  });

  test('over the ceiling or below the floor nothing is sold, and the limit is told', async () => {
    const over = changed(sellerTill, { line: { discount: percent(1001) } });
    expect(await post(app, shop.seller, sellerTill, over)).toMatchObject({
      status: 403,
      body: {
        code: 'DISCOUNT_OVER_LIMIT',
        message: 'This is more than the 10% that you may take off.',
        ...{ limitBasisPoints: 1000, limitMinor: 1180, product: 'Soap' },
      },
    });
    const whole = changed(sellerTill, { discount: amount(1500) });
    expect(await post(app, shop.seller, sellerTill, whole)).toMatchObject({
      status: 403,
      body: { code: 'DISCOUNT_OVER_LIMIT', line: null, limitMinor: 1213 },
    });
    const low = changed(ownerTill, { line: { discount: amount(2801) } });
    expect(await post(app, shop.owner, ownerTill, low)).toMatchObject({
      status: 403,
      body: { code: 'PRICE_BELOW_FLOOR', floorMinor: 9000, product: 'Soap' },
    });
  });
});

describe('cash is rounded', () => {
  test('only what a card leaves, and never a card', async () => {
    const card = { _id: newId(), method: 'card' as const, provider: null, reference: '7788' };
    // 121.33 − 21.33 by card = 100.00: nothing to round; 20.00 by card leaves 101.33 → 101.35.
    const exact = changed(ownerTill, { payments: [{ ...card, amountMinor: 2133 }] });
    expect(exact.roundingMinor).toBeNull();
    expect((await post(app, shop.owner, ownerTill, exact)).status).toBe(200);
    const split = changed(ownerTill, {
      payments: [{ ...card, _id: newId(), amountMinor: 2000 }],
    });
    expect(split).toMatchObject({ roundingMinor: 2, totalMinor: 12_135 });
    expect((await post(app, shop.owner, ownerTill, split)).status).toBe(200);
  });

  test('as the business rounds it, not as a till says', async () => {
    const draft = changed(ownerTill);
    const [cash] = draft.payments;
    const wrong = {
      ...{ ...draft, roundingMinor: null, totalMinor: 12_133 },
      payments: cash === undefined ? [] : [{ ...cash, amountMinor: 12_133 }],
    };
    expect(await post(app, shop.owner, ownerTill, wrong)).toMatchObject({
      status: 422,
      body: { code: 'TOTAL_MISMATCH', totalMinor: 12_135, roundingMinor: 2 },
    });
  });
});

describe('an own way of paying', () => {
  const voucher = (change: object = {}) => ({
    ...{ _id: newId(), method: 'other' as const, paymentTypeId: BANKED },
    ...{ provider: null, reference: 'V-1', amountMinor: 2000, ...change },
  });
  const sell = (payment: ReturnType<typeof voucher>, person: TestPerson = shop.owner) =>
    post(app, person, ownerTill, changed(ownerTill, { payments: [payment] }));

  test('is booked on its account, and its name stays on the receipt', async () => {
    const { status, body, text } = await sell(voucher());
    expect(status, text).toBe(200);
    expect(body.payments[0]).toMatchObject({ method: 'other', typeName: 'Voucher' });
    const banked = await peek<{ sum: string }>(
      app.database,
      `select sum(debit_minor) from journal_line where entry_id = $1 and account_code = '1020'`,
      [body._id],
    );
    expect(Number(banked[0]?.sum)).toBe(2000);
    await peek(app.database, `update payment_type set name = 'Renamed'`);
    const again = await call(app, shop.owner, 'GET', `/api/sales/${body._id}`);
    expect(again.body).toEqual(body);
  });

  test('must be there, of its kind, with its code, and still taken', async () => {
    const invalid = (pointer: string) => ({
      ...{ status: 422, body: { code: 'VALIDATION_FAILED', errors: [{ pointer }] } },
    });
    expect(await sell(voucher({ paymentTypeId: newId() }))).toMatchObject({ status: 404 });
    const reference = '#/payments/0/reference';
    expect(await sell(voucher({ reference: null }))).toMatchObject(invalid(reference));
    const typeless = voucher({ paymentTypeId: null });
    expect(await sell(typeless)).toMatchObject(invalid('#/payments/0/paymentTypeId'));
    const card = voucher({ method: 'card' });
    expect(await sell(card)).toMatchObject(invalid('#/payments/0/method'));
    await peek(app.database, 'update payment_type set archived_at = now()');
    expect(await sell(voucher())).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_TYPE_ARCHIVED' },
    });
  });
});

test('the Z report tells discounts, rounding and other ways apart', async () => {
  const url = `/api/shifts/${ownerTill.shiftId}/close`;
  const { body, status } = await call<{ tenders: object[] }>(app, shop.owner, 'POST', url, {
    countedMinor: 0,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ discountMinor: 1000 });
  const other = { method: 'other', amountMinor: 2000, count: 1 };
  expect(body.tenders).toContainEqual(expect.objectContaining(other));
  const [kept] = await peek<{ rounding: number }>(
    app.database,
    'select sum(rounding_minor)::int rounding from sale where shift_id = $1',
    [ownerTill.shiftId],
  );
  expect(body).toMatchObject({ roundingMinor: kept?.rounding });
});
