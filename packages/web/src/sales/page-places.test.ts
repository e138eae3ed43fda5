import { expect, test } from 'vitest';
import { lessStock } from './catalogue-data.ts';
import { rowOf, type CataloguePage } from './page-places.ts';
import { catalogueRow } from './test-catalogue.ts';
import type { CatalogueRow } from './till-product.ts';

const pageOf = (...items: CatalogueRow[]): CataloguePage => ({ items }) as unknown as CataloguePage;
const part = (productId: string, heldMilli: number) => ({
  ...{ productId, quantityMilli: 2_000, heldMilli },
});

const sugar = catalogueRow('Sugar', { _id: 'sugar', quantityMilli: 50_000 });
const soap = catalogueRow('Soap', { _id: 'soap', quantityMilli: 8_000 });
const tea = catalogueRow('Tea', { _id: 'tea', quantityMilli: 9_000 });
const basket = catalogueRow('Basket', {
  ...{ _id: 'basket', kind: 'kit', quantityMilli: 25_000 },
  components: [part('sugar', 50_000)],
});
const pages = [pageOf(tea, sugar), pageOf(basket), pageOf(soap)];

const held = (of: readonly CataloguePage[]) =>
  of.map(({ items }) => items.map(({ quantityMilli }) => quantityMilli));

test('what was sold is less in its page and in the kits of another page, sale after sale', () => {
  const once = lessStock(pages, new Map([['sugar', 10_000]]));
  expect(held(once)).toEqual([[9_000, 40_000], [20_000], [8_000]]);
  const taken = new Map([
    ['sugar', 6_000],
    ['soap', 1_000],
  ]);
  expect(held(lessStock(once, taken))).toEqual([[9_000, 34_000], [17_000], [7_000]]);
  expect(held(pages)).toEqual([[9_000, 50_000], [25_000], [8_000]]);
});

test('pages and rows of which nothing was sold stay the same objects', () => {
  const after = lessStock(pages, new Map([['sugar', 1_000]]));
  expect(after[2]).toBe(pages[2]);
  expect(after[0]?.items[0]).toBe(tea);
  const none = lessStock(pages, new Map([['elsewhere', 1_000]]));
  expect(none.map((page, at) => page === pages[at])).toEqual([true, true, true]);
  expect(lessStock(pages, new Map())).toBe(pages);
});

test('a product is found in whichever page it stands, before and after a sale', () => {
  expect(rowOf(pages, 'soap')).toBe(soap);
  expect(rowOf(pages, 'elsewhere')).toBeNull();
  const after = lessStock(pages, new Map([['soap', 3_000]]));
  expect(rowOf(after, 'soap')).toMatchObject({ _id: 'soap', quantityMilli: 5_000 });
});
