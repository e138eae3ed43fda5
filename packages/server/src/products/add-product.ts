import type { BodyInputOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { addProduct as addProductApi } from '@tillbook/core/products/products.api';
import { whyNotProduct } from '@tillbook/core/products/product-rules';
import { defaultStepMilli } from '@tillbook/core/products/units';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { ensureBrand } from './brands.sql.ts';
import { ensureCategory } from './categories.sql.ts';
import { keepPriceMoves, movesOf } from './keep-prices.ts';
import { checkOpeningStock, openStock, type OpeningReceipt } from './open-stock.ts';
import { saveBranchPrices } from './prices.sql.ts';
import { recordProduct, type Act, type Author } from './product-author.ts';
import { NO_PARTS, otherCodesOf, saveParts, wantedCodes } from './product-parts.ts';
import * as rules from './product-rules.ts';
import { keepWords } from './product-words.sql.ts';
import { findProduct, insertProduct, type ProductRecord } from './products.sql.ts';
import { saveReorderPoints } from './reorder-points.sql.ts';
import { hashOf } from '../same-request.ts';

/** A product as a request adds it; what is left out has its usual value. */
export type NewProduct = BodyInputOf<typeof addProductApi>;

/** The family that a variant comes into. */
export interface FamilyPlace {
  readonly familyId: string;
  readonly optionValues: readonly string[];
}

/** A request with everything that was left out. */
export function completed(product: NewProduct) {
  const { unit = 'piece', stepMilli = defaultStepMilli(unit) } = product;
  return {
    ...product,
    kind: product.kind ?? ('goods' as const),
    unit,
    stepMilli,
    brandName: product.brandName ?? null,
    description: product.description ?? null,
    sellerNote: product.sellerNote ?? null,
    shelf: product.shelf ?? null,
    floorPriceMinor: product.floorPriceMinor ?? null,
    targetMarginBasisPoints: product.targetMarginBasisPoints ?? null,
    tracksBatches: product.tracksBatches ?? false,
    isOpenPrice: product.isOpenPrice ?? false,
    details: product.details ?? {},
    barcodes: product.barcodes ?? [],
    packs: (product.packs ?? []).map((pack) => ({ ...pack, barcodes: pack.barcodes ?? [] })),
    components: product.components ?? [],
    reorderPoints: product.reorderPoints ?? [],
    branchPrices: product.branchPrices ?? [],
    openingStock: product.openingStock ?? [],
  };
}
export type WholeProduct = ReturnType<typeof completed>;

/** What was added to products since the first of them: in the hash only where one was sent. */
function moreOf(product: WholeProduct): unknown[] {
  return [
    product.kind,
    product.unit,
    product.stepMilli,
    product.brandName,
    product.description,
    product.sellerNote,
    product.shelf,
    product.floorPriceMinor,
    product.targetMarginBasisPoints,
    product.tracksBatches,
    Object.entries(product.details).sort(([one], [other]) => (one < other ? -1 : 1)),
    product.barcodes,
    product.packs,
    product.components,
    product.reorderPoints,
    product.branchPrices,
    // It came later still: what was made without it keeps its hash.
    ...(product.isOpenPrice ? ['open price'] : []),
  ];
}

const PLAIN = {
  _id: '',
  name: '',
  sku: '',
  barcode: null,
  categoryName: null,
  taxClassId: '',
  priceMinor: 0,
  costMinor: 0,
};
const NOTHING_MORE = JSON.stringify(moreOf(completed(PLAIN)));

/** SHA-256 of what a product is made with; the order of its branches does not matter. */
function productHash(product: WholeProduct, family: FamilyPlace | null): Buffer {
  const stock = product.openingStock
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .map(({ branchId, quantityMilli }) => [branchId, quantityMilli])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const more = moreOf(product);
  const content = [
    product.name,
    product.sku,
    product.barcode,
    product.categoryName,
    product.taxClassId,
    product.priceMinor,
    product.costMinor,
    stock,
    ...(JSON.stringify(more) === NOTHING_MORE ? [] : [more]),
    ...(family === null ? [] : [[family.familyId, family.optionValues]]),
  ];
  return hashOf(content);
}

/** What is wrong with a new product in itself. @throws Refusal VALIDATION_FAILED */
function refuseWrong(product: WholeProduct): void {
  const hasStock = product.openingStock.some(({ quantityMilli }) => quantityMilli > 0);
  rules.refuseErrors([
    ...whyNotProduct({ ...product, productId: product._id }),
    ...(hasStock && product.kind !== 'goods' ? [fieldError('#/openingStock', 'ONLY_GOODS')] : []),
  ]);
}

/**
 * Adds a product with its opening stock. The client's id is the key: the same content again
 * changes nothing, another content is refused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE, NOT_FOUND, BRANCH_FORBIDDEN,
 *   VALIDATION_FAILED
 */
export async function addProduct(tx: Tx, author: Author, product: NewProduct): Promise<void> {
  const whole = completed(product);
  if (await isAddedAlready(tx, author, whole, null)) return;
  refuseWrong(whole);
  await rules.refuseOtherBranches(tx, author, 'reorderPoints', whole.reorderPoints);
  await rules.refuseOtherBranches(tx, author, 'branchPrices', whole.branchPrices);
  await rules.refuseWrongComponents(tx, author.businessId, whole.components);
  await rules.refuseUnknownTaxClass(tx, author.businessId, whole.taxClassId);
  const receipts = await checkOpeningStock(tx, author, whole);
  const codes = wantedCodes({ ...whole, productId: whole._id }, whole);
  await rules.refuseClash(tx, author.businessId, codes);
  await recordProduct(tx, author, await storeNewProduct(tx, author, whole, { receipts }));
}

/** @throws Refusal IDEMPOTENCY_KEY_REUSED */
export async function isAddedAlready(
  tx: Tx,
  author: Author,
  product: WholeProduct,
  family: FamilyPlace | null,
): Promise<boolean> {
  const existing = await findProduct(tx, author.businessId, product._id);
  if (existing === null) return false;
  if (existing.createdHash === productHash(product, family).toString('hex')) return true;
  throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}

async function recordOf(
  tx: Tx,
  author: Author,
  product: WholeProduct,
  family: FamilyPlace | null,
): Promise<ProductRecord> {
  const { businessId } = author;
  const { categoryName, brandName, _id: productId } = product;
  const fresh = (): string => newId(Date.parse(author.at));
  return {
    ...product,
    productId,
    categoryId:
      categoryName === null ? null : await ensureCategory(tx, businessId, categoryName, fresh()),
    brandId: brandName === null ? null : await ensureBrand(tx, businessId, brandName, fresh()),
    familyId: family?.familyId ?? null,
    optionValues: family?.optionValues ?? [],
  };
}

/** Writes a product that was checked, with all that belongs to it; what is to be recorded. */
export async function storeNewProduct(
  tx: Tx,
  author: Author,
  product: WholeProduct,
  given: { readonly receipts: readonly OpeningReceipt[]; readonly family?: FamilyPlace },
): Promise<Act> {
  const { businessId, at } = author;
  const { receipts, family = null } = given;
  const record = await recordOf(tx, author, product, family);
  const { productId } = record;
  const stored = { ...record, sortName: sortName(product.name), at };
  const createdHash = productHash(product, family);
  const isAdded = await rules.refusingDuplicates(
    insertProduct(tx, businessId, { ...stored, createdHash }),
  );
  // The same request a moment ago: done again, it finds that product.
  if (!isAdded) throw new Again();
  const words = productWords({ ...product, otherBarcodes: otherCodesOf(product) });
  await keepWords(tx, businessId, productId, words);
  await saveParts(tx, author, productId, { before: NO_PARTS, after: product });
  await saveReorderPoints(tx, businessId, productId, product.reorderPoints);
  await saveBranchPrices(tx, businessId, productId, product.branchPrices);
  await openStock(tx, author, productId, receipts);
  const branches = product.branchPrices.map((after) => ({ before: null, after }));
  const prices = { productId, before: null, after: { product, parts: product }, branches };
  await keepPriceMoves(tx, author, movesOf(prices), null);
  const openingStock = receipts.map(stockDetail);
  const detail = { ...detailOf(product), openingStock };
  return { action: 'product.added', subjectId: productId, detail };
}

const USUAL: Readonly<Record<string, unknown>> = completed(PLAIN);

/** What a product was made with, without what is as usual. */
function detailOf({ _id, openingStock: _stock, ...product }: WholeProduct) {
  const entries = Object.entries(product).filter(
    ([field, value]) => field in PLAIN || JSON.stringify(value) !== JSON.stringify(USUAL[field]),
  );
  return Object.fromEntries(entries);
}

function stockDetail({ branchId, quantityMilli, valueMinor }: OpeningReceipt) {
  return { branchId, quantityMilli, valueMinor };
}
