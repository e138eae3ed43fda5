import { describe, expect, it } from 'vitest';
import type { CashRounding } from '../sales/cash-rounding.ts';
import type { PaymentMethod } from '../sales/payment.ts';
import { exchangeOf, giveForExchange, settleExchange, whyNotExchange } from './exchange.ts';
import type { TenderLeft } from './give-back.ts';

const FIVES: CashRounding = { stepMinor: 5, method: 'nearest' };
const UP: CashRounding = { stepMinor: 5, method: 'up' };
const took = (method: PaymentMethod, takenMinor: number): TenderLeft => ({
  ...{ method, takenMinor, givenMinor: 0 },
});
const CASH = [took('cash', 3_000)];
const OWED = [took('credit', 600), took('cash', 400)];

type Parts = readonly (readonly [PaymentMethod, number])[];
const partsOf = (parts: Parts) => parts.map(([method, amountMinor]) => ({ method, amountMinor }));

describe('what comes back pays for what is bought', () => {
  // [what, back, new, tenders, off, for goods, to pay, to give]
  it.each([
    ['dearer: the rest is paid', 1_000, 1_326, CASH, 0, 1_000, 326, 0],
    ['cheaper: the rest is given', 1_000, 442, CASH, 0, 442, 0, 558],
    ['equal: nothing moves', 1_000, 1_000, CASH, 0, 1_000, 0, 0],
    ['sold on account: the account first', 1_000, 1_326, OWED, 600, 400, 926, 0],
    ['sold on account, cheaper', 1_000, 300, OWED, 600, 300, 0, 100],
    ['all on account: nothing is left for goods', 500, 700, OWED, 500, 0, 700, 0],
  ] as const)('%s', (_what, back, bought, tenders, off, exchange, pay, give) => {
    expect(settleExchange(back, bought, tenders)).toEqual({
      ...{ offMinor: off, exchangeMinor: exchange, toPayMinor: pay, toGiveMinor: give },
    });
  });
});

describe('the difference is given', () => {
  const sides = (exactMinor: number, newMinor: number, more: object = {}) => ({
    ...{ exactMinor, newMinor, tenders: CASH, isLast: false },
    ...{ sale: { leftMinor: 3_000, policy: null } },
    ...more,
  });

  it.each<[string, ReturnType<typeof sides>, PaymentMethod | null, Parts]>([
    [
      'by what took it',
      sides(1_000, 442),
      null,
      [
        ['exchange', 442],
        ['cash', 558],
      ],
    ],
    [
      'as store credit',
      sides(1_000, 442),
      'store_credit',
      [
        ['exchange', 442],
        ['store_credit', 558],
      ],
    ],
    ['not at all', sides(1_000, 1_326), null, [['exchange', 1_000]]],
    [
      'behind the account',
      sides(1_000, 300, { tenders: OWED }),
      null,
      [
        ['credit', 600],
        ['exchange', 300],
        ['cash', 100],
      ],
    ],
    // 3.33 − 1.11 = 2.22: coins pay 2.20.
    [
      'in the coins there are',
      sides(333, 111, { sale: { leftMinor: 1_000, policy: FIVES } }),
      'cash',
      [
        ['exchange', 111],
        ['cash', 220],
      ],
    ],
    // 9.98 was paid as 10.00: 10.00 − 7.48 = 2.52, and coins pay 2.50.
    [
      'in coins, also of what comes back last',
      sides(998, 748, { sale: { leftMinor: 1_000, policy: FIVES }, isLast: true }),
      null,
      [
        ['exchange', 748],
        ['cash', 250],
      ],
    ],
    // 10.00 − 7.48 = 2.52 would go up to 2.55, three more than was paid.
    [
      'never more than was paid',
      sides(1_000, 748, { sale: { leftMinor: 1_000, policy: UP }, isLast: true }),
      'cash',
      [
        ['exchange', 748],
        ['cash', 250],
      ],
    ],
    [
      'by card to the unit',
      sides(333, 111, { tenders: [took('card', 999)], sale: { leftMinor: 999, policy: FIVES } }),
      null,
      [
        ['exchange', 111],
        ['card', 222],
      ],
    ],
  ])('%s', (_what, given, method, parts) => {
    expect(giveForExchange(given, method)).toEqual(partsOf(parts));
  });

  it('and what comes back last is worth what is left of what was paid', () => {
    const sale = { leftMinor: 1_000, policy: FIVES };
    expect(exchangeOf(sides(998, 1_500, { sale, isLast: true }))).toMatchObject({
      ...{ exchangeMinor: 1_000, toPayMinor: 500 },
    });
  });
});

describe('the two papers fit together', () => {
  it.each<[string, Parts, Parts, boolean]>([
    [
      'the rest is paid',
      [['exchange', 10]],
      [
        ['exchange', 10],
        ['cash', 3],
      ],
      true,
    ],
    [
      'the rest is given',
      [
        ['exchange', 7],
        ['cash', 3],
      ],
      [['exchange', 7]],
      true,
    ],
    ['off one account, on another', [['credit', 10]], [['credit', 12]], true],
    [
      'another part',
      [['exchange', 10]],
      [
        ['exchange', 9],
        ['cash', 4],
      ],
      false,
    ],
    ['goods for nothing', [], [['exchange', 9]], false],
    [
      'given while it is paid',
      [
        ['exchange', 7],
        ['cash', 3],
      ],
      [
        ['exchange', 7],
        ['card', 3],
      ],
      false,
    ],
    ['given while it is owed', [['cash', 10]], [['credit', 10]], false],
  ])('%s', (_what, given, paid, isFitting) => {
    const why = whyNotExchange(partsOf(given), partsOf(paid));
    expect(why).toBe(isFitting ? null : 'EXCHANGE_MISMATCH');
  });
});
