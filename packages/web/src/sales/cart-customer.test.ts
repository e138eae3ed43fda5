import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART, NO_CONTENT, type CartCustomer } from './cart.ts';
import { NOTHING_KEPT, resumed } from './kept-till.ts';
import { readParked } from './parked.ts';
import { cash, counter, exactly, POSTED, SILENT } from './test-counter.ts';
import { readJournal } from './till-journal.ts';

const ASHA: CartCustomer = { _id: 'c-1', name: 'Asha', phone: '+255712345678' };
const TOTAL = exactly(310_000);
const choose = { kind: 'customer', customer: ASHA } as const;

test('who buys is on the sale that is sent, and the next sale is of anybody again', async () => {
  const { till, calls, takeSugar, settle } = counter([POSTED, POSTED]);
  till.change(choose);
  takeSugar();
  till.sell([cash], TOTAL);
  await settle();
  expect(calls[0]?.draft?.customerId).toBe('c-1');
  expect(till.getSnapshot().cart.customer).toBeNull();
  takeSugar();
  till.sell([cash], TOTAL);
  await settle();
  expect(calls[1]?.draft).not.toHaveProperty('customerId');
});

test('a reload keeps who buys, before and behind the first product', async () => {
  const first = counter([]);
  first.till.change(choose);
  expect(counter([], { storage: first.storage }).till.getSnapshot().cart.customer).toEqual(ASHA);
  first.takeSugar();
  expect(counter([], { storage: first.storage }).till.getSnapshot().cart.customer).toEqual(ASHA);
  first.till.change({ kind: 'customer', customer: null });
  expect(counter([], { storage: first.storage }).till.getSnapshot().cart.customer).toBeNull();
});

test('who buys is not changed while the sale is under way', async () => {
  const { till, takeSugar, settle } = counter([SILENT, SILENT]);
  till.change(choose);
  takeSugar();
  till.sell([cash], TOTAL);
  till.change({ kind: 'customer', customer: null });
  expect(till.getSnapshot().cart.customer).toEqual(ASHA);
  await settle();
});

test('a cart that is put aside keeps who buys; one of an earlier release had nobody', () => {
  const sale = { id: 'a', name: 'Asha, 14:02', parkedAtMs: 1, parkedBy: 'Amina', lines: [] };
  const kept = JSON.stringify({ ...NO_CONTENT, ...sale, customer: ASHA });
  const taken = readParked(JSON.parse(kept)) ?? NO_CONTENT;
  expect(changeCart(EMPTY_CART, { kind: 'take up', ...taken }).customer).toEqual(ASHA);
  expect(readParked({ ...sale, note: null })).toMatchObject({ customer: null });
  const cart = { lines: [], note: null, saleId: null, pending: null, last: null };
  expect(readJournal(cart)).toMatchObject({ customer: null });
});

test('a sale of an earlier release that was under way goes on without a customer', () => {
  const { customer: _none, ...cart } = EMPTY_CART;
  const trying = { draft: { _id: 'sale' }, cart } as never;
  expect(resumed({ ...NOTHING_KEPT, trying }).customer).toBeNull();
});
