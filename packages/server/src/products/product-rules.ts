import { fieldError } from '@tillbook/core/field-errors';
import { whyNotComponent, whyNotTakeEach } from '@tillbook/core/products/product-rules';
import { Refusal, type FieldError } from '@tillbook/core/refusals';
import { brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { ownersOfBarcodes, ownersOfSkus } from './barcodes.sql.ts';
import { lockComponents } from './kits.sql.ts';
import type { Author } from './product-author.ts';
import type { Parts } from './product-parts.ts';
import { branchDays } from './products.sql.ts';
import { listTaxClasses } from './tax-classes.sql.ts';

/** What people call a field whose value must be there once. */
const FIELDS = {
  sku: 'SKU',
  barcode: 'bar code',
  pack: 'pack’s name',
  variant: 'variant',
} as const;
type UniqueField = keyof typeof FIELDS;
const FIELD_OF_CONSTRAINT: Readonly<Record<string, UniqueField>> = {
  product_sku_once: 'sku',
  product_sku_key_once: 'sku',
  product_barcode_once: 'barcode',
  product_pack_name_once: 'pack',
  product_variant_once: 'variant',
};

/** A SKU or bar code that a product is to have, and where it stood in the request. */
export interface WantedCode {
  readonly field: 'sku' | 'barcode';
  readonly code: string;
  readonly pointer: string;
  readonly productId: string;
}

function duplicate(wanted: WantedCode, owner: { name: string } | null): FieldError {
  const { field, code, pointer } = wanted;
  const said = owner === null ? 'on another product' : `on ${owner.name}`;
  const isMain = pointer === `#/${field}`;
  const which = isMain ? `This ${FIELDS[field]}` : `The ${FIELDS[field]} ${code}`;
  const message = `${which} is already ${said}. Use another.`;
  return { pointer, code: 'DUPLICATE_VALUE', message };
}

const folded = (sku: string): string => sku.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Refuses SKUs and bar codes that another product has, naming it. Archived products count: their
 * codes stand on old receipts and shelves.
 */
export async function refuseClash(
  reader: Reader,
  businessId: string,
  wanted: readonly WantedCode[],
): Promise<void> {
  const ofField = (field: WantedCode['field']): string[] =>
    wanted.filter((one) => one.field === field).map(({ code }) => code);
  const skus = await ownersOfSkus(reader, businessId, ofField('sku'));
  const barcodes = await ownersOfBarcodes(reader, businessId, ofField('barcode'));
  const clashes = wanted.flatMap((one) => {
    const owner =
      one.field === 'sku'
        ? skus.find(({ sku }) => folded(sku) === folded(one.code))
        : barcodes.find(({ barcode }) => barcode === one.code);
    return owner === undefined || owner.productId === one.productId ? [] : [{ one, owner }];
  });
  const [first] = clashes;
  if (first === undefined) return;
  const details = { field: FIELDS[first.one.field], productId: first.owner.productId };
  const errors = clashes.map(({ one, owner }) => duplicate(one, owner));
  throw new Refusal('DUPLICATE_VALUE', details, errors);
}

/** Turns a value that was taken at this very moment into the same refusal. */
export async function refusingDuplicates<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const field = FIELD_OF_CONSTRAINT[brokenUniqueness(error) ?? ''];
    if (field === undefined) throw error;
    const wanted = { field: 'sku' as const, code: '', pointer: '#/sku', productId: '' };
    const errors =
      field === 'sku' || field === 'barcode'
        ? [duplicate({ ...wanted, field, pointer: `#/${field}` }, null)]
        : [];
    throw new Refusal('DUPLICATE_VALUE', { field: FIELDS[field] }, errors);
  }
}

/** Refuses a tax class that this business does not have. */
export async function refuseUnknownTaxClass(
  reader: Reader,
  businessId: string,
  taxClassId: string,
): Promise<void> {
  const known = await listTaxClasses(reader, businessId);
  if (known.some(({ _id }) => _id === taxClassId)) return;
  throw new Refusal('NOT_FOUND', {}, [fieldError('#/taxClassId', 'REFERENCE_NOT_FOUND')]);
}

/** Refuses branches of a list that the business does not have or that are not the author's. */
export async function refuseOtherBranches(
  reader: Reader,
  author: Author,
  list: 'reorderPoints' | 'branchPrices',
  rows: readonly { readonly branchId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const branchIds = rows.map(({ branchId }) => branchId);
  const known = await branchDays(reader, author.businessId, branchIds);
  const missingAt = branchIds.findIndex((id) => !known.some(({ branchId }) => branchId === id));
  if (missingAt >= 0) {
    const pointer = `#/${list}/${missingAt}/branchId`;
    throw new Refusal('NOT_FOUND', {}, [fieldError(pointer, 'REFERENCE_NOT_FOUND')]);
  }
  const { branchIds: reach } = author;
  if (reach !== null && branchIds.some((id) => !reach.includes(id))) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
}

/**
 * Refuses parts of a kit that are not there, are no goods or are taken in parts of a step; they
 * stay what they are until the commit.
 * @param before what the kit took: that may stay
 */
export async function refuseWrongComponents(
  tx: Tx,
  businessId: string,
  components: Parts['components'],
  before: Parts['components'] = [],
): Promise<void> {
  if (components.length === 0) return;
  const ids = components.map(({ productId }) => productId);
  const known = await lockComponents(tx, businessId, ids);
  components.forEach(({ productId, quantityMilli }, at) => {
    const found = known.find((one) => one.productId === productId);
    const pointer = `#/components/${at}/productId`;
    if (found === undefined) {
      throw new Refusal('NOT_FOUND', {}, [fieldError(pointer, 'REFERENCE_NOT_FOUND')]);
    }
    const kind = whyNotComponent(found.kind);
    if (kind !== null) throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, kind)]);
    const was = before.find((one) => one.productId === productId)?.quantityMilli;
    const steps = whyNotTakeEach(quantityMilli, found.stepMilli, was);
    if (steps === null) return;
    const quantityAt = `#/components/${at}/quantityMilli`;
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(quantityAt, steps)]);
  });
}

/** @throws Refusal 422 with everything that is wrong */
export function refuseErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', {}, errors);
}
