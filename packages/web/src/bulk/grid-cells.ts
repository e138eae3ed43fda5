import { parseDecimal } from '@tillbook/core/decimal';
import { currencyExponent, decimalText, moneyText, parseMoney } from '@tillbook/core/money';
import type { BulkProduct, ShownChange } from '@tillbook/core/products/change-sets.api';
import { isBarcode } from '@tillbook/core/products/codes';
import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import { t } from '../i18n/en/bulk.ts';

/** The cells of the grid as text, and what a typed text means for its product. */

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What cells are read against. */
export interface GridPlace {
  readonly currency: string;
  readonly categories: readonly Named[];
  readonly brands: readonly Named[];
  readonly taxClasses: readonly Named[];
  /** The branch whose reorder points are shown, if one is chosen. */
  readonly branchId: string;
}

export const CELLS = [
  'name',
  'sku',
  'barcode',
  'category',
  'brand',
  'tax',
  'price',
  'cost',
  'floor',
  'margin',
  'point',
  'quantity',
  'archived',
] as const;
export type Cell = (typeof CELLS)[number];

/** The columns that are shown: those of a branch only where one is chosen. */
export function cellsFor(branchId: string): readonly Cell[] {
  return CELLS.filter((cell) => branchId !== '' || (cell !== 'point' && cell !== 'quantity'));
}

export const isFigure = (cell: Cell): boolean =>
  ['price', 'cost', 'floor', 'margin', 'point', 'quantity'].includes(cell);

const nameOf = (all: readonly Named[], id: string | null): string =>
  all.find(({ _id }) => _id === id)?.name ?? '';

function pointOf(row: BulkProduct, branchId: string) {
  return row.reorderPoints.find((one) => one.branchId === branchId);
}

/** A product's cell as it stands. */
export function cellText(row: BulkProduct, cell: Cell, place: GridPlace): string {
  const money = (minor: number | null): string =>
    minor === null ? '' : moneyText(minor, place.currency);
  const quantity = (milli: number | undefined): string =>
    milli === undefined ? '' : quantityText(milli);
  switch (cell) {
    case 'name':
      return row.name;
    case 'sku':
      return row.sku;
    case 'barcode':
      return row.barcode ?? '';
    case 'category':
      return nameOf(place.categories, row.categoryId);
    case 'brand':
      return nameOf(place.brands, row.brandId);
    case 'tax':
      return nameOf(place.taxClasses, row.taxClassId);
    case 'price':
      return money(row.priceMinor);
    case 'cost':
      return money(row.costMinor);
    case 'floor':
      return money(row.floorPriceMinor);
    case 'margin':
      return row.targetMarginBasisPoints === null ? '' : percentText(row.targetMarginBasisPoints);
    case 'point':
      return quantity(pointOf(row, place.branchId)?.pointMilli);
    case 'quantity':
      return quantity(pointOf(row, place.branchId)?.quantityMilli);
    case 'archived':
      return row.isArchived ? t('yes') : t('no');
  }
}

/** Basis points as per cent for typing: 1250 is 12.5. */
export function percentText(basisPoints: number): string {
  return decimalText(basisPoints, 2).replace(/\.?0+$/, '');
}

/** Points and quantities are parts of one field: they are put together when a row is read. */
interface CellChange extends Omit<ShownChange, 'reorderPoints'> {
  readonly pointMilli?: number;
  readonly quantityMilli?: number;
}
export type CellReading =
  | { readonly ok: true; readonly change: CellChange }
  | { readonly ok: false; readonly message: string };

const taken = (change: CellChange): CellReading => ({ ok: true, change });
const wrong = (message: string): CellReading => ({ ok: false, message });

function readMoney(
  text: string,
  currency: string,
  give: (minor: number | null) => CellChange,
  mayBeEmpty: boolean,
): CellReading {
  const read = parseMoney(text, currency);
  if (read.ok) return taken(give(read.minor));
  if (read.reason === 'EMPTY') return mayBeEmpty ? taken(give(null)) : wrong(t('needed'));
  if (read.reason === 'TOO_MANY_DECIMALS') {
    return wrong(t('decimals', { digits: currencyExponent(currency) }));
  }
  return wrong(read.reason === 'TOO_LARGE' ? t('tooLarge') : t('notAnAmount'));
}

function readQuantity(text: string, give: (milli: number) => CellChange): CellReading {
  const read = parseQuantity(text);
  if (read.ok) return taken(give(read.milli));
  if (read.reason === 'EMPTY') return taken(give(0));
  return wrong(read.reason === 'TOO_LARGE' ? t('tooLarge') : t('notAQuantity'));
}

function readNamed(
  text: string,
  all: readonly Named[],
  give: (id: string | null) => CellChange,
  mayBeEmpty: boolean,
): CellReading {
  if (text === '') return mayBeEmpty ? taken(give(null)) : wrong(t('needed'));
  const wanted = text.toLowerCase();
  const found = all.find(({ name }) => name.toLowerCase() === wanted);
  return found === undefined ? wrong(t('notInList', { text })) : taken(give(found._id));
}

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0', ''];

function readFlag(text: string): CellReading {
  const said = text.toLowerCase();
  if (said === t('yes').toLowerCase() || YES.includes(said)) return taken({ isArchived: true });
  if (said === t('no').toLowerCase() || NO.includes(said)) return taken({ isArchived: false });
  return wrong(t('yesOrNo'));
}

function readMargin(text: string): CellReading {
  const read = parseDecimal(text.replace(/%\s*$/, ''), 2, 9_999);
  if (read.ok) return taken({ targetMarginBasisPoints: read.value });
  return read.reason === 'EMPTY'
    ? taken({ targetMarginBasisPoints: null })
    : wrong(t('notAPercentage'));
}

const NAME_MAX = 120;
const CODE_MAX = 64;

function readText(text: string, max: number, give: (text: string) => CellChange): CellReading {
  if (text === '') return wrong(t('needed'));
  return text.length > max ? wrong(t('tooLong', { max })) : taken(give(text));
}

/** What a typed or pasted text means for its cell. */
export function readCell(cell: Cell, typed: string, place: GridPlace): CellReading {
  const text = typed.trim();
  const { currency } = place;
  switch (cell) {
    case 'name':
      return readText(text, NAME_MAX, (name) => ({ name }));
    case 'sku':
      return readText(text, CODE_MAX, (sku) => ({ sku }));
    case 'barcode':
      if (text === '') return taken({ barcode: null });
      if (!isBarcode(text)) return wrong(t('checkDigit'));
      return readText(text, CODE_MAX, (barcode) => ({ barcode }));
    case 'category':
      return readNamed(text, place.categories, (categoryId) => ({ categoryId }), true);
    case 'brand':
      return readNamed(text, place.brands, (brandId) => ({ brandId }), true);
    case 'tax':
      return readNamed(text, place.taxClasses, (id) => ({ taxClassId: id ?? '' }), false);
    case 'price':
      return readMoney(text, currency, (minor) => ({ priceMinor: minor ?? 0 }), false);
    case 'cost':
      return readMoney(text, currency, (minor) => ({ costMinor: minor ?? 0 }), false);
    case 'floor':
      return readMoney(text, currency, (floorPriceMinor) => ({ floorPriceMinor }), true);
    case 'margin':
      return readMargin(text);
    case 'point':
      return readQuantity(text, (pointMilli) => ({ pointMilli }));
    case 'quantity':
      return readQuantity(text, (quantityMilli) => ({ quantityMilli }));
    case 'archived':
      return readFlag(text);
  }
}

/** The change of a product that its edited cells make together; wrong ones are left out. */
export function changeOf(
  row: BulkProduct,
  edited: Readonly<Partial<Record<Cell, string>>>,
  place: GridPlace,
): ShownChange {
  let change: ShownChange = {};
  let point: { pointMilli?: number; quantityMilli?: number } = {};
  for (const cell of CELLS) {
    const text = edited[cell];
    if (text === undefined) continue;
    const read = readCell(cell, text, place);
    if (!read.ok) continue;
    const { pointMilli, quantityMilli, ...fields } = read.change;
    change = { ...change, ...fields };
    if (pointMilli !== undefined) point = { ...point, pointMilli };
    if (quantityMilli !== undefined) point = { ...point, quantityMilli };
  }
  if (Object.keys(point).length === 0) return change;
  const { branchId } = place;
  const was = pointOf(row, branchId) ?? { pointMilli: 0, quantityMilli: 0 };
  return { ...change, reorderPoints: [{ ...was, ...point, branchId }] };
}
