import { expect, test } from 'vitest';
import { exactMatch, exportRows, filterOf, marginOf, stockStatus } from './product-view.ts';

const row = {
  _id: 'p1',
  name: '=Sugar 1 kg',
  sku: 'SUG-1',
  barcode: '0036000291452',
  category: { _id: 'c1', name: 'Food' },
  brand: null,
  family: null,
  optionValues: [],
  kind: 'goods' as const,
  unit: 'piece',
  stepMilli: 1_000,
  imageId: null,
  floorPriceMinor: null,
  taxClass: { _id: 't1', name: 'Standard', taxBasisPoints: 1_800 },
  priceMinor: 320_000,
  costMinor: 275_000,
  quantityMilli: -1_500,
  isArchived: false,
  updatedAt: '2026-03-04T07:00:00.000Z',
  version: 1,
};

const address = (search: string) => {
  const params = new URLSearchParams(search);
  return (name: string): string => params.get(name) ?? '';
};

test('the address asks for the active products by name until it says otherwise', () => {
  expect(filterOf(address(''))).toEqual({ state: 'active', sort: 'name' });
  expect(filterOf(address('q=su&state=all&stock=out&sort=-price&categoryId=c&branchId=b'))).toEqual(
    { q: 'su', categoryId: 'c', branchId: 'b', stock: 'out', state: 'all', sort: '-price' },
  );
});

test('what the address says in words of its own is left out', () => {
  expect(filterOf(address('state=gone&stock=some&sort=cost'))).toEqual({
    state: 'active',
    sort: 'name',
  });
});

test('a scanned code finds its product, with or without the leading zero, by SKU in any case', () => {
  const rows = [row, { ...row, _id: 'p2', sku: 'SUG-12', barcode: null }];
  expect(exactMatch(rows, '0036000291452')?._id).toBe('p1');
  expect(exactMatch(rows, '036000291452')?._id).toBe('p1');
  expect(exactMatch(rows, ' sug-12 ')?._id).toBe('p2');
});

test('half a code, a name, nothing, or a code of two products finds none', () => {
  const twin = { ...row, _id: 'p2', sku: '036000291452', barcode: null };
  expect(exactMatch([row], '00360002914')).toBeNull();
  expect(exactMatch([row], '=Sugar 1 kg')).toBeNull();
  expect(exactMatch([row], '')).toBeNull();
  expect(exactMatch([row, { ...twin, barcode: '0036000291452' }], '036000291452')).toBeNull();
});

test('stock has one word for each state', () => {
  expect([1, 0, -1].map(stockStatus)).toEqual(['inStock', 'out', 'oversold']);
});

test('a margin needs cost and tax mode', () => {
  expect(marginOf(row, 'exclusive')).toBe(1_406);
  expect(marginOf({ ...row, costMinor: null }, 'exclusive')).toBeNull();
  expect(marginOf(row, undefined)).toBeNull();
});

test('an export holds plain decimals with their currency, and unknown costs stay empty', () => {
  const words = { header: ['Name'], archived: 'Archived', active: 'Active' };
  const place = { currency: 'TZS', taxMode: 'exclusive' } as const;
  const hidden = { ...row, costMinor: null, category: null, isArchived: true };
  const [header, first, second] = exportRows([row, hidden], words, place);
  expect(header).toEqual(['Name']);
  expect(first?.slice(2)).toEqual([
    '0036000291452',
    'Food',
    'TZS',
    { number: '3200.00' },
    { number: '2750.00' },
    { number: '14.06' },
    { number: '-1.500' },
    'Active',
  ]);
  expect(second?.slice(3)).toEqual([
    null,
    'TZS',
    { number: '3200.00' },
    null,
    null,
    { number: '-1.500' },
    'Archived',
  ]);
});
