import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../test/property.ts';
import {
  allocate,
  CURRENCIES,
  currencyExponent,
  divideHalfUp,
  formatAmount,
  formatMoney,
  isCurrency,
  MONEY_MAX_MINOR,
  moneyText,
  parseMoney,
  safeMinor,
} from './money.ts';

/** No-break space, as Intl puts it between sign and number. */
const NB = '\u00a0';

describe('currencies', () => {
  it('have the decimals of ISO 4217, not those that Intl shows', () => {
    const exactly = (exponent: number): string =>
      CURRENCIES.filter((currency) => currency.exponent === exponent)
        .map((currency) => currency.code)
        .join(' ');
    expect(exactly(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
    expect(exactly(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(exactly(4)).toBe('CLF UYW');
    expect(CURRENCIES.every(({ exponent }) => [0, 2, 3, 4].includes(exponent))).toBe(true);
    expect(currencyExponent('IDR')).toBe(2);
  });

  it('are listed once, in order, in capitals', () => {
    const codes = CURRENCIES.map((currency) => currency.code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it('are known to the runtime that shows them, but for units of account', () => {
    const shown = new Set(Intl.supportedValuesOf('currency'));
    const strange = CURRENCIES.map(({ code }) => code).filter((code) => !shown.has(code));
    expect(strange.join(' ')).toBe('BOV CHE CHW CLF COU MXV USN UYI UYW VED');
  });

  it.each(['eur', 'XXX', 'XAU', '', 'EURO', 'toString', 'BGN', 'HRK'])(
    '"%s" is no currency',
    (text) => {
      expect(isCurrency(text)).toBe(false);
      expect(() => currencyExponent(text)).toThrow(RangeError);
    },
  );
});

describe('showing money', () => {
  it.each([
    [123_456_789, 'USD', 'en', '$1,234,567.89'],
    [123_456_789, 'TZS', 'en', `TZS${NB}1,234,567.89`],
    [1_234_568, 'UGX', 'en', `UGX${NB}1,234,568`],
    [1_234_567, 'KWD', 'en', `KWD${NB}1,234.567`],
    [123_456_789, 'INR', 'en-IN', '₹12,34,567.89'],
    [1_234_568, 'XOF', 'fr-SN', `1\u202f234\u202f568${NB}F\u202fCFA`],
    [5, 'IDR', 'en', `IDR${NB}0.05`],
    [1500, 'IQD', 'en', `IQD${NB}1.500`],
    [12_345, 'CLF', 'en', `CLF${NB}1.2345`],
    [0, 'USD', 'en', '$0.00'],
    [0, 'JPY', 'en', '¥0'],
  ])('%d minor units of %s in %s are %s', (minor, currency, locale, expected) => {
    expect(formatMoney(minor, currency, locale)).toBe(expected);
  });

  it('writes a true minus sign', () => {
    expect(formatMoney(-1250, 'USD')).toBe('\u2212$12.50');
    expect(formatAmount(-1250, 'KES')).toBe('\u221212.50');
    expect(formatMoney(-0, 'USD')).toBe('$0.00');
  });

  it('leaves the currency out of an amount', () => {
    expect(formatAmount(123_456_789, 'TZS')).toBe('1,234,567.89');
    expect(formatAmount(1500, 'KWD', 'de')).toBe('1,500');
  });

  it('keeps the largest amount to the last digit', () => {
    expect(formatAmount(MONEY_MAX_MINOR, 'TZS')).toBe('90,071,992,547,409.91');
    expect(formatAmount(-MONEY_MAX_MINOR, 'UGX')).toBe('\u22129,007,199,254,740,991');
  });

  it('has Latin digits unless the locale asks for others', () => {
    expect(formatAmount(1250, 'EGP', 'ar-EG')).toBe('12.50');
    expect(formatAmount(1250, 'EGP', 'ar-EG-u-nu-arab')).toBe('١٢٫٥٠');
  });

  it.each([0.5, Number.NaN, 2 ** 53, Infinity])('refuses %d, which is no exact amount', (minor) => {
    expect(() => formatMoney(minor, 'USD')).toThrow(RangeError);
    expect(() => safeMinor(minor)).toThrow(RangeError);
  });
});

describe('reading money that a person typed', () => {
  it.each([
    ['47.50', 'KES', 4750],
    ['47,50', 'KES', 4750],
    ['47.5', 'KES', 4750],
    ['47', 'KES', 4700],
    ['47.', 'KES', 4700],
    ['.5', 'KES', 50],
    ['007', 'KES', 700],
    ['  12 ', 'KES', 1200],
    ['1,500', 'TZS', 150_000],
    ['1,234,567.89', 'TZS', 123_456_789],
    ['1.234.567,89', 'EUR', 123_456_789],
    ['12,34,567.89', 'INR', 123_456_789],
    ['1 234 567,89', 'EUR', 123_456_789],
    ['1\u00a0234\u202f567', 'XOF', 1_234_567],
    ['1’234.50', 'CHF', 123_450],
    ['1.500', 'UGX', 1500],
    ['1,500', 'UGX', 1500],
    ['1.234.567', 'UGX', 1_234_567],
    ['1.250', 'KWD', 1250],
    ['1,250', 'KWD', 1250],
    ['1,250.500', 'KWD', 1_250_500],
    ['1.2345', 'CLF', 12_345],
    ['١٢٫٥٠', 'EGP', 1250],
    ['١٬٢٣٤٫٥٠', 'EGP', 123_450],
    ['۱۲٫۵', 'IRR', 1250],
    ['\u200f12.50\u200e', 'EGP', 1250],
    ['0', 'USD', 0],
    ['90071992547409.91', 'USD', MONEY_MAX_MINOR],
  ])('"%s" in %s is %d minor units', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, minor });
  });

  it.each([
    ['', 'USD', 'EMPTY'],
    ['   ', 'USD', 'EMPTY'],
    ['abc', 'USD', 'PATTERN'],
    ['.', 'USD', 'PATTERN'],
    [',', 'USD', 'PATTERN'],
    ['-5', 'USD', 'PATTERN'],
    ['+5', 'USD', 'PATTERN'],
    ['€5', 'EUR', 'PATTERN'],
    ['5 EUR', 'EUR', 'PATTERN'],
    ['0x10', 'USD', 'PATTERN'],
    ['1e3', 'USD', 'PATTERN'],
    ['５', 'USD', 'PATTERN'],
    ['=1+1', 'USD', 'PATTERN'],
    ['NaN', 'USD', 'PATTERN'],
    ['1 2', 'USD', 'PATTERN'],
    ['1,23,45', 'USD', 'PATTERN'],
    ['1,2345.00', 'USD', 'PATTERN'],
    ['1.2.3', 'USD', 'PATTERN'],
    ['1,234.567,89', 'USD', 'PATTERN'],
    ['1.234,567.89', 'USD', 'PATTERN'],
    ['1,234.567,890', 'USD', 'PATTERN'],
    ['12.5 0', 'USD', 'PATTERN'],
    ['0.005', 'USD', 'TOO_MANY_DECIMALS'],
    ['0,500', 'TZS', 'TOO_MANY_DECIMALS'],
    ['1.500', 'IDR', 'TOO_MANY_DECIMALS'],
    ['30.000000000000004', 'USD', 'TOO_MANY_DECIMALS'],
    ['5.5', 'JPY', 'TOO_MANY_DECIMALS'],
    ['5.00', 'JPY', 'TOO_MANY_DECIMALS'],
    ['1.2345', 'KWD', 'TOO_MANY_DECIMALS'],
    ['90071992547409.92', 'USD', 'TOO_LARGE'],
    ['9007199254740993', 'UGX', 'TOO_LARGE'],
    ['9'.repeat(100_000), 'USD', 'TOO_LARGE'],
  ])('"%.30s" in %s is refused: %s', (text, currency, reason) => {
    expect(parseMoney(text, currency)).toEqual({ ok: false, reason });
  });

  const anyMinor = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 0, max: MONEY_MAX_MINOR }),
  );
  const anyCurrency = fc.constantFrom(...CURRENCIES.map(({ code }) => code));
  const locales = [
    'en',
    'de',
    'fr',
    'en-IN',
    'de-CH',
    'sw-TZ',
    'pt',
    'es',
    'ar-EG-u-nu-arab',
    'fa',
  ];

  it('reads back what it shows, in every currency and language', () => {
    holds(
      fc.property(anyMinor, anyCurrency, fc.constantFrom(...locales), (minor, code, locale) => {
        expect(parseMoney(formatAmount(minor, code, locale), code)).toEqual({ ok: true, minor });
        expect(parseMoney(moneyText(minor, code), code)).toEqual({ ok: true, minor });
      }),
      50_000,
    );
  });

  it('shows exactly the digits of the minor units', () => {
    holds(
      fc.property(anyMinor, anyCurrency, fc.boolean(), (minor, code, isNegative) => {
        const text = formatAmount(isNegative ? -minor : minor, code);
        const digits = text.replace(/[^0-9]/g, '');
        expect(digits).toBe(String(minor).padStart(currencyExponent(code) + 1, '0'));
        expect(text.startsWith('\u2212')).toBe(isNegative && minor > 0);
      }),
      50_000,
    );
  });

  it('never throws and never guesses more than a safe whole number, whatever is typed', () => {
    const anyText = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,.,  _’-٣') }),
      fc.string({ unit: 'grapheme' }),
    );
    holds(
      fc.property(anyText, anyCurrency, (text, code) => {
        const read = parseMoney(text, code);
        if (read.ok) expect(Number.isSafeInteger(read.minor) && read.minor >= 0).toBe(true);
      }),
      50_000,
    );
  });
});

describe('the one rounding', () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [5n, -10n, -1n],
    [-5n, -10n, 1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [0n, 7n, 0n],
    [7n, 7n, 1n],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it('does not divide by zero', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });

  it('is the nearest whole number, halves away from zero', () => {
    const anyBig = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    const size = (value: bigint): bigint => (value < 0n ? -value : value);
    holds(
      fc.property(
        fc.oneof(anyBig, fc.bigInt({ min: -50n, max: 50n })),
        fc.oneof(anyBig, fc.bigInt({ min: -50n, max: 50n })).filter((value) => value !== 0n),
        (numerator, denominator) => {
          const result = divideHalfUp(numerator, denominator);
          const off = 2n * size(numerator - result * denominator);
          expect(off <= size(denominator)).toBe(true);
          if (off === size(denominator)) {
            expect(size(result * denominator) > size(numerator)).toBe(true);
          }
        },
      ),
      50_000,
    );
  });
});

describe('sharing a total', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [1, 2, 2], [1, 2, 2]],
    [10, [0, 1, 0], [0, 10, 0]],
    [3, [0, 0], [2, 1]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [1, [1, 5, 4], [0, 1, 0]],
  ])('%d over %j is %j', (total, weights, expected) => {
    expect(allocate(total, weights)).toEqual(expected);
  });

  it('refuses negative weights and a total with nobody to take it', () => {
    expect(() => allocate(5, [1, -1])).toThrow(RangeError);
    expect(() => allocate(5, [])).toThrow(RangeError);
    expect(() => allocate(0.5, [1])).toThrow(RangeError);
  });

  it('gives parts that sum exactly, each within one of its exact share', () => {
    const anyWeight = fc.oneof(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: MONEY_MAX_MINOR }),
    );
    holds(
      fc.property(
        fc.integer({ min: -MONEY_MAX_MINOR, max: MONEY_MAX_MINOR }),
        fc.array(anyWeight, { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = allocate(total, weights);
          const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
          expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total));
          if (sum === 0n) return;
          parts.forEach((part, index) => {
            const weight = BigInt(weights[index] ?? 0);
            const off = BigInt(part) * sum - BigInt(total) * weight;
            expect(off < sum && off > -sum).toBe(true);
            if (weight === 0n) expect(part).toBe(0);
          });
        },
      ),
      50_000,
    );
  });

  it('never gives a heavier weight less than a lighter one', () => {
    holds(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 10 }),
        (total, weights) => {
          const parts = allocate(total, weights);
          if (weights.every((weight) => weight === 0)) return;
          const pairs = weights.map((weight, index) => ({ weight, part: parts[index] ?? 0 }));
          for (const a of pairs) {
            for (const b of pairs) if (a.weight > b.weight) expect(a.part >= b.part).toBe(true);
          }
        },
      ),
      20_000,
    );
  });
});
