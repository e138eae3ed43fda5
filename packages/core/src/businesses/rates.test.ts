import { expect, test } from 'vitest';
import { convertMinor, rateOn, sumInCurrency, type Rate } from './rates.ts';

const rate = (fromCurrency: string, toCurrency: string, onDay: string, rateNano: number): Rate => ({
  ...{ fromCurrency, toCurrency, onDay, rateNano },
});
// One dinar is 8,650.25 shillings; a dinar has three decimals, a shilling two, a yen none.
const KWD = rate('KWD', 'TZS', '2026-03-01', 8_650_250_000_000);
const TZS = rate('TZS', 'KWD', '2026-03-01', 115_604);
const JPY = rate('USD', 'JPY', '2026-03-01', 149_500_000_000);

// By hand: 1.500 KWD × 8,650.25 = 12,975.375 TZS; 1,000,000.00 TZS × 0.000115604 = 115.604 KWD;
// 10.01 USD × 149.5 = 1,496.495 JPY; 0.01 USD × 149.5 = 1.495 JPY.
test.each([
  [1_500, KWD, 12_975_38],
  [-1_500, KWD, -12_975_38],
  [1_000_000_00, TZS, 115_604],
  [10_01, JPY, 1_496],
  [1, JPY, 1],
  [0, KWD, 0],
])('%i minor units become %#', (minor, by, expected) => {
  expect(convertMinor(minor, by)).toBe(expected);
});

test('the newest rate by the day counts, of these two currencies and this way round', () => {
  const later = { ...KWD, onDay: '2026-03-10', rateNano: 9_000_000_000_000 };
  const rates = [later, KWD, TZS];
  expect(rateOn(rates, 'KWD', 'TZS', '2026-03-09')).toBe(KWD);
  expect(rateOn(rates, 'KWD', 'TZS', '2026-03-10')).toBe(later);
  expect(rateOn(rates, 'KWD', 'TZS', '2026-02-28')).toBeNull();
  expect(rateOn(rates, 'KWD', 'USD', '2026-03-10')).toBeNull();
});

test('a sum with a missing rate is no sum', () => {
  const amounts = [
    { minor: 1_500, currency: 'KWD' },
    { minor: 1_00, currency: 'TZS' },
  ];
  expect(sumInCurrency(amounts, [KWD], 'TZS', '2026-03-09')).toBe(12_976_38);
  expect(sumInCurrency(amounts, [], 'TZS', '2026-03-09')).toBeNull();
});
