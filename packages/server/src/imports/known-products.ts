import { changed, differences, type Change } from '@tillbook/core/products/change-rules';
import type { RowProblem, RowReading } from '@tillbook/core/imports/read-row';
import type { Reader } from '../db/database.ts';
import { ownersOfBarcodes, ownersOfSkus } from '../products/barcodes.sql.ts';
import { listBrands } from '../products/brands.sql.ts';
import { listCategories } from '../products/categories.sql.ts';
import { readProducts, type ProductNow } from '../products/many-products.sql.ts';
import { placesMoved, type ImportBranch } from './imports.sql.ts';

/** Names of one kind with their ids, found in any case (as the database folds them). */
export type Names = Map<string, string>;

export const folded = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Categories and brands by name. */
export async function knownNames(
  reader: Reader,
  businessId: string,
): Promise<{ categories: Names; brands: Names }> {
  const [categories, brands] = [
    await listCategories(reader, businessId),
    await listBrands(reader, businessId),
  ];
  const byName = (all: readonly { _id: string; name: string }[]): Names =>
    new Map(all.map(({ _id, name }) => [folded(name), _id]));
  return { categories: byName(categories), brands: byName(brands) };
}

/** What the rows of one step meet in the catalogue. */
export interface Known {
  /** By folded SKU and by bar code: whose it is. */
  readonly skus: ReadonlyMap<string, string>;
  readonly barcodes: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, ProductNow>;
  /** `product branch` of every place where goods are, or moved otherwise than by opening. */
  readonly used: ReadonlySet<string>;
}

export async function knownProducts(
  reader: Reader,
  businessId: string,
  readings: readonly RowReading[],
  more: readonly string[] = [],
): Promise<Known> {
  const skus = readings.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  const codes = readings.flatMap(({ barcodes }) => barcodes);
  const ofSkus = await ownersOfSkus(reader, businessId, skus);
  const ofCodes = await ownersOfBarcodes(reader, businessId, codes);
  const ids = [...ofSkus, ...ofCodes].map(({ productId }) => productId);
  const unique = [...new Set([...ids, ...more])];
  const products = await readProducts(reader, businessId, unique);
  const moved = await placesMoved(reader, businessId, unique);
  return {
    skus: new Map(ofSkus.map(({ sku, productId }) => [folded(sku), productId])),
    barcodes: new Map(ofCodes.map(({ barcode, productId }) => [barcode, productId])),
    products: new Map(products.map((one) => [one.productId, one])),
    used: new Set(
      moved
        .filter(({ isUsed }) => isUsed)
        .map(({ productId, branchId }) => `${productId} ${branchId}`),
    ),
  };
}

/** The product that a row is about: by its SKU, else by one of its codes; null: a new one. */
export function productOf(
  reading: RowReading,
  known: Known,
): { readonly product: ProductNow | null; readonly problems: readonly RowProblem[] } {
  const bySku = reading.sku === null ? undefined : known.skus.get(folded(reading.sku));
  const owners = reading.barcodes.flatMap((code) => {
    const productId = known.barcodes.get(code);
    return productId === undefined ? [] : [{ code, productId }];
  });
  const productId = bySku ?? (reading.sku === null ? owners[0]?.productId : undefined);
  const foreign = owners.find((one) => one.productId !== productId);
  const product = productId === undefined ? null : (known.products.get(productId) ?? null);
  if (foreign === undefined) return { product, problems: [] };
  const problem = { field: 'barcode', code: 'OF_ANOTHER_PRODUCT', value: foreign.code } as const;
  return { product, problems: [problem] };
}

/** What a row changes of a product that is there; what it leaves empty stays. */
export function changeBy(
  reading: RowReading,
  now: ProductNow,
  names: { readonly categories: Names; readonly brands: Names },
  branches: readonly ImportBranch[],
): Change {
  const [barcode] = reading.barcodes;
  const isOther = barcode !== undefined && now.otherBarcodes.includes(barcode);
  const category = reading.category.at(-1);
  const { pointMilli, brand } = reading;
  return {
    ...given('name', reading.name),
    ...given('priceMinor', reading.priceMinor),
    ...given('costMinor', reading.costMinor),
    ...given('taxClassId', reading.taxClassId),
    ...given('floorPriceMinor', reading.floorPriceMinor),
    ...(barcode === undefined || isOther ? {} : { barcode }),
    ...(category === undefined ? {} : { categoryId: idOf(names.categories, category) }),
    ...(brand === null ? {} : { brandId: idOf(names.brands, brand) }),
    ...(pointMilli === null ? {} : { reorderPoints: pointsOf(pointMilli, now, branches) }),
    ...(now.isArchived ? { isArchived: false } : {}),
  };
}

/** Something that will be made when the rows are applied. */
export const NOT_MADE_YET = 'new';
const idOf = (names: Names, name: string): string => names.get(folded(name)) ?? NOT_MADE_YET;

function given<K extends keyof Change>(field: K, value: Change[K] | null): Change {
  return value === null ? {} : ({ [field]: value } as Change);
}

/** The point in every branch; what is ordered then stays as it was, or fills up to the point. */
export function pointsOf(
  pointMilli: number,
  now: Pick<ProductNow, 'reorderPoints'> | null,
  branches: readonly ImportBranch[],
) {
  return branches.map(({ branchId }) => {
    const was = now?.reorderPoints.find((one) => one.branchId === branchId);
    return { branchId, pointMilli, quantityMilli: was?.quantityMilli ?? pointMilli };
  });
}

/** Codes of a row that its product does not have yet, besides its main one. */
export function codesToAdd(reading: RowReading, now: ProductNow | null): string[] {
  const [first, ...others] = reading.barcodes;
  const has = new Set([now?.barcode ?? null, ...(now?.otherBarcodes ?? [])]);
  return others.filter((code) => code !== first && !has.has(code));
}

/** Whether a row would leave its product as it is. */
export function leavesAsIs(reading: RowReading, now: ProductNow, change: Change): boolean {
  const { after } = differences(now, changed(now, change));
  const adds = reading.stock.length > 0 || codesToAdd(reading, now).length > 0;
  return Object.keys(after).length === 0 && !adds;
}
