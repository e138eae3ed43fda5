import type { PackDraft } from '@tillbook/core/products/product-fields';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { addBarcodes, barcodesOfProduct, forgetBarcodes, type BarcodeRow } from './barcodes.sql.ts';
import { componentsOfKit, saveComponents, type ComponentRow } from './kits.sql.ts';
import { archivePacks, packsOfProduct, savePacks, type PackRow } from './packs.sql.ts';
import type { Author } from './product-author.ts';
import { refusingDuplicates, type WantedCode } from './product-rules.ts';

/** What belongs to a product and lies in tables of its own. */
export interface Parts {
  readonly barcodes: readonly { readonly barcode: string; readonly kind: 'own' | 'supplier' }[];
  /** Those that are sold. */
  readonly packs: readonly PackDraft[];
  readonly components: readonly { readonly productId: string; readonly quantityMilli: number }[];
}

export const NO_PARTS: Parts = { barcodes: [], packs: [], components: [] };

/** Parts as the catalogue shows them: archived packs too, components with their names. */
export interface PartsFound {
  readonly barcodes: Parts['barcodes'];
  readonly packs: readonly (PackRow & { readonly barcodes: readonly string[] })[];
  readonly components: readonly ComponentRow[];
}

export async function readParts(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<PartsFound> {
  const codes = await barcodesOfProduct(reader, businessId, productId);
  const packs = await packsOfProduct(reader, businessId, productId);
  const components = await componentsOfKit(reader, businessId, productId);
  const codesOf = (packId: string): string[] =>
    codes.filter((code) => code.packId === packId).map(({ barcode }) => barcode);
  return {
    barcodes: codes.flatMap(({ barcode, kind }) => (kind === 'pack' ? [] : [{ barcode, kind }])),
    packs: packs.map((pack) => ({ ...pack, barcodes: codesOf(pack._id) })),
    components,
  };
}

/** Parts as a request says them. */
export function partsOf({ barcodes, packs, components }: PartsFound): Parts {
  return {
    barcodes,
    packs: packs
      .filter(({ isArchived }) => !isArchived)
      .map(({ isArchived: _archived, ...pack }) => ({ ...pack, barcodes: [...pack.barcodes] })),
    components: components.map(({ productId, quantityMilli }) => ({ productId, quantityMilli })),
  };
}

function codeRows({ barcodes, packs }: Parts): BarcodeRow[] {
  return [
    ...barcodes.map((one) => ({ ...one, packId: null })),
    ...packs.flatMap((pack) =>
      pack.barcodes.map((barcode) => ({ barcode, kind: 'pack' as const, packId: pack._id })),
    ),
  ];
}

/** Every code beside the main one. */
export function otherCodesOf(parts: Parts): string[] {
  return codeRows(parts).map(({ barcode }) => barcode);
}

/** The codes of a product and where each stood in the request. */
export function wantedCodes(
  product: { readonly productId: string; readonly sku: string; readonly barcode: string | null },
  { barcodes, packs }: Parts,
): WantedCode[] {
  const { productId, sku, barcode } = product;
  const ofBarcode = (code: string, pointer: string): WantedCode => ({
    field: 'barcode',
    code,
    pointer,
    productId,
  });
  return [
    { field: 'sku', code: sku, pointer: '#/sku', productId },
    ...(barcode === null ? [] : [ofBarcode(barcode, '#/barcode')]),
    ...barcodes.map((one, at) => ofBarcode(one.barcode, `#/barcodes/${at}/barcode`)),
    ...packs.flatMap((pack, at) =>
      pack.barcodes.map((code, place) => ofBarcode(code, `#/packs/${at}/barcodes/${place}`)),
    ),
  ];
}

const sameCode = (one: BarcodeRow, other: BarcodeRow): boolean =>
  one.barcode === other.barcode && one.kind === other.kind && one.packId === other.packId;

const without = (rows: readonly BarcodeRow[], others: readonly BarcodeRow[]): BarcodeRow[] =>
  rows.filter((row) => !others.some((other) => sameCode(row, other)));

/** Takes away the codes that a product no longer has; before its own row changes. */
export async function dropCodes(
  tx: Tx,
  author: Author,
  productId: string,
  change: { readonly before: Parts; readonly after: Parts },
): Promise<void> {
  const gone = without(codeRows(change.before), codeRows(change.after));
  const codes = gone.map(({ barcode }) => barcode);
  await forgetBarcodes(tx, author.businessId, productId, codes);
}

/**
 * Writes what became of the parts; packs that are not named are archived.
 * @throws Refusal DUPLICATE_VALUE, NOT_FOUND for a pack of another product
 */
export async function saveParts(
  tx: Tx,
  author: Author,
  productId: string,
  change: { readonly before: Parts; readonly after: Parts },
): Promise<void> {
  const { businessId, at } = author;
  const { before, after } = change;
  const kept = new Set(after.packs.map(({ _id }) => _id));
  const gone = before.packs.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => _id);
  await archivePacks(tx, businessId, productId, gone, at);
  const was = new Map(before.packs.map((pack) => [pack._id, JSON.stringify(pack)]));
  const moved = after.packs.filter((pack) => was.get(pack._id) !== JSON.stringify(pack));
  const areSaved = await refusingDuplicates(savePacks(tx, businessId, productId, moved));
  if (!areSaved) {
    throw new Refusal('NOT_FOUND', {}, [fieldError('#/packs', 'REFERENCE_NOT_FOUND')]);
  }
  const codes = without(codeRows(after), codeRows(before));
  await refusingDuplicates(addBarcodes(tx, businessId, productId, codes));
  if (JSON.stringify(before.components) !== JSON.stringify(after.components)) {
    await saveComponents(tx, businessId, productId, after.components);
  }
}
