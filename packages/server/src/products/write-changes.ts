import {
  changed,
  differences,
  type Change,
  type Changeable,
} from '@tillbook/core/products/change-rules';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import { brokenUniqueness, type Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { costUnmovedLevels } from '../stock/stock.sql.ts';
import { addChangeRows, type ChangeRow } from './change-sets.sql.ts';
import { addPriceChanges, setReorderPointsOf, type PriceSource } from './many-prices.sql.ts';
import { keepWordsOf, updateProducts, type ProductNow } from './many-products.sql.ts';
import type { Author } from './product-author.ts';

/** A locked product and what of it is to be different. */
export interface Wanted {
  readonly now: ProductNow;
  readonly change: Change;
}

const PRICES = [
  ['price', 'priceMinor'],
  ['cost', 'costMinor'],
  ['floor', 'floorPriceMinor'],
] as const;

/** What a change does to prices, for their history. */
export function pricesMoved(productId: string, before: Change, after: Change, nowMs: number) {
  return PRICES.filter(([, field]) => after[field] !== undefined).map(([what, field]) => ({
    priceChangeId: newId(nowMs),
    productId,
    what,
    beforeMinor: before[field] ?? null,
    afterMinor: after[field] ?? null,
  }));
}

/**
 * Writes changes of locked products, one statement for each table, with the history of prices.
 * Gives back what each was and became.
 * @throws Refusal VERSION_CONFLICT, DUPLICATE_VALUE for a code taken at this very moment
 */
export async function writeChanges(
  tx: Tx,
  author: Author,
  kind: PriceSource['kind'],
  sourceId: string,
  wanted: readonly Wanted[],
): Promise<ChangeRow[]> {
  const { businessId, at, personId, name } = author;
  const done = wanted.map(({ now, change }) => {
    const after = changed(now, change);
    return { now, after, ...said(now, after) };
  });
  const stored = done.map(({ now, after: { reorderPoints: _points, ...fields } }) => ({
    ...fields,
    productId: now.productId,
    version: now.version,
    sortName: sortName(fields.name),
  }));
  const count = await refusingTaken(updateProducts(tx, businessId, stored, at));
  if (count !== stored.length) throw new Refusal('VERSION_CONFLICT');
  const renamed = done.filter(({ differing }) =>
    ['name', 'sku', 'barcode'].some((field) => field in differing),
  );
  const words = renamed.map(({ now, after }) => ({
    productId: now.productId,
    words: productWords({ ...after, otherBarcodes: now.otherBarcodes }),
  }));
  await keepWordsOf(tx, businessId, words);
  const points = done
    .filter(({ differing }) => differing.reorderPoints !== undefined)
    .map(({ now, after }) => ({ productId: now.productId, points: after.reorderPoints }));
  await setReorderPointsOf(tx, businessId, points);
  const source = { kind, id: sourceId, at, by: personId, byName: name };
  const moved = done.flatMap(({ now, was, differing }) =>
    pricesMoved(now.productId, was, differing, Date.parse(at)),
  );
  await addPriceChanges(tx, businessId, source, moved);
  const costs = done.flatMap(({ now: { productId }, differing: { costMinor } }) =>
    costMinor === undefined ? [] : [{ productId, costMinor }],
  );
  await costUnmovedLevels(tx, businessId, costs);
  return done.map(({ now, was, differing }) => ({
    productId: now.productId,
    before: was,
    after: differing,
    versionAfter: now.version + 1,
  }));
}

/** Writes changes and keeps them as rows of a set. */
export async function writeChangeRows(
  tx: Tx,
  author: Author,
  kind: 'bulk' | 'import',
  changeSetId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const rows = await writeChanges(tx, author, kind, changeSetId, wanted);
  await addChangeRows(tx, author.businessId, changeSetId, rows);
}

function said(now: Changeable, after: Changeable): { was: Change; differing: Change } {
  const { before: was, after: differing } = differences(now, after);
  return { was, differing };
}

async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = brokenUniqueness(error);
    if (constraint === null) throw error;
    const field = constraint.includes('barcode') ? 'bar code' : 'SKU';
    throw new Refusal('DUPLICATE_VALUE', {
      field: constraint.includes('variant') ? 'variant' : field,
    });
  }
}
