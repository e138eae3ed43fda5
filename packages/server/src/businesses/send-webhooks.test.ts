import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_TRIES, WEBHOOK_TYPES } from '@tillbook/core/businesses/webhooks';
import type { Webhook, WebhookDelivery } from '@tillbook/core/businesses/webhooks.api';
import { givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  postRefund,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';
import { call } from '../../test/till.ts';
import {
  documentedCheck,
  drain,
  netOf,
  startReceiver,
  type Receiver,
} from '../../test/webhooks.ts';
import { makeSecretBox } from '../auth/secret-box.ts';
import { makeSender, type Sender } from './send-webhooks.ts';
import { sendOnce, signedHeaders } from './webhook-request.ts';

const HOOKS = '/api/business/webhooks';
const DAY_MS = 86_400_000;
const net = netOf(true);
let t: TestApp;
let at: RefundShop;
let shop: TestBusiness;
let receiver: Receiver;
let sender: Sender;
let secret: string;
let id: string;
const warned: unknown[] = [];

beforeAll(async () => {
  t = await startTestApp({ webhookNet: net });
  at = await refundShop(t);
  ({ shop } = at);
  await givePassword(t, shop.owner);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs += 3_600_000;
  await drain(t);
  await peek(t.database, 'delete from webhook');
  receiver = await startReceiver();
  sender = senderWith(SECRET_KEY);
  ({ secret, id } = await addHook());
});
afterEach(async () => {
  await receiver.close();
  expect(warned).toEqual([]);
});

const senderWith = (key: Buffer): Sender =>
  makeSender({
    ...{
      db: t.db,
      clock: () => t.clock.nowMs,
      net,
      log: { warn: (about: unknown) => void warned.push(about) },
    },
    secrets: makeSecretBox(key),
  });
async function addHook(types: readonly string[] = WEBHOOK_TYPES) {
  const url = `http://here.test:${receiver.port}/hooks?shop=1`;
  const asked = { _id: newId(), name: 'Web shop', url, types, currentPassword: PASSWORD };
  const answer = await post(t, HOOKS, asked, shop.owner.headers);
  expect(answer.statusCode, answer.payload).toBe(200);
  return { secret: answer.json<{ secret: string }>().secret, id: asked._id };
}
const deliveries = async () =>
  (await send(t, 'GET', `${HOOKS}/${id}/deliveries`, undefined, shop.owner.headers)).json<{
    items: WebhookDelivery[];
  }>().items;
const hook = async () =>
  (await send(t, 'GET', HOOKS, undefined, shop.owner.headers)).json<{ webhooks: Webhook[] }>()
    .webhooks[0];
const testEvent = (_id = newId()) => post(t, `${HOOKS}/${id}/test`, { _id }, shop.owner.headers);
const bodies = () => receiver.got.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('the signature is that of the specification’s own example', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = {
    ...{ eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', secrets: [key] },
  };
  expect(signedHeaders(message, 1_614_265_330_000)['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe('what is sent', () => {
  test('of a sale are its ids and figures, signed as the document says, and no more', async () => {
    const sale = await soldIn(t, at);
    await drain(t);
    expect(await sender.look()).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    const told = JSON.parse(body) as Record<string, unknown>;
    expect(told).toEqual({
      ...{ _id: headers['webhook-id'], type: 'sale.posted', businessId: shop.businessId },
      occurredAt: sale.occurredAt,
      data: {
        ...{ saleId: sale._id, receiptNumber: sale.receiptNumber, branchId: at.branchId },
        ...{ tillId: at.till.tillId, businessDate: sale.businessDate, currency: sale.currency },
        ...{ netMinor: sale.netMinor, taxMinor: sale.taxMinor, totalMinor: 3_000, linesCount: 1 },
      },
    });
    const now = t.clock.nowMs / 1_000;
    const check = await documentedCheck();
    expect(check(secret, headers, body, now)).toBe(true);
    expect(check(secret, headers, body.replace('3000', '3'), now)).toBe(false);
    expect(check(secret, headers, body, now + 301)).toBe(false);
    // Once more, as if the document were wrong.
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.`;
    const key = Buffer.from(secret.slice(6), 'base64');
    const by = createHmac('sha256', key).update(signed).update(body).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${by}`);
    // Connected to the address that was looked at: no name server knows this host.
    expect(headers['host']).toBe(`here.test:${receiver.port}`);
    expect(await deliveries()).toMatchObject([
      { state: 'sent', tries: 1, status: 204, error: null, nextTryAt: null, type: 'sale.posted' },
    ]);
    expect(await sender.look()).toBe(0);
    expect(await brokenBooks(t.database)).toEqual([]);
  });

  test('of refunds, voids, products and stock is what each is', async () => {
    const [sold, wrong] = [await soldIn(t, at), await soldIn(t, at)];
    const back = refundDraftOf(at.till, sold, [{ quantityMilli: 1_000 }]);
    expect((await postRefund(t, at.seller, sold._id, back)).status).toBe(200);
    const undo = { _id: newId(), reason: 'wrong_item' };
    const voided = await call(t, at.seller, 'POST', `/api/sales/${wrong._id}/void`, undo);
    expect(voided.status, voided.text).toBe(200);
    await peek(
      t.database,
      `insert into outbox_event (business_id, kind, subject_id, branch_id)
       values ($1, 'product_saved', $2, null), ($1, 'product_saved', $3, null),
         ($1, 'stock_moved', $3, $4), ($1, 'shift_opened', $3, $4)`,
      [shop.businessId, at.soap.productId, newId(), at.branchId],
    );
    await drain(t);
    while ((await sender.look()) > 0);
    const by = new Map(bodies().map((body) => [`${String(body['type'])} ${said(body)}`, body]));
    expect([...by.keys()].sort()).toEqual(
      [
        ...['product.changed null', `product.changed ${at.soap.productId}`].sort().reverse(),
        `refund.posted ${sold._id}`,
        ...[`sale.posted ${sold._id}`, `sale.posted ${wrong._id}`].sort(),
        ...[`sale.voided ${wrong._id}`, `stock.changed ${at.branchId}`],
      ].sort(),
    );
    const refund = by.get(`refund.posted ${sold._id}`)?.['data'];
    expect(refund).toMatchObject({ refundId: back._id, kind: 'refund', totalMinor: 1_000 });
  });

  test('is what the webhook wants: who waits for voids hears of no other refund', async () => {
    await peek(t.database, 'delete from webhook');
    ({ id } = await addHook(['sale.voided']));
    const sold = await soldIn(t, at);
    const back = refundDraftOf(at.till, sold, [{ quantityMilli: 1_000 }]);
    expect((await postRefund(t, at.seller, sold._id, back)).status).toBe(200);
    await drain(t);
    expect(await sender.look()).toBe(1);
    expect([receiver.got, await deliveries()]).toEqual([[], []]);
  });

  test('is signed with both secrets while the one before counts', async () => {
    const body = { _id: newId(), currentPassword: PASSWORD };
    const renewed = await post(t, `${HOOKS}/${id}/secret`, body, shop.owner.headers);
    const next = renewed.json<{ secret: string }>().secret;
    const check = await documentedCheck();
    const opens = async () => {
      await testEvent();
      await sender.look();
      const got = receiver.got.at(-1);
      const now = t.clock.nowMs / 1_000;
      return [secret, next].map((one) => check(one, got?.headers ?? {}, got?.body ?? '', now));
    };
    expect(await opens()).toEqual([true, true]);
    t.clock.nowMs += DAY_MS;
    expect(await opens()).toEqual([false, true]);
  });
});

function said({ data }: Record<string, unknown>): string {
  const { saleId, productId, branchId } = data as Record<string, unknown>;
  return String(saleId ?? (productId === undefined ? branchId : productId));
}

describe('what does not arrive', () => {
  test('is tried again by the clock, always the same event, and given up after eight', async () => {
    receiver.answer = 503;
    await testEvent();
    const waits: unknown[] = [];
    for (let tries = 1; tries <= WEBHOOK_TRIES; tries += 1) {
      expect(await sender.look()).toBe(1);
      const [one] = await deliveries();
      expect(one).toMatchObject({ tries, status: 503, error: 'status' });
      const next = one?.nextTryAt ?? null;
      waits.push(next === null ? one?.state : (Date.parse(next) - t.clock.nowMs) / 1_000);
      if (next === null) break;
      t.clock.nowMs = Date.parse(next) - 1;
      expect(await sender.look()).toBe(0);
      t.clock.nowMs += 1;
    }
    expect(waits).toEqual([5, 30, 120, 600, 3_600, 21_600, 86_400, 'failed']);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    t.clock.nowMs += DAY_MS;
    expect(await sender.look()).toBe(0);
    // Sent again by hand, it is as if it were new.
    receiver.answer = 200;
    const [one] = await deliveries();
    await post(
      t,
      `${HOOKS}/${id}/deliveries/${one?._id ?? ''}/again`,
      undefined,
      shop.owner.headers,
    );
    expect(await sender.look()).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 9, status: 200 }]);
    expect((await hook())?.failingSince).toBe(null);
  });

  test.each([
    ['a redirect, which is not followed', 302, 'redirect', 302],
    ['an error', 500, 'status', 500],
  ])('says why: %s', async (_what, answer, error, status) => {
    receiver.answer = answer;
    receiver.headers['location'] = `http://127.0.0.1:${receiver.port}/elsewhere`;
    await testEvent();
    await sender.look();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', error, status }]);
    expect(receiver.got).toHaveLength(1);
  });

  test('says why: no name, a private address now, nobody there, another key', async () => {
    const message = { eventId: newId(), body: '{}', secrets: [Buffer.alloc(32)] };
    const tried = async (url: string, by = net) => (await sendOnce(by, url, message, 0)).error;
    const here = `http://here.test:${receiver.port}/`;
    expect(await tried('https://nowhere.test/')).toBe('unknown_name');
    expect(await tried('https://inside.test/')).toBe('private_address');
    expect(await tried(here.replace('http:', 'https:'), netOf(false))).toBe('private_address');
    expect(await tried(here, netOf(false))).toBe('private_address');
    expect(await tried(here.replace('http:', 'https:'))).toMatch(/certificate|connection/u);
    expect(await tried('http://127.0.0.1:1025/')).toBe('connection');
    expect(receiver.got).toEqual([]);
    await testEvent();
    await senderWith(Buffer.alloc(32, 'other')).look();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', error: 'secret' }]);
    expect(receiver.got).toEqual([]);
  });

  test('switches the webhook off after three days', async () => {
    receiver.answer = 500;
    await testEvent();
    await testEvent();
    let looks = 0;
    for (; (await hook())?.isOn === true && looks < 40; looks += 1) {
      if ((await sender.look()) > 0) continue;
      t.clock.nowMs += DAY_MS / 4;
      if (looks % 9 === 8) await testEvent();
    }
    expect(await hook()).toMatchObject({ isOn: false, offReason: 'failing' });
    const since = Date.parse((await hook())?.failingSince ?? '');
    expect(t.clock.nowMs - since).toBeGreaterThanOrEqual(3 * DAY_MS);
    // Nothing lines up for it, and nothing waits.
    await soldIn(t, at);
    await drain(t);
    expect((await deliveries()).filter(({ state }) => state === 'waiting')).toEqual([]);
    // A test goes out all the same, so that one sees when it is well again.
    receiver.answer = 200;
    await testEvent();
    expect(await sender.look()).toBe(1);
    expect((await hook())?.isOn).toBe(false);
  });

  test('with 410 switches it off at once', async () => {
    receiver.answer = 410;
    await testEvent();
    await sender.look();
    expect(await hook()).toMatchObject({ isOn: false, offReason: 'gone' });
  });

  test('of a business that is suspended or closed is not sent, and not lined up', async () => {
    await testEvent();
    const set = (sql: string) =>
      peek(t.database, `update business set ${sql} where business_id = $1`, [shop.businessId]);
    await soldIn(t, at);
    await set(`suspended_at = now(), suspended_reason = 'unpaid'`);
    await drain(t);
    expect(await sender.look()).toBe(0);
    await set('suspended_at = null, suspended_reason = null');
    expect(await sender.look()).toBe(1);
    expect(bodies()).toMatchObject([{ type: 'webhook.test' }]);
  });
});

test('a business without webhooks has nothing lined up', async () => {
  await peek(t.database, 'delete from webhook');
  await soldIn(t, at);
  await drain(t);
  const rows = await peek(t.database, 'select from webhook_delivery');
  expect([rows, await sender.look()]).toEqual([[], 0]);
});
