import { expect, test } from 'vitest';
import { UNDO_MS, undoLeftMs, wordsOfBack } from './undo-words.ts';

const SOLD_MS = 1_000_000;

test.each([
  ['at once', SOLD_MS, UNDO_MS],
  ['after ten seconds', SOLD_MS + 10_000, 20_000],
  ['in the last moment', SOLD_MS + UNDO_MS - 1, 1],
  ['too late', SOLD_MS + UNDO_MS, 0],
  ['an hour later', SOLD_MS + 3_600_000, 0],
  ['by a clock that was put back', SOLD_MS - 3_600_000, UNDO_MS],
])('the last sale can be undone for half a minute: %s', (_when, nowMs, leftMs) => {
  expect(undoLeftMs(SOLD_MS, nowMs)).toBe(leftMs);
});

test('what is handed back is said by its way, and what goes back by itself', () => {
  const part = (method: 'cash' | 'card' | 'credit', amountMinor: number) => ({
    ...{ method, amountMinor, typeName: null, provider: null, reference: null },
  });
  const parts = [part('cash', 100_000), part('card', 210_000), part('credit', 5_000)];
  const own = { ...part('card', 7_000), typeName: 'Bank of the street' };
  const money = (minor: number) => `TZS ${minor / 100}`;
  expect(wordsOfBack([...parts, own], money)).toEqual([
    'Give back TZS 1000 in cash.',
    'Give back TZS 2100 by Card.',
    'TZS 50 is off again: On account.',
    'Give back TZS 70 by Bank of the street.',
  ]);
});
