import { describe, expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
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
    expect(refundOverLimit(refunder, 500, card, tenders, true)).toEqual(why);
    expect(refundOverLimit(refunder, 500, card, tenders, false)).toBeNull();
    expect(refundOverLimit(manager, 500, card, tenders, true)).toBeNull();
    // Who may not take back at all is told that.
    const not = { code: 'APPROVAL_REQUIRED', ...over };
    expect(refundOverLimit(seller, 500, card, tenders, true)).toEqual(not);
  });

  test('by card alone, or by whoever leads the shifts, needs none', () => {
    const card = [{ method: 'card' as const, amountMinor: 2_000 }];
    expect(refundOverLimit(refunder, 2_000, card, tenders)).toBeNull();
    expect(refundOverLimit(manager, 3_000, cash(3_000), tenders)).toBeNull();
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
