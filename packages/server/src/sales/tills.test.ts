import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
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
import { peek } from '../../test/database.ts';
import { addTill } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, referenceOf, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const products = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 1_000_000 },
  ]);
  soap = products[0] as TestProduct;
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

const newTill = (): Promise<string> => addTill(app, shop);

type Answer<T> = { status: number; body: T & Record<string, unknown>; text: string };
const take = (
  person: TestPerson,
  tillId: string,
  deviceId: string,
  takeOver = false,
): Promise<Answer<TillLease>> =>
  call(app, person, 'POST', `/api/tills/${tillId}/take`, { deviceId, takeOver });
const release = (person: TestPerson, tillId: string, leaseId: string) =>
  call(app, person, 'POST', `/api/tills/${tillId}/release`, { leaseId });
const open = (person: TestPerson, shift: object): Promise<Answer<Shift>> =>
  call(app, person, 'POST', '/api/shifts', shift);
const close = (person: TestPerson, shiftId: string, countedMinor: number): Promise<Answer<Shift>> =>
  call(app, person, 'POST', `/api/shifts/${shiftId}/close`, { countedMinor });
const sell = async (till: OpenTill, more: object = {}, person = shop.seller) => {
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  return post(app, person, till, { ...draft, ...more });
};

test('a device takes a till, gets the same lease again, and keeps it while it sells', async () => {
  const tillId = await newTill();
  const device = newId();
  const first = await take(shop.seller, tillId, device);
  expect(first.status, first.text).toBe(200);
  expect(first.body).toMatchObject({
    tillId,
    branchName: 'Kariakoo',
    branchCode: 'B1',
    series: 'A',
    lastNumber: 0,
    openShift: null,
    branchDay: { timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 },
  });
  const again = await take(shop.seller, tillId, device);
  expect(again.text).toBe(first.text);
  const events = await peek(app.database, 'select kind from outbox_event where subject_id = $1', [
    tillId,
  ]);
  expect(events).toEqual([{ kind: 'till_taken' }]);
});

test('another device is told who holds the till, and may take it over into a new series', async () => {
  const till = await openTill(app, shop.seller, await newTill());
  expect((await sell(till)).status).toBe(200);
  const device = newId();
  const refused = await take(shop.manager, till.tillId, device);
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'TILL_TAKEN',
    holderName: shop.seller.name,
  });
  const taken = await take(shop.manager, till.tillId, device, true);
  expect(taken.body).toMatchObject({ series: 'B', lastNumber: 0 });
  expect(taken.body.openShift).toMatchObject({ _id: till.shiftId });
  expect((await sell(till)).body).toMatchObject({ code: 'TILL_LEASE_LOST' });
  const next = { ...till, leaseId: taken.body.leaseId, series: 'B', lastNumber: 0 };
  const sold = await sell(next, {}, shop.manager);
  expect(sold.body.receiptNumber).toMatch(/^B1-T\w+-B-000001$/);
});

test('a lease that ran out may be taken without asking, in a new series', async () => {
  const tillId = await newTill();
  await take(shop.seller, tillId, newId());
  app.clock.nowMs = TEST_NOW + 12 * 3_600_000 - 1;
  expect((await take(shop.seller, tillId, newId())).body).toMatchObject({ code: 'TILL_TAKEN' });
  app.clock.nowMs = TEST_NOW + 12 * 3_600_000;
  expect((await take(shop.seller, tillId, newId())).body).toMatchObject({ series: 'B' });
});

test('selling keeps the lease alive', async () => {
  const till = await openTill(app, shop.seller, await newTill());
  app.clock.nowMs = TEST_NOW + 11 * 3_600_000;
  expect((await sell(till)).status).toBe(200);
  app.clock.nowMs = TEST_NOW + 20 * 3_600_000;
  expect((await take(shop.seller, till.tillId, newId())).body).toMatchObject({
    code: 'TILL_TAKEN',
  });
});

test('a till given back goes on in its series; the same again answers the same', async () => {
  const till = await openTill(app, shop.seller, await newTill(), 0);
  expect((await sell(till)).status).toBe(200);
  expect((await release(shop.seller, till.tillId, till.leaseId)).body).toMatchObject({
    status: 409,
    code: 'INVALID_STATE',
  });
  expect((await close(shop.seller, till.shiftId, 10_000)).status).toBe(200);
  const first = await release(shop.seller, till.tillId, till.leaseId);
  expect(first.status, first.text).toBe(200);
  expect((await release(shop.seller, till.tillId, till.leaseId)).text).toBe(first.text);
  expect((await release(shop.seller, till.tillId, newId())).body).toMatchObject({
    code: 'TILL_LEASE_LOST',
  });
  const shift = { _id: newId(), tillId: till.tillId, leaseId: till.leaseId, floatMinor: 0 };
  expect((await open(shop.seller, shift)).body).toMatchObject({ code: 'TILL_LEASE_LOST' });
  const taken = await take(shop.seller, till.tillId, newId());
  expect(taken.body).toMatchObject({ series: 'A', lastNumber: 1 });
});

test('the float goes from the safe into the drawer, once', async () => {
  const tillId = await newTill();
  const { body: lease } = await take(shop.seller, tillId, newId());
  const shift = { _id: newId(), tillId, leaseId: lease.leaseId, floatMinor: 50_000 };
  const first = await open(shop.seller, shift);
  expect(first.status, first.text).toBe(200);
  expect(first.body).toMatchObject({
    _id: shift._id,
    floatMinor: 50_000,
    salesCount: 0,
    closedAt: null,
    expectedMinor: null,
    tenders: [],
    openedByName: shop.seller.name,
    currency: 'TZS',
  });
  expect((await open(shop.seller, shift)).text).toBe(first.text);
  expect((await open(shop.seller, { ...shift, floatMinor: 1 })).body).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect((await open(shop.seller, { ...shift, _id: newId() })).body).toMatchObject({
    status: 409,
    code: 'SHIFT_ALREADY_OPEN',
  });
  const lines = await peek(
    app.database,
    `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
     join journal_entry using (business_id, entry_id) where source_id = $1 order by line_no`,
    [shift._id],
  );
  expect(lines).toEqual([
    { a: '1000', d: 50_000, c: 0 },
    { a: '1010', d: 0, c: 50_000 },
  ]);
});

test('the count closes the shift: a Z report that never changes, and the difference booked', async () => {
  const till = await openTill(app, shop.seller, await newTill(), 50_000);
  expect((await sell(till)).status).toBe(200);
  const split = [
    { _id: newId(), method: 'cash', amountMinor: 4_000, tenderedMinor: 5_000 },
    { _id: newId(), method: 'card', amountMinor: 3_500 },
    {
      ...{ _id: newId(), method: 'mobile_money', amountMinor: 2_500 },
      reference: referenceOf(till.tillId),
    },
  ];
  const sold = await sell(till, { payments: split });
  expect(sold.status, sold.text).toBe(200);
  const url = `/api/shifts/${till.shiftId}`;
  const soFar = await call<Shift>(app, shop.seller, 'GET', url);
  expect(soFar.body).toMatchObject({ salesCount: 2, salesMinor: 20_000, expectedMinor: null });
  expect(soFar.body.tenders).toEqual([]);
  // 50,000 float + 10,000 + 4,000 in cash; 63,900 counted: 100 are missing.
  const closed = await close(shop.seller, till.shiftId, 63_900);
  expect(closed.status, closed.text).toBe(200);
  expect(closed.body).toMatchObject({
    salesCount: 2,
    salesMinor: 20_000,
    // 10,000 × 18 / 118 = 1,525.42 → 1,525, twice
    taxMinor: 3_050,
    tenders: [
      { method: 'cash', amountMinor: 14_000, count: 2 },
      { method: 'mobile_money', amountMinor: 2_500, count: 1 },
      { method: 'card', amountMinor: 3_500, count: 1 },
    ],
    expectedMinor: 64_000,
    countedMinor: 63_900,
    differenceMinor: -100,
    closedByName: shop.seller.name,
  });
  expect((await close(shop.seller, till.shiftId, 63_900)).text).toBe(closed.text);
  expect((await close(shop.seller, till.shiftId, 64_000)).body).toMatchObject({
    status: 409,
    code: 'SHIFT_CLOSED',
  });
  expect((await sell(till)).body).toMatchObject({ status: 409, code: 'SHIFT_CLOSED' });
  const lines = await peek(
    app.database,
    `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
     join journal_entry e using (business_id, entry_id)
     where source_id = $1 and source_kind = 'shift_close' order by line_no`,
    [till.shiftId],
  );
  expect(lines).toEqual([
    { a: '1010', d: 63_900, c: 0 },
    { a: '6100', d: 100, c: 0 },
    { a: '1000', d: 0, c: 64_000 },
  ]);
  expect((await call(app, shop.seller, 'GET', url)).text).toBe(closed.text);
  const actions = await peek(
    app.database,
    `select action from audit_event where stream_id = $1 order by seq`,
    [till.tillId],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'till_taken',
    'shift_opened',
    'sale_posted',
    'sale_posted',
    'shift_closed',
  ]);
});

test('a shift of nothing closes with nothing to book', async () => {
  const till = await openTill(app, shop.seller, await newTill(), 0);
  const closed = await close(shop.seller, till.shiftId, 0);
  expect(closed.body).toMatchObject({ differenceMinor: 0, salesCount: 0, expectedMinor: 0 });
});

test('a seller closes the own shift only; a manager any in the branch', async () => {
  const colleague = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const till = await openTill(app, shop.seller, await newTill(), 0);
  expect((await close(colleague, till.shiftId, 0)).body).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  const seen = await call(app, colleague, 'GET', `/api/shifts/${till.shiftId}`);
  expect(seen.status).toBe(403);
  expect((await sell(till, {}, colleague)).status).toBe(200);
  expect((await close(shop.manager, till.shiftId, 10_000)).status).toBe(200);
});

test('tills of another branch are forbidden, of another business not there', async () => {
  const other = await addBusiness(app.database, { name: 'Neighbour' });
  const far = shop.branches[1]?.tillId ?? '';
  expect((await take(shop.seller, far, newId())).body).toMatchObject({
    status: 403,
    code: 'BRANCH_FORBIDDEN',
  });
  expect((await take(shop.owner, far, newId())).status).toBe(200);
  const till = await openTill(app, shop.seller, await newTill(), 0);
  const notThere = { status: 404, code: 'NOT_FOUND' };
  for (const thief of [other.owner, other.seller]) {
    expect((await take(thief, till.tillId, newId(), true)).body).toMatchObject(notThere);
    expect((await release(thief, till.tillId, till.leaseId)).body).toMatchObject(notThere);
    expect((await close(thief, till.shiftId, 0)).body).toMatchObject(notThere);
    const shift = { _id: newId(), tillId: till.tillId, leaseId: till.leaseId, floatMinor: 0 };
    expect((await open(thief, shift)).body).toMatchObject(notThere);
    expect((await call(app, thief, 'GET', `/api/shifts/${till.shiftId}`)).body).toMatchObject(
      notThere,
    );
  }
  expect((await take(shop.accountant, till.tillId, newId())).status).toBe(403);
  expect((await close(shop.seller, till.shiftId, 0)).status).toBe(200);
});

test('the catalogue of a till comes page by page, without what is archived', async () => {
  const big = await addBusiness(app.database, { name: 'Big', branchCount: 1 });
  const branchId = big.branches[0]?.branchId ?? '';
  await peek(
    app.database,
    `with p as (insert into product (business_id, product_id, name, sort_name, sku, tax_class_id,
       price_minor, cost_minor, archived_at, created_at, updated_at, created_hash)
     select $1, gen_random_uuid(), 'P' || n, 'p' || n, 'S' || n, $2, n, 1,
       case when n > 1500 then now() end, now(), now(), '\\x00'
     from generate_series(1, 1501) n returning *)
     insert into stock_level (business_id, branch_id, product_id, quantity_milli)
     select business_id, $3, product_id, 0 from p`,
    [big.businessId, big.taxClasses.standard, branchId],
  );
  const url = `/api/till/catalogue?branchId=${branchId}`;
  type Page = { items: { _id: string; taxBasisPoints: number }[]; nextCursor: string | null };
  const first = await call<Page>(app, big.seller, 'GET', url);
  expect(first.status, first.text).toBe(200);
  expect(first.body).toMatchObject({ taxMode: 'inclusive', stockPolicy: 'block', pageSize: 1_000 });
  const second = await call<Page>(app, big.seller, 'GET', `${url}&cursor=${first.body.nextCursor}`);
  expect([first.body.items.length, second.body.items.length]).toEqual([1_000, 500]);
  expect(second.body.nextCursor).toBeNull();
  const ids = [...first.body.items, ...second.body.items].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(1_500);
  expect(first.body.items[0]?.taxBasisPoints).toBe(1_800);
  expect((await call(app, shop.seller, 'GET', url)).status).toBe(404);
  const far = `/api/till/catalogue?branchId=${shop.branches[1]?.branchId}`;
  expect((await call(app, shop.seller, 'GET', far)).status).toBe(403);
  expect((await call(app, big.seller, 'GET', `${url}&cursor=nonsense`)).status).toBe(422);
});
