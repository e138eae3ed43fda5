import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectivePriceMinor } from '@tillbook/core/products/effective-price';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { holds } from '../../test/random.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
const listId = newId();

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const made = await addProducts(app.database, shop, [
    {
      name: 'Soap',
      priceMinor: 1_000,
      costMinor: 700,
      quantityMilli: 90_000,
      barcode: '4000417025005',
    },
  ]);
  soap = made[0] as TestProduct;
  await peek(
    app.database,
    `insert into price_list (business_id, price_list_id, name) values ($1, $2, 'Wholesale')`,
    [shop.businessId, listId],
  );
  till = await openFirstTill(app, shop);
});
afterAll(() => app.close());

interface Given {
  readonly branchMinor: number | null;
  readonly listMinor: number | null;
  readonly isFollowed: boolean;
  readonly isArchived: boolean;
}

/** Sets the prices of the soap in the first branch, and none anywhere else. */
async function setPrices(given: Given): Promise<void> {
  const branchId = shop.branches[0]?.branchId;
  const { productId } = soap;
  const { businessId } = shop;
  await peek(app.database, 'delete from branch_price');
  await peek(app.database, 'delete from price_list_price');
  await peek(
    app.database,
    `insert into branch_price select $1, $2, $3, $4::bigint where $4 is not null`,
    [businessId, branchId, productId, given.branchMinor],
  );
  await peek(
    app.database,
    `insert into price_list_price select $1, $2, $3, $4::bigint where $4 is not null`,
    [businessId, listId, productId, given.listMinor],
  );
  await peek(app.database, `update price_list set archived_at = case when $1 then now() end`, [
    given.isArchived,
  ]);
  await peek(app.database, `update branch set price_list_id = $2 where branch_id = $1`, [
    branchId,
    given.isFollowed ? listId : null,
  ]);
}

async function catalogueOf(at: number) {
  const url = `/api/till/catalogue?branchId=${shop.branches[at]?.branchId}`;
  const answer = await call<AnswerOf<typeof tillCatalogue>>(app, shop.owner, 'GET', url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items;
}

test('a branch sells at its own price, else its list’s, else the product’s', async () => {
  const price = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null });
  const given = fc.record({
    branchMinor: price,
    listMinor: price,
    isFollowed: fc.boolean(),
    isArchived: fc.boolean(),
  });
  const property = fc.asyncProperty(given, async (prices) => {
    await setPrices(prices);
    const wanted = effectivePriceMinor({
      branchMinor: prices.branchMinor,
      listMinor: prices.isFollowed && !prices.isArchived ? prices.listMinor : null,
      productMinor: soap.priceMinor,
    });
    const dear = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
    dear.lines = dear.lines.map((line) => ({ ...line, unitPriceMinor: wanted + 1 }));
    const refused = await post(app, shop.seller, till, dear);
    expect([refused.status, refused.body['code']]).toEqual([409, 'PRICE_CHANGED']);
    expect(refused.body.lines).toEqual([
      { productId: soap.productId, packId: null, unitPriceMinor: wanted },
    ]);
    expect((await catalogueOf(0)).map(({ priceMinor }) => priceMinor)).toEqual([wanted]);
    expect((await catalogueOf(1)).map(({ priceMinor }) => priceMinor)).toEqual([soap.priceMinor]);
  });
  await holds(property, 3_000);
  await setPrices({ branchMinor: 1_250, listMinor: 900, isFollowed: true, isArchived: false });
  const here = { ...soap, priceMinor: 1_250 };
  const sold = await post(
    app,
    shop.seller,
    till,
    draftOf(till, { lines: [{ product: here, quantityMilli: 2_000 }] }),
  );
  expect([sold.status, sold.body.totalMinor]).toEqual([200, 2_500]);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('the catalogue tells packs, codes, parts and what of a kit can be made', async () => {
  await setPrices({ branchMinor: null, listMinor: null, isFollowed: false, isArchived: false });
  const [rice, gift, visit] = await addProducts(app.database, shop, [
    {
      name: 'Rice',
      priceMinor: 300,
      costMinor: 1,
      quantityMilli: 7_400,
      stepMilli: 50,
      unit: 'kg',
    },
    {
      ...{ name: 'Gift', priceMinor: 9_000, costMinor: 0, quantityMilli: 0, kind: 'kit' as const },
      components: [{ productId: soap.productId, quantityMilli: 3_000 }],
    },
    { name: 'Visit', priceMinor: 5, costMinor: 0, quantityMilli: 0, kind: 'service' },
  ]);
  await peek(app.database, `insert into kit_component values ($1, $2, $3, 2000)`, [
    shop.businessId,
    gift?.productId,
    rice?.productId,
  ]);
  await peek(
    app.database,
    `insert into product_barcode (business_id, barcode, product_id, kind)
     values ($1, '2000000000017', $2, 'own')`,
    [shop.businessId, soap.productId],
  );
  await peek(app.database, `update product set seller_note = 'Ask for age' where name = 'Soap'`);
  const packId = (
    await addPack(app.database, shop, {
      ...{ productId: soap.productId, name: 'Box of 12', unitsMilli: 12_000 },
      ...{ priceMinor: 11_000, barcode: '4000417025012' },
    })
  ).packId;
  const items = new Map((await catalogueOf(0)).map((item) => [item.name, item]));
  const held = items.get('Soap')?.quantityMilli;
  expect(items.get('Soap')).toMatchObject({
    ...{ kind: 'goods', unit: 'piece', stepMilli: 1, sellerNote: 'Ask for age', components: [] },
    barcode: '4000417025005',
    barcodes: ['4000417025005', '2000000000017'],
    packs: [
      {
        ...{ _id: packId, name: 'Box of 12', unitsMilli: 12_000, priceMinor: 11_000 },
        barcodes: ['4000417025012'],
      },
    ],
  });
  const parts = items.get('Gift')?.components ?? [];
  expect(new Set(parts)).toEqual(
    new Set([
      { productId: soap.productId, quantityMilli: 3_000, heldMilli: held },
      { productId: rice?.productId, quantityMilli: 2_000, heldMilli: 7_400 },
    ]),
  );
  expect(items.get('Gift')).toMatchObject({ kind: 'kit', quantityMilli: 3_000 });
  expect(items.get('Visit')).toMatchObject({ _id: visit?.productId, kind: 'service' });
});
