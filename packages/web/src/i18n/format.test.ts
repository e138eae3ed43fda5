import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from './format.ts';

const dar = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test("an instant is shown on the business's clock, whatever zone the browser is in", () => {
  expect(dar.dateTime('2026-11-21T14:05:00.000Z')).toBe('21 Nov 2026, 17:05');
  expect(dar.time('2026-11-21T21:30:00.000Z')).toBe('00:30');
  expect(dar.date('2026-11-21T21:30:00.000Z')).toBe('22 Nov 2026');
});

test('a business day is a day, not an instant', () => {
  expect(dar.date('2026-11-21')).toBe('21 Nov 2026');
  expect(formatFor({ ...dar.place, timeZone: 'Pacific/Pago_Pago' }).date('2026-11-21')).toBe(
    '21 Nov 2026',
  );
});

test.each([
  [128_450_000, 'TZS', 'TZS 1.3M'],
  [1_493_600, 'TZS', 'TZS 14.9K'],
  [1_500, 'KWD', 'KWD 1.500'],
  [950, 'UGX', 'UGX 950'],
  [-128_450_000, 'TZS', '−TZS 1.3M'],
  [0, 'TZS', 'TZS 0.00'],
])('%d minor units of %s are shortly %s', (minor, currency, expected) => {
  expect(plain(dar.moneyShort(minor, currency))).toBe(expected);
});

test('without a business an amount needs its currency named', () => {
  const nowhere = formatFor({
    locale: 'en',
    formats: PLATFORM_FORMATS,
    currency: null,
    timeZone: null,
  });
  expect(() => nowhere.money(100)).toThrow();
  expect(plain(nowhere.money(100, 'USD'))).toBe('$1.00');
});

test.each([
  ['2026-11-21T13:59:40Z', 'now'],
  ['2026-11-21T13:30:00Z', '30 minutes ago'],
  ['2026-11-21T11:00:00Z', '3 hours ago'],
  ['2026-11-19T11:00:00Z', '19 Nov 2026'],
  ['2026-11-21T15:00:00Z', 'now'],
])('%s is %s', (instant, expected) => {
  expect(dar.ago(instant, Date.parse('2026-11-21T14:00:00Z'))).toBe(expected);
});

test('rates and quantities carry no needless digits', () => {
  expect([1800, 1850, 0].map(dar.percent)).toEqual(['18%', '18.5%', '0%']);
  expect([3000, 1500, 250].map(dar.quantity)).toEqual(['3', '1.5', '0.25']);
});
