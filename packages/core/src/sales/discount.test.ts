import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { DISCOUNTED_SALES } from './discount.cases.ts';
import { discountOf, type Discount } from './discount.ts';
import { oracleSale } from '../../test/sale-oracle.ts';
import type { SaleToTotal, TaxMode, TaxRounding } from './sale-total.ts';
import { totalSale, whyNotTotal } from './sale-total.ts';

describe('a sale with discounts, worked out by hand', () => {
  it.each(DISCOUNTED_SALES)('$name ($taxMode, $taxRounding)', (worked) => {
    const lines = worked.lines.map(([quantityMilli, unitPriceMinor, taxBasisPoints, discount]) => ({
      ...{ quantityMilli, unitPriceMinor, taxBasisPoints, discount },
    }));
    const total = totalSale({ ...worked, lines });
    const figures = total.lines.map((line) => [
      ...[line.grossMinor, line.discountMinor, line.shareMinor],
      ...[line.netMinor, line.taxMinor, line.totalMinor],
    ]);
    expect(figures).toEqual(worked.lineTotals);
    const { grossMinor, discountMinor, netMinor, taxMinor, totalMinor } = total;
    expect([grossMinor, discountMinor, netMinor, taxMinor, totalMinor]).toEqual(worked.total);
  });
});

describe('an exempt sale', () => {
  const sale = (taxMode: TaxMode): SaleToTotal => ({
    taxMode,
    taxRounding: 'per_rate',
    isTaxExempt: true,
    lines: [
      { quantityMilli: 1000, unitPriceMinor: 11_800, taxBasisPoints: 1800 },
      { quantityMilli: 1000, unitPriceMinor: 1050, taxBasisPoints: 500 },
    ],
  });

  it('says what it did not pay, and has one rate, none', () => {
    const inside = totalSale(sale('inclusive'));
    expect(inside.taxes).toEqual([{ taxBasisPoints: 0, netMinor: 11_000, taxMinor: 0 }]);
    expect(inside.exemptTaxMinor).toBe(1850);
    const onTop = totalSale(sale('exclusive'));
    expect(onTop.taxes).toEqual([{ taxBasisPoints: 0, netMinor: 12_850, taxMinor: 0 }]);
    // 118.00 × 18 % = 21.24; 10.50 × 5 % = 0.525 → 0.53
    expect(onTop.exemptTaxMinor).toBe(2177);
  });
});

describe('a discount that is none', () => {
  it.each<[number, Discount]>([
    [100, { kind: 'percent', basisPoints: -1 }],
    [100, { kind: 'percent', basisPoints: 10_001 }],
    [100, { kind: 'percent', basisPoints: 0.5 }],
    [100, { kind: 'amount', amountMinor: -1 }],
    [-1, { kind: 'amount', amountMinor: 1 }],
  ])('%d, %j', (amount, discount) => {
    expect(() => discountOf(amount, discount)).toThrow(RangeError);
  });
});

describe('any sale with discounts', () => {
  const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
    fc.constant(null),
    fc.record({
      kind: fc.constant('percent' as const),
      basisPoints: fc.oneof(
        fc.constantFrom(500, 1000, 1500, 3333, 10_000),
        fc.integer({ min: 1, max: 10_000 }),
      ),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      amountMinor: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10 ** 9 })),
    }),
  );
  const anyLine = fc.record({
    quantityMilli: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(1000, 2000, 500)),
    unitPriceMinor: fc.oneof(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
    ),
    taxBasisPoints: fc.oneof(
      fc.constantFrom(0, 500, 700, 770, 825, 1600, 1800, 2000, 2100),
      fc.integer({ min: 0, max: 10_000 }),
    ),
    discount: anyDiscount,
  });
  const anySale: fc.Arbitrary<SaleToTotal> = fc.record({
    taxMode: fc.constantFrom<TaxMode>('inclusive', 'exclusive'),
    taxRounding: fc.constantFrom<TaxRounding>('per_rate', 'per_line'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    discount: anyDiscount,
    isTaxExempt: fc.boolean(),
  });

  it('totals as an oracle of exact fractions does', () => {
    holds(
      fc.property(anySale, (sale) => {
        expect(totalSale(sale)).toEqual(oracleSale(sale));
      }),
      100_000,
    );
  });

  it('takes off no more than there is, and never below zero', () => {
    holds(
      fc.property(anySale, (sale) => {
        expect(whyNotTotal(sale)).toBeNull();
        const total = totalSale(sale);
        for (const line of total.lines) {
          const figures = Object.values(line);
          expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
          expect(line.discountMinor + line.shareMinor).toBeLessThanOrEqual(line.grossMinor);
        }
        const shares = total.lines.reduce((sum, line) => sum + line.shareMinor, 0);
        expect(shares).toBe(total.cartDiscountMinor);
      }),
      20_000,
    );
  });
});
