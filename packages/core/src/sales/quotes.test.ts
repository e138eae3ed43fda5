import { describe, expect, test } from 'vitest';
import { hasMoreThan, isAsQuoted, quoteStateOn, type QuotedCart, type SoldCart } from './quotes.ts';

test('a quote is open up to its last day, unless it was sold or withdrawn', () => {
  const open = { saleId: null, withdrawnAt: null, validUntil: '2026-03-18' };
  expect(quoteStateOn(open, '2026-03-18')).toBe('open');
  expect(quoteStateOn(open, '2026-03-19')).toBe('expired');
  expect(quoteStateOn({ ...open, withdrawnAt: 'x' }, '2026-03-19')).toBe('withdrawn');
  expect(quoteStateOn({ ...open, saleId: 'x' }, '2026-03-19')).toBe('accepted');
});

describe('what a quote allows', () => {
  const soap = { productId: 'soap', packId: null, quantityMilli: 2_000, unitPriceMinor: 900 };
  const rice = { productId: 'rice', packId: 'sack', quantityMilli: 1_000, unitPriceMinor: 5_000 };
  const quote: QuotedCart = {
    lines: [
      { ...soap, offMinor: 100 },
      { ...rice, offMinor: 0 },
    ],
    offMinor: 50,
    isTaxExempt: false,
  };
  const amount = (amountMinor: number) => ({ kind: 'amount' as const, amountMinor });
  const override = { listPriceMinor: 1, reason: 'Quote' };
  const soaps = { ...soap, override, discount: amount(100) };
  const sacks = { ...rice, override };
  const whole: SoldCart = { lines: [soaps, sacks], discount: amount(50) };
  const one = { ...soaps, quantityMilli: 1_000 };
  const more = { productId: 'tea', packId: null, quantityMilli: 1, unitPriceMinor: 1 };
  const tea = { ...more, override };
  test.each<[string, SoldCart, boolean]>([
    ['all of it', whole, true],
    ['its lines in another order', { ...whole, lines: [sacks, soaps] }, true],
    ['one line of it', { lines: [soaps] }, true],
    ['less of a line without what was off it', { lines: [{ ...one, discount: null }] }, true],
    ['other goods at the list', { ...whole, lines: [soaps, sacks, more] }, false],
    ['other goods at the list, nothing off all', { lines: [soaps, sacks, more] }, true],
    ['less of a line with all that was off it', { lines: [one] }, false],
    ['more of a line', { lines: [{ ...soaps, quantityMilli: 3_000 }] }, false],
    ['a line twice', { lines: [soaps, soaps] }, false],
    ['another price', { lines: [{ ...soaps, unitPriceMinor: 899 }] }, false],
    ['another pack', { lines: [{ ...sacks, packId: null }] }, false],
    ['more off a line', { lines: [{ ...soaps, discount: amount(101) }] }, false],
    ['a part off a line', { lines: [{ ...soaps, discount: percent() }] }, false],
    ['other goods at an own price', { lines: [soaps, tea] }, false],
    ['what was off all without all', { lines: [soaps], discount: amount(50) }, false],
    ['more off all', { ...whole, discount: amount(51) }, false],
    ['no tax', { ...whole, taxExempt: {} }, false],
  ])('%s', (_what, cart, isAllowed) => {
    expect(isAsQuoted(quote, cart)).toBe(isAllowed);
  });
  const exempt = { ...quote, isTaxExempt: true };
  test('no tax where none was quoted', () => {
    expect(isAsQuoted(exempt, { ...whole, taxExempt: {} })).toBe(true);
  });
});

const percent = () => ({ kind: 'percent' as const, basisPoints: 1_000 });

test('a cart has more than its quote where a line is of other goods, or of more of them', () => {
  const line = (productId: string, quantityMilli: number) => ({
    ...{ productId, packId: null, quantityMilli, unitPriceMinor: 900, offMinor: 0 },
  });
  const quote = { lines: [line('soap', 2_000), line('tea', 1_000)] };
  const has = (...lines: ReturnType<typeof line>[]) => hasMoreThan(quote, { lines });
  expect([has(line('soap', 2_000), line('tea', 500)), has(line('tea', 1_000)), has()]).toEqual([
    ...[false, false, false],
  ]);
  expect([
    has(line('soap', 2_001)),
    has(line('oil', 1)),
    has(line('tea', 1), line('tea', 1)),
  ]).toEqual([true, true, true]);
});
