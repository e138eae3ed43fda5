import { expect, test } from 'vitest';
import { matching } from './palette-match.ts';

const item = (label: string, group = 'Go to') => ({
  id: label,
  label,
  group,
  run: () => undefined,
});
const items = [item('Dashboard'), item('New sale'), item('Sales'), item('Sign out', 'Actions')];
const found = (typed: string) => matching(items, typed, 'Actions').map(({ label }) => label);

test.each([
  ['', ['Dashboard', 'New sale', 'Sales', 'Sign out']],
  ['sale', ['Sales', 'New sale']],
  ['SALE new', ['New sale']],
  ['dáshb', ['Dashboard']],
  ['> ', ['Sign out']],
  ['>sale', []],
  ['zzz', []],
])('typing %j finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});
