import { expect, test } from 'vitest';
import { largestOf } from './report-finding.ts';
import type { Row } from './report-view.ts';

const row = (brand: string | null, netSales: number): Row => ({
  ...{ ids: { brand }, cells: { brand }, values: { netSales }, before: null },
});
const finding = (...rows: Row[]) =>
  largestOf({ dimensions: ['brand'] }, rows, ({ cells, values }) => ({
    name: cells['brand'] === null ? 'No brand' : String(cells['brand']),
    ...{ value: `TZS ${values['netSales']}`, share: `${values['netSales']}%` },
  }));

test('the largest is said with its part of the whole', () => {
  expect(finding(row('Kilimo', 60), row(null, 40))).toBe(
    'Kilimo is the largest: TZS 60, 60% of the whole.',
  );
});

test('goods without a brand are no brand: the largest of those with one is said before them', () => {
  expect(finding(row(null, 70), row('Kilimo', 20), row('Mto', 10))).toBe(
    'Kilimo is the largest: TZS 20, 20% of the whole. No brand: 70%.',
  );
  expect(finding(row(null, 100))).toBe('No brand is the largest: TZS 100, 100% of the whole.');
  expect(finding()).toBe('');
});
