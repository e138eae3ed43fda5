import { beforeEach, expect, test } from 'vitest';
import { printsHere } from './prints-here.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
});

test('each paper of a sale that nobody heard of is counted, and of no other', () => {
  expect(printsHere.of('a')).toBe(0);
  printsHere.note('a');
  printsHere.note('b');
  printsHere.note('a');
  expect([printsHere.of('a'), printsHere.of('b'), printsHere.of('c')]).toEqual([2, 1, 0]);
});

test('what cannot be read is nothing, and the oldest go', () => {
  kept.set('tillbook.prints', '{');
  expect(printsHere.of('a')).toBe(0);
  printsHere.note('a');
  for (let more = 0; more < 500; more += 1) printsHere.note('b');
  expect([printsHere.of('a'), printsHere.of('b')]).toEqual([0, 500]);
});
