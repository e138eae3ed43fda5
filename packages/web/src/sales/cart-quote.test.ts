import type { Quote } from '@tillbook/core/sales/quotes.api';
import { expect, test } from 'vitest';
import { atListPrices, isPromised, keptQuote, quotedContent, taxRulesOf } from './cart-quote.ts';
import { changeCart, EMPTY_CART, keptOf, type Cart } from './cart.ts';
import { indexOf } from './product-index.ts';
import { promoterOf } from './promoted.ts';
import { catalogueRow } from './test-catalogue.ts';
import { totalOf } from './totals.ts';

const RULES = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;
const box = { _id: 'box', name: 'Box', unitsMilli: 10_000, priceMinor: 5_000, barcodes: [] };
const index = indexOf([
  catalogueRow('Soap', { _id: 'soap', priceMinor: 1_200, taxBasisPoints: 0 }),
  catalogueRow('Tea', { _id: 'tea', priceMinor: 600, taxBasisPoints: 0, packs: [box] }),
]);
const off = (discountMinor: number) => ({ discountMinor, basisPoints: null, reason: 'Bulk buy' });
const line = {
  ...{ packName: null, sku: 'S', unit: 'piece', stepMilli: 1_000, shareMinor: 0, note: null },
  ...{ exemptTaxMinor: 0, taxBasisPoints: 0, taxMinor: 0 },
};
/** Two soaps at 9.00 less 1.00, a box of tea at 50.00, and 2.00 off all of it. */
const quote: Quote = {
  ...{ _id: 'q', number: 'Q-7', state: 'open', businessName: 'Duka', branchId: 'b' },
  ...{ branchName: 'Main', branchAddress: null, taxNumber: null, currency: 'TZS' },
  ...{ timezone: 'UTC', taxMode: 'inclusive', taxRounding: 'per_rate' },
  ...{ createdAt: '2026-03-04T08:00:00.000Z' },
  ...{ createdById: 'p', createdByName: 'Juma', validUntil: '2026-03-18', customer: null },
  ...{ note: null, discount: off(200), taxExempt: null, exemptTaxMinor: 0, grossMinor: 6_800 },
  ...{ discountMinor: 300, netMinor: 6_500, taxMinor: 0, totalMinor: 6_500, taxes: [] },
  ...{ withdrawnByName: null, withdrawReason: null, sale: null, setAside: null },
  lines: [
    {
      ...{ ...line, lineNo: 1, productId: 'soap', packId: null, name: 'Soap', discount: off(100) },
      ...{ quantityMilli: 2_000, unitPriceMinor: 900, grossMinor: 1_800, netMinor: 1_649 },
      totalMinor: 1_649,
    },
    {
      ...{ ...line, lineNo: 2, productId: 'tea', packId: 'box', name: 'Tea', packName: 'Box' },
      ...{ quantityMilli: 1_000, unitPriceMinor: 5_000, grossMinor: 5_000, netMinor: 4_851 },
      ...{ totalMinor: 4_851, discount: null },
    },
  ],
};
const cartOf = (of: Quote): Cart => {
  const content = quotedContent(of, index, 'Quote Q-7', () => 'line-1');
  return changeCart(EMPTY_CART, { kind: 'take up', ...content });
};
const IN_TIME = {
  nowMs: Date.parse('2026-03-10T08:00:00Z'),
  day: { timezone: 'UTC', cutoffMinutes: 0 },
};

test('a quote in the cart comes to what it said, beside the prices of today', () => {
  const cart = cartOf(quote);
  expect(cart.lines).toMatchObject([
    { name: 'Soap', unitPriceMinor: 900, override: { listPriceMinor: 1_200, reason: 'Quote Q-7' } },
    { name: 'Tea · Box', unitPriceMinor: 5_000, override: { listPriceMinor: 5_000 } },
  ]);
  expect(totalOf(cart, RULES)?.totalMinor).toBe(quote.totalMinor);
  expect(keptQuote.parse(JSON.parse(JSON.stringify(cart.quote)))).toEqual(cart.quote);
  expect(keptOf(cart).quote).toBe(cart.quote);
});

test('it is totalled as it was told, though the shop puts tax on top by now', () => {
  const now = { taxMode: 'exclusive', taxRounding: 'per_line' } as const;
  expect(taxRulesOf(cartOf(quote), now)).toEqual(RULES);
  const before = cartOf({ ...quote, taxRounding: null });
  expect(taxRulesOf(before, now)).toEqual({ taxMode: 'inclusive', taxRounding: 'per_line' });
  expect(taxRulesOf({ quote: null }, now)).toBe(now);
  expect(taxRulesOf(atListPrices(cartOf(quote)), now)).toBe(now);
});

test('no promotion of today is taken off it once more', () => {
  const cart = cartOf(quote);
  const all = {
    ...({ kind: 'percent', scope: 'cart' } as const),
    ...{ _id: 'all', name: 'Half', basisPoints: 5_000, amountMinor: null, buyCount: null },
    ...{ getCount: null, minimumMinor: 0, priority: 0, isCombinable: true, productIds: [] },
    ...{ categoryIds: [], startsOn: null, endsOn: null, weekdays: [], fromMinute: null },
    ...{ toMinute: null, isOn: true, endedAt: null, version: 1, branchIds: [] },
  };
  const promotions = { items: [all], timezone: 'UTC', cutoffMinutes: 0 };
  expect(promoterOf({ promotions }, index, IN_TIME.nowMs)(cart.lines)).toEqual([[], []]);
});

test('its prices need nobody’s yes until its last day, and no longer', () => {
  const cart = cartOf(quote);
  expect(isPromised(cart, IN_TIME)).toBe(true);
  expect(isPromised(cart, { ...IN_TIME, nowMs: Date.parse('2026-03-19T00:00:00Z') })).toBe(false);
  const late = { timezone: 'UTC', cutoffMinutes: 240 };
  const night = { nowMs: Date.parse('2026-03-19T03:59:00Z'), day: late };
  expect(isPromised(cart, night)).toBe(true);
  expect(isPromised(cart, { ...night, nowMs: night.nowMs + 60_000 })).toBe(false);
  const more = changeCart(cart, { kind: 'step', soldId: 'soap', by: 1 });
  expect(isPromised(more, IN_TIME)).toBe(false);
  expect(isPromised({ ...cart, quote: null }, IN_TIME)).toBe(false);
});

test('without its quote a cart has the prices of today and nothing off', () => {
  const cart = changeCart(cartOf(quote), { kind: 'drop quote' });
  expect(cart.quote).toBeNull();
  expect(cart.discount).toBeNull();
  expect(cart.lines).toMatchObject([
    { unitPriceMinor: 1_200, override: null, discount: null },
    { unitPriceMinor: 5_000, override: null, discount: null },
  ]);
  expect(atListPrices(cart)).toEqual(cart);
});
