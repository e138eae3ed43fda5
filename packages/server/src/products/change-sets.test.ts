import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type {
  applyChanges,
  getChangeSet,
  previewChanges,
  undoChangeSet,
} from '@tillbook/core/products/change-sets.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { productRequests, type Problem } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let goods: TestProduct[];
const { ask, edit, list } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const row = { priceMinor: 1_000_00, costMinor: 700_00, quantityMilli: 1_000 };
  goods = await addProducts(app.database, shop, [
    { ...row, name: 'Sugar' },
    { ...row, name: 'Salt' },
    { ...row, name: 'Rice' },
  ]);
});

type Row = { productId: string; version: number; changes: Record<string, unknown> };
const at = (index: number): TestProduct => goods[index] as TestProduct;
const row = (index: number, changes: Row['changes'], version = 1): Row => ({
  productId: at(index).productId,
  version,
  changes,
});
const body = (rows: readonly Row[]) => ({ _id: newId(), title: 'New prices', rows });
const apply = (given: unknown, person = shop.owner) =>
  ask<AnswerOf<typeof applyChanges> & Problem>(person, 'POST', '/api/change-sets', given);
const undo = (id: string, person = shop.owner) =>
  ask<AnswerOf<typeof undoChangeSet> & Problem>(person, 'POST', `/api/change-sets/${id}/undo`);
const read = (id: string, person = shop.owner) =>
  ask<AnswerOf<typeof getChangeSet> & Problem>(person, 'GET', `/api/change-sets/${id}`);
const preview = (rows: readonly Row[]) =>
  ask<AnswerOf<typeof previewChanges>>(shop.owner, 'POST', '/api/change-sets/preview', { rows });
const everything = () =>
  peek(
    app.database,
    `select (select md5(string_agg(p::text, '|' order by product_id)) from product p) "products",
       (select count(*)::int from change_set) "sets",
       (select count(*)::int from change_set_undo) "undos",
       (select count(*)::int from price_change) "prices",
       (select count(*)::int from audit_event) "audit"`,
  );
const pricesOf = (source: string) =>
  peek(
    app.database,
    `select what, before_minor::int "from", after_minor::int "to", source_kind "source"
     from price_change where source_id = $1 order by source_kind, what, after_minor`,
    [source],
  );

test('many products change by one act, with the history of prices and one audit event', async () => {
  const branchId = shop.branches[0]?.branchId ?? '';
  const point = { branchId, pointMilli: 5_000, quantityMilli: 24_000 };
  const given = body([
    row(0, { priceMinor: 1_100_00, costMinor: 800_00 }),
    row(1, { name: 'Sea salt', sku: 'SEA-1', barcode: '4006381333931', reorderPoints: [point] }),
    row(2, { isArchived: true, taxClassId: shop.taxClasses.zero }),
  ]);
  const applied = await apply(given);
  expect(applied.status).toBe(200);
  expect(applied.body).toMatchObject({ _id: given._id, kind: 'bulk', rowsCount: 3, undone: null });
  expect(await pricesOf(given._id)).toEqual([
    { what: 'cost', from: 700_00, to: 800_00, source: 'bulk' },
    { what: 'price', from: 1_000_00, to: 1_100_00, source: 'bulk' },
  ]);
  const found = await list(shop.owner, { q: 'sea' });
  expect(found.body.items).toMatchObject([{ sku: 'SEA-1', barcode: '4006381333931', version: 2 }]);
  const { body: said } = await read(given._id);
  expect(said.rows.items.map(({ before, after }) => [before, after])).toContainEqual([
    { priceMinor: 1_000_00, costMinor: 700_00 },
    { priceMinor: 1_100_00, costMinor: 800_00 },
  ]);
  const audit = await peek(
    app.database,
    'select action, detail::json "detail" from audit_event where subject_id = $1',
    [given._id],
  );
  expect(audit).toMatchObject([{ action: 'products.changed', detail: { products: 3 } }]);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('what is reviewed shows each row before and after, and why a row is refused', async () => {
  const { body: reviewed } = await preview([
    row(0, { priceMinor: 1_100_00 }),
    row(1, { sku: at(0).sku.toLowerCase() }),
    row(2, { priceMinor: 1_000_00 }),
  ]);
  expect(reviewed.rows).toMatchObject([
    { before: { priceMinor: 1_000_00 }, after: { priceMinor: 1_100_00 }, problem: null },
    { problem: 'SKU_TAKEN' },
    { before: {}, after: {}, problem: 'NOTHING_CHANGES' },
  ]);
  const twice = await preview([row(0, { sku: 'SAME' }), row(1, { sku: 'same' })]);
  expect(twice.body.rows.map(({ problem }) => problem)).toEqual([null, 'SKU_TAKEN']);
});

describe('refused as a whole, with nothing changed', () => {
  test.each([
    ['a stale version', () => [row(0, { priceMinor: 1 }), row(1, { priceMinor: 1 }, 2)], 412],
    ['a floor above the price', () => [row(0, { floorPriceMinor: 1_000_01 })], 409],
    ['a product twice', () => [row(0, { priceMinor: 1 }), row(0, { priceMinor: 2 })], 422],
    ['an unknown category', () => [row(0, { categoryId: newId() })], 404],
    ['a tax class of another shop', () => [row(0, { taxClassId: other.taxClasses.zero })], 404],
    [
      'an unknown product',
      () => [row(0, { priceMinor: 1 }), { ...row(1, {}), productId: newId() }],
      404,
    ],
  ])('%s', async (_what, rows, status) => {
    const before = await everything();
    const refused = await apply(body(rows()));
    expect(refused.status).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('names the stale rows', async () => {
    const refused = await apply(body([row(0, { priceMinor: 1 }), row(1, { priceMinor: 1 }, 7)]));
    expect(refused.body.errors).toEqual([
      {
        pointer: '#/rows/1',
        code: 'CHANGED_SINCE',
        message: 'Salt was changed by somebody else since.',
      },
    ]);
  });

  test('by who may not manage products, and by another shop', async () => {
    const given = body([row(0, { priceMinor: 1 })]);
    const before = await everything();
    expect((await apply(given, shop.seller)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await apply(given, other.owner)).body.code).toBe('NOT_FOUND');
    expect(await everything()).toEqual(before);
    expect((await apply(given)).status).toBe(200);
  });
});

test('the same request again is the first answer; another content under its id is refused', async () => {
  const given = body([row(0, { priceMinor: 1_100_00 }), row(1, { priceMinor: 1_200_00 })]);
  const first = await apply(given);
  const after = await everything();
  const again = await apply({ ...given, rows: given.rows.toReversed() });
  expect(again).toEqual(first);
  const changed = await apply({ ...given, rows: [row(0, { priceMinor: 5 }, 2)] });
  expect(changed.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await everything()).toEqual(after);
});

test('two at once on the same products: one is applied, the other finds them changed', async () => {
  const answers = await Promise.all([
    apply(body([row(0, { priceMinor: 1 }), row(1, { priceMinor: 1 })])),
    apply(body([row(1, { priceMinor: 2 }), row(0, { priceMinor: 2 })])),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

describe('undo', () => {
  test('puts back everything, prices with their history, words and reorder points', async () => {
    const branchId = shop.branches[0]?.branchId ?? '';
    const point = { branchId, pointMilli: 5_000, quantityMilli: 24_000 };
    const given = body([
      row(0, { priceMinor: 1_100_00, reorderPoints: [point] }),
      row(1, { name: 'Pepper', isArchived: true }),
    ]);
    await apply(given);
    const undone = await undo(given._id);
    expect(undone.body).toMatchObject({ undone: { rowsUndone: 2, rowsKept: 0 }, kept: [] });
    const now = await peek(
      app.database,
      `select p.name, p.price_minor::int "price", p.archived_at "archived", p.version,
         (select count(*)::int from reorder_point r where r.product_id = p.product_id) "points"
       from product p where p.product_id = any ($1) order by p.name`,
      [[at(0).productId, at(1).productId]],
    );
    const common = { archived: null, version: 3, points: 0, price: 1_000_00 };
    expect(now).toEqual([
      { name: 'Salt', ...common },
      { name: 'Sugar', ...common },
    ]);
    expect(await pricesOf(given._id)).toEqual([
      { what: 'price', from: 1_000_00, to: 1_100_00, source: 'bulk' },
      { what: 'price', from: 1_100_00, to: 1_000_00, source: 'undo' },
    ]);
    expect((await list(shop.owner, { q: 'pepper' })).body.items).toEqual([]);
  });

  test('keeps and names what was changed since; asked again it says the same', async () => {
    const given = body([row(0, { priceMinor: 1_100_00 }), row(1, { priceMinor: 1_100_00 })]);
    await apply(given);
    expect((await edit(shop.owner, at(1).productId, { version: 2, priceMinor: 9 })).status).toBe(
      200,
    );
    const undone = await undo(given._id);
    expect(undone.body).toMatchObject({
      undone: { rowsUndone: 1, rowsKept: 1 },
      kept: [{ productId: at(1).productId, name: 'Salt', problem: 'CHANGED_SINCE' }],
    });
    const after = await everything();
    expect(await undo(given._id)).toEqual(undone);
    expect(await everything()).toEqual(after);
    expect((await read(given._id)).body.kept).toEqual(undone.body.kept);
  });

  test('keeps a product whose old SKU another has now', async () => {
    const given = body([row(0, { sku: `NEW-${newId().slice(-6)}` })]);
    await apply(given);
    await apply(body([row(2, { sku: at(0).sku })]));
    expect((await undo(given._id)).body.kept).toMatchObject([{ problem: 'SKU_TAKEN' }]);
  });

  test('is not found for another shop, and forbidden to a seller', async () => {
    const given = body([row(0, { priceMinor: 1 })]);
    await apply(given);
    const before = await everything();
    expect((await undo(given._id, other.owner)).body.code).toBe('NOT_FOUND');
    expect((await undo(given._id, shop.seller)).body.code).toBe('PERMISSION_REQUIRED');
    expect(await everything()).toEqual(before);
  });
});

describe('one act over many', () => {
  const act = (given: Record<string, unknown>) =>
    ask<AnswerOf<typeof previewChanges> & Problem>(shop.owner, 'POST', '/api/change-sets/action', {
      productIds: goods.map(({ productId }) => productId),
      filter: {},
      set: {},
      price: null,
      ...given,
    });

  test('raises prices, and what it says is what is applied', async () => {
    const { body: said } = await act({ price: { basisPoints: 525, rounding: 'tens' } });
    expect(said.rows.map(({ after, problem }) => [after.priceMinor, problem])).toEqual([
      [1_050_00, null],
      [1_050_00, null],
      [1_050_00, null],
    ]);
    const rows = said.rows.map(({ productId, version, after }) => ({
      productId,
      version,
      changes: after,
    }));
    expect((await apply(body(rows))).status).toBe(200);
  });

  test('finds its products by a filter', async () => {
    const { body: said } = await act({
      productIds: null,
      filter: { q: 'salt' },
      set: { isArchived: true },
    });
    expect(said.rows.length).toBeGreaterThan(0);
    expect(said.rows.every(({ name }) => /salt/i.test(name))).toBe(true);
  });

  test('is not found for a product of another shop', async () => {
    const [foreign] = await addProducts(app.database, other, [
      { name: 'Tea', priceMinor: 1, costMinor: 1, quantityMilli: 0 },
    ]);
    const refused = await act({ productIds: [foreign?.productId], set: { isArchived: true } });
    expect(refused.body.code).toBe('NOT_FOUND');
  });
});

test('500 products change in a moment', async () => {
  const many = await addProducts(
    app.database,
    { ...shop, branches: [] },
    Array.from({ length: 500 }, (_, index) => ({
      name: `Item ${index}`,
      priceMinor: 100,
      costMinor: 50,
      quantityMilli: 0,
    })),
  );
  const rows = many.map(({ productId }, index) => ({
    productId,
    version: 1,
    changes: { priceMinor: 200 + index, name: `Thing ${index}` },
  }));
  const applied = await apply(body(rows));
  expect(applied.body.rowsCount).toBe(500);
  expect((await undo(applied.body._id)).body.undone?.rowsUndone).toBe(500);
}, 30_000);
