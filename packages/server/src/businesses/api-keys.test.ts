import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEYS_MAX, API_SCOPES } from '@tillbook/core/businesses/api-keys';
import { bearer, givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { createApp } from '../app.ts';
import { REQUESTS_OF_KEY } from '../auth/limit-api-keys.ts';

const KEYS = '/api/business/api-keys';
const PRODUCTS = '/api/products';
const REPORT = '/api/report-views';
const DAY_MS = 86_400_000;
let t: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { name: 'Amina & Sons' });
  other = await addBusiness(t.database, { name: 'Duka 12' });
  await givePassword(t, shop.owner);
  await givePassword(t, other.owner);
  const priced = { priceMinor: 125_050, costMinor: 100_000, quantityMilli: 5_500 };
  await addProducts(t.database, shop, [{ name: 'Mango', ...priced }]);
  await addProducts(t.database, other, [{ name: 'Canary seed', ...priced }]);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs += 3_600_000;
  await peek(t.database, 'delete from api_key');
});

const ask = (body: object = {}, headers: Record<string, string> = shop.owner.headers) =>
  post(
    t,
    KEYS,
    {
      ...{ _id: newId(), name: 'Web shop', scopes: ['products.read'], lifeDays: null },
      ...{ currentPassword: PASSWORD, ...body },
    },
    headers,
  );
interface Made {
  readonly key: string;
  readonly apiKey: { readonly _id: string; readonly prefix: string };
}
const made = async (body: object = {}, by = shop.owner): Promise<Made> => {
  const answer = await ask(body, by.headers);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json();
};
const read = async (url: string, key: string): Promise<[number, string | null]> => {
  const answer = await send(t, 'GET', url, undefined, bearer(key));
  return [answer.statusCode, answer.json<{ code?: string }>().code ?? null];
};
const listed = async (by: TestPerson = shop.owner) =>
  (await send(t, 'GET', KEYS, undefined, by.headers)).json<{
    keys: { _id: string; lastUsedAt: string | null }[];
    left: number;
  }>();
const OK = [200, null];

describe('a key', () => {
  test('reads what it was made for, of its business alone, and writes nothing', async () => {
    const { key } = await made();
    const goods = await send(t, 'GET', PRODUCTS, undefined, bearer(key));
    expect([goods.statusCode, goods.payload.includes('Mango')]).toEqual([200, true]);
    // What a product cost is another scope.
    expect(goods.payload).not.toContain('100000');
    expect(goods.payload).not.toContain('Canary');
    expect(await read('/api/stock', key)).toEqual([403, 'PERMISSION_REQUIRED']);
    expect(await read(KEYS, key)).toEqual([403, 'PERMISSION_REQUIRED']);
    const wrote = await post(t, PRODUCTS, { name: 'Fig' }, bearer(key));
    expect([wrote.statusCode, wrote.json().code]).toEqual([403, 'API_KEY_READS_ONLY']);
    const [theirs] = (await send(t, 'GET', PRODUCTS, undefined, other.owner.headers)).json<{
      items: { _id: string }[];
    }>().items;
    const url = `${PRODUCTS}/${theirs?._id ?? ''}`;
    expect((await send(t, 'GET', url, undefined, other.owner.headers)).statusCode).toBe(200);
    expect(await read(url, key)).toEqual([404, 'NOT_FOUND']);
  });

  test('of every scope reads costs and stock too', async () => {
    const { key } = await made({ scopes: API_SCOPES });
    for (const url of [PRODUCTS, '/api/stock', '/api/sales', '/api/customers']) {
      expect(await read(url, key), url).toEqual(OK);
    }
    const goods = await send(t, 'GET', PRODUCTS, undefined, bearer(key));
    expect(goods.payload).toContain('100000');
  });

  test('opens nothing with another secret, in pieces, or at the door of a session', async () => {
    const { key } = await made();
    const last = key.endsWith('A') ? 'B' : 'A';
    const wrong = key.slice(0, -1) + last;
    expect(await read(PRODUCTS, wrong)).toEqual([401, 'API_KEY_UNKNOWN']);
    expect(await read(PRODUCTS, key.slice(0, 30))).toEqual([401, 'API_KEY_UNKNOWN']);
    const strange = `tb_${'0'.repeat(16)}${key.slice(19)}`;
    expect(await read(PRODUCTS, strange)).toEqual([401, 'API_KEY_UNKNOWN']);
    expect(await read('/api/live', key)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await read('/api/auth/validate-session', key)).toEqual([403, 'API_KEY_NOT_ALLOWED']);
  });

  test('ends when it is revoked, and stays ended', async () => {
    const { key, apiKey } = await made();
    expect(await read(PRODUCTS, key)).toEqual(OK);
    const revoke = (by: TestPerson) =>
      post(t, `${KEYS}/${apiKey._id}/revoke`, undefined, by.headers);
    expect((await revoke(shop.manager)).statusCode).toBe(403);
    expect((await revoke(other.owner)).statusCode).toBe(404);
    expect(await read(PRODUCTS, key)).toEqual(OK);
    const first = await revoke(shop.owner);
    expect(first.json()).toMatchObject({ revokedByName: shop.owner.name });
    expect((await revoke(shop.owner)).json()).toEqual(first.json());
    expect(await read(PRODUCTS, key)).toEqual([401, 'API_KEY_ENDED']);
  });

  test('ends at its day', async () => {
    const { key } = await made({ lifeDays: 30 });
    t.clock.nowMs += 30 * DAY_MS - 1;
    expect(await read(PRODUCTS, key)).toEqual(OK);
    t.clock.nowMs += 1;
    expect(await read(PRODUCTS, key)).toEqual([401, 'API_KEY_ENDED']);
    t.clock.nowMs -= 30 * DAY_MS;
  });

  test('rests while its business is suspended or closed', async () => {
    const { key } = await made();
    const set = (sql: string) =>
      peek(t.database, `update business set ${sql} where business_id = $1`, [shop.businessId]);
    await set(`suspended_at = now(), suspended_reason = 'unpaid'`);
    expect(await read(PRODUCTS, key)).toEqual([403, 'API_KEY_RESTS']);
    const stopped = await ask();
    expect([stopped.statusCode, stopped.json().code]).toEqual([403, 'BUSINESS_SUSPENDED']);
    await set('suspended_at = null, suspended_reason = null');
    expect(await read(PRODUCTS, key)).toEqual(OK);
  });

  test('may no more than its maker may now, and ends with them', async () => {
    const admin = await addPerson(t.database, {
      ...{ role: 'business_admin', businessId: shop.businessId },
    });
    await givePassword(t, admin);
    const { key } = await made({ scopes: ['products.read', 'reports.read'] }, admin);
    expect(await read(REPORT, key)).toEqual(OK);
    const set = (sql: string) =>
      peek(t.database, `update membership set ${sql} where person_id = $1`, [admin.personId]);
    await set(`role = 'seller'`);
    expect(await read(REPORT, key)).toEqual([403, 'PERMISSION_REQUIRED']);
    expect(await read(PRODUCTS, key)).toEqual(OK);
    await set(`state = 'suspended'`);
    expect(await read(PRODUCTS, key)).toEqual([401, 'API_KEY_ENDED']);
  });

  test('is refused for a while when it asks too often, and no other key with it', async () => {
    const [busy, calm] = [await made(), await made()];
    for (let asked = 0; asked < REQUESTS_OF_KEY; asked += 1) {
      await send(t, 'GET', '/api/health/live', undefined, bearer(busy.key));
    }
    const late = await send(t, 'GET', PRODUCTS, undefined, bearer(busy.key));
    expect([late.statusCode, late.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(late.headers['retry-after']).toBe('60');
    expect(await read(PRODUCTS, calm.key)).toEqual(OK);
    t.clock.nowMs += 60_000;
    expect(await read(PRODUCTS, busy.key)).toEqual(OK);
  });

  test('that is used is noted once a minute', async () => {
    const { key } = await made();
    const lastUse = async () => (await listed()).keys[0]?.lastUsedAt;
    expect(await lastUse()).toBe(null);
    await read(PRODUCTS, key);
    const first = new Date(t.clock.nowMs).toISOString();
    expect(await lastUse()).toBe(first);
    t.clock.nowMs += 59_999;
    await read(PRODUCTS, key);
    expect(await lastUse()).toBe(first);
    t.clock.nowMs += 1;
    await read(PRODUCTS, key);
    expect(await lastUse()).toBe(new Date(t.clock.nowMs).toISOString());
  });
});

describe('making one', () => {
  test('is for who settles the business, with their password, and by no key', async () => {
    const code = async (body: object, headers: Record<string, string> = shop.owner.headers) =>
      (await ask(body, headers)).json<{ code?: string }>().code;
    expect(await code({}, shop.manager.headers)).toBe('PERMISSION_REQUIRED');
    expect(await code({}, shop.accountant.headers)).toBe('PERMISSION_REQUIRED');
    expect(await code({ currentPassword: 'apples on Fridays' })).toBe('REAUTH_FAILED');
    const { key } = await made({ scopes: API_SCOPES });
    expect(await code({}, bearer(key))).toBe('API_KEY_READS_ONLY');
    expect((await listed()).keys).toHaveLength(1);
    expect((await listed(other.owner)).keys).toEqual([]);
  });

  test('asked again before it is used tells another key, and something else is refused', async () => {
    const _id = newId();
    const [first, second] = [await made({ _id }), await made({ _id })];
    expect(second.apiKey).toEqual(first.apiKey);
    expect(await read(PRODUCTS, first.key)).toEqual([401, 'API_KEY_UNKNOWN']);
    const reused = { statusCode: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
    const again = async (body: object) => {
      const answer = await ask({ _id, ...body });
      return { statusCode: answer.statusCode, code: answer.json<{ code?: string }>().code };
    };
    expect(await again({ scopes: ['sales.read'] })).toEqual(reused);
    expect(await again({ lifeDays: 30 })).toEqual(reused);
    expect(await read(PRODUCTS, second.key)).toEqual(OK);
    expect(await again({})).toEqual(reused);
    expect(await read(PRODUCTS, second.key)).toEqual(OK);
  });

  test('ends at twenty, and a revoked one makes room; two at once both get a place', async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (let more = 2; more < API_KEYS_MAX; more += 1) await made();
    const full = await ask();
    expect([full.statusCode, full.json().code]).toEqual([422, 'LIMIT_EXCEEDED']);
    const { keys, left } = await listed();
    expect(left).toBe(0);
    await post(t, `${KEYS}/${keys[0]?._id ?? ''}/revoke`, undefined, shop.owner.headers);
    expect((await listed()).left).toBe(1);
    await made();
  });
});

test('the secret is nowhere: not in the database, the audit, the log or an answer', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { database, db } = t;
  const app = await createApp({
    ...{ db, platformDb: db, clock: () => t.clock.nowMs, secretKey: SECRET_KEY },
    log: pino({ level: 'trace' }, stream),
  });
  const { key, apiKey } = await made({ name: 'Scales' });
  const secret = key.slice(key.lastIndexOf('_', 20) + 1);
  expect(secret).toHaveLength(43);
  await app.inject({ url: PRODUCTS, headers: bearer(key) });
  await app.inject({ url: `${PRODUCTS}?limit=no`, headers: bearer(key) });
  await post(t, `${KEYS}/${apiKey._id}/revoke`, undefined, shop.owner.headers);
  await app.inject({ url: PRODUCTS, headers: bearer(key) });
  await app.close();
  expect(lines.join('')).not.toContain(secret);
  const rows = await peek<{ text: string }>(
    database,
    `select k::text || encode(k.secret_hash, 'escape') "text" from api_key k
     union all select e::text from audit_event e union all select o::text from outbox_event o`,
  );
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  expect(JSON.stringify(await listed())).not.toContain(secret);
  const told = await peek<{ action: string; detail: string }>(
    database,
    `select action, detail from audit_event where subject_id = $1 order by at, action`,
    [apiKey._id],
  );
  expect(told.map(({ action }) => action)).toEqual([
    ...['business.api_key_made', 'business.api_key_revoked'],
  ]);
  for (const { detail } of told) {
    expect(JSON.parse(detail)).toMatchObject({ name: 'Scales', prefix: apiKey.prefix });
  }
});
