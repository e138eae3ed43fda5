import { expect, test } from 'vitest';
import { takenOff } from './taken-off-lines.ts';

const format = { amount: (minor: number) => `${minor}` };

test.each<[number, number, readonly (readonly [string, string])[]]>([
  [0, 0, []],
  [45_000, 0, [['Discounts and promotions', '-45000']]],
  [0, -2, [['Cash rounding', '-2']]],
  [
    45_000,
    3,
    [
      ['Discounts and promotions', '-45000'],
      ['Cash rounding', '3'],
    ],
  ],
])('of %i off and %i by rounding the report says %j', (discountMinor, roundingMinor, lines) => {
  expect(takenOff({ discountMinor, roundingMinor }, format)).toEqual(lines);
});
