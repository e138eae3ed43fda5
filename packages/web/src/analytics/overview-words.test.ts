import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { isOthers, paymentsFinding, shareText } from './overview-words.ts';
import type { Overview } from './queries.ts';

const format = formatFor({
  locale: 'en',
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
  formats: PLATFORM_FORMATS,
});

test.each([
  [62_100, 100_000, '62%'],
  [1_000, 100_000, '1%'],
  // 69,500 of 30 million: a share of nothing would say that nobody paid by it.
  [69_500, 30_000_000, '0.2%'],
  [-5_200, 30_000_000, '0%'],
  [0, 30_000_000, '0%'],
  [5, 0, '–'],
])('%i of %i is a share of %s', (part, whole, said) => {
  expect(shareText(part, whole, format)).toBe(said);
});

test('of more parts than are named the last is the others, not what has no category', () => {
  const part = { _id: null, name: null, netMinor: 1, beforeMinor: 0, profitMinor: null };
  const rows = [part, { ...part, _id: 'tea', name: 'Tea' }, part];
  expect(rows.map((_row, at) => isOthers({ rows, moreCount: 4 }, at))).toEqual([
    ...[false, false, true],
  ]);
  expect(rows.some((_row, at) => isOthers({ rows, moreCount: 0 }, at))).toBe(false);
});

test('a way of paying that gave back more than it took makes no share of the others', () => {
  const finding = (...paid: (readonly [string, number, number])[]): string => {
    const tenders = paid.map(([method, amountMinor, beforeMinor]) => ({
      ...{ method, amountMinor, beforeMinor },
    }));
    const sum = (of: 'amountMinor' | 'beforeMinor') => ({
      totalMinor: tenders.reduce((whole, tender) => whole + tender[of], 0),
    });
    const told = { tenders, now: sum('amountMinor'), before: sum('beforeMinor') };
    return paymentsFinding(told as unknown as Overview, format).replaceAll('\u00a0', ' ');
  };
  expect(finding(['cash', 300, 100], ['card', 100, 100])).toBe(
    'Cash brought 75% of what was collected; before it was 50%.',
  );
  expect(finding(['cash', 300, 0], ['card', 100, 0])).toBe(
    'Cash brought 75% of what was collected.',
  );
  expect(finding(['cash', 300, 700], ['card', 100, -100])).toBe(
    'Cash brought 75% of what was collected.',
  );
  expect(finding(['cash', 700, 100], ['card', -100, 100])).toBe(
    'Cash brought most: TZS 7.00. Card gave back more than it took.',
  );
  expect(finding(['cash', -300, 100])).toBe('More was given back than was collected.');
  expect(finding()).toBe('Nothing was collected.');
});
