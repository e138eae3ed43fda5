import { describe, expect, test } from 'vitest';
import { dateWriter } from './date-writer.ts';
import {
  daysIntoWeek,
  PLATFORM_FORMATS,
  readFormats,
  weekdaysFrom,
  type DateFormat,
  type NumberFormat,
  type TimeFormat,
} from './formats.ts';
import { formatAmount, formatMoney, parseMoney } from './money.ts';
import { numberWriter } from './number-writer.ts';
import { formatQuantity } from './quantity.ts';

/** No-break blanks as blanks. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

describe('the signs of numbers', () => {
  test.each<[NumberFormat, string, string, string, string]>([
    ['comma_point', '12,345,678.90', 'TZS 1,234.50', '−1,234.00', '1,250.5'],
    ['point_comma', '12.345.678,90', 'TZS 1.234,50', '−1.234,00', '1.250,5'],
    ['space_comma', '12 345 678,90', 'TZS 1 234,50', '−1 234,00', '1 250,5'],
    ['apostrophe_point', "12'345'678.90", "TZS 1'234.50", "−1'234.00", "1'250.5"],
    ['lakh_point', '1,23,45,678.90', 'TZS 1,234.50', '−1,234.00', '1,250.5'],
  ])('%s', (numbers, large, money, negative, quantity) => {
    expect(plain(formatAmount(1_234_567_890, 'TZS', 'en', numbers))).toBe(large);
    expect(plain(formatMoney(123_450, 'TZS', 'en', numbers))).toBe(money);
    expect(plain(formatAmount(-123_400, 'TZS', 'en', numbers))).toBe(negative);
    expect(plain(formatQuantity(1_250_500, 'en', numbers))).toBe(quantity);
    expect(parseMoney(formatAmount(1_234_567_890, 'TZS', 'en', numbers), 'TZS')).toEqual({
      ok: true,
      minor: 1_234_567_890,
    });
  });

  test('the sign of the money stays, though a point or comma is in it', () => {
    expect(plain(formatMoney(-123_456_789, 'USD', 'en', 'point_comma'))).toBe('−$1.234.567,89');
    expect(plain(formatMoney(1_500, 'KWD', 'en', 'point_comma'))).toBe('KWD 1,500');
    expect(plain(formatMoney(1_500, 'UGX', 'en', 'point_comma'))).toBe('UGX 1.500');
  });

  test('rates and shortened amounts have them too, and digits stay Latin', () => {
    const rate = numberWriter('en', { style: 'percent', maximumFractionDigits: 2 }, 'point_comma');
    expect(rate(0.185)).toBe('18,5%');
    const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
    expect(numberWriter('en', short, 'space_comma')(1_284_500)).toBe('1,3M');
    expect(numberWriter('ar-EG', {}, 'comma_point')(1_234.5)).toBe('1,234.5');
  });
});

describe('dates and times', () => {
  const at = '2026-04-03T21:30:00.000Z';
  test.each<[DateFormat, TimeFormat, string, string]>([
    ['language', 'h24', '4 Apr 2026, 00:30', '4 Apr'],
    ['language', 'h12', '4 Apr 2026, 12:30 am', '4 Apr'],
    ['day_month_year', 'h24', '04/04/2026, 00:30', '04/04'],
    ['month_day_year', 'h12', '04/04/2026, 12:30 am', '04/04'],
    ['iso', 'h24', '2026-04-04, 00:30', '04-04'],
  ])('%s, %s: by the clock of the zone', (dateFormat, timeFormat, dateTime, dayShort) => {
    const write = dateWriter('en', { dateFormat, timeFormat }, 'Africa/Dar_es_Salaam');
    expect(plain(write.dateTime(at))).toBe(dateTime);
    expect(write.dayShort('2026-04-04')).toBe(dayShort);
  });

  test.each<[DateFormat, string]>([
    ['language', '31 Dec 2026'],
    ['day_month_year', '31/12/2026'],
    ['month_day_year', '12/31/2026'],
    ['iso', '2026-12-31'],
  ])('a business day is a day in every zone: %s', (dateFormat, expected) => {
    const write = dateWriter('en', { dateFormat, timeFormat: 'h24' }, 'Pacific/Pago_Pago');
    expect(write.date('2026-12-31')).toBe(expected);
  });

  test('hours on the wall are counted to 24 or to 12', () => {
    const clock = (timeFormat: TimeFormat) =>
      dateWriter('en', { dateFormat: 'iso', timeFormat }, null).clock;
    expect([0, 545, 720, 1_025, 1_440].map(clock('h24'))).toEqual([
      ...['00:00', '09:05', '12:00', '17:05', '00:00'],
    ]);
    expect([0, 545, 720, 1_025, 1_440].map((minutes) => plain(clock('h12')(minutes)))).toEqual([
      ...['12 am', '9:05 am', '12 pm', '5:05 pm', '12 am'],
    ]);
  });
});

test('a week begins with the day that was chosen', () => {
  expect(weekdaysFrom('monday')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysFrom('sunday')).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect(weekdaysFrom('saturday')).toEqual([6, 7, 1, 2, 3, 4, 5]);
  // A Sunday is the last day of a week from Monday, the first from Sunday, the second from Saturday.
  expect(daysIntoWeek(7, 'monday')).toBe(6);
  expect(daysIntoWeek(7, 'sunday')).toBe(0);
  expect(daysIntoWeek(7, 'saturday')).toBe(1);
});

test('of data of any shape the known choices are read, the rest is as the platform has it', () => {
  expect(readFormats({ numberFormat: 'space_comma', dateFormat: 'roman', weekStart: 7 })).toEqual({
    ...PLATFORM_FORMATS,
    numberFormat: 'space_comma',
  });
  for (const raw of [null, undefined, 'iso', 7, []]) {
    expect(readFormats(raw)).toEqual(PLATFORM_FORMATS);
  }
});

test('what rounds to nothing has no sign', () => {
  const share = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const rate = numberWriter('en', share, 'comma_point');
  expect([rate(-0.0002), rate(-0), rate(-0.0005)]).toEqual(['0.0%', '0.0%', '−0.1%']);
});
