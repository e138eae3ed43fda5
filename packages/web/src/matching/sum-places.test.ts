import { expect, test } from 'vitest';
import { sumPlace } from './sum-places.ts';

const page = {
  pathname: '/accountant/dashboard',
  all: { tab: 'matching', from: '2026-03-01', to: '2026-03-31', list: 'matched', q: 'SFK1' },
};

test('a sum leads to its list, of its provider and the days in sight, without what was searched', () => {
  expect(sumPlace(page, 'M-Pesa', 'unsold')).toBe(
    '/accountant/dashboard?tab=matching&from=2026-03-01&to=2026-03-31&list=unsold&provider=M-Pesa',
  );
});

test('what no list tells alone leads nowhere', () => {
  expect(sumPlace(page, 'M-Pesa', null)).toBeNull();
  expect(sumPlace(page, '', 'unpaid')).toBeNull();
});
