import { expect, test } from 'vitest';
import { EMPTY_JOURNAL, keepJournal, linesLeft } from './till-journal.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const line = {
  ...{ soldId: 'soap', productId: 'soap', packId: null, name: 'Soap', sku: 'S-1' },
  ...{ sellerNote: null, unit: 'piece', stepMilli: 1_000, unitPriceMinor: 1_200 },
  ...{ taxBasisPoints: 0, quantityMilli: 1_000, note: null, discount: null, override: null },
};

test('what a person left in carts is counted over the tills of one business, and of nobody else', () => {
  const here = storage();
  const leave = (businessId: string, tillId: string, personId: string, lines: number) =>
    keepJournal({ businessId, tillId, personId }, here).save({
      ...EMPTY_JOURNAL,
      lines: Array.from({ length: lines }, () => line),
    });
  leave('grocery', 'till-1', 'amina', 2);
  leave('grocery', 'till-2', 'amina', 1);
  leave('grocery', 'till-1', 'juma', 4);
  leave('gadgets', 'till-9', 'amina', 8);
  here.setItem('tillbook.cart.grocery.till-3.amina', 'torn');
  here.setItem('tillbook.theme', 'dark');
  const left = (businessId: string, personId: string) => linesLeft({ businessId, personId }, here);
  expect(left('grocery', 'amina')).toBe(3);
  expect(left('grocery', 'juma')).toBe(4);
  expect(left('gadgets', 'amina')).toBe(8);
  expect(left('gadgets', 'juma')).toBe(0);
});
