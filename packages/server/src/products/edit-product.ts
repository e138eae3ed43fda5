import type { BodyOf } from '@tillbook/core/endpoint';
import type { editProduct as editProductApi } from '@tillbook/core/products/products.api';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { recordProduct, type Author } from './product-author.ts';
import { refuseClash, refuseUnknownTaxClass, refusingDuplicates } from './product-rules.ts';
import {
  ensureCategory,
  findProduct,
  keepWords,
  updateProduct,
  type ProductFound,
  type ProductRecord,
} from './products.sql.ts';

export type ProductChange = BodyOf<typeof editProductApi>;

type Edited = ProductRecord & { readonly isArchived: boolean };

const RECORDED = [
  'name',
  'sku',
  'barcode',
  'categoryId',
  'taxClassId',
  'priceMinor',
  'costMinor',
  'isArchived',
] as const;

/** Before and after of every field that changed. */
function changesOf(before: Edited, after: Edited): Record<string, { from: unknown; to: unknown }> {
  const changed = RECORDED.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field], to: after[field] }]),
  );
}

function actionOf(before: Edited, after: Edited): string {
  if (before.isArchived === after.isArchived) return 'product.changed';
  return after.isArchived ? 'product.archived' : 'product.restored';
}

async function categoryOf(
  tx: Tx,
  author: Author,
  before: ProductFound,
  name: string | null | undefined,
): Promise<string | null> {
  if (name === undefined) return before.categoryId;
  return name === null
    ? null
    : ensureCategory(tx, author.businessId, name, newId(Date.parse(author.at)));
}

/**
 * Changes a product that is still as the caller saw it; fields that were not sent stay. What lies
 * in stock keeps the value that it was received at, and posted sales keep their prices.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE
 */
export async function editProduct(
  tx: Tx,
  author: Author,
  productId: string,
  change: ProductChange,
): Promise<void> {
  const { businessId } = author;
  const before = await findProduct(tx, businessId, productId);
  if (before === null) throw new Refusal('NOT_FOUND');
  if (before.version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const after: Edited = {
    productId,
    name: change.name ?? before.name,
    sku: change.sku ?? before.sku,
    barcode: change.barcode === undefined ? before.barcode : change.barcode,
    categoryId: await categoryOf(tx, author, before, change.categoryName),
    taxClassId: change.taxClassId ?? before.taxClassId,
    priceMinor: change.priceMinor ?? before.priceMinor,
    costMinor: change.costMinor ?? before.costMinor,
    isArchived: change.isArchived ?? before.isArchived,
  };
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return;
  if ('taxClassId' in changes) await refuseUnknownTaxClass(tx, businessId, after.taxClassId);
  if ('sku' in changes || 'barcode' in changes) await refuseClash(tx, businessId, after);
  const { version } = change;
  const stored = { ...after, version, sortName: sortName(after.name), at: author.at };
  const isChanged = await refusingDuplicates(updateProduct(tx, businessId, stored));
  if (!isChanged) throw new Refusal('VERSION_CONFLICT');
  await keepWords(tx, businessId, productId, productWords(after));
  const action = actionOf(before, after);
  await recordProduct(tx, author, { action, subjectId: productId, detail: changes });
}
