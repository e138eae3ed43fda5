import { parseDecimal } from '../decimal.ts';
import { NAME_MAX_CHARACTERS } from '../limits.ts';
import { isBarcode } from '../products/codes.ts';
import { UNITS, type Unit } from '../products/units.ts';
import { parseQuantity } from '../quantity.ts';
import { CellReader, type RowProblemOf } from './cell-reader.ts';
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

export type RowProblem = RowProblemOf<ImportField>;

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
const CONTROL_ALL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** Reads the cells of a product. */
class RowReader extends CellReader<ImportField> {
  readonly #matches: readonly Match[];
  readonly #place: RowPlace;

  constructor(cells: readonly string[], matches: readonly Match[], place: RowPlace) {
    super(cells, matches, place.currency);
    this.#matches = matches;
    this.#place = place;
  }

  quantity(field: ImportField, text: string): number | null {
    if (text === '') return null;
    return this.number(field, text, (bare) => {
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
