import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, page, pageOf } from '../fields.ts';
import { TILL_CATALOGUE_PAGE } from '../limits.ts';
import { CATEGORY_COLOURS } from '../products/category-colours.ts';
import { PRODUCT_KINDS } from '../products/product-fields.ts';
import { tillSelling } from './selling.api.ts';

const cataloguePack = z.object({
  _id: z.string(),
  name: z.string(),
  unitsMilli: z.number(),
  priceMinor: z.number(),
  barcodes: z.array(z.string()),
});

/** A product as a till sells it. */
export const catalogueItem = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  unit: z.string(),
  stepMilli: z.number(),
  barcode: z.string().nullable(),
  /** Every code of the product by its unit, the main one with them. */
  barcodes: z.array(z.string()),
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  /** What marks its tile; null: nothing, or kept before it was known. */
  categoryColour: z.enum(CATEGORY_COLOURS).nullable().default(null),
  brandName: z.string().nullable(),
  sellerNote: z.string().nullable(),
  imageId: z.string().nullable(),
  /** What the branch asks for one unit. */
  priceMinor: z.number(),
  /** The least that a unit may be sold for; null is no floor. */
  floorPriceMinor: z.number().nullable(),
  taxBasisPoints: z.number(),
  /** Who sells it says the price; what was kept before this was known has none. */
  isOpenPrice: z.boolean().default(false),
  /**
   * On hand in units, without what has expired; of a kit how many can be made, of a service
   * nothing.
   */
  quantityMilli: z.number(),
  /** At so much on hand more is ordered in the branch; null: never, or kept before it was known. */
  reorderPointMilli: z.number().nullable().default(null),
  packs: z.array(cataloguePack),
  /** What a kit takes, with what of it is on hand. */
  components: z.array(
    z.object({
      productId: z.string(),
      quantityMilli: z.number(),
      heldMilli: z.number(),
    }),
  ),
});

export const tillCatalogue = endpoint({
  name: 'tillCatalogue',
  method: 'GET',
  path: '/api/till/catalogue',
  summary: 'What a till sells: price, tax and stock of one branch, page by page',
  access: may('sale.post'),
  query: z.strictObject({ branchId: id, cursor: page.cursor }),
  response: pageOf(catalogueItem).extend({
    taxMode: z.enum(['inclusive', 'exclusive']),
    taxRounding: z.enum(['per_rate', 'per_line']),
    stockPolicy: z.enum(['block', 'warn', 'allow']),
    selling: tillSelling,
    asOf: z.string(),
    pageSize: z.literal(TILL_CATALOGUE_PAGE),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});
