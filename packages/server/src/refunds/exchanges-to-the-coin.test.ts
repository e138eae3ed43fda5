import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ExchangeDraftInput } from '@tillbook/core/refunds/exchange.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { exchange, exchangeDraftOf, partsOf, type Part } from '../../test/exchanges.ts';
import { journalOf } from '../../test/purchasing.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

/** A shop whose cash goes in steps of 0.05, with rice for 3.33 and tins for 2.22. */
async function shopOf(taxMode: 'inclusive' | 'exclusive') {
  const shop = await addBusiness(at.database, { currency: 'AUD', taxMode });
  const [rice, tin] = (await addProducts(at.database, shop, [
    { name: 'Rice', priceMinor: 333, costMinor: 100, quantityMilli: 100_000 },
    { name: 'Tin', priceMinor: 222, costMinor: 150, quantityMilli: 100_000 },
  ])) as [TestProduct, TestProduct];
  await peek(at.database, `insert into selling_settings values ($1, 5, 'nearest', 1)`, [
    shop.businessId,
  ]);
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '');
  return { shop, rice, tin, till };
}
type Shop = Awaited<ReturnType<typeof shopOf>>;

const sums = (parts: readonly Part[]): number => parts.reduce((all, [, minor]) => all + minor, 0);

/** Three bags of rice, paid as it is said: 9.99, or in cash 10.00. */
async function sold({ shop, rice, till }: Shop, paid: Part, more: object = {}): Promise<Sale> {
  const draft = draftOf(till, { lines: [{ product: rice, quantityMilli: 3_000 }] });
  const answer = await post(at, shop.owner, till, {
    ...{ ...draft, payments: partsOf([paid]), totalMinor: paid[1] },
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Some bags for some tins. */
function swap(
  { tin, till }: Shop,
  sale: Sale,
  [bags, tins]: readonly [number, number],
  money: { given: Part[]; paid: Part[] },
): ExchangeDraftInput {
  const lines = [{ product: tin, quantityMilli: tins * 1_000 }];
  return exchangeDraftOf(till, sale, [{ quantityMilli: bags * 1_000 }], { lines }, money);
}

test('dearer, in coins: 3.33 for 4.44 leaves 1.11, paid as 1.10', async () => {
  const scene = await shopOf('inclusive');
  const sale = await sold(scene, ['cash', 1_000], { roundingMinor: 1 });
  const paid: Part[] = [
    ['exchange', 333],
    ['cash', 110],
  ];
  const draft = swap(scene, sale, [1, 2], { given: [['exchange', 333]], paid });
  expect(draft.sale).toMatchObject({ totalMinor: 443, roundingMinor: -1 });
  const answer = await exchange(at, scene.shop.owner, scene.till, draft);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.sale).toMatchObject({ totalMinor: 443, roundingMinor: -1 });
});

test('all of it for cheaper ones: 10.00 less 4.44 is 5.56, given as 5.55', async () => {
  const scene = await shopOf('inclusive');
  const sale = await sold(scene, ['cash', 1_000], { roundingMinor: 1 });
  const exact: Part[] = [
    ['exchange', 444],
    ['cash', 556],
  ];
  const wrong = swap(scene, sale, [3, 2], { given: exact, paid: [['exchange', 444]] });
  const refused = await exchange(at, scene.shop.owner, scene.till, wrong);
  expect([refused.status, refused.body.code]).toEqual([422, 'TOTAL_MISMATCH']);
  const given: Part[] = [
    ['exchange', 444],
    ['cash', 555],
  ];
  const draft = swap(scene, sale, [3, 2], { given, paid: [['exchange', 444]] });
  const answer = await exchange(at, scene.shop.owner, scene.till, draft);
  expect(answer.status, answer.text).toBe(200);
  // 9.99 came back: what coins cannot pay of the cent that had been rounded up stays.
  expect(answer.body.refund).toMatchObject({ totalMinor: 999, roundingMinor: 0 });
  expect(answer.body.sale).toMatchObject({ totalMinor: 444, roundingMinor: 0 });
});

test('by card to the unit: 9.99 for 8.88 gives 1.11 back by card', async () => {
  const scene = await shopOf('inclusive');
  const sale = await sold(scene, ['card', 999]);
  const given: Part[] = [
    ['exchange', 888],
    ['card', 111],
  ];
  const draft = swap(scene, sale, [3, 4], { given, paid: [['exchange', 888]] });
  const answer = await exchange(at, scene.shop.owner, scene.till, draft);
  expect(answer.status, answer.text).toBe(200);
});

test('tax on top and a discount: what was paid comes back, and the new goods are taxed anew', async () => {
  const scene = await shopOf('exclusive');
  const discount = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Regular' };
  // 9.99 less 10 % leaves 8.99; 18 % on top is 1.62: 10.61.
  const sale = await sold(scene, ['card', 1_061], { discount });
  expect(sale).toMatchObject({ netMinor: 899, taxMinor: 162, totalMinor: 1_061 });
  // One of three: 3.54, of it tax 0.54. Two tins: 4.44 and 0.80 tax, 5.24; 1.70 is left to pay.
  const paid: Part[] = [
    ['exchange', 354],
    ['card', 170],
  ];
  const draft = swap(scene, sale, [1, 2], { given: [['exchange', 354]], paid });
  const refund = { ...draft.refund, totalMinor: 354 };
  const bought = { ...draft.sale, roundingMinor: null, totalMinor: sums(paid) };
  const body = { ...draft, refund, sale: bought, _id: newId() };
  const answer = await exchange(at, scene.shop.owner, scene.till, body);
  expect(answer.status, answer.text).toBe(200);
  const withoutGoods = (entry: { a: string }[]) =>
    entry.filter(({ a }) => !'1200 5000'.includes(a));
  expect(withoutGoods(await journalOf(at.database, answer.body.refund._id))).toEqual([
    { a: '4000', d: 300, c: 0 },
    { a: '2100', d: 54, c: 0 },
    { a: '1060', d: 0, c: 354 },
  ]);
  expect(withoutGoods(await journalOf(at.database, answer.body.sale._id))).toEqual([
    { a: '1040', d: 170, c: 0 },
    { a: '1060', d: 354, c: 0 },
    { a: '4000', d: 0, c: 444 },
    { a: '2100', d: 0, c: 80 },
  ]);
});
