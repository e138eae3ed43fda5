import { describe, expect, test } from 'vitest';
import { changeCart, EMPTY_CART, keptOf, type Cart, type CartAction } from './cart.ts';
import { tillProduct } from './test-catalogue.ts';
import type { TillProduct } from './till-product.ts';
import { itemsIn, totalOf } from './totals.ts';

const product = (_id: string, priceMinor: number, taxBasisPoints = 0): TillProduct =>
  tillProduct(_id, { _id, priceMinor, taxBasisPoints });
const sugar = product('sugar', 3_100, 1_800);
const flour = product('flour', 3_200);
const soap = product('soap', 500);

const after = (cart: Cart, ...actions: CartAction[]): Cart => actions.reduce(changeCart, cart);
const put = (one: TillProduct, quantityMilli = 1_000): CartAction => ({
  kind: 'add',
  product: one,
  quantityMilli,
});
const shown = (cart: Cart) => cart.lines.map((line) => [line.soldId, line.quantityMilli]);

describe('a cart', () => {
  test('adds the same product to its line, wherever that stands', () => {
    const cart = after(EMPTY_CART, put(sugar), put(flour), put(sugar, 2_500));
    expect(shown(cart)).toEqual([
      ['sugar', 3_500],
      ['flour', 1_000],
    ]);
    expect(cart.selectedId).toBe('sugar');
  });

  test('keeps the price that was shown, also when the catalogue changes', () => {
    const cart = after(EMPTY_CART, put(sugar), put({ ...sugar, priceMinor: 9_999 }));
    expect(cart.lines).toMatchObject([{ unitPriceMinor: 3_100, quantityMilli: 2_000 }]);
  });

  test('steps a quantity, and takes the line away below one', () => {
    const cart = after(EMPTY_CART, put(sugar), put(flour));
    expect(shown(after(cart, { kind: 'step', soldId: 'flour', by: 1 }))[1]).toEqual([
      'flour',
      2_000,
    ]);
    expect(shown(after(cart, { kind: 'step', soldId: 'flour', by: -1 }))).toEqual([
      ['sugar', 1_000],
    ]);
  });

  test('selects the next line after one was removed, and moves within its ends', () => {
    const cart = after(EMPTY_CART, put(sugar), put(flour), put(soap));
    const without = after(cart, { kind: 'remove', soldId: 'flour' });
    expect(without.selectedId).toBe('soap');
    const up: CartAction = { kind: 'move', by: -1 };
    expect(after(without, up, up, up).selectedId).toBe('sugar');
    expect(after(EMPTY_CART, up).selectedId).toBeNull();
  });

  test('undoes the last changes one by one, with the line in its place', () => {
    const cart = after(EMPTY_CART, put(sugar), put(flour), put(soap));
    const removed = after(cart, { kind: 'remove', soldId: 'flour' });
    const back = after(removed, { kind: 'undo' });
    expect(shown(back)).toEqual(shown(cart));
    expect(back.selectedId).toBe('flour');
    expect(shown(after(back, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }))).toEqual([]);
  });

  test('counts lines that are taken out again, not those that come back, also of an empty cart', () => {
    const out = after(
      after(EMPTY_CART, put(sugar), put(flour), put(soap)),
      { kind: 'remove', soldId: 'flour' },
      { kind: 'step', soldId: 'soap', by: -1 },
    );
    expect(out.removed).toBe(2);
    expect(after(out, { kind: 'undo' }).removed).toBe(1);
    const empty = after(out, { kind: 'quantity', soldId: 'sugar', quantityMilli: 0 });
    expect([empty.lines, empty.removed]).toEqual([[], 3]);
    expect(after(empty, put(soap)).removed).toBe(3);
    // What is put aside takes its count along, and the next cart begins anew.
    expect(after(EMPTY_CART, { kind: 'take up', ...keptOf(out) }).removed).toBe(2);
    expect(after(out, { kind: 'empty' }).removed).toBe(0);
  });

  test('counts a line that goes by undoing as taken out, whatever way the cart went empty', () => {
    const undo: CartAction = { kind: 'undo' };
    const cart = after(EMPTY_CART, put(sugar), put(flour), put(soap));
    const twoGone = after(cart, undo, undo);
    expect([shown(twoGone), twoGone.removed]).toEqual([[['sugar', 1_000]], 2]);
    const empty = after(twoGone, undo);
    expect([empty.lines, empty.removed]).toEqual([[], 3]);
    // The next cart says it with its sale, as it does of the last line that was taken out.
    expect(after(empty, put(soap)).removed).toBe(3);
    expect(after(cart, put(soap, 2_000), undo).removed).toBe(0);
  });

  test('excuses only the removal that is undone, not what went before it', () => {
    const remove: CartAction = { kind: 'remove', soldId: 'flour' };
    const undo: CartAction = { kind: 'undo' };
    const out = after(EMPTY_CART, put(sugar), put(soap), undo, put(flour), remove);
    expect(out.removed).toBe(2);
    const back = after(out, undo);
    expect([back.lines.length, back.removed]).toEqual([2, 1]);
    expect(after(back, undo, undo).removed).toBe(3);
    expect(after(EMPTY_CART, put(flour), remove, undo).removed).toBe(0);
  });

  test('takes the new prices of the lines that changed, and does not undo them', () => {
    const cart = after(EMPTY_CART, put(sugar), put(flour));
    const now = { soldId: 'sugar', unitPriceMinor: 3_300, taxBasisPoints: 1_800 };
    const repriced = after(cart, { kind: 'reprice', products: [now] });
    expect(repriced.lines.map((line) => line.unitPriceMinor)).toEqual([3_300, 3_200]);
    expect(after(repriced, { kind: 'undo' })).toBe(repriced);
  });

  test('holds at most 500 lines', () => {
    const many = Array.from({ length: 501 }, (_, at) => put(product(`p${at}`, 100)));
    expect(after(EMPTY_CART, ...many).lines).toHaveLength(500);
  });
});

describe('its total', () => {
  const cart = after(EMPTY_CART, put(sugar, 2_000), put(flour, 514));

  test('is the sum with the tax that is in it', () => {
    // 2 × 31.00 = 62.00 with 18 % in it: 9.457… → 9.46; 0.514 × 32.00 = 16.448 → 16.45.
    const total = totalOf(cart, { taxMode: 'inclusive', taxRounding: 'per_rate' });
    expect(total).toMatchObject({ totalMinor: 7_845, taxMinor: 946 });
  });

  test('is nothing when it cannot be posted', () => {
    const dear = after(EMPTY_CART, put(product('ship', 1_000_000_000_000), 2_000));
    expect(totalOf(dear, { taxMode: 'inclusive', taxRounding: 'per_rate' })).toBeNull();
  });

  test('counts pieces, and a weighed line once', () => {
    expect(itemsIn(cart.lines)).toBe(3);
  });
});

test('a note is written to a line or to the sale, and goes with what it is about', () => {
  const [sugar, soap] = [tillProduct('Sugar', { _id: 'su' }), tillProduct('Soap', { _id: 'so' })];
  const act = (cart: Cart, action: CartAction) => changeCart(cart, action);
  const empty = act(EMPTY_CART, { kind: 'note', soldId: null, note: 'Gift' });
  expect(empty.note).toBeNull();
  let cart = act(empty, { kind: 'add', product: sugar, quantityMilli: 1_000 });
  cart = act(cart, { kind: 'add', product: soap, quantityMilli: 1_000 });
  cart = act(cart, { kind: 'note', soldId: 'so', note: 'Blue' });
  cart = act(cart, { kind: 'note', soldId: null, note: 'Gift' });
  cart = act(cart, { kind: 'add', product: soap, quantityMilli: 1_000 });
  expect(cart.lines.map(({ note }) => note)).toEqual([null, 'Blue']);
  expect(cart.note).toBe('Gift');
  cart = act(cart, { kind: 'remove', soldId: 'so' });
  expect(cart.note).toBe('Gift');
  expect(act(cart, { kind: 'remove', soldId: 'su' }).note).toBeNull();
  expect(act(act(cart, { kind: 'undo' }), { kind: 'undo' }).note).toBe('Gift');
});

test('the last line that was taken out comes back with note and quote, and a later note stays', () => {
  const promised = { lines: [], offMinor: 0, isTaxExempt: false };
  const quote = { _id: 'q', number: 'Q-7', validUntil: '2026-12-31', layby: null, tax: null };
  const one = keptOf(after(EMPTY_CART, put(sugar)));
  const quoted = { ...one, note: 'Gift', quote: { ...quote, promised } };
  const cart = after(EMPTY_CART, { kind: 'take up', ...quoted });
  const gone = after(cart, { kind: 'remove', soldId: 'sugar' });
  expect(gone).toMatchObject({ lines: [], note: null, quote: null });
  expect(keptOf(after(gone, { kind: 'undo' }))).toEqual(quoted);
  const other = after(gone, put(soap), { kind: 'note', soldId: null, note: 'Other' });
  const stepped = after(other, { kind: 'step', soldId: 'soap', by: 1 }, { kind: 'undo' });
  expect(stepped).toMatchObject({ note: 'Other', quote: null });
  // The soap was rung up and taken out by undoing.
  const all = after(stepped, { kind: 'undo' }, { kind: 'undo' });
  expect(keptOf(all)).toEqual({ ...quoted, removed: 1 });
});

test('what was written to a cart goes with its last line, also when that goes by undoing', () => {
  const note: CartAction = { kind: 'note', soldId: null, note: 'Gift' };
  const undone = after(EMPTY_CART, put(soap), note, { kind: 'undo' });
  expect([undone.lines, undone.note]).toEqual([[], null]);
});

test('a cart that is taken up again is another cart: nothing of the one before is undone', () => {
  const product = tillProduct('Sugar', { _id: 'su' });
  const one = changeCart(EMPTY_CART, { kind: 'add', product, quantityMilli: 1_000 });
  const other = changeCart(one, { kind: 'take up', ...keptOf(one), note: 'Table 4' });
  const content = { ...keptOf(one), note: 'Table 4' };
  expect(other).toEqual({ ...content, selectedId: 'su', past: [] });
});

describe('what is taken off', () => {
  const tenth = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Staff' };
  const one = after(EMPTY_CART, put(sugar, 2_000), put(flour, 514));
  const rules = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;

  test('a line, then the sale: each is in the total, and each is undone', () => {
    // 62.00 − 6.20 = 55.80, with 16.45 of flour 72.25; 10 % of that leaves 65.03 (65.025 up).
    const off = after(one, { kind: 'discount', soldId: 'sugar', discount: tenth });
    expect(totalOf(off, rules)).toMatchObject({ totalMinor: 7_225, discountMinor: 620 });
    const both = after(off, { kind: 'discount', soldId: null, discount: tenth });
    expect(totalOf(both, rules)).toMatchObject({ totalMinor: 6_503, cartDiscountMinor: 722 });
    const undone = after(both, { kind: 'undo' });
    expect(undone).toMatchObject({ discount: null, lines: off.lines });
    expect(after(undone, { kind: 'undo' }).lines).toEqual(one.lines);
  });

  test('an own price keeps the list’s beside it, also when that changes', () => {
    const price = { unitPriceMinor: 3_000, reason: 'Damaged packaging' };
    const own = after(one, { kind: 'own price', soldId: 'sugar', price });
    expect(own.lines[0]).toMatchObject({
      unitPriceMinor: 3_000,
      override: { listPriceMinor: 3_100, reason: 'Damaged packaging' },
    });
    const now = { soldId: 'sugar', unitPriceMinor: 3_200, taxBasisPoints: 1_800 };
    const later = after(own, { kind: 'reprice', products: [now] });
    expect(later.lines[0]).toMatchObject({ unitPriceMinor: 3_000 });
    const back = after(later, { kind: 'own price', soldId: 'sugar', price: null });
    expect(back.lines[0]).toMatchObject({ unitPriceMinor: 3_200, override: null });
  });

  test('who is exempt pays the price without the tax; an empty cart forgets it all', () => {
    const taxExempt = { reason: 'Diplomatic mission', certificate: null };
    const exempt = after(one, { kind: 'exempt', taxExempt });
    expect(totalOf(exempt, rules)).toMatchObject({ totalMinor: 6_899, exemptTaxMinor: 946 });
    const gone = ['sugar', 'flour'].map((soldId) => ({ kind: 'remove' as const, soldId }));
    expect(after(exempt, ...gone).taxExempt).toBeNull();
    expect(after(EMPTY_CART, { kind: 'exempt', taxExempt })).toBe(EMPTY_CART);
  });
});
