import { expect, test } from 'vitest';
import { partialName, whyRowPartial } from './partial-rows.ts';

const report = { from: '2026-01-15', to: '2026-05-20', today: '2026-05-20' };

test.each([
  [{ day: '2026-05-20' }, 'running'],
  [{ day: '2026-05-19' }, null],
  [{ week: '2026-05-18' }, 'running'],
  [{ week: '2026-05-11' }, null],
  [{ month: '2026-05' }, 'running'],
  [{ month: '2026-04' }, null],
  [{ month: '2026-01' }, 'cut'],
  [{ quarter: '2026-Q2' }, 'running'],
  [{ quarter: '2026-Q1' }, 'cut'],
  [{ weekday: '3' }, null],
] as const)('%j is %s', (ids: Record<string, string>, expected) => {
  expect(whyRowPartial(report, { ids })).toBe(expected);
});

test('what runs is said to be so far, what the days cut to be in part', () => {
  expect(partialName('May 2026', 'running')).toBe('May 2026, so far');
  expect(partialName('January 2026', 'cut')).toBe('January 2026, in part');
  expect(partialName('April 2026', null)).toBe('April 2026');
});
