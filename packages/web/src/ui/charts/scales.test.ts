import { expect, test } from 'vitest';
import { apart, freeLabels, labelStep, moved, nearest, valueScale } from './scales.ts';

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
