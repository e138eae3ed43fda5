import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_MAX_MINOR } from '@tillbook/core/money';
import { totalSale, whyNotTotal, type SaleToTotal } from '@tillbook/core/sales/sale-total';
import { exactSale, type ExactRules } from '../../test/exact-sale.ts';
import { failureOf, holds } from '../../test/random.ts';

/**
 * The engine of sales beside exact fractions, with quantities and prices that no till should send:
 * none, less than none, parts of a thousandth, and beyond what a number carries. A till, a server
 * and a receipt take part in `currencies.random.test.ts`; here nothing does but reckoning, so that
 * a soak holds a million carts (measured: 9,000 a second, two minutes).
 */

const LARGE = 10 ** 12;
const anyQuantity = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
  { weight: 10, arbitrary: fc.constantFrom(1_000, 2_000, 500, 333) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: LARGE }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, -1_000, 0.5, 1_000.1, 2 ** 53, Number.NaN) },
);
const anyPrice = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 987_654 }) },
  { weight: 10, arbitrary: fc.integer({ min: 0, max: 99 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: LARGE }) },
  { weight: 1, arbitrary: fc.integer({ min: MONEY_MAX_MINOR - 3, max: MONEY_MAX_MINOR }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, -999, 0.1, 2 ** 53, Number.POSITIVE_INFINITY) },
);
const reason = 'Regular customer' as const;
const anyDiscount = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
      reason: fc.constant(reason),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      amountMinor: fc.integer({ min: 1, max: 90_000 }),
      reason: fc.constant(reason),
    }),
  ),
  { nil: null },
);
const anySale = fc.record({
  taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  taxRounding: fc.constantFrom('per_rate' as const, 'per_line' as const),
  lines: fc.array(
    fc.record({
      quantityMilli: anyQuantity,
      unitPriceMinor: anyPrice,
      taxBasisPoints: fc.constantFrom(0, 500, 770, 1_600, 1_800, 1_925, 10_000),
      discount: anyDiscount,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  discount: anyDiscount,
  isTaxExempt: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});
type AnySale = typeof anySale extends fc.Arbitrary<infer T> ? T : never;

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The figures of a sale that nobody rounds coins of. */
function exactly(sale: AnySale, isPlain = false) {
  const lines = sale.lines.map(({ taxBasisPoints: _rate, discount, ...line }) => ({
    ...{ ...line, productId: '', packId: null },
    ...(discount === null || isPlain ? {} : { discount }),
  }));
  const taxExempt = sale.isTaxExempt && !isPlain ? { reason, certificate: null } : null;
  const draft = { lines, discount: isPlain ? null : sale.discount, taxExempt };
  const rates = sale.lines.map(({ taxBasisPoints }) => taxBasisPoints);
  const rules: ExactRules = { ...sale, rounding: null };
  const {
    otherMinor: _o,
    cashMinor: _c,
    roundingMinor: _r,
    ...exact
  } = exactSale(...([draft, rates, rules, () => 0] as const));
  return exact;
}

const seen = { totalled: 0, tooLarge: 0, noLine: 0 };

/** That a reckoning of sales says what exact fractions do, or refuses exactly what it has to. */
const isExact = (reckon: (sale: SaleToTotal) => unknown) =>
  fc.asyncProperty(anySale, async (sale) => {
    const isSale = sale.lines.every(
      ({ quantityMilli, unitPriceMinor }) => isWhole(quantityMilli) && isWhole(unitPriceMinor),
    );
    if (!isSale) {
      seen.noLine += 1;
      expect(() => reckon(sale)).toThrow(RangeError);
      return;
    }
    // What is taken off does not make a sale small enough.
    const isTooLarge = exactly(sale, true).totalMinor > MONEY_MAX_MINOR;
    if (whyNotTotal(sale) !== (isTooLarge ? 'LIMIT_EXCEEDED' : null)) {
      throw new Error(`found ${isTooLarge ? 'small enough' : 'too large'}`);
    }
    seen[isTooLarge ? 'tooLarge' : 'totalled'] += 1;
    if (!isTooLarge) expect(reckon(sale)).toMatchObject(exactly(sale));
  });

test('any quantity and price: exact to the minor unit, or refused; never a wrong sum', async () => {
  await holds(isExact(totalSale), 1_000_000);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100);
});

test('where an amount is reckoned with fractions of a double, it is seen', async () => {
  const inDoubles = (sale: SaleToTotal) => {
    const { lines, ...total } = totalSale(sale);
    const floated = lines.map((line, at) => {
      const { unitPriceMinor = 0, quantityMilli = 0 } = sale.lines[at] ?? {};
      return { ...line, grossMinor: Math.round((unitPriceMinor / 100) * (quantityMilli / 10)) };
    });
    return { lines: floated, ...total };
  };
  expect(await failureOf(isExact(inDoubles), 10_000)).toContain('to match object');
});
