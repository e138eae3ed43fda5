import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
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
import { giftCardBody } from '../../test/gift-cards.ts';
import { cashOf } from '../../test/laybys.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
const CHEQUE = newId();

const ask = <T>(path: string, body: object) => done<T>(app, shop.owner, 'POST', path, body);
const see = () => done<Shift>(app, shop.owner, 'GET', `/api/shifts/${till.shiftId}`);

async function paidBy(amountMinor: number, method: string, more: object, sale: object = {}) {
  const lines = [{ product: soap, quantityMilli: amountMinor }];
  const payment = { ...cashOf(amountMinor), method, ...more } as never;
  const draft = { ...draftOf(till, { lines, payments: [payment] }), ...sale };
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/**
 * M-Pesa brought 2,000 and, typed otherwise, 500, of which 300 went back; Airtel Money 1,500 of a
 * debt and 6,000 for a gift card; 900 came by a message that names nobody. A cheque brought 7,000,
 * and 1,000 after the way was called otherwise. A card 3,000, cash 400.
 */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 100_000 },
  ])) as [TestProduct];
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 50_000);
  const { shiftId, leaseId } = till;
  const branchId = shop.branches[0]?.branchId ?? '';
  await paidBy(2_000, 'mobile_money', { provider: 'M-Pesa', reference: 'AA1' });
  const typed = await paidBy(500, 'mobile_money', { provider: 'mpesa', reference: 'AA2' });
  await paidBy(900, 'mobile_money', { reference: 'AA3' });
  await paidBy(3_000, 'card', { reference: 'SLIP 1' });
  await paidBy(400, 'cash', {});
  const type = { _id: CHEQUE, name: 'Cheque', kind: 'other', accountCode: '1050' };
  await ask('/api/business/payment-types', { ...type, needsReference: false });
  await paidBy(7_000, 'other', { paymentTypeId: CHEQUE });
  await done(app, shop.owner, 'PATCH', `/api/business/payment-types/${CHEQUE}`, {
    ...{ version: 1, name: 'Bank cheque', accountCode: '1050', needsReference: false },
    isArchived: false,
  });
  await paidBy(1_000, 'other', { paymentTypeId: CHEQUE });
  const gift = giftCardBody(till, branchId, 6_000);
  const airtel = { method: 'mobile_money', provider: 'Airtel Money' };
  await ask('/api/gift-cards', { ...gift, ...airtel, reference: 'AM1' });
  const juma = await addCustomer(app, shop, { name: 'Juma', phone: null });
  await paidBy(1_500, 'credit', {}, { customerId: juma._id });
  const debt = { _id: newId(), customerId: juma._id, branchId, shiftId, leaseId };
  await ask('/api/customer-payments', { ...debt, ...airtel, amountMinor: 1_500, reference: 'AM2' });
  const draft = refundDraftOf(till, typed, [{ quantityMilli: 300 }]);
  const payments = [{ method: 'mobile_money', amountMinor: 300, reference: 'AA4' }];
  const back = await postRefund(app, shop.owner, typed._id, { ...draft, leaseId, payments });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
});
afterAll(() => app.close());

const told = ({ tenders }: Shift) =>
  Object.fromEntries(
    tenders.map(({ method, expectedMinor, parts }) => [
      method,
      [expectedMinor, ...parts.map((part) => [part.name, part.count, part.expectedMinor])],
    ]),
  );

const EXPECTED = {
  cash: [50_400],
  mobile_money: [10_600, ['Airtel Money', 0, 7_500], ['M-Pesa', 2, 2_200], [null, 1, 900]],
  card: [3_000],
  credit: [1_500],
  other: [8_000, ['Bank cheque', 2, 8_000]],
};

describe('what a shift took by each provider and own way of paying', () => {
  test('is told so far, and the figures of each are those that make it', async () => {
    const shift = await see();
    expect(told(shift)).toEqual(EXPECTED);
    const mobile = shift.tenders.find(({ method }) => method === 'mobile_money');
    expect(mobile?.parts[1]).toEqual({
      ...{ typeId: null, name: 'M-Pesa', amountMinor: 2_500, count: 2, collectedMinor: 0 },
      ...{ refundsMinor: 300, paidOutMinor: 0, expectedMinor: 2_200 },
      ...{ countedMinor: null, differenceMinor: null },
    });
  });

  test('is counted at every till: each provider of the business is told, without a sum', async () => {
    const told = async (by: TestBusiness) => {
      const url = `/api/till/catalogue?branchId=${by.branches[0]?.branchId ?? ''}`;
      const { body } = await call<{ selling: TillSelling }>(app, by.seller, 'GET', url);
      return body.selling.providers;
    };
    expect(await told(shop)).toEqual(['Airtel Money', 'M-Pesa']);
    expect(await told(await addBusiness(app.database))).toEqual([]);
  });

  test('is no secret that a blind count tells', async () => {
    const other = await addBusiness(app.database);
    const theirs = await openFirstTill(app, other);
    const url = (of: OpenTill) => `/api/shifts/${of.shiftId}`;
    const blind = await call<Shift>(app, other.seller, 'GET', url(theirs));
    expect(blind.body.tenders).toEqual([]);
    expect((await call(app, other.owner, 'GET', url(till))).status).toBe(404);
  });

  const part = (typeId: string | null, name: string | null) => ({ typeId, name });
  const close = (tenders: readonly object[]) =>
    call<Shift>(app, shop.owner, 'POST', `/api/shifts/${till.shiftId}/close`, {
      ...{ countedMinor: 50_400, tenders, handOverNote: null },
    });
  const MPESA = { method: 'mobile_money', part: part(null, 'm-pesa'), countedMinor: 2_100 };

  test('is counted once each, of what there is', async () => {
    const saysOf = async (tenders: readonly object[]) => {
      const { status, body } = await close(tenders);
      const { errors } = body as unknown as { errors: { pointer: string; code: string }[] };
      return `${status} ${errors[0]?.pointer} ${errors[0]?.code}`;
    };
    const typed = { ...MPESA, part: part(null, 'M Pesa') };
    expect(await saysOf([MPESA, typed])).toBe('422 #/tenders NOT_UNIQUE');
    const whole = { method: 'mobile_money', countedMinor: 1 };
    expect(await saysOf([MPESA, whole])).toBe('422 #/tenders NOT_UNIQUE');
    const stray = '422 #/tenders/1/method NOT_IN_LIST';
    const other = { method: 'other', countedMinor: 1 };
    expect(await saysOf([MPESA, { ...other, part: part(newId(), 'Gone') }])).toBe(stray);
    const rival = await addBusiness(app.database);
    const theirs = { _id: newId(), name: 'Voucher', kind: 'other', accountCode: '1050' };
    const body = { ...theirs, needsReference: false };
    await done(app, rival.owner, 'POST', '/api/business/payment-types', body);
    expect(await saysOf([MPESA, { ...other, part: part(theirs._id, 'Voucher') }])).toBe(stray);
    expect(await saysOf([MPESA, { ...other, method: 'card', part: part(CHEQUE, '') }])).toBe(
      '422 #/tenders/1/part/name REQUIRED',
    );
    expect(await saysOf([MPESA, { ...other, method: 'card', part: part(CHEQUE, null) }])).toBe(
      stray,
    );
    expect(await saysOf([MPESA, { ...other, method: 'cash', part: part(null, null) }])).toBe(stray);
    expect((await see()).state).toBe('open');
  });

  test('stays as it was counted: in the report, the audit and the books', async () => {
    const counts = [
      MPESA,
      { method: 'mobile_money', part: part(null, 'Halotel'), countedMinor: 70 },
      { method: 'other', part: part(CHEQUE, 'Bank cheque'), countedMinor: 8_500 },
      { method: 'card', countedMinor: 3_000 },
    ];
    const { body: closed } = await close(counts);
    // Airtel Money and what names nobody was not counted: it is taken that it is there.
    expect(found(closed)).toEqual({
      cash: [50_400, 0],
      mobile_money: [
        ...[10_570, -30, ['Airtel Money', 7_500, null, null], ['Halotel', 0, 70, 70]],
        ...[
          ['M-Pesa', 2_200, 2_100, -100],
          [null, 900, null, null],
        ],
      ],
      card: [3_000, 0],
      credit: [null, null],
      other: [8_500, 500, ['Bank cheque', 8_000, 8_500, 500]],
    });
    const again = await close([...counts].reverse());
    expect([again.status, again.body]).toEqual([200, closed]);
    expect((await close(counts.slice(1))).body).toMatchObject({ code: 'SHIFT_CLOSED' });
    expect(await see()).toEqual(closed);
    const [audit] = await peek<{ tenders: object[] }>(
      app.database,
      `select detail::jsonb -> 'tenders' tenders from audit_event where action = 'shift_closed'`,
    );
    expect(audit?.tenders[0]).toMatchObject({
      parts: [
        { name: 'Airtel Money', expectedMinor: 7_500 },
        { name: 'Halotel', expectedMinor: 0, countedMinor: 70 },
        { name: 'M-Pesa', expectedMinor: 2_200, countedMinor: 2_100 },
        { name: null, expectedMinor: 900 },
      ],
    });
    const booked = await peek(
      app.database,
      `select account_code code, sum(debit_minor - credit_minor)::integer amount from journal_line
       join journal_entry using (business_id, entry_id) where source_kind = 'shift_close'
       group by 1 order by 1`,
    );
    expect(booked).toEqual([
      { code: '1000', amount: -50_400 },
      { code: '1010', amount: 50_400 },
      { code: '1030', amount: -30 },
      { code: '1050', amount: 500 },
      { code: '6100', amount: -470 },
    ]);
    expect(await brokenBooks(app.database)).toEqual([]);
  });

  test('is looked at in the books: each part, and its account', async () => {
    const partOf = (at: number, key: string, value: number | string) =>
      brokenByFault(
        app.database,
        `update shift_close_tender set parts = jsonb_set(parts, '{${at},${key}}', '${value}')
         where method = 'mobile_money'`,
      );
    expect(await partOf(1, 'expectedMinor', 1)).toEqual(['I50']);
    expect(await partOf(2, 'countedMinor', 2_150)).toEqual(['I50']);
    expect(await partOf(2, 'differenceMinor', -90)).toEqual(['I50', 'I51']);
    expect(await partOf(2, 'accountCode', '"1020"')).toEqual(['I51']);
  });
});

const found = ({ tenders }: Shift) =>
  Object.fromEntries(
    tenders.map(({ method, countedMinor, differenceMinor, parts }) => [
      method,
      [
        ...[countedMinor, differenceMinor],
        ...(parts.every((one) => one.countedMinor === null)
          ? []
          : parts.map((one) => [
              ...[one.name, one.expectedMinor, one.countedMinor, one.differenceMinor],
            ])),
      ],
    ]),
  );
