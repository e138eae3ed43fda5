import { expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { UNFINISHED, unfinishedPlaces } from './unfinished-places.ts';

const asked = { upTo: '2026-03-31', moneyFrom: '2026-03-01', expensesFrom: '2026-02-11' };
const bearer = (role: string) => ({ role, permissions: DEFAULT_FLAGS, rights: NO_RIGHTS });

test('an owner is led to the rows of everything that is unfinished', () => {
  const places = unfinishedPlaces('/business/management', bearer('business_admin'), asked);
  expect(Object.keys(places).toSorted()).toEqual([...UNFINISHED, 'silentDevices'].toSorted());
  const at = '/business/management?view=';
  expect(places.moneyConflicts).toBe(`${at}matching&list=conflict&from=2026-03-01&to=2026-03-31`);
  expect(places.drawersUnseen).toBe(`${at}shifts&state=closed&differs=yes&by=closed&to=2026-03-31`);
  expect(places.expensesWaiting).toBe(`${at}expenses&state=waiting&from=2026-02-11&to=2026-03-31`);
});

test('an accountant is led to money and expenses, and nowhere that is not theirs', () => {
  const places = unfinishedPlaces('/accountant/dashboard', bearer('accountant'), asked);
  expect(Object.keys(places).toSorted()).toEqual([
    ...['expensesWaiting', 'moneyConflicts', 'moneyUnpaid', 'moneyUnsold'],
  ]);
  expect(places.moneyUnsold).toBe(
    '/accountant/dashboard?tab=matching&list=unsold&from=2026-03-01&to=2026-03-31',
  );
});
