import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import type { CatalogueRow } from './till-product.ts';

export type CataloguePage = AnswerOf<typeof tillCatalogue>;

/** Where the rows of a page stand, and those of which goods are a part. */
interface Places {
  readonly byId: ReadonlyMap<string, number>;
  readonly madeOf: ReadonlyMap<string, readonly number[]>;
}

const known = new WeakMap<CataloguePage, Places>();

function placesOf(page: CataloguePage): Places {
  const there = known.get(page);
  if (there !== undefined) return there;
  const byId = new Map<string, number>();
  const madeOf = new Map<string, number[]>();
  for (const [at, { _id, components }] of page.items.entries()) {
    byId.set(_id, at);
    for (const { productId } of components) {
      const others = madeOf.get(productId);
      if (others === undefined) madeOf.set(productId, [at]);
      else others.push(at);
    }
  }
  const places = { byId, madeOf };
  known.set(page, places);
  return places;
}

/** The row of a product, wherever it stands; looked up, not searched. */
export function rowOf(pages: readonly CataloguePage[], productId: string): CatalogueRow | null {
  for (const page of pages) {
    const at = placesOf(page).byId.get(productId);
    if (at !== undefined) return page.items[at] ?? null;
  }
  return null;
}

/**
 * A page with others in place of the rows of these products and of those that they are a part of;
 * the same page where it has none. After a sale the other thousand rows are not even looked at:
 * taking a sale off 10,000 products was 14 ms of a slow device's task, and is 1.
 */
export function withOthers(
  page: CataloguePage,
  productIds: Iterable<string>,
  otherOf: (row: CatalogueRow) => CatalogueRow,
): CataloguePage {
  const places = placesOf(page);
  const touched = new Set<number>();
  for (const productId of productIds) {
    const at = places.byId.get(productId);
    if (at !== undefined) touched.add(at);
    for (const other of places.madeOf.get(productId) ?? []) touched.add(other);
  }
  if (touched.size === 0) return page;
  const items = [...page.items];
  for (const at of touched) {
    const row = items[at];
    if (row !== undefined) items[at] = otherOf(row);
  }
  const next = { ...page, items };
  // The same products of the same parts stand at the same places.
  known.set(next, places);
  return next;
}
