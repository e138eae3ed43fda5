import { expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { narrowedBy } from './report-only.ts';
import { REPORT_NAMES, ruleOf } from './reports.ts';
import {
  askedFieldsOf,
  isSameAsked,
  mayChangeView,
  seesView,
  whyNotAsked,
  type ViewAsked,
} from './saved-views.ts';

test('every report can be saved as it begins, and with each filter that it has', () => {
  const some: ViewAsked = { period: 'month', to: '2026-03-31', compare: 'previous' };
  for (const name of REPORT_NAMES) {
    const rule = ruleOf(name);
    expect(whyNotAsked(name, {})).toBeNull();
    for (const field of askedFieldsOf(rule)) {
      const own = { also: rule.also[0], sort: rule.order, columns: rule.shown };
      const only = `${narrowedBy(rule)[0] ?? ''}:`;
      const value = { ...some, ...own, from: '2026-03-01', branchId: 'x', only }[field];
      expect([name, field, whyNotAsked(name, { [field]: value })]).toEqual([name, field, null]);
    }
  }
});

test.each([
  ['stock-to-reorder', { period: 'month' }, 'period', 'MISMATCH'],
  ['stock-value', { from: '2026-03-01' }, 'from', 'MISMATCH'],
  ['receivables', { branchId: 'x' }, 'branchId', 'MISMATCH'],
  ['sales-by-day', { also: 'product' }, 'also', 'MISMATCH'],
  ['shifts', { compare: 'previous' }, 'compare', 'MISMATCH'],
  ['sales-by-product', { also: 'month', compare: 'previous' }, 'compare', 'MISMATCH'],
  ['targets-by-person', { also: 'week', compare: 'weekdays' }, 'compare', 'MISMATCH'],
  ['sales-by-day', { columns: ['netSales', 'quantity'] }, 'columns', 'MISMATCH'],
  ['sales-by-day', { sort: '-branch' }, 'sort', 'MISMATCH'],
  ['sales-by-day', { period: 'month', to: '2026-03-31' }, 'period', 'MISMATCH'],
  ['sales-by-day', { from: '2026-03-02', to: '2026-03-01' }, 'to', 'OUT_OF_RANGE'],
  ['sales-by-day', { only: 'category:' }, 'only', 'MISMATCH'],
  ['tax-by-month', { only: 'till:' }, 'only', 'MISMATCH'],
  ['sales-journal', { from: '2026-01-01', to: '2026-12-31' }, 'to', 'OUT_OF_RANGE'],
] as const)('%s is not saved with %j', (report, asked, field, code) => {
  expect(whyNotAsked(report, asked as ViewAsked)).toEqual({ field, code });
});

test('a row may be sorted by what it is parted by', () => {
  expect(whyNotAsked('sales-by-day', { also: 'branch', sort: '-branch' })).toBeNull();
});

test('the order in which filters stand is no difference, that of columns is', () => {
  const one: ViewAsked = { period: 'month', also: 'branch' };
  expect(isSameAsked(one, { also: 'branch', period: 'month' })).toBe(true);
  expect(isSameAsked(one, { also: 'branch' })).toBe(false);
  expect(isSameAsked(one, { ...one, only: 'till:' })).toBe(false);
  expect(isSameAsked({ columns: ['tax'] }, { columns: ['tax', 'netSales'] })).toBe(false);
});

const permissions = { ...DEFAULT_FLAGS, canViewReports: true };
const seller = { personId: 'amina', role: 'seller', permissions, branchIds: ['here'] };
const owner = { ...seller, personId: 'juma', role: 'business_admin', branchIds: null };
const view = { ownerId: 'amina', isShared: false, report: 'sales-by-day', asked: {} } as const;

test('own views are seen and changed by their owner alone', () => {
  expect([seesView(seller, view), seesView(owner, view)]).toEqual([true, false]);
  expect(mayChangeView(seller, 'amina', view)).toBe(true);
  expect(mayChangeView(owner, 'juma', view)).toBe(false);
});

test('views of everyone are seen by all and changed by whoever keeps the settings', () => {
  const shared = { ...view, isShared: true };
  expect([seesView(seller, shared), seesView(owner, shared)]).toEqual([true, true]);
  expect(mayChangeView(seller, 'amina', shared)).toBe(false);
  expect(mayChangeView(owner, 'juma', shared)).toBe(true);
});

test('a view of a report or a branch that is not open to somebody is not there for them', () => {
  const books = { ...view, isShared: true, report: 'trial-balance' } as const;
  expect([seesView(seller, books), seesView(owner, books)]).toEqual([false, true]);
  const at = (branchId: string) => ({ ...view, isShared: true, asked: { branchId } });
  expect([seesView(seller, at('here')), seesView(seller, at('there'))]).toEqual([true, false]);
  expect(seesView(owner, at('there'))).toBe(true);
});
