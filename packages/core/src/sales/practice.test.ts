import { expect, test } from 'vitest';
import { discountOf } from './discount.ts';
import {
  easyHalf,
  PRACTICE_KINDS,
  practiceTasks,
  type PracticeBasket,
  type PracticeKind,
  type PracticeShop,
  type PracticeTask,
} from './practice.ts';
import { isTooEarly, turnAfter } from './practice-turns.ts';

const PRICES: Readonly<Record<string, number>> = {
  sugar: 310_000,
  salt: 80_000,
  soap: 150_000,
  rice: 420_000,
  tea: 95_000,
};

function shop(names: readonly string[], over: Partial<PracticeShop> = {}): PracticeShop {
  const sumOf = (basket: PracticeBasket): number =>
    basket.reduce((sum, one) => sum + ((PRICES[one.soldId] ?? 0) * one.quantityMilli) / 1_000, 0);
  return {
    goods: names.map((soldId) => ({ soldId, name: soldId.toUpperCase() })),
    currency: 'TZS',
    discountBasisPoints: 1_000,
    provider: 'M-Pesa',
    price: (basket, basisPoints) => {
      const offMinor = discountOf(sumOf(basket), { kind: 'percent', basisPoints });
      return { cashMinor: sumOf(basket) - offMinor, offMinor, isAllowed: true };
    },
    isKnown: () => false,
    ...over,
  };
}

const all = Object.keys(PRICES);
const kinds = (tasks: readonly PracticeTask[]) => tasks.map(({ kind }) => kind);

function task(kind: PracticeKind, tasks = practiceTasks(shop(all), 7)): PracticeTask {
  const found = tasks.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`No ${kind}`);
  return found;
}

test('a shop with goods sends every kind of customer, the easiest first', () => {
  expect(kinds(practiceTasks(shop(all), 7))).toEqual(PRACTICE_KINDS);
});

test('the same seed sends the same customers, another seed others', () => {
  const first = practiceTasks(shop(all), 7);
  expect(practiceTasks(shop(all), 7)).toEqual(first);
  expect(practiceTasks(shop(all), 8)).not.toEqual(first);
});

test('a shop without goods has no customers', () => {
  expect(practiceTasks(shop([]), 7)).toEqual([]);
});

test('with one product nobody asks for two, nor takes anything back', () => {
  const tasks = practiceTasks(shop(['sugar']), 7);
  expect(kinds(tasks)).not.toContain('remove');
  expect(kinds(tasks)).not.toContain('park');
  expect(task('change', tasks).sales[0]?.goods).toHaveLength(1);
});

test('with two products one stays when the other is taken out, and one waits for the other', () => {
  const tasks = practiceTasks(shop(['sugar', 'salt']), 7);
  expect(task('remove', tasks).sales[0]?.goods).toHaveLength(1);
  const { sales } = task('park', tasks);
  expect(sales.map(({ goods }) => goods.length)).toEqual([1, 1]);
  expect(sales[0]?.goods[0]?.soldId).not.toBe(sales[1]?.goods[0]?.soldId);
});

test('who pays in notes hands over more than it costs', () => {
  const [sale] = task('change').sales;
  const due = shop(all).price(sale?.goods ?? [], 0).cashMinor;
  expect(sale?.payments[0]?.tenderedMinor).toBeGreaterThan(due);
});

test('a discount is asked only of goods that it may be taken off, within what is allowed', () => {
  const price: PracticeShop['price'] = (basket, basisPoints) => ({
    cashMinor: 0,
    offMinor: basisPoints,
    isAllowed: basket.every(({ soldId }) => soldId === 'tea'),
  });
  const [sale] = task('discount', practiceTasks(shop(all, { price }), 7)).sales;
  expect(sale?.goods.map(({ soldId }) => soldId)).toEqual(['tea']);
  const small = practiceTasks(shop(all, { discountBasisPoints: 300 }), 7);
  expect(task('discount', small).sales[0]?.discount?.basisPoints).toBe(300);
  const nothing = practiceTasks(shop(all, { discountBasisPoints: 0 }), 7);
  expect(kinds(nothing)).not.toContain('discount');
});

test('the unknown code is one that nothing carries', () => {
  const codes: string[] = [];
  const isKnown = (code: string) => codes.push(code) < 3;
  const { code } = task('unknown_code', practiceTasks(shop(all, { isKnown }), 7));
  expect(codes).toHaveLength(3);
  expect(code).toBe(codes[2]);
  expect(code).toMatch(/^990[0-9]{10}$/);
});

test.each([
  [470_000, 200_000],
  [400_000, 200_000],
  [99, 40],
  [7, 3],
  [1, 0],
])('half of %d that is easily said is %d', (amount, half) => {
  expect(easyHalf(amount)).toBe(half);
});

const view = { cart: [], parkedCount: 0, soldCount: 0, isScanned: false };

test('who takes something back says so once everything is in the cart', () => {
  const remove = task('remove');
  const [first] = remove.turns;
  const cart = first?.goods ?? [];
  expect(turnAfter(remove, 0, { ...view, cart: cart.slice(1) })).toBe(0);
  expect(turnAfter(remove, 0, { ...view, cart })).toBe(1);
  expect(turnAfter(remove, 1, { ...view, cart: cart.slice(1) })).toBe(1);
});

test('who parks waits while another is served, and comes back', () => {
  const park = task('park');
  const cart = park.turns[0]?.goods ?? [];
  expect(turnAfter(park, 0, { ...view, cart })).toBe(1);
  expect(turnAfter(park, 1, { ...view, parkedCount: 1 })).toBe(2);
  expect(turnAfter(park, 2, { ...view, parkedCount: 1 })).toBe(2);
  expect(turnAfter(park, 2, { ...view, parkedCount: 1, soldCount: 1 })).toBe(3);
  expect(turnAfter(park, 3, { ...view, soldCount: 2 })).toBe(3);
});

test('goods without a code are named after the till did not know it', () => {
  const unknown = task('unknown_code');
  expect(unknown.turns[0]?.goods).toEqual([]);
  expect(turnAfter(unknown, 0, view)).toBe(0);
  expect(turnAfter(unknown, 0, { ...view, isScanned: true })).toBe(1);
});

test('a sale before everything was said is too early, one at its turn is not', () => {
  const park = task('park');
  expect(isTooEarly(park, 0, 0)).toBe(false);
  expect(isTooEarly(park, 1, 1)).toBe(true);
  expect(isTooEarly(park, 2, 1)).toBe(false);
  expect(isTooEarly(park, 3, 2)).toBe(false);
  expect(isTooEarly(task('exact'), 0, 1)).toBe(false);
});
