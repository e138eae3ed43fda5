import { describe, expect, test } from 'vitest';
import { findCode, indexOf, RESULTS_MAX, searchProducts } from './product-index.ts';
import { catalogueRow as product } from './test-catalogue.ts';

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
  await annotate(`10,000 products: index ${madeMs.toFixed(0)} ms, slowest search ${worst} ms`);
});
