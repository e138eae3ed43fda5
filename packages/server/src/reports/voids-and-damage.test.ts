import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const goTo = (day: string): void => void (at.clock.nowMs = Date.parse(`${day}T08:00:00Z`));

/** A shop with thirty of one product, since 4 March. */
async function shopWith(name: string) {
  goTo('2026-03-04');
  const shop = await addBusiness(at.database, { name, branchCount: 1 });
  const goods = { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 30_000 };
  const [product] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  return { shop, product, till };
}

async function sell(shop: TestBusiness, till: OpenTill, product: TestProduct, units: number) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const answer = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('a sale that was voided sold nothing: the goods lie there as long as they did', async () => {
  const { shop, product, till } = await shopWith('Voids');
  const unsold = async () => {
    const { rows } = await reportSeen(at, shop.owner, 'stock-unsold');
    return rows.map(({ cells, values }) => [cells['lastSold'], values['daysUnsold']]);
  };
  goTo('2026-03-10');
  await sell(shop, till, product, 1);
  goTo('2026-04-08');
  const wrong = await sell(shop, till, product, 2);
  goTo('2026-04-09');
  // A day short of thirty since the one, and a day since the other.
  expect(await unsold()).toEqual([]);
  goTo('2026-04-08');
  const body = { _id: newId(), reason: 'wrong_item' };
  await done(at, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, body);
  goTo('2026-04-09');
  expect(await unsold()).toEqual([['2026-03-10', 30]]);
  const { items } = await done<{ items: { lastSoldOn: string | null }[] }>(
    ...([at, shop.owner, 'GET', '/api/stock'] as const),
  );
  expect(items.map(({ lastSoldOn }) => lastSoldOn)).toEqual(['2026-03-10']);
});

test('what came back damaged is not there to be sold again: it makes nothing last longer', async () => {
  const { shop, product, till } = await shopWith('Damage');
  // Ten days, two a day on the first five: ten of thirty left the shelf.
  for (const day of [5, 6, 7, 8, 9]) {
    goTo(`2026-03-0${day}`);
    const sold = await sell(shop, till, product, 2);
    if (day > 6) continue;
    // One comes back to the shelf and one damaged.
    const disposition = day === 5 ? 'stock' : 'damaged';
    const draft = refundDraftOf(till, sold, [{ quantityMilli: 1_000, disposition }]);
    expect((await postRefund(at, shop.owner, sold._id, draft)).status).toBe(200);
  }
  goTo('2026-03-15');
  const days = 'from=2026-03-05&to=2026-03-14';
  const { rows } = await reportSeen(at, shop.owner, 'stock-turnover', days);
  // Nine in ten days in stock; 21 last for 21 × 10 ÷ 9, and not ÷ 8.
  expect(rows[0]?.values).toMatchObject({ quantity: 8_000, onHand: 21_000, daysOfCover: 23 });
  // The page of the product takes 28 days; since the first of them, eleven.
  const url = `/api/analytics/products/${product.productId}?from=2026-03-05&to=2026-03-14`;
  const page = await done<AnswerOf<typeof analyticsProduct>>(at, shop.owner, 'GET', url);
  // 21 × 11 ÷ 9.
  expect(page.cover).toMatchObject({ onHandMilli: 21_000, days: 25 });
});
