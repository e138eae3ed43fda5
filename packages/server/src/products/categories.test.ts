import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { Brand, Category } from '@tillbook/core/products/categories.api';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct, productRequests, type Problem } from '../../test/product-requests.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { ask, add, get, list } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

const addCategory = async (name: string, parentId: string | null = null) => {
  const _id = newId();
  const body = { _id, name, parentId };
  const added = await ask<Category & Problem>(shop.owner, 'POST', '/api/categories', body);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body;
};
const category = (id: string, act: string, body: object, by = shop) =>
  ask<Category & Problem>(
    by.owner,
    act === '' ? 'PATCH' : 'POST',
    `/api/categories/${id}${act}`,
    body,
  );
const tree = async (): Promise<readonly Category[]> =>
  (await ask<{ items: Category[] }>(shop.owner, 'GET', '/api/categories')).body.items;
const addIn = async (categoryName: string): Promise<string> => {
  const body = newProduct(shop, { categoryName });
  expect((await add(shop.owner, body)).status).toBe(200);
  return body._id;
};

test('a category lies under another, and its list holds what lies under it', async () => {
  const drinks = await addCategory('Drinks');
  const hot = await addCategory('Hot drinks', drinks._id);
  const tea = await addIn('Hot drinks');
  const water = await addIn('drinks');
  const found = async (categoryId: string) =>
    (await list(shop.owner, { categoryId })).body.items.map(({ _id }) => _id).sort();
  expect(await found(drinks._id)).toEqual([tea, water].sort());
  expect(await found(hot._id)).toEqual([tea]);
  expect((await tree()).filter(({ name }) => name.includes('rinks'))).toMatchObject([
    { name: 'Drinks', parentId: null, productsCount: 1 },
    { name: 'Hot drinks', parentId: drinks._id, productsCount: 1 },
  ]);
});

test('the same category again is the same; its name stands once in any case', async () => {
  const body = { _id: newId(), name: 'Toys', parentId: null };
  const first = await ask<Category>(shop.owner, 'POST', '/api/categories', body);
  const again = await ask<Category>(shop.owner, 'POST', '/api/categories', body);
  expect(again.body).toEqual(first.body);
  const reused = await ask<Problem>(shop.owner, 'POST', '/api/categories', {
    ...body,
    name: 'Games',
  });
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const taken = await ask<Problem>(shop.owner, 'POST', '/api/categories', {
    ...body,
    _id: newId(),
    name: 'TOYS',
  });
  expect([taken.status, taken.body.message]).toEqual([
    409,
    'There is a category TOYS already. Use another name.',
  ]);
});

test('a category is renamed and moved, but never under itself', async () => {
  const top = await addCategory('Top');
  const middle = await addCategory('Middle', top._id);
  const low = await addCategory('Low', middle._id);
  for (const parentId of [top._id, middle._id, low._id]) {
    const refused = await category(top._id, '', { version: 1, parentId });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A category cannot lie under itself.',
    ]);
  }
  const moved = await category(low._id, '', { version: 1, name: 'Lower', parentId: null });
  expect(moved.body).toMatchObject({ name: 'Lower', parentId: null, version: 2 });
  expect((await category(top._id, '', { version: 1, parentId: low._id })).status).toBe(200);
  const late = await category(low._id, '', { version: 1, name: 'Late' });
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  const unknown = await category(low._id, '', { version: 2, parentId: newId() });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('a category has a colour of its own, told to the tills of its products, until it is taken off', async () => {
  const { _id } = await addCategory('Sauces');
  const productId = await addIn('Sauces');
  const onTill = async () => {
    const path = `/api/till/catalogue?branchId=${shop.branches[0]?.branchId ?? ''}`;
    const { body } = await ask<AnswerOf<typeof tillCatalogue>>(shop.owner, 'GET', path);
    return body.items.find((item) => item._id === productId)?.categoryColour;
  };
  expect(await onTill()).toBeNull();
  const blue = await category(_id, '', { version: 1, colour: 'blue' });
  expect(blue.body).toMatchObject({ name: 'Sauces', parentId: null, colour: 'blue', version: 2 });
  expect(await onTill()).toBe('blue');
  // Another name leaves it as it is; a colour that nobody knows is refused and changes nothing.
  const named = await category(_id, '', { version: 2, name: 'Sauces, pickles' });
  expect(named.body).toMatchObject({ colour: 'blue', version: 3 });
  const unknown = await category(_id, '', { version: 3, colour: '#ff0000' });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(await onTill()).toBe('blue');
  const none = await category(_id, '', { version: 3, colour: null });
  expect(none.body).toMatchObject({ colour: null, version: 4 });
  expect(await onTill()).toBeNull();
});

test('of two moves that would make a circle together one is refused', async () => {
  const one = await addCategory('One');
  const two = await addCategory('Two');
  const answers = await Promise.all([
    category(one._id, '', { version: 1, parentId: two._id }),
    category(two._id, '', { version: 1, parentId: one._id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a merged category leaves its products and what lay under it in the other', async () => {
  const from = await addCategory('Sweets');
  const into = await addCategory('Candy');
  const below = await addCategory('Chocolate', from._id);
  const product = await addIn('Sweets');
  const foreign = await category(from._id, '/merge', { version: 1, intoId: into._id }, other);
  expect(foreign.status).toBe(404);
  const merged = await category(from._id, '/merge', { version: 1, intoId: into._id });
  expect(merged.body).toMatchObject({ _id: into._id, productsCount: 1 });
  expect((await get(shop.owner, product)).body).toMatchObject({
    category: { name: 'Candy' },
    version: 2,
  });
  const all = await tree();
  expect(all.find(({ _id }) => _id === below._id)?.parentId).toBe(into._id);
  expect(all.some(({ _id }) => _id === from._id)).toBe(false);
  const itself = await category(into._id, '/merge', { version: 1, intoId: into._id });
  expect(itself.status).toBe(422);
});

test('only an empty category is taken away', async () => {
  const parent = await addCategory('Parent');
  const child = await addCategory('Child', parent._id);
  const full = await category(parent._id, '/remove', { version: 1 });
  expect([full.status, full.body.message]).toEqual([
    409,
    'Other categories lie under this. Move them first.',
  ]);
  const product = await addIn('Child');
  // Archived products count: they may come back.
  await ask(shop.owner, 'PATCH', `/api/products/${product}`, { version: 1, isArchived: true });
  const used = await category(child._id, '/remove', { version: 1 });
  expect([used.status, used.body.message]).toEqual([
    409,
    'Products still have this. Move them first.',
  ]);
  await ask(shop.owner, 'PATCH', `/api/products/${product}`, { version: 2, categoryName: null });
  expect((await category(child._id, '/remove', { version: 1 })).status).toBe(200);
  expect((await category(parent._id, '/remove', { version: 1 })).status).toBe(200);
});

test('a category that is taken away while a product comes into it is made again or stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const name = `Fleeting ${round}`;
    const { _id } = await addCategory(name);
    const body = newProduct(shop, { categoryName: name });
    const [added, removed] = await Promise.all([
      add(shop.owner, body),
      category(_id, '/remove', { version: 1 }),
    ]);
    expect(added.status).toBe(200);
    expect([200, 409]).toContain(removed.status);
    expect((await get(shop.owner, body._id)).body.category?.name).toBe(name);
  }
});

const addBrand = async (name: string): Promise<Brand> => {
  const body = { _id: newId(), name };
  const added = await ask<Brand & Problem>(shop.owner, 'POST', '/api/brands', body);
  expect(added.status).toBe(200);
  expect((await ask<Brand>(shop.owner, 'POST', '/api/brands', body)).body).toEqual(added.body);
  return added.body;
};

test('brands are renamed, merged, and taken away when no product has them', async () => {
  const azam = await addBrand('Azam');
  const asam = await addBrand('Asam');
  const product = newProduct(shop, { brandName: 'asam' });
  await add(shop.owner, product);
  const taken = await ask<Problem>(shop.owner, 'PATCH', `/api/brands/${asam._id}`, {
    version: 1,
    name: 'AZAM',
  });
  expect([taken.status, taken.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
  const used = await ask<Problem>(shop.owner, 'POST', `/api/brands/${asam._id}/remove`, {
    version: 1,
  });
  expect([used.status, used.body.code]).toEqual([409, 'INVALID_STATE']);
  const merged = await ask<Brand>(shop.owner, 'POST', `/api/brands/${asam._id}/merge`, {
    version: 1,
    intoId: azam._id,
  });
  expect(merged.body).toMatchObject({ _id: azam._id, productsCount: 1 });
  expect((await list(shop.owner, { brandId: azam._id })).body.items).toHaveLength(1);
  expect((await list(shop.owner, { brandId: asam._id })).status).toBe(404);
  const spare = await addBrand('Spare');
  const renamed = await ask<Brand>(shop.owner, 'PATCH', `/api/brands/${spare._id}`, {
    version: 1,
    name: 'Unused',
  });
  expect(renamed.body).toMatchObject({ name: 'Unused', version: 2 });
  const late = await ask<Problem>(shop.owner, 'POST', `/api/brands/${spare._id}/remove`, {
    version: 1,
  });
  expect(late.status).toBe(412);
  const foreign = await ask<Problem>(other.owner, 'POST', `/api/brands/${spare._id}/remove`, {
    version: 2,
  });
  expect(foreign.status).toBe(404);
  const removed = await ask(shop.owner, 'POST', `/api/brands/${spare._id}/remove`, { version: 2 });
  expect(removed.status).toBe(200);
});

test('a tax class gets another rate for new sales; what was sold keeps its own', async () => {
  const taxClassId = newId();
  await ask(shop.owner, 'POST', '/api/tax-classes', {
    _id: taxClassId,
    name: 'Reduced',
    taxBasisPoints: 1_000,
  });
  const openingStock = shop.branches.map(({ branchId }) => ({ branchId, quantityMilli: 9_000 }));
  const body = newProduct(shop, { taxClassId, priceMinor: 110_000, openingStock });
  await add(shop.owner, body);
  const till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  const product = { ...body, productId: body._id };
  const sell = async (taxBasisPoints: number) => {
    const line = { product, quantityMilli: 1_000, taxBasisPoints };
    const posted = await post(app, shop.seller, till, draftOf(till, { lines: [line] }));
    expect(posted.status, JSON.stringify(posted.body)).toBe(200);
    return posted.body._id;
  };
  const before = await sell(1_000);
  const url = `/api/tax-classes/${taxClassId}`;
  const changed = await ask(shop.owner, 'PATCH', url, {
    version: 1,
    taxBasisPoints: 0,
    isDefault: true,
  });
  expect(changed.body).toMatchObject({ taxBasisPoints: 0, isDefault: true, version: 2 });
  const after = await sell(0);
  const taxes = await peek(
    app.database,
    `select sale_id "id", tax_basis_points "rate", tax_minor::int "tax" from sale_line
     where sale_id = any ($1) order by tax_minor desc`,
    [[before, after]],
  );
  expect(taxes).toEqual([
    { id: before, rate: 1_000, tax: 10_000 },
    { id: after, rate: 0, tax: 0 },
  ]);
  const defaults = await peek<{ name: string }>(
    app.database,
    'select name from tax_class where business_id = $1 and is_default',
    [shop.businessId],
  );
  expect(defaults).toEqual([{ name: 'Reduced' }]);
  const late = await ask<Problem>(shop.owner, 'PATCH', url, { version: 1, name: 'Late' });
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  const taken = await ask<Problem>(shop.owner, 'PATCH', url, { version: 2, name: 'zero rated' });
  expect([taken.status, taken.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
});

test('who may not manage products changes no category, brand or tax class', async () => {
  const category = await addCategory('Kept');
  for (const [method, url, body] of [
    ['POST', '/api/categories', { _id: newId(), name: 'No', parentId: null }],
    ['PATCH', `/api/categories/${category._id}`, { version: 1, name: 'No' }],
    ['POST', `/api/categories/${category._id}/remove`, { version: 1 }],
    ['POST', '/api/brands', { _id: newId(), name: 'No' }],
    ['PATCH', `/api/tax-classes/${shop.taxClasses.zero}`, { version: 1, name: 'No' }],
  ] as const) {
    const refused = await ask<Problem>(shop.accountant, method, url, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  }
});
