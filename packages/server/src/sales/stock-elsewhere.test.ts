import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { stockElsewhere } from '@tillbook/core/sales/stock-elsewhere.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { moveByTest } from '../../test/stock.ts';
import { call } from '../../test/till.ts';

type Told = AnswerOf<typeof stockElsewhere> & { code?: string };

let app: TestApp;
let shop: TestBusiness;
const ids: Record<string, string> = {};
const at = (index: number) => shop.branches[index]?.branchId ?? '';
const idOf = (name: string) => ids[name] ?? '';
const [HOME, MBEZI, MWENGE, SINZA] = [0, 1, 2, 3];

const goods = (name: string, quantityMilli: number) => ({
  ...{ name, priceMinor: 1_000, costMinor: 700, quantityMilli },
});

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database, { branchCount: 4 });
  const add = async (products: Parameters<typeof addProducts>[2]) => {
    for (const one of await addProducts(app.database, shop, products)) {
      ids[one.name] = one.productId;
    }
  };
  const nothing = { priceMinor: 1_000, costMinor: 0, quantityMilli: 0 };
  await add([goods('Soap', 10_000), goods('Towel', 4_000)]);
  await add([
    { ...nothing, name: 'Advice', kind: 'service' },
    {
      ...{ ...nothing, name: 'Bath set', kind: 'kit' },
      components: [
        { productId: idOf('Soap'), quantityMilli: 2_000 },
        { productId: idOf('Towel'), quantityMilli: 1_000 },
      ],
    },
  ]);
  const move = { productId: idOf('Soap'), way: 'out' as const };
  await moveByTest(app.db, shop, [
    { ...move, branchId: at(MBEZI), quantityMilli: 7_000 },
    { ...move, branchId: at(MWENGE), quantityMilli: 10_000 },
  ]);
});
afterAll(() => app.close());

const ask = (by: TestPerson, branchId: string, productId: string) =>
  call<Told>(
    ...[app, by, 'GET' as const],
    `/api/till/stock-elsewhere?branchId=${branchId}&productId=${productId}`,
  );

/** Name and quantity, in the order in which they are told. */
const told = async (name: string, by = shop.seller, from = HOME) =>
  (await ask(by, at(from), idOf(name))).body.branches.map((one) => [one.name, one.quantityMilli]);

const put = (sql: string, values: readonly unknown[]) => peek(app.database, sql, [...values]);

test('a seller hears who else has it, by name: quantities, nothing of cost, and as of when', async () => {
  const { status, body, text } = await ask(shop.seller, at(HOME), idOf('Soap'));
  expect([status, body]).toEqual([
    200,
    {
      branches: [
        { _id: at(MBEZI), name: 'Mbezi', quantityMilli: 3_000 },
        { _id: at(SINZA), name: 'Sinza', quantityMilli: 10_000 },
        { _id: at(MWENGE), name: 'Mwenge', quantityMilli: 0 },
      ],
      asOf: new Date(TEST_NOW).toISOString(),
    },
  ]);
  expect(text).not.toMatch(/cost|value|price|reorder/iu);
});

test('what is set aside or has expired cannot be sold there, and below zero is none', async () => {
  const soap = [at(SINZA), idOf('Soap')];
  const level = 'update stock_level set';
  const where = 'where branch_id = $1 and product_id = $2';
  const sinza = async () => (await told('Soap')).find(([name]) => name === 'Sinza')?.[1];
  await put(`${level} set_aside_milli = 4000 ${where}`, soap);
  expect(await sinza()).toBe(6_000);
  await put(
    `insert into stock_batch (business_id, batch_id, branch_id, product_id, code, expires_on,
       quantity_milli, first_seen_at)
     values ($3, gen_random_uuid(), $1, $2, 'A', '2026-03-03', 1000, $4),
       ($3, gen_random_uuid(), $1, $2, 'B', '2026-03-04', 2000, $4)`,
    [...soap, shop.businessId, new Date(TEST_NOW)],
  );
  await put(`${level} tracks_batches = true ${where}`, soap);
  expect(await sinza()).toBe(5_000);
  await put(`${level} set_aside_milli = 10000 ${where}`, soap);
  expect(await sinza()).toBe(0);
  await put('delete from stock_batch where branch_id = $1 and product_id = $2', soap);
  await put(`${level} set_aside_milli = 0, tracks_batches = false ${where}`, soap);
});

test('a kit is where all of its parts are, as many as they make; a service is nowhere', async () => {
  expect(await told('Bath set')).toEqual([
    ['Mbezi', 1_000],
    ['Sinza', 4_000],
    ['Mwenge', 0],
  ]);
  expect(await told('Advice')).toEqual([]);
});

test('where it never lay and nobody wants it, it is not kept; wanted and not there is none', async () => {
  const variants = ['M', 'L'].map((size) => ({
    ...{ _id: newId(), optionValues: [size], sku: `SHIRT-${size}`, barcode: null },
    ...{ priceMinor: 1_000, costMinor: 700 },
  }));
  await done(app, shop.owner, 'POST', '/api/families', {
    ...{ _id: newId(), name: 'Shirt', categoryName: null, taxClassId: shop.taxClasses.standard },
    ...{ options: [{ name: 'Size', values: ['M', 'L'] }], variants },
  });
  for (const { _id, optionValues } of variants) ids[`Shirt ${optionValues[0]}`] = _id;
  const moveIn = { way: 'in' as const, quantityMilli: 2_000, valueMinor: 1_400 };
  await moveByTest(app.db, shop, [
    { ...moveIn, branchId: at(MWENGE), productId: idOf('Shirt M') },
    { ...moveIn, branchId: at(MBEZI), productId: idOf('Shirt L') },
  ]);
  await put(
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 4000, 0)`,
    [shop.businessId, at(SINZA), idOf('Shirt M')],
  );
  // Each variant by itself: a large one is no help to who asked for a medium one.
  expect(await told('Shirt M')).toEqual([
    ['Mwenge', 2_000],
    ['Mbezi', null],
    ['Sinza', 0],
  ]);
  expect(await told('Shirt L', shop.seller)).toEqual([
    ['Mbezi', 2_000],
    ['Mwenge', null],
    ['Sinza', null],
  ]);
});

test('a branch that is closed, or closing, has nothing to give', async () => {
  const state = (to: string) =>
    put('update branch set state = $2 where branch_id = $1', [at(SINZA), to]);
  for (const gone of ['closing', 'closed']) {
    await state(gone);
    expect((await told('Soap')).map(([name]) => name)).toEqual(['Mbezi', 'Mwenge']);
  }
  await state('open');
  expect((await told('Soap')).length).toBe(3);
});

test('it is asked from a branch of one’s own, about what the own business sells', async () => {
  const refused = async (by: TestPerson, branchId: string, productId: string) => {
    const { status, body } = await ask(by, branchId, productId);
    return [status, body.code];
  };
  const next = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, branchIds: [at(MBEZI)] },
  });
  const soap = idOf('Soap');
  expect(await refused(next, at(HOME), soap)).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect((await told('Soap', next, MBEZI)).map(([name]) => name)).not.toContain('Mbezi');
  const other = await addBusiness(app.database, { name: 'Other' });
  expect(await refused(other.owner, at(HOME), soap)).toEqual([404, 'NOT_FOUND']);
  const theirs = other.branches[0]?.branchId ?? '';
  expect(await refused(other.owner, theirs, soap)).toEqual([404, 'NOT_FOUND']);
  expect(await refused(shop.seller, at(HOME), newId())).toEqual([404, 'NOT_FOUND']);
  await put('update product set archived_at = now() where product_id = $1', [soap]);
  expect(await refused(shop.seller, at(HOME), soap)).toEqual([404, 'NOT_FOUND']);
  await put('update product set archived_at = null where product_id = $1', [soap]);
});

test('who may not see stock is not told of it', async () => {
  await put('update membership set rights = $2 where person_id = $1', [
    shop.seller.personId,
    JSON.stringify({
      actions: { 'stock.view': 'deny' },
      ...{ discountBasisPoints: null, refundMinor: null, creditMinor: null },
    }),
  ]);
  const { status, body } = await ask(shop.seller, at(HOME), idOf('Soap'));
  expect([status, body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
});
