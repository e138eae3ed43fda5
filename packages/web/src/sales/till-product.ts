import type { AnswerOf } from '@tillbook/core/endpoint';
import type { CategoryColour } from '@tillbook/core/products/category-colours';
import { availableMilli, sellingStepMilli, type Sellable } from '@tillbook/core/sales/sold-goods';
import { floorOf } from '@tillbook/core/sales/selling-rules';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';

/** A product as the server tells it: its packs, codes and parts hang on it. */
export type CatalogueRow = AnswerOf<typeof tillCatalogue>['items'][number];

/** What a till puts into the cart by one tap: a product by its unit, or a pack of it. */
export interface TillProduct {
  /** The product's id, or the pack's. */
  readonly _id: string;
  readonly productId: string;
  readonly packId: string | null;
  /** "Sugar 1 kg", or "Sugar 1 kg · Carton of 24". */
  readonly name: string;
  readonly productName: string;
  readonly packName: string | null;
  readonly sku: string;
  readonly barcodes: readonly string[];
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  /** What marks its tile. */
  readonly categoryColour: CategoryColour | null;
  readonly brandName: string | null;
  readonly sellerNote: string | null;
  readonly imageId: string | null;
  /** What a quantity counts: units by this name, or packs. */
  readonly unit: string;
  /** The smallest quantity that is sold. */
  readonly stepMilli: number;
  readonly priceMinor: number;
  readonly taxBasisPoints: number;
  /** The least it may be sold for; null is no floor. */
  readonly floorMinor: number | null;
  /** Who sells it says the price. */
  readonly isOpenPrice: boolean;
  /** How many could be sold of what is on hand; null for what never runs out. */
  readonly quantityMilli: number | null;
  /** From here on down it is low; null: nobody said. Of a pack by packs, as what is on hand. */
  readonly lowMilli: number | null;
  /** What it takes off the shelf. */
  readonly sellable: Sellable;
}

/** The unit of what is counted by packs: it is in the name already. */
const PIECE = 'piece';
const ONE_MILLI = 1_000;

/** What is on hand of the goods that a row tells of: itself, or the parts of a kit. */
export function heldOf(row: CatalogueRow): readonly (readonly [string, number])[] {
  if (row.kind === 'goods') return [[row._id, row.quantityMilli]];
  return row.components.map(({ productId, heldMilli }) => [productId, heldMilli]);
}

/** How many can be sold of what a row says is on hand. */
export function availableOf(row: CatalogueRow, sellable: Sellable): number | null {
  const held = new Map(heldOf(row));
  return availableMilli(sellable, (productId) => held.get(productId) ?? 0);
}

/** The reorder point in what is sold: 30 bottles are two crates of 12, and some. */
function lowOf(pointMilli: number | null, packUnitsMilli: number | null): number | null {
  if (pointMilli === null || packUnitsMilli === null) return pointMilli;
  return Math.floor((pointMilli * ONE_MILLI) / packUnitsMilli);
}

/** A product by its unit, then each of its packs. */
export function tillProducts(row: CatalogueRow): readonly TillProduct[] {
  const { _id: productId, kind, stepMilli, components, packs } = row;
  const { sku, categoryId, categoryName, brandName, sellerNote, imageId, taxBasisPoints } = row;
  const { name: productName, categoryColour } = row;
  const shared = {
    productId,
    productName,
    sku,
    categoryId,
    categoryName,
    categoryColour,
    brandName,
    sellerNote,
    imageId,
    taxBasisPoints,
  };
  const sold = (own: { name: string; priceMinor: number; packUnitsMilli: number | null }) => {
    const { name, priceMinor, packUnitsMilli } = own;
    const isOpenPrice = row.isOpenPrice && packUnitsMilli === null;
    const sellable: Sellable = { kind, productId, stepMilli, packUnitsMilli, components };
    return {
      ...{ ...shared, name, priceMinor, isOpenPrice, sellable },
      stepMilli: sellingStepMilli(sellable),
      quantityMilli: availableOf(row, sellable),
      lowMilli: lowOf(row.reorderPointMilli, packUnitsMilli),
      floorMinor: floorOf(row.floorPriceMinor, packUnitsMilli),
    };
  };
  const { barcodes, unit, priceMinor } = row;
  const single = sold({ name: productName, priceMinor, packUnitsMilli: null });
  return [
    { _id: productId, packId: null, packName: null, barcodes, unit, ...single },
    ...packs.map((pack) => ({
      ...{ _id: pack._id, packId: pack._id, packName: pack.name },
      ...{ barcodes: pack.barcodes, unit: PIECE },
      ...sold({
        name: `${productName} · ${pack.name}`,
        priceMinor: pack.priceMinor,
        packUnitsMilli: pack.unitsMilli,
      }),
    })),
  ];
}
