import { expect, test } from 'vitest';
import { convertedTo, oneCurrency, withoutRate } from './compared-businesses.ts';

const rate = (onDay: string, rateNano: number, fromCurrency = 'KWD') => ({
  ...{ fromCurrency, toCurrency: 'TZS', onDay, rateNano },
});
const OLD = rate('2026-01-01', 8_000_000_000_000);
const NEW = rate('2026-03-01', 8_650_250_000_000);

test('businesses stand in the currency of their owner, at the rate of the last day', () => {
  const both = ['TZS', 'KWD', 'KWD'];
  expect(oneCurrency(both, 'TZS', [NEW, OLD], '2026-03-04')).toEqual({
    ...{ currency: 'TZS', used: [NEW] },
  });
  expect(oneCurrency(both, 'TZS', [NEW, OLD], '2026-02-28')?.used).toEqual([OLD]);
});

test('without a rate, or a currency that was chosen, only those of one currency do', () => {
  expect(oneCurrency(['TZS', 'KWD'], 'TZS', [NEW], '2026-02-28')).toBeNull();
  expect(oneCurrency(['TZS', 'KWD'], null, [NEW], '2026-03-04')).toBeNull();
  const [only, chosen] = [{ currency: 'KWD', used: [] }, ['KWD', 'KWD']];
  expect(oneCurrency(chosen, null, [], '2026-03-04')).toEqual(only);
  expect(oneCurrency(chosen, 'TZS', [], '2026-03-04')).toEqual(only);
  expect(withoutRate(['TZS', 'KWD', 'USD'], 'TZS', [NEW], '2026-03-04')).toEqual(['USD']);
});

test('amounts are converted, counts and what is not known stay', () => {
  const subject = {
    ...{ key: 'gulf', name: 'Gulf', unit: null, from: '2026-03-01', to: '2026-03-01' },
    ...{ currency: 'KWD', inStock: null },
    sums: {
      ...{ salesCount: 3, quantityMilli: null, netMinor: 4_237, taxMinor: 763, totalMinor: 5_000 },
      ...{ costMinor: null, discountMinor: 0, refundedMinor: -1_000 },
    },
    points: [
      {
        ...{ from: '2026-03-01', netMinor: 4_237, profitMinor: null },
        ...{ quantityMilli: null, salesCount: 3 },
      },
    ],
  };
  const converted = convertedTo(subject, { currency: 'TZS', used: [NEW] });
  // By hand: 4.237 × 8,650.25 = 36,651.10925; 0.763 × 8,650.25 = 6,600.14075.
  expect(converted.sums).toEqual({
    ...{ salesCount: 3, quantityMilli: null, netMinor: 36_651_11, taxMinor: 6_600_14 },
    ...{ totalMinor: 43_251_25, costMinor: null, discountMinor: 0, refundedMinor: -8_650_25 },
  });
  expect(converted.points).toMatchObject([
    { netMinor: 36_651_11, profitMinor: null, salesCount: 3 },
  ]);
  expect(convertedTo(subject, { currency: 'KWD', used: [] })).toBe(subject);
});
