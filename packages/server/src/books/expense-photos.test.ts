import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Expense } from '@tillbook/core/books/expenses.api';
import { EXPENSE_PHOTOS_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';

/** Photos of the papers behind expenses. */

let at: TestApp;
let shop: TestBusiness;
let expense: Expense;
let paper: Buffer;

beforeAll(async () => {
  at = await startTestApp();
  paper = await photo('#eee');
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  shop = await addBusiness(at.database);
  expense = await spend();
});

const photo = (background: string, width = 40, height = 90) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const spend = (branch = 0) =>
  done<Expense>(at, shop.owner, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId: shop.branches[branch]?.branchId, category: 'rent' },
    ...{ amountMinor: 100, taxMinor: 0, paidFrom: 'bank', day: '2026-03-02' },
    ...{ payee: null, note: null, reference: null },
  });

type Answer = Expense & { readonly code?: string };
async function add(imageId = newId(), bytes = paper, by = shop.owner, of = expense._id) {
  const reply = await at.app.inject({
    method: 'PUT',
    url: `/api/expenses/${of}/photos/${imageId}`,
    headers: { ...by.headers, 'content-type': 'image/jpeg' },
    payload: bytes,
  });
  return { status: reply.statusCode, body: reply.json<Answer>() };
}
const remove = (imageId: string, by = shop.owner) =>
  ask<Answer>(at, by, 'POST', `/api/expenses/${expense._id}/photos/${imageId}/remove`);

/** As a browser's `<img>` asks, by the cookie of the session alone. */
async function see(imageId: string, by: TestPerson, size = 'picture') {
  const cookie = randomBytes(32).toString('base64url');
  const bind = (hash: Buffer | null) =>
    peek(at.database, 'update session set cookie_hash = $2 where person_id = $1', [
      ...[by.personId, hash],
    ]);
  await bind(createHash('sha256').update(cookie).digest());
  const url = `/api/expense-photos/${imageId}?size=${size}`;
  const answer = await at.app.inject({
    ...{ method: 'GET', url, headers: { cookie: `__Host-sid=${cookie}` } },
  });
  // The other calls here come without a browser.
  await bind(null);
  return answer;
}

const kept = () =>
  peek<{ id: string; by: string }>(
    at.database,
    `select image_id id, added_by_name "by" from expense_photo where business_id = $1 order by place`,
    [shop.businessId],
  );

test('a photo is kept small, shown with its expense, and read by the cookie alone', async () => {
  const imageId = newId();
  const long = await photo('#eee', 900, 3_200);
  const added = await add(imageId, long);
  expect([added.status, added.body.photoIds]).toEqual([200, [imageId]]);
  const shown = await done<Expense>(at, shop.owner, 'GET', `/api/expenses/${expense._id}`);
  expect(shown.photoIds).toEqual([imageId]);
  const picture = await see(imageId, shop.owner);
  expect(picture.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    ...{ format: 'webp', width: 450, height: 1_600 },
  });
  const thumb = await sharp((await see(imageId, shop.owner, 'thumb')).rawPayload).metadata();
  expect(thumb.height).toBe(128);
  expect(await kept()).toEqual([{ id: imageId, by: shop.owner.name }]);
});

test('the same again is the same; other bytes, or another expense, under its id are refused', async () => {
  const imageId = newId();
  expect((await add(imageId)).status).toBe(200);
  expect((await add(imageId)).body.photoIds).toEqual([imageId]);
  const other = await photo('#123');
  expect((await add(imageId, other)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const second = await spend();
  expect((await add(imageId, paper, shop.owner, second._id)).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect(await kept()).toHaveLength(1);
});

test('five at most, also when they come at once; a place that is free is used again', async () => {
  const ids = Array.from({ length: EXPENSE_PHOTOS_MAX + 2 }, () => newId());
  const answers = await Promise.all(ids.map((imageId) => add(imageId)));
  const codes = answers.map(({ body }) => body.code ?? 'kept').sort();
  expect(codes).toEqual([
    ...['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'],
    ...Array.from({ length: EXPENSE_PHOTOS_MAX }, () => 'kept'),
  ]);
  const [first] = await kept();
  expect((await remove(first?.id ?? '')).body.photoIds).toHaveLength(EXPENSE_PHOTOS_MAX - 1);
  const again = newId();
  expect((await add(again)).body.photoIds[0]).toBe(again);
  const sixth = `insert into expense_photo select business_id, gen_random_uuid(), expense_id, 6,
    media_type, picture, thumbnail, width, height, added_at, added_by, added_by_name, content_hash
    from expense_photo limit 1`;
  await expect(peek(at.database, sixth)).rejects.toThrow(/at_most_five/);
});

test('taken away it is gone, twice is once; what proves a closed day stays', async () => {
  const [one, two] = [newId(), newId()];
  await add(one);
  await add(two);
  expect((await remove(one)).body.photoIds).toEqual([two]);
  expect((await remove(one)).status).toBe(200);
  expect((await see(one, shop.owner)).statusCode).toBe(404);
  const acts = await peek(
    at.database,
    `select action from audit_event where business_id = $1 and action like 'expense.photo%'
     order by seq`,
    [shop.businessId],
  );
  expect(acts).toEqual([
    ...[{ action: 'expense.photo_added' }, { action: 'expense.photo_added' }],
    { action: 'expense.photo_removed' },
  ]);
  const close = { _id: newId(), upTo: '2026-03-02' };
  await done(at, shop.owner, 'POST', '/api/books/close', close);
  expect((await remove(two)).body.code).toBe('PERIOD_LOCKED');
  expect((await add()).body.photoIds).toHaveLength(2);
});

test('a clerk of another branch, a seller and another business get nothing', async () => {
  const imageId = newId();
  await add(imageId);
  const elsewhere = await spend(1);
  const there = newId();
  await add(there, paper, shop.owner, elsewhere._id);
  const { manager, seller } = shop;
  expect((await see(imageId, manager)).statusCode).toBe(200);
  expect((await see(there, manager)).json()).toMatchObject({ code: 'BRANCH_FORBIDDEN' });
  const foreign = await add(newId(), paper, manager, elsewhere._id);
  expect(foreign.body.code).toBe('BRANCH_FORBIDDEN');
  expect((await see(imageId, seller)).statusCode).toBe(403);
  expect((await add(newId(), paper, seller)).status).toBe(403);
  const next = await addBusiness(at.database);
  expect((await see(imageId, next.owner)).statusCode).toBe(404);
  expect((await add(newId(), paper, next.owner)).body.code).toBe('NOT_FOUND');
  expect((await remove(imageId, next.owner)).body.code).toBe('NOT_FOUND');
  expect(await kept()).toHaveLength(2);
});

test('what is no picture is refused, and nothing is stored', async () => {
  const refused = await add(newId(), Buffer.from('<svg onload=alert(1)>'));
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(await kept()).toEqual([]);
});
