import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests, type Problem } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { add, edit, list, get, ask } = productRequests(() => app);

const CATALOGUE = [
  { name: 'Azam Flour 1 kg', sku: 'FL-001', price: 320_000, category: 'Flour', stock: [4, 2] },
  { name: 'Azam Flour 2 kg', sku: 'FL-002', price: 610_000, category: 'Flour', stock: [0, 3] },
  { name: 'Azam Flour 10 kg', sku: 'FL-010', price: 2_900_000, category: 'Flour', stock: [0, 0] },
  { name: 'Crème brûlée', sku: 'CB-1', price: 450_000, category: 'Desserts', stock: [1, 0] },
  { name: '100% Juice', sku: 'JU_1', price: 250_000, category: null, stock: [9, 0] },
  { name: 'قهوة عربية', sku: 'CF-1', price: 800_000, category: null, stock: [0, 1] },
] as const;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Baraka Shop' });
  for (const [at, { name, sku, price, category, stock }] of CATALOGUE.entries()) {
    app.clock.nowMs += 1_000;
    const product = newProduct(shop, {
      name,
      sku,
      priceMinor: price,
      categoryName: category,
      barcode: at === 0 ? '4006381333931' : null,
      openingStock: shop.branches.map(({ branchId }, place) => ({
        branchId,
        quantityMilli: (stock[place] ?? 0) * 1_000,
      })),
    });
    expect((await add(shop.owner, product)).status).toBe(200);
  }
  expect((await add(other.owner, newProduct(other, { name: 'Azam Flour 1 kg' }))).status).toBe(200);
});
afterAll(() => app.close());

async function names(query: Readonly<Record<string, string>>, person = shop.owner) {
  const answer = await list(person, query);
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ name }) => name);
}

const FLOURS = ['Azam Flour 1 kg', 'Azam Flour 2 kg', 'Azam Flour 10 kg'];

test('a search finds the beginning of every word, in any order, in any case', async () => {
  for (const q of ['azam flour', 'flo az', 'FLOUR', 'fl a', 'kg az']) {
    expect(await names({ q })).toEqual(FLOURS);
  }
  expect(await names({ q: 'az 10' })).toEqual(['Azam Flour 10 kg']);
  expect(await names({ q: 'lour' })).toEqual([]);
  expect(await names({ q: 'azam sugar' })).toEqual([]);
});

test('a search finds SKU and bar code, written together or apart', async () => {
  for (const q of ['FL-001', 'fl001', 'fl 001', '4006381333931', '400638']) {
    expect(await names({ q })).toEqual(['Azam Flour 1 kg']);
  }
});

test('accents and vowel signs do not matter', async () => {
  expect(await names({ q: 'creme brulee' })).toEqual(['Crème brûlée']);
  expect(await names({ q: 'CRÈME' })).toEqual(['Crème brûlée']);
  expect(await names({ q: 'قَهْوَه' })).toEqual(['قهوة عربية']);
});

test('signs of databases and patterns are only signs', async () => {
  for (const q of ['%', '_', '*', '\\', "'; drop table sale;--", '(x+)+$', '%%%']) {
    expect(await names({ q })).toEqual([]);
  }
  expect(await names({ q: '100%' })).toEqual(['100% Juice']);
  expect(await names({ q: '   ' })).toHaveLength(CATALOGUE.length);
});

test('a search of more than a hundred characters is refused', async () => {
  const answer = await list(shop.owner, { q: 'a'.repeat(101) });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    expect.objectContaining({ pointer: '?/q', code: 'TOO_LONG' }),
  ]);
});

test('names sort by their words and numbers, prices and changes both ways', async () => {
  const byName = ['100% Juice', ...FLOURS, 'Crème brûlée', 'قهوة عربية'];
  expect(await names({})).toEqual(byName.slice(1).concat('100% Juice').sort(byNatural));
  expect(await names({ sort: '-name' })).toEqual((await names({})).reverse());
  const byPrice = [...CATALOGUE].sort((a, b) => a.price - b.price).map(({ name }) => name);
  expect(await names({ sort: 'price' })).toEqual(byPrice);
  expect(await names({ sort: '-price' })).toEqual([...byPrice].reverse());
  const byTime = CATALOGUE.map(({ name }) => name);
  expect(await names({ sort: 'updated' })).toEqual(byTime);
  expect(await names({ sort: '-updated' })).toEqual([...byTime].reverse());
});

const byNatural = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });

test('pages of every sort hold each product once, in one order, to the last', async () => {
  for (const sort of ['name', '-name', 'price', '-price', 'updated', '-updated']) {
    for (const q of ['', 'k']) {
      const whole = await names({ sort, q, limit: '100' });
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = { sort, q, limit: '2', ...(cursor === '' ? {} : { cursor }) };
        const { body } = await list(shop.owner, page);
        expect(body.items.length).toBeLessThanOrEqual(2);
        paged.push(...body.items.map(({ name }) => name));
        cursor = body.nextCursor;
      }
      expect(paged).toEqual(whole);
    }
  }
});

test('products of one price are paged by their ids, none twice and none lost', async () => {
  const same = await addBusiness(app.database, { name: 'One price' });
  for (let at = 0; at < 5; at += 1) await add(same.owner, newProduct(same, { priceMinor: 100 }));
  const first = await list(same.owner, { sort: 'price', limit: '2' });
  const cursor = first.body.nextCursor ?? '';
  const second = await list(same.owner, { sort: 'price', limit: '100', cursor });
  const ids = [...first.body.items, ...second.body.items].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(5);
  expect(second.body.nextCursor).toBeNull();
});

test('a cursor that is not of this list is refused', async () => {
  const page = await list(shop.owner, { sort: 'price', limit: '1' });
  const ofPrice = page.body.nextCursor ?? '';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    ofPrice,
    'x',
    '%00',
    encode({}),
    encode(['name', 5, newId()]),
    encode(['name', 'a\u0000', newId()]),
    encode(['name', 'a', 'not an id']),
    encode(['name', 'a', newId(), 'more']),
  ];
  for (const cursor of wrong) {
    const answer = await list(shop.owner, { sort: 'name', cursor });
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: '?/cursor', code: 'PATTERN' }),
    ]);
  }
  const asText = encode(['price', '250000', newId()]);
  expect((await list(shop.owner, { sort: 'price', cursor: asText })).status).toBe(422);
});

test('wrong filters are refused, one by one', async () => {
  const wrong = [
    [{ limit: '0' }, '?/limit'],
    [{ limit: '101' }, '?/limit'],
    [{ limit: 'all' }, '?/limit'],
    [{ sort: 'cost' }, '?/sort'],
    [{ state: 'gone' }, '?/state'],
    [{ stock: 'some' }, '?/stock'],
    [{ categoryId: 'x' }, '?/categoryId'],
    [{ color: 'red' }, '?/color'],
  ] as const;
  for (const [query, pointer] of wrong) {
    const answer = await list(shop.owner, query);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  }
  const twice = await ask<Problem>(shop.owner, 'GET', '/api/products?q=a&q=b');
  expect([twice.status, twice.body.code]).toEqual([400, 'DUPLICATE_PARAMETER']);
});

test('a category narrows the list; one of another business is not found', async () => {
  const choices = await ask<{ categories: { _id: string; name: string }[]; taxMode: string }>(
    shop.owner,
    'GET',
    '/api/product-choices',
  );
  expect(choices.body.taxMode).toBe('inclusive');
  expect(choices.body.categories.map(({ name }) => name)).toEqual(['Desserts', 'Flour']);
  const flour = choices.body.categories[1]?._id ?? '';
  expect(await names({ categoryId: flour })).toEqual(FLOURS);
  expect(await names({ categoryId: flour, q: '10' })).toEqual(['Azam Flour 10 kg']);
  const foreign = await list(other.owner, { categoryId: flour });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('quantities are of the asked branch, or of every branch in reach', async () => {
  const quantities = async (query: Readonly<Record<string, string>>, person = shop.owner) =>
    (await list(person, { q: 'azam', ...query })).body.items.map((row) => row.quantityMilli);
  expect(await quantities({})).toEqual([6_000, 3_000, 0]);
  expect(await quantities({ branchId: shop.branches[0]?.branchId ?? '' })).toEqual([4_000, 0, 0]);
  expect(await quantities({ branchId: shop.branches[1]?.branchId ?? '' })).toEqual([
    2_000, 3_000, 0,
  ]);
  expect(await quantities({}, shop.seller)).toEqual([4_000, 0, 0]);
});

test('a branch of another business is not found, one out of reach is forbidden', async () => {
  const foreign = other.branches[0]?.branchId ?? '';
  const own = shop.branches[1]?.branchId ?? '';
  const asked = async (person: TestBusiness['owner'], branchId: string) => {
    const { status, body } = await list(person, { branchId });
    return [status, body.code];
  };
  expect(await asked(shop.owner, foreign)).toEqual([404, 'NOT_FOUND']);
  expect(await asked(shop.seller, foreign)).toEqual([404, 'NOT_FOUND']);
  expect(await asked(shop.seller, own)).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect(await asked(shop.owner, own)).toEqual([200, undefined]);
});

test('stock states narrow the list by what lies in the asked branches', async () => {
  const first = shop.branches[0]?.branchId ?? '';
  // What never was there has not run out.
  expect(await names({ stock: 'out' })).toEqual([]);
  await peek(
    app.database,
    `update stock_level set last_movement = 2 where branch_id = $1 and product_id =
       (select product_id from product where sku = 'FL-010' and business_id = $2)`,
    [first, shop.businessId],
  );
  expect(await names({ stock: 'out' })).toEqual(['Azam Flour 10 kg']);
  expect(await names({ stock: 'out', branchId: shop.branches[1]?.branchId ?? '' })).toEqual([]);
  expect(await names({ stock: 'in_stock', branchId: first })).toEqual(
    expect.arrayContaining(['Azam Flour 1 kg', 'Crème brûlée', '100% Juice']),
  );
  expect(await names({ stock: 'in_stock', branchId: first })).toHaveLength(3);
  expect(await names({ stock: 'oversold' })).toEqual([]);
  await peek(
    app.database,
    `update stock_level set quantity_milli = -2000 where branch_id = $1 and product_id =
       (select product_id from product where sku = 'FL-010' and business_id = $2)`,
    [first, shop.businessId],
  );
  expect(await names({ stock: 'oversold' })).toEqual(['Azam Flour 10 kg']);
  expect(await names({ stock: 'out' })).toEqual([]);
});

test('costs are shown to those who may see them and to nobody else', async () => {
  const costs = async (person: TestBusiness['owner']) =>
    (await list(person, { q: 'fl-001' })).body.items.map(({ costMinor }) => costMinor);
  expect(await costs(shop.owner)).toEqual([275_000]);
  expect(await costs(shop.accountant)).toEqual([275_000]);
  expect(await costs(shop.seller)).toEqual([null]);
  const [row] = (await list(shop.owner, { q: 'fl-001' })).body.items;
  const seen = (await get(shop.seller, row?._id ?? '')).body;
  expect(seen.costMinor).toBeNull();
  expect(seen.stock).toEqual([
    expect.objectContaining({ branchName: 'Kariakoo', quantityMilli: 4_000, valueMinor: null }),
  ]);
});

test('archived products leave the list and are found among the archived', async () => {
  const [row] = (await list(shop.owner, { q: 'juice' })).body.items;
  const id = row?._id ?? '';
  await edit(shop.owner, id, { version: 1, isArchived: true });
  expect(await names({ q: 'juice' })).toEqual([]);
  expect(await names({ q: 'juice', state: 'archived' })).toEqual(['100% Juice']);
  expect(await names({ q: 'juice', state: 'all' })).toEqual(['100% Juice']);
  await edit(shop.owner, id, { version: 2, isArchived: false });
  expect(await names({ q: 'juice' })).toEqual(['100% Juice']);
});

test('nobody lists without a session', async () => {
  const nobody = { headers: { authorization: 'Bearer none' } } as TestBusiness['owner'];
  expect((await list(nobody)).status).toBe(401);
});
