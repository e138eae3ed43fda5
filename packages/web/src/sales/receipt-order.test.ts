import { RECEIPT_BLOCKS } from '@tillbook/core/receipt-design';
import { NO_TEXTS } from '@tillbook/core/sales/receipts.api';
import { expect, test } from 'vitest';
import { lookOf, USUAL_LOOK } from './receipt-design.ts';
import { receiptGroups } from './receipt-order.ts';
import { sampleSale } from './sample-sale.ts';
import { sold } from './test-sold.ts';

const ALL = { logo: true, code: true };
const shop = {
  ...{ name: 'Amina Shop', currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
  ...({ taxMode: 'exclusive', taxRounding: 'per_rate' } as const),
  texts: { ...NO_TEXTS, returnPolicy: 'Back within 7 days' },
};
const sample = sampleSale(shop, Date.parse('2026-11-22T09:00:00Z'));

test('the sample shows every block there is, and adds up as a sale does', () => {
  expect(receiptGroups(RECEIPT_BLOCKS, sample, ALL).flat()).toEqual(RECEIPT_BLOCKS);
  expect(sample.totalMinor).toBe(sample.netMinor + sample.taxMinor);
  const [, oil, soap] = sample.lines;
  expect(soap?.promotions).toMatchObject([{ name: '3 for 2', amountMinor: soap?.unitPriceMinor }]);
  const off = (soap?.unitPriceMinor ?? 0) + (oil?.discount?.discountMinor ?? 0);
  expect([sample.promotionMinor, sample.discountMinor]).toEqual([soap?.unitPriceMinor, off]);
  expect(sample.changeMinor).toBeGreaterThan(0);
  expect(sample.taxes).toHaveLength(2);
});

test('names and values beside each other are one list, apart from each other they are several', () => {
  const usual = receiptGroups(RECEIPT_BLOCKS, sample, ALL);
  expect(usual).toContainEqual(['number', 'seller', 'customer']);
  const apart = receiptGroups(['seller', 'items', 'number', 'customer'], sample, ALL);
  expect(apart).toEqual([['seller'], ['items'], ['number', 'customer']]);
});

test('a sale is silent where it has nothing to say', () => {
  const { fact } = sold();
  const groups = receiptGroups(RECEIPT_BLOCKS, fact, { logo: false, code: false });
  const silent = ['logo', 'customer', 'savings', 'note', 'policy', 'code'];
  expect(groups.flat()).toEqual(RECEIPT_BLOCKS.filter((block) => !silent.includes(block)));
});

test('what a device kept is used for the business it is of, and only while it can be read', () => {
  const design = { ...USUAL_LOOK.design, copies: 2, logoId: 'one' };
  const kept = JSON.stringify({ businessId: 'mine', design, logo: 'data:image/png;base64,AA' });
  expect(lookOf(kept, 'mine')).toEqual({ design, logo: 'data:image/png;base64,AA' });
  for (const [text, businessId] of [
    [kept, 'another'],
    ['', 'mine'],
    ['{"businessId":"mine"}', 'mine'],
    [JSON.stringify({ businessId: 'mine', design: { ...design, blocks: ['joke'] } }), 'mine'],
  ] as const) {
    expect(lookOf(text, businessId)).toEqual(USUAL_LOOK);
  }
});
