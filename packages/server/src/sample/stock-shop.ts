import { ean13, skuFor } from '@tillbook/core/products/codes';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { addFamily } from '../products/add-family.ts';
import { addProduct, type NewProduct } from '../products/add-product.ts';
import { editCategory, readCategories } from '../products/categories.ts';
import { authorOf, type Author } from '../products/product-author.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { Opening } from './invent-stock.ts';
import type { GoodsMore, ShopFamily, ShopKit, ShopService } from './shop.ts';

const MINUTE_MS = 60_000;
/** Weighed goods are sold by 50 g. */
const KILO_STEP_MILLI = 50;

type Pack = NonNullable<GoodsMore['pack']>;

/** The goods of a shop under the ids that its catalogue will have. */
export function productsOf({ shop, foundedMs }: FoundedShop): Product[] {
  const chance = chanceOf(`${shop.name} products`);
  return shop.goods.map((goods, index) => ({
    ...goods,
    productId: chance.id(foundedMs + (index + 1) * MINUTE_MS),
    packId: chance.id(foundedMs + (index + 1) * MINUTE_MS),
    taxBasisPoints: goods.isZeroRated ? 0 : shop.taxBasisPoints,
  }));
}

/** Adds the products with their opening stock, one a minute, as the owner did. */
export async function stockShop(
  db: Database,
  founded: FoundedShop,
  products: readonly Product[],
  openings: ReadonlyMap<string, readonly Opening[]>,
): Promise<void> {
  const { shop, owner, businessId, foundedMs } = founded;
  let minutes = 0;
  let codes = 0;
  const stocking: Stocking = {
    founded,
    products,
    author: () => authorOf(owner, () => foundedMs + (minutes += 1) * MINUTE_MS),
    nextBarcode: () => ean13(`${shop.barcodePrefix}${String((codes += 1)).padStart(4, '0')}`),
  };
  await db.transact(openTenant(businessId), async (tx) => {
    for (const product of products) {
      const opening = openings.get(product.productId) ?? [];
      await addProduct(tx, stocking.author(), goodsRequest(stocking, product, opening));
    }
    for (const kit of shop.kits) await addKit(tx, stocking, kit);
    for (const service of shop.services) {
      await addProduct(tx, stocking.author(), serviceRequest(stocking, service));
    }
    for (const family of shop.families) await addVariants(tx, stocking, family);
    await colourCategories(tx, stocking);
  });
}

/** Some categories have a colour on the till. */
async function colourCategories(tx: Tx, { founded, author }: Stocking): Promise<void> {
  const { colours } = founded.shop;
  for (const { _id, name, version } of await readCategories(tx, founded.businessId)) {
    const colour = colours[name];
    if (colour !== undefined) await editCategory(tx, author(), _id, { version, colour });
  }
}

/** Who adds products, one after the other, and the codes that were not given yet. */
interface Stocking {
  readonly founded: FoundedShop;
  readonly products: readonly Product[];
  readonly author: () => Author;
  readonly nextBarcode: () => string;
}

function goodsRequest(
  { founded, nextBarcode }: Stocking,
  product: Product,
  openings: readonly Opening[],
): NewProduct {
  const { taxClasses, branches } = founded;
  const { productId: _id, name, category, priceMinor, costMinor, more, packId } = product;
  const { brand = null, pack, reorder, details = {}, keepsDays } = more;
  const barcode = nextBarcode();
  return {
    _id,
    name,
    sku: skuFor(name, _id),
    barcode,
    categoryName: category,
    brandName: brand,
    taxClassId: product.isZeroRated ? taxClasses.zero : taxClasses.standard,
    priceMinor,
    costMinor,
    unit: product.isByWeight ? 'kg' : 'piece',
    stepMilli: product.isByWeight ? KILO_STEP_MILLI : 1_000,
    details: { ...details },
    packs: pack === undefined ? [] : [packRequest(packId, pack, nextBarcode())],
    reorderPoints:
      reorder === undefined
        ? []
        : branches.map(({ branchId }) => ({
            branchId,
            pointMilli: reorder[0] * 1_000,
            quantityMilli: reorder[1] * 1_000,
          })),
    tracksBatches: keepsDays !== undefined,
    // What expires comes in batches, from its supplier.
    openingStock: keepsDays === undefined ? [...openings] : [],
  };
}

function packRequest(_id: string, pack: Pack, barcode: string) {
  const { name, units, priceMinor } = pack;
  return { _id, name, unitsMilli: units * 1_000, priceMinor, barcodes: [barcode] };
}

async function addKit(tx: Tx, stocking: Stocking, kit: ShopKit): Promise<void> {
  const { founded, products } = stocking;
  const author = stocking.author();
  const _id = chanceOf(`${founded.shop.name} ${kit.name}`).id(Date.parse(author.at));
  const parts = kit.parts.map(([name, quantity]) => {
    const part = products.find((product) => product.name === name);
    if (part === undefined) throw new Error(`a sample kit needs ${name}`);
    return { part, quantity };
  });
  await addProduct(tx, author, {
    _id,
    kind: 'kit',
    name: kit.name,
    sku: skuFor(kit.name, _id),
    barcode: stocking.nextBarcode(),
    categoryName: kit.category,
    taxClassId: founded.taxClasses.standard,
    priceMinor: kit.priceMinor,
    costMinor: parts.reduce((sum, { part, quantity }) => sum + part.costMinor * quantity, 0),
    components: parts.map(({ part, quantity }) => ({
      productId: part.productId,
      quantityMilli: quantity * 1_000,
    })),
  });
}

function serviceRequest({ founded, nextBarcode }: Stocking, service: ShopService): NewProduct {
  const { name, category, priceMinor, isOpenPrice = false } = service;
  const _id = chanceOf(`${founded.shop.name} ${name}`).id(founded.foundedMs);
  return {
    _id,
    kind: 'service',
    name,
    sku: skuFor(name, _id),
    barcode: nextBarcode(),
    categoryName: category,
    taxClassId: founded.taxClasses.standard,
    priceMinor,
    costMinor: 0,
    isOpenPrice,
  };
}

/** Every combination of the options, each a product with pieces in every branch. */
async function addVariants(tx: Tx, stocking: Stocking, family: ShopFamily): Promise<void> {
  const { founded } = stocking;
  const author = stocking.author();
  const chance = chanceOf(`${founded.shop.name} ${family.name}`);
  const atMs = Date.parse(author.at);
  const combinations = family.options.reduce<string[][]>(
    (made, { values }) => made.flatMap((few) => values.map((value) => [...few, value])),
    [[]],
  );
  await addFamily(tx, author, {
    _id: chance.id(atMs),
    name: family.name,
    options: family.options.map(({ name, values }) => ({ name, values: [...values] })),
    categoryName: family.category,
    brandName: family.brand,
    taxClassId: founded.taxClasses.standard,
    unit: 'piece',
    variants: combinations.map((optionValues) => {
      const _id = chance.id(atMs);
      return {
        _id,
        optionValues,
        sku: skuFor([family.name, ...optionValues].join(' '), _id),
        barcode: stocking.nextBarcode(),
        priceMinor: family.priceMinor,
        costMinor: family.costMinor,
        openingStock: founded.branches.map(({ branchId }) => ({
          branchId,
          quantityMilli: chance.between(0, family.pieces) * 1_000,
        })),
      };
    }),
  });
}
