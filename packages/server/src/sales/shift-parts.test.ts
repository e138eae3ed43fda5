import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
      ...{ name: 'M-Pesa', amountMinor: 2_500, count: 2, collectedMinor: 0 },
      ...{ refundsMinor: 300, paidOutMinor: 0, expectedMinor: 2_200 },
    });
  });

  test('is no secret that a blind count tells', async () => {
    const other = await addBusiness(app.database);
    const theirs = await openFirstTill(app, other);
    const url = (of: OpenTill) => `/api/shifts/${of.shiftId}`;
    const blind = await call<Shift>(app, other.seller, 'GET', url(theirs));
    expect(blind.body.tenders).toEqual([]);
    expect((await call(app, other.owner, 'GET', url(till))).status).toBe(404);
  });

  test('stays in the report and the audit as it was; the count is of the tender', async () => {
    const counted = [{ method: 'mobile_money', countedMinor: 10_500 }];
    const body = { countedMinor: 50_400, tenders: counted, handOverNote: null };
    const closed = await ask<Shift>(`/api/shifts/${till.shiftId}/close`, body);
    expect(told(closed)).toEqual(EXPECTED);
    expect(closed.tenders[1]).toMatchObject({ countedMinor: 10_500, differenceMinor: -100 });
    const again = await ask<Shift>(`/api/shifts/${till.shiftId}/close`, body);
    expect(again).toEqual(closed);
    expect(await see()).toEqual(closed);
    const [audit] = await peek<{ tenders: object[] }>(
      app.database,
      `select detail::jsonb -> 'tenders' tenders from audit_event where action = 'shift_closed'`,
    );
    expect(audit?.tenders[0]).toMatchObject({
      parts: [
        { name: 'Airtel Money', expectedMinor: 7_500 },
        { name: 'M-Pesa', expectedMinor: 2_200 },
        { name: null, expectedMinor: 900 },
      ],
    });
    expect(await brokenBooks(app.database)).toEqual([]);
    const fault = `update shift_close_tender set parts = jsonb_set(parts, '{1,expectedMinor}', '1')
      where method = 'mobile_money'`;
    expect(await brokenByFault(app.database, fault)).toEqual(['I50']);
  });
});
