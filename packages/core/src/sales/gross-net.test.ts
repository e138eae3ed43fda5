import { expect, test } from 'vitest';
import { grossNetOf } from './gross-net.ts';

const LINE = { grossMinor: 11_800, discountMinor: 0, netMinor: 10_000, taxBasisPoints: 1_800 };

test.each([
  ['nothing taken off', LINE, 'inclusive', 10_000],
  // 106.20 were left of 118.00, of which 90.00 are no tax.
  ['a tenth taken off', { ...LINE, discountMinor: 1_180, netMinor: 9_000 }, 'inclusive', 10_000],
  // What the document rounded for this line stays its own.
  ['a cent that fell to another line', { ...LINE, netMinor: 9_999 }, 'inclusive', 9_999],
  ['all taken off', { ...LINE, discountMinor: 11_800, netMinor: 0 }, 'inclusive', 10_000],
  // Exempt: the rate is none any more, but the tax went out of the price all the same.
  [
    'an exempt customer',
    { ...LINE, discountMinor: 1_180, netMinor: 9_000, taxBasisPoints: 0 },
    ...(['inclusive', 10_000] as const),
  ],
  ['tax on top', { ...LINE, discountMinor: 1_800, netMinor: 10_000 }, 'exclusive', 11_800],
  ['half a unit', { ...LINE, grossMinor: 3, discountMinor: 1, netMinor: 1 }, 'inclusive', 2],
] as const)('%s', (_name, line, taxMode, wanted) => {
  expect(grossNetOf(line, taxMode)).toBe(wanted);
});
