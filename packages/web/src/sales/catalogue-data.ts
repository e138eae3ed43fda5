import type { AnswerOf } from '@tillbook/core/endpoint';
import type { tillChanges } from '@tillbook/core/sales/till-changes.api';
import { withOthers, type CataloguePage } from './page-places.ts';
import { lessOf } from './sold-stock.ts';
import type { CatalogueRow } from './till-product.ts';

export type { CataloguePage };
export type Changes = AnswerOf<typeof tillChanges>;

/** What a branch sells, as this device knows it. */
export interface Catalogue {
  /** As the server told it. */
  readonly told: readonly CataloguePage[];
  /** The same without what was sold here since. */
  readonly pages: readonly CataloguePage[];
  /** What to ask with for changes; null while pages are still on their way. */
  readonly cursor: string | null;
  /** When the server told it. */
  readonly asOf: string;
}

type Taken = ReadonlyMap<string, number>;

export const rowsOf = (pages: readonly CataloguePage[]): readonly CatalogueRow[] =>
  pages.flatMap(({ items }) => items);

/** Pages with less on hand; a page of which nothing was taken stays the same. */
export function lessStock(pages: readonly CataloguePage[], taken: Taken): readonly CataloguePage[] {
  if (taken.size === 0) return pages;
  return pages.map((page) => withOthers(page, taken.keys(), (row) => lessOf(row, taken)));
}

/** A catalogue that was kept or has just come, less what the server has not heard of. */
export function catalogueOf(
  told: readonly CataloguePage[],
  cursor: string | null,
  asOf: string,
  unheard: Taken,
): Catalogue {
  return { told, pages: lessStock(told, unheard), cursor, asOf };
}

type Rules = Pick<Changes, 'taxMode' | 'taxRounding' | 'stockPolicy' | 'selling'>;

/** How the business sells, to be compared. */
const rulesOf = ({ taxMode, taxRounding, stockPolicy, selling }: Rules): string =>
  JSON.stringify([taxMode, taxRounding, stockPolicy, selling]);

function withChanges(
  pages: readonly CataloguePage[],
  { gone, taxMode, taxRounding, stockPolicy, selling, asOf }: Changes,
  items: readonly CatalogueRow[],
): readonly CataloguePage[] {
  const rules = { taxMode, taxRounding, stockPolicy, selling };
  const told = rulesOf(rules);
  const changed = new Map(items.map((row) => [row._id, row]));
  const isGone = new Set(gone);
  const known = new Set<string>();
  const next = pages.map((page): CataloguePage => {
    for (const { _id } of page.items) known.add(_id);
    const isSame = !page.items.some(({ _id }) => changed.has(_id) || isGone.has(_id));
    if (isSame) return rulesOf(page) === told ? page : { ...page, ...rules };
    const kept = page.items.filter(({ _id }) => !isGone.has(_id));
    return { ...page, ...rules, items: kept.map((row) => changed.get(row._id) ?? row) };
  });
  const added = items.filter(({ _id }) => !known.has(_id));
  const last = next.at(-1);
  if (added.length === 0 || last === undefined) return next;
  return [...next.slice(0, -1), { ...last, asOf, items: [...last.items, ...added] }];
}

/** The catalogue after what changed since its cursor. */
export function changedCatalogue(before: Catalogue, changes: Changes, unheard: Taken): Catalogue {
  const { items, cursor, asOf } = changes;
  const shown = items.map((row) => lessOf(row, unheard));
  return {
    told: withChanges(before.told, changes, items),
    pages: withChanges(before.pages, changes, shown),
    ...{ cursor, asOf },
  };
}
