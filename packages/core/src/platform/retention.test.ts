import { expect, test } from 'vitest';
import { KEPT, KEPT_RANGES, keptSince } from './retention.ts';

test('what is usual can be chosen, and nothing is removed at once', () => {
  for (const kind of KEPT) {
    const { least, most, usual } = KEPT_RANGES[kind];
    expect(least, kind).toBeGreaterThanOrEqual(1);
    expect(usual >= least && usual <= most, kind).toBe(true);
  }
});

test.each([
  [7, '2026-03-04T07:00:00.000Z', '2026-02-25T07:00:00.000Z'],
  [1, '2026-03-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  [365, '2025-01-01T12:00:00.000Z', '2024-01-02T12:00:00.000Z'],
])('kept for %i days at %s is kept since %s', (days, now, since) => {
  expect(keptSince(days, Date.parse(now))).toBe(since);
});
