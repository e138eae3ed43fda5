import { describe, expect, test } from 'vitest';
import {
  dropPart,
  evenShare,
  isOverCredit,
  payView,
  settledBy,
  startPaying,
  takePart,
  type Paying,
} from './pay.ts';
import { codesPaid } from './paid-here.ts';
import { waysOf, NO_SELLING, type Way } from './selling.ts';
import { sold } from './test-sold.ts';

const wayOf = (method: string): Way => waysOf(NO_SELLING).find((way) => way.method === method)!;

const TOTAL = 1_405_000;
const bill = (exactMinor: number) => ({ exactMinor, currency: 'TZS', rounding: null });
const CARD = wayOf('card');
const MOBILE = wayOf('mobile_money');
const paying = (over: Partial<Paying> = {}): Paying => ({ ...startPaying(), ...over });
const view = (over: Partial<Paying>) => payView(paying(over), bill(TOTAL));

describe('paying in cash', () => {
  test('nothing typed is the exact amount', () => {
    const exact = view({});
    expect(exact).toMatchObject({ coversMinor: TOTAL, changeMinor: 0, problem: null });
    expect(settledBy(paying(), exact)).toEqual([
      {
        ...{ method: 'cash', paymentTypeId: null, typeName: null },
        ...{ amountMinor: TOTAL, tenderedMinor: TOTAL, provider: null, reference: null },
      },
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

  test('a nought too many is asked about, and stops nothing', () => {
    expect(view({ amountText: '20000' }).unusualMinor).toBeNull();
    const slip = view({ amountText: '200000' });
    expect(slip).toMatchObject({ unusualMinor: 20_000_000, problem: null });
    expect(settledBy(paying({ amountText: '200000' }), slip)).not.toBeNull();
    expect(view({ way: CARD, amountText: '14050' }).unusualMinor).toBeNull();
  });

  test('less than what is due is a part, and the rest stays due', () => {
    const first = view({ amountText: '10000' });
    expect(first).toMatchObject({ coversMinor: 1_000_000, leftMinor: 405_000, problem: null });
    expect(settledBy(paying({ amountText: '10000' }), first)).toBeNull();
    const rest = takePart(paying({ amountText: '10000' }), first.part!);
    expect(payView(rest, bill(TOTAL))).toMatchObject({ dueMinor: 405_000, changeMinor: 0 });
    expect(payView(dropPart(rest, 0), bill(TOTAL)).dueMinor).toBe(TOTAL);
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
    expect(settledBy(paying(), payView(paying(), bill(0)))).toEqual([]);
  });
});

describe('paying by mobile money or card', () => {
  const money = { way: MOBILE, provider: 'M-Pesa', reference: 'QK7 1A2B' } as const;

  test('mobile money needs provider and reference', () => {
    expect(view({ ...money, provider: ' ' }).problem).toBe('provider');
    expect(view({ ...money, reference: ' - ' }).problem).toBe('reference');
    expect(view(money).part).toEqual({
      ...{ method: 'mobile_money', paymentTypeId: null, typeName: null },
      amountMinor: TOTAL,
      tenderedMinor: TOTAL,
      provider: 'M-Pesa',
      reference: 'QK7 1A2B',
    });
  });

  test('the same reference pays once, however it is written', () => {
    const first = paying({ ...money, amountText: '5000' });
    const second = takePart(first, payView(first, bill(TOTAL)).part!);
    const again = { ...second, reference: 'qk71a2b' };
    expect(payView(again, bill(TOTAL)).problem).toBe('referenceTwice');
    expect(payView({ ...again, reference: 'QK71A2C' }, bill(TOTAL)).problem).toBeNull();
  });

  test('a code that pays another sale of this device is refused, with its receipt', () => {
    const { draft, fact } = sold();
    const mobile = { method: 'mobile_money' as const, amountMinor: 1, provider: 'm-pesa' };
    const paid = [{ ...draft.payments[0]!, ...mobile, reference: 'qk71 a2b' }];
    const receipt = { draft: { ...draft, payments: paid }, fact, isVoided: false };
    const codesHere = codesPaid([receipt], draft.shiftId);
    const seen = (change: Partial<Paying>) =>
      payView(paying({ ...money, ...change }), { ...bill(TOTAL), codesHere });
    expect(seen({})).toMatchObject({ problem: 'referenceHere', part: null, usedFor: fact });
    expect(seen({ reference: 'QK71A2C' }).problem).toBeNull();
    expect(seen({ provider: 'Airtel Money' }).problem).toBeNull();
    expect(seen({ way: CARD }).problem).toBeNull();
    // Undone, it pays another sale of its shift, and of no other.
    const undone = { ...receipt, isVoided: true };
    expect(codesPaid([undone], draft.shiftId).size).toBe(0);
    expect(codesPaid([undone], 'another').size).toBe(1);
    expect(codesPaid([receipt, undone], draft.shiftId).size).toBe(1);
  });

  test('a card may go without a reference, and its number is never taken', () => {
    expect(view({ way: CARD }).part).toMatchObject({ reference: null, provider: null });
    expect(view({ way: CARD, reference: '4111 1111 1111 1111' }).problem).toBe('cardNumber');
  });

  test('a mobile-money code of digits alone may pass a card’s check, a card’s number may not', () => {
    const typed = (reference: string) => view({ ...money, reference }).problem;
    expect(typed('7000000000000005')).toBeNull();
    expect(typed('4111 1111 1111 1111')).toBe('cardNumber');
    expect(view({ way: CARD, reference: '7000000000000005' }).problem).toBe('cardNumber');
  });

  test('only cash can be more than what is due', () => {
    expect(view({ way: CARD, amountText: '14051' }).problem).toBe('tooMuch');
  });
});

test('cash and mobile money together pay the whole', () => {
  const cash = paying({ amountText: '4050' });
  const rest: Paying = {
    ...takePart(cash, payView(cash, bill(TOTAL)).part!),
    way: MOBILE,
    provider: 'M-Pesa',
    reference: 'QK71',
  };
  const parts = settledBy(rest, payView(rest, bill(TOTAL)));
  expect(parts?.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
    ['cash', 405_000],
    ['mobile_money', 1_000_000],
  ]);
});

test('parts that are more than a cart that shrank are said', () => {
  const cash = paying({ amountText: '10000' });
  const taken = takePart(cash, payView(cash, bill(TOTAL)).part!);
  expect(payView(taken, bill(900_000)).problem).toBe('tooMuch');
});

describe('on account, where nobody can be asked', () => {
  const CREDIT = waysOf(NO_SELLING, true).find(({ method }) => method === 'credit')!;
  const limited = (over: Partial<Paying>, creditMostMinor: number | null = 500_000) =>
    payView(paying(over), { ...bill(TOTAL), creditMostMinor });

  test('no more goes than may, with what was put there before', () => {
    expect(limited({ way: CREDIT }).problem).toBe('overCredit');
    expect(limited({ way: CREDIT, amountText: '5000.01' }).problem).toBe('overCredit');
    const first = limited({ way: CREDIT, amountText: '5000' });
    expect(first.problem).toBeNull();
    const rest = takePart(paying({ way: CREDIT, amountText: '5000' }), first.part!);
    expect(limited({ ...rest, amountText: '1' }).problem).toBe('overCredit');
    expect(limited({ ...rest, way: wayOf('cash') }).problem).toBeNull();
    expect(isOverCredit(rest.parts, 500_000)).toBe(false);
    // The connection went after it was put there.
    expect(isOverCredit(rest.parts, 499_999)).toBe(true);
    expect(isOverCredit(rest.parts, null)).toBe(false);
    expect(isOverCredit([], 0)).toBe(false);
  });

  test('where there is no such limit the whole goes', () => {
    expect(limited({ way: CREDIT }, null).problem).toBeNull();
    expect(payView(paying({ way: CREDIT }), bill(TOTAL)).problem).toBeNull();
  });
});

test('an even share of an odd amount is rounded up, so that the rest is no more', () => {
  expect(evenShare(1_000, 3)).toBe(334);
  expect(evenShare(1_000, 2)).toBe(500);
});

describe('with coins of 0.05', () => {
  const FIVES = { stepMinor: 5, method: 'nearest' as const };
  const bread = { exactMinor: 998, currency: 'AUD', rounding: FIVES };

  test('cash is due in whole coins, a card exactly', () => {
    expect(payView(paying(), bread)).toMatchObject({ dueMinor: 1_000, roundingMinor: 2 });
    const card = payView(paying({ way: CARD }), bread);
    expect(card).toMatchObject({ dueMinor: 998, roundingMinor: 0 });
  });

  test('what a card leaves for cash is rounded, and less cash than that must be coins', () => {
    // 5.00 by card leave 4.98: 5.00 in cash.
    const first = paying({ way: CARD, amountText: '5' });
    const rest = { ...takePart(first, payView(first, bread).part!), way: wayOf('cash') };
    expect(payView(rest, bread)).toMatchObject({ dueMinor: 500, roundingMinor: 2 });
    expect(payView({ ...rest, amountText: '4.98' }, bread).problem).toBe('coins');
    expect(payView({ ...rest, amountText: '4.95' }, bread).problem).toBeNull();
  });

  test('what is less than half a coin is paid by nothing', () => {
    const sweet = payView(paying(), { ...bread, exactMinor: 2 });
    expect(sweet).toMatchObject({ dueMinor: 0, roundingMinor: -2 });
    expect(settledBy(paying(), sweet)).toEqual([]);
  });
});

test('an own way asks for its code where it needs one, and names the provider itself', () => {
  const types = [
    { _id: 'v', name: 'Voucher', kind: 'other' as const, needsReference: true },
    { _id: 'l', name: 'Lipa', kind: 'mobile_money' as const, needsReference: false },
  ];
  const [voucher, lipa] = waysOf({ ...NO_SELLING, paymentTypes: types }).slice(3);
  expect(payView(startPaying(voucher), bill(TOTAL)).problem).toBe('reference');
  const paid = { ...startPaying(lipa, 'M-Pesa'), reference: 'QK71' };
  expect(payView(paid, bill(TOTAL)).part).toMatchObject({
    ...{ method: 'mobile_money', paymentTypeId: 'l', typeName: 'Lipa' },
    ...{ provider: 'Lipa', reference: 'QK71' },
  });
});

describe('a code that may come later', () => {
  const own = (needsReference: boolean): Way => ({
    ...{ method: 'mobile_money', paymentTypeId: 'l', typeName: 'Lipa', needsReference },
  });
  const lipa = startPaying(own(false));
  const seen = (more: Partial<Paying>) => payView({ ...lipa, ...more }, bill(TOTAL));

  test('is awaited where the business allows it, with the number that pays', () => {
    expect(seen({})).toMatchObject({ problem: null, part: { reference: null, provider: 'Lipa' } });
    expect(seen({}).part).not.toHaveProperty('payerPhone');
    expect(seen({ payerPhone: ' 0754 000 111 ' }).part).toMatchObject({
      ...{ reference: null, payerPhone: '0754 000 111' },
    });
  });

  test('is a code like any other once it is typed: no number is kept beside it', () => {
    const { part } = seen({ reference: 'QK71', payerPhone: '0754 000 111' });
    expect(part).toMatchObject({ reference: 'QK71' });
    expect(part).not.toHaveProperty('payerPhone');
    expect(seen({ reference: '--' }).problem).toBe('reference');
  });

  test('is asked for at once where it must be entered, and of the way that every till knows', () => {
    expect(payView(startPaying(own(true)), bill(TOTAL)).problem).toBe('reference');
    expect(view({ way: MOBILE, provider: 'M-Pesa' }).problem).toBe('reference');
  });

  test('is of any phone, even where its digits pass a card’s check', () => {
    expect(seen({ payerPhone: '+234 803 123 4561' }).problem).toBeNull();
  });

  test('may not be a card: neither its number nor that of who pays', () => {
    expect(seen({ payerPhone: '4111 1111 1111 1111' })).toMatchObject({
      ...{ problem: 'payerCard', part: null },
    });
  });
});
