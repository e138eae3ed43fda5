import { expect, test } from 'vitest';
import { REPORT_NAMES, ruleOf } from './reports.ts';
import {
  differenceOf,
  drawerOf,
  dueOf,
  sealedPeriod,
  sealStateOf,
  SEALS,
  type SealCheck,
} from './seals.ts';

const check = (examined: number, brokenCount = 0): SealCheck => ({ examined, brokenCount });

test('every report carries a seal, and of rules that there are', () => {
  for (const name of REPORT_NAMES) {
    const { seals } = ruleOf(name);
    expect([name, seals.length > 0, new Set(seals).size]).toEqual([name, true, seals.length]);
    for (const seal of seals) expect(Object.hasOwn(SEALS, seal)).toBe(true);
  }
});

test('a report of profit proves what goods cost, one of sales does not look at it', () => {
  expect(ruleOf('profit-by-product').seals).toContain('cost');
  expect(ruleOf('sales-by-product').seals).not.toContain('cost');
});

test.each([
  ['one row that breaks it', [check(10), check(5, 1)], 'broken'],
  ['all rows hold', [check(10), check(0)], 'holds'],
  ['nothing was there to look at', [check(0), check(0)], 'empty'],
  ['no rule', [], 'empty'],
] as const)('%s', (_name, checks, state) => {
  expect(sealStateOf(checks)).toBe(state);
});

test('what is due is net, tax and what cash was rounded by', () => {
  // 847.46 + 152.54 = 1,000.00; 998.50 + 1.50 up to whole fifties.
  expect(dueOf({ netMinor: 84_746, taxMinor: 15_254, roundingMinor: 0 })).toBe(100_000);
  expect(dueOf({ netMinor: 84_619, taxMinor: 15_231, roundingMinor: 150 })).toBe(100_000);
});

test('a drawer holds what came less what went', () => {
  // 100 float + 500 sold + 40 from debtors + 10 in − 60 refunded − 5 paid to a customer − 20 − 300.
  const shift = { floatMinor: 100, salesMinor: 500, collectedMinor: 40, payInsMinor: 10 };
  const gone = { refundsMinor: 60, paidOutMinor: 5, payOutsMinor: 20, dropsMinor: 300 };
  expect(drawerOf({ ...shift, ...gone })).toBe(265);
});

test('a month is looked at, of more its last 31 days', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' };
  expect(sealedPeriod(month)).toEqual(month);
  expect(sealedPeriod({ from: '2026-02-28', to: '2026-03-31' })).toEqual(month);
});

test('a difference is what was found less what was expected', () => {
  expect(differenceOf({ expected: 1_000, found: 990 })).toBe(-10);
});
