import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendBusiness } from '@tillbook/core/platform/businesses.api';
import type {
  PlatformBusiness,
  PlatformBusinessDetail,
} from '@tillbook/core/platform/businesses.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync } from '../../test/facts.ts';
import { call, draftOf, openFirstTill, openTill } from '../../test/till.ts';
import { sha256Hex } from '../http/actor.ts';
import { openSession } from '../http/session.sql.ts';
import { statement } from '../db/database.ts';

let at: TestApp;
let root: TestPerson;
let shop: TestBusiness;
let quiet: TestBusiness;
let sugar: TestProduct;
const REASON = 'Two owners claim this shop. Write to us.';

beforeAll(async () => {
  at = await startTestApp();
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Root' });
  shop = await addBusiness(at.database, { name: 'Amina Shop' });
  quiet = await addBusiness(at.database, { name: 'Baraka', currency: 'KES' });
  [sugar] = (await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 3_000, costMinor: 2_000, quantityMilli: 90_000 },
  ])) as [TestProduct];
});
afterAll(() => at.close());

interface Page {
  readonly items: readonly PlatformBusiness[];
  readonly nextCursor: string | null;
}
const list = (query = '', by: Pick<TestPerson, 'headers'> = root) =>
  call<Page & { code?: string }>(at, by, 'GET', `/api/admin/businesses${query}`);
const names = async (query: string) => (await list(query)).body.items.map(({ name }) => name);
const one = (id: string) =>
  call<PlatformBusinessDetail>(at, root, 'GET', `/api/admin/businesses/${id}`);
const versionOf = async (id: string) => (await one(id)).body.version;

type Decided = { version: number; suspendedReason: string | null; code?: string };
const decide = (deed: 'suspend' | 'reactivate', id: string, body: object, by = root) =>
  call<Decided>(at, by, 'POST', `/api/admin/businesses/${id}/${deed}`, body);

async function suspended(of: TestBusiness): Promise<void> {
  const version = await versionOf(of.businessId);
  const { status, text } = await decide('suspend', of.businessId, { version, reason: REASON });
  expect(status, text).toBe(200);
}
async function reactivated(of: TestBusiness): Promise<void> {
  const version = await versionOf(of.businessId);
  expect((await decide('reactivate', of.businessId, { version })).status).toBe(200);
}

describe('the list of businesses', () => {
  test('is searched, filtered, sorted and paged', async () => {
    expect(await names('?sort=name')).toEqual(['Amina Shop', 'Baraka']);
    expect(await names('?sort=-name')).toEqual(['Baraka', 'Amina Shop']);
    expect(await names('?q=AMINA')).toEqual(['Amina Shop']);
    expect(await names(`?q=${quiet.owner.email}`)).toEqual(['Baraka']);
    expect(await names('?currency=KES')).toEqual(['Baraka']);
    expect(await names('?standing=suspended')).toEqual([]);
    for (const sort of ['name', '-name', 'created', '-created']) {
      const all = await names(`?sort=${sort}`);
      const first = (await list(`?sort=${sort}&limit=1`)).body;
      const cursor = encodeURIComponent(first.nextCursor ?? '');
      const second = (await list(`?sort=${sort}&limit=1&cursor=${cursor}`)).body;
      expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(all);
      expect(second.nextCursor).toBeNull();
    }
  });

  test('tells the last sale, and the detail counts without a customer or a cost', async () => {
    const till = await openFirstTill(at, shop);
    const draft = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
    expect((await call(at, shop.seller, 'POST', '/api/sales', draft)).status).toBe(200);
    const [row] = (await list('?q=amina')).body.items;
    expect(row).toMatchObject({ branchesCount: 2, standing: 'active', version: 1 });
    expect(row?.lastSaleAt).toBe(draft.occurredAt);
    expect(row).toMatchObject({ lookedAt: null, brokenCount: 0 });
    const seen = '2026-03-04T02:00:00.000Z';
    await peek(
      at.database,
      `insert into self_audit (business_id, looked_for, started_at, finished_at, invariants,
         examined, broken_ids, findings) values ($1, $2, $2, $2, 80, 9, '{I01,I24}', '{}')`,
      [shop.businessId, seen],
    );
    const { body, text } = await one(shop.businessId);
    expect(body).toMatchObject({ lookedAt: seen, brokenCount: 2 });
    expect(body.recent).toEqual({ salesCount: 1, salesMinor: sugar.priceMinor });
    expect(body.people).toContainEqual({ role: 'seller', count: 1 });
    expect(body).toMatchObject({ productsCount: 1, log: [] });
    expect(text).not.toMatch(/cost|customer/i);
    expect((await one(newId())).status).toBe(404);
  });
});

test('businesses are narrowed to those with broken books, and those that sell nothing', async () => {
  expect(await names('?books=broken')).toEqual(['Amina Shop']);
  expect(await names('?books=unseen')).toEqual(['Baraka']);
  expect(await names('?books=in_order')).toEqual([]);
  await peek(
    at.database,
    `insert into self_audit (business_id, looked_for, started_at, finished_at, invariants,
       examined, broken_ids, findings) values ($1, $2, $2, $2, 80, 9, '{}', '{}')`,
    [shop.businessId, '2026-03-04T03:00:00.000Z'],
  );
  // The last look counts.
  expect(await names('?books=broken')).toEqual([]);
  expect(await names('?books=in_order')).toEqual(['Amina Shop']);
  // Both were set up today: neither is quiet yet.
  expect(await names('?quietDays=7')).toEqual([]);
  const older = `update business set created_at = created_at - interval '40 days'`;
  await peek(at.database, older);
  expect(await names('?quietDays=7')).toEqual(['Baraka']);
  expect(await names('?quietDays=30&books=unseen&currency=KES')).toEqual(['Baraka']);
  expect(await names('?quietDays=90')).toEqual([]);
  expect((await list('?quietDays=8')).status).toBe(422);
  await peek(at.database, older.replace('-', '+'));
});

describe('a stopped business', () => {
  test('reads and exports, signs in, is told why, and writes nothing', async () => {
    await suspended(shop);
    const { headers } = shop.owner;
    const notices = await call<{ suspension: object }>(at, shop.seller, 'GET', '/api/notices');
    expect(notices.body.suspension).toMatchObject({ reason: REASON });
    expect((await call(at, shop.owner, 'GET', '/api/products')).status).toBe(200);
    const before = await everyRow(at.database);
    const category = { _id: newId(), name: 'Rice', parentId: null };
    const refused = await at.app.inject({
      ...{ method: 'POST', url: '/api/categories', headers, payload: category },
    });
    expect(refused.json()).toMatchObject({ code: 'BUSINESS_SUSPENDED' });
    expect(refused.json<{ message: string }>().message).toContain('you can read and export');
    expect(await everyRow(at.database)).toEqual(before);
    await reactivated(shop);
    expect((await call(at, shop.owner, 'GET', '/api/notices')).body).toEqual({
      ...{ suspension: null, closed: null, offered: null, visit: null, notices: [] },
    });
  });

  test('is refused by the database itself, whatever the code behind the door does', async () => {
    await suspended(shop);
    const open = (isWork: boolean) =>
      openSession(
        sha256Hex(shop.owner.token),
        null,
        new Date(at.clock.nowMs).toISOString(),
        isWork,
      );
    const add = statement(
      'test_add_account_while_stopped',
      `insert into account (business_id, code, name, kind) values ($1, '9998', 'x', 'asset')`,
    );
    const work = (isWork: boolean) =>
      at.db.transact(open(isWork), (tx) => tx.rows(add, [shop.businessId]));
    await expect(work(true)).rejects.toThrow(/read-only transaction/);
    await reactivated(shop);
    await work(true);
  });

  test('what its devices sold is posted all the same', async () => {
    const till = await openFirstTill(at, quiet);
    const [salt] = (await addProducts(at.database, quiet, [
      { name: 'Salt', priceMinor: 500, costMinor: 300, quantityMilli: 90_000 },
    ])) as [TestProduct];
    const device = await enrol(at, quiet.owner, till.deviceId);
    const cart = { lines: [{ product: salt, quantityMilli: 1_000 }] };
    await suspended(quiet);
    const asked = await call(at, quiet.seller, 'POST', '/api/sales', draftOf(till, cart));
    expect(asked.text).toContain('BUSINESS_SUSPENDED');
    const answer = await sync(at, device, [nextFact(till, quiet.seller, cart)]);
    expect(answer.text).toContain('posted');
    expect(await brokenBooks(at.database)).toEqual([]);
    await reactivated(quiet);
  });

  test('its people work on in another business', async () => {
    const other = await addBusiness(at.database, { name: 'Second' });
    await suspended(shop);
    await peek(
      at.database,
      `insert into membership (person_id, business_id, role, state, asked_at)
       values ($1, $2, 'business_admin', 'active', now())`,
      [shop.owner.personId, other.businessId],
    );
    const move = (businessId: string) =>
      call(at, shop.owner, 'POST', '/api/auth/switch-business', { businessId });
    expect((await move(other.businessId)).status).toBe(200);
    const made = await call(at, shop.owner, 'POST', '/api/categories', {
      ...{ _id: newId(), name: 'Tea', parentId: null },
    });
    expect(made.status, made.text).toBe(200);
    expect((await move(shop.businessId)).status).toBe(200);
    await reactivated(shop);
  });
});

describe('the decision', () => {
  test('is made once however often it is sent, and stands in both audits', async () => {
    const { businessId } = quiet;
    const version = await versionOf(businessId);
    const body = { version, reason: REASON };
    const answers = await Promise.all([
      decide('suspend', businessId, body),
      decide('suspend', businessId, body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    const other = await decide('suspend', businessId, { version, reason: 'Another reason' });
    expect(other.body.code).toBe('INVALID_STATE');
    const acts = await peek(
      at.database,
      `select detail from platform_audit where subject_id = $1 and action = 'business.suspended'
       and at = $2`,
      [businessId, new Date(at.clock.nowMs).toISOString()],
    );
    expect(acts.at(-1)).toEqual({ detail: { reason: REASON } });
    const own = await call<{ items: { action: string; actorName: string }[] }>(
      ...[at, quiet.owner, 'GET' as const, `/api/audit?subjectId=${businessId}`],
    );
    expect(own.body.items[0]).toMatchObject({ action: 'business.suspended', actorName: 'Root' });
    expect((await one(businessId)).body.log[0]).toMatchObject({ actorName: 'Root' });
    await reactivated(quiet);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('of two different ones at once, one is made', async () => {
    const { businessId } = quiet;
    const version = await versionOf(businessId);
    const answers = await Promise.all(
      ['One reason', 'Another reason'].map((reason) =>
        decide('suspend', businessId, { version, reason }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await reactivated(quiet);
  });

  test('needs a known version, a reason and a business that was set up', async () => {
    const { businessId } = quiet;
    const version = await versionOf(businessId);
    const stale = await decide('suspend', businessId, { version: version + 5, reason: REASON });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    const mute = await decide('suspend', businessId, { version, reason: '  ' });
    expect(mute.body.code).toBe('VALIDATION_FAILED');
    expect((await decide('reactivate', businessId, { version })).body.code).toBe('INVALID_STATE');
    expect((await decide('suspend', newId(), { version, reason: REASON })).status).toBe(404);
  });

  test('is nobody’s but a super admin’s, who in turn never sells', async () => {
    const { businessId } = quiet;
    const version = await versionOf(businessId);
    for (const who of [shop.owner, shop.manager, shop.seller, shop.accountant, quiet.owner]) {
      expect((await list('', who)).body.code).toBe('PERMISSION_REQUIRED');
      const deed = await decide('suspend', businessId, { version, reason: REASON }, who);
      expect(deed.body.code).toBe('PERMISSION_REQUIRED');
    }
    expect(await versionOf(businessId)).toBe(version);
    const till = await openTill(at, quiet.owner, quiet.branches[1]?.tillId ?? '');
    for (const [method, url, body] of [
      ['POST', '/api/sales', draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] })],
      ['GET', '/api/customers', undefined],
      ['GET', '/api/products', undefined],
    ] as const) {
      const answer = await call<{ code: string }>(at, root, method, url, body);
      expect([url, answer.body.code]).toEqual([url, 'PERMISSION_REQUIRED']);
    }
    expect(suspendBusiness.access).toEqual({ kind: 'action', action: 'platform.manage' });
  });
});
