import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, givePassword, post, send, signIn } from '../../test/accounts.ts';
import { givePin } from '../../test/approvals.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol } from '../../test/facts.ts';
import { ask } from '../../test/purchasing.ts';
import { reader, reportSeen } from '../../test/report-looks.ts';
import { enter } from '../../test/sellers.ts';
import { openFirstTill } from '../../test/till.ts';

// Everybody of the tests is signed in since the fourth.
const DAYS = 'from=2026-03-05&to=2026-03-31';
const HOUR = 3_600_000;
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const DESK = { 'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36` };
const PHONE = { 'user-agent': `Mozilla/5.0 (Linux; Android 14) ${CHROME} Mobile Safari/537.36` };

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

const seen = (query = DAYS, by: TestPerson = shop.owner) => reportSeen(at, by, 'sign-ins', query);

/** Signs in with the password: the headers of the new session. */
async function opens(person: TestPerson, device: typeof DESK): Promise<Record<string, string>> {
  at.clock.nowMs += HOUR;
  const answer = await signIn(at, person.email, undefined, device);
  expect(answer.statusCode, answer.payload).toBe(200);
  return bearer(answer.json<{ data: { token: string } }>().data.token);
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Duka la Pili' });
  for (const person of [shop.owner, shop.accountant]) await givePassword(at, person);
  await givePin(at, shop.seller);
  const till = await openFirstTill(at, shop);
  const device = await enrol(at, shop.seller, till.deviceId);
  at.clock.nowMs = Date.parse('2026-03-05T05:00:00Z');
  // The owner at a desk, and by telephone with a passkey.
  await opens(shop.owner, DESK);
  await opens(shop.owner, PHONE);
  await peek(
    at.database,
    `update session set opened_by = 'passkey' where person_id = $1 and created_at = $2`,
    [shop.owner.personId, new Date(at.clock.nowMs).toISOString()],
  );
  // The seller by PIN, which somebody else guesses wrong until it is locked.
  const branchId = shop.branches[0]?.branchId ?? '';
  const { personId: sellerId } = shop.seller;
  expect((await enter(at, device, { sellerId, branchId }, DESK)).status).toBe(200);
  const wrong = { sellerId, branchId, pin: '9753' };
  for (let tries = 0; tries < 5; tries += 1) await enter(at, device, wrong, DESK);
  // The accountant works in another business, too, signs in to that one and comes over.
  await peek(
    at.database,
    `insert into membership (person_id, business_id, role, state, asked_at, last_used_at)
     values ($1, $2, 'accountant', 'active', $3, $3)`,
    [shop.accountant.personId, other.businessId, new Date(at.clock.nowMs).toISOString()],
  );
  // Half past one of the sixth in Dar es Salaam.
  at.clock.nowMs = Date.parse('2026-03-05T21:30:00Z');
  const headers = await opens(shop.accountant, DESK);
  const { businessId } = shop;
  const moved = await post(at, '/api/auth/switch-business', { businessId }, headers);
  expect(moved.statusCode, moved.payload).toBe(200);
  // Another branch of the same business is no other business.
  const there = { businessId, branchId: shop.branches[1]?.branchId };
  expect((await post(at, '/api/auth/switch-business', there, headers)).statusCode).toBe(200);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Rows as name, sign-ins, by PIN, by passkey, come over, devices, PINs locked. */
const rows = async (query = DAYS, by = shop.owner) =>
  (await seen(query, by)).rows.map(({ cells, values }) => [
    ...[cells['person'], values['signIns'], values['signInsByPin'], values['signInsByPasskey']],
    ...[values['entered'], values['devicesUsed'], values['pinLocks']],
  ]);

test('who signed in, by what, with how many devices, and whose PIN was locked', async () => {
  expect(await rows()).toEqual([
    [shop.owner.name, 2, 0, 1, 0, 2, 0],
    [shop.seller.name, 1, 1, 0, 0, 1, 1],
    [shop.accountant.name, 0, 0, 0, 1, 1, 0],
  ]);
  const { totals, rows: found } = await seen();
  expect(totals).toEqual({
    ...{ signIns: 3, signInsByPin: 1, signInsByPasskey: 1, entered: 1, devicesUsed: null },
    pinLocks: 1,
  });
  expect(found[0]?.cells['lastSignIn']).toBe('2026-03-05T07:00:00.000Z');
});

test('by device, by the day of the business, and of one person', async () => {
  const { rows: parted } = await seen(`${DAYS}&also=device&only=person:${shop.owner.personId}`);
  const devices = parted.map(({ ids, values }) => [ids['device'], values['signIns']]);
  expect(devices).toEqual([
    ['Chrome on Android', 1],
    ['Chrome on Windows', 1],
  ]);
  const days = (await seen(`${DAYS}&also=day`)).rows.map(({ ids }) => ids['day']);
  expect(days).toEqual(['2026-03-05', '2026-03-05', '2026-03-06']);
  expect(await rows('from=2026-03-06&to=2026-03-06')).toHaveLength(1);
});

test('what opened another business is told there alone', async () => {
  expect(await rows(DAYS, other.owner)).toEqual([[shop.accountant.name, 1, 0, 0, 0, 1, 0]]);
  const acts = await send(at, 'GET', '/api/auth/acts?limit=2', undefined, shop.accountant.headers);
  const { items } = acts.json<{ items: { kind: string }[] }>();
  expect(items.map(({ kind }) => kind)).toEqual(['entered', 'sign_in']);
});

test('whoever may look through the audit sees it, from any branch, and nobody else', async () => {
  expect(await rows(DAYS, shop.accountant)).toHaveLength(3);
  const branchId = shop.branches[1]?.branchId ?? '';
  expect(await rows(`${DAYS}&branchId=${branchId}`)).toHaveLength(3);
  await reportSeen(at, await reader(at, shop, branchId), 'sign-ins', DAYS, 403);
  await reportSeen(at, shop.seller, 'sign-ins', DAYS, 403);
  const foreign = `/api/reports?report=sign-ins&only=person:${shop.seller.personId}`;
  expect((await ask(at, other.owner, 'GET', foreign)).status).toBe(404);
});
