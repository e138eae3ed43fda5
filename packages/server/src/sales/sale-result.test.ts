import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { saleResult } from '@tillbook/core/sales/sale-result.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { giveRole } from '../../test/role-rights.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

type Shown = AnswerOf<typeof saleResult>;

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Three sugars at 118.00 with 18 % within, cost 60.00; two salts at 11.80, cost 9.00. */
async function soldOne() {
  const shop = await addBusiness(at.database);
  const [sugar, salt] = (await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 900, quantityMilli: 50_000 },
  ])) as [TestProduct, TestProduct];
  const till = await openFirstTill(at, shop);
  const lines = [
    { product: sugar, quantityMilli: 3_000 },
    { product: salt, quantityMilli: 2_000 },
  ];
  const { body: sale, status, text } = await post(at, shop.seller, till, draftOf(till, { lines }));
  expect(status, text).toBe(200);
  const path = `/api/sales/${sale._id}/result`;
  const show = async (by = shop.owner): Promise<Shown> => {
    const answer = await call<Shown>(at, by, 'GET', path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return { shop, sugar, salt, till, sale, path, show };
}

test('what a sale earned and took off the shelf, worked out by hand', async () => {
  const { sugar, salt, show } = await soldOne();
  expect(await show()).toEqual({
    lines: [
      {
        ...{ lineNo: 1, name: 'Sugar', netMinor: 30_000, costMinor: 18_000 },
        ...{ backNetMinor: 0, backCostMinor: 0 },
      },
      {
        ...{ lineNo: 2, name: 'Salt', netMinor: 2_000, costMinor: 1_800 },
        ...{ backNetMinor: 0, backCostMinor: 0 },
      },
    ],
    moves: [
      {
        ...{ productId: sugar.productId, name: 'Sugar', sku: expect.any(String), unit: 'piece' },
        ...{ quantityMilli: -3_000, afterMilli: 97_000, valueMinor: -18_000 },
      },
      {
        ...{ productId: salt.productId, name: 'Salt', sku: expect.any(String), unit: 'piece' },
        ...{ quantityMilli: -2_000, afterMilli: 48_000, valueMinor: -1_800 },
      },
    ],
  });
});

test('what came back is told beside it, at its cost; of a voided sale all of it', async () => {
  const first = await soldOne();
  const back = refundDraftOf(first.till, first.sale, [{ quantityMilli: 1_000 }]);
  const refunded = await postRefund(at, first.shop.owner, first.sale._id, back);
  expect(refunded.status, refunded.text).toBe(200);
  const [sugar, salt] = (await first.show()).lines;
  expect(sugar).toMatchObject({ backNetMinor: 10_000, backCostMinor: 6_000 });
  expect(salt).toMatchObject({ backNetMinor: 0, backCostMinor: 0 });

  const second = await soldOne();
  const url = `/api/sales/${second.sale._id}/void`;
  const voided = { _id: newId(), reason: 'wrong_item' };
  expect((await call(at, second.shop.owner, 'POST', url, voided)).status).toBe(200);
  const lines = (await second.show()).lines.map((line) => [
    line.netMinor - line.backNetMinor,
    (line.costMinor ?? 0) - (line.backCostMinor ?? 0),
  ]);
  expect(lines).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('it is of those who see all sales, of their own business, and what it cost of who sees cost', async () => {
  const { shop, path, show } = await soldOne();
  const other = await addBusiness(at.database);
  expect((await call(at, other.owner, 'GET', path)).status).toBe(404);
  expect((await call(at, shop.seller, 'GET', path)).status).toBe(403);
  const costs = (shown: Shown) => [
    ...shown.lines.flatMap((line) => [line.costMinor, line.backCostMinor]),
    ...shown.moves.map(({ valueMinor }) => valueMinor),
  ];
  expect(costs(await show(shop.manager))).toEqual([18_000, 0, 1_800, 0, -18_000, -1_800]);
  await giveRole(at.database, shop, 'branch_manager', { actions: { 'product.see_cost': 'deny' } });
  expect(costs(await show(shop.manager))).toEqual(Array(6).fill(null));
});
