import type { Sale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART, type Cart, type CartAction } from './cart.ts';
import { displayOf, type DisplayCart, type TillShown } from './display-state.ts';
import { startPaying, takePart, type PaidPart, type Paying } from './pay.ts';
import { CASH } from './selling.ts';
import { tillProduct } from './test-catalogue.ts';
import { totalOf, type TaxRules } from './totals.ts';

const sugar = tillProduct('Sugar 1 kg', { _id: 'sugar', priceMinor: 310_000 });
const soap = tillProduct('Soap', { _id: 'soap', priceMinor: 150_000, taxBasisPoints: 1_800 });
const INCLUSIVE: TaxRules = { taxMode: 'inclusive', taxRounding: 'per_rate' };

const add = (product: typeof sugar, quantityMilli = 1_000): CartAction => ({
  kind: 'add',
  product,
  quantityMilli,
});
const cartOf = (...actions: CartAction[]): Cart => actions.reduce(changeCart, EMPTY_CART);

function shownOf(cart: Cart, over: Partial<TillShown> = {}): TillShown {
  const { rules = INCLUSIVE, promoted = [] } = over;
  return {
    till: { cart, last: null, isLastFresh: false },
    ...{ promoted, rules, rounding: null, currency: 'TZS', paying: null, sold: null, code: null },
    total: totalOf(cart, rules, promoted),
    exchange: { settled: null, isGiving: false, givenMinor: 0 },
    ...over,
  };
}
const cartShown = (shown: TillShown) => displayOf(shown) as DisplayCart;

test('an empty till is idle', () => {
  expect(displayOf(shownOf(EMPTY_CART))).toEqual({ kind: 'idle' });
});

test('each line with quantity, price and sum; the last one touched is known, and the total', () => {
  const shown = cartShown(shownOf(cartOf(add(soap), add(sugar, 2_000))));
  expect(shown.lines.map(({ name, quantityMilli, sumMinor }) => [name, quantityMilli, sumMinor]))
    // Soap once, sugar twice.
    .toEqual([
      ['Soap', 1_000, 150_000],
      ['Sugar 1 kg', 2_000, 620_000],
    ]);
  expect(shown).toMatchObject({ lastId: 'sugar', end: { kind: 'total', minor: 770_000 } });
});

test('what promotions and the seller take off a line, without why', () => {
  const discount = { kind: 'percent', basisPoints: 1_000, reason: 'Cousin of the owner' } as const;
  const cart = cartOf(add(sugar), { kind: 'discount', soldId: 'sugar', discount });
  const given = { promotionId: 'x', name: 'Sugar week', isOfCart: false, amountMinor: 10_000 };
  const shown = cartShown(shownOf(cart, { promoted: [[given]] }));
  expect(shown.lines[0]).toMatchObject({
    off: [
      { name: 'Sugar week', basisPoints: null, amountMinor: 10_000 },
      { name: null, basisPoints: 1_000, amountMinor: 30_000 },
    ],
    sumMinor: 270_000,
  });
  expect(shown).toMatchObject({ savedMinor: 40_000, end: { minor: 270_000 } });
  expect(JSON.stringify(shown)).not.toContain('Cousin');
});

test('a discount of the whole sale, and a lower price beside the usual one', () => {
  const cart = cartOf(
    add(sugar),
    add(soap),
    { kind: 'own price', soldId: 'sugar', price: { unitPriceMinor: 300_000, reason: 'Dented' } },
    { kind: 'own price', soldId: 'soap', price: { unitPriceMinor: 160_000, reason: 'Gift box' } },
    {
      kind: 'discount',
      soldId: null,
      discount: { kind: 'amount', amountMinor: 60_000, reason: 'Regular' },
    },
  );
  const shown = cartShown(shownOf(cart));
  expect(shown.lines.map(({ listPriceMinor }) => listPriceMinor)).toEqual([310_000, null]);
  expect(shown).toMatchObject({ cartDiscountMinor: 60_000, end: { minor: 400_000 } });
});

test('tax on top stands beside the total, tax within it does not', () => {
  const cart = cartOf(add(soap));
  expect(cartShown(shownOf(cart)).onTop).toBeNull();
  const rules: TaxRules = { taxMode: 'exclusive', taxRounding: 'per_rate' };
  expect(cartShown(shownOf(cart, { rules }))).toMatchObject({
    onTop: { netMinor: 150_000, taxMinor: 27_000 },
    end: { minor: 177_000 },
  });
});

test('nobody is named: no customer, no phone, no note', () => {
  const cart = cartOf(
    add(sugar),
    { kind: 'customer', customer: { _id: 'c1', name: 'Asha Mbezi', phone: '0712345678' } },
    { kind: 'note', soldId: null, note: 'owes from last week' },
  );
  expect(JSON.stringify(displayOf(shownOf(cart)))).not.toMatch(/Asha|0712|owes/);
});

test('cash that is handed over shows its change, rounded as the till rounds it', () => {
  const odd = tillProduct('Nail', { _id: 'nail', priceMinor: 100_300 });
  const cart = cartOf(add(odd));
  const rounding = { stepMinor: 500, method: 'nearest' } as const;
  const paying = (amountText: string): Paying => ({ ...startPaying(), amountText });
  const of = (text: string) => cartShown(shownOf(cart, { rounding, paying: paying(text) })).paying;
  expect(of('')).toMatchObject({ roundingMinor: 200, dueMinor: 100_500, changeMinor: 0 });
  expect(of('2000')).toMatchObject({ handedMinor: 200_000, changeMinor: 99_500 });
  // Half of it is typed: no change yet.
  expect(of('20')).toMatchObject({ handedMinor: 0, changeMinor: 0 });
});

test('parts that were taken, without their references, and what stays to be paid', () => {
  const cart = cartOf(add(sugar));
  const part: PaidPart = {
    ...{ method: 'mobile_money', paymentTypeId: null, typeName: null, amountMinor: 110_000 },
    ...{ tenderedMinor: 110_000, provider: 'M-Pesa', reference: 'QK12XY' },
  };
  const paying = takePart(startPaying(CASH), part);
  const shown = cartShown(shownOf(cart, { paying }));
  expect(shown.paying).toMatchObject({
    paid: [{ method: 'mobile_money', typeName: null, provider: 'M-Pesa', amountMinor: 110_000 }],
    dueMinor: 200_000,
  });
  expect(JSON.stringify(shown)).not.toContain('QK12XY');
});

test('goods that come back are taken off, and what is given back is said', () => {
  const settled = { offMinor: 0, exchangeMinor: 310_000, toPayMinor: 0, toGiveMinor: 40_000 };
  const exchange = { settled, isGiving: true, givenMinor: 40_000 };
  expect(cartShown(shownOf(cartOf(add(sugar)), { exchange }))).toMatchObject({
    ...{ backMinor: 350_000, end: { kind: 'toGive', minor: 40_000 } },
  });
});

const LAST = {
  ...{ saleId: 's1', receiptNumber: 'KRK-T1-A-8', totalMinor: 310_000, changeMinor: 190_000 },
  isKept: false,
  owed: null,
};
const SOLD = {
  ...{ _id: 's1', receiptNumber: 'KRK-T1-A-8', roundingMinor: 0, discountMinor: 20_000 },
  payments: [
    {
      ...{ method: 'cash', paymentTypeId: null, typeName: null, amountMinor: 310_000 },
      ...{ tenderedMinor: 500_000, provider: null, reference: null },
    },
  ],
} as unknown as Pick<
  Sale,
  '_id' | 'payments' | 'roundingMinor' | 'discountMinor' | 'receiptNumber'
>;

test('after a sale: thanks with number, payments and change, until the next line comes', () => {
  const till = { cart: EMPTY_CART, last: LAST, isLastFresh: true };
  expect(displayOf(shownOf(EMPTY_CART, { till, sold: SOLD, code: 'https://t/r/x' }))).toEqual({
    kind: 'done',
    ...{ receiptNumber: 'KRK-T1-A-8', totalMinor: 310_000, changeMinor: 190_000 },
    ...{ roundingMinor: 0, savedMinor: 20_000, code: 'https://t/r/x' },
    paid: [{ method: 'cash', typeName: null, provider: null, amountMinor: 500_000 }],
  });
  const next = { ...till, cart: cartOf(add(sugar)) };
  expect(displayOf(shownOf(next.cart, { till: next })).kind).toBe('cart');
  expect(displayOf(shownOf(EMPTY_CART, { till: { ...till, isLastFresh: false } })).kind).toBe(
    'idle',
  );
});

test('payments of another sale are not shown for this one', () => {
  const till = { cart: EMPTY_CART, last: { ...LAST, saleId: 's2' }, isLastFresh: true };
  expect(displayOf(shownOf(EMPTY_CART, { till, sold: SOLD }))).toMatchObject({ paid: [] });
});
