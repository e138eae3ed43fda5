import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import type { ReportName } from '@tillbook/core/reports/reports';
import { formatFor } from '../i18n/format.ts';
import type { UrlState } from '../ui/url-state.ts';
import { saidOf, searchOf, viewAskedOf, type ReportView } from './view-asked.ts';

const SEEN = { from: '2026-03-01', to: '2026-03-04' };
const BRANCH = '0198c0de-0000-7000-8000-000000000001';

function askedAt(report: ReportName, all: Readonly<Record<string, string>>) {
  const url: UrlState = { get: (name) => all[name] ?? '', all, set: () => undefined };
  return viewAskedOf(report, url, SEEN);
}

test('a view keeps what the address asks, days in words as words', () => {
  const asked = { period: 'month', branchId: BRANCH, also: 'till', compare: 'previous' };
  const given = { ...asked, sort: '-netSales', columns: 'tax,netSales' };
  expect(askedAt('sales-by-day', given)).toEqual({
    ...{ ...asked, sort: '-netSales', columns: ['netSales', 'tax'] },
  });
});

test('what the report does not have is left out, so that what is saved is never refused', () => {
  const given = { period: 'month', also: 'product', compare: 'previous', columns: 'nothing' };
  expect(askedAt('stock-to-reorder', { ...given, branchId: BRANCH, sort: 'phone' })).toEqual({
    branchId: BRANCH,
  });
});

test('of rows parted by month nothing stands beside: the choice is not kept', () => {
  const asked = { period: 'year', also: 'month' };
  expect(askedAt('sales-by-product', { ...asked, compare: 'previous' })).toEqual(asked);
});

test('a day beside days in words: the days that are seen are kept', () => {
  expect(askedAt('sales-by-day', { period: 'month', to: '2026-03-04' })).toEqual(SEEN);
  expect(askedAt('sales-by-day', { from: '2026-01-01' })).toEqual({ from: '2026-01-01' });
});

test('an address takes away what the view does not ask', () => {
  // Nothing of what is compared: the page of reports has no such names.
  expect(Object.keys(searchOf({}))).toEqual([
    ...['period', 'from', 'to', 'branchId', 'also', 'compare', 'only', 'sort', 'columns'],
  ]);
  expect(searchOf({ period: 'month', columns: ['tax', 'netSales'] })).toMatchObject({
    ...{ period: 'month', from: undefined, branchId: undefined, columns: 'tax,netSales' },
  });
});

test('a view is told in words', () => {
  const place = { locale: 'en', currency: 'TZS', timeZone: 'Africa/Dar_es_Salaam' };
  const format = formatFor({ ...place, formats: PLATFORM_FORMATS });
  const asked = { period: 'month', branchId: BRANCH, also: 'till', sort: '-tax' } as const;
  const view: ReportView = {
    ...{ _id: BRANCH, name: 'Mine', report: 'sales-by-day', isShared: false, ownerName: 'Amina' },
    ...{ mayChange: true, version: 1, asked: { ...asked, columns: ['tax', 'netSales'] } },
    ...{ mailed: null, onlyName: null },
  };
  expect(saidOf(view, () => 'Kariakoo', format)).toBe(
    'This month · Kariakoo · also by Till · sorted by Tax · 2 columns',
  );
  const said = (only: string, onlyName: string | null) =>
    saidOf({ ...view, asked: { only }, onlyName }, () => undefined, format);
  expect(said(`till:${BRANCH}`, 'Till 2')).toBe('Till: Till 2');
  expect(said('weekday:4', '4')).toBe('Weekday: Thursday');
  expect(said('till:', null)).toBe('Till: No till');
  expect(said(`till:${BRANCH}`, null)).toBe('Till: one that is not there any more');
});
