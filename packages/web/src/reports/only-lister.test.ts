import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { narrowedBy } from '@tillbook/core/reports/report-only';
import { REPORT_NAMES, ruleOf } from '@tillbook/core/reports/reports';
import { expect, test } from 'vitest';
import { listedBy, listedIn, listerOf } from './only-lister.ts';
import type { Row } from './report-view.ts';

const owner = { role: 'business_admin', permissions: DEFAULT_FLAGS };
const DAYS = { from: '2026-03-01', to: '2026-03-31' };

test('whatever a report can be narrowed by is listed by a report of as many days', () => {
  for (const name of REPORT_NAMES) {
    for (const by of narrowedBy(ruleOf(name))) {
      const lister = listerOf(owner, name, by);
      expect([name, by, lister === null]).toEqual([name, by, false]);
      if (lister === null) continue;
      expect(ruleOf(lister).daysMost).toBeGreaterThanOrEqual(ruleOf(name).daysMost);
      const {
        report: _report,
        limit: _limit,
        also,
        ...asked
      } = listedBy(lister, by, DAYS as never);
      expect([...ruleOf(lister).by, also]).toContain(by);
      const days = { period: DAYS, day: { to: DAYS.to }, now: {} }[ruleOf(lister).time];
      expect(asked).toEqual(days);
    }
  }
});

test('it is the report itself, or the one that is about it', () => {
  expect(listerOf(owner, 'sales-by-product', 'category')).toBe('sales-by-category');
  expect(listerOf(owner, 'sales-by-product', 'product')).toBe('sales-by-product');
  expect(listerOf(owner, 'discounts-by-reason', 'seller')).toBe('discounts-by-reason');
  expect(listerOf(owner, 'sales-by-weekday', 'till')).toBe('sales-by-till');
  expect(listerOf(owner, 'shifts-by-person', 'till')).toBe('sales-by-till');
  expect(listerOf(owner, 'profit-by-product', 'product')).toBe('sales-by-product');
  const nobody = { role: 'seller', permissions: DEFAULT_FLAGS };
  expect(listerOf(nobody, 'sales-by-product', 'category')).toBeNull();
});

test('each thing stands there once, also that of none', () => {
  const rows = [
    { ids: { till: 'a', branch: '1' }, cells: { till: 'First', branch: 'Here' } },
    { ids: { till: null, branch: '1' }, cells: { till: null, branch: 'Here' } },
    { ids: { till: 'b', branch: '2' }, cells: { till: 'First', branch: 'There' } },
    { ids: { till: 'a', branch: '1' }, cells: { till: 'First', branch: 'Here' } },
  ] as unknown as Row[];
  expect(listedIn(rows, 'till')).toEqual([
    { id: 'a', name: 'First, Here' },
    { id: null, name: null },
    { id: 'b', name: 'First, There' },
  ]);
  expect(listedIn(rows.slice(0, 1), 'till')).toEqual([{ id: 'a', name: 'First' }]);
});
