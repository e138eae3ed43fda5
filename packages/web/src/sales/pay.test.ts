import { describe, expect, test } from 'vitest';
import {
  dropPart,
  evenShare,
  payView,
  settledBy,
  startPaying,
  takePart,
  type Paying,
} from './pay.ts';

const TOTAL = 1_405_000;
const paying = (over: Partial<Paying> = {}): Paying => ({ ...startPaying(), ...over });
const view = (over: Partial<Paying>) => payView(paying(over), TOTAL, 'TZS');

describe('paying in cash', () => {
  test('nothing typed is the exact amount', () => {
    const exact = view({});
    expect(exact).toMatchObject({ coversMinor: TOTAL, changeMinor: 0, problem: null });
    expect(settledBy(paying(), exact)).toEqual([
      { method: 'cash', amountMinor: TOTAL, tenderedMinor: TOTAL, provider: null, reference: null },
    ]);
  });

  test('what was handed over shows the change and its notes before it is confirmed', () => {
    expect(view({ amountText: '20000' })).toMatchObject({
      changeMinor: 595_000,
      notes: [
        { valueMinor: 500_000, count: 1 },
        { valueMinor: 50_000, count: 1 },
        { valueMinor: 20_000, count: 2 },
        { valueMinor: 5_000, count: 1 },
      ],
    });
  });

  test('less than what is due is a part, and the rest stays due', () => {
    const first = view({ amountText: '10000' });
    expect(first).toMatchObject({ coversMinor: 1_000_000, leftMinor: 405_000, problem: null });
    expect(settledBy(paying({ amountText: '10000' }), first)).toBeNull();
    const rest = takePart(paying({ amountText: '10000' }), first.part!);
    expect(payView(rest, TOTAL, 'TZS')).toMatchObject({ dueMinor: 405_000, changeMinor: 0 });
    expect(payView(dropPart(rest, 0), TOTAL, 'TZS').dueMinor).toBe(TOTAL);
  });

  test.each([
    ['abc', 'amount'],
    ['-5', 'amount'],
    ['100.123', 'decimals'],
    ['0', 'zero'],
    ['99999999', 'changeTooMuch'],
  ])('"%s" is refused: %s', (amountText, problem) => {
    const wrong = view({ amountText });
    expect(wrong.problem).toBe(problem);
    expect(settledBy(paying({ amountText }), wrong)).toBeNull();
  });

  test('a total of zero is paid by nothing', () => {
    expect(settledBy(paying(), payView(paying(), 0, 'TZS'))).toEqual([]);
  });
});

describe('paying by mobile money or card', () => {
  const money = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QK7 1A2B' } as const;

  test('mobile money needs provider and reference', () => {
    expect(view({ ...money, provider: ' ' }).problem).toBe('provider');
    expect(view({ ...money, reference: ' - ' }).problem).toBe('reference');
    expect(view(money).part).toEqual({
      method: 'mobile_money',
      amountMinor: TOTAL,
      tenderedMinor: TOTAL,
      provider: 'M-Pesa',
      reference: 'QK7 1A2B',
    });
  });

  test('the same reference pays once, however it is written', () => {
    const first = paying({ ...money, amountText: '5000' });
    const second = takePart(first, payView(first, TOTAL, 'TZS').part!);
    const again = { ...second, reference: 'qk71a2b' };
    expect(payView(again, TOTAL, 'TZS').problem).toBe('referenceTwice');
    expect(payView({ ...again, reference: 'QK71A2C' }, TOTAL, 'TZS').problem).toBeNull();
  });

  test('a card may go without a reference, and its number is never taken', () => {
    expect(view({ method: 'card' }).part).toMatchObject({ reference: null, provider: null });
    expect(view({ method: 'card', reference: '4111 1111 1111 1111' }).problem).toBe('cardNumber');
  });

  test('only cash can be more than what is due', () => {
    expect(view({ method: 'card', amountText: '14051' }).problem).toBe('tooMuch');
  });
});

test('cash and mobile money together pay the whole', () => {
  const cash = paying({ amountText: '4050' });
  const rest: Paying = {
    ...takePart(cash, payView(cash, TOTAL, 'TZS').part!),
    method: 'mobile_money',
    provider: 'M-Pesa',
    reference: 'QK71',
  };
  const parts = settledBy(rest, payView(rest, TOTAL, 'TZS'));
  expect(parts?.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
    ['cash', 405_000],
    ['mobile_money', 1_000_000],
  ]);
});

test('parts that are more than a cart that shrank are said', () => {
  const cash = paying({ amountText: '10000' });
  const taken = takePart(cash, payView(cash, TOTAL, 'TZS').part!);
  expect(payView(taken, 900_000, 'TZS').problem).toBe('tooMuch');
});

test('an even share of an odd amount is rounded up, so that the rest is no more', () => {
  expect(evenShare(1_000, 3)).toBe(334);
  expect(evenShare(1_000, 2)).toBe(500);
});
