import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { MONEY_MAX_MINOR } from '../money.ts';
import type { WorkedSale } from './sale-total.cases.ts';
import { EXCLUSIVE_SALES, INCLUSIVE_SALES } from './sale-total.cases.ts';
import type { LineTotal, SaleLine, SaleToTotal, TaxMode, TaxRounding } from './sale-total.ts';
import { totalSale, whyNotTotal } from './sale-total.ts';

const lineOf = ([quantityMilli, unitPriceMinor, taxBasisPoints]: readonly [
  number,
  number,
  number,
]): SaleLine => ({ quantityMilli, unitPriceMinor, taxBasisPoints });

const totalOf = ([netMinor, taxMinor, totalMinor]: readonly [
  number,
  number,
  number,
]): LineTotal => ({
  netMinor,
  taxMinor,
  totalMinor,
});

function expectWorked(worked: WorkedSale, taxMode: TaxMode): void {
  const sale = { taxMode, taxRounding: worked.taxRounding, lines: worked.lines.map(lineOf) };
  expect(totalSale(sale)).toMatchObject({
    lines: worked.lineTotals.map(totalOf),
    taxes: worked.taxes.map(([taxBasisPoints, netMinor, taxMinor]) => ({
      taxBasisPoints,
      netMinor,
      taxMinor,
    })),
    ...totalOf(worked.total),
  });
}

describe('a sale worked out by hand, tax on top', () => {
  it.each(EXCLUSIVE_SALES)('$name ($taxRounding)', (worked) => expectWorked(worked, 'exclusive'));
});

describe('a sale worked out by hand, tax in the price', () => {
  it.each(INCLUSIVE_SALES)('$name ($taxRounding)', (worked) => expectWorked(worked, 'inclusive'));
});

describe('the edges of a sale', () => {
  const sale = (lines: SaleLine[], taxMode: TaxMode = 'exclusive'): SaleToTotal => ({
    taxMode,
    taxRounding: 'per_rate',
    lines,
  });

  it('a sale without lines is nothing', () => {
    expect(totalSale(sale([]))).toMatchObject({
      lines: [],
      taxes: [],
      netMinor: 0,
      taxMinor: 0,
      totalMinor: 0,
    });
  });

  it.each([
    [0.5, 100, 0],
    [1000, 0.1, 0],
    [-1000, 100, 0],
    [1000, -100, 0],
    [1000, 100, -1],
    [1000, 100, 10_001],
    [1000, 100, 7.7],
    [Number.NaN, 100, 0],
    [1000, 2 ** 53, 0],
  ] as const)('quantity %d, price %d, rate %d is not a line', (quantity, price, rate) => {
    expect(() => totalSale(sale([lineOf([quantity, price, rate])]))).toThrow(RangeError);
  });

  it('a total may be the largest exact amount; one more is refused before it is computed', () => {
    const largest = sale([lineOf([1000, MONEY_MAX_MINOR, 0])], 'inclusive');
    expect(whyNotTotal(largest)).toBeNull();
    expect(totalSale(largest).totalMinor).toBe(MONEY_MAX_MINOR);
    const oneMore = sale([lineOf([1000, MONEY_MAX_MINOR, 0]), lineOf([1000, 1, 0])]);
    expect(whyNotTotal(oneMore)).toBe('LIMIT_EXCEEDED');
    expect(() => totalSale(oneMore)).toThrow(RangeError);
    const taxed = sale([lineOf([1000, MONEY_MAX_MINOR, 1])]);
    expect(whyNotTotal(taxed)).toBe('LIMIT_EXCEEDED');
    expect(() => totalSale(taxed)).toThrow(RangeError);
  });
});

describe('any sale', () => {
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
  });
  const anySale: fc.Arbitrary<SaleToTotal> = fc.record({
    taxMode: fc.constantFrom<TaxMode>('inclusive', 'exclusive'),
    taxRounding: fc.constantFrom<TaxRounding>('per_rate', 'per_line'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  });
  /** Whether `value` is numerator / denominator (both positive) to the nearest, halves up. */
  const isNearest = (value: number, numerator: bigint, denominator: bigint): boolean => {
    const twice = 2n * BigInt(value) * denominator;
    return twice - denominator <= 2n * numerator && 2n * numerator < twice + denominator;
  };
  const sum = (values: readonly number[]): bigint =>
    values.reduce((all, value) => all + BigInt(value), 0n);
  /** The price side of a line: what the price says before or with tax. */
  const shown = (line: LineTotal, taxMode: TaxMode): number =>
    taxMode === 'inclusive' ? line.totalMinor : line.netMinor;
  const base = (rate: number, taxMode: TaxMode): bigint =>
    taxMode === 'inclusive' ? 10_000n + BigInt(rate) : 10_000n;

  it('adds up: lines, rates and document agree to the minor unit, and nothing is negative', () => {
    holds(
      fc.property(anySale, (sale) => {
        const total = totalSale(sale);
        for (const field of ['netMinor', 'taxMinor'] as const) {
          expect(sum(total.lines.map((line) => line[field]))).toBe(BigInt(total[field]));
          expect(sum(total.taxes.map((tax) => tax[field]))).toBe(BigInt(total[field]));
        }
        expect(sum(total.lines.map((line) => line.totalMinor))).toBe(BigInt(total.totalMinor));
        for (const line of [...total.lines, total]) {
          expect(line.netMinor + line.taxMinor).toBe(line.totalMinor);
          expect(Math.min(line.netMinor, line.taxMinor)).toBeGreaterThanOrEqual(0);
        }
        const rates = total.taxes.map((tax) => tax.taxBasisPoints);
        expect(rates).toEqual(
          [...new Set(sale.lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b),
        );
      }),
      20_000,
    );
  });

  it('shows each line at its price times its quantity, rounded once, in either mode', () => {
    holds(
      fc.property(anySale, (sale) => {
        totalSale(sale).lines.forEach((line, index) => {
          const given = sale.lines[index];
          if (given === undefined) throw new Error('more lines than given');
          const exact = BigInt(given.unitPriceMinor) * BigInt(given.quantityMilli);
          expect(isNearest(shown(line, sale.taxMode), exact, 1000n)).toBe(true);
        });
      }),
      20_000,
    );
  });

  it('rounds tax to the nearest once for each rate, or on each line', () => {
    holds(
      fc.property(anySale, (sale) => {
        const total = totalSale(sale);
        const isTaxOf = (tax: number, amount: bigint, rate: number): boolean =>
          isNearest(tax, amount * BigInt(rate), base(rate, sale.taxMode));
        const linesAt = (rate: number): LineTotal[] =>
          total.lines.filter((_, index) => sale.lines[index]?.taxBasisPoints === rate);
        for (const { taxBasisPoints: rate, taxMinor } of total.taxes) {
          const lines = linesAt(rate);
          const amounts = lines.map((line) => shown(line, sale.taxMode));
          if (sale.taxRounding === 'per_rate') {
            expect(isTaxOf(taxMinor, sum(amounts), rate)).toBe(true);
          } else {
            lines.forEach((line) => {
              const amount = BigInt(shown(line, sale.taxMode));
              expect(isTaxOf(line.taxMinor, amount, rate)).toBe(true);
            });
          }
        }
      }),
      20_000,
    );
  });

  it('gives every line its own tax but for less than one and a half minor units', () => {
    holds(
      fc.property(anySale, (sale) => {
        totalSale(sale).lines.forEach((line, index) => {
          const rate = sale.lines[index]?.taxBasisPoints ?? 0;
          const below = base(rate, sale.taxMode);
          const exact = BigInt(shown(line, sale.taxMode)) * BigInt(rate);
          const twiceOff = 2n * (BigInt(line.taxMinor) * below - exact);
          expect(twiceOff < 3n * below && twiceOff > -3n * below).toBe(true);
        });
      }),
      20_000,
    );
  });

  it('totals the same whatever the order of its lines', () => {
    holds(
      fc.property(anySale, (sale) => {
        const { lines: _lines, ...total } = totalSale(sale);
        const { lines: _turned, ...turned } = totalSale({
          ...sale,
          lines: sale.lines.toReversed(),
        });
        expect(turned).toEqual(total);
      }),
      10_000,
    );
  });

  it('is refused exactly when it cannot be totalled', () => {
    const dear = fc.record({
      quantityMilli: fc.integer({ min: 1, max: 10 ** 12 }),
      unitPriceMinor: fc.integer({ min: 0, max: 10 ** 12 }),
      taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    });
    // Around the largest amount and its half, where one minor unit decides.
    const dearest = fc.record({
      quantityMilli: fc.constantFrom(500, 1000),
      unitPriceMinor: fc.integer({ min: MONEY_MAX_MINOR - 3, max: MONEY_MAX_MINOR }),
      taxBasisPoints: fc.constantFrom(0, 1, 10_000),
    });
    const dearSale = fc.record({
      taxMode: fc.constantFrom<TaxMode>('inclusive', 'exclusive'),
      taxRounding: fc.constantFrom<TaxRounding>('per_rate', 'per_line'),
      lines: fc.array(fc.oneof(anyLine, dear, dearest), { minLength: 1, maxLength: 4 }),
    });
    holds(
      fc.property(dearSale, (sale) => {
        const attempt = (): unknown => totalSale(sale);
        if (whyNotTotal(sale) === null) expect(attempt).not.toThrow();
        else expect(attempt).toThrow(RangeError);
      }),
      20_000,
    );
  });
});
