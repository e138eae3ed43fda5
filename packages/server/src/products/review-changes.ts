import type { ReviewedRow } from '@tillbook/core/products/change-sets.api';
import {
  changed,
  differences,
  whyNotChange,
  type Change,
  type ChangeFacts,
  type ReorderPoint,
} from '@tillbook/core/products/change-rules';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { codesTaken, countUnknown, type ProductNow } from './many-products.sql.ts';
import type { Author } from './product-author.ts';

/** A change of one product as it was asked for. */
export interface AskedChange {
  readonly productId: string;
  readonly version: number;
  readonly changes: Change;
}

const folded = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The products whose new code another one of the same request takes first. */
function takenTwice(
  rows: readonly AskedChange[],
  codeOf: (row: AskedChange) => string | null | undefined,
): ReadonlySet<string> {
  const owners = new Map<string, string>();
  const late = new Set<string>();
  for (const row of rows) {
    const code = codeOf(row);
    if (code === null || code === undefined) continue;
    if (owners.has(code)) late.add(row.productId);
    else owners.set(code, row.productId);
  }
  return late;
}

/** @throws Refusal NOT_FOUND for a product or a thing named that the business does not have */
export async function refuseUnknown(
  reader: Reader,
  author: Author,
  rows: readonly AskedChange[],
  products: readonly ProductNow[],
): Promise<void> {
  if (new Set(rows.map(({ productId }) => productId)).size !== products.length) {
    throw new Refusal('NOT_FOUND');
  }
  const given = (pick: (change: Change) => string | null | undefined): string[] => [
    ...new Set(rows.map(({ changes }) => pick(changes)).filter((id) => typeof id === 'string')),
  ];
  const branches = rows.flatMap(({ changes }) =>
    (changes.reorderPoints ?? []).map(({ branchId }) => branchId),
  );
  const unknown = await countUnknown(reader, author.businessId, {
    categories: given(({ categoryId }) => categoryId),
    brands: given(({ brandId }) => brandId),
    taxClasses: given(({ taxClassId }) => taxClassId),
    branches: [...new Set(branches)],
  });
  if (unknown > 0) throw new Refusal('NOT_FOUND');
}

/**
 * What changes would do, row by row, in the order they were asked in.
 * @throws Refusal NOT_FOUND
 */
export async function reviewChanges(
  reader: Reader,
  author: Author,
  rows: readonly AskedChange[],
  products: readonly ProductNow[],
): Promise<ReviewedRow[]> {
  await refuseUnknown(reader, author, rows, products);
  const byId = new Map(products.map((one) => [one.productId, one]));
  const wanted = rows.flatMap(({ productId, changes: { sku = null, barcode = null } }) =>
    sku === null && barcode === null ? [] : [{ productId, sku, barcode }],
  );
  const taken = new Map(
    (await codesTaken(reader, author.businessId, wanted)).map((one) => [one.productId, one]),
  );
  const twiceSku = takenTwice(rows, ({ changes: { sku } }) => sku && folded(sku));
  const twiceBarcode = takenTwice(rows, ({ changes: { barcode } }) => barcode);
  return rows.map((row) => {
    const { productId } = row;
    const now = byId.get(productId);
    if (now === undefined) throw new Refusal('NOT_FOUND');
    const clash = taken.get(productId);
    return reviewOf(now, row, {
      version: now.version,
      kind: now.kind,
      isSkuTaken: clash?.isSkuTaken === true || twiceSku.has(productId),
      isBarcodeTaken: clash?.isBarcodeTaken === true || twiceBarcode.has(productId),
      branchIds: author.branchIds,
    });
  });
}

function reviewOf(now: ProductNow, row: AskedChange, facts: ChangeFacts): ReviewedRow {
  const { before, after } = differences(now, changed(now, row.changes));
  return {
    productId: now.productId,
    name: now.name,
    sku: now.sku,
    version: now.version,
    before: shown(before, facts.branchIds),
    after: shown(after, facts.branchIds),
    problem: whyNotChange(now, row.changes, { ...facts, seenVersion: row.version }),
  };
}

/**
 * Reorder points as the contract shows them: those of branches in reach.
 * @param branchIds null reaches every branch
 */
export function shownPoints(
  points: readonly ReorderPoint[],
  branchIds: readonly string[] | null,
): ReorderPoint[] {
  return points
    .filter(({ branchId }) => branchIds === null || branchIds.includes(branchId))
    .map((one) => ({ ...one }));
}

/** A change as the contract shows it, without what it does in branches out of reach. */
export function shown(change: Change, branchIds: readonly string[] | null): ReviewedRow['before'] {
  const { reorderPoints, ...fields } = change;
  return reorderPoints === undefined
    ? fields
    : { ...fields, reorderPoints: shownPoints(reorderPoints, branchIds) };
}
