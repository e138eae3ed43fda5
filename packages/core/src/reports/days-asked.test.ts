import { expect, test } from 'vitest';
import { daysAsked, whyNotDays, type DaysAsked } from './days-asked.ts';
import { PRESETS } from './presets.ts';
import { ruleOf } from './reports.ts';

const TODAY = '2026-11-27';
const asked = (days: DaysAsked, name: Parameters<typeof ruleOf>[0] = 'sales-by-day') =>
  daysAsked(days, ruleOf(name), TODAY, 'monday');

test.each<[DaysAsked, string, string]>([
  [{}, '2026-10-31', TODAY],
  [{ period: 'lastYear' }, '2025-01-01', '2025-12-31'],
  [{ from: '2026-11-01' }, '2026-11-01', TODAY],
  [{ from: '2026-12-24' }, '2026-12-24', '2026-12-24'],
  [{ to: '2026-09-01' }, '2026-09-01', '2026-09-01'],
  [{ period: 'year', to: '2026-03-31' }, '2026-01-01', '2026-03-31'],
])('%o are the days from %s to %s', (days, from, to) => {
  expect(asked(days)).toEqual({ from, to });
});

test('a report of one day has its end, one of now has today', () => {
  const lastMonth = { period: 'lastMonth' } as const;
  expect(asked(lastMonth, 'stock-value')).toEqual({ from: '2026-10-31', to: '2026-10-31' });
  expect(asked({}, 'stock-value')).toEqual({ from: TODAY, to: TODAY });
  expect(asked({ ...lastMonth, to: '2026-01-01' }, 'stock-to-reorder').to).toBe(TODAY);
});

/** The choices that a report does not answer on a day. */
const refused = (name: Parameters<typeof ruleOf>[0], today = TODAY) =>
  PRESETS.filter((period) => {
    const rule = ruleOf(name);
    return whyNotDays(daysAsked({ period }, rule, today, 'monday'), rule) !== null;
  });

test('what reads lines reads no year; the running one while it is short', () => {
  expect(refused('profit-by-seller')).toEqual(['year', 'lastYear']);
  // 91 days of 2026, and then 93.
  expect(refused('profit-by-seller', '2026-04-01')).toEqual(['lastYear']);
  expect(refused('profit-by-seller', '2026-04-03')).toEqual(['year', 'lastYear']);
  expect([refused('sales-by-day'), refused('stock-value')]).toEqual([[], []]);
});

test('days that end before they begin are none', () => {
  const rule = ruleOf('sales-by-day');
  expect(whyNotDays({ from: '2026-03-02', to: '2026-03-01' }, rule)).toBe('OUT_OF_RANGE');
  expect(whyNotDays({ from: '2025-01-01', to: '2026-01-01' }, rule)).toBeNull();
  expect(whyNotDays({ from: '2025-01-01', to: '2026-01-02' }, rule)).toBe('OUT_OF_RANGE');
});
