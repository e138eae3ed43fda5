import { describe, expect, it } from 'vitest';
import {
  canBeUndone,
  giveBackBy,
  givenUpBack,
  leftOn,
  proposeGiveBack,
  tendersOfForgotten,
  whyNotGiveBack,
  whyNotUndo,
  type TenderLeft,
} from './give-back.ts';

/** 10.00 were paid by card and 5.00 in cash; 2.00 of the card went back. */
const TENDERS: readonly TenderLeft[] = [
  { method: 'card', takenMinor: 1_000, givenMinor: 200 },
  { method: 'cash', takenMinor: 500, givenMinor: 0 },
];

describe('money goes back', () => {
  it.each([
    [300, [['card', 300]], false, null],
    [800, [['card', 800]], false, null],
    [801, [['card', 801]], false, 'REFUND_TENDER_EXCEEDED'],
    [100, [['mobile_money', 100]], true, 'REFUND_TENDER_EXCEEDED'],
    [500, [['cash', 500]], false, null],
    [501, [['cash', 501]], false, 'REFUND_CASH_LIMIT'],
    [501, [['cash', 501]], true, null],
    [
      1_300,
      [
        ['card', 800],
        ['cash', 500],
      ],
      false,
      null,
    ],
    [
      1_300,
      [
        ['card', 800],
        ['cash', 499],
      ],
      false,
      'PAYMENT_MISMATCH',
    ],
    [
      600,
      [
        ['cash', 300],
        ['cash', 300],
      ],
      true,
      'PAYMENT_MISMATCH',
    ],
    [
      300,
      [
        ['card', 300],
        ['cash', 0],
      ],
      false,
      'PAYMENT_MISMATCH',
    ],
    [0, [], false, null],
  ] as const)('%i by %j, beyond what was paid in cash: %s → %s', (total, parts, may, code) => {
    const given = parts.map(([method, amountMinor]) => ({ method, amountMinor }));
    expect(whyNotGiveBack(total, given, TENDERS, may)?.code ?? null).toBe(code);
  });

  it('says how much could go back that way', () => {
    const given = [{ method: 'card' as const, amountMinor: 900 }];
    expect(whyNotGiveBack(900, given, TENDERS, false)).toMatchObject({
      method: 'card',
      leftMinor: 800,
    });
  });
});

describe('what is proposed', () => {
  it('is the tenders that took it, in their order', () => {
    expect(proposeGiveBack(900, TENDERS)).toEqual([
      { method: 'card', amountMinor: 800 },
      { method: 'cash', amountMinor: 100 },
    ]);
  });

  it('is cash for what no tender can give back any more', () => {
    const spent = [{ method: 'card' as const, takenMinor: 1_000, givenMinor: 1_000 }];
    expect(proposeGiveBack(50, spent)).toEqual([{ method: 'cash', amountMinor: 50 }]);
  });

  it('is nothing for what was given away', () => {
    expect(proposeGiveBack(0, TENDERS)).toEqual([]);
  });
});

it('cash given beyond what cash took leaves nothing there', () => {
  expect(leftOn([{ method: 'cash', takenMinor: 100, givenMinor: 150 }], 'cash')).toBe(0);
});

describe('what was sold on account', () => {
  /** 4.00 in cash, 6.00 on account, of which 1.00 came off already. */
  const tenders: readonly TenderLeft[] = [
    { method: 'cash', takenMinor: 400, givenMinor: 0 },
    { method: 'credit', takenMinor: 600, givenMinor: 100 },
  ];

  it.each([
    [300, [['credit', 300]], null],
    [300, [['cash', 300]], 'REFUND_DEBT_FIRST'],
    [
      300,
      [
        ['credit', 299],
        ['cash', 1],
      ],
      'REFUND_DEBT_FIRST',
    ],
    [
      700,
      [
        ['credit', 500],
        ['cash', 200],
      ],
      null,
    ],
    [501, [['credit', 501]], 'REFUND_TENDER_EXCEEDED'],
  ] as const)('%i by %j, also by who may give cash beyond: %s', (total, parts, code) => {
    const given = parts.map(([method, amountMinor]) => ({ method, amountMinor }));
    expect(whyNotGiveBack(total, given, tenders, true)?.code ?? null).toBe(code);
  });

  it('is proposed first, and stays first whatever else is chosen', () => {
    const parts = [
      { method: 'credit', amountMinor: 500 },
      { method: 'cash', amountMinor: 200 },
    ];
    expect(proposeGiveBack(700, tenders)).toEqual(parts);
    expect(giveBackBy('cash', 700, tenders)).toEqual(parts);
    expect(giveBackBy('cash', 500, tenders)).toEqual([{ method: 'credit', amountMinor: 500 }]);
    expect(giveBackBy('credit', 500, tenders)).toEqual([{ method: 'credit', amountMinor: 500 }]);
    expect(giveBackBy('card', 0, TENDERS)).toEqual([]);
  });
});

describe('a sale that a lay-by paid for', () => {
  const tenders: readonly TenderLeft[] = [
    { method: 'deposit', takenMinor: 900, givenMinor: 0 },
    { method: 'card', takenMinor: 100, givenMinor: 0 },
  ];

  it('gives nothing back on the lay-by, and is not undone', () => {
    expect(leftOn(tenders, 'deposit')).toBe(0);
    expect(whyNotGiveBack(1, [{ method: 'deposit', amountMinor: 1 }], tenders, true)).toMatchObject(
      {
        code: 'REFUND_TENDER_EXCEEDED',
      },
    );
    expect(proposeGiveBack(1_000, tenders)).toEqual([
      { method: 'card', amountMinor: 100 },
      { method: 'cash', amountMinor: 900 },
    ]);
    expect([canBeUndone(['deposit']), canBeUndone(['exchange']), canBeUndone(['cash'])]).toEqual([
      ...[false, false, true],
    ]);
  });
});

describe('of a sale on account whose customer was forgotten', () => {
  // 30.00 on account, beside 5.00 in cash.
  const sold = (givenMinor: number): TenderLeft[] => [
    { method: 'credit', takenMinor: 3_000, givenMinor },
    { method: 'cash', takenMinor: 500, givenMinor: 0 },
  ];
  it.each([
    ['all of it paid', 0, 0, 0, 0],
    ['10.00 paid, 20.00 given up', 0, 0, 2_000, 2_000],
    ['of that 15.00 back already', 1_500, 0, 500, 500],
    ['of that 25.00 back already', 2_500, 0, 0, 0],
    ['15.00 back before the other 15.00 were given up', 1_500, 0, 1_500, 1_500],
    ['nothing paid, and given up', 0, 0, 3_000, 3_000],
    ['paid, and 7.00 owed for a sale that came in late', 0, 700, 0, 700],
    ['more owed than the sale was', 0, 9_000, 0, 3_000],
  ])('%s', (_name, givenMinor, owedMinor, givenUpMinor, left) => {
    const tenders = tendersOfForgotten(sold(givenMinor), { owedMinor, givenUpMinor });
    expect(leftOn(tenders, 'credit')).toBe(left);
    expect(leftOn(tenders, 'cash')).toBe(500);
  });
});

describe('a sale of somebody who was forgotten', () => {
  const of = (...methods: readonly ('cash' | 'credit' | 'store_credit')[]): TenderLeft[] =>
    methods.map((method) => ({ method, takenMinor: 1_000, givenMinor: 0 }));
  it.each([
    ['paid in cash', of('cash'), 0, 0, null],
    ['on account, and paid', of('credit', 'cash'), 0, 0, 'CUSTOMER_FORGOTTEN'],
    ['on account, and paid in part', of('credit'), 0, 999, 'CUSTOMER_FORGOTTEN'],
    ['on account, and given up', of('credit', 'cash'), 0, 1_000, null],
    ['on account, and owed', of('credit'), 1_000, 0, null],
    ['paid with store credit', of('store_credit'), 1_000, 1_000, 'CUSTOMER_FORGOTTEN'],
  ] as const)('%s: undone or not', (_name, tenders, owedMinor, givenUpMinor, why) => {
    const back = tendersOfForgotten(tenders, { owedMinor, givenUpMinor });
    expect(whyNotUndo(tenders, back)).toBe(why);
    expect(whyNotUndo(tenders, tenders)).toBe(null);
    expect(leftOn(back, 'store_credit')).toBe(0);
  });
});

describe('of a sale whose debt was given up', () => {
  it.each([
    ['nothing was given up', 1_000, 0, 0, 0],
    ['all of it, and all comes back', 3_000, 3_000, 0, 3_000],
    ['a part comes back', 333, 3_000, 0, 333],
    ['more comes back than was given up', 3_000, 2_000, 0, 2_000],
    ['of that a part came back before', 1_500, 2_000, 1_500, 500],
    ['all that was given up came back before', 1_500, 2_000, 2_000, 0],
    ['nothing comes off the account', 0, 2_000, 0, 0],
  ])('%s', (_name, offMinor, givenUpMinor, takenBackMinor, backMinor) => {
    expect(givenUpBack(offMinor, { givenUpMinor, takenBackMinor })).toBe(backMinor);
  });
});
