import { describe, expect, test } from 'vitest';
import { saleAsked, subjectOfSale, type CartAsked } from './sale-approval.ts';
import { totalSale } from './sale-total.ts';
import { DEFAULT_LIMITS, overLimits } from './selling-rules.ts';

const soap = { quantityMilli: 1_500, unitPriceMinor: 600, taxBasisPoints: 0 };
const limited = { ...soap, listPriceMinor: 1_000, isOverridden: true, floorMinor: 700 };

test('of an own price below the floor both are asked for, with what each is about', () => {
  // 1.5 of them at 6.00 instead of 10.00: 6.00 below the list; the floor is 10.50, asked are 9.00.
  const total = totalSale({ taxMode: 'inclusive', taxRounding: 'per_rate', lines: [soap] });
  const over = overLimits(total, [limited], DEFAULT_LIMITS.seller, false);
  expect(over.map((one) => saleAsked(one, total, [limited]))).toEqual([
    { kind: 'price_override', amountMinor: 600, limitMinor: 0 },
    { kind: 'price_below_floor', amountMinor: 150, limitMinor: 0 },
  ]);
});

describe('what is asked for', () => {
  const discount = { kind: 'percent', basisPoints: 1_500 } as const;
  const line = { productId: 'soap', packId: null, quantityMilli: 1_000, unitPriceMinor: 900 };
  const asked: CartAsked = { lines: [{ ...line, override: { listPriceMinor: 1_000 } }], discount };

  test('is the same however it is paid, and under whatever number', () => {
    const sent = { ...asked, _id: 'another', payments: [], taxExempt: null };
    expect(subjectOfSale(sent)).toBe(subjectOfSale(asked));
  });

  const own = asked.lines[0] ?? line;
  test.each<[string, CartAsked]>([
    ['pack', { ...asked, lines: [{ ...own, packId: 'box' }] }],
    ['quantity', { ...asked, lines: [{ ...own, quantityMilli: 2_000 }] }],
    ['price', { ...asked, lines: [{ ...own, unitPriceMinor: 899 }] }],
    ['list price', { ...asked, lines: [{ ...own, override: { listPriceMinor: 1_001 } }] }],
    ['discount of the line', { ...asked, lines: [{ ...own, discount }] }],
    ['line more', { ...asked, lines: [own, own] }],
    ['discount', { ...asked, discount: { ...discount, basisPoints: 1_501 } }],
    ['discount in money', { ...asked, discount: { kind: 'amount', amountMinor: 1_500 } }],
    ['tax', { ...asked, taxExempt: { reason: 'Embassy' } }],
  ])('is another one with another %s', (_what, changed) => {
    expect(subjectOfSale(changed)).not.toBe(subjectOfSale(asked));
  });
});
