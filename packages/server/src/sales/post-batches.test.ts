import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { subjectOfSale } from '@tillbook/core/sales/sale-approval';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { batchesOn, levelOn, moveByTest, trackBatches } from '../../test/stock.ts';
import { call, draftOf, openFirstTill, post, type Cart, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  app.clock.nowMs = TEST_NOW - 72 * 3_600_000;
  till = await openFirstTill(app, shop);
  app.clock.nowMs = TEST_NOW;
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

const branchId = () => shop.branches[0]?.branchId ?? '';
const sell = (lines: Cart['lines'], more: Partial<Cart> = {}) =>
  post(app, shop.seller, till, draftOf(till, { lines, ...more }));
const lying = ({ productId }: TestProduct) =>
  batchesOn(app.database, { branchId: branchId(), productId });

/** Medicine with these batches on the shelf: code, last day, quantity. */
async function medicine(
  name: string,
  ...batches: readonly (readonly [string, string | null, number])[]
): Promise<TestProduct> {
  const [made] = await addProducts(app.database, shop, [
    { name, priceMinor: 1_000, costMinor: 600, quantityMilli: 0 },
  ]);
  const product = made as TestProduct;
  await trackBatches(app.database, product.productId);
  await moveByTest(
    app.db,
    shop,
    batches.map(([code, expiresOn, quantityMilli]) => ({
      ...{ way: 'in', branchId: branchId(), productId: product.productId, quantityMilli },
      ...{ valueMinor: Math.round(quantityMilli * 0.6), batch: { code, expiresOn } },
    })),
  );
  return product;
}

test('what expires first is sold first, split over as many batches as it takes', async () => {
  const pills = await medicine(
    'Pills',
    ['LATE', '2026-12-31', 5_000],
    ['SOON', '2026-03-04', 2_000],
    ['NEVER', null, 5_000],
  );
  const answer = await sell([
    { product: pills, quantityMilli: 3_000 },
    { product: pills, quantityMilli: 5_000 },
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(await lying(pills)).toEqual(['NEVER - 4000']);
  const moves = await peek(
    app.database,
    `select b.code, m.source_line line, v.quantity_milli::int q from stock_batch_move v
     join stock_batch b using (business_id, branch_id, product_id, batch_id)
     join stock_movement m on m.business_id = v.business_id and m.branch_id = v.branch_id
       and m.product_id = v.product_id and m.number = v.movement_number
     where m.source_id = $1 order by m.number, b.expires_on`,
    [answer.body._id],
  );
  expect(moves).toEqual([
    { code: 'SOON', line: 1, q: -2_000 },
    { code: 'LATE', line: 1, q: -1_000 },
    { code: 'LATE', line: 2, q: -4_000 },
    { code: 'NEVER', line: 2, q: -1_000 },
  ]);
});

test('what has expired is not sold, and the refusal says so; nothing was written', async () => {
  const syrup = await medicine(
    'Syrup',
    ['OLD', '2026-03-03', 4_000],
    ['GOOD', '2026-03-04', 1_000],
  );
  const before = await lying(syrup);
  const answer = await sell([{ product: syrup, quantityMilli: 2_000 }]);
  expect([answer.status, answer.body['code']]).toEqual([409, 'BATCH_EXPIRED']);
  expect(answer.body['message']).toBe('What is left of Syrup has expired.');
  expect(answer.body['productId']).toBe(syrup.productId);
  expect(await lying(syrup)).toEqual(before);
  expect((await sell([{ product: syrup, quantityMilli: 1_000 }])).status).toBe(200);
  expect(await lying(syrup)).toEqual(['OLD 2026-03-03 4000']);
  const more = await sell([{ product: syrup, quantityMilli: 1_000 }]);
  expect(more.body['code']).toBe('BATCH_EXPIRED');
});

test('what has expired is sold with a yes to exactly that cart, after all else, once', async () => {
  const balm = await medicine('Balm', ['OLD', '2026-03-03', 4_000], ['GOOD', '2026-03-04', 1_000]);
  const draft = draftOf(till, { lines: [{ product: balm, quantityMilli: 2_000 }] });
  const refused = await post(app, shop.seller, till, draft);
  const asked = { kind: 'sell_expired', amountMinor: draft.totalMinor, limitMinor: 0 };
  expect(refused.body).toMatchObject({ code: 'BATCH_EXPIRED', ...asked });
  const question = questionOf(shop, { ...asked, subject: subjectOfSale(draft) });
  await ask(app, shop.seller, question);
  const approvalIds = [question._id];
  const unanswered = await post(app, shop.seller, till, { ...draft, approvalIds });
  expect(unanswered.body).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  expect(await lying(balm)).toEqual(['OLD 2026-03-03 4000', 'GOOD 2026-03-04 1000']);
  await decide(app, shop.manager, question._id);
  const sold = await post(app, shop.seller, till, { ...draft, approvalIds });
  expect(sold.status, sold.text).toBe(200);
  expect(await lying(balm)).toEqual(['OLD 2026-03-03 3000']);
  const again = draftOf(till, { lines: [{ product: balm, quantityMilli: 2_000 }] });
  const twice = await post(app, shop.seller, till, { ...again, approvalIds });
  expect(twice.body).toMatchObject({ code: 'APPROVAL_USED' });
});

test('the till’s catalogue counts only what may be sold today, in kits too', async () => {
  const cream = await medicine(
    'Cream',
    ['OLD', '2026-03-03', 4_000],
    ['GOOD', '2026-03-04', 3_000],
  );
  await addProducts(app.database, shop, [
    {
      ...{ name: 'Skin care', priceMinor: 1, costMinor: 0, quantityMilli: 0, kind: 'kit' as const },
      components: [{ productId: cream.productId, quantityMilli: 2_000 }],
    },
  ]);
  type Page = AnswerOf<typeof tillCatalogue>;
  const url = `/api/till/catalogue?branchId=${branchId()}`;
  const { body } = await call<Page>(app, shop.seller, 'GET', url);
  const left = new Map(body.items.map(({ name, quantityMilli }) => [name, quantityMilli]));
  expect([left.get('Cream'), left.get('Skin care')]).toEqual([3_000, 1_000]);
});

test('the day that counts is the business day of the sale', async () => {
  const milk = await medicine('Milk', ['M', '2026-03-02', 3_000]);
  const lines = [{ product: milk, quantityMilli: 1_000 }];
  expect((await sell(lines)).body['code']).toBe('BATCH_EXPIRED');
  const then = await sell(lines, { occurredAt: '2026-03-02T12:00:00.000Z' });
  expect(then.status, then.text).toBe(200);
});

test('packs and kits take from batches too', async () => {
  const drops = await medicine('Drops', ['A', '2026-04-01', 5_000], ['B', '2026-05-01', 50_000]);
  const pack = await addPack(app.database, shop, {
    ...{ productId: drops.productId, name: 'Six', unitsMilli: 6_000, priceMinor: 5_500 },
  });
  const [care] = await addProducts(app.database, shop, [
    {
      ...{ name: 'Care', priceMinor: 2_000, costMinor: 0, quantityMilli: 0, kind: 'kit' as const },
      components: [{ productId: drops.productId, quantityMilli: 2_000 }],
    },
  ]);
  const answer = await sell([
    { product: drops, pack, quantityMilli: 1_000 },
    { product: care as TestProduct, quantityMilli: 3_000 },
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(await lying(drops)).toEqual(['B 2026-05-01 43000']);
});

test('below zero, where the shop allows it, no batch holds anything', async () => {
  const gauze = await medicine('Gauze', ['G', '2026-12-31', 2_000]);
  await peek(app.database, `update business set stock_policy = 'allow'`);
  const answer = await sell([{ product: gauze, quantityMilli: 5_000 }]);
  await peek(app.database, `update business set stock_policy = 'block'`);
  expect(answer.status, answer.text).toBe(200);
  expect(await lying(gauze)).toEqual([]);
  const place = { branchId: branchId(), productId: gauze.productId };
  expect((await levelOn(app.database, place)).quantityMilli).toBe(-3_000);
});
