import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { SECRET_KEY } from '../../test/app.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { startRealDatabase, type RealDatabase } from '../../test/processes.ts';
import { startReceiver, type Receiver } from '../../test/webhooks.ts';
import { makeSecretBox } from '../auth/secret-box.ts';
import { ownerOfSecret } from './webhooks.ts';

const program = join(import.meta.dirname, '../../test/programs/send-webhooks-once.ts');
const HOOKS = 3;
const EACH = 4;
let database: RealDatabase;
let shop: TestBusiness;
let receiver: Receiver;

beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  shop = await addBusiness(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await startReceiver();
  await peek(database, 'delete from webhook');
  for (let place = 1; place <= HOOKS; place += 1) await addHook(place);
});
afterEach(() => receiver.close());

/** A webhook of which so many deliveries are due. */
async function addHook(place: number): Promise<void> {
  const { businessId, owner } = shop;
  const webhookId = newId();
  const sealed = makeSecretBox(SECRET_KEY).seal(
    Buffer.alloc(32, 1),
    ownerOfSecret(businessId, webhookId),
  );
  await peek(
    database,
    `insert into webhook (business_id, webhook_id, name, url, types, place, secret, secret_id,
       made_at, made_by, made_by_name)
     values ($1, $2, 'Web', $3, array['sale.posted'], $4, $5, $2, now(), $6, 'Amina')`,
    [businessId, webhookId, `http://127.0.0.1:${receiver.port}/`, place, sealed, owner.personId],
  );
  await peek(
    database,
    `insert into webhook_delivery (business_id, delivery_id, webhook_id, event_id, type, subject_id,
       noted_at, next_try_at)
     select $1, i, $2, i, 'webhook.test', $2, $3, $3
     from (select gen_random_uuid() i from generate_series(1, $4)) e`,
    [businessId, webhookId, new Date(TEST_NOW).toISOString(), EACH],
  );
}

/** A server that is there; told to go on, it says how many it sent. */
async function startSending(): Promise<() => Promise<number>> {
  const { app: appUrl } = database.urls;
  const given = JSON.stringify({ appUrl, nowMs: TEST_NOW, keyHex: SECRET_KEY.toString('hex') });
  const child = spawn(process.execPath, [program, given], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  expect(await once(lines, 'line')).toEqual(['there']);
  return async () => {
    const said = once(lines, 'line') as Promise<[string]>;
    child.stdin.write('go on\n');
    return Number((await said)[0]);
  };
}

/** Sends with one server, and looks with another while every request of the first is held. */
async function lookWhileHeld(): Promise<[number, number]> {
  const [first, second] = await Promise.all([startSending(), startSending()]);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const allThere = new Promise<void>((resolve) => {
    receiver.answer = async () => {
      if (receiver.got.length === HOOKS * EACH) resolve();
      await held;
      return 204;
    };
  });
  const sends = first();
  await allThere;
  // From here on it answers at once: what the second sends is heard and does not wait.
  receiver.answer = 204;
  const sentAgain = await second();
  letGo();
  return [await sends, sentAgain];
}

test('of two servers that look at once, each event is sent by one of them', async () => {
  const servers = await Promise.all([startSending(), startSending()]);
  const sent = await Promise.all(servers.map((look) => look()));
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(HOOKS * EACH);
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(HOOKS * EACH);
  expect(receiver.got).toHaveLength(HOOKS * EACH);
  const rows = await peek(
    database,
    'select state, tries, count(*)::int n from webhook_delivery group by 1, 2',
  );
  expect(rows).toEqual([{ state: 'sent', tries: 1, n: HOOKS * EACH }]);
}, 60_000);

test('what one server is at is nobody else’s, and without the lease it would be', async () => {
  expect(await lookWhileHeld()).toEqual([HOOKS * EACH, 0]);
  expect(receiver.got).toHaveLength(HOOKS * EACH);

  const [{ text } = { text: '' }] = await peek<{ text: string }>(
    database,
    `select pg_get_functiondef('take_webhook_deliveries'::regproc) "text"`,
  );
  const broken = text
    .replace('and (d.lease_until is null or d.lease_until <= at)', '')
    .replace('and l.lease_until > at', 'and false');
  expect(broken).not.toBe(text);
  await peek(database, broken);
  await peek(database, `update webhook_delivery set state = 'waiting', next_try_at = noted_at`);
  receiver.got.length = 0;
  const [, sentAgain] = await lookWhileHeld();
  expect(sentAgain).toBe(HOOKS * EACH);
  expect(receiver.got).toHaveLength(2 * HOOKS * EACH);
  await peek(database, text);
}, 60_000);
