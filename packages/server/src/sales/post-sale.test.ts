import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let sugar: TestProduct;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const made = await addProducts(app.database, shop, [
    { name: 'Sugar 1 kg', priceMinor: 260_000, costMinor: 220_000, quantityMilli: 10_000 },
    { name: 'Soap', priceMinor: 118_00, costMinor: 90_00, quantityMilli: 100_000 },
  ]);
  [sugar, soap] = made as [TestProduct, TestProduct];
  till = await openFirstTill(app, shop);
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

const rowsOf = (text: string, ...values: unknown[]) => peek(app.database, text, values);

test('one posting by hand: sale, tax, payment, stock, journal, roll-ups, audit and event', async () => {
  // 3 × 2,600.00 = 7,800.00 and 1.5 × 118.00 = 177.00: total 7,977.00, prices with 18 % in them.
  // Tax of the document: 797,700 × 18 / 118 = 121,683.05 → 121,683; net 676,017.
  // Shared by largest remainder: sugar 780,000/797,700 × 121,683 = 118,983.02…, soap 2,699.97… →
  // 118,983 and 2,699 rounded down, the one left goes to soap: 118,983 and 2,700.
  // Cost: 3 × 2,200.00 = 660,000 and 1.5 × 90.00 = 13,500.
  const draft = draftOf(till, {
    lines: [
      { product: sugar, quantityMilli: 3_000 },
      { product: soap, quantityMilli: 1_500 },
    ],
    tenderedMinor: 800_000,
  });
  const answer = await post(app, shop.seller, till, draft);
  expect(answer.status, answer.text).toBe(200);
  const unpacked = {
    ...{ kind: 'goods', packId: null, packName: null, unit: 'piece' },
    note: null,
    ...{
      details: null,
      override: null,
      discount: null,
      promotions: [],
      shareMinor: 0,
      exemptTaxMinor: 0,
    },
  };
  expect(answer.body).toEqual({
    _id: draft._id,
    receiptNumber: 'B1-T1-A-000001',
    state: 'completed',
    ...{ refundedMinor: 0, backAt: null },
    businessName: 'Amina Shop',
    branchId: shop.branches[0]?.branchId,
    branchName: 'Kariakoo',
    branchAddress: null,
    taxNumber: null,
    receiptHeader: null,
    receiptFooter: null,
    returnPolicy: null,
    note: null,
    tillName: 'Till 1',
    sellerId: shop.seller.personId,
    sellerName: shop.seller.name,
    customer: null,
    dueOn: null,
    exchange: null,
    shiftId: till.shiftId,
    currency: 'TZS',
    taxMode: 'inclusive',
    occurredAt: '2026-03-04T07:00:00.000Z',
    businessDate: '2026-03-04',
    timezone: 'Africa/Dar_es_Salaam',
    ...{
      grossMinor: 797_700,
      discountMinor: 0,
      promotionMinor: 0,
      discount: null,
      roundingMinor: 0,
    },
    ...{ taxExempt: null, exemptTaxMinor: 0 },
    netMinor: 676_017,
    taxMinor: 121_683,
    totalMinor: 797_700,
    changeMinor: 2_300,
    lines: [
      {
        lineNo: 1,
        productId: sugar.productId,
        name: 'Sugar 1 kg',
        sku: sugar.sku,
        ...unpacked,
        quantityMilli: 3_000,
        stockQuantityMilli: 3_000,
        unitPriceMinor: 260_000,
        grossMinor: 780_000,
        taxBasisPoints: 1_800,
        netMinor: 661_017,
        taxMinor: 118_983,
        totalMinor: 780_000,
      },
      {
        lineNo: 2,
        productId: soap.productId,
        name: 'Soap',
        sku: soap.sku,
        ...unpacked,
        quantityMilli: 1_500,
        stockQuantityMilli: 1_500,
        unitPriceMinor: 11_800,
        grossMinor: 17_700,
        taxBasisPoints: 1_800,
        netMinor: 15_000,
        taxMinor: 2_700,
        totalMinor: 17_700,
      },
    ],
    taxes: [{ taxBasisPoints: 1_800, netMinor: 676_017, taxMinor: 121_683 }],
    payments: [
      {
        method: 'cash',
        typeName: null,
        amountMinor: 797_700,
        tenderedMinor: 800_000,
        changeMinor: 2_300,
        provider: null,
        reference: null,
      },
    ],
  });
  const branchId = shop.branches[0]?.branchId;
  expect(
    await rowsOf(
      `select p.name, l.quantity_milli::int q, l.value_minor::int v, l.last_movement n
       from stock_level l join product p using (business_id, product_id)
       where branch_id = $1 order by p.name desc`,
      branchId,
    ),
  ).toEqual([
    { name: 'Sugar 1 kg', q: 7_000, v: 1_540_000, n: 2 },
    { name: 'Soap', q: 98_500, v: 886_500, n: 2 },
  ]);
  expect(
    await rowsOf(
      `select source_line l, kind, quantity_milli::int q, value_minor::int v,
         quantity_after_milli::int qa, value_after_minor::int va, stock_policy p,
         business_date::text d from stock_movement where source_id = $1 order by 1`,
      draft._id,
    ),
  ).toEqual([
    {
      l: 1,
      kind: 'sale',
      q: -3_000,
      v: -660_000,
      qa: 7_000,
      va: 1_540_000,
      p: 'block',
      d: '2026-03-04',
    },
    {
      l: 2,
      kind: 'sale',
      q: -1_500,
      v: -13_500,
      qa: 98_500,
      va: 886_500,
      p: 'block',
      d: '2026-03-04',
    },
  ]);
  expect(
    await rowsOf(
      `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
       join journal_entry using (business_id, entry_id) where source_id = $1 order by line_no`,
      draft._id,
    ),
  ).toEqual([
    { a: '1000', d: 797_700, c: 0 },
    { a: '4000', d: 0, c: 676_017 },
    { a: '2100', d: 0, c: 121_683 },
    { a: '5000', d: 673_500, c: 0 },
    { a: '1200', d: 0, c: 673_500 },
  ]);
  expect(
    await rowsOf(
      `select hour, sales_count n, net_minor::int net, tax_minor::int tax, total_minor::int total,
         cost_minor::int cost, cash_minor::int cash, cash_count c, card_count k from till_hour`,
    ),
  ).toEqual([
    {
      hour: 10,
      n: 1,
      net: 676_017,
      tax: 121_683,
      total: 797_700,
      cost: 673_500,
      cash: 797_700,
      c: 1,
      k: 0,
    },
  ]);
  expect(
    await rowsOf(
      `select quantity_milli::int q, total_minor::int t, cost_minor::int c from product_day
       order by q`,
    ),
  ).toEqual([
    { q: 1_500, t: 17_700, c: 13_500 },
    { q: 3_000, t: 780_000, c: 660_000 },
  ]);
  expect(
    await rowsOf(
      `select action, detail, actor_name a from audit_event where subject_id = $1`,
      draft._id,
    ),
  ).toEqual([
    {
      action: 'sale_posted',
      detail: '{"receiptNumber":"B1-T1-A-000001","totalMinor":797700}',
      a: shop.seller.name,
    },
  ]);
  expect(
    await rowsOf('select kind, branch_id from outbox_event where subject_id = $1', draft._id),
  ).toEqual([{ kind: 'sale_posted', branch_id: branchId }]);
  const [row] = await rowsOf('select * from sale where sale_id = $1', draft._id);
  expect(row).toMatchObject({
    seller_role: 'seller',
    tax_rounding: 'per_rate',
    cutoff_minutes: 0,
    clock_suspect: false,
    items_milli: '4500',
    lines_count: 2,
    methods: ['cash'],
  });
});

test('the same sale again gives the first answer to the letter, and moves nothing', async () => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const first = await post(app, shop.seller, till, draft);
  expect(first.status, first.text).toBe(200);
  const counts = () =>
    rowsOf(`select (select count(*) from sale) s, (select count(*) from stock_movement) m,
      (select count(*) from outbox_event) o, (select count(*) from audit_event) a,
      (select sum(sales_count) from till_hour) h`);
  const before = await counts();
  for (let time = 0; time < 3; time += 1) {
    const again = await call(app, shop.seller, 'POST', '/api/sales', draft);
    expect([again.status, again.text]).toEqual([200, first.text]);
  }
  expect(await counts()).toEqual(before);
  const read = await call(app, shop.seller, 'GET', `/api/sales/${draft._id}`);
  expect(read.text).toBe(first.text);
});

test('another content under the id of a posted sale is refused', async () => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(app, shop.seller, till, draft)).status).toBe(200);
  const changed = { ...draft, occurredAt: '2026-03-04T07:00:01.000Z' };
  const answer = await post(app, shop.seller, till, changed);
  expect([answer.status, answer.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('the lease belongs to the attempt: the sale of a lost lease still gives its first answer', async () => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const first = await post(app, shop.seller, till, draft);
  const again = await post(app, shop.seller, till, { ...draft, leaseId: newId() });
  expect([again.status, again.text]).toEqual([200, first.text]);
});

/** A refusal, which must consume neither number nor stock. */
async function refused(
  change: (draft: ReturnType<typeof draftOf>) => object,
  quantityMilli = 1_000,
) {
  const count = () =>
    rowsOf('select (select count(*) from sale) s, (select count(*) from journal_entry) j');
  const before = await count();
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli }] });
  const answer = await call<Record<string, unknown>>(app, shop.seller, 'POST', '/api/sales', {
    ...draft,
    ...change(draft),
  });
  expect(await count()).toEqual(before);
  return { status: answer.status, ...answer.body };
}

test('the number must be the next one of the series; the answer names it', async () => {
  const expected = till.lastNumber + 1;
  const refusal = { status: 409, code: 'RECEIPT_NUMBER_TAKEN', expected, series: 'A' };
  expect(await refused(() => ({ number: till.lastNumber }))).toMatchObject(refusal);
  expect(await refused(() => ({ number: till.lastNumber + 2 }))).toMatchObject(refusal);
  expect(await refused(() => ({ series: 'B' }))).toMatchObject(refusal);
});

test('a lease that is not the till’s is lost', async () => {
  expect(await refused(() => ({ leaseId: newId() }))).toMatchObject({
    status: 409,
    code: 'TILL_LEASE_LOST',
  });
});

test('a shift that is not open on this till takes no sale', async () => {
  expect(await refused(() => ({ shiftId: newId() }))).toMatchObject({
    status: 409,
    code: 'SHIFT_NOT_OPEN',
  });
});

test('a price that the till showed wrongly is refused with the new one', async () => {
  const shown = (unitPriceMinor: number) => (draft: ReturnType<typeof draftOf>) => ({
    lines: draft.lines.map((line) => ({ ...line, unitPriceMinor })),
  });
  expect(await refused(shown(11_799))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    lines: [{ productId: soap.productId, unitPriceMinor: 11_800 }],
  });
});

test('a total that the till added wrongly is refused', async () => {
  expect(await refused(() => ({ totalMinor: 11_801 }))).toMatchObject({
    status: 422,
    code: 'TOTAL_MISMATCH',
    totalMinor: 11_800,
  });
});

const pay =
  (...payments: object[]) =>
  () => ({
    payments: payments.map((payment) => ({ _id: newId(), ...payment })),
  });

test('payments must cover the total exactly, and only cash gives change', async () => {
  const mismatch = { status: 422, code: 'PAYMENT_MISMATCH' };
  const cash = { method: 'cash', amountMinor: 11_800 };
  expect(await refused(pay())).toMatchObject(mismatch);
  expect(await refused(pay({ ...cash, amountMinor: 11_799 }))).toMatchObject(mismatch);
  expect(await refused(pay({ ...cash, amountMinor: 11_801 }))).toMatchObject(mismatch);
  expect(await refused(pay({ ...cash, tenderedMinor: 11_799 }))).toMatchObject(mismatch);
  expect(await refused(pay(cash, { ...cash, amountMinor: 0 }))).toMatchObject(mismatch);
  expect(
    await refused(pay({ method: 'card', amountMinor: 11_800, tenderedMinor: 12_000 })),
  ).toMatchObject(mismatch);
  expect(await refused(pay({ ...cash, tenderedMinor: 1_000_011_800 }))).toMatchObject({
    code: 'LIMIT_EXCEEDED',
  });
});

test('mobile money needs its code, and a code pays one sale', async () => {
  const mobile = { method: 'mobile_money', amountMinor: 11_800, provider: 'M-Pesa' };
  expect(await refused(pay(mobile))).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '#/payments/0/reference', code: 'REQUIRED' }],
  });
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const paid = { ...draft, ...pay({ ...mobile, reference: 'SGH7X2K9QP' })() };
  expect((await post(app, shop.seller, till, paid as typeof draft)).status).toBe(200);
  expect(
    await refused(pay({ ...mobile, provider: 'mpesa', reference: 'sgh7 x2k9qp' })),
  ).toMatchObject({
    status: 409,
    code: 'REFERENCE_USED',
    message:
      'The reference sgh7 x2k9qp was already used. Ask the customer for the message of this payment.',
  });
  const half = { ...mobile, amountMinor: 5_900, reference: 'AAA111' };
  expect(await refused(pay(half, half))).toMatchObject({ code: 'REFERENCE_USED' });
});

test('a card’s number is refused wherever it is typed', async () => {
  const refusal = { status: 422, code: 'CARD_NUMBER_REFUSED' };
  const card = { method: 'card', amountMinor: 11_800 };
  expect(await refused(pay({ ...card, reference: '4111 1111 1111 1111' }))).toMatchObject(refusal);
  expect(await refused(pay({ ...card, provider: '4111111111111111' }))).toMatchObject(refusal);
});

test('a mobile-money code of digits alone is taken, whatever a card’s check says of it', async () => {
  const mobile = { method: 'mobile_money', amountMinor: 11_800, provider: 'HaloPesa' };
  const reference = '7000000000000005';
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const paid = { ...draft, ...pay({ ...mobile, reference })() };
  expect((await post(app, shop.seller, till, paid as typeof draft)).status).toBe(200);
  const refusal = { status: 422, code: 'CARD_NUMBER_REFUSED' };
  const card = { method: 'card', amountMinor: 11_800, reference };
  expect(await refused(pay(card))).toMatchObject(refusal);
  const typed = { ...mobile, reference: '4111 1111 1111 1111' };
  expect(await refused(pay(typed))).toMatchObject(refusal);
});

test('the id of a payment belongs to one payment', async () => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(app, shop.seller, till, draft)).status).toBe(200);
  expect(await refused(() => ({ payments: draft.payments }))).toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('more than is there is refused by name, needs summed over the lines', async () => {
  const held = await rowsOf(
    'select quantity_milli::int q from stock_level where product_id = $1 and branch_id = $2',
    sugar.productId,
    shop.branches[0]?.branchId,
  );
  expect(held).toEqual([{ q: 7_000 }]);
  const lines = [4_000, 3_001].map((quantityMilli) => ({ product: sugar, quantityMilli }));
  const answer = await post(app, shop.seller, till, draftOf(till, { lines }));
  expect(answer.body).toMatchObject({
    status: 409,
    code: 'INSUFFICIENT_STOCK',
    message: 'Only 7 of Sugar 1 kg left.',
    productId: sugar.productId,
    availableMilli: 7_000,
  });
  const fits = [4_000, 3_000].map((quantityMilli) => ({ product: sugar, quantityMilli }));
  expect((await post(app, shop.seller, till, draftOf(till, { lines: fits }))).status).toBe(200);
  const empty = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1 }] });
  expect((await post(app, shop.seller, till, empty)).body).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: 'Only 0 of Sugar 1 kg left.',
  });
});

test('an archived product is not sold', async () => {
  const [old] = await addProducts(app.database, shop, [
    { name: 'Old tea', priceMinor: 100, costMinor: 50, quantityMilli: 5_000 },
  ]);
  await rowsOf(
    'update product set archived_at = $2 where product_id = $1',
    old?.productId,
    new Date(),
  );
  const draft = draftOf(till, { lines: [{ product: old as TestProduct, quantityMilli: 1_000 }] });
  expect((await post(app, shop.seller, till, draft)).body).toMatchObject({
    status: 409,
    code: 'PRODUCT_ARCHIVED',
    message: 'Old tea is no longer sold.',
  });
});

test('a product that never was in the branch is sold where the policy allows it, else not', async () => {
  const other = await addBusiness(app.database, { name: 'Duka', stockPolicy: 'allow' });
  const [tea] = await addProducts(app.database, other, [
    { name: 'Tea', priceMinor: 500, costMinor: 300, quantityMilli: 0 },
  ]);
  await rowsOf('delete from stock_level where product_id = $1', tea?.productId);
  const open = await openFirstTill(app, other);
  const lines = [{ product: tea as TestProduct, quantityMilli: 2_000 }];
  expect((await post(app, other.seller, open, draftOf(open, { lines }))).status).toBe(200);
  expect(
    await rowsOf(
      `select quantity_milli::int q, value_minor::int v from stock_level where product_id = $1`,
      tea?.productId,
    ),
  ).toEqual([{ q: -2_000, v: -600 }]);
});

test('stock worth more than a number holds is refused, not broken', async () => {
  const rich = await addBusiness(app.database, { name: 'Rich', stockPolicy: 'allow' });
  const [gold] = await addProducts(app.database, rich, [
    { name: 'Gold', priceMinor: 0, costMinor: 1_000_000_000_000, quantityMilli: 0 },
  ]);
  const open = await openFirstTill(app, rich);
  const lines = [{ product: gold as TestProduct, quantityMilli: 1_000_000_000_000 }];
  const answer = await post(app, rich.seller, open, draftOf(open, { lines, payments: [] }));
  expect(answer.body).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED' });
});

test('what is free is sold without a payment', async () => {
  const [gift] = await addProducts(app.database, shop, [
    { name: 'Gift', priceMinor: 0, costMinor: 500, quantityMilli: 5_000 },
  ]);
  const lines = [{ product: gift as TestProduct, quantityMilli: 1_000 }];
  const answer = await post(app, shop.seller, till, draftOf(till, { lines, payments: [] }));
  expect([answer.status, answer.body.totalMinor]).toEqual([200, 0]);
});

const HOUR_MS = 3_600_000;

/** Soap that was sold at a moment counted from the shift's opening; what is known of it. */
async function soldAt(occurredMs: number, sentMs: number | null = null) {
  const at = (ms: number) => new Date(TEST_NOW + ms).toISOString();
  const lines = [{ product: soap, quantityMilli: 1_000 }];
  const draft = draftOf(till, { lines, occurredAt: at(occurredMs) });
  const sent = sentMs === null ? draft : { ...draft, sentAt: at(sentMs) };
  expect((await post(app, shop.seller, till, sent)).status).toBe(200);
  const [row] = await rowsOf(
    'select clock_suspect s, business_date::text d from sale where sale_id = $1',
    draft._id,
  );
  return row;
}

test('a till’s clock that is wrong is not believed for the business day', async () => {
  expect(await soldAt(120_000)).toEqual({ s: false, d: '2026-03-04' });
  expect(await soldAt(120_001)).toEqual({ s: true, d: '2026-03-04' });
  expect(await soldAt(240 * HOUR_MS)).toEqual({ s: true, d: '2026-03-04' });
  // Before the shift was open: its clock is behind.
  expect(await soldAt(-120_000)).toEqual({ s: false, d: '2026-03-04' });
  expect(await soldAt(-120_001)).toEqual({ s: true, d: '2026-03-04' });
  expect(await soldAt(-24 * HOUR_MS)).toEqual({ s: true, d: '2026-03-04' });
});

test('a sale that waited for its answer counts on the day it was made; a clock behind does not', async () => {
  // 15 hours on it is half past one in the night in Dar es Salaam; midnight was 14 hours on.
  app.clock.nowMs = TEST_NOW + 15 * HOUR_MS;
  const now = 15 * HOUR_MS;
  try {
    expect(await soldAt(14 * HOUR_MS - 1)).toEqual({ s: false, d: '2026-03-04' });
    expect(await soldAt(14 * HOUR_MS)).toEqual({ s: false, d: '2026-03-05' });
    expect(await soldAt(14 * HOUR_MS - 1, now)).toEqual({ s: false, d: '2026-03-04' });
    const twoBehind = now - 2 * HOUR_MS;
    expect(await soldAt(twoBehind, twoBehind)).toEqual({ s: true, d: '2026-03-05' });
  } finally {
    app.clock.nowMs = TEST_NOW;
  }
});

test('a sale that is sent again at another time by a wrong clock is the same sale', async () => {
  const lines = [{ product: soap, quantityMilli: 1_000 }];
  const draft = draftOf(till, { lines });
  const sentAt = (ms: number) => ({ ...draft, sentAt: new Date(TEST_NOW - ms).toISOString() });
  const first = await post(app, shop.seller, till, sentAt(HOUR_MS));
  const again = await call(app, shop.seller, 'POST', '/api/sales', sentAt(2 * HOUR_MS));
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
});

test('only who may sell posts, in the own branches; another business finds nothing', async () => {
  const other = await addBusiness(app.database, { name: 'Neighbour' });
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const codeOf = async (person: typeof shop.seller) => {
    const answer = await call<Record<string, unknown>>(app, person, 'POST', '/api/sales', draft);
    return [answer.status, answer.body['code']];
  };
  expect(await codeOf(shop.accountant)).toEqual([403, 'PERMISSION_REQUIRED']);
  expect(await codeOf(other.seller)).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(other.owner)).toEqual([404, 'NOT_FOUND']);
  const elsewhere = { ...draft, tillId: shop.branches[1]?.tillId };
  const answer = await call<Record<string, unknown>>(
    app,
    shop.seller,
    'POST',
    '/api/sales',
    elsewhere,
  );
  expect([answer.status, answer.body['code']]).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await rowsOf('select 1 from sale where sale_id = $1', draft._id)).toEqual([]);
  expect((await post(app, shop.owner, till, draft)).status).toBe(200);
  const foreign = { ...draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] }) };
  const theirs = await addProducts(app.database, other, [
    { name: 'Theirs', priceMinor: 11_800, costMinor: 1, quantityMilli: 9_000 },
  ]);
  const lines = foreign.lines.map((line) => ({ ...line, productId: theirs[0]?.productId }));
  const stolen = await call<Record<string, unknown>>(app, shop.seller, 'POST', '/api/sales', {
    ...foreign,
    lines,
  });
  expect([stolen.status, stolen.body['code']]).toEqual([404, 'NOT_FOUND']);
});

test('two businesses may use one sale id, each without seeing the other', async () => {
  const other = await addBusiness(app.database, { name: 'Twin' });
  const [tea] = await addProducts(app.database, other, [
    { name: 'Tea', priceMinor: 500, costMinor: 300, quantityMilli: 9_000 },
  ]);
  const open = await openFirstTill(app, other);
  const mine = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const theirs = draftOf(open, { lines: [{ product: tea as TestProduct, quantityMilli: 1_000 }] });
  expect((await post(app, shop.seller, till, mine)).status).toBe(200);
  const answer = await post(app, other.seller, open, { ...theirs, _id: mine._id });
  expect([answer.status, answer.body.totalMinor]).toEqual([200, 500]);
});
