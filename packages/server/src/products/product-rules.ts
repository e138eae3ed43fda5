import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { brokenUniqueness, type Reader } from '../db/database.ts';
import { findClashes, listTaxClasses } from './products.sql.ts';

/** What people call a field whose value must be there once. */
const FIELDS = { sku: 'SKU', barcode: 'bar code' } as const;
const FIELD_OF_CONSTRAINT: Readonly<Record<string, keyof typeof FIELDS>> = {
  product_sku_once: 'sku',
  product_sku_key_once: 'sku',
  product_barcode_once: 'barcode',
};

function duplicate(field: keyof typeof FIELDS, owner: { productId: string; name: string } | null) {
  const said = owner === null ? 'on another product' : `on ${owner.name}`;
  const message = `This ${FIELDS[field]} is already ${said}. Use another.`;
  return { pointer: `#/${field}`, code: 'DUPLICATE_VALUE', message };
}

/**
 * Refuses a SKU or bar code that another product has, naming it. Archived products count: their
 * codes stand on old receipts and shelves.
 */
export async function refuseClash(
  reader: Reader,
  businessId: string,
  product: { productId: string; sku: string; barcode: string | null },
): Promise<void> {
  const clashes = await findClashes(reader, businessId, product);
  const ofSku = clashes.find(({ isSku }) => isSku);
  const ofBarcode = clashes.find(({ isBarcode }) => isBarcode);
  const errors = [
    ...(ofSku === undefined ? [] : [duplicate('sku', ofSku)]),
    ...(ofBarcode === undefined ? [] : [duplicate('barcode', ofBarcode)]),
  ];
  if (errors.length === 0) return;
  const field = ofSku === undefined ? FIELDS.barcode : FIELDS.sku;
  const productId = (ofSku ?? ofBarcode)?.productId;
  throw new Refusal('DUPLICATE_VALUE', { field, productId }, errors);
}

/** Turns a code that was taken at this very moment into the same refusal. */
export async function refusingDuplicates<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const field = FIELD_OF_CONSTRAINT[brokenUniqueness(error) ?? ''];
    if (field === undefined) throw error;
    throw new Refusal('DUPLICATE_VALUE', { field: FIELDS[field] }, [duplicate(field, null)]);
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
