import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import type { BranchLine } from './break-even-panel.tsx';
import { toldLine, type LineName } from './break-even-told.ts';

const format = formatFor({
  ...{ locale: 'en', formats: PLATFORM_FORMATS, currency: 'TZS', timeZone: 'Africa/Nairobi' },
});
const branch: BranchLine = {
  ...{ _id: 'b', name: 'Kariakoo', today: '2026-03-11', kind: 'told', fixedMinor: 40_000_000 },
  ...{ netMinor: 31_000_000, costMinor: 15_500_000, soldDays: 10, monthMinor: 80_000_000 },
  ...{ dayMinor: 2_580_646, todayMinor: 2_000_000, reachedMinute: null, expectedMinor: 62_000_000 },
};
const places = {
  receipts: { to: '/receipts', label: 'See the receipts' },
  costs: { to: '/costs', label: 'Fixed costs' },
};
const told = (name: LineName) => toldLine(name, branch, places, format);

test.each<[LineName, number, RegExp, string | undefined]>([
  ['day', 2_580_646, /400,000.* ÷ the days.*50.*310,000.*155,000/, '/costs'],
  ['month', 80_000_000, /400,000.* ÷ the margin.*50.*310,000/, '/costs'],
  ['sold', 2_000_000, /Voided|voided/, '/receipts'],
  ['toGo', 580_646, /25,806\.46.*less.*20,000/, '/receipts'],
  ['above', -580_646, /20,000.*less.*25,806\.46/, '/receipts'],
  ['expected', 62_000_000, /that are over ÷ their number/, undefined],
])('%s says how it is worked out, with its own numbers', (name, minor, how, to) => {
  const { figure } = told(name);
  expect(figure.value).toBe(format.money(minor));
  expect(figure.how).toMatch(how);
  expect(figure.behind?.to).toBe(to);
});

test('each is of its own days: the margin of 28 days before today, what is sold of today', () => {
  expect(told('day').period).toBe(`${format.date('2026-02-11')} – ${format.date('2026-03-10')}`);
  expect(told('sold').period).toBe(format.date('2026-03-11'));
  expect(told('expected').period).toBe(
    `${format.date('2026-03-01')} – ${format.date('2026-03-10')}`,
  );
});
