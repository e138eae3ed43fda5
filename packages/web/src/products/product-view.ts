import { plainDecimal } from '@tillbook/core/csv';
import { marginBasisPoints } from '@tillbook/core/products/margin';
import type { ProductRow } from '@tillbook/core/products/products.api';
import { PRODUCT_KINDS } from '@tillbook/core/products/product-fields';
import { MISSING, PRODUCT_SORTS, STOCK_STATES } from '@tillbook/core/products/products.api';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import type { ProductFilter } from './queries.ts';

export type TaxMode = 'inclusive' | 'exclusive';

/** The state of what lies in stock, by the word that every screen uses for it. */
export function stockStatus(quantityMilli: number): 'inStock' | 'out' | 'oversold' {
  if (quantityMilli > 0) return 'inStock';
  return quantityMilli === 0 ? 'out' : 'oversold';
}

/** The margin of a product in basis points; null where cost or price are not known. */
export function marginOf(
  row: Pick<ProductRow, 'priceMinor' | 'costMinor' | 'taxClass'>,
  taxMode: TaxMode | undefined,
): number | null {
  const { priceMinor, costMinor, taxClass } = row;
  if (costMinor === null || taxMode === undefined) return null;
  const { taxBasisPoints } = taxClass;
  return marginBasisPoints({ priceMinor, costMinor, taxBasisPoints, taxMode });
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | undefined {
  return choices.find((choice) => choice === text);
}

/** What the address asks of the list; what it does not understand is left out. */
export function filterOf(get: (name: string) => string): ProductFilter {
  const text = (name: string) => (get(name) === '' ? {} : { [name]: get(name) });
  const stock = oneOf(STOCK_STATES, get('stock'));
  const missing = oneOf(MISSING, get('missing'));
  const kind = oneOf(PRODUCT_KINDS, get('kind'));
  return {
    ...text('q'),
    ...text('categoryId'),
    ...text('branchId'),
    ...text('brandId'),
    ...text('familyId'),
    ...(kind === undefined ? {} : { kind }),
    ...(missing === undefined ? {} : { missing }),
    ...(stock === undefined ? {} : { stock }),
    state: oneOf(['archived', 'all'], get('state')) ?? 'active',
    sort: oneOf(PRODUCT_SORTS, get('sort')) ?? 'name',
  };
}

/** Views of the list that people come back to, as what the address then says. */
export const QUICK_VIEWS = [
  ['quickAll', {}],
  ['quickLow', { stock: 'low' }],
  ['quickOut', { stock: 'out' }],
  ['quickNoBarcode', { missing: 'barcode' }],
  ['quickNoCost', { missing: 'cost' }],
  ['quickArchived', { state: 'archived' }],
] as const;
export const QUICK_NAMES = ['stock', 'missing', 'state'] as const;

/** Whether the address shows just this view. */
export function isQuickView(
  view: Readonly<Record<string, string>>,
  get: (name: string) => string,
): boolean {
  return QUICK_NAMES.every((name) => get(name) === (view[name] ?? ''));
}

/** A printed code as its 13 digits: scanners give a UPC with or without its leading zero. */
function plainCode(code: string): string {
  const folded = code.trim().toLowerCase();
  return /^[0-9]{12}$/.test(folded) ? `0${folded}` : folded;
}

/** The one product whose bar code or SKU was scanned or typed in full, or null. */
export function exactMatch<Row extends Pick<ProductRow, 'sku' | 'barcode'>>(
  rows: readonly Row[],
  typed: string,
): Row | null {
  const wanted = plainCode(typed);
  if (wanted === '') return null;
  const found = rows.filter(
    ({ sku, barcode }) =>
      (barcode !== null && plainCode(barcode) === wanted) || sku.toLowerCase() === wanted,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The words of the export's header and states, in the language of the screen. */
export interface ExportWords {
  readonly header: readonly string[];
  readonly archived: string;
  readonly active: string;
}

/** The rows of an export: amounts as plain decimals with the currency in a column of its own. */
export function exportRows(
  rows: readonly ProductRow[],
  words: ExportWords,
  place: { readonly currency: string; readonly taxMode: TaxMode },
): CsvCell[][] {
  const { currency, taxMode } = place;
  const lines = rows.map((row): CsvCell[] => {
    const margin = marginOf(row, taxMode);
    return [
      row.name,
      row.sku,
      row.barcode,
      row.category?.name ?? null,
      currency,
      moneyCell(row.priceMinor, currency),
      row.costMinor === null ? null : moneyCell(row.costMinor, currency),
      margin === null ? null : plainDecimal(margin, 2),
      quantityCell(row.quantityMilli),
      row.isArchived ? words.archived : words.active,
    ];
  });
  return [[...words.header], ...lines];
}
