import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchWords } from '@tillbook/core/products/words';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { nodesOf, type Plan } from '../../test/plans.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { listProductRows, listStatement, type ProductQuestion } from './list-products.sql.ts';
import { searchFor, type Search } from './search-words.sql.ts';

let app: TestApp;
let shop: TestBusiness;

/** 10,000 products of the shop, and as many of a neighbour whose rows must not be read. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const neighbour = await addBusiness(app.database, { name: 'Neighbour' });
  for (const business of [shop, neighbour]) {
    await peek(
      app.database,
      `insert into product (business_id, product_id, name, sort_name, sku, tax_class_id,
         price_minor, cost_minor, created_at, updated_at, created_hash)
       select $1, gen_random_uuid(), w.name, w.name, 'SKU-' || n, $2, n, n,
         '2026-01-01'::timestamptz + n * interval '1 second',
         '2026-01-01'::timestamptz + n * interval '1 second', '\\x00'
       from generate_series(1, 10000) n,
         lateral (select (array['sugar', 'soap', 'flour', 'tea', 'salt'])[1 + n % 5] || ' brand'
           || n % 97 || ' ' || n name) w`,
      [business.businessId, business.taxClasses.standard],
    );
    await peek(
      app.database,
      `insert into product_word (business_id, word, product_id, sort_name)
       select distinct business_id, w, product_id, sort_name from product,
         unnest(string_to_array(name, ' ') || array['sku']) w where business_id = $1`,
      [business.businessId],
    );
    await peek(
      app.database,
      `insert into stock_level (business_id, branch_id, product_id, quantity_milli)
       select business_id, $2, product_id, 1000 from product where business_id = $1`,
      [business.businessId, business.branches[0]?.branchId],
    );
  }
  await peek(app.database, 'analyze');
}, 120_000);
afterAll(() => app.close());

const question = (change: Partial<ProductQuestion>): ProductQuestion => ({
  businessId: shop.businessId,
  search: null,
  categoryIds: null,
  brandId: null,
  familyId: null,
  kind: null,
  missing: null,
  state: 'active',
  stock: null,
  branchIds: null,
  sort: 'name',
  isDescending: false,
  after: null,
  limit: 51,
  ...change,
});

/** Every node of the plan that the app's own role gets. */
const planOf = (change: Partial<ProductQuestion>) =>
  nodesOf(app, shop.businessId, listStatement(question(change)));

const wayTo = (q: string, isByName = true) =>
  app.db.read(openTenant(shop.businessId), (reader) =>
    searchFor(reader, shop.businessId, searchWords(q), isByName),
  );

const scanned = (nodes: readonly Plan[]): string[] =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => ['product', 'product_word', 'stock_level'].includes(table));

test('a search reads the words’ index, and no table whole, as the app', async () => {
  const ways = [
    { q: 'suga', isByName: true, how: 'walk' },
    { q: 'sug bra', isByName: true, how: 'walk' },
    { q: 's bra', isByName: true, how: 'intersect' },
    { q: 'sug bra', isByName: false, how: 'intersect' },
    // Every product has a number of its own: too many words to follow.
    { q: '1', isByName: true, how: 'intersect' },
    { q: 'brand33 soap', isByName: true, how: 'narrow' },
    { q: '4711', isByName: true, how: 'narrow' },
    { q: 'sku-4711', isByName: true, how: 'narrow' },
  ];
  for (const { q, isByName, how } of ways) {
    const search = await wayTo(q, isByName);
    expect(search.how).toBe(how);
    const { who, nodes } = await planOf({ search });
    expect(who).toBe('tillbook_app');
    const indexes = nodes.map((node) => node['Index Name']);
    expect(indexes.some((index) => index?.startsWith('product_word'))).toBe(true);
    expect(scanned(nodes)).toEqual([]);
  }
});

test('a word that thousands have costs the rows of the page, not those of the word', async () => {
  for (const [q, rows] of [
    ['suga', 51],
    ['sug bra', 51],
    // 11 of 97 brands begin so: as many soaps are looked at as fill one page.
    ['soap brand3', 51 * 12],
  ] as const) {
    const search = await wayTo(q);
    expect(search.how).toBe('walk');
    const { nodes } = await planOf({ search });
    const followed = nodes.find((node) => node['Index Name'] === 'product_word_in_order');
    expect(followed?.['Actual Rows']).toBeLessThanOrEqual(rows);
  }
});

test('every way to the words finds the same products in the same order', async () => {
  const found = async (q: string, how: Search['how'], change: Partial<ProductQuestion> = {}) => {
    const words = searchWords(q);
    const walk = await wayTo(q);
    const search = how === 'walk' ? walk : { how, words, begun: [] };
    return app.db.read(openTenant(shop.businessId), (reader) =>
      listProductRows(reader, question({ limit: 100, ...change, search })),
    );
  };
  for (const q of ['suga', 'brand33 soap', '47 tea', 'sug bra', 'none', 'sugar brand9', 'tea s']) {
    const narrow = await found(q, 'narrow');
    expect(await found(q, 'intersect')).toEqual(narrow);
    expect(await found(q, 'walk')).toEqual(narrow);
    for (const isDescending of [false, true]) {
      const last = narrow.at(-1);
      const after = last ? { value: last.sortName, productId: last.productId } : null;
      const next = await found(q, 'narrow', { after, isDescending });
      expect(await found(q, 'walk', { after, isDescending })).toEqual(next);
    }
    for (const { name } of narrow) {
      for (const word of searchWords(q)) expect(` ${name} sku`).toContain(` ${word}`);
    }
  }
  expect(await found('suga', 'walk')).toHaveLength(100);
  expect((await wayTo('tea s')).begun).toEqual(['tea']);
});

test('a renamed product is found in the order of its new name', async () => {
  const { businessId, taxClasses } = shop;
  const id = '0198aaaa-0000-7000-8000-00000000beef';
  await peek(
    app.database,
    `insert into product (business_id, product_id, name, sort_name, sku, tax_class_id,
       price_minor, cost_minor, created_at, updated_at, created_hash)
     values ($1, $2, 'zebra', 'zebra', 'ZEBRA', $3, 1, 1, now(), now(), '\\x00')`,
    [businessId, id, taxClasses.standard],
  );
  await peek(
    app.database,
    `insert into product_word (business_id, word, product_id, sort_name)
     values ($1, 'sugarcane', $2, 'zebra')`,
    [businessId, id],
  );
  const first = async (): Promise<string | undefined> => {
    const { asked, values } = listStatement(question({ search: await wayTo('sug') }));
    const rows = await app.db.read(openTenant(businessId), (reader) =>
      reader.rows<{ name: string }>(asked, values),
    );
    return rows[0]?.name;
  };
  expect(await first()).not.toBe('aardvark');
  await peek(
    app.database,
    `update product set name = 'aardvark', sort_name = 'aardvark' where product_id = $1`,
    [id],
  );
  expect(await first()).toBe('aardvark');
});

test('what is out is found by the index of empty levels', async () => {
  const { nodes } = await planOf({ stock: 'out' });
  expect(nodes.map((node) => node['Index Name'])).toContain('stock_level_out');
});

test('a list is read along the index of its sort, from where the last page ended', async () => {
  const ends = { name: 'soap', price: 5_000, updated: '2026-01-01T01:00:00.000Z' } as const;
  for (const sort of ['name', 'price', 'updated'] as const) {
    const after = { value: ends[sort], productId: '0198aaaa-0000-7000-8000-000000000001' };
    for (const change of [{ sort }, { sort, after }, { sort, after, isDescending: true }]) {
      const { nodes } = await planOf(change);
      const read = nodes.find((node) => node['Relation Name'] === 'product');
      expect(read?.['Index Name']).toMatch(/^product_by_/);
      // Up to the page's end and no further: what the index gave is what is shown.
      expect(read?.['Actual Rows']).toBeLessThanOrEqual(52);
      expect(scanned(nodes)).toEqual([]);
    }
  }
});

test('the plan stays when it is made once for every value', async () => {
  const { asked, values } = listStatement(question({ search: await wayTo('brand33 soap') }));
  const literals = values.map((value) =>
    value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`,
  );
  const nodes = await app.db.read(openTenant(shop.businessId), async (reader) => {
    const run = (name: string, text: string) =>
      reader.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>({ name, text });
    await run('force_generic', `set local plan_cache_mode = 'force_generic_plan'`);
    await run('prepare_generic', `prepare generic_search as ${asked.text}`);
    const text = `explain (format json) execute generic_search(${literals.join(', ')})`;
    const [row] = await run('explain_generic', text);
    const found: Plan[] = [];
    const walk = (plan: Plan): void => {
      found.push(plan);
      for (const inner of plan.Plans ?? []) walk(inner);
    };
    for (const { Plan: plan } of row?.['QUERY PLAN'] ?? []) walk(plan);
    return found;
  });
  expect(nodes.some((node) => node['Index Name']?.startsWith('product_word'))).toBe(true);
  expect(scanned(nodes)).toEqual([]);
});
