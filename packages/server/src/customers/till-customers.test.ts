import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { tillCustomers } from '@tillbook/core/customers/customers.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';

type Told = AnswerOf<typeof tillCustomers>;

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
});
afterAll(() => at.close());

const told = (cursor?: string, person = shop.seller): Promise<Told> => {
  const more = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  return done(at, person, 'GET', `/api/till/customers/changes${more}`);
};
const names = ({ items }: Told) => items.map(({ name }) => name);
const change = (text: string, values: readonly unknown[]) => peek(at.database, text, [...values]);

test('a device is told all customers first, then only what changed, archived ones by id', async () => {
  const asha = await addCustomer(at, shop, { name: 'Asha', phone: '0712 345 678' });
  await addCustomer(at, shop, { name: 'Juma' });
  const other = await addBusiness(at.database);
  await addCustomer(at, other, { name: 'Theirs' });
  const first = await told();
  expect(names(first).sort()).toEqual(['Asha', 'Juma']);
  expect(first).toMatchObject({ gone: [], hasMore: false, isReset: false });
  const found = first.items.find(({ name }) => name === 'Asha');
  expect(found).toMatchObject({ phone: '+255712345678', creditLimitMinor: null, balanceMinor: 0 });
  expect(found).not.toHaveProperty('note');

  await change('update customer set name = $2 where customer_id = $1', [asha._id, 'Asha M']);
  const second = await told(first.cursor);
  expect(names(second)).toContain('Asha M');
  await change('update customer set archived_at = now() where customer_id = $1', [asha._id]);
  const third = await told(second.cursor);
  expect(third.gone).toContain(asha._id);
  expect(names(third)).not.toContain('Asha M');
  expect(names(await told())).toEqual(['Juma']);
});

test('what a writer commits long after others is not missed', async () => {
  const slow = await addCustomer(at, shop, { name: 'Slow' });
  const { cursor } = await told();
  const writer = new pg.Client({ connectionString: at.database.superuserUrl });
  await writer.connect();
  await writer.query('begin');
  await writer.query(`update customer set name = 'Late' where customer_id = $1`, [slow._id]);
  await addCustomer(at, shop, { name: 'Quick' });
  const meanwhile = await told(cursor);
  expect(names(meanwhile)).toContain('Quick');
  expect(names(meanwhile)).not.toContain('Late');
  await writer.query('commit');
  await writer.end();
  expect(names(await told(meanwhile.cursor))).toContain('Late');
});

test('a thousand customers come in pages; more changes than one page begin anew', async () => {
  const big = await addBusiness(at.database);
  await change(
    `insert into customer (business_id, customer_id, name, sort_name, terms_days, created_at,
       created_by, created_hash)
     select $1, gen_random_uuid(), 'Duka ' || n, 'duka ' || n, 0, now(), $1, '\\x00'
     from generate_series(1, 1001) n`,
    [big.businessId],
  );
  const seen: string[] = [];
  let page = await told(undefined, big.seller);
  for (;;) {
    seen.push(...page.items.map(({ _id }) => _id));
    if (!page.hasMore) break;
    page = await told(page.cursor, big.seller);
  }
  expect([seen.length, new Set(seen).size]).toEqual([1_001, 1_001]);
  await change('update customer set version = version + 1 where business_id = $1', [
    big.businessId,
  ]);
  expect(await told(page.cursor, big.seller)).toMatchObject({ items: [], isReset: true });
});

test('a cursor from before the database was restored begins anew; a wrong one is refused', async () => {
  const ahead = Buffer.from(JSON.stringify(['900000000000000000'])).toString('base64url');
  expect(await told(ahead)).toMatchObject({ items: [], isReset: true });
  const wrong = Buffer.from(JSON.stringify(['1', 'x'])).toString('base64url');
  const path = `/api/till/customers/changes?cursor=${wrong}`;
  expect((await ask(at, shop.seller, 'GET', path)).status).toBe(422);
  expect((await ask(at, shop.accountant, 'GET', '/api/till/customers/changes')).status).toBe(403);
});
