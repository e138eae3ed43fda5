import { expect, test } from 'vitest';
import { onceEach } from './camera.ts';

type Frame = readonly [code: string | null, atMs: number];

const told = (frames: readonly Frame[]): number[] => {
  const isNew = onceEach();
  return frames.filter((frame) => isNew(...frame)).map(([, atMs]) => atMs);
};
/** Frames on a table without a packet, as often as a page looks. */
const empty = (fromMs: number, toMs: number): Frame[] =>
  Array.from({ length: (toMs - fromMs) / 200 }, (_, at): Frame => [null, fromMs + at * 200]);

test('a code that is held counts once; away for a while, or another between, it counts again', () => {
  expect(
    told([
      ['a', 0],
      ['a', 100],
      [null, 300],
      ['a', 500],
    ]),
  ).toEqual([0]);
  expect(told([['a', 0], ...empty(200, 1_200), ['a', 1_200]])).toEqual([0]);
  expect(told([['a', 0], ...empty(200, 1_600), ['a', 1_600]])).toEqual([0, 1_600]);
  expect(
    told([
      ['a', 0],
      ['b', 100],
      ['a', 200],
    ]),
  ).toEqual([0, 100, 200]);
});

test('a code that is held while the page is busy for seconds counts once', () => {
  expect(
    told([
      ['a', 0],
      ['a', 5_000],
      [null, 8_000],
      ['a', 8_100],
    ]),
  ).toEqual([0]);
});
