import type { Sale } from '@tillbook/core/sales/sales.api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptOf } from './cart.ts';
import { memoryParked, practiceLease, practiceWorld } from './practice-world.ts';
import { contentOf, sugar, uuid, cash, exactly } from './test-counter.ts';
import { Till } from './till.ts';

/** What of the device and the network was asked for. */
let touched: string[] = [];

const watched = (name: string): object =>
  new Proxy(() => undefined, {
    get: (_target, part) => {
      touched.push(`${name}.${String(part)}`);
      return () => null;
    },
    apply: () => {
      touched.push(name);
      return Promise.reject(new Error('no network'));
    },
  });

beforeEach(() => {
  touched = [];
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'fetch', 'caches']) {
    vi.stubGlobal(name, watched(name));
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const branch = { _id: uuid(4), name: 'Kariakoo' };

function practice() {
  const sold: Sale[] = [];
  let made = 0;
  const lease = practiceLease(branch);
  const world = practiceWorld(lease, {
    contentOf,
    newId: () => uuid((made += 1)),
    nowMs: () => Date.parse('2026-11-21T09:00:00Z'),
    onSold: (sale) => void sold.push(sale),
  });
  const till = new Till(world, { lease, shiftId: 'practice', lastNumber: 0 });
  return { till, sold };
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test('a practice sale is done at once, and the till is ready for the next', async () => {
  const { till, sold } = practice();
  till.change({ kind: 'add', product: sugar, quantityMilli: 1_000 });
  till.sell([cash], exactly(310_000));
  await settled();
  expect(sold.map(({ totalMinor }) => totalMinor)).toEqual([310_000]);
  expect(till.getSnapshot()).toMatchObject({ pending: null, refusal: null, isUnkept: false });
  expect(till.getSnapshot().cart.lines).toEqual([]);
  till.change({ kind: 'add', product: sugar, quantityMilli: 2_000 });
  till.sell([{ ...cash, amountMinor: 620_000, tenderedMinor: 620_000 }], exactly(620_000));
  await settled();
  expect(sold.map(({ totalMinor }) => totalMinor)).toEqual([310_000, 620_000]);
});

test('selling and parking in practice touch neither storage, database nor network', async () => {
  const { till, sold } = practice();
  till.start();
  till.change({ kind: 'add', product: sugar, quantityMilli: 1_000 });
  const parked = memoryParked();
  const { cart } = till.getSnapshot();
  const aside = { id: 'a', name: 'Sugar', parkedAtMs: 1, parkedBy: 'Amina', ...keptOf(cart) };
  parked.put(aside);
  till.change({ kind: 'empty' });
  const [taken] = await parked.list();
  expect(await parked.take('a')).toBe(true);
  expect(await parked.take('a')).toBe(false);
  if (taken !== undefined) till.change({ kind: 'take up', ...keptOf(taken) });
  till.sell([cash], exactly(310_000));
  await settled();
  till.stop();
  expect(sold).toHaveLength(1);
  expect(touched).toEqual([]);
});

test('two practice tills know nothing of each other', async () => {
  const [one, other] = [practice(), practice()];
  one.till.change({ kind: 'add', product: sugar, quantityMilli: 1_000 });
  expect(other.till.getSnapshot().cart.lines).toEqual([]);
  const { cart } = one.till.getSnapshot();
  memoryParked().put({ id: 'a', name: 'S', parkedAtMs: 1, parkedBy: 'Amina', ...keptOf(cart) });
  expect(await memoryParked().list()).toEqual([]);
});
