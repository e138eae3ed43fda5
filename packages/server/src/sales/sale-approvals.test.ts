import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UsedApproval } from '@tillbook/core/approvals/used-approval';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import { subjectOfSale } from '@tillbook/core/sales/sale-approval';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askFor, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, addProducts, type TestProduct } from '../../test/builders.ts';
import { ask, done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { draftOf, openFirstTill, post } from '../../test/till.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

interface Shown {
  readonly approvals: UsedApproval[];
}
const MINUTE = 60_000;

test('a sale names what was approved of it and of its refunds: what, asked by whom, by whom, when', async () => {
  const shop = await addBusiness(at.database);
  const [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 500, quantityMilli: 90_000 },
  ])) as [TestProduct];
  const till = await openFirstTill(at, shop);
  const show = (saleId: string, by = shop.seller) =>
    ask<Shown>(at, by, 'GET', `/api/sales/${saleId}/approvals`);
  const approved = async (
    kind: string,
    amountMinor: number,
    subject: string,
    details: string[],
  ) => {
    const question = questionOf(shop, { kind, amountMinor, limitMinor: 200, subject, details });
    expect((await askFor(at, shop.seller, question)).status).toBe(200);
    at.clock.nowMs += MINUTE;
    await decide(at, shop.manager, question._id);
    return question._id;
  };
  const cart = { lines: [{ product: soap, quantityMilli: 2_000 }] };
  const plain = await post(at, shop.seller, till, draftOf(till, cart));
  expect((await show(plain.body._id)).body.approvals).toEqual([]);
  // 20.00 less 15 %: 3.00 where 2.00 may be.
  const reason = 'Regular customer';
  const discount = { kind: 'percent' as const, basisPoints: 1_500, reason };
  const whole = draftOf(till, cart);
  const payments = whole.payments.map((one) => ({ ...one, amountMinor: 1_700 }));
  const draft = { ...whole, discount, payments, totalMinor: 1_700 };
  const details = ['2 × Soap: 3.00 off'];
  const yes = await approved('discount_over_limit', 300, subjectOfSale(draft), details);
  const sold = await post(at, shop.seller, till, { ...draft, approvalIds: [yes] });
  expect(sold.status, sold.text).toBe(200);
  const saleId = sold.body._id;
  const names = { requestedByName: shop.seller.name, approvedByName: shop.manager.name };
  const first = { _id: yes, kind: 'discount_over_limit', amountMinor: 300, limitMinor: 200 };
  const shown = (await show(saleId)).body.approvals;
  expect(shown).toMatchObject([{ ...first, ...names, details }]);
  const [{ askedAt = '', approvedAt = '' } = {}] = shown;
  expect(Date.parse(approvedAt) - Date.parse(askedAt)).toBe(MINUTE);
  // One of the two comes back; the seller may not take back alone.
  const back = refundDraftOf(till, sold.body, [{ quantityMilli: 1_000 }]);
  const asked = subjectOfRefund(saleId, back);
  const approvalId = await approved('refund_over_limit', back.totalMinor, asked, ['1 × Soap']);
  const refunded = await postRefund(at, shop.seller, saleId, { ...back, approvalId });
  expect(refunded.status, refunded.text).toBe(200);
  const both = await done<Shown>(at, shop.owner, 'GET', `/api/sales/${saleId}/approvals`);
  expect(both.approvals.map(({ kind }) => kind)).toEqual([
    ...['discount_over_limit', 'refund_over_limit'],
  ]);
  expect(both.approvals[1]).toMatchObject({ ...names, _id: approvalId, details: ['1 × Soap'] });
  // Another sale's are not these, another seller and another business see neither.
  expect((await show(plain.body._id, shop.owner)).body.approvals).toEqual([]);
  const { businessId } = shop;
  const branchIds = shop.branches.map(({ branchId }) => branchId);
  const colleague = await addPerson(at.database, { role: 'seller', businessId, branchIds });
  expect((await show(saleId, colleague)).status).toBe(404);
  expect((await show(saleId, (await addBusiness(at.database)).owner)).status).toBe(404);
  expect(await brokenBooks(at.database)).toEqual([]);
});
