import { expect, test } from 'vitest';
import { placesOf } from './month-places.ts';

const at = '/accountant/dashboard?tab=';

test('the figures of a month lead to its days, and over and short to the account it is', () => {
  const places = placesOf({ month: '2026-02' });
  const days = 'from=2026-02-01&to=2026-02-28';
  expect(places.drawers).toEqual({ kind: 'list', to: `${at}journal&${days}&account=6100` });
  expect(places.tax.to).toBe(`${at}tax&${days}&report=tax-by-rate`);
  expect(places.receivables.to).toBe(`${at}debts`);
});
