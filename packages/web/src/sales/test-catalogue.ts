import { tillProducts, type CatalogueRow, type TillProduct } from './till-product.ts';

let made = 0;

/** A row of a till's catalogue for tests: goods by the piece, unless they say otherwise. */
export function catalogueRow(name: string, over: Partial<CatalogueRow> = {}): CatalogueRow {
  made += 1;
  const { barcode = null } = over;
  return {
    _id: `p${made}`,
    name,
    sku: `S-${made}`,
    kind: 'goods',
    unit: 'piece',
    stepMilli: 1_000,
    barcode,
    barcodes: barcode === null ? [] : [barcode],
    categoryId: null,
    categoryName: null,
    categoryColour: null,
    brandName: null,
    sellerNote: null,
    imageId: null,
    priceMinor: 100_000,
    floorPriceMinor: null,
    taxBasisPoints: 0,
    isOpenPrice: false,
    quantityMilli: 10_000,
    reorderPointMilli: null,
    packs: [],
    components: [],
    ...over,
  };
}

/** The product of such a row, sold by its unit. */
export function tillProduct(name: string, over: Partial<CatalogueRow> = {}): TillProduct {
  return tillProducts(catalogueRow(name, over))[0] as TillProduct;
}
