import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BACKGROUND_HEADER } from '@tillbook/core/headers';
import { SESSION_LIFE_MS } from '@tillbook/core/limits';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { bearer, givePassword, problemOf, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const IDLE_MS = SESSION_LIFE_MS.super_admin.idle;
const MARK = { [BACKGROUND_HEADER]: '1' };
const TILLS = 4;

let app: TestApp;
let shop: TestBusiness;
let admin: TestPerson;
let tills: OpenTill[];
let soap: TestProduct;
/** A super admin who has just signed in: their session's idle time is the shortest. */
let own: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  admin = await addPerson(app.database, { role: 'super_admin', isSuperAdmin: true });
  await givePassword(app, admin);
  const goods = [{ name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 1_000_000 }];
  [soap] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  tills = await addOpenTills(app.database, shop, shop.branches[0]?.branchId ?? '', TILLS);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.nowMs += 3_600_000;
  own = bearer((await signIn(app, admin.email)).json().data.token);
});

/** When the person's newest session was used last, in milliseconds since 1970. */
async function lastSeen({ personId }: TestPerson): Promise<number> {
  const [row] = await peek<{ at: Date }>(
    app.database,
    'select max(last_seen_at) as at from session where person_id = $1',
    [personId],
  );
  return row?.at.getTime() ?? 0;
}

const sale = (till: OpenTill): SaleDraft =>
  draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
const saleOf = (till: OpenTill, more: object = {}) =>
  send(app, 'POST', '/api/sales', sale(till), { ...shop.seller.headers, ...more });

const CALLS: readonly (readonly [
  what: string,
  who: () => TestPerson,
  call: (mark: object) => Promise<{ readonly statusCode: number }>,
])[] = [
  [
    'reading',
    () => admin,
    (mark) => send(app, 'GET', '/api/dashboard/platform', undefined, { ...own, ...mark }),
  ],
  [
    'the session check',
    () => admin,
    (mark) => send(app, 'GET', '/api/auth/validate-session', undefined, { ...own, ...mark }),
  ],
  [
    'a change in steps',
    () => shop.accountant,
    (mark) =>
      send(
        app,
        'POST',
        '/api/auth/switch-business',
        { businessId: shop.businessId },
        { ...shop.accountant.headers, ...mark },
      ),
  ],
  ['a sale', () => shop.seller, (mark) => saleOf(tills[0] as OpenTill, mark)],
];

test.each(CALLS)('%s prolongs the session, but not marked as nobody’s', async (_w, who, call) => {
  const before = await lastSeen(who());
  app.clock.nowMs += 120_000;
  expect((await call(MARK)).statusCode).toBe(200);
  expect(await lastSeen(who())).toBe(before);
  (tills[0] as OpenTill).lastNumber += who() === shop.seller ? 1 : 0;
  expect((await call({})).statusCode).toBe(200);
  (tills[0] as OpenTill).lastNumber += who() === shop.seller ? 1 : 0;
  expect(await lastSeen(who())).toBe(app.clock.nowMs);
});

test('of sales that share a transaction each speaks for its own session', async () => {
  const before = await lastSeen(shop.seller);
  app.clock.nowMs += 120_000;
  const marked = await Promise.all(tills.map((till) => saleOf(till, MARK)));
  expect(marked.map(({ statusCode }) => statusCode)).toEqual(tills.map(() => 200));
  for (const till of tills) till.lastNumber += 1;
  expect(await lastSeen(shop.seller)).toBe(before);
  const mixed = await Promise.all(tills.map((till, at) => saleOf(till, at === 2 ? {} : MARK)));
  expect(mixed.map(({ statusCode }) => statusCode)).toEqual(tills.map(() => 200));
  for (const till of tills) till.lastNumber += 1;
  expect(await lastSeen(shop.seller)).toBe(app.clock.nowMs);
});

test('a dashboard that was left open ends with its idle time, however often it asked', async () => {
  const ask = (mark: object) =>
    send(app, 'GET', '/api/dashboard/platform', undefined, { ...own, ...mark });
  for (let sinceMs = 60_000; sinceMs < IDLE_MS; sinceMs += 60_000) {
    app.clock.nowMs += 60_000;
    expect((await ask(MARK)).statusCode).toBe(200);
  }
  app.clock.nowMs += 60_000;
  const ended = await ask(MARK);
  expect(ended.statusCode).toBe(401);
  expect(problemOf(ended)['code']).toBe('SESSION_EXPIRED');
  // Nor does a person's call bring back what has ended.
  expect((await ask({})).statusCode).toBe(401);
});

test('whoever does something now and then stays, whatever the page asks in between', async () => {
  const ask = (mark: object) =>
    send(app, 'GET', '/api/dashboard/platform', undefined, { ...own, ...mark });
  for (let round = 0; round < 3; round += 1) {
    app.clock.nowMs += IDLE_MS - 60_000;
    expect((await ask(MARK)).statusCode).toBe(200);
    expect((await ask({})).statusCode).toBe(200);
  }
});

test.each(['0', 'false', '', 'x'.repeat(4_000)])(
  'the mark is its presence: “%s”',
  async (value) => {
    const before = await lastSeen(admin);
    app.clock.nowMs += 120_000;
    const mark = { [BACKGROUND_HEADER]: value };
    const answer = await send(app, 'GET', '/api/dashboard/platform', undefined, {
      ...own,
      ...mark,
    });
    expect(answer.statusCode).toBe(200);
    expect(await lastSeen(admin)).toBe(before);
  },
);

test('the contract names the mark wherever a session is opened', async () => {
  const answer = await app.app.inject({ url: '/api/openapi.json' });
  const { paths, components } = answer.json() as {
    paths: Record<string, Record<string, { parameters: object[] }>>;
    components: { parameters: { Background: object } };
  };
  const mark = { $ref: '#/components/parameters/Background' };
  expect(components.parameters.Background).toMatchObject({ name: BACKGROUND_HEADER, in: 'header' });
  expect(paths['/api/sales']?.['post']?.parameters).toContainEqual(mark);
  expect(paths['/api/auth/login']?.['post']?.parameters).not.toContainEqual(mark);
});
