import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PARKED_PER_BRANCH_MAX } from '@tillbook/core/limits';
import type { ParkedDraft, ParkedRow, TakenSale } from '@tillbook/core/sales/parked-sales.api';
import { everyRow } from '../../test/bad-input/probe.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol } from '../../test/facts.ts';
import { parkedDraftOf } from '../../test/parked.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;
let here: OpenTill;
/** Another till of the same branch, by another device. */
let there: OpenTill;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
  ])) as [TestProduct];
  here = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  const tillId = newId();
  const branchId = branchOf();
  const made = { _id: tillId, name: 'Till 2', code: 'T2' };
  const added = await call(app, shop.owner, 'POST', `/api/branches/${branchId}/tills`, made);
  expect([added.status, added.text]).toEqual([200, added.text]);
  there = await openTill(app, shop.seller, tillId);
});

const branchOf = (nth = 0): string => shop.branches[nth]?.branchId ?? '';
type Coded = { code: string; message: string };
const park = (draft: ParkedDraft, by: TestPerson = shop.seller) =>
  call<{ isParked: boolean } & Coded>(app, by, 'POST', '/api/parked-sales', draft);
const list = async (by: TestPerson = shop.seller, branchId = branchOf()) => {
  const url = `/api/parked-sales?branchId=${branchId}`;
  return call<{ sales: ParkedRow[] } & Coded>(app, by, 'GET', url);
};
const take = (id: string, { tillId, deviceId }: Where = there, by = shop.seller) =>
  call<TakenSale & Coded>(app, by, 'POST', `/api/parked-sales/${id}/take`, { tillId, deviceId });
const end = (id: string, { tillId, deviceId }: Where = here, by = shop.seller) =>
  call<{ wasThere: boolean; takenBy: object | null } & Coded>(
    ...([app, by, 'POST', `/api/parked-sales/${id}/end`, { tillId, deviceId }] as const),
  );
type Where = Pick<OpenTill, 'tillId' | 'deviceId'>;
const draft = (more: Partial<ParkedDraft> = {}) => parkedDraftOf(here, sugar, more);
const idsOf = async () => (await list()).body.sales.map(({ _id }) => _id);
const events = () =>
  peek(
    app.database,
    `select subject_id "id", branch_id "branchId" from outbox_event
     where business_id = $1 and kind = 'parked_changed' order by event_id`,
    [shop.businessId],
  );

test('a till of the branch sees what another parked, takes it with all that is in it, once', async () => {
  const customer = await addCustomer(app, shop, { name: 'Neema', phone: '+255754111222' });
  const sale = draft({ customerId: customer._id });
  expect((await park(sale)).body.isParked).toBe(true);
  const before = await everyRow(app.database);
  expect((await park(sale)).body.isParked).toBe(true);
  expect(await everyRow(app.database)).toEqual(before);
  const [row] = (await list()).body.sales;
  expect(row).toEqual({
    ...{ _id: sale._id, tillName: 'Till 1', name: 'Sugar, 10:00', itemsCount: 2 },
    ...{ parkedAt: new Date(TEST_NOW).toISOString(), parkedByName: 'Amina' },
  });
  const taken = await take(sale._id);
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body.content).toEqual(sale.content);
  expect(taken.body.customer).toEqual({
    ...{ _id: customer._id, name: 'Neema', phone: '+255754111222' },
  });
  expect(await idsOf()).toEqual([]);
  // The same device asks again: the first answer, and nothing else happens.
  const after = await everyRow(app.database);
  expect((await take(sale._id)).body).toEqual(taken.body);
  expect(await everyRow(app.database)).toEqual(after);
  const second = await take(sale._id, { tillId: here.tillId, deviceId: newId() });
  expect([second.status, second.body.code]).toEqual([409, 'PARKED_TAKEN']);
  expect(second.body.message).toBe(`${shop.seller.name} has taken it at Till 2.`);
  const told = { id: sale._id, branchId: branchOf() };
  expect(await events()).toEqual([told, told]);
  const acts = await peek(
    app.database,
    `select detail from audit_event where business_id = $1 and action = 'parked.taken'`,
    [shop.businessId],
  );
  expect(acts).toEqual([{ detail: '{"from":"Till 1","lines":1}' }]);
});

test('what is only asked for again is given to who had it, and is taken from nobody', async () => {
  const lying = draft();
  await park(lying);
  const again = (at: Where) =>
    call<TakenSale & Coded>(app, shop.seller, 'POST', `/api/parked-sales/${lying._id}/take`, {
      ...{ tillId: at.tillId, deviceId: at.deviceId, isOnlyAgain: true },
    });
  expect((await again(there)).status).toBe(404);
  expect(await idsOf()).toEqual([lying._id]);
  const taken = await take(lying._id);
  expect((await again(there)).body).toEqual(taken.body);
  const other = { tillId: here.tillId, deviceId: newId() };
  expect((await again(other)).body.code).toBe('PARKED_TAKEN');
});

test('a device tells later that it took up its own; who had it by then is named', async () => {
  const [own, gone] = [draft(), draft()];
  await park(own);
  await park(gone);
  await take(gone._id);
  const ended = await end(own._id);
  expect(ended.body).toEqual({ wasThere: true, takenBy: null });
  expect((await end(own._id)).body).toEqual(ended.body);
  expect((await take(own._id)).body.code).toBe('PARKED_TAKEN');
  const late = { wasThere: true, takenBy: { name: shop.seller.name, tillName: 'Till 2' } };
  expect((await end(gone._id)).body).toEqual(late);
  expect((await end(gone._id)).body).toEqual(late);
  expect(await idsOf()).toEqual([]);
});

test('what ended before it came does not come back by coming late', async () => {
  const late = draft();
  expect((await end(late._id)).body).toEqual({ wasThere: false, takenBy: null });
  expect((await end(late._id)).body).toEqual({ wasThere: false, takenBy: null });
  expect((await park(late)).body.isParked).toBe(false);
  expect(await idsOf()).toEqual([]);
  expect((await take(late._id, here)).status).toBe(404);
});

test('nobody else gets it: another business, another branch, who may not sell', async () => {
  const sale = draft();
  await park(sale);
  const away = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, branchIds: [branchOf(1)] },
  });
  const far = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  const strange = { tillId: other.branches[0]?.tillId ?? '', deviceId: newId() };
  const before = await everyRow(app.database);
  const refused = async (asked: Promise<{ status: number; body: Coded }>) => {
    const { status, body } = await asked;
    return [status, body.code];
  };
  const unknown = [404, 'NOT_FOUND'];
  const forbidden = [403, 'BRANCH_FORBIDDEN'];
  expect(await refused(list(other.seller))).toEqual(unknown);
  expect(await refused(park(draft(), other.seller))).toEqual(unknown);
  expect(await refused(take(sale._id, there, other.seller))).toEqual(unknown);
  expect(await refused(take(sale._id, strange, other.seller))).toEqual(unknown);
  expect(await refused(end(sale._id, here, other.seller))).toEqual(unknown);
  expect(await refused(list(away))).toEqual(forbidden);
  expect(await refused(park(draft(), away))).toEqual(forbidden);
  expect(await refused(take(sale._id, there, away))).toEqual(forbidden);
  expect(await refused(take(sale._id, far, away))).toEqual(forbidden);
  expect(await refused(end(sale._id, here, away))).toEqual(forbidden);
  // The owner is in every branch; the sale is of one.
  expect(await refused(take(sale._id, far, shop.owner))).toEqual(forbidden);
  expect(await refused(end(sale._id, far, shop.owner))).toEqual(forbidden);
  expect((await take(sale._id, there, shop.accountant)).status).toBe(403);
  expect((await list(shop.accountant)).status).toBe(403);
  expect(await everyRow(app.database)).toEqual(before);
  // What another business says of the id is its own.
  expect((await end(sale._id, strange, other.seller)).body.wasThere).toBe(false);
  expect((await take(sale._id)).status).toBe(200);
});

test('a device that was ended gets nothing and brings nothing; what it parked is there', async () => {
  const sale = draft();
  await park(sale);
  for (const { deviceId } of [here, there]) await enrol(app, shop.seller, deviceId);
  const revoked = await call(app, shop.owner, 'POST', `/api/devices/${here.deviceId}/revoke`);
  expect(revoked.status).toBe(200);
  expect((await park(draft())).body.code).toBe('DEVICE_REVOKED');
  expect((await take(sale._id, here)).body.code).toBe('DEVICE_REVOKED');
  expect(await idsOf()).toEqual([sale._id]);
  const taken = await take(sale._id);
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body.content).toEqual(sale.content);
});

test('another content under the same id, an unknown or archived customer: refused', async () => {
  const sale = draft();
  await park(sale);
  const otherwise = await park({ ...sale, name: 'Table 4' });
  expect([otherwise.status, otherwise.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await park(draft({ customerId: newId() }))).status).toBe(404);
  const { _id, version } = await addCustomer(app, shop);
  const gone = await call(app, shop.owner, 'POST', `/api/customers/${_id}/erase`, { version });
  expect(gone.status, gone.text).toBe(200);
  expect((await park(draft({ customerId: _id }))).body.code).toBe('CUSTOMER_FORGOTTEN');
});

test('so many lie at the server, the next stays on its device; the latest come first', async () => {
  const text = `insert into parked_sale (business_id, parked_id, branch_id, till_id, device_id, name,
      parked_by_name, parked_at, content, content_hash, kept_by, kept_at)
    select p.business_id, gen_random_uuid(), p.branch_id, p.till_id, p.device_id, 'Older',
      p.parked_by_name, p.parked_at - n * interval '1 minute', p.content, p.content_hash, p.kept_by,
      p.kept_at
    from parked_sale p, generate_series(1, $2) n where p.parked_id = $1`;
  const first = draft();
  await park(first);
  await peek(app.database, text, [first._id, PARKED_PER_BRANCH_MAX - 2]);
  const last = draft({ parkedAt: new Date(TEST_NOW + 60_000).toISOString() });
  expect((await park(last)).status).toBe(200);
  const full = await park(draft());
  expect([full.status, full.body.code]).toEqual([422, 'LIMIT_EXCEEDED']);
  const ids = await idsOf();
  expect(ids).toHaveLength(PARKED_PER_BRANCH_MAX);
  expect(ids.slice(0, 2)).toEqual([last._id, first._id]);
});

test('who is forgotten is forgotten in what was parked, and in how it is called', async () => {
  const name = 'Mwanaidi Canary';
  const made = await addCustomer(app, shop, { name, phone: '+255754987123' });
  const [theirs, named, others] = [
    draft({ customerId: made._id, name: `${name}, 10:00` }),
    draft({ name: `${name} at table 4` }),
    draft(),
  ];
  for (const sale of [theirs, named, others]) expect((await park(sale)).status).toBe(200);
  const erase = { version: made.version };
  const gone = await call(app, shop.owner, 'POST', `/api/customers/${made._id}/erase`, erase);
  expect(gone.status, gone.text).toBe(200);
  expect(new Set(await idsOf())).toEqual(new Set([named._id, others._id]));
  const found = await peek(
    app.database,
    'select from parked_sale p where position($1 in p::text) > 0',
    [name],
  );
  expect(found).toEqual([]);
  // Its device asks what became of it: nothing is known of it.
  expect((await end(theirs._id)).body).toEqual({ wasThere: false, takenBy: null });
});
