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

test('what the server counted and what it has not heard of are known together', () => {
  expect(printsHere.known('a')).toBe(0);
  printsHere.heard('a', 2);
  printsHere.note('a');
  expect([printsHere.known('a'), printsHere.known('b')]).toEqual([3, 0]);
  // It counted that one after all; an older answer comes last.
  printsHere.told('a');
  printsHere.heard('a', 3);
  printsHere.heard('a', 1);
  expect([printsHere.of('a'), printsHere.known('a')]).toEqual([0, 3]);
  kept.set('tillbook.prints.heard', '{');
  expect(printsHere.known('a')).toBe(0);
});

test('one paper that the server counted is taken off, not the others of its sale', () => {
  for (const one of ['a', 'b', 'a']) printsHere.note(one);
  printsHere.told('a');
  printsHere.told('c');
  expect([printsHere.of('a'), printsHere.of('b')]).toEqual([1, 1]);
});
