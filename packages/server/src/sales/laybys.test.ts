import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import { subjectOfLaybyCancel } from '@tillbook/core/refunds/layby-approval';
import type { Layby, LaybyDraft, LaybyRow } from '@tillbook/core/sales/laybys.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
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
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { cashOf, laybyDraftOf, saleOfLayby, towards } from '../../test/laybys.ts';
import { enrol, factOf, sync } from '../../test/facts.ts';
import { done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, type Back } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, openTill, post, type OpenTill } from '../../test/till.ts';

const URL = '/api/laybys';
const FLOAT = 50_000_00;
let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
let rice: TestProduct;
let asha: CustomerRow;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  const goods = { costMinor: 500, quantityMilli: 100_000 };
  [soap, rice] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Soap', priceMinor: 1_500 },
    { ...goods, name: 'Rice', priceMinor: 2_000 },
  ])) as [TestProduct, TestProduct];
  till = await openFirstTill(app, shop);
  asha = await addCustomer(app, shop, { name: 'Asha', creditLimitMinor: 0 });
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

/** Two soaps less a tenth and a rice: 2,700 and 2,000. */
const cart = (depositMinor = 1_000): LaybyDraft => {
  const lines = [
    { product: soap, quantityMilli: 2_000 },
    { product: rice, quantityMilli: 1_000 },
  ];
  const draft = laybyDraftOf(till, asha._id, { lines, totalMinor: 4_700 }, depositMinor);
  const discount = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Bulk buy' };
  const own = draft.lines.map((line, at) => (at === 0 ? { ...line, discount } : line));
  return { ...draft, lines: own };
};
const make = (body: object, by = shop.seller) => call<Layby>(app, by, 'POST', URL, body);
async function laidBy(depositMinor?: number): Promise<Layby> {
  const answer = await make(cart(depositMinor));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const look = (layby: Layby, by = shop.seller) => call<Layby>(app, by, 'GET', `${URL}/${layby._id}`);
const pay = (layby: Layby, body: object, by = shop.seller) =>
  call<Layby>(app, by, 'POST', `${URL}/${layby._id}/payments`, body);
const sell = (draft: SaleDraft) => post(app, shop.seller, till, draft);
const cancel = (layby: Layby, more: object = {}, by = shop.owner) => {
  const { shiftId, leaseId } = till;
  const body = { _id: newId(), shiftId, leaseId, back: 'cash', feeMinor: 0, reason: 'Moved away' };
  return call<Layby>(app, by, 'POST', `${URL}/${layby._id}/cancel`, { ...body, ...more });
};
const codeOf = ({ body }: { body: object }) => (body as { code?: string }).code;
const shelf = async ({ productId }: TestProduct) => {
  const [row] = await peek<{ there: number; aside: number; moves: number }>(
    app.database,
    `select quantity_milli::int "there", set_aside_milli::int "aside", last_movement "moves"
     from stock_level where product_id = $1 and branch_id = $2`,
    [productId, shop.branches[0]?.branchId],
  );
  return row;
};
const asides = async () => [(await shelf(soap))?.aside, (await shelf(rice))?.aside];
const setFee = async (feeMinor: number) => {
  const now = await done<{ version: number }>(app, shop.owner, 'GET', '/api/business/selling');
  const laybys = { leastBasisPoints: 1_000, feeMinor };
  const body = { version: now.version, rounding: null, laybys };
  await done(app, shop.owner, 'PATCH', '/api/business/selling', body);
};
const drawer = async () =>
  (await done<Shift>(app, shop.owner, 'GET', `/api/shifts/${till.shiftId}`)).expectedMinor;
const balance = async () => {
  const [row] = await peek<{ n: number }>(
    app.database,
    'select balance_minor::int n from customer where customer_id = $1',
    [asha._id],
  );
  return row?.n;
};
/** Leaves nothing aside for the next test. */
const finish = async (layby: Layby) => {
  const answer = await sell(saleOfLayby(till, (await look(layby)).body));
  expect(answer.status, answer.text).toBe(200);
};

describe('goods that are set aside', () => {
  test('keep their prices, are paid in parts, and nothing is sold or moved', async () => {
    const before = await shelf(soap);
    const cash = await drawer();
    const made = await laidBy();
    expect(made).toMatchObject({
      ...{ state: 'open', totalMinor: 4_700, paidMinor: 1_000, isOverdue: false, feeMinor: 0 },
      customer: { _id: asha._id, name: 'Asha' },
      payments: [{ method: 'cash', amountMinor: 1_000, paidAfterMinor: 1_000 }],
    });
    expect(made.number).toMatch(/^LB-\d+$/);
    expect(await shelf(soap)).toEqual({ ...before, aside: (before?.aside ?? 0) + 2_000 });
    expect(await journalOf(app.database, made.payments[0]?._id ?? '')).toEqual([
      { a: '1000', d: 1_000, c: 0 },
      { a: '2210', d: 0, c: 1_000 },
    ]);
    const paid = (await pay(made, towards(till, 500))).body;
    expect(paid.payments.map(({ paidAfterMinor }) => paidAfterMinor)).toEqual([1_000, 1_500]);
    expect(await drawer()).toBe((cash ?? 0) + 1_500);
    expect(await balance()).toBe(0);
    expect((await look(made)).body).toEqual(paid);
    await finish(made);
  });

  test('are set aside once, and paid once, however often it is asked', async () => {
    const body = cart();
    const [first, second] = [await make(body), await make(body)];
    expect(second.body).toEqual(first.body);
    expect(codeOf(await make({ ...body, note: 'Other' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const payment = towards(till, 700);
    const [paid, again] = [await pay(first.body, payment), await pay(first.body, payment)];
    expect(again.body).toEqual(paid.body);
    expect(again.body.paidMinor).toBe(1_700);
    const more = await pay(first.body, { ...payment, amountMinor: 701 });
    expect(codeOf(more)).toBe('IDEMPOTENCY_KEY_REUSED');
    await finish(first.body);
  });

  test('want a first payment of the least share, and never more than the total', async () => {
    const little = await make(cart(469));
    expect([little.status, codeOf(little)]).toEqual([422, 'LAYBY_DEPOSIT_LEAST']);
    expect(codeOf(await make(cart(4_701)))).toBe('OVERPAYMENT');
    const made = await laidBy(470);
    expect(codeOf(await pay(made, towards(till, 4_231)))).toBe('OVERPAYMENT');
    await finish(made);
  });

  test('are refused at another price, in a drawer that is not one’s own, for nobody', async () => {
    expect(codeOf(await make({ ...cart(), totalMinor: 4_699 }))).toBe('TOTAL_MISMATCH');
    expect(codeOf(await make({ ...cart(), leaseId: newId() }))).toBe('TILL_LEASE_LOST');
    expect(codeOf(await make({ ...cart(), shiftId: newId() }))).toBe('NOT_FOUND');
    expect(codeOf(await make({ ...cart(), customerId: newId() }))).toBe('NOT_FOUND');
    expect(codeOf(await make({ ...cart(), dueOn: '2026-03-01' }))).toBe('VALIDATION_FAILED');
    const named = { ...cart(), deposit: { ...cashOf(1_000), reference: '4242 4242 4242 4242' } };
    expect(codeOf(await make(named))).toBe('CARD_NUMBER_REFUSED');
    expect(await asides()).toEqual([0, 0]);
  });

  test('a code of mobile money pays once', async () => {
    const mobile = { method: 'mobile_money', provider: 'M-Pesa', reference: 'LBY1' };
    const made = await laidBy();
    const taken = await pay(made, { ...towards(till, 100), ...mobile });
    expect(taken.status, taken.text).toBe(200);
    expect(codeOf(await pay(made, { ...towards(till, 100), ...mobile }))).toBe('REFERENCE_USED');
    await finish(made);
  });
});

describe('what is set aside', () => {
  test('cannot be sold to others, moved away or set aside twice; the till says so', async () => {
    const [milk] = (await addProducts(app.database, shop, [
      { name: 'Milk', priceMinor: 1_000, costMinor: 400, quantityMilli: 3_000 },
    ])) as [TestProduct];
    const two = { lines: [{ product: milk, quantityMilli: 2_000 }] };
    const made = (await make(laybyDraftOf(till, asha._id, two, 500))).body;
    const over = await sell(draftOf(till, two));
    expect(over.body).toMatchObject({ code: 'INSUFFICIENT_STOCK', availableMilli: 1_000 });
    expect(codeOf(await make(laybyDraftOf(till, asha._id, two, 500)))).toBe('INSUFFICIENT_STOCK');
    const branchId = shop.branches[0]?.branchId ?? '';
    const url = `/api/till/catalogue?branchId=${branchId}`;
    const catalogue = await done<{ items: { _id: string; quantityMilli: number }[] }>(
      ...([app, shop.seller, 'GET', url] as const),
    );
    const shown = catalogue.items.find(({ _id }) => _id === milk.productId);
    expect(shown?.quantityMilli).toBe(1_000);
    const one = { lines: [{ product: milk, quantityMilli: 1_000 }] };
    expect((await sell(draftOf(till, one))).status).toBe(200);
    await finish(made);
    expect(await shelf(milk)).toMatchObject({ there: 0, aside: 0 });
  });

  test('another business finds and pays nothing of it', async () => {
    const made = await laidBy();
    expect((await look(made, other.owner)).status).toBe(404);
    expect((await pay(made, towards(till, 100), other.owner)).status).toBe(404);
    expect((await cancel(made, {}, other.owner)).status).toBe(404);
    const theirs = await call<{ items: LaybyRow[] }>(app, other.owner, 'GET', URL);
    expect(theirs.body.items).toEqual([]);
    const foreign = await make({ ...cart(), customerId: asha._id }, other.seller);
    expect(foreign.status).toBe(404);
    await finish(made);
  });

  test('is no quote: neither listed there nor withdrawn there', async () => {
    const made = await laidBy();
    const at = `/api/quotes/${made._id}`;
    expect((await call(app, shop.owner, 'GET', at)).status).toBe(404);
    const gone = await call(app, shop.owner, 'POST', `${at}/withdraw`, { reason: 'No' });
    expect(gone.status).toBe(404);
    const list = await call<{ items: object[] }>(app, shop.owner, 'GET', '/api/quotes');
    expect(list.body.items).toEqual([]);
    await finish(made);
  });
});

describe('collecting', () => {
  test('sells at the agreed prices and rates, paid before and now; goods leave then', async () => {
    const made = await laidBy();
    await pay(made, towards(till, 1_500));
    const before = await shelf(soap);
    await peek(app.database, 'update product set price_minor = 1600 where product_id = $1', [
      soap.productId,
    ]);
    const now = (await look(made)).body;
    const sale = await sell(saleOfLayby(till, now));
    await peek(app.database, 'update product set price_minor = 1500 where product_id = $1', [
      soap.productId,
    ]);
    expect(sale.status, sale.text).toBe(200);
    expect(sale.body).toMatchObject({ totalMinor: 4_700, taxMinor: made.taxMinor });
    expect(sale.body.payments.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      ['deposit', 2_500],
      ['cash', 2_200],
    ]);
    const lines = await journalOf(app.database, sale.body._id);
    expect(lines.slice(0, 2)).toEqual([
      { a: '1000', d: 2_200, c: 0 },
      { a: '2210', d: 2_500, c: 0 },
    ]);
    expect(await shelf(soap)).toMatchObject({ there: (before?.there ?? 0) - 2_000, aside: 0 });
    const after = (await look(made)).body;
    expect(after).toMatchObject({ state: 'collected', sale: { _id: sale.body._id } });
    expect(codeOf(await pay(made, towards(till, 100)))).toBe('LAYBY_COLLECTED');
    expect(codeOf(await sell(saleOfLayby(till, now)))).toBe('LAYBY_COLLECTED');
    expect(codeOf(await cancel(made))).toBe('LAYBY_COLLECTED');
  });

  test('is of all that was set aside, with all that was paid, by its customer', async () => {
    const made = await laidBy();
    const whole = saleOfLayby(till, made);
    const [first] = whole.lines as [SaleDraft['lines'][number]];
    const part = { ...whole, lines: [first], totalMinor: 2_700 };
    expect(codeOf(await sell({ ...part, payments: whole.payments }))).toBe('LAYBY_CHANGED');
    const { _id: customerId } = await addCustomer(app, shop, { name: 'Juma' });
    expect(codeOf(await sell({ ...whole, customerId }))).toBe('LAYBY_CHANGED');
    const cash = { ...whole, payments: [cashOf(4_700)] };
    expect(codeOf(await sell(cash))).toBe('LAYBY_PAID_CHANGED');
    const late = saleOfLayby(till, made);
    await pay(made, towards(till, 200));
    expect(codeOf(await sell(late))).toBe('LAYBY_PAID_CHANGED');
    const nothing = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
    const deposit = { ...cashOf(1_500), method: 'deposit' as const };
    expect(codeOf(await sell({ ...nothing, payments: [deposit] }))).toBe('VALIDATION_FAILED');
    await finish(made);
  });

  test('is where the goods are', async () => {
    const made = await laidBy();
    const there = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
    const away = await post(app, shop.owner, there, saleOfLayby(there, made));
    expect(codeOf(away)).toBe('LAYBY_OTHER_BRANCH');
    await finish(made);
  });

  test('goes on though the product was archived and the rate changed since', async () => {
    const made = await laidBy();
    const archive = (at: string) =>
      peek(app.database, `update product set archived_at = ${at} where product_id = $1`, [
        rice.productId,
      ]);
    await archive('now()');
    await peek(app.database, 'update tax_class set tax_basis_points = tax_basis_points + 100', []);
    await finish(made);
    await peek(app.database, 'update tax_class set tax_basis_points = tax_basis_points - 100', []);
    await archive('null');
    const after = (await look(made)).body;
    const [row] = await peek<{ tax: number }>(
      app.database,
      'select tax_minor::int tax from sale where sale_id = $1',
      [after.sale?._id],
    );
    expect(row?.tax).toBe(made.taxMinor);
  });
});

describe('what was collected', () => {
  test('is not undone; it comes back for store credit, or cash by who may give that', async () => {
    const { _id: customerId } = await addCustomer(app, shop, { name: 'Neema' });
    const made = (await make({ ...cart(4_700), customerId })).body;
    const sale = await sell(saleOfLayby(till, made));
    expect(sale.status, sale.text).toBe(200);
    const at = `/api/sales/${sale.body._id}`;
    const undone = { _id: newId(), reason: 'wrong_item' };
    expect(codeOf(await call(app, shop.manager, 'POST', `${at}/void`, undone))).toBe(
      'INVALID_STATE',
    );
    const [soaps, rices] = [1, 2].map((lineNo) => ({ lineNo, quantityMilli: 1_000 }));
    const cash = refundDraftOf(till, sale.body, [soaps as Back]);
    const by = (method: string) => ({
      ...cash,
      ...{ _id: newId(), payments: [{ method, amountMinor: cash.totalMinor }] },
    });
    const back = (draft: object, who = shop.owner) => postRefund(app, who, sale.body._id, draft);
    expect((await back(by('deposit'))).status).toBe(409);
    expect((await back(by('store_credit'))).status).toBe(200);
    expect((await back(refundDraftOf(till, sale.body, [rices as Back]))).status).toBe(200);
    expect((await look(made)).body.state).toBe('collected');
  });
});

describe('cancelling', () => {
  test('frees the goods and gives the money back from the drawer', async () => {
    const made = await laidBy();
    const cash = await drawer();
    const gone = await cancel(made);
    expect(gone.status, gone.text).toBe(200);
    expect(gone.body).toMatchObject({
      state: 'cancelled',
      cancelled: { back: 'cash', backMinor: 1_000, feeMinor: 0, reason: 'Moved away' },
    });
    expect(await asides()).toEqual([0, 0]);
    expect(await drawer()).toBe((cash ?? 0) - 1_000);
    // The same again by the same person changes nothing; somebody else is told.
    expect((await cancel(made)).body).toEqual(gone.body);
    expect(codeOf(await cancel(made, { reason: 'Other' }))).toBe('LAYBY_CANCELLED');
    expect(codeOf(await sell(saleOfLayby(till, made)))).toBe('LAYBY_CANCELLED');
    expect(codeOf(await pay(made, towards(till, 100)))).toBe('LAYBY_CANCELLED');
    expect(await drawer()).toBe((cash ?? 0) - 1_000);
  });

  test('keeps a fee that was told, and leaves the rest as store credit', async () => {
    await setFee(300);
    const made = await laidBy();
    expect(made.feeMinor).toBe(300);
    expect(codeOf(await cancel(made))).toBe('LAYBY_FEE_CHANGED');
    const credit = { back: 'store_credit', feeMinor: 300, shiftId: null, leaseId: null };
    const gone = await cancel(made, credit);
    expect(gone.body.cancelled).toMatchObject({ backMinor: 700, feeMinor: 300 });
    expect(await journalOf(app.database, made._id)).toEqual([
      { a: '2210', d: 1_000, c: 0 },
      { a: '1100', d: 0, c: 700 },
      { a: '4200', d: 0, c: 300 },
    ]);
    expect(await balance()).toBe(-700);
    const small = (await make(cart(470))).body;
    await setFee(1_000);
    const all = await cancel(small, { ...credit, feeMinor: 470 });
    expect(all.body.cancelled).toMatchObject({ backMinor: 0, feeMinor: 470 });
    await setFee(0);
  });

  const questionOn = (layby: Layby, asked: object, more: object = {}) => {
    const end = { back: 'cash' as const, feeMinor: 0, reason: 'Moved away' };
    return questionOf(shop, {
      ...{ kind: 'refund_over_limit', tillId: null, amountMinor: 1_000, limitMinor: 0 },
      ...{ subject: subjectOfLaybyCancel(layby._id, { ...end, ...asked }), ...more },
    });
  };

  test('is a seller’s only with somebody’s yes to exactly that, and the yes is used once', async () => {
    const made = await laidBy();
    const cash = await drawer();
    const alone = await cancel(made, {}, shop.seller);
    expect(alone.body).toMatchObject({
      ...{ code: 'APPROVAL_REQUIRED', kind: 'refund_over_limit' },
      ...{ amountMinor: 1_000, limitMinor: 0 },
    });
    const question = questionOn(made, {});
    expect((await ask(app, shop.seller, question)).status).toBe(200);
    expect((await decide(app, shop.owner, question._id)).status).toBe(200);
    const { _id: approvalId } = question;
    const other = await cancel(made, { approvalId, reason: 'Other' }, shop.seller);
    expect(codeOf(other)).toBe('APPROVAL_MISMATCH');
    expect((await look(made)).body.state).toBe('open');
    const gone = await cancel(made, { approvalId }, shop.seller);
    expect(gone.status, gone.text).toBe(200);
    expect(await drawer()).toBe((cash ?? 0) - 1_000);
    expect((await cancel(made, { approvalId }, shop.seller)).body).toEqual(gone.body);
    const next = await laidBy();
    expect(codeOf(await cancel(next, { approvalId }, shop.seller))).toBe('APPROVAL_MISMATCH');
    await cancel(next);
  });

  const setCeiling = (person: TestPerson, refundMinor: number) => {
    const limits = { discountBasisPoints: null, refundMinor, creditMinor: null };
    return peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      person.personId,
      JSON.stringify({ actions: {}, ...limits }),
    ]);
  };

  test('is a refund: not above the own ceiling, and no more in cash than came in cash', async () => {
    const refunder = await addPerson(app.database, {
      ...{ role: 'seller', businessId: shop.businessId },
      ...{ branchIds: [shop.branches[0]?.branchId ?? ''], flags: { canProcessRefunds: true } },
    });
    const made = await laidBy();
    await setCeiling(refunder, 999);
    expect((await cancel(made, {}, refunder)).body).toMatchObject({
      ...{ code: 'REFUND_OVER_LIMIT', amountMinor: 1_000, limitMinor: 999 },
    });
    await setCeiling(refunder, 1_000);
    expect((await cancel(made, {}, refunder)).status).toBe(200);
    const draft = cart();
    const byPhone = { ...draft.deposit, method: 'mobile_money', reference: 'QK7X1' };
    const phoned = (await make({ ...draft, deposit: byPhone })).body;
    expect((await cancel(phoned, {}, refunder)).body).toMatchObject({
      ...{ code: 'REFUND_CASH_LIMIT', amountMinor: 1_000, limitMinor: 0 },
    });
    const credit = { back: 'store_credit', shiftId: null, leaseId: null };
    expect((await cancel(phoned, credit, refunder)).status).toBe(200);
    expect(await brokenBooks(app.database)).toEqual([]);
  });

  test('comes before its customer is forgotten', async () => {
    const juma = await addCustomer(app, shop, { name: 'Juma Ali' });
    const made = (await make({ ...cart(), customerId: juma._id })).body;
    const url = `/api/customers/${juma._id}/erase`;
    const erase = () => call(app, shop.owner, 'POST', url, { version: juma.version });
    expect(codeOf(await erase())).toBe('CUSTOMER_HAS_LAYBY');
    await cancel(made);
    expect((await erase()).status).toBe(200);
  });

  test('of who was forgotten, as after a restore, gives money back and no credit', async () => {
    const juma = await addCustomer(app, shop, { name: 'Juma Ali' });
    const made = (await make({ ...cart(), customerId: juma._id })).body;
    // The list beside the back-ups forgets whoever was forgotten since (decision 61).
    const pseudonym = `Former customer ${juma._id.slice(-6)}`;
    await peek(
      app.database,
      `select forget_customer($1, $2, $2, now()) from set_config('app.business_id', $3, true)`,
      [juma._id, pseudonym, shop.businessId],
    );
    const asCredit = { back: 'store_credit', shiftId: null, leaseId: null };
    expect(codeOf(await cancel(made, asCredit))).toBe('CUSTOMER_FORGOTTEN');
    expect((await look(made)).body).toMatchObject({ state: 'open', paidMinor: 1_000 });
    expect((await cancel(made)).status).toBe(200);
  });
});

test('is collected by no device alone, whatever became of it: nothing is posted', async () => {
  const device = await enrol(app, shop.owner, till.deviceId);
  const [open, gone] = [await laidBy(), await laidBy()];
  await cancel(gone);
  const count = 'select count(*)::int n from sale';
  const before = await peek(app.database, count);
  for (const quoteId of [open._id, gone._id, newId()]) {
    const fact = {
      ...factOf(till, shop.seller, { lines: [{ product: soap, quantityMilli: 1_000 }] }),
      ...{ quoteId, customerId: asha._id },
      payments: [{ ...cashOf(1_500), method: 'deposit' as const, reference: 'LB-1' }],
    };
    const { outcomes } = await sync(app, device, [fact]);
    expect(outcomes).toMatchObject([{ state: 'malformed', code: 'VALIDATION_FAILED' }]);
  }
  expect(await peek(app.database, count)).toEqual(before);
  await finish(open);
});

describe('the list', () => {
  const list = async (query: string, by = shop.seller) => {
    const url = `${URL}?limit=100&${query}`;
    const { items } = await done<{ items: LaybyRow[] }>(app, by, 'GET', url);
    return items;
  };

  test('finds by number, name and state, and tells which are overdue', async () => {
    const made = await laidBy();
    const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
    expect(await ids(`q=${made.number}`)).toContain(made._id);
    expect(await ids('q=Ash&state=open')).toEqual([made._id]);
    expect(await ids('q=nobody')).toEqual([]);
    expect(await ids(`customerId=${asha._id}&state=open`)).toEqual([made._id]);
    expect(await ids('overdue=1')).toEqual([]);
    app.clock.nowMs = Date.parse('2026-05-02T09:00:00Z');
    expect(await list('overdue=1', shop.owner)).toMatchObject([
      { _id: made._id, isOverdue: true, state: 'open', paidMinor: 1_000 },
    ]);
    app.clock.nowMs = TEST_NOW;
    await finish(made);
    expect(await ids('q=Ash&state=open')).toEqual([]);
  });
});

test('a closed shift has collected and paid out what lay-bys did, and no sale of it', async () => {
  const own = await addBusiness(app.database);
  const [tea] = (await addProducts(app.database, own, [
    { name: 'Tea', priceMinor: 1_000, costMinor: 400, quantityMilli: 9_000 },
  ])) as [TestProduct];
  const at = await openFirstTill(app, own);
  const buyer = await addCustomer(app, own);
  const lines = [{ product: tea, quantityMilli: 1_000 }];
  const aside = async () => {
    const answer = await make(laybyDraftOf(at, buyer._id, { lines }, 400), own.seller);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const [kept, gone] = [await aside(), await aside()];
  const { shiftId, leaseId } = at;
  const back = {
    _id: newId(),
    shiftId,
    leaseId,
    back: 'cash',
    feeMinor: 0,
    reason: 'Changed mind',
  };
  await done(app, own.owner, 'POST', `${URL}/${gone._id}/cancel`, back);
  expect((await post(app, own.seller, at, saleOfLayby(at, kept))).status).toBe(200);
  const countedMinor = FLOAT + 400 + 600;
  const close = `/api/shifts/${shiftId}/close`;
  const z = await done<Shift>(app, own.seller, 'POST', close, { countedMinor });
  expect(z).toMatchObject({ expectedMinor: countedMinor, differenceMinor: 0 });
  expect(z.tenders.find(({ method }) => method === 'cash')).toMatchObject({
    ...{ amountMinor: 600, collectedMinor: 800, paidOutMinor: 400 },
  });
});

test('books that were altered are found', async () => {
  const made = await laidBy();
  const found = (fault: string) => brokenByFault(app.database, fault);
  const where = `where layby_id = '${made._id}'`;
  expect(await found(`update layby set paid_minor = paid_minor + 1 ${where}`)).toEqual(
    expect.arrayContaining(['I110', 'I112']),
  );
  const aside = 'update stock_level set set_aside_milli = set_aside_milli + 1';
  expect(await found(`${aside} where product_id = '${soap.productId}'`)).toEqual(['I111']);
  expect(await found(`delete from layby_goods ${where}`)).toEqual(['I111']);
  const moved = `update customer_payment set amount_minor = amount_minor + 1 ${where}`;
  expect(await found(moved)).toContain('I112');
  await finish(made);
  const quote = `update quote set sale_id = null where quote_id = '${made._id}'`;
  expect(await found(quote)).toEqual(expect.arrayContaining(['I110', 'I111', 'I112']));
});
