import { expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { lessOf, takenBy } from './sold-stock.ts';
import { catalogueRow } from './test-catalogue.ts';

const sugar = catalogueRow('Sugar', { _id: 'sugar', quantityMilli: 50_000 });
const soap = catalogueRow('Soap', { _id: 'soap', quantityMilli: 8_000 });
const basket = catalogueRow('Basket', {
  ...{ _id: 'basket', kind: 'kit', quantityMilli: 25_000 },
  components: [{ productId: 'sugar', quantityMilli: 2_000, heldMilli: 50_000 }],
});
const visit = catalogueRow('Visit', { _id: 'visit', kind: 'service', quantityMilli: 0 });
const rows = [sugar, soap, basket, visit];
const rowOf = (productId: string) => rows.find(({ _id }) => _id === productId) ?? null;

const line = (productId: string, kind: string, stockQuantityMilli: number) =>
  ({ productId, kind, stockQuantityMilli }) as Sale['lines'][number];

test('packs and kits that were sold leave less of the goods, and fewer kits', () => {
  const lines = [line('sugar', 'goods', 24_000), line('basket', 'kit', 3_000)];
  const after = rows.map((row) => lessOf(row, takenBy({ lines }, rowOf)));
  expect(after[0]?.quantityMilli).toBe(20_000);
  expect(after[1]).toBe(soap);
  expect(after[2]).toMatchObject({ quantityMilli: 10_000, components: [{ heldMilli: 20_000 }] });
  expect(after[3]).toBe(visit);
});

test('a service leaves everything as it is', () => {
  const taken = takenBy({ lines: [line('visit', 'service', 5_000)] }, rowOf);
  expect(rows.map((row) => lessOf(row, taken))).toEqual(rows);
});
