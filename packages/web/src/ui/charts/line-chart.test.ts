import { expect, test } from 'vitest';
import { runningFrom } from './line-chart.tsx';

test('what runs is found among the points that have a value, where a line leaves out the others', () => {
  const whole = { value: 5, isPartial: false };
  const none = { value: null };
  expect(runningFrom([none, whole, none, whole, { value: 3, isPartial: true }])).toBe(2);
  expect(runningFrom([whole, none])).toBe(-1);
  expect(runningFrom([whole, { value: null, isPartial: true }])).toBe(-1);
});
