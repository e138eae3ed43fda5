import { parseDecimal } from '../decimal.ts';
import { NAME_MAX_CHARACTERS } from '../limits.ts';
import { parseMoney } from '../money.ts';
import { isBarcode } from '../products/codes.ts';
import { UNITS, type Unit } from '../products/units.ts';
import { parseQuantity } from '../quantity.ts';
import type { ImportField, Match } from './columns.ts';

/** What a row of a file says about a product; what it leaves empty is null. */
export interface RowReading {
  readonly name: string | null;
  readonly sku: string | null;
  /** The first is the main one. */
  readonly barcodes: readonly string[];
  /** From the top: ["Drinks", "Sodas"]. */
  readonly category: readonly string[];
  readonly brand: string | null;
  readonly unit: Unit | null;
  readonly priceMinor: number | null;
  readonly costMinor: number | null;
  readonly taxClassId: string | null;
  readonly floorPriceMinor: number | null;
  readonly pointMilli: number | null;
  readonly stock: readonly { readonly branchId: string; readonly quantityMilli: number }[];
}

export const ROW_PROBLEMS = [
  'REQUIRED',
  'NOT_A_NUMBER',
  'NEGATIVE',
  'TOO_MANY_DECIMALS',
  'TOO_LARGE',
  'TOO_LONG',
  'NOT_IN_LIST',
  'CHECK_DIGIT',
  'INVISIBLE',
  'TWICE_IN_FILE',
  'OF_ANOTHER_PRODUCT',
  'FLOOR_ABOVE_PRICE',
  'STOCK_THERE',
  'NO_STOCK_OF_ITS_OWN',
] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

export interface RowProblem {
  readonly field: ImportField;
  readonly code: RowProblemCode;
  /** What stands in the cell. */
  readonly value: string;
}

/** What cells are read against. */
export interface RowPlace {
  readonly currency: string;
  readonly taxClasses: readonly {
    readonly _id: string;
    readonly name: string;
    readonly taxBasisPoints: number;
  }[];
}

const CODE_MAX = 64;
const BARCODES_MAX = 10;
const CATEGORY_DEPTH_MAX = 5;
const VALUE_SHOWN_MAX = 80;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_ALL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A cell as plain text. A formula is never run: `="007"`, which keeps zeros in spreadsheets, is
 * 007, and the quote that guards a text against being one (`'=1+1`) is taken off.
 */
export function plainCell(cell: string): string {
  const text = cell
    .normalize('NFC')
    .replace(/\ufeff/g, '')
    .replace(/[\t\r\n\v\f]+/g, ' ')
    .trim();
  const kept = /^="([^"]*)"$/.exec(text);
  if (kept !== null) return (kept[1] ?? '').trim();
  return /^'[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text;
}

/** The number in a cell: the currency's code or sign beside it is left away. */
function bareNumber(text: string, currency: string): string {
  return text
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .replace(new RegExp(`^${currency}\\s*|\\s*${currency}$`, 'giu'), '')
    .trim();
}

/** Collects the problems of one row while it is read. */
class RowReader {
  readonly problems: RowProblem[] = [];
  readonly #cells: readonly string[];
  readonly #matches: readonly Match[];
  readonly #place: RowPlace;

  constructor(cells: readonly string[], matches: readonly Match[], place: RowPlace) {
    this.#cells = cells;
    this.#matches = matches;
    this.#place = place;
  }

  refuse(field: ImportField, code: RowProblemCode, value: string): null {
    this.problems.push({ field, code, value: value.slice(0, VALUE_SHOWN_MAX) });
    return null;
  }

  cellAt(column: number): string {
    return plainCell(this.#cells[column] ?? '');
  }

  cell(field: ImportField): string {
    const match = this.#matches.find((one) => one.field === field);
    return match === undefined ? '' : this.cellAt(match.column);
  }

  text(field: ImportField, max: number): string | null {
    const text = this.cell(field);
    if (text === '') return null;
    if (!text.isWellFormed() || CONTROL.test(text)) return this.refuse(field, 'INVISIBLE', '');
    return text.length > max ? this.refuse(field, 'TOO_LONG', text) : text;
  }

  #number(field: ImportField, text: string, read: (bare: string) => ReturnType<typeof parseMoney>) {
    const bare = bareNumber(text, this.#place.currency);
    if (/^[-\u2212(]/.test(bare)) return this.refuse(field, 'NEGATIVE', text);
    const parsed = read(bare);
    if (parsed.ok) return parsed.minor;
    const isForm = parsed.reason === 'PATTERN' || parsed.reason === 'EMPTY';
    return this.refuse(field, isForm ? 'NOT_A_NUMBER' : parsed.reason, text);
  }

  money(field: ImportField): number | null {
    const text = this.cell(field);
    if (text === '') return null;
    return this.#number(field, text, (bare) => parseMoney(bare, this.#place.currency));
  }

  quantity(field: ImportField, text: string): number | null {
    if (text === '') return null;
    return this.#number(field, text, (bare) => {
      const parsed = parseQuantity(bare);
      return parsed.ok ? { ok: true, minor: parsed.milli } : parsed;
    });
  }

  barcodes(): string[] {
    const text = this.cell('barcode');
    const codes = [...new Set(text.split(/[,;|]/).map((code) => code.trim()))].filter(
      (code) => code !== '',
    );
    for (const code of codes.slice(0, BARCODES_MAX)) {
      if (!isBarcode(code)) this.refuse('barcode', 'CHECK_DIGIT', code);
      else if (code.length > CODE_MAX) this.refuse('barcode', 'TOO_LONG', code);
      else if (CONTROL_ALL.test(code)) this.refuse('barcode', 'INVISIBLE', '');
    }
    return codes.slice(0, BARCODES_MAX);
  }

  category(): string[] {
    const text = this.text('category', NAME_MAX_CHARACTERS * CATEGORY_DEPTH_MAX);
    if (text === null) return [];
    const path = text
      .split(/\s*[>›»]\s*|\s+\/\s+/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const isLong = path.some((part) => part.length > NAME_MAX_CHARACTERS);
    if (isLong || path.length > CATEGORY_DEPTH_MAX) this.refuse('category', 'TOO_LONG', text);
    return path;
  }

  unit(): Unit | null {
    const text = this.cell('unit');
    if (text === '') return null;
    const wanted = text.toLowerCase().replace(/\.$/, '');
    const found = UNITS.find((unit) => unit === wanted) ?? UNIT_WORDS[wanted];
    return found ?? this.refuse('unit', 'NOT_IN_LIST', text);
  }

  tax(): string | null {
    const text = this.cell('tax');
    if (text === '') return null;
    const { taxClasses } = this.#place;
    const byName = taxClasses.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    if (byName !== undefined) return byName._id;
    const rate = parseDecimal(text.replace(/\s*%$/, ''), 2, 10_000);
    const byRate = rate.ok
      ? taxClasses.find(({ taxBasisPoints }) => taxBasisPoints === rate.value)
      : undefined;
    return byRate?._id ?? this.refuse('tax', 'NOT_IN_LIST', text);
  }

  stock(): { branchId: string; quantityMilli: number }[] {
    return this.#matches.flatMap(({ field, branchId, column }) => {
      if (field !== 'stock' || branchId === null) return [];
      const quantityMilli = this.quantity('stock', this.cellAt(column));
      return quantityMilli === null || quantityMilli === 0 ? [] : [{ branchId, quantityMilli }];
    });
  }
}

/** Other words for units, as files have them. */
const UNIT_WORDS: Readonly<Record<string, Unit>> = {
  pc: 'piece',
  pcs: 'piece',
  pieces: 'piece',
  ea: 'piece',
  each: 'piece',
  unit: 'piece',
  nos: 'piece',
  unite: 'piece',
  unidad: 'piece',
  stk: 'piece',
  kilo: 'kg',
  kilogram: 'kg',
  kgs: 'kg',
  gram: 'g',
  gr: 'g',
  litre: 'l',
  liter: 'l',
  ltr: 'l',
  lt: 'l',
  metre: 'm',
  meter: 'm',
  mtr: 'm',
  boxes: 'box',
  ctn: 'carton',
  packet: 'pack',
  pkt: 'pack',
  btl: 'bottle',
  doz: 'dozen',
};

/** Reads one row of a file. What is wrong comes with what was read, so that all of it is told. */
export function readRow(
  cells: readonly string[],
  matches: readonly Match[],
  place: RowPlace,
): { readonly reading: RowReading; readonly problems: readonly RowProblem[] } {
  const row = new RowReader(cells, matches, place);
  const reading: RowReading = {
    name: row.text('name', NAME_MAX_CHARACTERS),
    sku: row.text('sku', CODE_MAX),
    barcodes: row.barcodes(),
    category: row.category(),
    brand: row.text('brand', NAME_MAX_CHARACTERS),
    unit: row.unit(),
    priceMinor: row.money('price'),
    costMinor: row.money('cost'),
    taxClassId: row.tax(),
    floorPriceMinor: row.money('floor'),
    pointMilli: row.quantity('point', row.cell('point')),
    stock: row.stock(),
  };
  return { reading, problems: row.problems };
}

/** Whether a row has nothing in any of its cells. */
export function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
