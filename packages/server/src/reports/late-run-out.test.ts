import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let sugar: TestProduct;
let bread: TestProduct;
let salt: TestProduct;

const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));
const lines = (...parts: readonly (readonly [TestProduct, number])[]) =>
  parts.map(([product, units]) => ({ product, quantityMilli: units * 1_000 }));

async function sell(...parts: readonly (readonly [TestProduct, number])[]): Promise<void> {
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = draftOf(till, { lines: lines(...parts), occurredAt });
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
}

async function adjust(reason: string, line: object): Promise<void> {
  const answer = await call(app, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId: shop.branches[0]?.branchId, reason, note: 'Seen' },
    lines: [line],
  });
  expect(answer.status, answer.text).toBe(200);
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [sugar, bread, salt] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 500_000 },
    { name: 'Bread', priceMinor: 5_900, costMinor: 4_000, quantityMilli: 38_000 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 500, quantityMilli: 50_000 },
  ])) as [TestProduct, TestProduct, TestProduct];
  at('2026-02-18T05:00:00Z');
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 0);
  for (const day of ['2026-02-18', '2026-02-25', '2026-03-04']) {
    at(`${day}T07:00:00Z`);
    for (let sale = 0; sale < 10; sale += 1) await sell([sugar, 1], [bread, 1], [salt, 1]);
  }
  at('2026-03-11T07:00:00Z');
  for (let sale = 0; sale < 10; sale += 1) await sell([sugar, 1]);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('what a day ended with is told by its days, not by the order in which sales were posted', async () => {
  // Of 38 breads eight were left, of 50 salts twenty. In the morning breads came and salts went.
  at('2026-03-12T05:00:00Z');
  await adjust('found', {
    ...{ productId: bread.productId, way: 'in', quantityMilli: 20_000 },
  });
  await adjust('damage', { productId: salt.productId, way: 'out', quantityMilli: 15_000 });
  // Then a device sends what it sold yesterday without a connection: the last breads, five salts.
  at('2026-03-12T06:00:00Z');
  const device = await enrol(app, shop.owner, till.deviceId);
  const cart = { lines: lines([bread, 8], [salt, 5]), occurredAt: '2026-03-11T12:00:00.000Z' };
  const sent = await sync(app, device, [nextFact(till, shop.owner, cart)]);
  expect(told(sent), sent.text).toEqual(['posted']);
  const { status, body } = await call<AnswerOf<typeof whatChangedNote>>(
    ...[app, shop.owner, 'GET' as const, '/api/dashboard/what-changed'],
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'told', date: '2026-03-11' });
  // Yesterday no bread was left; of salt there were fifteen, though none is left now.
  expect(body.change?.runOut).toMatchObject({ count: 1, products: [{ name: 'Bread' }] });
});
