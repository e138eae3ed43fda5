import { expect, test } from 'vitest';
import { allOf, foundMilli, receiptOf, withScan } from './typed-quantities.ts';

const product = (sku: string, codes: { code: string; unitsMilli: number }[] = []) => ({
  _id: sku,
  name: sku,
  sku,
  unit: 'piece',
  stepMilli: 1_000,
  codes,
});
const lines = [
  {
    lineNo: 1,
    pendingMilli: 10_000,
    product: product('SG-1', [{ code: '6001', unitsMilli: 1_000 }]),
  },
  { lineNo: 2, pendingMilli: 0, product: product('OIL') },
  {
    lineNo: 3,
    pendingMilli: 1_500,
    product: product('RICE', [{ code: 'BOX', unitsMilli: 12_000 }]),
  },
];

test('all of it is everything that is on its way', () => {
  expect(allOf(lines)).toEqual({ 1: '10', 3: '1.5' });
});

test('a scan counts one up, a pack as many as it holds, whatever its letters’ case', () => {
  const first = withScan(lines, {}, '6001');
  expect(first?.typed).toEqual({ 1: '1' });
  expect(withScan(lines, first?.typed ?? {}, ' 6001 ')?.typed).toEqual({ 1: '2' });
  expect(withScan(lines, { 3: '1.5' }, 'box')?.typed).toEqual({ 3: '13.5' });
  expect(withScan(lines, {}, 'sg-1')?.line.lineNo).toBe(1);
  expect(withScan(lines, {}, '9999')).toBeNull();
});

test('a receipt tells what came on top from what was sent; empty lines say nothing', () => {
  const typed = { 1: '9', 2: '', 3: '2' };
  expect(receiptOf(lines, typed)).toEqual([
    { lineNo: 1, quantityMilli: 9_000, foundMilli: 0 },
    { lineNo: 3, quantityMilli: 1_500, foundMilli: 500 },
  ]);
  expect(lines.map((line) => foundMilli(line, typed))).toEqual([0, 0, 500]);
});
