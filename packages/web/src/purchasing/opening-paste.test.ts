import { describe, expect, it } from 'vitest';
import type { ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import { readPasted, rowOfLine } from './opening-paste.ts';
import { draftsOf } from './reorder-drafts.ts';

const given = {
  branchId: 'one',
  branches: [
    { _id: 'one', name: 'Kariakoo', code: 'KRK' },
    { _id: 'two', name: 'Mbezi', code: 'MBZ' },
  ],
  currency: 'TZS',
  words: { code: 'code', quantity: 'quantity', branch: 'branch' },
};

describe('stock that was pasted', () => {
  it('is read with headings, branches and values', () => {
    const text = 'SKU\tQuantity\tCost\tBranch\nSG-1\t10\t1000\t\nTEA\t2.5\t400.50\tmbz\n\n';
    expect(readPasted(text, given)).toEqual({
      lines: [
        { branchId: 'one', code: 'SG-1', quantityMilli: 10_000, unitCostMinor: 1_000_00 },
        { branchId: 'two', code: 'TEA', quantityMilli: 2_500, unitCostMinor: 400_50 },
      ],
      problems: [],
      rows: [2, 3],
      valueMinor: 10_000_00 + 1_001_25,
    });
  });

  it('counts rows as the sheet does, with its headings and empty rows', () => {
    const { lines, rows } = readPasted('SKU;Quantity;Cost\n\nA;1;1\n \nB;1;1', given);
    expect(lines.map(({ code }, at) => [code, rowOfLine(rows, `stock.${at}.code`)])).toEqual([
      ['A', 3],
      ['B', 5],
    ]);
  });

  it('counts a row whose cells have breaks as the one that it is', () => {
    const text = 'SKU\tQuantity\tCost\n"A\r\n(old)"\t1\t1\nB\tx\t1\n"C\tc"\t1\t1\n';
    const { lines, rows, problems } = readPasted(text, given);
    expect(lines.map(({ code }) => code)).toEqual(['A\n(old)', 'C\tc']);
    expect(rows).toEqual([2, 4]);
    expect(problems.map(({ line }) => line)).toEqual([3]);
  });

  it('names each line that is wrong and keeps the others', () => {
    const { lines, problems } = readPasted(';1;1\nA;0;1\nB;1;x\nC;1;1;Nowhere\nD;1;1', given);
    expect(lines.map(({ code }) => code)).toEqual(['D']);
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(problems.map(({ problem }) => problem)).toEqual([
      'code',
      'quantity',
      expect.any(String),
      'branch',
    ]);
  });
});

describe('drafts of what runs low', () => {
  const item = (more: Partial<ReorderItem>) =>
    ({ productId: 'p', branchId: 'b', supplierId: 's', orderMilli: 1_000, ...more }) as ReorderItem;

  it('are one for each supplier and branch, without what needs none', () => {
    const items = [
      item({}),
      item({ productId: 'q' }),
      item({ branchId: 'c' }),
      item({ supplierId: null }),
      item({ productId: 'r', orderMilli: 0 }),
    ];
    const drafts = draftsOf(items, (key) => key);
    expect(drafts.map(({ _id, lines }) => [_id, lines.length])).toEqual([
      ['s b', 2],
      ['s c', 1],
    ]);
  });
});
