import { productWords, searchWords } from '@tillbook/core/products/words';
import { heldOf, tillProducts, type CatalogueRow, type TillProduct } from './till-product.ts';

/** What is searched of one product; made once, when the catalogue arrives. */
interface Entry {
  readonly product: TillProduct;
  /** ` sugar 1 kg 6161… su1 `: the folded words of name, codes, brand and category, those of the
   * name first, with a blank before and after each. One text is searched faster than many. */
  readonly text: string;
  readonly nameEnd: number;
}

/** The catalogue of a branch in memory: scanned by code, searched by words. */
export interface ProductIndex {
  /** By name, as the grid shows them. */
  readonly products: readonly TillProduct[];
  readonly categories: readonly string[];
  /** The minor units that divide every price: shown without what is always zero. */
  readonly priceStepMinor: number;
  readonly byId: ReadonlyMap<string, TillProduct>;
  readonly byCode: ReadonlyMap<string, readonly TillProduct[]>;
  /** On hand of all goods, in their own thousandths. */
  readonly heldMilli: ReadonlyMap<string, number>;
  readonly entries: readonly Entry[];
}

/** At most this many are shown for a search; the first nine have a digit. */
export const RESULTS_MAX = 24;

const BARCODE_TAIL_MIN = 4;
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const entries = new WeakMap<TillProduct, Entry>();
const expanded = new WeakMap<CatalogueRow, readonly TillProduct[]>();

function productsOf(row: CatalogueRow): readonly TillProduct[] {
  const known = expanded.get(row) ?? tillProducts(row);
  expanded.set(row, known);
  return known;
}

function entryOf(product: TillProduct): Entry {
  const known = entries.get(product);
  if (known !== undefined) return known;
  const name = searchWords(product.name);
  const codes = product.barcodes.flatMap((barcode) => productWords({ ...product, barcode }));
  const kinds = [product.brandName, product.categoryName].flatMap((text) =>
    searchWords(text ?? ''),
  );
  const rest = [...productWords({ ...product, barcode: null }), ...codes, ...kinds];
  const words = [...new Set([...name, ...rest])];
  const made = { product, text: ` ${words.join(' ')} `, nameEnd: name.join(' ').length + 1 };
  entries.set(product, made);
  return made;
}

/** A code as it is compared: a UPC of 12 digits is the EAN of 13 that begins with a zero. */
function foldCode(code: string): string {
  const plain = code.trim().normalize('NFC').toUpperCase();
  return /^[0-9]{12}$/.test(plain) ? `0${plain}` : plain;
}

/** The greatest common divisor; zero counts as divided by everything. */
function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}

/** Makes the index of a catalogue; products that were there before are not folded again. */
export function indexOf(rows: readonly CatalogueRow[]): ProductIndex {
  const sorted = rows.flatMap(productsOf).sort((a, b) => names.compare(a.name, b.name));
  const byCode = new Map<string, TillProduct[]>();
  const put = (code: string, product: TillProduct) => {
    const key = foldCode(code);
    const there = byCode.get(key);
    if (there === undefined) byCode.set(key, [product]);
    else if (!there.includes(product)) there.push(product);
  };
  for (const product of sorted) {
    for (const barcode of product.barcodes) put(barcode, product);
    if (product.packId === null) put(product.sku, product);
  }
  const categories = new Set(sorted.flatMap(({ categoryName }) => categoryName ?? []));
  return {
    products: sorted,
    categories: [...categories].sort((a, b) => names.compare(a, b)),
    priceStepMinor: sorted.reduce((step, { priceMinor }) => divisorOf(step, priceMinor), 0),
    byId: new Map(sorted.map((product) => [product._id, product])),
    byCode,
    heldMilli: new Map(rows.flatMap(heldOf)),
    entries: sorted.map(entryOf),
  };
}

/** What carries exactly this bar code or SKU: none, one, or several to choose from. */
export function findCode(index: ProductIndex, code: string): readonly TillProduct[] {
  return index.byCode.get(foldCode(code)) ?? [];
}

/**
 * How well an entry fits, the lower the better; null when a word fits nowhere. A name that begins
 * with the first word is best, then words of the name, then codes and category.
 */
function rankOf({ text, nameEnd, product }: Entry, wanted: readonly string[]): number | null {
  let rank = 0;
  for (let at = 0; at < wanted.length; at += 1) {
    const word = wanted[at] ?? '';
    const found = text.indexOf(` ${word}`);
    if (found < 0) {
      if (!isBarcodeTail(product, word)) return null;
      rank += 40;
    } else {
      const isWhole = text.charAt(found + word.length + 1) === ' ';
      const place = found >= nameEnd ? 30 : found === 0 && at === 0 ? 0 : 10;
      rank += place + (isWhole ? 0 : 5);
    }
  }
  return rank;
}

function isBarcodeTail({ barcodes }: TillProduct, word: string): boolean {
  if (word.length < BARCODE_TAIL_MIN || !/^[0-9]+$/.test(word)) return false;
  return barcodes.some((barcode) => barcode.endsWith(word));
}

/**
 * The best products for what was typed, at most `RESULTS_MAX`: an exact code first, then every
 * word as the beginning of one of theirs, in any order. Equally good ones stand by name.
 */
export function searchProducts(index: ProductIndex, text: string): readonly TillProduct[] {
  const wanted = searchWords(text);
  if (wanted.length === 0) return [];
  const exact = findCode(index, text);
  // The entries stand by name already: each rank keeps its first few, and nothing is sorted.
  const ranks = new Map<number, TillProduct[]>();
  for (const entry of index.entries) {
    const rank = rankOf(entry, wanted);
    if (rank === null) continue;
    const there = ranks.get(rank);
    if (there === undefined) ranks.set(rank, [entry.product]);
    else if (there.length < RESULTS_MAX + exact.length) there.push(entry.product);
  }
  const best = [...ranks].sort(([a], [b]) => a - b).flatMap(([, products]) => products);
  const others = best.filter((product) => !exact.includes(product));
  return [...exact, ...others].slice(0, RESULTS_MAX);
}
