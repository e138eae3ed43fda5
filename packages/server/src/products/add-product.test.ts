import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { add, get, list, ask } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
});
afterAll(() => app.close());

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';

async function rowsOf(table: string, productId: string) {
  return peek(app.database, `select * from ${table} where product_id = $1`, [productId]);
}

test('a product gets its opening stock as movements with value, journalled branch by branch', async () => {
  // 12.500 at 2,750.00 = 34,375.00; 3.333 at 2,750.00 = 9,165.75
  const product = newProduct(shop, {
    unit: 'kg',
    openingStock: [
      { branchId: branch(0), quantityMilli: 12_500 },
      { branchId: branch(1), quantityMilli: 3_333 },
    ],
  });
  const added = await add(shop.owner, product);
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject({
    _id: product._id,
    quantityMilli: 15_833,
    costMinor: 275_000,
    version: 1,
    isArchived: false,
    updatedAt: new Date(TEST_NOW).toISOString(),
  });
  expect(added.body.stock).toMatchObject([
    { branchId: branch(0), branchName: 'Kariakoo', quantityMilli: 12_500, valueMinor: 3_437_500 },
    { branchId: branch(1), branchName: 'Mbezi', quantityMilli: 3_333, valueMinor: 916_575 },
  ]);
  const movements = await peek(
    app.database,
    `select m.branch_id "branchId", m.kind, m.number, m.quantity_milli::int "quantity",
       m.value_minor::int "value", m.business_date::text "day", m.stock_policy "policy",
       array(select l.account_code || ' ' || l.debit_minor || ' ' || l.credit_minor
         from journal_line l join journal_entry e using (business_id, entry_id)
         where e.source_kind = 'opening_stock' and e.source_id = m.source_id
           and e.branch_id = m.branch_id and e.business_date = m.business_date
         order by l.line_no) "lines"
     from stock_movement m where m.product_id = $1 order by m.quantity_milli desc`,
    [product._id],
  );
  const common = { kind: 'opening', number: 1, day: '2026-03-04', policy: 'block' };
  expect(movements).toEqual([
    {
      ...common,
      branchId: branch(0),
      quantity: 12_500,
      value: 3_437_500,
      lines: ['1200 3437500 0', '3100 0 3437500'],
    },
    {
      ...common,
      branchId: branch(1),
      quantity: 3_333,
      value: 916_575,
      lines: ['1200 916575 0', '3100 0 916575'],
    },
  ]);
});

test('the half of a minor unit is rounded up once for each branch', async () => {
  // 0.5 at 0.03 = 0.015, which is 0.02
  const product = newProduct(shop, {
    unit: 'kg',
    costMinor: 3,
    openingStock: [{ branchId: branch(0), quantityMilli: 500 }],
  });
  const added = await add(shop.owner, product);
  expect(added.body.stock[0]).toMatchObject({ quantityMilli: 500, valueMinor: 2 });
});

test('a product has a level in every branch, also where nothing lies, at its own cost', async () => {
  const product = newProduct(shop, {
    openingStock: [{ branchId: branch(0), quantityMilli: 1_000 }],
  });
  await add(shop.owner, product);
  const levels = await rowsOf('stock_level', product._id);
  expect(levels.map((level) => [level['branch_id'], level['quantity_milli']]).sort()).toEqual(
    [
      [branch(0), '1000'],
      [branch(1), '0'],
    ].sort(),
  );
  expect(levels.map((level) => level['unit_cost_minor'])).toEqual(['275000', '275000']);
});

test('stock that cost nothing moves but has no journal', async () => {
  const product = newProduct(shop, {
    costMinor: 0,
    openingStock: [{ branchId: branch(0), quantityMilli: 5_000 }],
  });
  expect((await add(shop.owner, product)).body.quantityMilli).toBe(5_000);
  const entries = await peek(
    app.database,
    `select from journal_entry e join stock_movement m
       on m.business_id = e.business_id and m.source_id = e.source_id where m.product_id = $1`,
    [product._id],
  );
  expect(entries).toEqual([]);
});

test('a branch’s business day decides the date of its opening stock', async () => {
  const far = await addBusiness(app.database, { timezone: 'Pacific/Kiritimati', branchCount: 1 });
  app.clock.nowMs = Date.parse('2026-03-04T11:00:00.000Z');
  const product = newProduct(far, {
    openingStock: [{ branchId: far.branches[0]?.branchId, quantityMilli: 1_000 }],
  });
  expect((await add(far.owner, product)).status).toBe(200);
  app.clock.nowMs = TEST_NOW;
  const [movement] = await peek(
    app.database,
    'select business_date::text "day" from stock_movement where product_id = $1',
    [product._id],
  );
  // 11:00 UTC is 01:00 of the next day, 14 hours ahead.
  expect(movement).toEqual({ day: '2026-03-05' });
});

test('the same request again gives the same answer and stores nothing twice', async () => {
  const product = newProduct(shop, {
    categoryName: 'Flour',
    openingStock: [
      { branchId: branch(0), quantityMilli: 2_000 },
      { branchId: branch(1), quantityMilli: 1_000 },
    ],
  });
  const first = await add(shop.owner, product);
  const turned = {
    ...product,
    openingStock: [...(product['openingStock' as never] as [])].reverse(),
  };
  expect(await add(shop.owner, product)).toEqual(first);
  expect(await add(shop.owner, turned)).toEqual(first);
  expect(await rowsOf('stock_movement', product._id)).toHaveLength(2);
  const audits = await peek(
    app.database,
    `select action, detail::json->>'name' "name" from audit_event where subject_id = $1`,
    [product._id],
  );
  expect(audits).toEqual([{ action: 'product.added', name: 'Azam Flour 1 kg' }]);
});

test('the same id with another content is refused and changes nothing', async () => {
  const product = newProduct(shop);
  await add(shop.owner, product);
  for (const change of [{ priceMinor: 1 }, { name: 'Other' }, { barcode: '4006381333931' }]) {
    const again = await add(shop.owner, { ...product, ...change });
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect((await get(shop.owner, product._id)).body).toMatchObject({
    priceMinor: 320_000,
    version: 1,
  });
});

test('one request sent twenty times at once is one product', async () => {
  const product = newProduct(shop, {
    categoryName: 'Twenty at once',
    openingStock: [{ branchId: branch(0), quantityMilli: 1_000 }],
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(shop.owner, product)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await rowsOf('stock_movement', product._id)).toHaveLength(1);
});

test('of ten products with one SKU at the same moment one is added, nine are refused', async () => {
  const same = { sku: 'RACE-1', openingStock: [{ branchId: branch(0), quantityMilli: 1_000 }] };
  const bodies = Array.from({ length: 10 }, () => newProduct(shop, same));
  const answers = await Promise.all(bodies.map((body) => add(shop.owner, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  for (const { status, body } of answers) {
    if (status === 409) {
      expect(body).toMatchObject({ code: 'DUPLICATE_VALUE', errors: [{ pointer: '#/sku' }] });
    }
  }
});

test('a SKU counts once whatever its case, and so does a bar code; the refusal names the owner', async () => {
  await add(
    shop.owner,
    newProduct(shop, { name: 'Sugar 1 kg', sku: 'Sug-01', barcode: '036000291452' }),
  );
  const sku = await add(shop.owner, newProduct(shop, { sku: 'sUG-01' }));
  expect(sku.status).toBe(409);
  expect(sku.body).toMatchObject({
    code: 'DUPLICATE_VALUE',
    field: 'SKU',
    errors: [{ pointer: '#/sku', message: 'This SKU is already on Sugar 1 kg. Use another.' }],
  });
  const both = await add(shop.owner, newProduct(shop, { sku: 'SUG-01', barcode: '036000291452' }));
  expect(both.body.errors?.map(({ pointer }) => pointer)).toEqual(['#/sku', '#/barcode']);
  const elsewhere = newProduct(other, { sku: 'Sug-01', barcode: '036000291452' });
  expect((await add(other.owner, elsewhere)).status).toBe(200);
});

test('a category is made when its name is new and used again in any case', async () => {
  const first = await add(shop.owner, newProduct(shop, { categoryName: 'Cold Drinks' }));
  const second = await add(shop.owner, newProduct(shop, { categoryName: 'cold drinks' }));
  expect(second.body.category).toEqual(first.body.category);
  expect(second.body.category?.name).toBe('Cold Drinks');
});

test('nothing of a refused product is stored: tax class, branch and amounts are checked first', async () => {
  const foreignBranch = other.branches[0]?.branchId;
  const refused = [
    [{ taxClassId: other.taxClasses.standard }, 404, 'NOT_FOUND', '#/taxClassId'],
    [{ taxClassId: newId() }, 404, 'NOT_FOUND', '#/taxClassId'],
    [
      { openingStock: [{ branchId: foreignBranch, quantityMilli: 1_000 }] },
      404,
      'NOT_FOUND',
      '#/openingStock/0/branchId',
    ],
    [
      {
        openingStock: [
          { branchId: branch(0), quantityMilli: 1_000 },
          { branchId: branch(0), quantityMilli: 1_000 },
        ],
      },
      422,
      'VALIDATION_FAILED',
      '#/openingStock/1/branchId',
    ],
    [
      { openingStock: [{ branchId: branch(0), quantityMilli: 500 }] },
      422,
      'VALIDATION_FAILED',
      '#/openingStock/0/quantityMilli',
    ],
    [
      {
        unit: 'kg',
        costMinor: 1_000_000_000_000,
        openingStock: [{ branchId: branch(1), quantityMilli: 1_001 }],
      },
      422,
      'VALIDATION_FAILED',
      '#/openingStock/0/quantityMilli',
    ],
  ] as const;
  for (const [change, status, code, pointer] of refused) {
    const product = newProduct(shop, { categoryName: 'Never made', ...change });
    const answer = await add(shop.owner, product);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.errors?.[0]?.pointer).toBe(pointer);
    expect(await rowsOf('product', product._id)).toEqual([]);
  }
  expect(await peek(app.database, `select from category where name = 'Never made'`)).toEqual([]);
});

test('whoever may manage products puts stock only into the branches that are theirs', async () => {
  const seller = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branch(0)],
    flags: { canManageProducts: true },
  });
  const outside = { openingStock: [{ branchId: branch(1), quantityMilli: 1_000 }] };
  const refused = await add(seller, newProduct(shop, outside));
  expect([refused.status, refused.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  const inside = { openingStock: [{ branchId: branch(0), quantityMilli: 1_000 }] };
  const added = await add(seller, newProduct(shop, inside));
  expect(added.status).toBe(200);
  expect(added.body.stock.map(({ branchId }) => branchId)).toEqual([branch(0)]);
});

test('people without the permission add nothing', async () => {
  for (const person of [shop.seller, shop.manager, shop.accountant]) {
    const product = newProduct(shop);
    const answer = await add(person, product);
    expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
    expect(await rowsOf('product', product._id)).toEqual([]);
  }
});

test('another business cannot see or take a product, while its owner can', async () => {
  const product = newProduct(shop);
  await add(shop.owner, product);
  expect((await get(other.owner, product._id)).status).toBe(404);
  expect((await get(shop.owner, product._id)).status).toBe(200);
  const asTheirs = newProduct(other, { _id: product._id, name: 'Theirs' });
  expect((await add(other.owner, asTheirs)).status).toBe(200);
  expect((await get(shop.owner, product._id)).body.name).toBe('Azam Flour 1 kg');
});

test('a new product is told to the browsers', async () => {
  const product = newProduct(shop);
  await add(shop.owner, product);
  const events = await peek(app.database, 'select kind from outbox_event where subject_id = $1', [
    product._id,
  ]);
  expect(events).toEqual([{ kind: 'product_saved' }]);
});

test('a tax class is added once, and its name is there once', async () => {
  const taxClass = { _id: newId(), name: 'Reduced', taxBasisPoints: 500 };
  const save = (person: TestBusiness['owner'], body: unknown) =>
    ask<Record<string, unknown>>(person, 'POST', '/api/tax-classes', body);
  expect(await save(shop.owner, taxClass)).toEqual({ status: 200, body: taxClass });
  expect(await save(shop.owner, taxClass)).toEqual({ status: 200, body: taxClass });
  const reused = await save(shop.owner, { ...taxClass, taxBasisPoints: 600 });
  expect([reused.status, reused.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const taken = await save(shop.owner, { ...taxClass, _id: newId(), name: 'REDUCED' });
  expect(taken.body).toMatchObject({ code: 'DUPLICATE_VALUE', errors: [{ pointer: '#/name' }] });
  expect((await save(other.owner, taxClass)).status).toBe(200);
  expect((await save(shop.seller, taxClass)).status).toBe(403);
  const choices = await ask<{ taxClasses: { name: string }[] }>(
    shop.seller,
    'GET',
    '/api/product-choices',
  );
  const names = choices.body.taxClasses.map(({ name }) => name);
  expect(names).toEqual(['Standard', 'Reduced', 'Zero rated']);
});

test('the list of another business stays empty of ours', async () => {
  const product = newProduct(shop, { name: 'Only ours' });
  await add(shop.owner, product);
  expect((await list(shop.owner, { q: 'only ours' })).body.items).toHaveLength(1);
  expect((await list(other.owner, { q: 'only ours' })).body.items).toEqual([]);
});
