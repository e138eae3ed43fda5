import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { businessDashboard, sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
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
  await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
    seller.personId,
    { ...NO_RIGHTS, actions: { 'refund.without_receipt': 'allow' } },
  ]);
  const tenth = await done<{ _id: string; name: string }>(app, shop.owner, 'POST', '/api/promotions', {
    ...{ _id: newId(), name: 'Soap week', kind: 'percent', scope: 'goods', basisPoints: 1_000 },
    ...{ amountMinor: null, buyCount: null, getCount: null, minimumMinor: 0, isCombinable: false },
    ...{ categoryIds: [], productIds: [soap.productId], branchIds: [], priority: 0, isOn: true },
    ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  });
  const lines = [{ product: soap, quantityMilli: 4_000 }];
  const draft = draftOf(till, { lines, totalMinor: 3_600 });
  const promotion = { promotionId: tenth._id, name: tenth.name, isOfCart: false, amountMinor: 400 };
  draft.lines = draft.lines.map((line) => ({ ...line, promotions: [promotion] }));
  const sold = await post(app, seller, till, draft);
  expect(sold.status, sold.text).toBe(200);
  const one = refundDraftOf(till, sold.body, [{ quantityMilli: 1_000 }]);
  const back = await postRefund(app, shop.owner, sold.body._id, one);
  expect(back.status, back.text).toBe(200);
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Mama Neema' });
  await done(app, seller, 'POST', '/api/blind-returns', {
    ...{ _id: newId(), branchId, customerId, totalMinor: 2_000 },
    lines: [
      {
        ...{ productId: soap.productId, quantityMilli: 2_000, unitPriceMinor: 1_000 },
        ...{ disposition: 'stock', reason: 'changed_mind', note: null },
      },
    ],
  });
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('a seller’s payments are what the seller’s day brought', async () => {
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
