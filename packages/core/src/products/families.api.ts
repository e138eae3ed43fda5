import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  id,
  moneyMinor,
  name,
  page,
  pageOf,
  productCode,
  search,
  text,
  version,
} from '../fields.ts';
import { barcode, openingStock, plainFields, stepMilli, unit } from './product-fields.ts';
import { productRow } from './products.api.ts';

export const OPTIONS_MAX = 3;
export const OPTION_VALUES_MAX = 30;
export const VARIANTS_MAX = 200;

const optionValue = text(40);
/** `{ name: 'Size', values: ['S', 'M', 'L'] }`. */
const option = z.strictObject({
  name: text(40),
  values: z.array(optionValue).min(1).max(OPTION_VALUES_MAX),
});
const options = z.array(option).min(1).max(OPTIONS_MAX);
export type FamilyOption = z.output<typeof option>;

/** One product of a family; its name comes of the family's and its values. */
const variantDraft = z.strictObject({
  _id: id,
  /** One value of each option, in their order. */
  optionValues: z.array(optionValue).min(1).max(OPTIONS_MAX),
  sku: productCode,
  barcode: barcode.nullable(),
  priceMinor: moneyMinor,
  costMinor: moneyMinor,
  openingStock,
});
export type VariantDraft = z.output<typeof variantDraft>;
const variants = z.array(variantDraft).max(VARIANTS_MAX);

/** What the variants that come in together have in common. */
const shared = {
  categoryName: plainFields.categoryName,
  brandName: name.nullable().default(null),
  taxClassId: plainFields.taxClassId,
  unit: unit.default('piece'),
  stepMilli: stepMilli.optional(),
};

const familyRow = z.object({
  _id: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** Variants that are not archived. */
  variantsCount: z.number(),
  version: z.number(),
});
const family = familyRow.extend({ variants: z.array(productRow) });
export type Family = z.output<typeof family>;

const REFUSALS_OF_VARIANTS = [
  'DUPLICATE_VALUE',
  'NOT_FOUND',
  'BRANCH_FORBIDDEN',
  'VALIDATION_FAILED',
] as const;

export const listFamilies = endpoint({
  name: 'listFamilies',
  method: 'GET',
  path: '/api/families',
  summary: 'Families by name; searched by the beginning of a word of their name',
  access: may('product.view'),
  query: z.strictObject({ ...page, q: search(100).optional() }),
  response: pageOf(familyRow),
  refusals: [],
});

export const getFamily = endpoint({
  name: 'getFamily',
  method: 'GET',
  path: '/api/families/:familyId',
  summary: 'A family with all its variants, archived ones too',
  access: may('product.view'),
  params: z.strictObject({ familyId: id }),
  response: family,
  refusals: ['NOT_FOUND'],
});

export const addFamily = endpoint({
  name: 'addFamily',
  method: 'POST',
  path: '/api/families',
  summary: 'Add a family with its options and its variants, all or nothing',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, name, options, ...shared, variants: variants.min(1) }),
  response: family,
  refusals: [...REFUSALS_OF_VARIANTS, 'IDEMPOTENCY_KEY_REUSED'],
});

export const addVariants = endpoint({
  name: 'addVariants',
  method: 'POST',
  path: '/api/families/:familyId/variants',
  summary: 'Add variants to a family; values that are new join its options',
  access: may('product.manage'),
  params: z.strictObject({ familyId: id }),
  body: z.strictObject({ ...shared, variants: variants.min(1) }),
  response: family,
  refusals: [...REFUSALS_OF_VARIANTS, 'IDEMPOTENCY_KEY_REUSED'],
});

export const editFamily = endpoint({
  name: 'editFamily',
  method: 'PATCH',
  path: '/api/families/:familyId',
  summary: 'Rename a family and with it its variants, or the options; values in use must stay',
  access: may('product.manage'),
  params: z.strictObject({ familyId: id }),
  body: z.strictObject({ version, name: name.optional(), options: options.optional() }),
  response: family,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

export const FAMILIES_ENDPOINTS = [
  listFamilies,
  getFamily,
  addFamily,
  addVariants,
  editFamily,
] as const;
