import { expect, test } from 'vitest';
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
