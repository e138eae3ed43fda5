import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import { describe, expect, test } from 'vitest';
import { changeCart, EMPTY_CART } from './cart.ts';
import { keptExchange, partOf, sentOf, settledAt, type CartExchange } from './cart-exchange.ts';
import { NOT_SENT } from './refund-choice.ts';

const line = {
  ...{ lineNo: 1, productId: 'p', name: 'Soap', sku: 'S', kind: 'goods', packName: null },
  ...{ unit: 'piece', stepMilli: 1_000, quantityMilli: 3_000, refundedMilli: 0 },
  ...{ unitPriceMinor: 1_000, netMinor: 2_542, taxMinor: 458, totalMinor: 3_000 },
};
const sale = {
  ...{ saleId: 's', receiptNumber: 'B1-T1-A-000001', branchId: 'b', totalMinor: 3_000 },
  ...{ state: 'completed', currency: 'TZS', timezone: 'UTC', occurredAt: '2026-03-04T07:00:00Z' },
  ...{ sellerName: 'Asha', branchName: 'Main', customer: null, leftMinor: 3_000, rounding: null },
  ...{ returnUntil: null, isReturnOver: false },
  creditStopped: null,
  ...{ mayAlone: true, drawers: [], mayVoid: false, refunds: [] },
  lines: [line],
  tenders: [{ method: 'cash', takenMinor: 3_000, givenMinor: 0 }],
  providers: [],
  aloneMinor: 0,
} as const satisfies object as unknown as Refundable;
const chosen = { quantity: '1', disposition: 'stock', reason: 'faulty', note: '' } as const;
const exchange: CartExchange = {
  sale,
  choice: { lines: { 1: chosen }, method: null, shiftId: null, customer: null, sent: NOT_SENT },
};
const ids = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};

describe('what comes back', () => {
  test('pays for dearer goods, and the rest is due', () => {
    expect(settledAt(exchange, 1_326)).toMatchObject({ exchangeMinor: 1_000, toPayMinor: 326 });
    expect(partOf(exchange, 1_326)).toMatchObject([{ method: 'exchange', amountMinor: 1_000 }]);
    expect(sentOf(exchange, 1_326, ids()).refund).toMatchObject({
      payments: [{ method: 'exchange', amountMinor: 1_000 }],
      totalMinor: 1_000,
      customerId: null,
    });
  });

  test('gives the rest of cheaper ones, by the way that was chosen', () => {
    const cash = sentOf(exchange, 442, ids()).refund;
    expect(cash.payments).toMatchObject([
      { amountMinor: 442 },
      { method: 'cash', amountMinor: 558 },
    ]);
    const customer = { _id: 'c', name: 'Neema', phone: null };
    const choice = { ...exchange.choice, method: 'store_credit' as const, customer };
    const credit = sentOf({ sale, choice }, 442, ids()).refund;
    expect(credit).toMatchObject({ customerId: 'c', totalMinor: 1_000 });
    expect(credit.payments[1]).toMatchObject({ method: 'store_credit', amountMinor: 558 });
    // Of a sale with a customer it goes to that one by itself.
    const own = { ...sale, customer: { _id: 'o', name: 'Own', phone: null } };
    expect(sentOf({ sale: own, choice }, 442, ids()).refund.customerId).toBeNull();
  });

  test('stays when the last line of the cart goes, and over a reload', () => {
    const cart = changeCart(EMPTY_CART, { kind: 'exchange', exchange });
    expect(changeCart(cart, { kind: 'customer', customer: null }).exchange).toBe(exchange);
    expect(changeCart(cart, { kind: 'empty' }).exchange).toBeNull();
    expect(keptExchange.parse(JSON.parse(JSON.stringify(exchange)))).toEqual(exchange);
    expect(keptExchange.parse({ sale: 'of another release' })).toBeNull();
    expect(keptExchange.parse(undefined)).toBeNull();
  });
});
