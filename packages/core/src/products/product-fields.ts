import { z } from 'zod';
import { basisPoints, id, moneyMinor, name, note, optionalText, productCode } from '../fields.ts';
import { quantityMilli, quantityMilliOrZero, text } from '../fields.ts';
import { isBarcode } from './codes.ts';
import { STEP_MILLI_MAX, UNITS } from './units.ts';

/** The fields that products are made and changed by; requests take them from here. */

export const PRODUCT_KINDS = ['goods', 'kit', 'service'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const PRODUCT_BRANCHES_MAX = 200;
export const BARCODES_MAX = 20;
export const PACKS_MAX = 20;
export const COMPONENTS_MAX = 50;
export const DETAILS_MAX = 20;

export const barcode = productCode.refine(isBarcode, { error: 'PATTERN' });
export const kind = z.enum(PRODUCT_KINDS);
export const unit = z.enum(UNITS);
export const stepMilli = z.int().min(1).max(STEP_MILLI_MAX);
export const targetMargin = basisPoints.max(9_999);
/** Why a price changed, in the words of who changed it. */
export const reason = optionalText(200);

const hasFewKeys = (value: object): boolean => Object.keys(value).length <= DETAILS_MAX;

/** A code beside the main one: made by the shop, or on the supplier's packet. */
export const moreBarcode = z.strictObject({ barcode, kind: z.enum(['own', 'supplier']) });

/** So many units sold as one thing. `_id` is the client's; a known one changes that pack. */
export const packDraft = z.strictObject({
  _id: id,
  name,
  unitsMilli: quantityMilli,
  priceMinor: moneyMinor,
  barcodes: z.array(barcode).max(BARCODES_MAX).default([]),
});
export type PackDraft = z.output<typeof packDraft>;

/** What one of a kit consumes. */
export const componentDraft = z.strictObject({ productId: id, quantityMilli });

/** When a branch should buy a product, and how much; `pointMilli` null takes the point away. */
export const reorderDraft = z.strictObject({
  branchId: id,
  pointMilli: quantityMilliOrZero.nullable(),
  quantityMilli: quantityMilliOrZero,
});

/** A branch's own price; null takes it away. */
export const branchPriceDraft = z.strictObject({
  branchId: id,
  priceMinor: moneyMinor.nullable(),
});

/** What every product has. */
export const plainFields = {
  name,
  sku: productCode,
  barcode: barcode.nullable(),
  categoryName: name.nullable(),
  taxClassId: id,
  priceMinor: moneyMinor,
  costMinor: moneyMinor,
};

/** What came to it since; none of these need be sent. */
export const moreFields = {
  kind,
  unit,
  stepMilli,
  brandName: name.nullable(),
  description: note(2_000).nullable(),
  sellerNote: text(200).nullable(),
  shelf: text(40).nullable(),
  floorPriceMinor: moneyMinor.nullable(),
  targetMarginBasisPoints: targetMargin.nullable(),
  tracksBatches: z.boolean(),
  isOpenPrice: z.boolean(),
  details: z.record(text(40), text(200)).refine(hasFewKeys, { error: 'TOO_MANY' }),
  barcodes: z.array(moreBarcode).max(BARCODES_MAX),
  packs: z.array(packDraft).max(PACKS_MAX),
  components: z.array(componentDraft).max(COMPONENTS_MAX),
  reorderPoints: z.array(reorderDraft).max(PRODUCT_BRANCHES_MAX),
  branchPrices: z.array(branchPriceDraft).max(PRODUCT_BRANCHES_MAX),
};

/** Stock that is there when the product is added. */
export const openingStock = z
  .array(z.strictObject({ branchId: id, quantityMilli: quantityMilliOrZero }))
  .max(PRODUCT_BRANCHES_MAX)
  .default([]);
