import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { subjectOfBlindReturn } from '@tillbook/core/refunds/blind-return';
import type {
  businessDashboard,
  managerDashboard,
  sellerDashboard,
} from '@tillbook/core/reports/dashboards.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

/** What each did adds up to the day, with a return for which nobody had a receipt. */

let app: TestApp;
let scene: RefundShop;

// Soap is 10.00 with 18 % within. The seller sells four, of which a promotion takes a tenth off,
// and takes two back without a receipt; the owner takes back one of the four.
beforeAll(async () => {
  app = await startTestApp();
  scene = await refundShop(app);
  const { shop, seller, till, soap, branchId } = scene;
  const tenth = await done<{ _id: string }>(app, shop.owner, 'POST', '/api/promotions', {
    ...{ _id: newId(), name: 'Soap week', kind: 'percent', scope: 'goods', basisPoints: 1_000 },
    ...{ amountMinor: null, buyCount: null, getCount: null, minimumMinor: 0, isCombinable: false },
    ...{ categoryIds: [], productIds: [soap.productId], branchIds: [], priority: 0, isOn: true },
    ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  });
  const lines = [{ product: soap, quantityMilli: 4_000 }];
  const draft = draftOf(till, { lines, totalMinor: 3_600 });
  const promotion = { promotionId: tenth._id, amountMinor: 400 };
  draft.lines = draft.lines.map((line) => ({ ...line, promotions: [promotion] }));
  const sold = await post(app, seller, till, draft);
  expect(sold.status, sold.text).toBe(200);
  const one = refundDraftOf(till, sold.body, [{ quantityMilli: 1_000 }]);
  const back = await postRefund(app, shop.owner, sold.body._id, one);
  expect(back.status, back.text).toBe(200);
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Mama Neema' });
  const line = {
    ...{ productId: soap.productId, quantityMilli: 2_000, unitPriceMinor: 1_000, note: null },
    ...({ disposition: 'stock', reason: 'changed_mind' } as const),
  };
  const without = { customerId, totalMinor: 2_000, lines: [line] };
  const question = questionOf(shop, {
    ...{ kind: 'blind_return', amountMinor: 2_000, limitMinor: 0 },
    subject: subjectOfBlindReturn(without),
  });
  const { _id: approvalId } = (await ask(app, seller, question)).body;
  await decide(app, shop.manager, approvalId);
  const body = { _id: newId(), branchId, approvalId, ...without };
  await done(app, seller, 'POST', '/api/blind-returns', body);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('a seller’s payments are what the seller’s day brought', async () => {
  const rules = { isCountBlind: false, sellerMaxMinor: null, version: 1 };
  await done(app, scene.shop.owner, 'PUT', '/api/till/cash-rules', rules);
  const own = await done<AnswerOf<typeof sellerDashboard>>(
    ...([app, scene.seller, 'GET', '/api/dashboard/seller'] as const),
  );
  // 36.00 less 9.00 and 20.00.
  expect(own.salesMinor.value).toBe(700);
  const tenders = [
    { method: 'cash', amountMinor: 2_700, count: 1 },
    { method: 'store_credit', amountMinor: -2_000, count: 0 },
  ];
  expect(own.tenders).toEqual(tenders);
  // All of the day was this seller’s.
  const day = await done<AnswerOf<typeof businessDashboard>>(
    ...([app, scene.shop.owner, 'GET', '/api/dashboard/business'] as const),
  );
  expect([day.salesMinor.value, day.tenders]).toEqual([700, tenders]);
});

test('the team’s refunds and discounts are those of the day', async () => {
  const { shop, seller } = scene;
  const { people } = await done<AnswerOf<typeof teamDashboard>>(
    ...([app, shop.manager, 'GET', '/api/dashboard/team'] as const),
  );
  const told = people.map(({ _id, refundsCount, refundsMinor, discountsMinor }) => ({
    ...{ _id, refundsCount, refundsMinor, discountsMinor },
  }));
  // Without tax: 20.00 is 16.95, and 9.00 is 7.63. The promotion was the seller's discount, too.
  expect(told).toEqual([
    { _id: seller.personId, refundsCount: 1, refundsMinor: 1_695, discountsMinor: 400 },
    { _id: shop.owner.personId, refundsCount: 1, refundsMinor: 763, discountsMinor: 0 },
  ]);
  const { more } = await done<AnswerOf<typeof managerDashboard>>(
    ...([app, shop.manager, 'GET', '/api/dashboard/manager'] as const),
  );
  expect([more.refundsMinor.value, more.discountsMinor.value]).toEqual([2_458, 400]);
});
