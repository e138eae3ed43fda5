import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import { adjustmentsOf } from './receipt-adjustments.ts';
import { totalSale } from './sale-total.ts';

const plain = {
  lines: [],
  ...{ discount: null, taxExempt: null, taxMode: 'inclusive' as const },
  ...{ exemptTaxMinor: 0, roundingMinor: 0 },
};

test('a plain sale has none', () => {
  expect(adjustmentsOf(plain)).toEqual([]);
});

test('a discount of the sale, tax that is left out and rounded cash, in this order', () => {
  const discount = { discountMinor: 500, basisPoints: 1_000, reason: 'Staff' };
  const taxExempt = { reason: 'Diplomatic mission', certificate: 'D-7' };
  const given = { discount, taxExempt, exemptTaxMinor: 686, roundingMinor: -2 };
  expect(adjustmentsOf({ ...plain, ...given })).toEqual([
    { kind: 'discount', basisPoints: 1_000, reason: 'Staff', amountMinor: -500 },
    { kind: 'exempt', basisPoints: null, reason: 'Diplomatic mission, D-7', amountMinor: -686 },
    { kind: 'rounding', basisPoints: null, reason: null, amountMinor: -2 },
  ]);
});

test('a receipt adds up: lines, their discounts, these rows and tax on top are the total', () => {
  const anyDiscount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.nat(10_000) }),
      fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(100_000) }),
    ),
  );
  const anySale = fc.record({
    taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    taxRounding: fc.constantFrom('per_rate' as const, 'per_line' as const),
    discount: anyDiscount,
    isTaxExempt: fc.boolean(),
    lines: fc.array(
      fc.record({
        quantityMilli: fc.integer({ min: 1, max: 10_000 }),
        unitPriceMinor: fc.nat(100_000),
        taxBasisPoints: fc.constantFrom(0, 500, 1_800),
        discount: anyDiscount,
      }),
      { minLength: 1, maxLength: 6 },
    ),
  });
  holds(
    fc.property(anySale, (sale) => {
      const total = totalSale(sale);
      const rows = adjustmentsOf({
        lines: [],
        taxMode: sale.taxMode,
        discount: { discountMinor: total.cartDiscountMinor, basisPoints: null, reason: 'Staff' },
        taxExempt: sale.isTaxExempt ? { reason: 'Diplomat', certificate: null } : null,
        exemptTaxMinor: total.exemptTaxMinor,
        roundingMinor: 0,
      });
      const lines = total.lines.reduce(
        (sum, line) => sum + line.grossMinor - line.discountMinor,
        0,
      );
      const adjusted = rows.reduce((sum, row) => sum + row.amountMinor, lines);
      const onTop = sale.taxMode === 'exclusive' ? total.taxMinor : 0;
      expect(adjusted + onTop).toBe(total.totalMinor);
    }),
    20_000,
  );
});
