import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  newId,
  type TestBusiness,
  type TestPack,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openFirstTill, post, type Cart, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let sugar: TestProduct;
let rice: TestProduct;
let basket: TestProduct;
let feast: TestProduct;
let delivery: TestProduct;
let carton: TestPack;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [sugar, rice, delivery] = (await addProducts(app.database, shop, [
    { ...priced('Sugar', 3_000, 2_001), quantityMilli: 200_000, stepMilli: 1_000 },
    { ...priced('Rice', 5_000, 3_333), quantityMilli: 90_500, stepMilli: 50, unit: 'kg' },
    { ...priced('Delivery', 2_000, 500), kind: 'service', stepMilli: 500, unit: 'hour' },
  ])) as [TestProduct, TestProduct, TestProduct];
  const takes = (sugars: number, rices: number) => [
    { productId: sugar.productId, quantityMilli: sugars },
    { productId: rice.productId, quantityMilli: rices },
  ];
  [basket, feast] = (await addProducts(app.database, shop, [
    { ...priced('Basket', 9_000, 0), kind: 'kit', components: takes(2_000, 750) },
    { ...priced('Feast', 20_000, 0), kind: 'kit', components: takes(5_000, 2_000) },
  ])) as [TestProduct, TestProduct];
  carton = await addPack(app.database, shop, {
    productId: sugar.productId,
    name: 'Carton of 24',
    unitsMilli: 24_000,
    priceMinor: 70_000,
    barcode: '6001240000024',
  });
  till = await openFirstTill(app, shop);
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

const priced = (name: string, priceMinor: number, costMinor: number) => ({
  ...{ name, priceMinor, costMinor, quantityMilli: 0 },
});
const rowsOf = (text: string, ...values: unknown[]) => peek(app.database, text, values);
const sell = (lines: Cart['lines'], more: Partial<Cart> = {}) =>
  post(app, shop.seller, till, draftOf(till, { lines, ...more }));
const heldOf = async ({ productId }: TestProduct): Promise<number> => {
  const [level] = await rowsOf(
    `select quantity_milli::int held from stock_level where product_id = $1 and branch_id = $2`,
    productId,
    shop.branches[0]?.branchId,
  );
  return Number(level?.['held']);
};
const movementsOf = (saleId: string) =>
  rowsOf(
    `select p.name, source_line line, quantity_milli::int q, value_minor::int v
     from stock_movement m join product p using (business_id, product_id)
     where source_id = $1 order by source_line, p.name`,
    saleId,
  );

test('a carton of 24 is one line at its own price, and 24 pieces leave the shelf', async () => {
  const before = await heldOf(sugar);
  const answer = await sell([{ product: sugar, pack: carton, quantityMilli: 2_000 }]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.lines).toMatchObject([
    {
      name: 'Sugar',
      packId: carton.packId,
      packName: 'Carton of 24',
      unit: 'piece',
      quantityMilli: 2_000,
      stockQuantityMilli: 48_000,
      unitPriceMinor: 70_000,
      totalMinor: 140_000,
    },
  ]);
  expect(await heldOf(sugar)).toBe(before - 48_000);
  expect(await movementsOf(answer.body._id)).toEqual([
    { name: 'Sugar', line: 1, q: -48_000, v: -48 * 2_001 },
  ]);
  expect(
    await rowsOf(
      `select quantity_milli::int q, total_minor::int t from product_day where product_id = $1`,
      sugar.productId,
    ),
  ).toEqual([{ q: 48_000, t: 140_000 }]);
});

test('the same sale of packs again gives the first answer; single units under its id are another', async () => {
  const lines = [{ product: sugar, pack: carton, quantityMilli: 1_000 }];
  const draft = draftOf(till, { lines: [...lines, { product: delivery, quantityMilli: 1_000 }] });
  const first = await post(app, shop.seller, till, draft);
  expect(first.status, first.text).toBe(200);
  const held = await heldOf(sugar);
  const again = await post(app, shop.seller, till, draft);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const single = { ...draft, lines: draft.lines.map((line) => ({ ...line, packId: null })) };
  const other = await post(app, shop.seller, till, single);
  expect([other.status, other.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await heldOf(sugar)).toBe(held);
});

test('a kit whose part never was in the branch makes its level, and is refused with nothing left', async () => {
  const [salt] = await addProducts(app.database, shop, [priced('Salt', 500, 300)]);
  const [spice] = await addProducts(app.database, shop, [
    {
      ...{ ...priced('Spice set', 1_500, 0), kind: 'kit' as const },
      components: [{ productId: salt?.productId ?? '', quantityMilli: 1_000 }],
    },
  ]);
  await rowsOf('delete from stock_level where product_id = $1', salt?.productId);
  const cart: Cart['lines'] = [{ product: spice as TestProduct, quantityMilli: 1_000 }];
  expect((await sell(cart)).body['message']).toBe('Only 0 of Salt left.');
  await rowsOf(`update business set stock_policy = 'allow'`);
  const sold = await sell(cart);
  await rowsOf(`update business set stock_policy = 'block'`);
  expect(sold.status, sold.text).toBe(200);
  expect(await heldOf(salt as TestProduct)).toBe(-1_000);
});

test('a kit takes its parts, one movement each, and costs what they cost', async () => {
  const before = [await heldOf(sugar), await heldOf(rice)];
  const answer = await sell([{ product: basket, quantityMilli: 2_000 }]);
  expect(answer.status, answer.text).toBe(200);
  const moved = await movementsOf(answer.body._id);
  expect(moved).toMatchObject([
    { name: 'Rice', line: 1, q: -1_500 },
    { name: 'Sugar', line: 1, q: -4_000 },
  ]);
  expect([await heldOf(sugar), await heldOf(rice)]).toEqual([
    (before[0] ?? 0) - 4_000,
    (before[1] ?? 0) - 1_500,
  ]);
  const costMinor = moved.reduce((sum, { v }) => sum - Number(v), 0);
  expect(costMinor).toBe(4 * 2_001 + Math.round(3_333 * 1.5));
  const [line] = await rowsOf(
    `select kind, cost_minor::int c, stock_quantity_milli::int s,
       (select debit_minor::int from journal_line j where j.entry_id = l.sale_id
          and account_code = '5000') booked
     from sale_line l where sale_id = $1`,
    answer.body._id,
  );
  expect(line).toEqual({ kind: 'kit', c: costMinor, s: 2_000, booked: costMinor });
  expect(
    await rowsOf(
      'select quantity_milli::int q, cost_minor::int c from product_day where product_id = $1',
      basket.productId,
    ),
  ).toEqual([{ q: 2_000, c: costMinor }]);
  const none = 'select 1 from stock_level where product_id = any ($1::uuid[])';
  expect(await rowsOf(none, [basket.productId, delivery.productId])).toEqual([]);
});

test('a service moves no stock and books no cost; alone it is a sale like any other', async () => {
  const answer = await sell([{ product: delivery, quantityMilli: 1_500 }]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ totalMinor: 3_000, lines: [{ kind: 'service' }] });
  expect(await movementsOf(answer.body._id)).toEqual([]);
  const booked = await rowsOf(
    `select account_code a from journal_line where entry_id = $1 order by 1`,
    answer.body._id,
  );
  expect(booked.map(({ a }) => a)).toEqual(['1000', '2100', '4000']);
});

test('a kit with a part that is no longer sold is sold while there is some of it', async () => {
  await rowsOf(`update product set archived_at = now() where product_id = $1`, rice.productId);
  const answer = await sell([{ product: basket, quantityMilli: 1_000 }]);
  await rowsOf(`update product set archived_at = null where product_id = $1`, rice.productId);
  expect(answer.status, answer.text).toBe(200);
});

describe('quantities', () => {
  test('0.350 kg of what is sold by 50 g is sold', async () => {
    const answer = await sell([{ product: rice, quantityMilli: 350 }]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.lines).toMatchObject([{ unit: 'kg', totalMinor: 1_750 }]);
  });

  test.each([
    ['one and a half pieces', () => ({ product: sugar, quantityMilli: 1_500 }), 'Sugar', '1'],
    ['0.351 kg', () => ({ product: rice, quantityMilli: 351 }), 'Rice', '0.05'],
    [
      'half a carton',
      () => ({ product: sugar, pack: carton, quantityMilli: 500 }),
      'Sugar · Carton of 24',
      '1',
    ],
    ['half a kit', () => ({ product: basket, quantityMilli: 500 }), 'Basket', '1'],
    ['20 minutes', () => ({ product: delivery, quantityMilli: 333 }), 'Delivery', '0.5'],
  ])('%s are refused with the step, and nothing is written', async (_, line, name, step) => {
    const before = await heldOf(sugar);
    const answer = await sell([line()]);
    expect([answer.status, answer.body['code']]).toEqual([422, 'QUANTITY_STEP']);
    expect(answer.body['message']).toBe(`${name} is sold in steps of ${step}.`);
    expect(await heldOf(sugar)).toBe(before);
  });

  test('more packs than stock can count are refused', async () => {
    const answer = await sell(
      [{ product: sugar, pack: carton, quantityMilli: 1_000_000_000_000 }],
      { totalMinor: 0, payments: [] },
    );
    expect([answer.status, answer.body['code']]).toEqual([422, 'LIMIT_EXCEEDED']);
  });
});

test('needs are one sum: two lines, a pack and two kits of the same goods', async () => {
  const held = await heldOf(sugar);
  // One carton, two kits and single units: 24 + 2 + 5 = 31 and the rest, of which one is too much.
  const rest = held - 31_000;
  const lines = [
    { product: sugar, quantityMilli: rest - 1_000 },
    { product: sugar, pack: carton, quantityMilli: 1_000 },
    { product: basket, quantityMilli: 1_000 },
    { product: feast, quantityMilli: 1_000 },
    { product: sugar, quantityMilli: 2_000 },
  ];
  const tooMuch = await sell(lines);
  expect([tooMuch.status, tooMuch.body['code']]).toEqual([409, 'INSUFFICIENT_STOCK']);
  expect(tooMuch.body).toMatchObject({ productId: sugar.productId, availableMilli: held });
  const all = await sell([...lines.slice(0, -1), { product: sugar, quantityMilli: 1_000 }]);
  expect(all.status, all.text).toBe(200);
  expect(await heldOf(sugar)).toBe(0);
  const moved = await movementsOf(all.body._id);
  expect(moved.filter(({ name }) => name === 'Sugar').map(({ line }) => line)).toEqual([
    1, 2, 3, 4, 5,
  ]);
  const short = await sell([{ product: basket, quantityMilli: 1_000 }]);
  expect(short.body['message']).toBe('Only 0 of Sugar left.');
});

describe('a pack is refused', () => {
  test('when its price changed, with the new one', async () => {
    const old = { ...carton, priceMinor: 69_000 };
    const answer = await sell([{ product: sugar, pack: old, quantityMilli: 1_000 }]);
    expect([answer.status, answer.body['code']]).toEqual([409, 'PRICE_CHANGED']);
    expect(answer.body.lines).toEqual([
      { productId: sugar.productId, packId: carton.packId, unitPriceMinor: 70_000 },
    ]);
  });

  test('when it is archived', async () => {
    const gone = await addPack(app.database, shop, {
      ...{ productId: sugar.productId, name: 'Sack', unitsMilli: 50_000, priceMinor: 1 },
    });
    await rowsOf('update product_pack set archived_at = now() where pack_id = $1', gone.packId);
    const answer = await sell([{ product: sugar, pack: gone, quantityMilli: 1_000 }]);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'Sugar · Sack is no longer sold.',
    ]);
  });

  test('when it is of another product, of nobody, or of another business', async () => {
    const other = await addBusiness(app.database, { name: 'Other' });
    const [theirs] = await addProducts(app.database, other, [priced('Salt', 100, 50)]);
    const foreign = await addPack(app.database, other, {
      ...{ productId: theirs?.productId ?? '', name: 'Box', unitsMilli: 5_000, priceMinor: 100 },
    });
    const wrong = [
      { product: rice, pack: carton, quantityMilli: 1_000 },
      { product: sugar, pack: { ...carton, packId: newId() }, quantityMilli: 1_000 },
      { product: sugar, pack: foreign, quantityMilli: 1_000 },
      { product: theirs ?? sugar, pack: foreign, quantityMilli: 1_000 },
    ];
    for (const line of wrong) expect((await sell([line])).status).toBe(404);
  });
});
