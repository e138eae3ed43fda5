import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { importRequests } from '../../test/import-requests.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { ask, get, act, piece, upload, check, apply } = importRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await addBusiness(app.database);
});

const HEADER = 'Name,SKU,Barcode,Category,Brand,Unit,Price,Cost,Tax,Reorder level,Kariakoo,Mbezi';
const csv = (...lines: readonly string[]): string => [HEADER, ...lines].join('\r\n');

const products = () =>
  peek(
    app.database,
    `select p.name, p.sku, p.barcode, c.name "category", up.name "parent", b.name "brand", p.unit,
       p.price_minor::int "price", p.cost_minor::int "cost", t.name "tax",
       p.archived_at is not null "archived",
       (select json_object_agg(br.code, l.quantity_milli::int order by br.code)
        from stock_level l join branch br using (business_id, branch_id)
        where l.product_id = p.product_id and l.quantity_milli <> 0) "stock"
     from product p
     left join category c using (business_id, category_id)
     left join category up on up.business_id = c.business_id and up.category_id = c.parent_id
     left join brand b on b.business_id = p.business_id and b.brand_id = p.brand_id
     join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
     where p.business_id = $1 order by p.name`,
    [shop.businessId],
  );

/** Everything that an import may touch, but for what only grows. */
const catalogue = () =>
  peek(
    app.database,
    `select (select json_agg(json_build_array(p.name, p.sku, p.barcode, p.category_id, p.price_minor,
         p.cost_minor, p.tax_class_id) order by p.product_id) from product p
         where p.business_id = $1 and p.archived_at is null) "products",
       (select json_agg(json_build_array(l.product_id, l.quantity_milli, l.value_minor)
         order by l.branch_id, l.product_id) from stock_level l
         where l.business_id = $1 and l.quantity_milli <> 0) "stock",
       (select json_agg(json_build_array(c.barcode, c.kind) order by c.barcode)
         from product_barcode c join product p using (business_id, product_id)
         where c.business_id = $1 and p.archived_at is null) "codes",
       (select coalesce(sum(debit_minor - credit_minor), 0)::int from journal_line
         where business_id = $1 and account_code = '1200') "inventory"`,
    [shop.businessId],
  );

describe('a file of products', () => {
  const file = csv(
    'Cola 500 ml,C-1,"4006381333931;5449000000996",Drinks > Sodas,Azam,pcs,"1,250.50",900,18,12,10,2',
    'Rice,,,Food,,kg,3200,2750,Zero rated,,,',
  );

  test('is matched, checked and applied: products with all their parts, and stock with value', async () => {
    const read = await upload(shop.owner, file);
    expect(read).toMatchObject({
      state: 'matching',
      format: 'csv',
      encoding: 'UTF-8',
      rowsCount: 2,
      headers: HEADER.split(','),
    });
    expect(read.matches.map(({ field, column }) => `${column} ${field}`)).toEqual([
      ...['0 name', '1 sku', '2 barcode', '3 category', '4 brand', '5 unit', '6 price', '7 cost'],
      ...['8 tax', '9 point', '10 stock', '11 stock'],
    ]);
    const checked = await check(shop.owner, read);
    expect(checked).toMatchObject({ state: 'checked', newCount: 2, faultyCount: 0 });
    expect(await products()).toEqual([]);
    const done = await apply(shop.owner, checked);
    expect(done).toMatchObject({ state: 'done', newCount: 2, rowsDone: 2, trouble: null });
    expect(await products()).toEqual([
      {
        name: 'Cola 500 ml',
        sku: 'C-1',
        barcode: '4006381333931',
        category: 'Sodas',
        parent: 'Drinks',
        brand: 'Azam',
        unit: 'piece',
        price: 125_050,
        cost: 90_000,
        tax: 'Standard',
        archived: false,
        stock: { B1: 10_000, B2: 2_000 },
      },
      {
        name: 'Rice',
        sku: expect.stringMatching(/^RIC-/) as string,
        barcode: null,
        category: 'Food',
        parent: null,
        brand: null,
        unit: 'kg',
        price: 320_000,
        cost: 275_000,
        tax: 'Zero rated',
        archived: false,
        stock: null,
      },
    ]);
    // 10 and 2 at 900.00.
    const values = await peek(
      app.database,
      `select value_minor::int "value" from stock_movement where business_id = $1
       order by value_minor desc`,
      [shop.businessId],
    );
    expect(values).toEqual([{ value: 900_000 }, { value: 180_000 }]);
    const points = await peek(
      app.database,
      `select point_milli::int "point" from reorder_point where business_id = $1`,
      [shop.businessId],
    );
    expect(points).toEqual([{ point: 12_000 }, { point: 12_000 }]);
    expect(await brokenBooks(app.database)).toEqual([]);
  });

  test('is taken back: products archived, their stock and its journal reversed', async () => {
    const before = await catalogue();
    const checked = await check(shop.owner, await upload(shop.owner, file));
    const done = await apply(shop.owner, checked);
    const undone = await act(shop.owner, done._id, 'undo');
    expect(undone.body).toMatchObject({ state: 'undone', undo: { undone: 2, kept: [] } });
    expect(await catalogue()).toEqual(before);
    expect(await brokenBooks(app.database)).toEqual([]);
    expect(await act(shop.owner, done._id, 'undo')).toEqual(undone);
    // The same file again finds the archived products and brings them back.
    const again = await check(shop.owner, await upload(shop.owner, file));
    expect(again).toMatchObject({ newCount: 1, updateCount: 1 });
  });

  test('is not taken back after 7 days, nor where its goods were sold', async () => {
    const checked = await check(shop.owner, await upload(shop.owner, file));
    const done = await apply(shop.owner, checked);
    const [sold] = await peek<{ productId: string; priceMinor: number; costMinor: number }>(
      app.database,
      `select product_id "productId", price_minor::int "priceMinor", cost_minor::int "costMinor"
       from product where business_id = $1 and sku = 'C-1'`,
      [shop.businessId],
    );
    const till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
    const product = { name: 'Cola 500 ml', sku: 'C-1', ...sold! };
    const sale = draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] });
    expect((await post(app, shop.seller, till, sale)).status).toBe(200);
    const now = app.clock.nowMs;
    app.clock.nowMs = now + 8 * 86_400_000;
    expect((await act(shop.owner, done._id, 'undo')).body.code).toBe('INVALID_STATE');
    app.clock.nowMs = now;
    const undone = await act(shop.owner, done._id, 'undo');
    expect(undone.body.undo).toMatchObject({
      undone: 1,
      kept: [{ name: 'Cola 500 ml', problem: 'STOCK_MOVED' }],
    });
    expect(await brokenBooks(app.database)).toEqual([]);
  });
});

describe('products that are there', () => {
  test('are changed in what the file says, and put back by the undo', async () => {
    const row = { priceMinor: 1_000_00, costMinor: 700_00, quantityMilli: 5_000 };
    const [sugar, salt] = await addProducts(app.database, shop, [
      { ...row, name: 'Sugar', barcode: '4006381333931' },
      { ...row, name: 'Salt' },
    ]);
    const before = await catalogue();
    const checked = await check(
      shop.owner,
      await upload(
        shop.owner,
        csv(
          'Brown sugar,,4006381333931;5449000000996,Food,,,1100,,,,,',
          `,${salt?.sku.toLowerCase()},,,,,1000,700,,,,`,
          `Salt,${salt?.sku},,,,,900,,,,,`,
          `Sugar,${sugar?.sku},,,,,900,,,,7,`,
        ),
      ),
    );
    expect(checked).toMatchObject({ newCount: 0, updateCount: 1, sameCount: 1, faultyCount: 2 });
    expect(checked.problems).toEqual([
      { field: 'sku', code: 'TWICE_IN_FILE', count: 1, rows: [4], values: [salt?.sku] },
      { field: 'stock', code: 'STOCK_THERE', count: 1, rows: [5], values: ['Sugar'] },
    ]);
    const done = await apply(shop.owner, checked);
    expect(await products()).toMatchObject([
      { name: 'Brown sugar', price: 1_100_00, cost: 700_00, category: 'Food' },
      { name: 'Salt', price: 1_000_00 },
    ]);
    expect((await act(shop.owner, done._id, 'undo')).body.undo).toEqual({ undone: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
    expect(await brokenBooks(app.database)).toEqual([]);
  });

  test('lie there in whole pieces: half a one makes its row a faulty one', async () => {
    const row = { priceMinor: 100, costMinor: 50, quantityMilli: 0 };
    const [boxes] = await addProducts(app.database, shop, [
      { ...row, name: 'Eggs', stepMilli: 6_000 },
    ]);
    const checked = await check(
      shop.owner,
      await upload(
        shop.owner,
        csv(
          'Soap,SOAP-1,,,,,5,3,,,0.5,',
          'Rice,RICE-1,,,,kg,5,3,,,0.5,',
          `,${boxes?.sku},,,,,,,,,9,`,
          'Salt,SALT-1,,,,,5,3,,,,2',
        ),
      ),
    );
    expect(checked).toMatchObject({ newCount: 2, updateCount: 0, faultyCount: 2 });
    expect(checked.problems).toEqual([
      { field: 'stock', code: 'NOT_IN_STEPS', count: 2, rows: [2, 4], values: ['0.5', '9'] },
    ]);
  });

  test('a SKU that somebody took since the check makes its row a faulty one', async () => {
    const checked = await check(shop.owner, await upload(shop.owner, csv('Tea,TEA-1,,,,,5,,,,,')));
    const [tea] = await addProducts(app.database, shop, [
      { name: 'Black tea', priceMinor: 100, costMinor: 50, quantityMilli: 0 },
    ]);
    await peek(app.database, `update product set sku = 'tea-1' where product_id = $1`, [
      tea?.productId,
    ]);
    const done = await apply(shop.owner, checked);
    expect(done).toMatchObject({ state: 'done', newCount: 0, faultyCount: 1 });
    expect(done.problems).toMatchObject([{ field: 'sku', code: 'OF_ANOTHER_PRODUCT', rows: [2] }]);
  });
});

describe('what is wrong', () => {
  test('is told by what would mend it, with the rows, and the others are applied', async () => {
    const checked = await check(
      shop.owner,
      await upload(
        shop.owner,
        csv(
          'Good,G-1,,,,,5,,,,,',
          'Dear,D-1,,,,,abc,,,,,',
          'Cheap,D-2,,,,,x,,,,,',
          ',N-1,,,,,5,,,,,',
          'Coded,B-1,4006381333932,,,,5,,,,,',
          'Again,G-1,,,,,5,,,,,',
          'Taxed,T-1,,,,,5,,99,,,',
          'Stocked,S-1,,,,,5,,,,many,',
        ),
      ),
    );
    expect(checked).toMatchObject({ newCount: 1, faultyCount: 7 });
    expect(checked.problems).toEqual([
      { field: 'price', code: 'NOT_A_NUMBER', count: 2, rows: [3, 4], values: ['abc', 'x'] },
      { field: 'barcode', code: 'CHECK_DIGIT', count: 1, rows: [6], values: ['4006381333932'] },
      { field: 'name', code: 'REQUIRED', count: 1, rows: [5], values: [] },
      { field: 'sku', code: 'TWICE_IN_FILE', count: 1, rows: [7], values: ['G-1'] },
      { field: 'stock', code: 'NOT_A_NUMBER', count: 1, rows: [9], values: ['many'] },
      { field: 'tax', code: 'NOT_IN_LIST', count: 1, rows: [8], values: ['99'] },
    ]);
    const report = await app.app.inject({
      url: `/api/imports/${checked._id}/rows?outcome=faulty&limit=2`,
      headers: shop.owner.headers,
    });
    expect(report.json()).toMatchObject({
      items: [
        { number: 3, problems: [{ field: 'price', code: 'NOT_A_NUMBER', value: 'abc' }] },
        {},
      ],
      nextCursor: expect.any(String) as string,
    });
    const done = await apply(shop.owner, checked);
    expect(done).toMatchObject({ state: 'done', newCount: 1, faultyCount: 7 });
    expect(await products()).toMatchObject([{ name: 'Good', sku: 'G-1' }]);
  });

  test('columns that do not make sense are refused, and those of a strange branch', async () => {
    const read = await upload(shop.owner, csv('Good,G-1,,,,,5,,,,,'));
    const asked = (matches: unknown) => act(shop.owner, read._id, 'check', { matches } as object);
    const name = { field: 'name', branchId: null, column: 0 };
    const stock = { field: 'stock', column: 10 };
    expect((await asked([name, { ...name, column: 1 }])).body.errors).toMatchObject([
      { pointer: '#/matches', code: 'NOT_UNIQUE' },
    ]);
    const foreign = other.branches[0]?.branchId;
    expect((await asked([name, { ...stock, branchId: foreign }])).body.code).toBe('NOT_FOUND');
    expect((await get(shop.owner, read._id)).body.state).toBe('matching');
  });
});

describe('an import is its business’s own', () => {
  test('another business, and who may not manage products, get nothing of it', async () => {
    const read = await upload(shop.owner, csv('Good,G-1,,,,,5,,,,,'));
    for (const deed of ['apply', 'undo', 'discard', 'resume']) {
      expect((await act(other.owner, read._id, deed)).body.code).toBe('NOT_FOUND');
      expect((await act(shop.seller, read._id, deed)).body.code).toBe('PERMISSION_REQUIRED');
    }
    expect((await get(other.owner, read._id)).status).toBe(404);
    const { matches } = read;
    expect((await act(other.owner, read._id, 'check', { matches })).status).toBe(404);
    expect((await piece(other.owner, read._id, 0, Buffer.from('abc'))).status).toBe(404);
    const rows = await ask(other.owner, 'GET', `/api/imports/${read._id}/rows`);
    expect(rows.status).toBe(404);
    expect((await get(shop.owner, read._id)).body.state).toBe('matching');
  });

  test('it begins once: the same again is the same, another under its id is refused', async () => {
    const begin = { _id: newId(), fileName: 'a.csv', byteSize: 7 };
    const first = await ask(shop.owner, 'POST', '/api/imports', begin);
    expect(await ask(shop.owner, 'POST', '/api/imports', begin)).toEqual(first);
    const reused = await ask(shop.owner, 'POST', '/api/imports', { ...begin, byteSize: 8 });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const short = await piece(shop.owner, begin._id, 0, Buffer.from('abc'));
    expect(short.body.errors).toMatchObject([{ pointer: '#/base64', code: 'MISMATCH' }]);
    expect((await act(shop.owner, begin._id, 'apply')).body.code).toBe('INVALID_STATE');
    expect((await act(shop.owner, begin._id, 'discard')).body.state).toBe('discarded');
  });

  test('applied twice at once, its products are there once', async () => {
    const checked = await check(shop.owner, await upload(shop.owner, csv('Tea,T-1,,,,,5,,,,3,')));
    await Promise.all([apply(shop.owner, checked), apply(shop.owner, checked)]);
    expect(await products()).toMatchObject([{ name: 'Tea', stock: { B1: 3_000 } }]);
  });
});
