import { OFFLINE_PIN_LIFE_MS, OFFLINE_TRIES_MAX } from '@tillbook/core/sales/who-sells';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiReply } from '../api/transport.ts';
import { createKnownSellers } from './known-sellers.ts';
import { signText } from './pin-lock.ts';
import { Turns } from './seller-turns.ts';
import { uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';

const businessId = uuid(1);
const branchId = uuid(2);
const JUMA = uuid(3);
const AMINA = uuid(4);
const SECRET = 'c2VjcmV0LW9mLWp1bWEtc2VjcmV0LW9mLWp1bWEtMTI';
const PIN = '7412';

const answer = (status: number, body: unknown): ApiReply => ({ kind: 'answer', status, body });
const silence: ApiReply = { kind: 'failed', reason: 'network', message: '' };
const user = (_id: string) => ({
  ...{ _id, name: 'Juma', email: 'juma@shop.test', role: 'seller', version: 1 },
  ...{ isEmailVerified: true, isVerified: true, isByPin: true, branch: null },
  ...{ requiresEmailVerification: false, requiresBusinessSetup: false, preferences: {} },
  business: {
    _id: businessId,
    name: 'S',
    businessType: 'grocery',
    currency: 'TZS',
    timezone: 'UTC',
  },
  permissions: {
    ...{ canManageProducts: false, canManageSales: true, canManageUsers: false },
    ...{ canViewReports: false, canManageInventory: false, canManageCustomers: false },
    canProcessRefunds: false,
  },
});
const inAs = (_id: string, keyId = uuid(9), pinSetAt: string | null = '2026-11-01') =>
  answer(200, {
    bearer: 's1_bearer',
    data: { user: user(_id) },
    sellerKey: { keyId, secret: SECRET, pinSetAt },
  });

let clock: { nowMs: number };
let world: {
  reply: ApiReply;
  isOnline: boolean;
  asked: unknown[];
  waitsMs: (number | undefined)[];
  dropped: number;
};
let page: () => Turns;

beforeEach(() => {
  const storage = browserStorage();
  clock = { nowMs: 1_000_000 };
  world = { reply: silence, isOnline: true, asked: [], waitsMs: [], dropped: 0 };
  page = () => {
    const { database, seal } = storage.tab();
    return new Turns({
      known: createKnownSellers(database, seal),
      send: async ({ body, timeoutMs }) => {
        world.asked.push(body);
        world.waitsMs.push(timeoutMs);
        return world.reply;
      },
      credential: async () => ({ deviceId: uuid(8), secret: 's' }),
      dropCredential: async () => void (world.dropped += 1),
      crypto,
      isOnline: () => world.isOnline,
      nowMs: () => clock.nowMs,
    });
  };
});

const turn = (pin = PIN, sellerId = JUMA) => ({ businessId, branchId, sellerId, pin });

/** A device that Juma came in at by PIN, with a connection, that is gone now. */
async function known() {
  const turns = page();
  world.reply = inAs(JUMA);
  expect((await turns.enter(turn())).kind).toBe('in');
  await expect.poll(async () => (await turns.known(businessId)).length).toBe(1);
  world.isOnline = false;
  return turns;
}

describe('with a connection', () => {
  test('the server looks at the PIN; nothing of it stays on the device in the clear', async () => {
    const turns = page();
    world.reply = inAs(JUMA);
    const entered = await turns.enter(turn());
    expect(entered).toMatchObject({ kind: 'in', bearer: 's1_bearer', user: { _id: JUMA } });
    expect(world.asked).toEqual([{ sellerId: JUMA, branchId, pin: PIN }]);
    await expect.poll(async () => (await turns.known(businessId)).length).toBe(1);
    const kept = JSON.stringify(await turns.known(businessId));
    expect(kept).not.toContain(SECRET);
    expect(kept).not.toContain('s1_bearer');
  });

  test('its refusal is told, and who cannot come in any more is forgotten', async () => {
    const turns = await known();
    world.isOnline = true;
    world.reply = answer(403, { code: 'PIN_WRONG', message: 'The PIN is wrong. 4 more tries.' });
    expect(await turns.enter(turn('1357'))).toMatchObject({ kind: 'refused', code: 'PIN_WRONG' });
    expect(await turns.known(businessId)).toHaveLength(1);
    world.reply = answer(403, { code: 'FORBIDDEN', message: 'No.' });
    expect(await turns.enter(turn())).toMatchObject({ kind: 'refused', code: 'FORBIDDEN' });
    expect(await turns.known(businessId)).toEqual([]);
  });

  test('a device the server does not know enrols again, once', async () => {
    world.reply = answer(401, { code: 'DEVICE_UNKNOWN', message: 'Unknown.' });
    expect(await page().enter(turn())).toMatchObject({ kind: 'refused', code: 'DEVICE_UNKNOWN' });
    expect([world.dropped, world.asked.length]).toEqual([1, 2]);
  });
});

describe('without a connection', () => {
  test('the PIN opens the key, also on the page after; a silent server is no connection', async () => {
    await known();
    const turns = page();
    expect(await turns.enter(turn())).toMatchObject({ kind: 'in', bearer: null });
    world.isOnline = true;
    world.reply = silence;
    expect(await turns.enter(turn())).toMatchObject({ kind: 'in', bearer: null });
    // In an outage that nobody noticed yet the whole change takes under two seconds.
    expect(world.waitsMs.at(-1)).toBeLessThanOrEqual(1_500);
    world.reply = answer(503, { code: 'UNAVAILABLE', message: 'Later.' });
    expect(await turns.enter(turn())).toMatchObject({ kind: 'in', bearer: null });
  });

  test('nobody comes in who was never here', async () => {
    const turns = await known();
    expect(await turns.enter(turn(PIN, AMINA))).toEqual({ kind: 'unknown' });
    world.isOnline = true;
    world.reply = silence;
    expect(await turns.enter(turn(PIN, AMINA))).toEqual({ kind: 'silent' });
  });

  test('wrong PINs make it slow, whatever page they are typed on, and at last destroy it', async () => {
    await known();
    const codes: string[] = [];
    for (let wrong = 1; wrong <= OFFLINE_TRIES_MAX; wrong += 1) {
      const entered = await page().enter(turn('1357'));
      codes.push(entered.kind);
      if (wrong < 3 || wrong === OFFLINE_TRIES_MAX) continue;
      // The right one waits as well.
      expect((await page().enter(turn())).kind).toBe('wait');
      clock.nowMs += 30_000 * 2 ** (wrong - 3);
    }
    expect(codes).toEqual([...Array<string>(OFFLINE_TRIES_MAX - 1).fill('wrong'), 'gone']);
    expect(await page().enter(turn())).toEqual({ kind: 'unknown' });
  });

  test('the right one in between makes it fast again', async () => {
    const turns = await known();
    for (const pin of ['1357', '1357', PIN, '1357', '1357', PIN]) await turns.enter(turn(pin));
    expect(await turns.enter(turn())).toMatchObject({ kind: 'in' });
  });

  test('after two weeks without a word nobody comes in; a word begins them anew', async () => {
    const turns = await known();
    clock.nowMs += OFFLINE_PIN_LIFE_MS - 1;
    const told = { name: 'Juma', role: 'seller', lockedUntil: null };
    await turns.follow(businessId, [{ ...told, _id: JUMA, pinSetAt: '2026-11-01' }]);
    clock.nowMs += OFFLINE_PIN_LIFE_MS - 1;
    expect((await turns.enter(turn())).kind).toBe('in');
    clock.nowMs += 1;
    expect(await turns.enter(turn())).toEqual({ kind: 'expired' });
  });

  test.each([
    ['who has another PIN', [{ pinSetAt: '2026-11-20' }]],
    ['who has none any more', [{ pinSetAt: null }]],
    ['who sells here no more', []],
  ])('the server’s word takes away %s', async (_who, people) => {
    const turns = await known();
    const told = { _id: JUMA, name: 'Juma', role: 'seller', lockedUntil: null };
    await turns.follow(
      businessId,
      people.map((one) => ({ ...told, ...one })),
    );
    expect(await turns.enter(turn())).toEqual({ kind: 'unknown' });
  });
});

describe('what is sold', () => {
  const { draft } = unsentContent(7);

  test('is signed by the key of who sells now, and by nobody else’s', async () => {
    await known();
    const turns = page();
    await turns.enter(turn());
    const proof = await turns.proofOf(businessId, JUMA, draft);
    expect(proof?.keyId).toBe(uuid(9));
    expect(proof?.mac).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await turns.proofOf(businessId, AMINA, draft)).toBe(null);
    // Also on the page after.
    expect(await page().proofOf(businessId, JUMA, draft)).toEqual(proof);
    expect((await turns.proofOf(businessId, JUMA, { ...draft, number: 8 }))?.mac).not.toBe(
      proof?.mac,
    );
  });

  test('HMAC-SHA-256 is what the server computes', async () => {
    // RFC 4231, test case 2.
    const mac = await signText(crypto, 'what do ya want for nothing?', btoa('Jefe'));
    const bytes = Uint8Array.from(
      atob(`${mac.replaceAll('-', '+').replaceAll('_', '/')}=`),
      (one) => one.charCodeAt(0),
    );
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(hex).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });
});

describe('the connection comes back', () => {
  test('the same key opens the session, of whoever is here now only', async () => {
    const turns = await known();
    await turns.enter(turn());
    expect(await turns.reopen(businessId, AMINA)).toEqual({ kind: 'unknown' });
    world.reply = silence;
    expect(await turns.reopen(businessId, JUMA)).toBe(null);
    world.reply = inAs(JUMA);
    expect(await turns.reopen(businessId, JUMA)).toMatchObject({ bearer: 's1_bearer' });
    const unlock = { keyId: uuid(9), secret: SECRET };
    expect(world.asked.at(-1)).toEqual({ sellerId: JUMA, branchId, unlock });
    world.reply = answer(403, { code: 'PIN_NEEDED', message: 'Enter your PIN.' });
    expect(await turns.reopen(businessId, JUMA)).toMatchObject({ code: 'PIN_NEEDED' });
    expect(await turns.known(businessId)).toEqual([]);
  });

  test.each(['RATE_LIMITED', 'UNAVAILABLE'])(
    '%s forgets nobody: it is asked later',
    async (code) => {
      const turns = await known();
      await turns.enter(turn());
      world.reply = answer(429, { code, message: 'Later.' });
      expect(await turns.reopen(businessId, JUMA)).toBe(null);
      expect(await turns.known(businessId)).toHaveLength(1);
    },
  );

  test('a device that the server does not know shows itself anew, once', async () => {
    const turns = await known();
    await turns.enter(turn());
    const asked = world.asked.length;
    world.reply = answer(401, { code: 'DEVICE_UNKNOWN', message: 'Unknown.' });
    expect(await turns.reopen(businessId, JUMA)).toMatchObject({ code: 'DEVICE_UNKNOWN' });
    expect([world.asked.length - asked, world.dropped]).toEqual([2, 1]);
  });
});
