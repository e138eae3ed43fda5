import { afterAll, beforeAll, expect, test } from 'vitest';
import { PIN_TRIES_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin, PIN } from '../../test/approvals.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, type TestDevice } from '../../test/facts.ts';
import { enter } from '../../test/sellers.ts';

let app: TestApp;
let shop: TestBusiness;
let device: TestDevice;
let branchId: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  branchId = shop.branches[0]?.branchId ?? '';
  device = await enrol(app, shop.seller);
});
afterAll(() => app.close());

async function seller() {
  const { businessId } = shop;
  const one = await addPerson(app.database, { role: 'seller', businessId, branchIds: [branchId] });
  await givePin(app, one);
  return one;
}

test('of many wrong PINs at once five are looked at, and the right one waits', async () => {
  const { personId: sellerId } = await seller();
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => enter(app, device, { sellerId, branchId, pin: '9753' })),
  );
  const codes = tries.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(PIN_TRIES_MAX - 1);
  expect(codes.filter((code) => code === 'PIN_LOCKED')).toHaveLength(12 - PIN_TRIES_MAX + 1);
  expect((await enter(app, device, { sellerId, branchId })).body.code).toBe('PIN_LOCKED');
});

test('many who enter at once by the right PIN get one key', async () => {
  const { personId: sellerId } = await seller();
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => enter(app, device, { sellerId, branchId, pin: PIN })),
  );
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(tries.map(({ body }) => body.sellerKey.keyId)).size).toBe(1);
  const kept = await peek(app.database, 'select from seller_key where person_id = $1', [sellerId]);
  expect(kept).toHaveLength(1);
});
