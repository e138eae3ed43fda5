import { expect, test } from 'vitest';
import { stockState } from './stock-word.tsx';
import { tillProducts, type CatalogueRow } from './till-product.ts';
import { catalogueRow } from './test-catalogue.ts';

const carton = {
  ...{ _id: 'carton', name: 'Carton of 24', unitsMilli: 24_000, priceMinor: 70_000 },
  barcodes: ['6001240000024'],
};

test('a product with packs is sold by its unit and by each pack', () => {
  const row = catalogueRow('Sugar', { packs: [carton], quantityMilli: 50_500, stepMilli: 500 });
  expect(tillProducts(row)).toMatchObject([
    { _id: row._id, packId: null, name: 'Sugar', quantityMilli: 50_500, stepMilli: 500 },
    {
      ...{ _id: 'carton', productId: row._id, packId: 'carton', name: 'Sugar · Carton of 24' },
      ...{ priceMinor: 70_000, quantityMilli: 2_000, stepMilli: 1_000 },
      barcodes: ['6001240000024'],
    },
  ]);
});

test('is low at the reorder point of its branch, a pack as soon as so many packs are left', () => {
  const row = catalogueRow('Sugar', { packs: [carton], reorderPointMilli: 30_000 });
  const [single, packed] = tillProducts(row);
  expect([single?.lowMilli, packed?.lowMilli]).toEqual([30_000, 1_250]);
  expect(stockState(30_001, 30_000)).toBe('inStock');
  expect(stockState(30_000, 30_000)).toBe('low');
  expect([stockState(0, 30_000), stockState(-1, 30_000)]).toEqual(['out', 'oversold']);
  // Nobody set one, or one that says: only when nothing is left.
  expect([stockState(5_000, null), stockState(5_001, null)]).toEqual(['low', 'inStock']);
  expect(stockState(1_000, 0)).toBe('inStock');
});

test('of a kit there is as much as its scarcest part makes, of a service no end', () => {
  const part = (productId: string, quantityMilli: number, heldMilli: number) => ({
    ...{ productId, quantityMilli, heldMilli },
  });
  const parts = [part('sugar', 2_000, 9_000), part('rice', 750, 2_000)];
  const rows: CatalogueRow[] = [
    catalogueRow('Basket', { kind: 'kit', components: parts }),
    catalogueRow('Delivery', { kind: 'service', quantityMilli: 0 }),
  ];
  const shown = rows.flatMap(tillProducts).map(({ quantityMilli }) => quantityMilli);
  expect(shown).toEqual([2_000, null]);
});
