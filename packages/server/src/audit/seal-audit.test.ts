import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { appendAudit } from './append-audit.ts';
import { sealAudit } from './seal-audit.ts';

let app: TestApp;
let shop: TestBusiness;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

const seal = (night: string): Promise<void> =>
  app.db.transact(openTenant(shop.businessId), (tx) =>
    sealAudit(tx, shop.businessId, {
      sealedFor: `${night}T22:30:00.000Z`,
      sealedAt: `${night}T22:30:05.000Z`,
    }),
  );

const act = (streamId: string): Promise<void> =>
  app.db.transact(openTenant(shop.businessId), (tx) =>
    appendAudit(tx, {
      businessId: shop.businessId,
      streamId,
      at: '2026-03-04T07:00:00.000Z',
      actorId: null,
      actorName: 'Amina',
      events: [{ action: 'product.changed', subjectId: newId(), detail: {} }],
    }),
  );

const seals = () =>
  peek<{ no: number; streams: number; events: number; heads: string; hash: string; prev: string }>(
    app.database,
    `select seal_no "no", streams, events::int, heads, encode(hash, 'hex') "hash",
       encode(prev_hash, 'hex') "prev" from audit_seal order by seal_no`,
  );

test('each night is one seal over every chain, chained to the night before', async () => {
  await seal('2026-03-03');
  await act(shop.businessId);
  await act(shop.branches[0]?.tillId ?? '');
  await act(shop.businessId);
  await seal('2026-03-04');
  const [empty, second] = await seals();
  expect(empty).toMatchObject({ no: 1, streams: 0, events: 0, heads: '', prev: '00'.repeat(32) });
  // By hand: the text of the first night, hashed after 32 zero bytes.
  const text = `${shop.businessId}|1|2026-03-03T22:30:00.000Z|2026-03-03T22:30:05.000Z|0|0|`;
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(text).digest('hex');
  expect(empty?.hash).toBe(hash);
  expect(second).toMatchObject({ no: 2, streams: 2, events: 3, prev: hash });
  expect(second?.heads.split('\n')).toHaveLength(2);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a night that is done again, even by two at once, has one seal', async () => {
  const before = await seals();
  await seal('2026-03-04');
  expect(await seals()).toEqual(before);
  await Promise.all([seal('2026-03-05'), seal('2026-03-05'), seal('2026-03-05')]);
  expect(await seals()).toHaveLength(before.length + 1);
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('a seal is never changed or taken out by the server', async () => {
  for (const text of ['delete from audit_seal', `update audit_seal set heads = ''`]) {
    const wreck = { name: `test_${text.slice(0, 6)}_seal`, text };
    const tried = app.db.transact(openTenant(shop.businessId), (tx) => tx.rows(wreck));
    await expect(tried).rejects.toThrow(/permission denied/);
  }
});
