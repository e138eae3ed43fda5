import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillChanges } from '@tillbook/core/sales/till-changes.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek, untilOld } from '../../test/database.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';
import { call } from '../../test/till.ts';

type Changes = AnswerOf<typeof tillChanges>;

let app: TestApp;
let shop: TestBusiness;
let branchId: string;
let soap: TestProduct;
let sugar: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  branchId = shop.branches[0]?.branchId ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  const [one, other] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000 },
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000 },
  ]);
  if (one === undefined || other === undefined) throw new Error('no products');
  [soap, sugar] = [one, other];
  await untilOld(app.database);
}, 120_000);

async function ask(cursor?: string, at = branchId): Promise<Changes> {
  const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const path = `/api/till/changes?branchId=${at}${more}`;
  const answer = await call<Changes>(app, shop.seller, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body;
}
const of = (changes: Changes, { productId }: TestProduct) =>
  changes.items.find(({ _id }) => _id === productId);
const change = (text: string, values: readonly unknown[] = [soap.productId]) =>
  peek(app.database, text, [...values]);

test('a first question brings no products, only where changes begin', async () => {
  expect(await ask()).toMatchObject({ items: [], gone: [], isReset: false, stockPolicy: 'block' });
});

test('how tax is reckoned comes with every answer, so that a till follows the owner', async () => {
  const { cursor, taxMode } = await ask();
  expect(taxMode).toBe('inclusive');
  await change(`update business set tax_mode = 'exclusive' where business_id = $1`, [
    shop.businessId,
  ]);
  expect(await ask(cursor)).toMatchObject({ taxMode: 'exclusive', taxRounding: 'per_rate' });
  await change(`update business set tax_mode = 'inclusive' where business_id = $1`, [
    shop.businessId,
  ]);
});

test('a product whose stock moved comes as it is now, the others stay away', async () => {
  // What was made a moment ago may come again while somebody else is writing.
  const { cursor } = await ask();
  const move = { branchId, productId: soap.productId, way: 'out' as const, quantityMilli: 3_000 };
  await moveByTest(app.db, shop, [move]);
  const changes = await ask(cursor);
  expect(of(changes, soap)).toMatchObject({ name: 'Soap', quantityMilli: 7_000 });
});

test.each([
  ['a price', 'update product set price_minor = 1200 where product_id = $1'],
  [
    'a tax rate',
    `update tax_class set tax_basis_points = tax_basis_points + 100 where tax_class_id =
       (select tax_class_id from product where product_id = $1)`,
  ],
  [
    'a further bar code',
    `insert into product_barcode (business_id, barcode, product_id, kind)
     select business_id, 'X-' || left(product_id::text, 30), product_id, 'own' from product
     where product_id = $1`,
  ],
  [
    'a pack',
    `insert into product_pack (business_id, pack_id, product_id, name, units_milli, price_minor)
     select business_id, gen_random_uuid(), product_id, 'Box', 6000, 5000 from product
     where product_id = $1`,
  ],
])('%s is a change', async (_what, text) => {
  const { cursor } = await ask();
  await change(text);
  expect(of(await ask(cursor), soap)).toBeDefined();
});

test('a reorder point that is set comes, and is gone when it is forgotten', async () => {
  const { cursor } = await ask();
  await change(
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     select business_id, '${branchId}', product_id, 7000, 0 from product where product_id = $1`,
  );
  const set = await ask(cursor);
  expect(of(set, soap)).toMatchObject({ reorderPointMilli: 7_000 });
  // As everywhere: whoever changes what hangs on a product writes the product, too.
  await change('delete from reorder_point where product_id = $1');
  await change('update product set version = version + 1 where product_id = $1');
  expect(of(await ask(set.cursor), soap)).toMatchObject({ reorderPointMilli: null });
});

test('a product that is no longer sold is named, not shown', async () => {
  const { cursor } = await ask();
  await change('update product set archived_at = now() where product_id = $1');
  const changes = await ask(cursor);
  expect(changes.gone).toContain(soap.productId);
  expect(of(changes, soap)).toBeUndefined();
});

test('what a writer commits long after others is not missed', async () => {
  const { cursor: before } = await ask();
  const writer = new pg.Client({ connectionString: app.database.superuserUrl });
  await writer.connect();
  await writer.query('begin');
  await writer.query('update product set price_minor = 1300 where product_id = $1', [
    soap.productId,
  ]);
  // Another one comes later and is through at once.
  await change('update product set price_minor = 1400 where product_id = $1', [sugar.productId]);
  const meanwhile = await ask(before);
  expect(of(meanwhile, sugar)).toMatchObject({ priceMinor: 1_400 });
  expect(of(meanwhile, soap)?.priceMinor ?? 1_000).toBe(1_000);
  const still = await ask(meanwhile.cursor);
  expect(of(still, soap)?.priceMinor ?? 1_000).toBe(1_000);
  await writer.query('commit');
  await writer.end();
  expect(of(await ask(still.cursor), soap)).toMatchObject({ priceMinor: 1_300 });
});

test('a batch that expires overnight is a change, though nobody wrote anything', async () => {
  await trackBatches(app.database, soap.productId);
  await change(`update stock_batch set expires_on = '2026-03-04' where product_id = $1`);
  const { cursor } = await ask();
  expect(of(await ask(cursor), soap)?.quantityMilli ?? 10_000).toBe(10_000);
  app.clock.nowMs += 86_400_000;
  expect(of(await ask(cursor), soap)).toMatchObject({ quantityMilli: 0 });
  app.clock.nowMs -= 86_400_000;
});

test('a branch that was changed is read anew', async () => {
  const { cursor } = await ask();
  await change('update branch set version = version + 1 where branch_id = $1', [branchId]);
  expect(await ask(cursor)).toMatchObject({ isReset: true, items: [] });
});
