import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCode, indexOf, madeIndex, type ProductIndex } from './product-index.ts';
import { RESULTS_MAX, searchProducts } from './search-products.ts';
import { catalogueRow as product } from './test-catalogue.ts';
import { lessOf } from './sold-stock.ts';
import type { CatalogueRow } from './till-product.ts';

/** With what is made at the first search. */
const whole = (index: ProductIndex) => ({ ...index, entries: index.entries() });

const shelf = indexOf([
  product('Sugar 1 kg', { sku: 'SU-1', barcode: '6161100012345' }),
  product('Brown sugar 500 g', { sku: 'SU-2' }),
  product('Café Ñandú', { sku: 'CA-1', categoryName: 'Drinks' }),
  product('Azam Flour 1 kg', { sku: 'FL-001', categoryName: 'Flour', barcode: '036000291452' }),
  product('Azam Flour 10 kg', { sku: 'FL-010', categoryName: 'Flour' }),
  product('Azam Flour 2 kg', { sku: 'FL-002', categoryName: 'Flour' }),
  product('Soap', {
    ...{ sku: 'SOAP', brandName: 'Omo', barcodes: ['2000000000017'] },
    packs: [
      {
        ...{ _id: 'dozen', name: 'Dozen', unitsMilli: 12_000, priceMinor: 11_000 },
        barcodes: ['4000417025012'],
      },
    ],
  }),
  product('Soap dish', { sku: 'SD-1', barcode: 'SOAP' }),
]);
const found = (text: string) => searchProducts(shelf, text).map(({ name }) => name);

describe('searching at the till', () => {
  test('finds by the beginning of words in any order', () => {
    expect(found('flo az 2')).toEqual(['Azam Flour 2 kg']);
    expect(found('kg su')).toEqual(['Sugar 1 kg']);
  });

  test('puts a name that begins so before one that only holds the word', () => {
    expect(found('sug')).toEqual(['Sugar 1 kg', 'Brown sugar 500 g']);
  });

  test('reads past accents, both ways', () => {
    expect(found('cafe nandu')).toEqual(['Café Ñandú']);
    expect(found('CAFÉ')).toEqual(['Café Ñandú']);
  });

  test('finds by category, code, and the end of a bar code', () => {
    expect(found('drinks')).toEqual(['Café Ñandú']);
    expect(found('fl001')).toEqual(['Azam Flour 1 kg']);
    expect(found('2345')).toEqual(['Sugar 1 kg']);
  });

  test('finds packs by the name of either, and by brand', () => {
    expect(found('soa doz')).toEqual(['Soap · Dozen']);
    expect(found('omo')).toEqual(['Soap', 'Soap · Dozen']);
    expect(found('5012')).toEqual(['Soap · Dozen']);
  });

  test('puts an exact code first', () => {
    expect(found('soap').slice(0, 3)).toEqual(['Soap', 'Soap dish', 'Soap · Dozen']);
    expect(found('SU-2')[0]).toBe('Brown sugar 500 g');
  });

  test('finds nothing for nothing, and nothing for what is not there', () => {
    expect(found('  ')).toEqual([]);
    expect(found('sugar xyz')).toEqual([]);
  });

  test('shows equally good ones by name with numbers by value', () => {
    expect(found('azam')).toEqual(['Azam Flour 1 kg', 'Azam Flour 2 kg', 'Azam Flour 10 kg']);
  });

  test('finds letter by letter what it finds at once', () => {
    const word = fc.constantFrom('azam', 'flour', 'kg', 'su1', '2345', '6161', '5012', 'soap', 'x');
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (typed) => {
        for (let length = 1; length <= typed.length; length += 1) {
          const soFar = typed.slice(0, length);
          // Nothing was searched in this one before.
          const anew = searchProducts({ ...shelf }, soFar).map(({ name }) => name);
          found(typed.slice(0, length - 1));
          expect(found(soFar)).toEqual(anew);
        }
      }),
    );
  });
});

describe('a scanned code', () => {
  const codes = (code: string) => findCode(shelf, code).map(({ name }) => name);

  test('finds by bar code or SKU, whatever the case', () => {
    expect(codes('6161100012345')).toEqual(['Sugar 1 kg']);
    expect(codes('fl-001')).toEqual(['Azam Flour 1 kg']);
  });

  test('is the same as UPC of 12 and as EAN of 13 digits', () => {
    expect(codes('036000291452')).toEqual(['Azam Flour 1 kg']);
    expect(codes('0036000291452')).toEqual(['Azam Flour 1 kg']);
  });

  test('may belong to two products, and then both are offered', () => {
    expect(codes('SOAP')).toEqual(['Soap', 'Soap dish']);
  });

  test('finds a product by any of its codes, and a pack by its own', () => {
    expect(codes('2000000000017')).toEqual(['Soap']);
    expect(codes('4000417025012')).toEqual(['Soap · Dozen']);
  });

  test('finds nothing by a part of a code', () => {
    expect(codes('616110001234')).toEqual([]);
  });
});

test('ten thousand products are searched within a frame', async ({ annotate }) => {
  const brands = ['Azam', 'Kilimanjaro', 'Simba', 'Tembo', 'Twiga', 'Nyota', 'Jua', 'Mwezi'];
  const kinds = ['Flour', 'Sugar', 'Rice', 'Soap', 'Cooking oil', 'Milk', 'Tea', 'Biscuits'];
  const many = Array.from({ length: 10_000 }, (_, at) =>
    product(`${brands[at % 8]} ${kinds[(at >> 3) % 8]} ${at} g`, {
      barcode: String(6_161_100_000_000 + at),
      categoryName: kinds[(at >> 3) % 8] ?? null,
    }),
  );
  const startMs = performance.now();
  const index = indexOf(many);
  const madeMs = performance.now() - startMs;
  const times = ['s', 'su', 'sug', 'suga', 'az ri', 'simba soap 99', '6161', '0012', 'zzz'].map(
    (text) => {
      const fromMs = performance.now();
      expect(searchProducts(index, text).length).toBeLessThanOrEqual(RESULTS_MAX);
      return performance.now() - fromMs;
    },
  );
  const worst = Math.max(...times).toFixed(1);
  const sold = many.map((row, at) => (at === 7 ? { ...row, quantityMilli: 1_000 } : row));
  const againMs = performance.now();
  indexOf(sold);
  const soldMs = (performance.now() - againMs).toFixed(0);
  const made = `index ${madeMs.toFixed(0)} ms, after a sale ${soldMs} ms`;
  await annotate(`10,000 products: ${made}, slowest search ${worst} ms`);
});

test('names stand in the same order however often the catalogue is indexed', () => {
  const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const inOrder = (rows: Parameters<typeof indexOf>[0]): string[] =>
    rows.map(({ name }) => name).sort((a, b) => names.compare(a, b));
  const shown = (rows: Parameters<typeof indexOf>[0]): string[] =>
    indexOf(rows).products.map(({ name }) => name);
  const rows = ['tea 10', 'Tea 2', 'TEA 2', 'café', 'Cafe', 'Zebu', 'Ähre', 'tea 2'].map((name) =>
    product(name),
  );
  expect(shown(rows)).toEqual(inOrder(rows));
  const turned = rows.toReversed().map((row) => ({ ...row, quantityMilli: 2_000 }));
  expect(shown(turned)).toEqual(inOrder(turned));
  expect(shown(turned.slice(3))).toEqual(inOrder(turned.slice(3)));
  const more = [product('Tea 5'), ...turned];
  expect(shown(more)).toEqual(inOrder(more));
  expect(shown(rows)).toEqual(inOrder(rows));
});

describe('after a sale, only what is on hand is put in', () => {
  const pack = { _id: 'pk', name: 'Box', unitsMilli: 6_000, priceMinor: 9_000, barcodes: ['77'] };
  const tea = product('Tea', { barcode: '4006381333931', packs: [pack] });
  const tin = product('Tin', { sku: '4006381333931' });
  const part = { productId: tea._id, quantityMilli: 2_000, heldMilli: 10_000 };
  const kit = product('Hamper', { kind: 'kit', components: [part], quantityMilli: 5_000 });
  const cut = product('Cut to size', { isOpenPrice: true });
  const rows = [tin, tea, kit, product('Salt'), cut];
  const without = (shelf: readonly CatalogueRow[], ...taken: [CatalogueRow, number][]) =>
    shelf.map((row) => lessOf(row, new Map(taken.map(([{ _id }, milli]) => [_id, milli]))));

  test.each<[string, readonly CatalogueRow[]]>([
    ['nothing', rows],
    ['tea, in its boxes and in the hamper too', without(rows, [tea, 6_000])],
    ['two of it', without(rows, [tea, 1_000], [tin, 3_000])],
    ['all of it', without(rows, ...rows.map((row): [CatalogueRow, number] => [row, 10_000]))],
    ['at another price', [tin, { ...tea, priceMinor: 5 }, kit, ...rows.slice(3)]],
    ['under another name', [{ ...tin, name: 'Zebra tin' }, ...rows.slice(1)]],
    ['one more', [...rows, product('Beans')]],
    ['one less', rows.slice(1)],
    ['in another order', rows.toReversed()],
  ])('%s', (_what, next) => {
    const before = indexOf(rows);
    const kept = structuredClone(whole(before));
    expect(whole(indexOf(next))).toEqual(whole(madeIndex(next)));
    // Whoever still holds the one before sees no other.
    expect(whole(before)).toEqual(kept);
    expect(searchProducts(indexOf(next), 'te')).toEqual(searchProducts(madeIndex(next), 'te'));
  });

  test('sale after sale', () => {
    let now: readonly CatalogueRow[] = rows;
    for (let left = 9; left >= 0; left -= 1) {
      now = without(now, [rows[left % 5] ?? tea, left * 100]);
      expect(whole(indexOf(now))).toEqual(whole(madeIndex(now)));
    }
  });
});

describe('an index that sales were put into', () => {
  const words = ['Tea', 'tea', 'Café', 'Salt 10', 'Salt 2', 'Rice'];
  const codes = ['4006381333931', '036000291452', '77', 'AB-1'];
  const shelfOf = (names: readonly number[]): readonly CatalogueRow[] => {
    const goods = names.map((name, at) => {
      const code = codes[(name + at) % codes.length] ?? '';
      const pack = {
        _id: `pk${at}`,
        name: 'Box',
        unitsMilli: 6_000,
        priceMinor: 9,
        barcodes: ['77'],
      };
      const packs = name % 2 === 0 ? [pack] : [];
      return product(words[name] ?? '', { barcode: code, packs, quantityMilli: 50_000 });
    });
    const parts = goods.slice(0, 2).map(({ _id }) => ({
      ...{ productId: _id, quantityMilli: 1_000, heldMilli: 50_000 },
    }));
    return [...goods, product('Hamper', { kind: 'kit', components: parts })];
  };
  const sales = fc.array(
    fc.dictionary(fc.nat({ max: 8 }).map(String), fc.integer({ min: 1, max: 9_000 }), {
      maxKeys: 4,
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('answers as one that is made anew, and the one before as it did', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 8 }),
        sales,
        (...made) => {
          const [names, taken] = made;
          let rows = shelfOf(names);
          const answers = (index: ProductIndex) => ({
            byId: rows.flatMap(({ _id, packs }) =>
              [_id, ...packs.map((pack) => pack._id)].map((id) => index.byId.get(id)),
            ),
            held: rows.map(({ _id }) => index.heldMilli.get(_id)),
            scanned: [...codes, ...rows.map(({ sku }) => sku)].map((code) => findCode(index, code)),
            searched: ['te', 'salt 2', '3931', 'box', 'ha'].map((text) =>
              searchProducts(index, text),
            ),
            shown: index.products,
          });
          let before = indexOf(rows);
          for (const sold of taken) {
            const [told, kept] = [answers(before), before];
            const milli = new Map(
              Object.entries(sold).map(([at, one]) => [rows[Number(at)]?._id ?? 'gone', one]),
            );
            rows = rows.map((row) => lessOf(row, milli));
            before = indexOf(rows);
            expect(answers(before)).toEqual(answers(madeIndex(rows)));
            expect(answers(kept)).toEqual(told);
          }
        },
      ),
    );
  });
});
