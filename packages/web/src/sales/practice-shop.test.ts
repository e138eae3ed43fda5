import { DEFAULT_LIMITS } from '@tillbook/core/sales/selling-rules';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { doneSale, practiceShop } from './practice-shop.ts';
import { madeIndex } from './product-index.ts';
import { NO_SELLING } from './selling.ts';
import { catalogueRow } from './test-catalogue.ts';
import type { CatalogueRow } from './till-product.ts';

const sugar = catalogueRow('Sugar 1 kg', { priceMinor: 310_000, taxBasisPoints: 1_800 });
const salt = catalogueRow('Salt 500 g', { priceMinor: 80_300, floorPriceMinor: 80_000 });
const soap = catalogueRow('Soap', { priceMinor: 150_000 });
const limits = DEFAULT_LIMITS.seller;

function shop(
  rows: readonly CatalogueRow[],
  over: Partial<Parameters<typeof practiceShop>[0]> = {},
) {
  return practiceShop({
    index: madeIndex(rows),
    rules: { taxMode: 'inclusive', taxRounding: 'per_rate' },
    selling: { ...NO_SELLING, limits },
    promoter: (lines) => lines.map(() => []),
    providers: [],
    currency: 'TZS',
    isKnown: () => false,
    ...over,
  });
}

const of = (row: CatalogueRow, pieces = 1) => ({
  ...{ soldId: row._id, name: row.name, quantityMilli: pieces * 1_000 },
});

test('a basket comes to what the till asks: two of sugar and salt', () => {
  // 2 × 3,100.00 + 803.00
  const { cashMinor, offMinor } = shop([sugar, salt]).price([of(sugar, 2), of(salt)], 0);
  expect({ cashMinor, offMinor }).toEqual({ cashMinor: 700_300, offMinor: 0 });
});

test('tax on top and cash in whole coins count as they do there', () => {
  const rules = { taxMode: 'exclusive', taxRounding: 'per_rate' } as const;
  const rounding = { stepMinor: 5_000, method: 'nearest' } as const;
  const selling = { ...NO_SELLING, limits, rounding };
  // 3,100.00 and 18 % are 3,658.00, in coins of 50: 3,650.00.
  expect(shop([sugar], { rules, selling }).price([of(sugar)], 0).cashMinor).toBe(365_000);
});

test('five percent are told with what they take off, and not allowed below the floor', () => {
  const known = shop([sugar, salt]);
  expect(known.price([of(sugar)], 500)).toEqual({
    ...{ cashMinor: 294_500, offMinor: 15_500, isAllowed: true },
  });
  expect(known.price([of(salt)], 500).isAllowed).toBe(false);
  expect(known.price([of(sugar)], 1_500).isAllowed).toBe(false);
});

test('customers ask for what is sold by the piece at a price, and lies on the shelf', () => {
  const misc = catalogueRow('Misc', { isOpenPrice: true, priceMinor: 0 });
  const rice = catalogueRow('Rice, loose', { stepMilli: 5 });
  const out = catalogueRow('Tea', { quantityMilli: 0 });
  const many = shop([sugar, salt, soap, misc, rice, out]);
  expect(many.goods.map(({ name }) => name)).toEqual(['Salt 500 g', 'Soap', 'Sugar 1 kg']);
  expect(shop([sugar, out]).goods.map(({ name }) => name)).toEqual(['Sugar 1 kg', 'Tea']);
  expect(shop([misc, rice]).goods).toEqual([]);
});

test('the provider that was used here last is the one they pay with', () => {
  expect(shop([sugar]).provider).toBe('M-Pesa');
  expect(shop([sugar], { providers: ['Airtel Money', 'M-Pesa'] }).provider).toBe('Airtel Money');
});

test('what promotions take off is no discount of the seller', () => {
  const sale = {
    lines: [
      {
        ...{ productId: 'p1', packId: null, name: 'Sugar', quantityMilli: 1_000 },
        discount: { discountMinor: 500, basisPoints: 500, reason: 'Staff' },
      },
    ],
    payments: [],
    discount: null,
    ...{ discountMinor: 1_500, promotionMinor: 1_000 },
  } as unknown as Sale;
  expect(doneSale(sale)).toEqual({
    goods: [{ soldId: 'p1', name: 'Sugar', quantityMilli: 1_000 }],
    ...{ offMinor: 500, reasons: ['Staff'], payments: [] },
  });
});
