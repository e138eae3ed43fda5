import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { stockRows } from './comparison-stock-rows.ts';
import type { Subject } from './comparison-words.ts';

const format = formatFor({
  locale: 'en',
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
  formats: PLATFORM_FORMATS,
});

const subject = (name: string, inStock: Subject['inStock'], unit = 'piece') =>
  ({ key: name, name, unit, from: '2026-03-05', to: '2026-03-24', inStock }) as unknown as Subject;

/** By hand: 20 ÷ 10 = 2; 29 ÷ 20 = 1.45; 5 ÷ 7 = 0.714. */
const sugar = subject('Sugar', { inStockDays: 10, soldMilli: 20_000 });
const tea = subject('Tea', { inStockDays: 20, soldMilli: 29_000 });
const salt = subject('Salt', { inStockDays: 7, soldMilli: 5_000 }, 'kg');
const delivery = subject('Delivery', null);
const rowsOf = (...subjects: readonly Subject[]) => {
  const rows = stockRows(subjects, format);
  const shown = rows.map((row) => subjects.map((one) => row.text(row.of(one), one)));
  return { rows, shown };
};

test('days in stock stand beside what was sold on each of them', () => {
  const { rows, shown } = rowsOf(sugar, tea, salt, delivery);
  expect(rows.map(({ label }) => label)).toEqual(['Days in stock', 'Sold per day in stock']);
  expect(shown).toEqual([
    ['10', '20', '7', '–'],
    ['2', '1.45', '0.71 kg', '–'],
  ]);
});

test('each number says how it was worked out', () => {
  const working = rowsOf(sugar, tea, delivery).rows[1]?.working;
  expect([sugar, tea, delivery].map((one) => working?.(one))).toEqual([
    'Sugar: 20 ÷ 10 = 2',
    'Tea: 29 ÷ 20 = 1.45',
    null,
  ]);
});

test('what sells one in two hundred days is no nothing, and a file has every thousandth', () => {
  const slow = subject('Safe', { inStockDays: 200, soldMilli: 1_000 });
  const { rows, shown } = rowsOf(slow, sugar);
  expect(shown[1]).toEqual(['0.005', '2']);
  expect(rows[1]?.save(714, slow)).toEqual({ number: '0.714' });
});

test('best and last are named of one unit, from seven days in stock on', () => {
  const rankOf = (...subjects: readonly Subject[]) => rowsOf(...subjects).rows[1]?.isMoreBetter;
  expect(rankOf(sugar, tea)).toBe(true);
  expect(rankOf(sugar, salt)).toBeNull();
  expect(rankOf(sugar, subject('New', { inStockDays: 6, soldMilli: 90_000 }))).toBeNull();
  expect(rowsOf(sugar, tea).rows[0]?.isMoreBetter).toBeNull();
});

test('where nothing has a stock, or no day is over, there are no such rows', () => {
  const today = subject('Sugar', { inStockDays: 0, soldMilli: 0 });
  expect(rowsOf(today, today).rows).toEqual([]);
  expect(rowsOf(today, tea).shown).toEqual([
    ['0', '20'],
    ['–', '1.45'],
  ]);
  expect(rowsOf(delivery, delivery).rows).toEqual([]);
});
