import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AwaitedCode } from '@tillbook/core/sales/awaited-codes.api';
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
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { csvOf, keepStatement } from '../../test/matching.ts';
import { done } from '../../test/purchasing.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
/** Its code may come later; the other one's must be there. */
const MPESA = newId();
const AIRTEL = newId();
const PHONE = '+255 754 000 111';

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 100_000 },
  ])) as [TestProduct];
  till = await openFirstTill(app, shop);
  const type = { kind: 'mobile_money', accountCode: '1020' };
  const add = (more: object) =>
    done(app, shop.owner, 'POST', '/api/business/payment-types', { ...type, ...more });
  await add({ _id: MPESA, name: 'M-Pesa till', needsReference: false });
  await add({ _id: AIRTEL, name: 'Airtel till', needsReference: true });
});
afterAll(() => app.close());

const LATER = { paymentTypeId: MPESA, provider: 'M-Pesa till', reference: null };

function saleOf(more: object, sale: object = {}) {
  const payment = { _id: newId(), method: 'mobile_money', amountMinor: 1_000, ...LATER, ...more };
  const lines = [{ product: soap, quantityMilli: 1_000 }];
  return { ...draftOf(till, { lines, payments: [payment as never] }), ...sale };
}

async function sold(more: object = {}, sale: object = {}) {
  const draft = saleOf(more, sale);
  const answer = await post(app, shop.seller, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return { draft, paymentId: draft.payments[0]?._id ?? '', sale: answer.body };
}

interface Awaited {
  readonly items: readonly AwaitedCode[];
  readonly count: number;
  readonly amountMinor: number;
}
const listed = (who: TestPerson = shop.seller, query = '') =>
  done<Awaited>(app, who, 'GET', `/api/awaited-codes${query}`);
const idsOf = async (who?: TestPerson, query?: string) =>
  (await listed(who, query)).items.map(({ _id }) => _id);
const enter = (paymentId: string, reference: string, who: TestPerson = shop.seller) =>
  call<{ code?: string; reference?: string }>(app, who, 'POST', `/api/awaited-codes/${paymentId}`, {
    reference,
  });
const enterInBooks = (paymentId: string, reference: string, who: TestPerson) =>
  call(app, who, 'POST', `/api/matching/awaited-codes/${paymentId}`, { reference });
const rowOf = async (paymentId: string) =>
  (
    await peek(
      app.database,
      `select reference, reference_key key, payer_phone phone, coded_by_name coder
       from payment where payment_id = $1`,
      [paymentId],
    )
  )[0];

test('what is paid without its code stands in the books at once, and is listed', async () => {
  const { paymentId, draft, sale } = await sold({ payerPhone: PHONE });
  expect(sale.payments[0]).toMatchObject({ provider: 'M-Pesa till', reference: null });
  const mine = await listed(shop.seller, `?shiftId=${till.shiftId}`);
  expect(mine).toMatchObject({ count: 1, amountMinor: 1_000 });
  expect(mine.items).toEqual([
    {
      _id: paymentId,
      saleId: draft._id,
      receiptNumber: sale.receiptNumber,
      branchName: shop.branches[0]?.name,
      timezone: 'Africa/Dar_es_Salaam',
      sellerName: shop.seller.name,
      typeName: 'M-Pesa till',
      provider: 'M-Pesa till',
      amountMinor: 1_000,
      payerPhone: PHONE,
      occurredAt: sale.occurredAt,
    },
  ]);
  const shift = await done<Shift>(app, shop.owner, 'GET', `/api/shifts/${till.shiftId}`);
  const mobile = shift.tenders.find(({ method }) => method === 'mobile_money');
  expect(mobile).toMatchObject({ expectedMinor: 1_000 });
  const [booked] = await peek(
    app.database,
    `select account_code account, sum(debit_minor - credit_minor)::int minor from journal_line
     join journal_entry using (business_id, entry_id)
     where source_id = $1 and account_code = '1020' group by 1`,
    [draft._id],
  );
  expect(booked).toEqual({ account: '1020', minor: 1_000 });
  expect(await brokenBooks(app.database)).toEqual([]);
  // The same sale again gets the first answer, and awaits nothing more.
  expect((await post(app, shop.seller, till, draft)).status).toBe(200);
  expect(await idsOf()).toEqual([paymentId]);
});

test.each([
  ['the built-in way', { paymentTypeId: null }, '#/payments/0/reference'],
  ['a way whose code must be entered', { paymentTypeId: AIRTEL }, '#/payments/0/reference'],
  ['signs alone', { reference: '--' }, '#/payments/0/reference'],
  ['a number beside a code', { reference: 'QK1', payerPhone: PHONE }, '#/payments/0/payerPhone'],
  [
    'a number of who pays in cash',
    { method: 'cash', paymentTypeId: null, provider: null, payerPhone: PHONE },
    '#/payments/0/payerPhone',
  ],
])('%s: awaits no code', async (_what, more, pointer) => {
  const answer = await post(app, shop.seller, till, saleOf(more));
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body['errors']).toMatchObject([{ pointer }]);
});

test('a number that may be a card’s is not kept', async () => {
  const answer = await post(app, shop.seller, till, saleOf({ payerPhone: '4111 1111 1111 1111' }));
  expect(answer.body['code']).toBe('CARD_NUMBER_REFUSED');
});

test('the code is entered once: the receipt has it, the number is gone', async () => {
  const { paymentId, draft } = await sold({ payerPhone: PHONE });
  const entered = await enter(paymentId, 'QK7 TY2');
  expect(entered.status, entered.text).toBe(200);
  expect(entered.body).toEqual({
    ...{ _id: paymentId, provider: 'M-Pesa till', reference: 'QK7 TY2' },
  });
  expect(await rowOf(paymentId)).toEqual({
    ...{ reference: 'QK7 TY2', key: 'MPESATILL:QK7TY2', phone: null, coder: shop.seller.name },
  });
  const shown = await done<{ payments: object[] }>(
    app,
    shop.seller,
    'GET',
    `/api/sales/${draft._id}`,
  );
  expect(shown.payments).toMatchObject([{ reference: 'QK7 TY2' }]);
  expect(await idsOf()).not.toContain(paymentId);
  // The same request twice, also typed otherwise; another code comes too late.
  expect((await enter(paymentId, 'qk7ty2')).body.reference).toBe('QK7 TY2');
  expect((await enter(paymentId, 'QK9')).body.code).toBe('INVALID_STATE');
  const acts = await peek(
    app.database,
    `select subject_id "saleId", detail::jsonb->>'reference' reference from audit_event
     where action = 'matching.code_entered'`,
  );
  expect(acts).toEqual([{ saleId: draft._id, reference: 'QK7 TY2' }]);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a code pays once, whoever had it first', async () => {
  const first = await sold();
  await sold({ reference: 'USED1' });
  expect((await enter(first.paymentId, 'used-1')).body.code).toBe('REFERENCE_USED');
  const juma = await addCustomer(app, shop, { name: 'Juma', phone: null });
  const branchId = shop.branches[0]?.branchId;
  await done(app, shop.owner, 'POST', '/api/customer-payments', {
    ...{ _id: newId(), customerId: juma._id, branchId, shiftId: null, leaseId: null },
    ...{ method: 'mobile_money', amountMinor: 500, provider: 'M-Pesa till', reference: 'DEBT1' },
  });
  expect((await enter(first.paymentId, 'DEBT1')).body.code).toBe('REFERENCE_USED');
  expect((await enter(first.paymentId, '4111111111111111')).body.code).toBe('CARD_NUMBER_REFUSED');
  expect((await enter(first.paymentId, '***')).status).toBe(422);
  expect((await enter(first.paymentId, 'MINE1')).status).toBe(200);
  const again = await post(app, shop.seller, till, saleOf({ reference: 'mine 1' }));
  expect(again.body['code']).toBe('REFERENCE_USED');
});

test('a seller enters codes of the own sales, a manager and the books those of all', async () => {
  const { paymentId } = await sold();
  const other = await addBusiness(app.database);
  expect((await enter(paymentId, 'X1', other.seller)).status).toBe(404);
  expect((await enterInBooks(paymentId, 'X1', other.accountant)).status).toBe(404);
  expect(await idsOf(other.owner)).toEqual([]);
  expect((await enter(paymentId, 'X1', shop.accountant)).status).toBe(403);
  expect((await enterInBooks(paymentId, 'X1', shop.seller)).status).toBe(403);
  expect(await idsOf(shop.accountant)).toContain(paymentId);
  expect(await idsOf(shop.manager)).toContain(paymentId);
  expect(await idsOf(shop.owner, `?shiftId=${newId()}`)).toEqual([]);
  const cash = { method: 'cash', paymentTypeId: null, provider: null };
  const paid = await sold(cash);
  expect((await enter(paid.paymentId, 'X1', shop.owner)).status).toBe(404);
  expect((await enterInBooks(paymentId, 'X1', shop.accountant)).status).toBe(200);
});

test('whoever opened the shift sees what another seller took in it, and nobody else does', async () => {
  const draft = saleOf({});
  expect((await post(app, shop.owner, till, draft)).status).toBe(200);
  const paymentId = draft.payments[0]?._id ?? '';
  expect(await idsOf(shop.seller, `?shiftId=${till.shiftId}`)).toContain(paymentId);
  const other = await addPerson(app.database, { role: 'seller', businessId: shop.businessId });
  expect(await idsOf(other)).toEqual([]);
  expect((await enter(paymentId, 'SHIFT1', other)).status).toBe(404);
  expect((await enter(paymentId, 'SHIFT1')).status).toBe(200);
});

test('a voided sale awaits nothing, nor does what a line of a statement was found for', async () => {
  const voided = await sold();
  await done(app, shop.owner, 'POST', `/api/sales/${voided.draft._id}/void`, {
    ...{ _id: newId(), reason: 'wrong_item' },
  });
  expect(await idsOf(shop.owner)).not.toContain(voided.paymentId);
  const occurredAt = new Date(TEST_NOW - 3_600_000).toISOString();
  const { paymentId } = await sold({ amountMinor: 1_000 }, { occurredAt });
  expect(await idsOf(shop.owner)).toContain(paymentId);
  // At 9:01 in Dar es Salaam the provider was paid as much, and by nobody else.
  const line = csvOf('QA1,2026-03-04 09:01:00,10.00,,Asha');
  await keepStatement(app, shop.accountant, line, { provider: 'M-Pesa till' });
  expect(await idsOf(shop.owner)).not.toContain(paymentId);
  const code = await rowOf(paymentId);
  expect(code).toMatchObject({ reference: null });
});

test('who is forgotten is forgotten there, too', async () => {
  const asha = await addCustomer(app, shop, { name: 'Asha', phone: '+255754000222' });
  const { paymentId } = await sold({ payerPhone: '0754 000 222' }, { customerId: asha._id });
  expect(await rowOf(paymentId)).toMatchObject({ phone: '0754 000 222' });
  await done(app, shop.owner, 'POST', `/api/customers/${asha._id}/erase`, { version: 1 });
  expect(await rowOf(paymentId)).toMatchObject({ phone: null, reference: null });
  expect(await idsOf()).toContain(paymentId);
});
