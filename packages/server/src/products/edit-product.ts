import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { editProduct as editProductApi } from '@tillbook/core/products/products.api';
import { whyNotOtherKind, whyNotProduct } from '@tillbook/core/products/product-rules';
import { defaultStepMilli, whyNotOtherUnit } from '@tillbook/core/products/units';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { lockStockOfProduct } from '../stock/stock.sql.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { ensureBrand } from './brands.sql.ts';
import { ensureCategory } from './categories.sql.ts';
import { keepPriceMoves, movesOf } from './keep-prices.ts';
import { isComponent } from './kits.sql.ts';
import { saveBranchPrices } from './prices.sql.ts';
import { recordProduct, type Author } from './product-author.ts';
import {
  dropCodes,
  otherCodesOf,
  partsOf,
  readParts,
  saveParts,
  wantedCodes,
  type Parts,
} from './product-parts.ts';
import * as rules from './product-rules.ts';
import { branchesOfProduct, type BranchOfProduct } from './product-stock.sql.ts';
import { keepWords } from './product-words.sql.ts';
import {
  findProduct,
  lockProduct,
  updateProduct,
  type ProductFound,
  type ProductRecord,
} from './products.sql.ts';
import { saveReorderPoints } from './reorder-points.sql.ts';

type ProductBody = BodyOf<typeof editProductApi>;
/** What is changed of a product; the reason may be left out. */
export type ProductChange = Omit<ProductBody, 'reason'> & Partial<Pick<ProductBody, 'reason'>>;

type Edited = ProductRecord & { readonly isArchived: boolean };

/** A product with everything that an edit may touch. */
interface Whole {
  readonly product: Edited;
  readonly parts: Parts;
}

const RECORDED = [
  'name',
  'sku',
  'barcode',
  'categoryId',
  'taxClassId',
  'priceMinor',
  'costMinor',
  'isArchived',
  'kind',
  'brandId',
  'unit',
  'stepMilli',
  'floorPriceMinor',
  'targetMarginBasisPoints',
  'description',
  'sellerNote',
  'shelf',
  'tracksBatches',
  'isOpenPrice',
  'details',
] as const;
const PARTS = ['barcodes', 'packs', 'components'] as const;

type Changes = Record<string, { from: unknown; to: unknown }>;

const differ = (one: unknown, other: unknown): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other);

/** Before and after of every field that changed. */
function changesOf(before: Whole, after: Whole): Changes {
  const ofProduct = RECORDED.filter((field) => differ(before.product[field], after.product[field]));
  const ofParts = PARTS.filter((field) => differ(before.parts[field], after.parts[field]));
  return Object.fromEntries([
    ...ofProduct.map((field) => [field, { from: before.product[field], to: after.product[field] }]),
    ...ofParts.map((field) => [field, { from: before.parts[field], to: after.parts[field] }]),
  ]) as Changes;
}

/** Points and prices of branches that become others. */
function branchChangesOf(branches: readonly BranchOfProduct[], change: ProductChange) {
  const was = (id: string) => branches.find(({ branchId }) => branchId === id);
  const points = (change.reorderPoints ?? []).filter(
    ({ branchId, pointMilli, quantityMilli }) =>
      (was(branchId)?.reorderPointMilli ?? null) !== pointMilli ||
      (pointMilli !== null && was(branchId)?.reorderQuantityMilli !== quantityMilli),
  );
  const prices = (change.branchPrices ?? [])
    .map((after) => ({ before: was(after.branchId)?.branchPriceMinor ?? null, after }))
    .filter(({ before, after }) => before !== after.priceMinor);
  return { points, prices };
}

function actionOf(before: Edited, after: Edited): string {
  if (before.isArchived === after.isArchived) return 'product.changed';
  return after.isArchived ? 'product.archived' : 'product.restored';
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

async function editedOf(
  tx: Tx,
  author: Author,
  before: ProductFound,
  change: ProductChange,
): Promise<Edited> {
  const { businessId, at } = author;
  const { categoryName, brandName } = change;
  const fresh = (): string => newId(Date.parse(at));
  const unit = change.unit ?? before.unit;
  const usualStep = unit === before.unit ? before.stepMilli : defaultStepMilli(unit);
  return {
    ...before,
    name: change.name ?? before.name,
    sku: change.sku ?? before.sku,
    barcode: given(change.barcode, before.barcode),
    categoryId:
      typeof categoryName === 'string'
        ? await ensureCategory(tx, businessId, categoryName, fresh())
        : given(categoryName, before.categoryId),
    brandId:
      typeof brandName === 'string'
        ? await ensureBrand(tx, businessId, brandName, fresh())
        : given(brandName, before.brandId),
    taxClassId: change.taxClassId ?? before.taxClassId,
    priceMinor: change.priceMinor ?? before.priceMinor,
    costMinor: change.costMinor ?? before.costMinor,
    kind: change.kind ?? before.kind,
    unit,
    stepMilli: change.stepMilli ?? usualStep,
    floorPriceMinor: given(change.floorPriceMinor, before.floorPriceMinor),
    targetMarginBasisPoints: given(change.targetMarginBasisPoints, before.targetMarginBasisPoints),
    description: given(change.description, before.description),
    sellerNote: given(change.sellerNote, before.sellerNote),
    shelf: given(change.shelf, before.shelf),
    tracksBatches: change.tracksBatches ?? before.tracksBatches,
    isOpenPrice: change.isOpenPrice ?? before.isOpenPrice,
    details: change.details ?? before.details,
    isArchived: change.isArchived ?? before.isArchived,
  };
}

/** What lies in stock, or is part of a kit, stays what it is. @throws Refusal INVALID_STATE */
async function refuseOtherNature(
  tx: Tx,
  businessId: string,
  before: Edited,
  after: Edited,
): Promise<void> {
  const { productId } = after;
  const hasStock = await lockStockOfProduct(tx, businessId, productId);
  const ofKind = whyNotOtherKind({
    before: before.kind,
    after: after.kind,
    hasStock,
    isComponent: await isComponent(tx, businessId, productId),
  });
  const ofUnit = whyNotOtherUnit({ before: before.unit, after: after.unit, hasStock });
  const errors = [
    ...(ofKind === null ? [] : [fieldError('#/kind', ofKind)]),
    ...(ofUnit === null ? [] : [fieldError('#/unit', ofUnit)]),
  ];
  if (errors.length > 0) throw new Refusal('INVALID_STATE', {}, errors);
}

/** What stands in the way of a change. @throws Refusal */
async function refuseWrongChange(
  tx: Tx,
  author: Author,
  change: ProductChange,
  { before, after, changes }: { before: Whole; after: Whole; changes: Changes },
): Promise<void> {
  const { businessId } = author;
  const { product, parts } = after;
  const { familyId } = product;
  const reorderPoints = change.reorderPoints ?? [];
  const branchPrices = change.branchPrices ?? [];
  rules.refuseErrors([
    ...whyNotProduct({ ...product, ...parts, reorderPoints, branchPrices }),
    ...(familyId !== null && 'name' in changes ? [fieldError('#/name', 'NAMED_BY_FAMILY')] : []),
  ]);
  await rules.refuseOtherBranches(tx, author, 'reorderPoints', reorderPoints);
  await rules.refuseOtherBranches(tx, author, 'branchPrices', branchPrices);
  if ('taxClassId' in changes) {
    await rules.refuseUnknownTaxClass(tx, businessId, product.taxClassId);
  }
  if ('components' in changes) {
    const { components } = before.parts;
    await rules.refuseWrongComponents(tx, businessId, parts.components, components);
  }
  if ('kind' in changes || 'unit' in changes) {
    await refuseOtherNature(tx, businessId, before.product, product);
  }
  if (['sku', 'barcode', 'barcodes', 'packs'].some((field) => field in changes)) {
    await rules.refuseClash(tx, businessId, wantedCodes(product, parts));
  }
}

/**
 * Changes a product that is still as the caller saw it; fields that were not sent stay. What lies
 * in stock keeps the value that it was received at, and posted sales keep their prices.
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_VALUE, BRANCH_FORBIDDEN, INVALID_STATE,
 *   VALIDATION_FAILED
 */
export async function editProduct(
  tx: Tx,
  author: Author,
  productId: string,
  change: ProductChange,
): Promise<void> {
  const { businessId } = author;
  const version = await lockProduct(tx, businessId, productId);
  const found = await findProduct(tx, businessId, productId);
  if (version === null || found === null) throw new Refusal('NOT_FOUND');
  if (version !== change.version) throw new Refusal('VERSION_CONFLICT');
  const before = { product: found, parts: partsOf(await readParts(tx, businessId, productId)) };
  const product = await editedOf(tx, author, found, change);
  const parts: Parts = {
    barcodes: change.barcodes ?? before.parts.barcodes,
    packs: change.packs ?? before.parts.packs,
    // What is no kit has no parts, whatever it was before.
    components: change.components ?? (product.kind === 'kit' ? before.parts.components : []),
  };
  const after = { product, parts };
  const changes = changesOf(before, after);
  const branches = await branchesOfProduct(tx, businessId, productId, null);
  const ofBranches = branchChangesOf(branches, change);
  await refuseWrongChange(tx, author, change, { before, after, changes });
  const { points, prices } = ofBranches;
  if (Object.keys(changes).length + points.length + prices.length === 0) return;
  await dropCodes(tx, author, productId, { before: before.parts, after: parts });
  const stored = { ...product, version, sortName: sortName(product.name), at: author.at };
  const isChanged = await rules.refusingDuplicates(updateProduct(tx, businessId, stored));
  if (!isChanged) throw new Refusal('VERSION_CONFLICT');
  const words = productWords({ ...product, otherBarcodes: otherCodesOf(parts) });
  await keepWords(tx, businessId, productId, words);
  await saveParts(tx, author, productId, { before: before.parts, after: parts });
  await saveReorderPoints(tx, businessId, productId, points);
  const newPrices = prices.map((one) => one.after);
  await saveBranchPrices(tx, businessId, productId, newPrices);
  if ('kind' in changes) await ensureLevels(tx, { businessId, productIds: [productId] });
  const moves = movesOf({ productId, before, after, branches: prices });
  await keepPriceMoves(tx, author, moves, change.reason ?? null);
  const detail = {
    ...changes,
    ...(points.length > 0 ? { reorderPoints: points } : {}),
    ...(prices.length > 0 ? { branchPrices: prices } : {}),
  };
  const action = actionOf(found, product);
  await recordProduct(tx, author, { action, subjectId: productId, detail });
}
