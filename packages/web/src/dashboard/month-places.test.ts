import { expect, test } from 'vitest';
import { placesOf } from './month-places.ts';

const at = '/accountant/dashboard?tab=';

test('the figures of a month lead to its days, and over and short to the account it is', () => {
  const places = placesOf({ month: '2026-02', today: '2026-04-10' });
  const days = 'from=2026-02-01&to=2026-02-28';
  expect(places.drawers).toEqual({ kind: 'list', to: `${at}journal&${days}&account=6100` });
  expect(places.tax.to).toBe(`${at}tax&${days}&report=tax-by-rate`);
  expect(places.receivables.to).toBe(`${at}debts`);
});

test('figures of the books lead to their accounts, and what came late to its entries', () => {
  const places = placesOf({ month: '2026-02', today: '2026-04-10' });
  const days = 'from=2026-02-01&to=2026-02-28';
  expect(places.sales).toEqual({ kind: 'list', to: `${at}journal&${days}&account=4000` });
  expect(places.cost).toEqual({ kind: 'list', to: `${at}journal&${days}&account=5000` });
  expect(places.cameLate.to).toBe(`${at}journal&${days}&code=4000&happenedTo=2026-01-31`);
  expect(places.wentLater.to).toBe(
    `${at}journal&from=2026-03-01&to=2026-04-30&code=4000` +
      '&happenedFrom=2026-02-01&happenedTo=2026-02-28',
  );
});
