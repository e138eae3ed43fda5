import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { CURRENCIES } from '../money.ts';
import { denominationsOf, piecesOf } from './denominations.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import {
  CHANGE_MAX_MINOR,
  changeInNotes,
  settle,
  tenderSuggestions,
  whyNotPay,
} from './payment.ts';
import { totalSale } from './sale-total.ts';

const cash = (amountMinor: number, tenderedMinor?: number): Payment => ({
  method: 'cash',
  amountMinor,
  tenderedMinor,
});
const card = (amountMinor: number, tenderedMinor?: number): Payment => ({
  method: 'card',
  amountMinor,
  tenderedMinor,
});

describe('settling a sale', () => {
  it('gives change of 21 on 179 paid with 200 (Odoo PR #204301)', () => {
    const { totalMinor } = totalSale({
      taxMode: 'inclusive',
      taxRounding: 'per_rate',
      lines: [
        { quantityMilli: 1000, unitPriceMinor: 9500, taxBasisPoints: 700 },
        { quantityMilli: 2000, unitPriceMinor: 4200, taxBasisPoints: 700 },
      ],
    });
    expect(settle(totalMinor, [cash(17_900, 20_000)])).toEqual({
      payments: [{ method: 'cash', amountMinor: 17_900, tenderedMinor: 20_000, changeMinor: 2100 }],
      paidMinor: 17_900,
      dueMinor: 0,
      tenderedMinor: 20_000,
      changeMinor: 2100,
    });
  });

  it('says what is still due, and takes an absent tender as exact', () => {
    const settled = settle(10_000, [card(4000), cash(1000, 1500)]);
    expect(settled.dueMinor).toBe(5000);
    expect(settled.changeMinor).toBe(500);
    expect(settled.payments[0]).toEqual({
      method: 'card',
      amountMinor: 4000,
      tenderedMinor: 4000,
      changeMinor: 0,
    });
    expect(settle(0, [])).toMatchObject({ dueMinor: 0, changeMinor: 0 });
  });
});

describe('whether payments pay a sale', () => {
  it.each<[string, number, Payment[], string | null]>([
    ['exact cash', 23_089, [cash(23_089)], null],
    ['cash with change', 23_089, [cash(23_089, 25_000)], null],
    ['cash and card', 23_089, [cash(10_000, 20_000), card(13_089)], null],
    ['a tender that equals the card amount', 500, [card(500, 500)], null],
    ['nothing for nothing', 0, [], null],
    ['too little', 23_089, [cash(23_088)], 'PAYMENT_MISMATCH'],
    ['too much on card', 23_089, [card(23_090)], 'PAYMENT_MISMATCH'],
    ['too much in cash amounts', 23_089, [cash(23_090)], 'PAYMENT_MISMATCH'],
    ['nothing for something', 1, [], 'PAYMENT_MISMATCH'],
    ['less cash handed over than its amount', 100, [cash(100, 99)], 'PAYMENT_MISMATCH'],
    ['more handed over than a card can take', 100, [card(100, 101)], 'PAYMENT_MISMATCH'],
    ['a payment of zero', 100, [cash(100), card(0)], 'PAYMENT_MISMATCH'],
    ['a payment of zero for nothing', 0, [cash(0)], 'PAYMENT_MISMATCH'],
    ['a negative payment', 100, [cash(200), card(-100)], 'PAYMENT_MISMATCH'],
    ['the most change', 100, [cash(100, 100 + CHANGE_MAX_MINOR)], null],
    ['too much change', 100, [cash(100, 101 + CHANGE_MAX_MINOR)], 'LIMIT_EXCEEDED'],
  ])('%s', (_what, total, payments, expected) => {
    expect(whyNotPay(total, payments)).toBe(expected);
  });

  it('accepts the total that is shown, where floats compared another (grocery-pos #11)', () => {
    const { totalMinor } = totalSale({
      taxMode: 'exclusive',
      taxRounding: 'per_rate',
      // 1.500 × 73.61 = 110.415 → 110.42
      lines: [{ quantityMilli: 1500, unitPriceMinor: 7361, taxBasisPoints: 0 }],
    });
    expect(totalMinor).toBe(11_042);
    expect(whyNotPay(totalMinor, [cash(totalMinor)])).toBeNull();
  });

  it('lets pass exactly what leaves nothing due, with change only from cash', () => {
    const anyPayment = fc.record({
      method: fc.constantFrom<PaymentMethod>('cash', 'mobile_money', 'card'),
      amountMinor: fc.integer({ min: 0, max: 5 }),
      tenderedMinor: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    });
    holds(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.array(anyPayment, { maxLength: 3 }),
        (total, payments) => {
          const { dueMinor, payments: settled } = settle(total, payments);
          const isRight = (payment: (typeof settled)[number]): boolean =>
            payment.amountMinor > 0 &&
            (payment.changeMinor === 0 || (payment.method === 'cash' && payment.changeMinor > 0));
          const expected = dueMinor === 0 && settled.every(isRight);
          expect(whyNotPay(total, payments) === null).toBe(expected);
        },
      ),
      100_000,
    );
  });
});

describe('what the customer may hand over', () => {
  it.each([
    ['TZS', 1_405_000, [1_405_000, 1_450_000, 1_500_000, 2_000_000]],
    ['TZS', 35_000, [35_000, 50_000, 100_000, 200_000]],
    ['TZS', 1_000_000, [1_000_000]],
    ['USD', 1337, [1337, 1500, 2000, 5000]],
    ['USD', 4650, [4650, 5000, 10_000]],
    ['UGX', 14_050, [14_050, 15_000, 20_000, 50_000]],
    ['KWD', 1234, [1234, 1250, 1500, 2000]],
    ['CLP', 1337, [1337, 1400, 1500, 2000]],
    ['USD', 0, []],
    ['USD', -5, []],
  ])('%s %d: %j', (currency, due, expected) => {
    expect(tenderSuggestions(due, currency)).toEqual(expected);
  });

  const anyCurrency = fc.constantFrom(...CURRENCIES.map(({ code }) => code));

  it('begins with the exact amount, rises, and is at most four payable amounts', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 10 ** 8 }), anyCurrency, (due, currency) => {
        const [exact, ...more] = tenderSuggestions(due, currency);
        expect(exact).toBe(due);
        expect(more.length).toBeLessThanOrEqual(3);
        expect([due, ...more]).toEqual([...new Set([due, ...more])].sort((a, b) => a - b));
        const { notes } = denominationsOf(currency, due);
        for (const sum of more) {
          const smallestUseful = changeInNotes(sum, currency).at(-1)?.valueMinor ?? 0;
          expect(notes.some((note) => sum % note === 0)).toBe(true);
          expect(smallestUseful).toBeGreaterThan(0);
        }
      }),
      20_000,
    );
  });
});

describe('counting out change', () => {
  it.each([
    [
      'TZS',
      595_000,
      [
        [500_000, 1],
        [50_000, 1],
        [20_000, 2],
        [5_000, 1],
      ],
    ],
    [
      'USD',
      163,
      [
        [100, 1],
        [25, 2],
        [10, 1],
        [1, 3],
      ],
    ],
    ['TZS', 4_999, []],
    ['USD', 0, []],
    [
      'KWD',
      1_255,
      [
        [1_000, 1],
        [250, 1],
        [5, 1],
      ],
    ],
  ] as const)('%s %d', (currency, change, expected) => {
    expect(changeInNotes(change, currency)).toEqual(
      expected.map(([valueMinor, count]) => ({ valueMinor, count })),
    );
  });

  it('every known coin and note is listed once in its row, the smallest first', () => {
    for (const { code } of CURRENCIES) {
      const { coins, notes } = denominationsOf(code, 10_000);
      expect(coins).toEqual([...new Set(coins)].sort((a, b) => a - b));
      expect(notes).toEqual([...new Set(notes)].sort((a, b) => a - b));
      expect(notes.length).toBeGreaterThan(0);
    }
  });

  it('pays all but less than the smallest coin, in the fewest pieces there are', () => {
    const units = 2000;
    /** Fewest pieces for every amount in units of the smallest piece, by trying all. */
    const fewestOf = (pieces: readonly number[]): number[] => {
      const fewest = [0];
      for (let amount = 1; amount <= units; amount += 1) {
        const before = pieces.filter((piece) => piece <= amount).map((p) => fewest[amount - p]);
        fewest[amount] = 1 + Math.min(...before.map((count) => count ?? Infinity));
      }
      return fewest;
    };
    const tables = new Map<string, number[]>();
    const known = ['TZS', 'KES', 'UGX', 'RWF', 'USD', 'EUR', 'GBP', 'KWD', 'NGN'];
    const codes = fc.constantFrom(...known, 'ZAR', 'GHS', 'INR', 'AED', 'XOF');
    holds(
      fc.property(codes, fc.integer({ min: 0, max: units }), fc.nat(4), (code, amount, rest) => {
        const pieces = piecesOf(denominationsOf(code, 1));
        const smallest = pieces.at(-1) ?? 1;
        const change = amount * smallest + (rest % smallest);
        const counted = changeInNotes(change, code);
        const paid = counted.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);
        expect(change - paid).toBe(rest % smallest);
        const table = tables.get(code) ?? fewestOf(pieces.map((piece) => piece / smallest));
        tables.set(code, table);
        expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(table[amount]);
      }),
      20_000,
    );
  });
});
