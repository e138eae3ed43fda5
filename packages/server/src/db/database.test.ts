import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { Again, statement } from './database.ts';
import { openTenant } from './tenant.sql.ts';

let app: TestApp;
let shop: TestBusiness;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

const ADD = statement(
  'test_add_stream',
  'insert into audit_stream (business_id, stream_id) values ($1, $2) returning 1 / $3 "quotient"',
);
const streams = async (streamId: string) =>
  (await peek(app.database, 'select 1 from audit_stream where stream_id = $1', [streamId])).length;

test('the last statement takes the commit with it', async () => {
  const streamId = newId();
  const rows = await app.db.transact(openTenant(shop.businessId), (tx) =>
    tx.finish(ADD, [shop.businessId, streamId, 1]),
  );
  expect(rows).toEqual([{ quotient: 1 }]);
  expect(await streams(streamId)).toBe(1);
});

test('a last statement that fails keeps nothing, and the connection works on', async () => {
  const [first, second] = [newId(), newId()];
  const work = app.db.transact(openTenant(shop.businessId), async (tx) => {
    await tx.rows(ADD, [shop.businessId, first, 1]);
    return tx.finish(ADD, [shop.businessId, second, 0]);
  });
  await expect(work).rejects.toThrow('division by zero');
  expect([await streams(first), await streams(second)]).toEqual([0, 0]);
  const third = newId();
  await app.db.transact(openTenant(shop.businessId), (tx) =>
    tx.rows(ADD, [shop.businessId, third, 1]),
  );
  expect(await streams(third)).toBe(1);
});

test('nothing can follow the last statement', async () => {
  const streamId = newId();
  const work = app.db.transact(openTenant(shop.businessId), async (tx) => {
    await tx.finish(ADD, [shop.businessId, streamId, 1]);
    return tx.rows(ADD, [shop.businessId, newId(), 1]);
  });
  await expect(work).rejects.toThrow('after the end of its transaction');
  expect(await streams(streamId)).toBe(1);
});

test('what is asked ahead sees the tenant that the prelude opened, and is asked again', async () => {
  const ahead = {
    statement: statement('test_branches', 'select count(*) n from branch where code <> $1'),
    values: ['none'],
  };
  let tries = 0;
  const seen = await app.db.transact(
    { prelude: openTenant(shop.businessId), ahead },
    async (_tx, _opened, asked) => {
      tries += 1;
      if (tries === 1) throw new Again('once more');
      return asked;
    },
  );
  expect([tries, seen]).toEqual([2, [{ n: shop.branches.length }]]);
});

test('a prelude that fails is the error told, not what was asked behind it', async () => {
  const ahead = { statement: statement('test_one', 'select $1::int'), values: [1] };
  const work = app.db.transact({ prelude: 'select 1 / 0', ahead }, async () => 'never');
  await expect(work).rejects.toThrow('division by zero');
});
