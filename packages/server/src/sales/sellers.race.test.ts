import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN_TRIES_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin, PIN } from '../../test/approvals.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, type TestDevice } from '../../test/facts.ts';
import { triedUnlocked } from '../../test/pin-tries.ts';
import { postJson, startServer, type Rewrites } from '../../test/processes.ts';
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

/** Nobody else on this PostgreSQL has it. */
const label = 'entering';

/** Entering by a PIN at a server of its own, which lacks a defence. */
async function without<T>(
  rewrites: Rewrites,
  work: (enterBy: (sellerId: string, pin: string) => Promise<number | string>) => Promise<T>,
): Promise<T> {
  const open = await startServer(app.database, { connections: 10, isHeld: true, rewrites, label });
  try {
    return await work(async (sellerId, pin) => {
      const body = { sellerId, branchId, pin };
      const entered = await postJson(`${open.origin}/api/till/enter`, device.headers, body);
      return entered.code ?? entered.status;
    });
  } finally {
    await open.kill();
  }
}

describe('with a defence off', () => {
  test('the lock behind which tries are counted: more wrong PINs than five are looked at', async () => {
    const { personId } = await seller();
    const codes = await without([], (enterBy) =>
      triedUnlocked(app.database, { personId, label }, () => enterBy(personId, '9753')),
    );
    expect(codes).toEqual(Array(PIN_TRIES_MAX + 2).fill('PIN_WRONG'));
    const counted = 'select tries from person_pin where person_id = $1';
    expect(await peek(app.database, counted, [personId])).toEqual([{ tries: 1 }]);
  });

  test('the look for a key that is in use: who enters again gets an error in place of it', async () => {
    const { personId } = await seller();
    const known = `on conflict (business_id, person_id, device_id) where revoked_at is null
     do update set seen_at = greatest(k.seen_at, excluded.seen_at)`;
    const codes = await without([[known, '']], async (enterBy) => [
      await enterBy(personId, PIN),
      await enterBy(personId, PIN),
    ]);
    // The key that a seller has one of on a device refuses it.
    expect(codes).toEqual([200, 'INTERNAL']);
    const kept = await peek(app.database, 'select from seller_key where person_id = $1', [
      personId,
    ]);
    expect(kept).toHaveLength(1);
  });
});
