import { expect } from 'vitest';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { SellingSettings } from '@tillbook/core/sales/selling.api';
import type { TestApp } from './app.ts';
import { addProducts, newId, type TestBusiness, type TestProduct } from './builders.ts';
import { addCustomer } from './customers.ts';
import { exchange, exchangeDraftOf } from './exchanges.ts';
import { byCard, giftCardBody } from './gift-cards.ts';
import { cashOf, laybyDraftOf, saleOfLayby } from './laybys.ts';
import { done } from './purchasing.ts';
import { postRefund, refundDraftOf } from './refunds.ts';
import { draftOf, openTill, post, type OpenTill } from './till.ts';

/**
 * One day of one till with every way of paying, in soaps of 1,000 each:
 *
 *   sales       cash 1,000; M-Pesa 2,000; card 3,000; own type 7,000; on account 4,000;
 *               store credit 4,000; gift card 6,000; a lay-by of 8,000, of which 3,000 were
 *               deposited before and 5,000 are paid in cash; an exchange of the first soap for two,
 *               with 1,000 in cash: 37,000 sold
 *   came back   the exchanged soap, 1,000, and one of those that were paid by card, 1,000
 *   other money a customer in credit paid 5,000 by bank and was given back 700 in cash; a gift card
 *               was sold for 6,500 in cash; 3,000 and 900 were deposited in cash, and the 900 went
 *               back; a debt was paid by 1,500 of Airtel Money
 */
export async function tenderDay(app: TestApp, shop: TestBusiness): Promise<OpenTill> {
  const branchId = shop.branches[0]?.branchId ?? '';
  const till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 50_000);
  const { shiftId, leaseId } = till;
  const [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 100_000 },
  ])) as [TestProduct];
  const cart = (soaps: number) => ({ lines: [{ product: soap, quantityMilli: soaps * 1_000 }] });
  const ask = <T>(path: string, body: object) => done<T>(app, shop.owner, 'POST', path, body);
  const sell = async (draft: SaleDraft): Promise<Sale> => {
    const answer = await post(app, shop.owner, till, draft);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const paidBy = (soaps: number, method: string, more: object = {}, sale: object = {}) => {
    const payment = { ...cashOf(soaps * 1_000), method, ...more } as never;
    return sell({ ...draftOf(till, { ...cart(soaps), payments: [payment] }), ...sale });
  };

  const juma = await addCustomer(app, shop, { name: 'Juma', phone: null });
  const asha = await addCustomer(app, shop, { name: 'Asha', phone: null });
  const first = await sell(draftOf(till, cart(1)));
  await paidBy(2, 'mobile_money', { provider: 'M-Pesa', reference: 'QX12AB' });
  const byDebit = await paidBy(3, 'card', { reference: 'SLIP 7' });
  const cheque = { _id: newId(), name: 'Cheque', kind: 'other', accountCode: '1050' };
  await ask('/api/business/payment-types', { ...cheque, needsReference: false });
  await paidBy(7, 'other', { paymentTypeId: cheque._id });
  await paidBy(4, 'credit', {}, { customerId: juma._id });

  const account = { customerId: asha._id, branchId };
  const beforehand = { _id: newId(), ...account, method: 'bank', amountMinor: 5_000 };
  await ask('/api/customer-payments', beforehand);
  await paidBy(4, 'store_credit', {}, { customerId: asha._id });
  const payout = { _id: newId(), ...account, method: 'cash', amountMinor: 700 };
  await ask('/api/customer-payouts', { ...payout, shiftId, leaseId });

  const gift = giftCardBody(till, branchId, 6_500);
  await ask('/api/gift-cards', gift);
  await sell(draftOf(till, { ...cart(6), payments: [byCard(gift.code, 6_000)] }));

  await allowLaybys(app, shop);
  const laid = await ask<Layby>('/api/laybys', laybyDraftOf(till, asha._id, cart(8), 3_000));
  await sell(saleOfLayby(till, laid));
  const left = await ask<Layby>('/api/laybys', laybyDraftOf(till, asha._id, cart(1), 900));
  const over = { _id: newId(), shiftId, leaseId, back: 'cash', feeMinor: 0, reason: 'Moved away' };
  await ask(`/api/laybys/${left._id}/cancel`, over);

  const whole = [{ quantityMilli: 1_000 }];
  const swap = exchangeDraftOf(till, first, whole, cart(2), {
    given: [['exchange', 1_000]],
    paid: [
      ['exchange', 1_000],
      ['cash', 1_000],
    ],
  });
  const swapped = await exchange(app, shop.owner, till, swap);
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(200);
  const draft = refundDraftOf(till, byDebit, whole);
  const payments = [{ method: 'card', amountMinor: 1_000, reference: 'SLIP 8' }];
  const back = await postRefund(app, shop.owner, byDebit._id, { ...draft, leaseId, payments });
  expect(back.status, back.text).toBe(200);

  const debt = { _id: newId(), customerId: juma._id, branchId, method: 'mobile_money' };
  const how = { amountMinor: 1_500, provider: 'Airtel Money', reference: 'AM99' };
  await ask('/api/customer-payments', { ...debt, ...how });
  return till;
}

async function allowLaybys(app: TestApp, shop: TestBusiness): Promise<void> {
  const url = '/api/business/selling';
  const now = await done<SellingSettings>(app, shop.owner, 'GET', url);
  const laybys = { leastBasisPoints: 1_000, feeMinor: 0 };
  await done(app, shop.owner, 'PATCH', url, { version: now.version, rounding: null, laybys });
}
