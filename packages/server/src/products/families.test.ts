import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Family } from '@tillbook/core/products/families.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { brokenBooks } from '../../test/books.ts';
import { peek } from '../../test/database.ts';
import { productRequests, type Problem } from '../../test/product-requests.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { ask, list, edit } = productRequests(() => app);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const variant = (optionValues: readonly string[], change: Record<string, unknown> = {}) => ({
  _id: newId(),
  optionValues,
  sku: `V-${newId().slice(-10)}`,
  barcode: null as string | null,
  priceMinor: 1_500_000,
  costMinor: 900_000,
  ...change,
});
const shirts = (change: Record<string, unknown> = {}) => ({
  _id: newId(),
  name: 'T-shirt',
  categoryName: 'Clothes',
  brandName: 'Kanga',
  taxClassId: shop.taxClasses.standard,
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  variants: [
    variant(['S', 'Red']),
    variant(['M', 'Blue'], { openingStock: [{ branchId: branch(0), quantityMilli: 3_000 }] }),
  ],
  ...change,
});
const add = (body: unknown, by = shop) =>
  ask<Family & Problem>(by.owner, 'POST', '/api/families', body);
const count = (text: string, values: unknown[]) => peek(app.database, text, values);

test('a family comes with its variants, named by their values, each a product of its own', async () => {
  const asked = shirts();
  const added = await add(asked);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  expect(added.body).toMatchObject({ name: 'T-shirt', variantsCount: 2, version: 1 });
  expect(added.body.variants).toMatchObject([
    {
      name: 'T-shirt · M · Blue',
      optionValues: ['M', 'Blue'],
      quantityMilli: 3_000,
      family: { _id: asked._id, name: 'T-shirt' },
      category: { name: 'Clothes' },
      brand: { name: 'Kanga' },
    },
    { name: 'T-shirt · S · Red', quantityMilli: 0, priceMinor: 1_500_000 },
  ]);
  const found = await list(shop.owner, { familyId: asked._id });
  expect(found.body.items).toEqual(added.body.variants);
  expect((await list(shop.owner, { q: 'blue shirt' })).body.items).toHaveLength(1);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('the same family again is the same answer, another content is refused', async () => {
  const asked = shirts();
  const first = await add(asked);
  expect((await add(asked)).body).toEqual(first.body);
  const reused = await add({ ...asked, name: 'Blouse' });
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a family asked for ten times at once is one family', async () => {
  const asked = shirts();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(asked)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await count('select from product where family_id = $1', [asked._id])).toHaveLength(2);
});

test('a family with one wrong variant leaves nothing behind', async () => {
  const taken = shirts();
  await add(taken);
  const sku = taken.variants[0]?.sku;
  const cases = [
    [[variant(['S', 'Red'], { sku })], 409, '#/variants/0/sku'],
    [[variant(['S', 'Red']), variant(['XL', 'Red'])], 422, '#/variants/1/optionValues'],
    [[variant(['S', 'Red']), variant(['S', 'Red'])], 422, '#/variants/1/optionValues'],
    [
      [
        variant(['S', 'Red']),
        variant(['M', 'Red'], {
          openingStock: [{ branchId: other.branches[0]?.branchId, quantityMilli: 1 }],
        }),
      ],
      404,
      '#/variants/1/openingStock/0/branchId',
    ],
  ] as const;
  for (const [variants, status, pointer] of cases) {
    const asked = shirts({ variants, categoryName: `New ${newId()}` });
    const refused = await add(asked);
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([status, pointer]);
    expect(await count('select from product_family where family_id = $1', [asked._id])).toEqual([]);
    expect(await count('select from category where name = $1', [asked.categoryName])).toEqual([]);
  }
});

test('a variant that is sold by the piece does not begin with half of one', async () => {
  const half = { openingStock: [{ branchId: branch(0), quantityMilli: 500 }] };
  const asked = shirts({ variants: [variant(['S', 'Red']), variant(['M', 'Blue'], half)] });
  const answer = await add(asked);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { pointer: '#/variants/1/openingStock/0/quantityMilli', code: 'NOT_IN_STEPS' },
  ]);
  const stored = 'select from product where family_id = $1';
  expect(await count(stored, [asked._id])).toEqual([]);
});

test('variants come later too, and bring new values to the options', async () => {
  const asked = shirts();
  await add(asked);
  const { categoryName, taxClassId } = asked;
  const more = { categoryName, taxClassId, variants: [variant(['L', 'Green'])] };
  const url = `/api/families/${asked._id}/variants`;
  const grown = await ask<Family & Problem>(shop.owner, 'POST', url, more);
  expect(grown.status, JSON.stringify(grown.body)).toBe(200);
  expect(grown.body.options).toEqual([
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue', 'Green'] },
  ]);
  expect(grown.body.variantsCount).toBe(3);
  const again = await ask<Family & Problem>(shop.owner, 'POST', url, more);
  expect(again.body).toEqual(grown.body);
  const twice = { ...more, variants: [variant(['L', 'Green'])] };
  const refused = await ask<Family & Problem>(shop.owner, 'POST', url, twice);
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([422, 'NOT_UNIQUE']);
});

test('a family that is renamed renames its variants, which are found by the new name', async () => {
  const asked = shirts();
  await add(asked);
  const url = `/api/families/${asked._id}`;
  const renamed = await ask<Family & Problem>(shop.owner, 'PATCH', url, {
    version: 1,
    name: 'Polo',
  });
  expect(renamed.body.variants.map(({ name }) => name)).toEqual([
    'Polo · M · Blue',
    'Polo · S · Red',
  ]);
  expect(renamed.body.variants.map(({ version }) => version)).toEqual([2, 2]);
  expect((await list(shop.owner, { q: 'polo' })).body.items).toHaveLength(2);
  const late = await ask<Problem>(shop.owner, 'PATCH', url, { version: 1, name: 'Late' });
  expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
  const [one] = renamed.body.variants;
  const alone = await edit(shop.owner, one?._id ?? '', { version: 2, name: 'Alone' });
  expect([alone.status, alone.body.message]).toEqual([
    422,
    'A variant is named after its family. Rename the family.',
  ]);
  const inUse = await ask<Problem>(shop.owner, 'PATCH', url, {
    version: 2,
    options: [
      { name: 'Size', values: ['S'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
  });
  expect([inUse.status, inUse.body.errors?.[0]?.code]).toEqual([422, 'VALUE_IN_USE']);
});

test('families are listed by name and searched, those of this shop alone', async () => {
  const asked = shirts({ name: 'Zebra socks' });
  await add(asked);
  type Page = { items: { name: string }[]; nextCursor: string | null };
  const found = await ask<Page>(shop.owner, 'GET', '/api/families?q=zebra');
  expect(found.body.items.map(({ name }) => name)).toEqual(['Zebra socks']);
  const first = await ask<Page>(shop.owner, 'GET', '/api/families?limit=1');
  const next = encodeURIComponent(first.body.nextCursor ?? '');
  const second = await ask<Page>(shop.owner, 'GET', `/api/families?limit=1&cursor=${next}`);
  expect(second.status).toBe(200);
  expect(second.body.items).toHaveLength(1);
  const foreign = await ask<Page>(other.owner, 'GET', '/api/families');
  expect(foreign.body.items).toEqual([]);
});

test('200 variants come in together in a moment', async () => {
  const values = Array.from({ length: 20 }, (_, at) => String(at));
  const options = [
    { name: 'Row', values },
    { name: 'Column', values: values.slice(0, 10) },
  ];
  const variants = values.flatMap((row) => values.slice(0, 10).map((one) => variant([row, one])));
  const asked = shirts({ name: 'Grid', options, variants });
  const added = await add(asked);
  expect(added.body.variantsCount).toBe(200);
});

test('people without the permission add no family', async () => {
  const refused = await ask<Problem>(shop.seller, 'POST', '/api/families', shirts());
  expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
});
