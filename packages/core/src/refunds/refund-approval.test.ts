import { describe, expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  refundCeilingLeft,
  refundOverLimit,
  subjectOfRefund,
  subjectOfVoid,
  voidOverLimit,
  type RefundAsked,
} from './refund-approval.ts';

const seller = { role: 'seller', permissions: DEFAULT_FLAGS };
const refunder = { role: 'seller', permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true } };
const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
const tenders = [
  { method: 'cash', takenMinor: 1_000, givenMinor: 400 },
  { method: 'card', takenMinor: 2_000, givenMinor: 0 },
] as const;
const cash = (amountMinor: number) => [{ method: 'cash' as const, amountMinor }];

describe('a refund', () => {
  test('of any amount needs a yes for who may not take back', () => {
    const over = { kind: 'refund_over_limit', amountMinor: 1, limitMinor: 0 };
    const why = { code: 'APPROVAL_REQUIRED', ...over };
    expect(refundOverLimit(seller, 1, cash(1), tenders)).toEqual(why);
    expect(refundOverLimit({ ...seller, role: 'accountant' }, 1, [], tenders)).toEqual(why);
  });

  test.each([
    [600, null],
    [601, { amountMinor: 601, limitMinor: 600 }],
  ])('of %i in cash where 600 of the cash is left: %j', (amountMinor, over) => {
    const why = over && { code: 'REFUND_CASH_LIMIT', kind: 'refund_over_limit', ...over };
    expect(refundOverLimit(refunder, amountMinor, cash(amountMinor), tenders)).toEqual(why);
  });

  test('when the days for it are over needs a yes for all of it, but not of whoever leads the shifts', () => {
    const card = [{ method: 'card' as const, amountMinor: 500 }];
    const over = { kind: 'refund_over_limit', amountMinor: 500, limitMinor: 0 };
    const why = { code: 'RETURN_DAYS_OVER', ...over };
    expect(refundOverLimit(refunder, 500, card, tenders, { isOver: true })).toEqual(why);
    expect(refundOverLimit(refunder, 500, card, tenders, { isOver: false })).toBeNull();
    expect(refundOverLimit(manager, 500, card, tenders, { isOver: true })).toBeNull();
    // Who may not take back at all is told that.
    const not = { code: 'APPROVAL_REQUIRED', ...over };
    expect(refundOverLimit(seller, 500, card, tenders, { isOver: true })).toEqual(not);
  });

  test('by card alone, or by whoever leads the shifts, needs none', () => {
    const card = [{ method: 'card' as const, amountMinor: 2_000 }];
    expect(refundOverLimit(refunder, 2_000, card, tenders)).toBeNull();
    expect(refundOverLimit(manager, 3_000, cash(3_000), tenders)).toBeNull();
  });
});

describe('a ceiling of 20,000 over a receipt of 60,000 in three lines', () => {
  const rights = { actions: {}, discountBasisPoints: null, refundMinor: 20_000, creditMinor: null };
  const limited = { ...refunder, rights };
  const paid = [{ method: 'cash', takenMinor: 60_000, givenMinor: 0 }] as const;
  const over = (amountMinor: number, limitMinor: number) => ({
    ...{ code: 'REFUND_OVER_LIMIT', kind: 'refund_over_limit', amountMinor, limitMinor },
  });

  test.each([
    ['the first line', 20_000, 0, null],
    ['a cent more than the first line', 20_001, 0, over(20_001, 20_000)],
    ['the second line after the first', 20_000, 20_000, over(20_000, 0)],
    ['half a line after half a line', 10_000, 10_000, null],
    ['a cent more after half a line', 10_001, 10_000, over(10_001, 10_000)],
    ['anything after more than that, of a ceiling that came down', 1, 30_000, over(1, 0)],
    ['nothing, after all of it', 0, 60_000, null],
  ])('%s', (_what, totalMinor, aloneMinor, why) => {
    expect(refundOverLimit(limited, totalMinor, cash(totalMinor), paid, { aloneMinor })).toEqual(
      why,
    );
  });

  test('what is left is nothing at least, and without a ceiling there is no limit', () => {
    expect([0, 5_000, 30_000].map((alone) => refundCeilingLeft(limited, alone))).toEqual([
      20_000, 15_000, 0,
    ]);
    expect(refundCeilingLeft(refunder, 99_000)).toBeNull();
    expect(refundOverLimit(refunder, 20_000, [], paid, { aloneMinor: 40_000 })).toBeNull();
  });
});

describe('a void', () => {
  const why = { code: 'APPROVAL_REQUIRED', kind: 'void_sale', amountMinor: 900, limitMinor: 0 };
  test.each([
    ['of the own sale by who may take back', refunder, true, null],
    ['of another’s sale by who may take back', refunder, false, why],
    ['of the own sale by who may not', seller, true, why],
    ['of any sale by whoever leads the shifts', manager, false, null],
  ] as const)('%s', (_what, bearer, isOwn, expected) => {
    expect(voidOverLimit(bearer, isOwn, 900)).toEqual(expected);
  });
});

describe('what is asked for', () => {
  const line = { lineNo: 1, quantityMilli: 2_000, disposition: 'stock', reason: 'faulty' } as const;
  const other = { ...line, lineNo: 2 };
  const asked: RefundAsked = {
    lines: [line, other],
    payments: [...cash(5), { method: 'card', amountMinor: 7 }],
  };
  const { lines, payments } = asked;

  test('is the same in whatever order it is sent, whatever else is sent with it', () => {
    const turned = { lines: [other, { ...line, note: 'x' }], payments: [...payments].reverse() };
    expect(subjectOfRefund('sale', turned)).toBe(subjectOfRefund('sale', asked));
  });

  const others: readonly (readonly [string, string, RefundAsked])[] = [
    ['sale', 'another', asked],
    ['quantity', 'sale', { ...asked, lines: [{ ...line, quantityMilli: 2_001 }, other] }],
    ['line', 'sale', { ...asked, lines: [line, { ...line, lineNo: 3 }] }],
    ['place', 'sale', { ...asked, lines: [{ ...line, disposition: 'damaged' }, other] }],
    ['reason', 'sale', { ...asked, lines: [{ ...line, reason: 'expired' }, other] }],
    ['less', 'sale', { ...asked, lines: [line] }],
    ['tender', 'sale', { lines, payments: [{ method: 'mobile_money', amountMinor: 12 }] }],
    ['amount', 'sale', { lines, payments: [...cash(6), { method: 'card', amountMinor: 6 }] }],
  ];
  test.each(others)('is another one: %s', (_what, saleId, changed) => {
    expect(subjectOfRefund(saleId, changed)).not.toBe(subjectOfRefund('sale', asked));
  });

  test('of a void is the sale and why', () => {
    const texts = [
      subjectOfVoid('sale', 'faulty'),
      subjectOfVoid('other', 'faulty'),
      subjectOfVoid('sale', 'expired'),
    ];
    expect(new Set(texts).size).toBe(3);
  });
});
