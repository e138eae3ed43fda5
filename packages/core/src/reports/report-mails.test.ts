import { expect, test } from 'vitest';
import { mailedPeriod, mailedQuery } from './report-mails.ts';

// The fourth of March 2026 was a Wednesday.
test.each([
  ['day', '2026-03-04', 'monday', '2026-03-03', '2026-03-03'],
  ['day', '2026-03-01', 'monday', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-02', 'monday', '2026-02-23', '2026-03-01'],
  ['week', '2026-03-04', 'monday', '2026-02-23', '2026-03-01'],
  ['week', '2026-03-01', 'sunday', '2026-02-22', '2026-02-28'],
  ['month', '2026-03-01', 'monday', '2026-02-01', '2026-02-28'],
  ['month', '2026-03-31', 'monday', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01', 'monday', '2025-12-01', '2025-12-31'],
] as const)('every %s, on %s with weeks from %s: %s to %s', (every, today, weekStart, from, to) => {
  expect(mailedPeriod(every, today, weekStart)).toEqual({ from, to });
});

test('a mail asks what its view asks, of the days of the mail', () => {
  const only = { only: 'weekday:4' } as const;
  const asked = {
    period: 'year',
    also: 'branch',
    sort: '-tax',
    columns: ['tax'],
    ...only,
  } as const;
  const days = { from: '2026-03-01', to: '2026-03-03' };
  expect(mailedQuery({ report: 'sales-by-day', asked }, days)).toEqual({
    ...{ report: 'sales-by-day', from: '2026-03-01', to: '2026-03-03' },
    ...{ also: 'branch', sort: '-tax', ...only },
  });
  // What lies there now, and what lay there at the end of a day.
  expect(mailedQuery({ report: 'stock-to-reorder', asked: {} }, days)).toEqual({
    report: 'stock-to-reorder',
  });
  expect(mailedQuery({ report: 'stock-value', asked: {} }, days)).toEqual({
    ...{ report: 'stock-value', to: '2026-03-03' },
  });
});
