import { expect, test } from 'vitest';
import { boughtTogether, companionOf } from './baskets.ts';

test('of 200 receipts 40 hold bread, 50 butter and 20 both', () => {
  // By chance 40 × 50 / 200 = 10 would hold both: it is twice that.
  expect(companionOf(200, 40, { receipts: 50, together: 20 })).toEqual({
    ...{ support: 1_000, confidence: 5_000, lift: 200 },
  });
});

const other = (name: string, receipts: number, together: number) => ({ name, receipts, together });

test('what goes together most often comes first, without what chance alone explains', () => {
  const found = boughtTogether(200, 40, [
    other('Butter', 50, 20),
    // In every second receipt anyway.
    other('Bag', 100, 20),
    other('Jam', 30, 22),
    other('Saffron', 4, 4),
    other('Honey', 10, 5),
  ]);
  expect(found.map(({ name, lift }) => [name, lift])).toEqual([
    ['Jam', 367],
    ['Butter', 200],
    ['Honey', 250],
  ]);
});

test('nineteen receipts say nothing, twenty do', () => {
  const others = [other('Butter', 10, 9)];
  expect(boughtTogether(200, 19, others)).toEqual([]);
  expect(boughtTogether(200, 20, others)).toHaveLength(1);
});
