import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { expect, test } from 'vitest';
import { isGivenHere, movesCash, type ActWays } from './cash-act.ts';

test('of all ways of paying cash alone needs the drawer', () => {
  const needing = PAYMENT_METHODS.filter((method) => movesCash([{ method, amountMinor: 100 }]));
  expect(needing).toEqual(['cash']);
});

test.each<[string, ActWays, boolean]>([
  ['nothing was paid', [], false],
  ['a part was cash', [{ method: 'card' }, { method: 'cash' }], true],
  ['no cash came to anything', [{ method: 'cash', amountMinor: 0 }], false],
  ['it is not said how much', [{ method: 'cash' }], true],
])('where %s', (_when, ways, isNeeded) => {
  expect(movesCash(ways)).toBe(isNeeded);
});

const place = { branchId: 'b1', tillName: 'Till 1', openShift: {} };
const cash = { ...place, payments: [{ method: 'cash', amountMinor: 100 }] };

test.each([
  ['in cash at this till', cash, place, true],
  ['by card', { ...cash, payments: [{ method: 'card', amountMinor: 100 }] }, place, false],
  ['out of another till', { ...cash, tillName: 'Till 2' }, place, false],
  ['in another branch', { ...cash, branchId: 'b2' }, place, false],
  ['where the shift is over', cash, { ...place, openShift: null }, false],
  ['where there is no till', cash, null, false],
])('what is given back %s', (_how, refund, at, isHere) => {
  expect(isGivenHere(refund, at)).toBe(isHere);
});
