import { afterEach, expect, test } from 'vitest';
import { room, SOURCE_LANGUAGE, speak } from './room.ts';

const t = room('test', {
  greeting: 'Hello {{name}}, {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  plain: 'Sell',
  left: '{{count}} left',
});

afterEach(() => speak({ tag: SOURCE_LANGUAGE, rooms: {} }));

test('values take their places, as often as they are named', () => {
  expect(t('greeting', { name: 'Amina' })).toBe('Hello Amina, Amina');
  expect(t('plain')).toBe('Sell');
});

test('a value is put in as it is, also when it looks like a place or a pattern', () => {
  expect(t('greeting', { name: '{{name}} $& <b>' })).toBe('Hello {{name}} $& <b>, {{name}} $& <b>');
});

test('one and many have their own forms', () => {
  expect([0, 1, 2].map((count) => t('rows', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
  expect(t('left', { count: 1 })).toBe('1 left');
});

test('another language has its own plurals, and shows English for what it lacks', () => {
  speak({
    tag: 'ar',
    rooms: { test: { rows_two: 'صفان', rows_few: '{{count}} صفوف', rows_other: '{{count}} صف' } },
  });
  expect([2, 3, 100].map((count) => t('rows', { count }))).toEqual(['صفان', '3 صفوف', '100 صف']);
  expect(t('plain')).toBe('Sell');
});
