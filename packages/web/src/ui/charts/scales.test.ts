import { expect, test } from 'vitest';
import {
  apart,
  freeLabels,
  labelStep,
  moved,
  nearest,
  quarterLabels,
  valueScale,
} from './scales.ts';

test('heights begin at zero, whatever the values are', () => {
  const { y, ticks } = valueScale([40_000, 95_000], 0, 200);
  expect(y(0)).toBe(200);
  expect(y(100_000)).toBe(0);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBe(100_000);
});

test('a loss goes below zero', () => {
  const { y, ticks } = valueScale([-50, 100], 0, 150);
  expect(y(0)).toBeLessThan(150);
  expect(y(-50)).toBe(150);
  expect(ticks).toContain(0);
});

test('of things that are counted no half is drawn', () => {
  expect(valueScale([2], 0, 100, true).ticks).toEqual([0, 1, 2]);
  expect(valueScale([0], 0, 100, true).ticks).toEqual([0, 1]);
});

test('nothing sold is a flat line at the bottom', () => {
  expect(valueScale([0, 0], 0, 200).y(0)).toBe(200);
  expect(valueScale([], 0, 200).y(0)).toBe(200);
});

test.each([
  [24, 600, 48, 2],
  [24, 250, 48, 5],
  [5, 600, 48, 1],
  [3, 10, 48, 3],
])('of %i labels on %i pixels every %ith of width %i stands', (count, width, label, step) => {
  expect(labelStep(count, width, label)).toBe(step);
});

test.each([
  [100, 50, 16, [100, 50]],
  [100, 100, 16, [92, 108]],
  [100, 96, 16, [106, 90]],
])('labels at %i and %i stand %i apart', (one, other, gap, expected) => {
  expect(apart(one, other, gap)).toEqual(expected);
});

test('the pointer reads the nearest point', () => {
  expect([-5, 0, 4, 6, 14, 30].map((x) => nearest([0, 10, 20], x))).toEqual([0, 0, 0, 1, 1, 2]);
});

test.each([
  ['ArrowRight', 3],
  ['ArrowLeft', 1],
  ['Home', 0],
  ['End', 4],
  ['a', null],
])('%s reads point %s', (key, expected) => {
  expect(moved(2, key, 5)).toBe(expected);
});

test('reading ends at the first and the last point', () => {
  expect(moved(0, 'ArrowLeft', 5)).toBe(0);
  expect(moved(4, 'ArrowRight', 5)).toBe(4);
});

test('names beside points do not lie on each other, turn at the edge, and are no more than asked', () => {
  const places = [
    { x: 400, y: 50 },
    { x: 395, y: 55 },
    { x: 100, y: 55 },
    { x: 100, y: 90 },
    { x: 100, y: 120 },
  ];
  expect(freeLabels(places, 3, 450)).toEqual([
    { at: 0, isBefore: true },
    { at: 2, isBefore: false },
    { at: 3, isBefore: false },
  ]);
});

const QUARTERS = {
  ...{ topLeft: 'little, good margin', topRight: 'much, good margin' },
  ...{ bottomLeft: 'little, low margin', bottomRight: 'much, low margin' },
};
const named = (right: number, parting: { x: number; y: number }) =>
  quarterLabels(QUARTERS, { left: 48, right, top: 16, bottom: 272 }, parting);

test('each of four parts is named in its outer corner, within its part', () => {
  const labels = named(800, { x: 300, y: 140 });
  expect(labels.map(({ name }) => name)).toEqual(Object.values(QUARTERS));
  for (const { isEnd, left, right, y } of labels) {
    expect(left).toBeGreaterThanOrEqual(isEnd ? 300 : 48);
    expect(right).toBeLessThanOrEqual(isEnd ? 800 : 300);
    expect(Math.abs(y - 140)).toBeGreaterThan(15);
  }
});

test('a part without room for its name has none: on a telephone, and where a line is at the edge', () => {
  expect(named(260, { x: 150, y: 140 })).toEqual([]);
  expect(named(800, { x: 100, y: 140 }).map(({ name }) => name)).toEqual([
    ...['much, good margin', 'much, low margin'],
  ]);
  expect(named(800, { x: 300, y: 260 }).map(({ name }) => name)).toEqual([
    ...['little, good margin', 'much, good margin'],
  ]);
});

test('no point is named over what is written already', () => {
  const places = [
    { x: 100, y: 24 },
    { x: 100, y: 60 },
  ];
  const written = [{ left: 150, right: 250, y: 24 }];
  expect(freeLabels(places, 3, 450, written)).toEqual([{ at: 1, isBefore: false }]);
});
