import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DELIVERIES_KEPT_DAYS,
  OLD_SECRET_MS,
  WEBHOOKS_MAX,
} from '@tillbook/core/businesses/webhooks';
import type { Webhook, WebhookDelivery } from '@tillbook/core/businesses/webhooks.api';
import { bearer, givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { addApiKey } from '../../test/api-keys.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { netOf } from '../../test/webhooks.ts';
import { createApp } from '../app.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { forgetDeliveries } from './webhook-deliveries.sql.ts';

const HOOKS = '/api/business/webhooks';
let t: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { name: 'Amina & Sons' });
  other = await addBusiness(t.database, { name: 'Duka 12' });
  await givePassword(t, shop.owner);
  await givePassword(t, other.owner);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs += 3_600_000;
  await peek(t.database, 'delete from webhook');
});

interface Added {
  readonly webhook: Webhook;
  readonly secret: string;
}
const asked = (body: object = {}) => ({
  ...{ _id: newId(), name: 'Web shop', url: 'https://receiver.test/hooks', types: ['sale.posted'] },
  ...{ currentPassword: PASSWORD, ...body },
});
const add = (body: object = {}, headers: Record<string, string> = shop.owner.headers) =>
  post(t, HOOKS, asked(body), headers);
const added = async (body: object = {}, by = shop.owner): Promise<Added> => {
  const answer = await add(body, by.headers);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json();
};
const codeOf = async (answer: ReturnType<typeof post>): Promise<unknown> => {
  const { statusCode, payload } = await answer;
  return statusCode === 200 ? 200 : (JSON.parse(payload) as { code: string }).code;
};
const listed = async (by: TestPerson = shop.owner) =>
  (await send(t, 'GET', HOOKS, undefined, by.headers)).json<{
    webhooks: Webhook[];
    left: number;
  }>();
const at = (path: string, body?: object, by: Pick<TestPerson, 'headers'> = shop.owner) =>
  post(t, `${HOOKS}/${path}`, body, by.headers);
const save = (id: string, body: object, by: Pick<TestPerson, 'headers'> = shop.owner) =>
  send(t, 'PUT', `${HOOKS}/${id}`, body, by.headers);

describe('adding one', () => {
  test('tells its secret once, and lists it without', async () => {
    const { webhook, secret } = await added({ types: ['sale.posted', 'stock.changed'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(webhook).toMatchObject({ isOn: true, types: ['sale.posted', 'stock.changed'] });
    expect(await listed()).toEqual({ webhooks: [webhook], left: WEBHOOKS_MAX - 1 });
    expect((await listed(other.owner)).webhooks).toEqual([]);
  });

  test.each([
    ['http://receiver.test/', 'not_https'],
    ['https://me:pw@receiver.test/', 'credentials'],
    ['https://inside.test/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
  ])('refuses %s: %s', async (url, reason) => {
    const answer = await add({ url });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'WEBHOOK_URL_REFUSED', reason },
    ]);
    expect((await listed()).webhooks).toEqual([]);
  });

  test('is for who settles the business, with their password, and for no key', async () => {
    expect(await codeOf(add({}, shop.manager.headers))).toBe('PERMISSION_REQUIRED');
    expect(await codeOf(add({}, shop.accountant.headers))).toBe('PERMISSION_REQUIRED');
    expect(await codeOf(add({ currentPassword: 'apples on Fridays' }))).toBe('REAUTH_FAILED');
    const key = await addApiKey(t.database, shop, ['sales.read', 'products.read']);
    expect(await codeOf(add({}, key))).toBe('API_KEY_READS_ONLY');
    expect(await codeOf(send(t, 'GET', HOOKS, undefined, key))).toBe('PERMISSION_REQUIRED');
    expect((await listed()).left).toBe(WEBHOOKS_MAX);
  });

  test('asked again before anything was sent tells another secret; else it is refused', async () => {
    const _id = newId();
    const [first, second] = [await added({ _id }), await added({ _id })];
    expect(second.webhook).toEqual(first.webhook);
    expect(second.secret).not.toBe(first.secret);
    expect(await codeOf(add({ _id, name: 'Other' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await codeOf(at(`${_id}/test`, { _id: newId() }))).toBe(200);
    expect(await codeOf(add({ _id }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await listed()).webhooks).toHaveLength(1);
  });

  test('ends at ten, and a removed one makes room; two at once both get a place', async () => {
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (let more = 2; more < WEBHOOKS_MAX; more += 1) await added();
    expect(await codeOf(add())).toBe('LIMIT_EXCEEDED');
    const { webhooks, left } = await listed();
    expect(left).toBe(0);
    expect(await codeOf(at(`${webhooks[3]?._id ?? ''}/remove`))).toBe(200);
    await added();
  });
});

describe('of a business that is not the caller’s', () => {
  test('nothing is seen and nothing is changed, beside the owner who may', async () => {
    const { webhook } = await added();
    const tested = (await at(`${webhook._id}/test`, { _id: newId() })).json<WebhookDelivery>();
    const proof = { _id: newId(), currentPassword: PASSWORD };
    const kept = { name: 'Mine', types: ['sale.posted'], isOn: true };
    const all = (by: TestPerson) => [
      save(webhook._id, kept, by),
      at(`${webhook._id}/secret`, proof, by),
      send(t, 'GET', `${HOOKS}/${webhook._id}/deliveries`, undefined, by.headers),
      at(`${webhook._id}/test`, { _id: newId() }, by),
      at(`${webhook._id}/deliveries/${tested._id}/again`, undefined, by),
    ];
    for (const one of all(other.owner)) expect(await codeOf(one)).toBe('NOT_FOUND');
    expect(await codeOf(at(`${webhook._id}/remove`, undefined, other.owner))).toBe('NOT_FOUND');
    expect((await listed()).webhooks).toEqual([webhook]);
    for (const one of all(shop.manager)) expect(await codeOf(one)).toBe('PERMISSION_REQUIRED');
    for (const one of all(shop.owner)) expect(await codeOf(one)).toBe(200);
    expect(await codeOf(at(`${webhook._id}/remove`))).toBe(200);
  });
});

describe('the secret', () => {
  test('is renewed by password, and the one before ends after a day', async () => {
    const { webhook, secret } = await added();
    const path = `${webhook._id}/secret`;
    const _id = newId();
    expect(await codeOf(at(path, { _id, currentPassword: 'apples' }))).toBe('REAUTH_FAILED');
    const renewed = (await at(path, { _id, currentPassword: PASSWORD })).json<Added>();
    expect(renewed.secret).not.toBe(secret);
    const until = new Date(t.clock.nowMs + OLD_SECRET_MS).toISOString();
    expect(renewed.webhook.oldSecretUntil).toBe(until);
    const rows = () => peek(t.database, 'select old_secret, secret from webhook');
    const [before] = await rows();
    // Nobody heard the answer: the same request tells another, and the old one stays what it was.
    const again = (await at(path, { _id, currentPassword: PASSWORD })).json<Added>();
    const [after] = await rows();
    expect(again.secret).not.toBe(renewed.secret);
    expect(after?.['old_secret']).toEqual(before?.['old_secret']);
    expect(after?.['secret']).not.toEqual(before?.['secret']);
    t.clock.nowMs += OLD_SECRET_MS;
    expect((await listed()).webhooks[0]?.oldSecretUntil).toBe(null);
  });

  test('is nowhere: not open in the database, not in the audit, the log or an answer', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await createApp({
      ...{ db: t.db, platformDb: t.db, clock: () => t.clock.nowMs, secretKey: SECRET_KEY },
      ...{ log: pino({ level: 'trace' }, stream), webhookNet: netOf(false) },
    });
    const answer = await app.inject({
      ...{ method: 'POST', url: HOOKS, headers: shop.owner.headers },
      payload: asked({ url: 'https://receiver.test/t0ps3cret?key=t0ps3cret' }),
    });
    const { webhook, secret } = answer.json<Added>();
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(bytes).toHaveLength(32);
    const list = await app.inject({ url: HOOKS, headers: shop.owner.headers });
    await app.close();
    expect(list.payload).not.toContain(secret.slice(6));
    const rows = await peek<{ text: string }>(
      t.database,
      `select row_to_json(w)::text "text" from webhook w
       union all select e::text from audit_event e union all select o::text from outbox_event o`,
    );
    const said = [...lines, ...rows.map(({ text }) => text)].join('\n');
    for (const form of [secret.slice(6), bytes.toString('hex')]) expect(said).not.toContain(form);
    const told = await peek<{ detail: string }>(
      t.database,
      `select detail from audit_event where subject_id = $1`,
      [webhook._id],
    );
    // Of the address the host alone: what stands behind it may open something.
    expect(told.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([
      { name: 'Web shop', host: 'receiver.test' },
    ]);
    expect(lines.join('')).not.toContain('t0ps3cret');
    expect(JSON.stringify(told)).not.toContain('t0ps3cret');
  });
});

test('is switched off and on again, and what waited meanwhile is not sent', async () => {
  const { webhook } = await added();
  const { _id: id, name, types } = webhook;
  const event = newId();
  await at(`${id}/test`, { _id: event });
  const off = (await save(id, { name: 'Quiet', types, isOn: false })).json<Webhook>();
  expect(off).toMatchObject({ name: 'Quiet', isOn: false, offReason: 'person' });
  const items = async () =>
    (await send(t, 'GET', `${HOOKS}/${id}/deliveries`, undefined, shop.owner.headers)).json<{
      items: WebhookDelivery[];
    }>().items;
  expect(await items()).toMatchObject([{ _id: event, state: 'failed', error: 'switched_off' }]);
  const same = (await at(`${id}/test`, { _id: event })).json<WebhookDelivery>();
  expect([same.state, (await items()).length]).toEqual(['failed', 1]);
  await peek(t.database, `update webhook_delivery set type = 'sale.posted'`);
  expect(await codeOf(at(`${id}/deliveries/${event}/again`))).toBe('WEBHOOK_OFF');
  const on = (await save(id, { name, types, isOn: true })).json<Webhook>();
  expect(on).toMatchObject({ isOn: true, offReason: null, offAt: null });
  expect(await codeOf(at(`${id}/deliveries/${event}/again`))).toBe(200);
  expect(await items()).toMatchObject([{ state: 'waiting', error: null }]);
  const acts = await peek<{ action: string }>(
    t.database,
    `select action from audit_event where subject_id = $1 order by at, audit_event`,
    [id],
  );
  expect(new Set(acts.map(({ action }) => action))).toEqual(
    new Set(['business.webhook_added', 'business.webhook_saved']),
  );
});

test('deliveries are forgotten after thirty days, and a restored copy tells nobody anything', async () => {
  const { webhook } = await added();
  await at(`${webhook._id}/test`, { _id: newId() });
  const { businessId } = shop;
  const forget = (days: number) =>
    t.db.transact(openTenant(businessId), (tx) =>
      forgetDeliveries(tx, businessId, new Date(t.clock.nowMs - days * 86_400_000).toISOString()),
    );
  expect(await forget(DELIVERIES_KEPT_DAYS)).toBe(0);
  await peek(t.database, 'select rest_webhooks(now())');
  expect((await listed()).webhooks).toMatchObject([{ isOn: false, offReason: 'restored' }]);
  const rows = await peek(t.database, 'select state, error from webhook_delivery');
  expect(rows).toEqual([{ state: 'failed', error: 'restored' }]);
  t.clock.nowMs += DELIVERIES_KEPT_DAYS * 86_400_000 + 1;
  expect(await forget(DELIVERIES_KEPT_DAYS)).toBe(1);
});

test('a stopped business adds none, and reads those it has', async () => {
  await added();
  const set = (sql: string) =>
    peek(t.database, `update business set ${sql} where business_id = $1`, [shop.businessId]);
  await set(`suspended_at = now(), suspended_reason = 'unpaid'`);
  expect(await codeOf(add())).toBe('BUSINESS_SUSPENDED');
  expect((await listed()).webhooks).toHaveLength(1);
  await set('suspended_at = null, suspended_reason = null');
  expect(await codeOf(send(t, 'GET', HOOKS, undefined, bearer('nobody')))).toBe('UNAUTHENTICATED');
});
