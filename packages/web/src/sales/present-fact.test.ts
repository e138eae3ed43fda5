import { getSale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART } from './cart.ts';
import { exportUnsent, totalsOf } from './export-unsent.ts';
import { presentFact } from './present-fact.ts';
import { NO_SELLING } from './selling.ts';
import { draftSale } from './sale-draft.ts';
import { catalogueRow } from './test-catalogue.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { tillProducts } from './till-product.ts';
import { factOf, type UnsentSale } from './unsent-sale.ts';

const row = catalogueRow('Sugar 1 kg', {
  ...{ _id: uuid(901), sku: 'SU-1', priceMinor: 310_000, taxBasisPoints: 1_800 },
  packs: [
    { _id: uuid(902), name: 'Bale of 10', unitsMilli: 10_000, priceMinor: 2_950_000, barcodes: [] },
  ],
});
const [single, bale] = tillProducts(row);
if (single === undefined || bale === undefined) throw new Error('Sugar has a pack');

/** 2 × 3,100.00 and one bale at 29,500.00: 35,700.00, of which 18 % inclusive is 5,445.76. */
function sold(): UnsentSale {
  let cart = changeCart(EMPTY_CART, { kind: 'add', product: single!, quantityMilli: 2_000 });
  cart = changeCart(cart, { kind: 'add', product: bale!, quantityMilli: 1_000 });
  const part = {
    ...{ method: 'cash', paymentTypeId: null, typeName: null },
    ...{ amountMinor: 3_570_000, tenderedMinor: 4_000_000 },
  } as const;
  const sale = {
    ...{ saleId: uuid(700), content: cart, totalMinor: 3_570_000, roundingMinor: 0 },
    parts: [{ ...part, provider: null, reference: null }],
    occurredAtMs: Date.parse('2026-11-21T22:30:00Z'),
  };
  const place = { lease: lease(), shiftId: uuid(6), lastNumber: 7 };
  const draft = draftSale(place, sale, () => uuid(701));
  const fact = presentFact(draft, cart, {
    lease: lease(),
    business: { name: 'Amina Shop', currency: 'TZS', zone: 'Africa/Dar_es_Salaam' },
    seller: { _id: owner.personId, name: 'Juma' },
    rules: { taxMode: 'inclusive', taxRounding: 'per_rate' },
    selling: NO_SELLING,
    product: (soldId) => [single!, bale!].find(({ _id }) => _id === soldId),
  });
  return {
    ...{ draft, cart, fact, sellerId: owner.personId, businessId: owner.businessId },
    ...{ seq: 1, state: 'waiting', sinceMs: 0, problem: null },
  };
}

test('a sale that only the device knows has the receipt that the server will give it', () => {
  const { fact } = sold();
  expect(getSale.response.safeParse(fact).success).toBe(true);
  expect(fact).toMatchObject({
    ...{ receiptNumber: 'KRK-T1-A-000008', totalMinor: 3_570_000, changeMinor: 430_000 },
    // 3,570,000 × 18 / 118 = 544,576.27
    ...{ taxMinor: 544_576, netMinor: 3_025_424 },
    // Half past ten at night by UTC is the next day in Dar es Salaam.
    businessDate: '2026-11-22',
    lines: [
      { name: 'Sugar 1 kg', packName: null, quantityMilli: 2_000, stockQuantityMilli: 2_000 },
      { name: 'Sugar 1 kg', packName: 'Bale of 10', stockQuantityMilli: 10_000 },
    ],
    taxes: [{ taxBasisPoints: 1_800, netMinor: 3_025_424, taxMinor: 544_576 }],
    payments: [{ method: 'cash', tenderedMinor: 4_000_000, changeMinor: 430_000 }],
  });
});

test('a fact of another shape is no receipt', () => {
  const { fact } = sold();
  expect(factOf({ fact })).toEqual(fact);
  expect(factOf({ fact: { ...fact, taxes: undefined } as never })).toBeNull();
});

test('the file of unsent sales is readable, has totals by currency and the sale as it is sent', () => {
  const one = sold();
  const dollars = { ...one, fact: { ...one.fact, currency: 'USD' } };
  expect(totalsOf([one, dollars, one])).toEqual([
    { currency: 'TZS', count: 2, totalMinor: 7_140_000 },
    { currency: 'USD', count: 1, totalMinor: 3_570_000 },
  ]);
  const file = JSON.parse(exportUnsent([one], '2026-11-22T05:00:00.000Z')) as unknown;
  expect(file).toMatchObject({
    madeAt: '2026-11-22T05:00:00.000Z',
    totals: [{ currency: 'TZS', count: 1, total: '35700.00' }],
    sales: [
      {
        ...{ receiptNumber: 'KRK-T1-A-000008', total: '35700.00', seller: 'Juma' },
        lines: [{ name: 'Sugar 1 kg' }, { name: 'Sugar 1 kg · Bale of 10', quantity: 1 }],
        sent: { _id: one.draft._id, number: 8, sellerId: owner.personId },
      },
    ],
  });
});
