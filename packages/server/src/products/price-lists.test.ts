import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceChange, PriceList } from '@tillbook/core/products/prices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests, type Problem } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { ask, add, get } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const addProduct = async (change: Record<string, unknown> = {}): Promise<string> => {
  const body = newProduct(shop, { priceMinor: 10_000, costMinor: 6_000, ...change });
  expect((await add(shop.owner, body)).status).toBe(200);
  return body._id;
};
const addList = async (name: string): Promise<string> => {
  const body = { _id: newId(), name };
  const added = await ask<PriceList>(shop.owner, 'POST', '/api/price-lists', body);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return body._id;
};
const setPrices = (id: string, prices: readonly object[], by = shop) =>
  ask<PriceList & Problem>(by.owner, 'PUT', `/api/price-lists/${id}/prices`, {
    prices,
    reason: 'Season',
  });
const assign = (branchId: string, priceListId: string | null, by = shop.owner) =>
  ask<Problem>(by, 'PUT', `/api/branches/${branchId}/price-list`, { priceListId });
const priceIn = async (productId: string, at: number): Promise<number | undefined> =>
  (await get(shop.owner, productId)).body.stock.find(({ branchId }) => branchId === branch(at))
    ?.priceMinor;
const history = (productId: string, query = '') =>
  ask<{ items: PriceChange[]; nextCursor: string | null }>(
    shop.owner,
    'GET',
    `/api/products/${productId}/price-history${query}`,
  );

test('a branch asks its own price, else that of its list, else the product’s', async () => {
  const product = await addProduct();
  const listId = await addList('Wholesale');
  expect(await priceIn(product, 0)).toBe(10_000);
  const priced = await setPrices(listId, [{ productId: product, priceMinor: 9_000 }]);
  expect(priced.body).toMatchObject({ pricesCount: 1, branches: [] });
  expect(await priceIn(product, 0)).toBe(10_000);
  await assign(branch(0), listId);
  expect([await priceIn(product, 0), await priceIn(product, 1)]).toEqual([9_000, 10_000]);
  const { version } = (await get(shop.owner, product)).body;
  const own = { version, branchId: branch(0), priceMinor: 8_000, reason: 'Market day' };
  const set = await ask<Problem>(shop.owner, 'PUT', `/api/products/${product}/branch-price`, own);
  expect(set.status).toBe(200);
  expect(await priceIn(product, 0)).toBe(8_000);
  const stale = await ask<Problem>(shop.owner, 'PUT', `/api/products/${product}/branch-price`, own);
  expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  await ask(shop.owner, 'PUT', `/api/products/${product}/branch-price`, {
    ...own,
    version: version + 1,
    priceMinor: null,
  });
  expect(await priceIn(product, 0)).toBe(9_000);
  await setPrices(listId, [{ productId: product, priceMinor: null }]);
  expect(await priceIn(product, 0)).toBe(10_000);
  await assign(branch(0), null);
});

test('every change of a price is kept, with its reason, who made it and where', async () => {
  const product = await addProduct();
  const listId = await addList('History');
  app.clock.nowMs += 1_000;
  await setPrices(listId, [{ productId: product, priceMinor: 9_500 }]);
  app.clock.nowMs += 1_000;
  await setPrices(listId, [{ productId: product, priceMinor: 9_500 }]);
  app.clock.nowMs += 1_000;
  const { version } = (await get(shop.owner, product)).body;
  await ask(shop.owner, 'PUT', `/api/products/${product}/branch-price`, {
    version,
    branchId: branch(1),
    priceMinor: 12_000,
  });
  app.clock.nowMs += 1_000;
  await ask(shop.owner, 'PATCH', `/api/products/${product}`, {
    version: version + 1,
    priceMinor: 11_000,
    floorPriceMinor: 7_000,
    costMinor: 6_500,
    reason: 'Dearer to buy',
  });
  const told = (await history(product)).body.items;
  expect(
    told
      .slice(0, 3)
      .map(({ what }) => what)
      .sort(),
  ).toEqual(['cost', 'floor', 'price']);
  expect(
    told.find(({ what, beforeMinor }) => what === 'price' && beforeMinor !== null),
  ).toMatchObject({
    beforeMinor: 10_000,
    afterMinor: 11_000,
    reason: 'Dearer to buy',
    source: 'product',
  });
  expect(told[3]).toMatchObject({
    what: 'branch_price',
    branch: { name: 'Mbezi' },
    beforeMinor: null,
    afterMinor: 12_000,
    reason: null,
    changedByName: shop.owner.name,
  });
  // The same price again is no change.
  expect(told.filter(({ what }) => what === 'list_price')).toMatchObject([
    { priceList: { name: 'History' }, afterMinor: 9_500, reason: 'Season' },
  ]);
  const pages: string[] = [];
  let cursor = '';
  do {
    const page = (await history(product, `?limit=2${cursor}`)).body;
    pages.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  expect(pages).toEqual(told.map(({ _id }) => _id));
});

test('the history is for ever: nobody may change or take away a line of it', async () => {
  const grants = await peek<{ privilege: string }>(
    app.database,
    `select privilege_type "privilege" from information_schema.role_table_grants
     where table_name = 'price_change' and grantee = 'tillbook_app' order by 1`,
  );
  expect(grants.map(({ privilege }) => privilege)).toEqual(['INSERT', 'SELECT']);
});

test('no list asks less than a product’s floor, and a wrong price keeps all of them out', async () => {
  const [cheap, dear] = [await addProduct(), await addProduct({ floorPriceMinor: 9_000 })];
  const listId = await addList('Floors');
  const refused = await setPrices(listId, [
    { productId: cheap, priceMinor: 1 },
    { productId: dear, priceMinor: 8_999 },
  ]);
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    422,
    { pointer: '#/prices/1/priceMinor', code: 'BELOW_FLOOR' },
  ]);
  const twice = await setPrices(listId, [
    { productId: cheap, priceMinor: 1 },
    { productId: cheap, priceMinor: 2 },
  ]);
  expect([twice.status, twice.body.errors?.[0]?.code]).toEqual([422, 'NOT_UNIQUE']);
  const unknown = await setPrices(listId, [{ productId: newId(), priceMinor: 1 }]);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await setPrices(listId, [{ productId: cheap, priceMinor: 1 }], other)).status).toBe(404);
  type Page = { items: unknown[] };
  const url = `/api/price-lists/${listId}/prices`;
  expect((await ask<Page>(shop.owner, 'GET', url)).body.items).toEqual([]);
});

test('a list is archived when no branch asks it, and then holds still', async () => {
  const listId = await addList('Old');
  const product = await addProduct();
  await assign(branch(1), listId);
  const url = `/api/price-lists/${listId}`;
  const used = await ask<Problem>(shop.owner, 'PATCH', url, { version: 1, isArchived: true });
  expect([used.status, used.body.message]).toEqual([
    409,
    'A branch asks its prices. Give the branch another list first.',
  ]);
  await assign(branch(1), null);
  const archived = await ask<PriceList>(shop.owner, 'PATCH', url, { version: 1, isArchived: true });
  expect(archived.body).toMatchObject({ isArchived: true, version: 2 });
  for (const refused of [
    await setPrices(listId, [{ productId: product, priceMinor: 1 }]),
    await assign(branch(1), listId),
  ]) {
    expect([refused.status, refused.body.message]).toEqual([409, 'This price list is archived.']);
  }
  const taken = await ask<Problem>(shop.owner, 'POST', '/api/price-lists', {
    _id: newId(),
    name: 'OLD',
  });
  expect([taken.status, taken.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
});

test('prices of a list are paged by name and searched', async () => {
  const listId = await addList('Paged');
  const names = ['Apple', 'Banana', 'Cherry'];
  for (const name of names) {
    const productId = await addProduct({ name });
    await setPrices(listId, [{ productId, priceMinor: 5_000 }]);
  }
  type Page = {
    items: { name: string; costMinor: number | null; productPriceMinor: number }[];
    nextCursor: string;
  };
  const url = `/api/price-lists/${listId}/prices`;
  const first = (await ask<Page>(shop.owner, 'GET', `${url}?limit=2`)).body;
  const second = (await ask<Page>(shop.owner, 'GET', `${url}?limit=2&cursor=${first.nextCursor}`))
    .body;
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names);
  expect(first.items[0]).toMatchObject({ productPriceMinor: 10_000, costMinor: 6_000 });
  const found = (await ask<Page>(shop.seller, 'GET', `${url}?q=ban`)).body;
  expect(found.items).toMatchObject([{ name: 'Banana', costMinor: null }]);
});

test('a branch of another shop, or one out of reach, gets no list', async () => {
  const listId = await addList('Reach');
  const foreign = await assign(other.branches[0]?.branchId ?? '', listId);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  await peek(
    app.database,
    'update membership set can_manage_products = true where person_id = $1',
    [shop.manager.personId],
  );
  const beyond = await assign(branch(1), listId, shop.manager);
  expect([beyond.status, beyond.body.code]).toEqual([403, 'BRANCH_FORBIDDEN']);
  expect((await assign(branch(0), listId, shop.manager)).status).toBe(200);
});

test('two prices for one product at the same moment: the history ends with what is kept', async () => {
  const listId = await addList('Race');
  const product = await addProduct();
  await Promise.all(
    [7_000, 7_100, 7_200, 7_300].map((priceMinor) =>
      setPrices(listId, [{ productId: product, priceMinor }]),
    ),
  );
  const steps = await peek<{ from: number | null; to: number }>(
    app.database,
    `select before_minor::int "from", after_minor::int "to" from price_change
     where product_id = $1 and what = 'list_price'`,
    [product],
  );
  const [kept] = await peek<{ price: number }>(
    app.database,
    'select price_minor::int "price" from price_list_price where product_id = $1',
    [product],
  );
  // Each step begins where another one ended: a chain from nothing to what is kept.
  const ends = steps.filter(({ to }) => !steps.some(({ from }) => from === to));
  expect(steps).toHaveLength(4);
  expect(steps.filter(({ from }) => from === null)).toHaveLength(1);
  expect(ends.map(({ to }) => to)).toEqual([kept?.price]);
});
