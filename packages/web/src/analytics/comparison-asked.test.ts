import { whyNotAsked, type ViewAsked } from '@tillbook/core/reports/saved-views';
import { expect, test } from 'vitest';
import type { UrlState } from '../ui/url-state.ts';
import { comparisonAskedOf, comparisonSearchOf } from './comparison-asked.ts';

const url = (search: string): UrlState => {
  const params = new URLSearchParams(search);
  return { get: (name: string) => params.get(name) ?? '' } as unknown as UrlState;
};
const [ONE, TWO] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];

test.each<[search: string, asked: ViewAsked]>([
  [`of=${ONE},${TWO}`, { by: 'product', of: `${ONE},${TWO}` }],
  [
    `by=seller&of=${ONE},${TWO}&figure=receipts&shown=index&from=2026-03-01&to=2026-03-31`,
    {
      ...{ by: 'seller', of: `${ONE},${TWO}`, figure: 'receipts', shown: 'index' },
      ...{ from: '2026-03-01', to: '2026-03-31' },
    },
  ],
  // Branches are of one business; the first figure is the one that is drawn anyway.
  [
    `by=business&of=${ONE},${TWO}&branchId=${ONE}&figure=netSales`,
    { by: 'business', of: `${ONE},${TWO}` },
  ],
])('%s is kept, and its address is the same again', (search, asked) => {
  expect(comparisonAskedOf(url(search))).toEqual(asked);
  expect(whyNotAsked('comparison', asked)).toBeNull();
  const given = Object.entries(comparisonSearchOf(asked)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  expect(comparisonAskedOf(url(new URLSearchParams(given).toString()))).toEqual(asked);
});

test('the address names what the page has, and nothing of reports', () => {
  expect(Object.keys(comparisonSearchOf({ by: 'branch', of: ONE }))).toEqual([
    ...['from', 'to', 'branchId', 'by', 'of', 'figure', 'shown'],
  ]);
  expect(whyNotAsked('comparison', comparisonAskedOf(url('of=nothing')))).not.toBeNull();
});
