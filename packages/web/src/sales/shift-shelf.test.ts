import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepList } from './favourites.ts';
import { rememberSold } from './often-sold.ts';
import { shelfOfShift } from './shift-shelf.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('keys stand where they stood when the shift began, what is sold since behind them', () => {
  rememberSold('branch', EIGHT);
  keepList('recent', 'branch', ['a', 'b']);
  const began = shelfOfShift('branch', 'shift 1');
  expect(began).toEqual({ often: EIGHT, recent: ['a', 'b'] });
  rememberSold('branch', ['h', 'new']);
  keepList('recent', 'branch', ['h', 'new', 'a', 'b']);
  const since = { often: EIGHT, recent: ['a', 'b', 'h', 'new'] };
  expect(shelfOfShift('branch', 'shift 1')).toEqual(since);
  expect(shelfOfShift('other branch', 'shift 1')).toEqual({ often: [], recent: [] });
  const next = shelfOfShift('branch', 'shift 2');
  expect(next.often[0]).toBe('h');
  expect(next.recent).toEqual(['h', 'new', 'a', 'b']);
});

test('what had nothing to show yet comes within the shift, and stays then', () => {
  expect(shelfOfShift('branch', 'shift')).toEqual({ often: [], recent: [] });
  rememberSold('branch', EIGHT);
  keepList('recent', 'branch', ['a']);
  const filled = { often: EIGHT, recent: ['a'] };
  expect(shelfOfShift('branch', 'shift')).toEqual(filled);
  rememberSold('branch', ['h']);
  keepList('recent', 'branch', ['h', 'a']);
  expect(shelfOfShift('branch', 'shift')).toEqual({ ...filled, recent: ['a', 'h'] });
});

test('what cannot be read is nothing', () => {
  kept.set('tillbook.shelf.branch', '{"shiftId":"shift","often":[1,');
  expect(shelfOfShift('branch', 'shift')).toEqual({ often: [], recent: [] });
});
