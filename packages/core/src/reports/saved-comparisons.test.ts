import { expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { isSameAsked, seesView, whyNotAsked, type ViewAsked } from './saved-views.ts';

const [ONE, TWO] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
const of = `${ONE},${TWO}`;
const seven = Array.from({ length: 7 }, (_none, at) => `${ONE.slice(0, -1)}${at}`).join(',');

test.each<[ViewAsked, string | null, string?]>([
  [{ by: 'product', of }, null],
  [{ by: 'seller', of, figure: 'receipts', shown: 'index', branchId: ONE }, null],
  [{ by: 'period', of: '2026-02-01~2026-02-28,2026-03-01~2026-03-31' }, null],
  [{ by: 'business', of, from: '2026-03-01', to: '2026-03-31' }, null],
  [{ of }, 'by', 'MISMATCH'],
  [{ by: 'product' }, 'of', 'OUT_OF_RANGE'],
  [{ by: 'product', of: ONE }, 'of', 'OUT_OF_RANGE'],
  [{ by: 'product', of: `${ONE},${ONE}` }, 'of', 'MISMATCH'],
  [{ by: 'product', of: seven }, 'of', 'MISMATCH'],
  [{ by: 'period', of }, 'of', 'MISMATCH'],
  [{ by: 'business', of, branchId: ONE }, 'branchId', 'MISMATCH'],
  [{ by: 'product', of, from: '2026-03-02', to: '2026-03-01' }, 'to', 'OUT_OF_RANGE'],
  [{ by: 'product', of, from: '2025-01-01', to: '2026-03-01' }, 'to', 'OUT_OF_RANGE'],
  // What only reports have.
  [{ by: 'product', of, period: 'month' }, 'period', 'MISMATCH'],
  [{ by: 'product', of, columns: ['netSales'] }, 'columns', 'MISMATCH'],
])('a comparison of %j is kept, or not for its %s', (asked, field, code) => {
  expect(whyNotAsked('comparison', asked)).toEqual(field === null ? null : { field, code });
});

test('a report compares nothing', () => {
  expect(whyNotAsked('sales-by-day', { by: 'product', of })).toEqual({
    ...{ field: 'by', code: 'MISMATCH' },
  });
});

test('other subjects, in another order, are another comparison', () => {
  const asked: ViewAsked = { by: 'product', of };
  expect(isSameAsked(asked, { of, by: 'product' })).toBe(true);
  expect(isSameAsked(asked, { by: 'product', of: `${TWO},${ONE}` })).toBe(false);
  expect(isSameAsked(asked, { ...asked, shown: 'index' })).toBe(false);
});

const permissions = { ...DEFAULT_FLAGS, canViewReports: true };
const manager = { personId: 'amina', role: 'branch_manager', permissions, branchIds: [ONE] };
const owner = { ...manager, personId: 'juma', role: 'business_admin', branchIds: null };
const shared = { report: 'comparison', ownerId: 'juma', isShared: true } as const;

test('whoever sees reports sees what is compared for everyone, businesses their owner alone', () => {
  const view = { ...shared, asked: { by: 'product', of } as const };
  expect([seesView(owner, view), seesView(manager, view)]).toEqual([true, true]);
  const blind = { ...manager, permissions: DEFAULT_FLAGS, role: 'seller' };
  expect(seesView(blind, view)).toBe(false);
  expect(seesView(manager, { ...view, asked: { ...view.asked, branchId: TWO } })).toBe(false);
  expect(seesView(manager, { ...view, isShared: false })).toBe(false);
  const businesses = { ...shared, asked: { by: 'business', of } as const };
  expect([seesView(owner, businesses), seesView(manager, businesses)]).toEqual([true, false]);
});
