import type { CategoryColour } from '@tillbook/core/products/category-colours';
import { codesWords, searchWords } from '@tillbook/core/products/words';
import { afterPaint } from '../ui/after-paint.ts';
import { Placed } from './placed.ts';
import { heldOf, tillProducts, type CatalogueRow, type TillProduct } from './till-product.ts';

/** What is searched of one product; made once. */
export interface Entry {
  readonly product: TillProduct;
  /** ` sugar 1 kg 6161… su1 `: the folded words of name, codes, brand and category, those of the
   * name first, with a blank before and after each. One text is searched faster than many. */
  readonly text: string;
  readonly nameEnd: number;
}

/** A category that something is sold of, with the colour that marks its tiles. */
export type TillCategory = Readonly<{ name: string; colour: CategoryColour | null }>;

/** The catalogue of a branch in memory: scanned by code, searched by words. */
export interface ProductIndex {
  /** By name, as the grid shows them. */
  readonly products: readonly TillProduct[];
  /** Those whose price is said at the till; the same list while they are the same. */
  readonly openPriced: readonly TillProduct[];
  /** By name; those that nothing is in are not told. */
  readonly categories: readonly TillCategory[];
  /** The minor units that divide every price: shown without what is always zero. */
  readonly priceStepMinor: number;
  readonly byId: Pick<Placed<TillProduct>, 'has' | 'get'>;
  /** Where among the products those stand that carry a code. */
  readonly byCode: ReadonlyMap<string, readonly number[]>;
  /** On hand of all goods, in their own thousandths. */
  readonly heldMilli: Pick<Placed<number>, 'get'>;
  /** In the same order; those that are not made yet are made when this is asked. */
  readonly entries: () => readonly Entry[];
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const entries = new WeakMap<TillProduct, Entry>();
const expanded = new WeakMap<CatalogueRow, readonly TillProduct[]>();

function productsOf(row: CatalogueRow): readonly TillProduct[] {
  const known = expanded.get(row) ?? tillProducts(row);
  expanded.set(row, known);
  return known;
}

const kindsKnown = new Map<string, readonly string[]>();

/** The words of a brand or a category, of which many products are. */
function kindWords(kind: string | null): readonly string[] {
  if (kind === null) return [];
  const known = kindsKnown.get(kind) ?? searchWords(kind);
  kindsKnown.set(kind, known);
  return known;
}

function entryOf(product: TillProduct): Entry {
  const known = entries.get(product);
  if (known !== undefined) return known;
  const name = searchWords(product.name);
  const codes = codesWords(product.sku, product.barcodes);
  const kinds = [product.brandName, product.categoryName].flatMap(kindWords);
  const words = [...new Set([...name, ...codes, ...kinds])];
  const made = { product, text: ` ${words.join(' ')} `, nameEnd: name.join(' ').length + 1 };
  entries.set(product, made);
  return made;
}

/** The entries of products, all made at the first asking. */
function entriesOf(products: readonly TillProduct[]): () => readonly Entry[] {
  let made: readonly Entry[] | null = null;
  return () => (made ??= products.map(entryOf));
}

/** A code as it is compared: a UPC of 12 digits is the EAN of 13 that begins with a zero. */
function foldCode(code: string): string {
  const plain = code.trim().normalize('NFC').toUpperCase();
  return /^[0-9]{12}$/.test(plain) ? `0${plain}` : plain;
}

const folded = new WeakMap<TillProduct, readonly string[]>();

/** What a product is found by when it is scanned. */
function codesOf(product: TillProduct): readonly string[] {
  const known = folded.get(product);
  if (known !== undefined) return known;
  const { barcodes, packId, sku } = product;
  const codes = (packId === null ? [...barcodes, sku] : barcodes).map(foldCode);
  folded.set(product, codes);
  return codes;
}

/** The place of every name that was sorted last; names that compare alike have the same. */
let places: ReadonlyMap<string, number> = new Map();

/**
 * By name. When prices change the catalogue is indexed again with the names as they were: comparing
 * their places takes a tenth of comparing 10,000 names.
 */
function byName(products: TillProduct[]): readonly TillProduct[] {
  if (products.every(({ name }) => places.has(name))) {
    const placeOf = ({ name }: TillProduct): number => places.get(name) ?? 0;
    return products.sort((a, b) => placeOf(a) - placeOf(b));
  }
  const sorted = products.sort((a, b) => names.compare(a.name, b.name));
  const found = new Map<string, number>();
  let place = 0;
  for (const [at, { name }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before !== undefined && names.compare(before.name, name) !== 0) place += 1;
    found.set(name, place);
  }
  places = found;
  return sorted;
}

/** The greatest common divisor; zero counts as divided by everything. */
function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}

/** The index with what a sale puts others in place of. */
interface MadeIndex extends ProductIndex {
  readonly byId: Placed<TillProduct>;
  readonly heldMilli: Placed<number>;
}

/** The rows that were indexed last, and their index. */
interface Made {
  readonly rows: readonly CatalogueRow[];
  readonly index: MadeIndex;
}

let last: Made | null = null;

/** Everything of a row that it is found by, sorted by and shown under: all but what is on hand. */
function standingOf(row: CatalogueRow): string {
  const { quantityMilli: _, components, ...rest } = row;
  return JSON.stringify([rest, components.map(({ heldMilli: _held, ...part }) => part)]);
}

/** More changes than this are no sale's, and the index is made anew. */
const PATCHED_MAX = 200;

/**
 * The rows that are others than before, each beside the one before it, where nothing changed but
 * what is on hand; null where anything else did.
 */
function lessThere(
  before: readonly CatalogueRow[],
  rows: readonly CatalogueRow[],
): readonly (readonly [CatalogueRow, CatalogueRow])[] | null {
  if (before.length !== rows.length) return null;
  const changed: (readonly [CatalogueRow, CatalogueRow])[] = [];
  // Counted: 10,000 pairs of an iterator are most of what this took.
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const was = before[at];
    if (row === undefined || was === undefined || was === row) continue;
    if (changed.length === PATCHED_MAX || standingOf(was) !== standingOf(row)) return null;
    changed.push([was, row]);
  }
  return changed;
}

/** The index with other products in the places of the same ones: no map of all is copied. */
function patched(
  index: MadeIndex,
  changed: readonly (readonly [CatalogueRow, CatalogueRow])[],
): MadeIndex {
  const rows = changed.map(([, row]) => row);
  const fresh = rows.flatMap(productsOf);
  for (const product of fresh) {
    const was = index.byId.get(product._id);
    const entry = was === undefined ? undefined : entries.get(was);
    if (entry !== undefined) entries.set(product, { ...entry, product });
  }
  const byId = index.byId.with(fresh.map((product) => [product._id, product]));
  const heldMilli = index.heldMilli.with(rows.flatMap(heldOf));
  const openPriced = fresh.some(({ isOpenPrice }) => isOpenPrice)
    ? index.openPriced.flatMap(({ _id }) => byId.get(_id) ?? [])
    : index.openPriced;
  const products = byId.values;
  return { ...index, products, openPriced, entries: entriesOf(products), byId, heldMilli };
}

/** So many entries are made at a time, when nobody waits. */
const MADE_AT_ONCE = 250;

/**
 * Makes the entries before somebody searches: a till that opens does not wait for them (113 ms of
 * 2,000 products on a slow processor). A sale meanwhile leaves every product in its place.
 */
function makeAhead(from: number): void {
  const products = last?.index.products ?? [];
  if (from >= products.length) return;
  for (const product of products.slice(from, from + MADE_AT_ONCE)) entryOf(product);
  afterPaint(() => makeAhead(from + MADE_AT_ONCE));
}

/**
 * Makes the index of a catalogue. After a sale only what is on hand is less: what stands where and
 * is found by what stays, and 10,000 products are not sorted and folded again.
 */
export function indexOf(rows: readonly CatalogueRow[]): ProductIndex {
  const changed = last === null ? null : lessThere(last.rows, rows);
  if (last !== null && changed !== null) {
    last = {
      ...last,
      rows,
      index: changed.length === 0 ? last.index : patched(last.index, changed),
    };
    return last.index;
  }
  const index = madeIndex(rows);
  last = { rows, index };
  afterPaint(() => makeAhead(0));
  return index;
}

/** The index of a catalogue, whatever was there before; products are folded once. */
export function madeIndex(rows: readonly CatalogueRow[]): MadeIndex {
  const sorted = byName(rows.flatMap(productsOf));
  const byCode = new Map<string, number[]>();
  for (const [place, product] of sorted.entries()) {
    for (const code of codesOf(product)) {
      const there = byCode.get(code);
      if (there === undefined) byCode.set(code, [place]);
      else if (!there.includes(place)) there.push(place);
    }
  }
  const categories = new Map(
    sorted.flatMap(({ categoryName: name, categoryColour: colour }) =>
      name === null ? [] : [[name, { name, colour }] as const],
    ),
  );
  return {
    products: sorted,
    openPriced: sorted.filter(({ isOpenPrice }) => isOpenPrice),
    categories: [...categories.values()].sort((a, b) => names.compare(a.name, b.name)),
    priceStepMinor: sorted.reduce((step, { priceMinor }) => divisorOf(step, priceMinor), 0),
    byId: new Placed(new Map(sorted.map(({ _id }, at) => [_id, at])), sorted),
    byCode,
    heldMilli: Placed.of(rows.flatMap(heldOf)),
    entries: entriesOf(sorted),
  };
}

/** What carries exactly this bar code or SKU: none, one, or several to choose from. */
export function findCode(index: ProductIndex, code: string): readonly TillProduct[] {
  const places = index.byCode.get(foldCode(code)) ?? [];
  return places.flatMap((place) => index.products[place] ?? []);
}
