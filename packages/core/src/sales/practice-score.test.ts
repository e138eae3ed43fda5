import { expect, test } from 'vitest';
import type { AskedPayment, PracticeTask } from './practice.ts';
import {
  budgetOf,
  isGoodRound,
  isReadyToSell,
  isRight,
  scoreOf,
  type PracticeResult,
  type PracticeScore,
} from './practice-score.ts';

const cash: AskedPayment = {
  ...{ method: 'cash', amountMinor: null, tenderedMinor: null },
  ...{ provider: null, reference: null },
};
const sugar = { soldId: 'p1', name: 'Sugar', quantityMilli: 1_000 };
const turn = { goods: [sugar], until: 'sold' } as const;
const exact: PracticeTask = {
  kind: 'exact',
  turns: [turn],
  sales: [{ goods: [sugar], discount: null, payments: [cash] }],
  code: null,
};

test('one item and exact cash: eight presses to find it, F9 and Enter, five seconds to read', () => {
  expect(budgetOf(exact, 'TZS')).toEqual({ presses: 10, seconds: 15 });
});

test('twelve of it take `12*` more', () => {
  const goods = [{ ...sugar, quantityMilli: 12_000 }];
  const twelve = { ...exact, sales: [{ goods, discount: null, payments: [cash] }] };
  expect(budgetOf(twelve, 'TZS').presses).toBe(13);
});

test('a note is typed without the zeros behind its point', () => {
  const payments = [{ ...cash, tenderedMinor: 1_000_000 }];
  const change = { ...exact, sales: [{ goods: [sugar], discount: null, payments }] };
  expect(budgetOf(change, 'TZS').presses).toBe(10 + '10000'.length);
});

test('mobile money takes its way, its provider and its code', () => {
  const mobile = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'QK7H4T2M' };
  const payments = [{ ...cash, ...mobile }];
  const sent = { ...exact, sales: [{ goods: [sugar], discount: null, payments }] };
  expect(budgetOf(sent, 'TZS').presses).toBe(10 + 4 + 6 + 8);
});

test('what is taken out again was found first, and every turn is read', () => {
  const remove = { ...exact, kind: 'remove' as const, turns: [turn, turn] };
  expect(budgetOf(remove, 'TZS')).toEqual({ presses: 10 + 8 + 2, seconds: 20 + 10 });
});

const result = (over: Partial<PracticeResult> = {}): PracticeResult => ({
  ...{ kind: 'exact', slips: [], isSkipped: false },
  took: { presses: 6, seconds: 9 },
  budget: { presses: 10, seconds: 15 },
  ...over,
});

test('a customer who left without a sale is not right', () => {
  expect(isRight(result())).toBe(true);
  expect(isRight(result({ isSkipped: true }))).toBe(false);
  expect(isRight(result({ slips: [{ code: 'too_early' }] }))).toBe(false);
});

test('a round adds its customers up', () => {
  const slow = result({ isSkipped: true, took: { presses: 20, seconds: 40 } });
  expect(scoreOf([result(), slow])).toEqual({
    ...{ tasks: 2, right: 1 },
    took: { presses: 26, seconds: 49 },
    budget: { presses: 20, seconds: 30 },
  });
});

const good: PracticeScore = {
  ...{ tasks: 9, right: 9 },
  took: { presses: 150, seconds: 200 },
  budget: { presses: 200, seconds: 200 },
};

test.each([
  ['everything right, within the budget', good, true],
  ['one customer wrong', { ...good, right: 8 }, false],
  ['a second too long', { ...good, took: { presses: 150, seconds: 201 } }, false],
  ['a press too many', { ...good, took: { presses: 201, seconds: 200 } }, false],
  ['nobody served', { ...good, tasks: 0, right: 0 }, false],
])('a round with %s is good: %s', (_words, round, isGood) => {
  expect(isGoodRound(round)).toBe(isGood);
});

test('ready is who had two good rounds at last, whatever was before', () => {
  const bad = { ...good, right: 3 };
  expect(isReadyToSell([])).toBe(false);
  expect(isReadyToSell([good])).toBe(false);
  expect(isReadyToSell([good, good, bad])).toBe(true);
  expect(isReadyToSell([bad, good, good])).toBe(false);
  expect(isReadyToSell([good, bad, good])).toBe(false);
});
