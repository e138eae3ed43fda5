import { expect, test } from 'vitest';
import { sumDays } from './sum-days.ts';

const TODAY = '2026-03-04';
test.each([
  [{}, '2026-02-26', TODAY],
  [{ from: '2026-03-01' }, '2026-03-01', TODAY],
  [{ to: '2026-02-10' }, '2026-02-04', '2026-02-10'],
  [{ from: '2026-02-01', to: '2026-02-28' }, '2026-02-01', '2026-02-28'],
  [{ from: '2025-01-01', to: '2026-02-28' }, '2026-01-29', '2026-02-28'],
  [{ from: '2025-01-01' }, '2025-01-01', '2025-01-31'],
])('%j is %s to %s', (asked, from, to) => {
  expect(sumDays(TODAY, asked)).toEqual({ from, to });
});
