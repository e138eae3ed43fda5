import { expect, test } from 'vitest';
import { guessMatches, whyNotMatch, type Match } from './columns.ts';

const branches = [
  { branchId: 'b1', name: 'Kariakoo', code: 'KRK' },
  { branchId: 'b2', name: 'Mbezi', code: 'MBZ' },
];
const said = (headers: readonly string[]): string[] =>
  guessMatches(headers, branches).map(
    ({ field, branchId, column }) => `${column} ${field}${branchId === null ? '' : ` ${branchId}`}`,
  );

test.each([
  [
    'English',
    ['Item name', 'SKU', 'Barcode', 'Selling Price (TZS)', 'Cost price', 'Qty'],
    ['0 name', '1 sku', '2 barcode', '3 price', '4 cost', '5 stock b1'],
  ],
  [
    'French',
    ['Désignation', 'Code-barres', 'Prix de vente', "Prix d'achat", 'Catégorie', 'TVA'],
    ['0 name', '1 barcode', '2 price', '3 cost', '4 category', '5 tax'],
  ],
  [
    'Spanish',
    ['Producto', 'Código', 'Precio de venta', 'Costo', 'Existencias'],
    ['0 name', '1 sku', '2 price', '3 cost', '4 stock b1'],
  ],
  [
    'Swahili',
    ['Jina la bidhaa', 'Msimbo', 'Bei', 'Kundi', 'Idadi'],
    ['0 name', '1 sku', '2 price', '3 category', '4 stock b1'],
  ],
  ['Arabic', ['اسم المنتج', 'السعر', 'الباركود'], ['0 name', '1 price', '2 barcode']],
  [
    'branches',
    ['Name', 'Stock Kariakoo', 'MBZ', 'Mbezi qty', 'Notes'],
    ['0 name', '1 stock b1', '2 stock b2'],
  ],
] as const)('headers in %s are recognised', (_language, headers, expected) => {
  expect(said(headers)).toEqual(expected);
});

const match = (field: Match['field'], column: number, branchId: string | null = null): Match => ({
  field,
  column,
  branchId,
});
test.each([
  [[match('name', 0), match('price', 1)], null],
  [[match('sku', 0), match('price', 1)], null],
  [[match('price', 0)], 'REQUIRED'],
  [[match('name', 0), match('stock', 1)], 'REQUIRED'],
  [[match('name', 0), match('price', 1, 'b1')], 'REQUIRED'],
  [[match('name', 0), match('name', 1)], 'NOT_UNIQUE'],
  [[match('name', 0), match('price', 0)], 'NOT_UNIQUE'],
  [[match('name', 0), match('stock', 1, 'b1'), match('stock', 2, 'b2')], null],
  [[match('name', 7)], 'OUT_OF_RANGE'],
])('columns %j are %s', (matches, why) => {
  expect(whyNotMatch(matches, 5)).toBe(why);
});
