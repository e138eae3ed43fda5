import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleFactInput } from '@tillbook/core/sales/sync.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, TEST_NOW, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, type TestDevice } from '../../test/facts.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { failureOf, holds } from '../../test/random.ts';
import { whileSpoiled } from '../../test/spoiled.ts';
import { draftOf, post, type OpenTill } from '../../test/till.ts';

/**
 * Devices that sell on and off the network, whose requests come twice, cut and in another order. In
 * the end every sale is there once, under its own number, and the books hold.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DEVICES = 4;

const step = fc.record({
  device: fc.nat(DEVICES - 1),
  product: fc.nat(1),
  quantityMilli: fc.integer({ min: 1, max: 4 }).map((pieces) => pieces * 1_000),
  /** Online sales go at once, and first whatever the device has not sent. */
  isOnline: fc.boolean(),
  /** How a device sends what it kept, when it does. */
  sends: fc.constantFrom('nothing', 'all', 'reversed', 'pieces', 'twice', 'lost answer'),
});

interface Selling {
  readonly till: OpenTill;
  readonly device: TestDevice;
  unsent: SaleFactInput[];
}

/** Sends what a device kept, in some way; what was answered leaves it. */
async function flush(one: Selling, how: string): Promise<void> {
  const { unsent, device } = one;
  if (unsent.length === 0 || how === 'nothing') return;
  const half = Math.ceil(unsent.length / 2);
  const requests: Record<string, SaleFactInput[][]> = {
    all: [unsent],
    reversed: [[...unsent].reverse()],
    pieces: [unsent.slice(0, half), unsent.slice(half)],
    twice: [unsent, unsent.slice(0, half), unsent],
    'lost answer': [unsent],
  };
  for (const sales of requests[how] ?? []) {
    if (sales.length === 0) continue;
    const answer = await sync(app, device, sales);
    expect(answer.outcomes.map(({ state }) => state)).toEqual(sales.map(() => 'posted'));
  }
  if (how !== 'lost answer') one.unsent = [];
}

const selling = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (all) => {
  app.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(app.database, { branchCount: 1 });
  const products = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 20_000 },
    { name: 'Soap', priceMinor: 333, costMinor: 77, quantityMilli: 15_000 },
  ]);
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(app.database, shop, branchId, DEVICES);
  const devices: Selling[] = [];
  for (const till of tills) {
    devices.push({ till, device: await enrol(app, shop.seller, till.deviceId), unsent: [] });
  }
  const sold: string[] = [];
  for (const { device, product, quantityMilli, isOnline, sends } of all) {
    const one = devices[device] as Selling;
    const lines = [{ product: products[product] as TestProduct, quantityMilli }];
    if (isOnline) {
      await flush(one, 'all');
      const draft = draftOf(one.till, { lines });
      const answer = await post(app, shop.seller, one.till, draft);
      if (answer.status === 200) sold.push(draft._id);
      else expect(answer.body['code']).toBe('INSUFFICIENT_STOCK');
    } else {
      const fact = nextFact(one.till, shop.seller, { lines });
      one.unsent.push(fact);
      sold.push(fact._id);
    }
    await flush(one, sends);
  }
  for (const one of devices) await flush(one, 'twice');
  const kept = await peek<{ id: string }>(
    app.database,
    'select sale_id id from sale where business_id = $1',
    [shop.businessId],
  );
  expect(kept.map(({ id }) => id).sort()).toEqual(sold.sort());
  const gaps = await peek(
    app.database,
    `select till_id from sale where business_id = $1 group by till_id, series
     having count(*) <> max(number) or min(number) <> 1`,
    [shop.businessId],
  );
  expect(gaps).toEqual([]);
});

test('each sale is posted exactly once, and numbers are dense', async () => {
  await holds(selling, 300);
  expect(await brokenBooks(app.database)).toEqual([]);
});

// The last of all: it leaves books that are not in order.
test('where every third number of a till is not given, it is seen', async () => {
  const change = 'new.number := new.number + new.number / 3';
  const failure = await whileSpoiled(app.database, { table: 'sale', change }, () =>
    failureOf(selling, 3),
  );
  expect(failure).toContain('AssertionError');
});
