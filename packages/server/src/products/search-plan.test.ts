import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchWords } from '@tillbook/core/products/words';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { listStatement, searchFor, type ProductQuestion } from './list-products.sql.ts';

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
      `insert into product_word (business_id, word, product_id)
       select distinct business_id, w, product_id from product,
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

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly Plan[];
}

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
async function planOf(change: Partial<ProductQuestion>): Promise<{ who: string; nodes: Plan[] }> {
  const { asked, values } = listStatement(question(change));
  const explain = {
    name: `explain_${asked.name}`,
    text: `explain (analyze, timing off, format json) ${asked.text}`,
  };
  const who = { name: 'plan_who', text: 'select current_user::text "who"' };
  return app.db.read(openTenant(shop.businessId), async (reader) => {
    const row = await reader.one<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain, values);
    const nodes: Plan[] = [];
    const walk = (plan: Plan): void => {
      nodes.push(plan);
      for (const inner of plan.Plans ?? []) walk(inner);
    };
    for (const { Plan: plan } of row['QUERY PLAN']) walk(plan);
    return { ...(await reader.one<{ who: string }>(who)), nodes };
  });
}

const wayTo = (q: string) =>
  app.db.read(openTenant(shop.businessId), (reader) =>
    searchFor(reader, shop.businessId, searchWords(q)),
  );

const scanned = (nodes: readonly Plan[]): string[] =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => ['product', 'product_word', 'stock_level'].includes(table));

test('a search reads the words’ index, and no table whole, as the app', async () => {
  const ways = {
    suga: 'intersect',
    'sug bra': 'intersect',
    'brand33 soap': 'narrow',
    '4711': 'narrow',
  };
  for (const [q, how] of Object.entries(ways)) {
    const search = await wayTo(q);
    expect(search.how).toBe(how);
    const { who, nodes } = await planOf({ search });
    expect(who).toBe('tillbook_app');
    const indexes = nodes.map((node) => node['Index Name']);
    expect(indexes.some((index) => index?.startsWith('product_word'))).toBe(true);
    expect(scanned(nodes)).toEqual([]);
  }
});

test('either way to the words finds the same products in the same order', async () => {
  const found = async (words: readonly string[], how: 'narrow' | 'intersect') => {
    const { asked, values } = listStatement(question({ search: { how, words }, limit: 100 }));
    return app.db.read(openTenant(shop.businessId), (reader) =>
      reader.rows<{ name: string }>(asked, values),
    );
  };
  for (const words of [['suga'], ['brand33', 'soap'], ['47', 'tea'], ['sug', 'bra'], ['none']]) {
    const narrow = await found(words, 'narrow');
    expect(await found(words, 'intersect')).toEqual(narrow);
    for (const { name } of narrow) {
      for (const word of words) expect(` ${name}`).toContain(` ${word}`);
    }
  }
  expect(await found(['suga'], 'intersect')).toHaveLength(100);
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
