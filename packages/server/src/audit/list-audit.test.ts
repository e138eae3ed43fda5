import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '@tillbook/core/audit/audit.api';
import { AUDIT_GROUPS } from '@tillbook/core/audit/audit-groups';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { customerBody } from '../../test/customers.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

interface Page {
  readonly items: AuditEvent[];
  readonly nextCursor: string | null;
}

let at: TestApp;
let shop: TestBusiness;
let customerId: string;

const look = async (query = '', person: TestPerson = shop.owner) =>
  call<Page & { code?: string }>(at, person, 'GET', `/api/audit${query}`);
const actions = ({ items }: Page): string[] => items.map(({ action }) => action);

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const [soap] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 50_000 },
  ]);
  if (soap === undefined) throw new Error('no soap');
  // One moment each, so that the order is told by more than luck.
  const later = (minutes: number) => (at.clock.nowMs = TEST_NOW + minutes * 60_000);
  later(1);
  const till = await openFirstTill(at, shop);
  later(2);
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(at, shop.seller, till, draft)).status).toBe(200);
  later(3);
  const customer = customerBody({ name: 'Asha Mrisho' });
  customerId = customer._id;
  expect((await call(at, shop.owner, 'POST', '/api/customers', customer)).status).toBe(200);
  later(24 * 60);
  const { _id: _own, ...content } = customerBody({ name: 'Asha M. Mrisho', isArchived: false });
  const edited = await at.app.inject({
    method: 'PATCH',
    url: `/api/customers/${customerId}`,
    headers: shop.owner.headers,
    payload: { ...content, version: 1 },
  });
  expect(edited.statusCode, edited.payload).toBe(200);
});
afterAll(() => at.close());

test('the owner sees who did what, newest first, and at which till', async () => {
  const { status, body } = await look();
  expect(status).toBe(200);
  expect(actions(body)).toEqual([
    ...['customer.changed', 'customer.added', 'sale_posted', 'shift_opened', 'till_taken'],
  ]);
  const sold = body.items.find(({ action }) => action === 'sale_posted');
  expect(sold).toMatchObject({ actorName: shop.seller.name, branchName: 'Kariakoo' });
  expect(sold?.tillName).not.toBeNull();
  expect(body.items[0]).toMatchObject({ tillName: null, actorId: shop.owner.personId });
});

test('pages follow each other without a gap or a repetition', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await look(`?limit=2${more}`);
    seen.push(...actions(body));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(actions((await look()).body));
});

test('it is narrowed by group, person, thing, day and words', async () => {
  const narrowed = async (query: string) => actions((await look(query)).body);
  expect(await narrowed('?group=cash')).toEqual(['shift_opened', 'till_taken']);
  expect(await narrowed('?group=sales')).toEqual(['sale_posted']);
  expect(await narrowed('?group=settings')).toEqual([]);
  expect(await narrowed(`?actorId=${shop.owner.personId}`)).toHaveLength(2);
  expect(await narrowed(`?subjectId=${customerId}`)).toHaveLength(2);
  expect(await narrowed('?from=2026-03-05')).toEqual(['customer.changed']);
  expect(await narrowed('?to=2026-03-04')).toHaveLength(4);
  expect(await narrowed(`?q=${encodeURIComponent(shop.seller.name.toUpperCase())}`)).toHaveLength(
    3,
  );
  expect(await narrowed('?q=nothing-like-it')).toEqual([]);
});

test('every act is of one group', async () => {
  const all = await Promise.all(
    AUDIT_GROUPS.map(async (group) => (await look(`?group=${group}`)).body.items.length),
  );
  expect(all.reduce((sum, count) => sum + count, 0)).toBe((await look()).body.items.length);
});

test('accountants look too; managers and sellers do not', async () => {
  expect((await look('', shop.accountant)).status).toBe(200);
  for (const person of [shop.manager, shop.seller]) {
    expect((await look('', person)).body.code).toBe('PERMISSION_REQUIRED');
  }
});

test('another business sees its own and nothing of this one', async () => {
  const other = await addBusiness(at.database, { name: 'Elsewhere' });
  expect((await look('', other.owner)).body.items).toEqual([]);
  const asked = `?subjectId=${customerId}&actorId=${shop.owner.personId}`;
  expect((await look(asked, other.owner)).body.items).toEqual([]);
  expect((await look(asked)).body.items).toHaveLength(2);
  expect((await look(`?subjectId=${newId()}`)).body.items).toEqual([]);
});

test('everybody who worked here can be asked for, and nobody of another business', async () => {
  const other = await addBusiness(at.database, { name: 'Other' });
  type People = { items: { _id: string; name: string }[] };
  const { status, body } = await call<People>(at, shop.accountant, 'GET', '/api/audit/people');
  expect(status).toBe(200);
  const here = [shop.owner, shop.manager, shop.seller, shop.accountant];
  const idsOf = (people: readonly { personId: string }[]) => people.map((one) => one.personId);
  const found = body.items.map(({ _id }) => _id);
  expect([...found].sort()).toEqual(idsOf(here).sort());
  expect(found).not.toContain(other.owner.personId);
  expect((await call(at, shop.seller, 'GET', '/api/audit/people')).status).toBe(403);
});

test('everybody sees their own acts and nobody else’s, without what was said of them', async () => {
  const mine = async (person: TestPerson) =>
    call<Page>(at, person, 'GET', '/api/audit/mine?limit=100');
  const own = (await mine(shop.seller)).body;
  expect(actions(own)).toContain('sale_posted');
  expect(actions(own)).not.toContain('customer.added');
  for (const act of own.items) {
    expect(Object.keys(act).sort()).toEqual(['_id', 'action', 'at', 'branchName', 'tillName']);
  }
  expect((await mine(shop.accountant)).body.items).toEqual([]);
  const all = await look(`?limit=100&actorId=${shop.seller.personId}`);
  expect(own.items.map(({ _id }) => _id)).toEqual(all.body.items.map(({ _id }) => _id));
});

test('an act tells from which device; it is asked for by device, and the chain covers it', async () => {
  const acts = [
    ['Chrome on Windows', 'Neema'],
    ['Firefox on Linux', 'Zawadi'],
  ] as const;
  for (const [device, name] of acts) {
    await peek(at.database, 'update session set device = $2 where person_id = $1', [
      shop.owner.personId,
      device,
    ]);
    const added = await call(at, shop.owner, 'POST', '/api/customers', customerBody({ name }));
    expect(added.status).toBe(200);
  }
  const [newest, before, ...older] = (await look('?group=customers')).body.items;
  expect([newest?.device, before?.device]).toEqual(['Firefox on Linux', 'Chrome on Windows']);
  expect(newest?.detail).not.toHaveProperty('_device');
  // Of acts without a known device nothing is said.
  expect(older.length).toBeGreaterThan(0);
  for (const { device } of older) expect(device).toBeNull();
  const of = async (device: string) =>
    (await look(`?device=${encodeURIComponent(device)}`)).body.items.map((act) => act.subjectId);
  expect(await of('Chrome on Windows')).toEqual([before?.subjectId]);
  expect(await of('Chrome')).toEqual([]);
  expect(await of('Neema')).toEqual([]);
  const faults = async () =>
    (await verifyBooks(at.database.urls.checker)).lines.filter((line) => line.startsWith('     '));
  expect(await faults()).toEqual([]);
  const flip = (one: string, other: string) =>
    peek(
      at.database,
      `set session_replication_role = replica;
       update audit_event set detail = replace(detail, '${one}', '${other}')`,
    );
  await flip('Firefox on Linux', 'Firefox on Windows');
  expect((await faults()).join()).toContain(`number ${newest?.seq}`);
  await flip('Firefox on Windows', 'Firefox on Linux');
  expect(await faults()).toEqual([]);
});
