import { describe, expect, test } from 'vitest';
import {
  cancelledParts,
  cashBack,
  isAsLaidBy,
  isLaybyOverdue,
  laybyState,
  leastDeposit,
  leastInCoins,
  whyNotDeposit,
  whyNotInCoins,
  whyNotPayTowards,
} from './laybys.ts';
import type { QuotedCart, SoldCart } from './quotes.ts';

describe('what is paid for goods that are set aside', () => {
  test('goes back in coins, and what that is more or less is told', () => {
    const nearest = { stepMinor: 50, method: 'nearest' } as const;
    expect(cashBack(759, null)).toEqual({ givenMinor: 759, roundingMinor: 0 });
    expect(cashBack(759, nearest)).toEqual({ givenMinor: 750, roundingMinor: -9 });
    expect(cashBack(780, nearest)).toEqual({ givenMinor: 800, roundingMinor: 20 });
    expect(cashBack(20, nearest)).toEqual({ givenMinor: 0, roundingMinor: -20 });
  });

  test('is in cash what coins can pay; other money is exact', () => {
    const rounding = { stepMinor: 50, method: 'nearest' as const };
    const cash = (amountMinor: number) => whyNotInCoins({ method: 'cash', amountMinor }, rounding);
    expect([cash(150), cash(149), cash(1)]).toEqual([
      ...[null, 'LAYBY_NOT_IN_COINS', 'LAYBY_NOT_IN_COINS'],
    ]);
    expect(whyNotInCoins({ method: 'card', amountMinor: 149 }, rounding)).toBeNull();
    expect(whyNotInCoins({ method: 'cash', amountMinor: 149 }, null)).toBeNull();
    // A tenth of 4,705 is 471: ten coins. Of 20 there is no coin: it is offered whole.
    expect([leastInCoins(4_705, 1_000, rounding), leastInCoins(4_705, 1_000, null)]).toEqual([
      500, 471,
    ]);
    expect(leastInCoins(20, 1_000, rounding)).toBe(20);
  });

  test('begins with a share of the total, rounded up, never with nothing', () => {
    // By hand: a tenth of 47.05 is 4.705, so 4.71; a tenth of 0.01 is one minor unit.
    expect([leastDeposit(4_705, 1_000), leastDeposit(1, 1_000), leastDeposit(900, 0)]).toEqual([
      471, 1, 1,
    ]);
    expect(leastDeposit(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991);
    const rules = { leastBasisPoints: 1_000 };
    expect([470, 471, 4_705, 4_706].map((minor) => whyNotDeposit(4_705, minor, rules))).toEqual([
      'LAYBY_DEPOSIT_LEAST',
      null,
      null,
      'OVERPAYMENT',
    ]);
    expect(whyNotDeposit(0, 1, rules)).toBe('OVERPAYMENT');
  });

  test('is never more than what is left', () => {
    const of = { totalMinor: 4_700, paidMinor: 4_000 };
    expect([700, 701].map((minor) => whyNotPayTowards(of, minor))).toEqual([null, 'OVERPAYMENT']);
  });

  test('goes back less a fee that is never more than was paid', () => {
    expect(cancelledParts(4_000, 0)).toEqual({ feeMinor: 0, backMinor: 4_000 });
    expect(cancelledParts(4_000, 500)).toEqual({ feeMinor: 500, backMinor: 3_500 });
    expect(cancelledParts(400, 500)).toEqual({ feeMinor: 400, backMinor: 0 });
  });
});

test('a lay-by is open until it is collected or cancelled, however late it is', () => {
  const open = { saleId: null, cancelledAt: null };
  expect(laybyState(open)).toBe('open');
  expect(laybyState({ ...open, saleId: 's' })).toBe('collected');
  expect(laybyState({ ...open, cancelledAt: '2026-03-04T10:00:00Z' })).toBe('cancelled');
  const on = (day: string) => isLaybyOverdue('open', '2026-03-31', day);
  expect([on('2026-03-31'), on('2026-04-01')]).toEqual([false, true]);
  expect(isLaybyOverdue('collected', '2026-03-31', '2026-04-01')).toBe(false);
});

describe('what is collected', () => {
  const soap = { productId: 'soap', packId: null, quantityMilli: 2_000, unitPriceMinor: 1_500 };
  const rice = { productId: 'rice', packId: null, quantityMilli: 1_000, unitPriceMinor: 2_000 };
  const laidBy: QuotedCart = {
    lines: [
      { ...soap, offMinor: 300 },
      { ...rice, offMinor: 0 },
    ],
    offMinor: 100,
    isTaxExempt: false,
  };
  const off = (amountMinor: number) => ({ kind: 'amount' as const, amountMinor, reason: 'LB-1' });
  const whole: SoldCart = { lines: [{ ...soap, discount: off(300) }, rice], discount: off(100) };
  const [first, second] = whole.lines as [SoldCart['lines'][number], SoldCart['lines'][number]];

  test('is all that was set aside, at its prices and with what was off', () => {
    expect(isAsLaidBy(laidBy, whole)).toBe(true);
    expect(isAsLaidBy(laidBy, { ...whole, lines: [second, first] })).toBe(true);
  });

  test.each<[string, SoldCart]>([
    ['a line less', { ...whole, lines: [first] }],
    ['a line more', { ...whole, lines: [first, second, second] }],
    ['less of a line', { ...whole, lines: [first, { ...rice, quantityMilli: 500 }] }],
    ['another price', { ...whole, lines: [first, { ...rice, unitPriceMinor: 1_999 }] }],
    ['nothing off', { ...whole, lines: [soap, rice] }],
    ['another sum off everything', { ...whole, discount: off(101) }],
    ['no tax', { ...whole, taxExempt: { reason: 'Embassy' } }],
  ])('is not with %s', (_what, cart) => {
    expect(isAsLaidBy(laidBy, cart)).toBe(false);
  });
});
