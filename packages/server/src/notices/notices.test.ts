import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice, NoticeChoices } from '@tillbook/core/notices/notices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, openFirstTill } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';
import { hearApprovals } from './hear-approvals.ts';
import { tellPeople } from './tell.ts';

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'tillbook-notices-'));
let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
let other: TestBusiness;
/** Manages the second branch, where nothing happens. */
let elsewhere: TestPerson;

type Page = { items: Notice[]; unread: number; nextCursor: string | null; code?: string };
const look = async (person: TestPerson, query = '') =>
  (await call<Page>(at, person, 'GET', `/api/my-notices${query}`)).body;
const kinds = async (person: TestPerson) => (await look(person)).items.map(({ kind }) => kind);

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
  elsewhere = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[1]?.branchId ?? ''],
  });
  const branchId = shop.branches[0]?.branchId ?? '';
  const [soap] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 2_000 },
  ]);
  await peek(
    at.database,
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 5000, 10000)`,
    [shop.businessId, branchId, soap?.productId],
  );
  await openFirstTill(at, shop);
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { warn: () => undefined, error: () => undefined };
async function hours(count: number): Promise<void> {
  at.clock.nowMs = TEST_NOW + count * HOUR_MS;
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir: folder };
  await makeRunner({ ...by, jobs: nightlyJobs(given) }).look();
}

test('low stock is told to who may do something about it, where they work', async () => {
  await hours(1);
  const [low] = (await look(shop.owner)).items;
  expect(low).toMatchObject({
    ...{ kind: 'stock_low', readAt: null, branchId: shop.branches[0]?.branchId },
    detail: { branch: 'Kariakoo', count: 1, outCount: 0, names: ['Soap'] },
  });
  expect(await kinds(shop.manager)).toEqual(['stock_low']);
  expect(await kinds(elsewhere)).toEqual([]);
  expect(await kinds(shop.seller)).toEqual([]);
  expect(await kinds(shop.accountant)).toEqual([]);
  expect(await kinds(other.owner)).toEqual([]);
});

test('the same is told once a day, and a shift of yesterday on the next', async () => {
  await hours(2);
  await hours(3);
  expect(await kinds(shop.owner)).toEqual(['stock_low']);
  await hours(25);
  expect((await kinds(shop.owner)).sort()).toEqual(['shift_left_open', 'stock_low', 'stock_low']);
  const left = (await look(shop.manager)).items.find(({ kind }) => kind === 'shift_left_open');
  expect(left?.detail).toMatchObject({ branch: 'Kariakoo', person: shop.seller.name });
});

test('in the morning each person has one mail with all of it, and none without', async () => {
  const sent = at.mailbox.mails.filter(({ subject }) => subject.includes('to know'));
  expect(sent.map(({ to }) => to).sort()).toEqual([shop.manager.email, shop.owner.email].sort());
  const mine = sent.find(({ to }) => to === shop.owner.email);
  expect(mine?.subject).toBe('Amina Shop: 2 things to know');
  expect(mine?.text).toContain('- Kariakoo: 1 product is low or gone (Soap).');
  // A shift left open is not mailed unless somebody wants it.
  expect(mine?.text).not.toContain('shift');
  await hours(26);
  expect(at.mailbox.mails.filter(({ subject }) => subject.includes('to know'))).toHaveLength(2);
});

test('reading some leaves the others, reading all leaves none, and others keep theirs', async () => {
  const { items, unread } = await look(shop.owner);
  expect(unread).toBe(3);
  const some = { ids: [items[0]?._id] };
  const read = (body: object, person = shop.owner) =>
    call<{ unread: number }>(at, person, 'POST', '/api/my-notices/read', body);
  expect((await read(some)).body.unread).toBe(2);
  expect((await read(some)).body.unread).toBe(2);
  // Somebody else's is nothing to the caller.
  const theirs = (await look(shop.manager)).items.map(({ _id }) => _id);
  expect((await read({ ids: theirs })).body.unread).toBe(2);
  expect((await read({ ids: theirs }, other.owner)).body.unread).toBe(0);
  expect((await look(shop.manager)).unread).toBe(3);
  expect((await read({})).body.unread).toBe(0);
  expect((await look(shop.owner)).items.every(({ readAt }) => readAt !== null)).toBe(true);
});

test('pages follow one another, and a cursor of another list is refused', async () => {
  const first = await look(shop.owner, '?limit=2');
  expect(first.items).toHaveLength(2);
  const rest = await look(shop.owner, `?limit=2&cursor=${first.nextCursor ?? ''}`);
  expect(rest.items).toHaveLength(1);
  expect(rest.nextCursor).toBeNull();
  expect((await look(shop.owner, '?cursor=WyJhdWRpdCJd')).code).toBe('VALIDATION_FAILED');
});

test('what somebody switches off they are not told, and only of their own kinds', async () => {
  const choose = (person: TestPerson, body: object) =>
    call<NoticeChoices & { code?: string }>(at, person, 'POST', '/api/my-notices/choices', body);
  const off = { kind: 'stock_low', isInApp: false, isByMail: false };
  expect((await choose(shop.manager, off)).body.items).toContainEqual(off);
  expect((await choose(shop.manager, off)).status).toBe(200);
  const refused = await choose(shop.seller, off);
  expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
  const before = (await kinds(shop.manager)).filter((kind) => kind === 'stock_low').length;
  await hours(49);
  expect((await kinds(shop.manager)).filter((kind) => kind === 'stock_low')).toHaveLength(before);
  expect((await kinds(shop.owner)).filter((kind) => kind === 'stock_low')).toHaveLength(3);
});

test('whose role changes sees no more of what it does not open', async () => {
  await peek(at.database, `update membership set role = 'seller' where person_id = $1`, [
    shop.manager.personId,
  ]);
  expect(await look(shop.manager)).toMatchObject({ items: [], unread: 0 });
  await peek(at.database, `update membership set role = 'branch_manager' where person_id = $1`, [
    shop.manager.personId,
  ]);
  expect((await look(shop.manager)).items.length).toBeGreaterThan(0);
});

test('books that do not hold are told to the owner and the accountant, by mail too', async () => {
  await peek(
    at.database,
    `update audit_event set actor_name = 'Nobody' where seq = 1 and business_id = $1`,
    [shop.businessId],
  );
  await hours(73);
  const told = (await look(shop.accountant)).items.find(({ kind }) => kind === 'books_broken');
  expect(told?.detail).toMatchObject({ count: 1 });
  expect(await kinds(shop.owner)).toContain('books_broken');
  expect(await kinds(other.owner)).not.toContain('books_broken');
  expect(at.mailbox.mails.find(({ to }) => to === shop.accountant.email)?.text).toContain(
    'The nightly look at the books found something wrong',
  );
});

test('admins are told once of a webhook that was switched off by itself', async () => {
  const offAt = new Date(at.clock.nowMs).toISOString();
  const insert = (reason: string, place: number) =>
    peek(
      at.database,
      `insert into webhook (business_id, webhook_id, name, url, types, place, secret, secret_id,
         made_at, made_by, made_by_name, off_reason, off_at)
       values ($1, $2, $3, 'https://x.test/', '{sale.posted}', $4,
         decode('01' || repeat('00', 68), 'hex'), $2, now(), $5, 'Amina', $3, $6)`,
      [shop.businessId, newId(), reason, place, shop.owner.personId, offAt],
    );
  await insert('failing', 1);
  await insert('person', 2);
  await hours(1);
  await hours(24);
  const told = (await look(shop.owner)).items.filter(({ kind }) => kind === 'webhook_stopped');
  expect(told.map(({ detail }) => detail)).toEqual([{ name: 'failing' }]);
  expect(await kinds(shop.manager)).not.toContain('webhook_stopped');
  expect(await kinds(other.owner)).not.toContain('webhook_stopped');
});

test('two servers that tell the same at once tell it once, and the browsers hear of it', async () => {
  await peek(at.database, 'delete from outbox_event');
  const { businessId } = shop;
  const telling = { businessId, day: '2026-05-01', nowMs: at.clock.nowMs };
  const cause = { kind: 'device_quiet', cause: newId(), branchId: null, detail: {} } as const;
  await Promise.all(
    Array.from({ length: 4 }, () =>
      at.db.transact(openTenant(businessId), (tx) => tellPeople(tx, telling, [cause])),
    ),
  );
  const rows = await peek(at.database, 'select from notice where cause = $1', [cause.cause]);
  // The owner, both managers.
  expect(rows).toHaveLength(3);
  const events = await peek(at.database, `select from outbox_event where kind = 'notice_added'`);
  expect(events).toHaveLength(1);
});

test('a question is told to who may answer it the moment it is heard of, but not to its asker', async () => {
  await peek(
    at.database,
    `insert into approval (business_id, approval_id, kind, branch_id, amount_minor, limit_minor,
       details, content_hash, asked_at, expires_at, requested_by, requested_by_name)
     values ($1, $2, 'void_sale', $3, 5000, 0, '[]', sha256('x'), $4, $5, $6, 'Juma')`,
    [
      ...[shop.businessId, newId(), shop.branches[0]?.branchId],
      new Date(at.clock.nowMs).toISOString(),
      new Date(at.clock.nowMs + 600_000).toISOString(),
      shop.manager.personId,
    ],
  );
  const ears = hearApprovals({ db: at.db, clock: () => at.clock.nowMs, log: quiet });
  ears.hear(JSON.stringify([[shop.businessId, 'sale_posted', newId(), null]]));
  await ears.stop();
  expect(await kinds(shop.owner)).not.toContain('approval_asked');
  ears.hear(JSON.stringify([[shop.businessId, 'approval_asked', newId(), null]]));
  await ears.stop();
  expect(await kinds(shop.owner)).toContain('approval_asked');
  expect(await kinds(shop.manager)).not.toContain('approval_asked');
});

test('whom a right of their own takes it from is not told', async () => {
  const none = { kind: 'stock_low', isInApp: true, isByMail: false };
  await call(at, shop.manager, 'POST', '/api/my-notices/choices', none);
  const limits = { discountBasisPoints: null, refundMinor: null, creditMinor: null };
  const rights = { actions: { 'shift.manage': 'deny' }, ...limits };
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    ...[shop.manager.personId, JSON.stringify(rights)],
  ]);
  const before = await kinds(elsewhere);
  await hours(97);
  expect(await kinds(shop.manager)).not.toContain('shift_left_open');
  expect(await kinds(elsewhere)).toEqual(before);
});

test('after ninety days it is forgotten', async () => {
  await hours(24 * 100);
  const old = await peek(at.database, `select from notice where at < $1`, [
    new Date(at.clock.nowMs - 90 * 24 * HOUR_MS).toISOString(),
  ]);
  expect(old).toEqual([]);
});
