import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusiness } from '../../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import { openDatabase, statement, type Database, type Tx } from './database.ts';
import { openTenant } from './tenant.sql.ts';

const A = '0198aaaa-0000-7000-8000-000000000001';
const B = '0198bbbb-0000-7000-8000-000000000002';
let database: TestDatabase;
let app: Database;

const WHO = statement('test_who', 'select current_user::text "who"');
const ADD_ACCOUNT = statement(
  'test_add_account',
  `insert into account (business_id, code, name, kind) values ($1, $2, 'x', 'asset')`,
);
const ACCOUNTS = statement('test_accounts', 'select business_id "businessId" from account');

beforeAll(async () => {
  database = await cloneDatabase();
  app = openDatabase(database.urls.app, { max: 4, label: 'test' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('the app works as its own role', async () => {
  const row = await app.read(openTenant(A), (reader) => reader.one<{ who: string }>(WHO));
  expect(row.who).toBe('tillbook_app');
});

test('a business sees its own rows and nobody else’s', async () => {
  await app.transact(openTenant(A), (tx) => tx.rows(ADD_ACCOUNT, [A, '1000']));
  await app.transact(openTenant(B), (tx) => tx.rows(ADD_ACCOUNT, [B, '1000']));
  const seen = await app.read(openTenant(A), (r) => r.rows<{ businessId: string }>(ACCOUNTS));
  expect(seen).toEqual([{ businessId: A }]);
});

test('a row cannot be written into another business', async () => {
  const write = app.transact(openTenant(A), (tx) => tx.rows(ADD_ACCOUNT, [B, '2000']));
  await expect(write).rejects.toThrow(/row-level security/);
  expect(await peek(database, `select from account where code = '2000'`)).toHaveLength(0);
});

test('after a transaction the tenant is closed: nothing is seen without one', async () => {
  const seen = await app.read('select 1', (reader) => reader.rows(ACCOUNTS));
  expect(seen).toHaveLength(0);
});

test('a reader cannot write: the database refuses it', async () => {
  const write = app.read(openTenant(A), (reader) => (reader as Tx).rows(ADD_ACCOUNT, [A, '3000']));
  await expect(write).rejects.toThrow(/read-only transaction/);
});

test('people, sessions and memberships are closed to the app but for named functions', async () => {
  const closed = ['person', 'session', 'membership', 'business', 'invitation', 'person_act'];
  for (const table of closed) {
    const look = statement(`test_look_${table}`, `select from ${table}`);
    await expect(app.read(openTenant(A), (r) => r.rows(look))).rejects.toThrow(/permission denied/);
  }
});

test('what was posted has no update and no delete grant', async () => {
  const ledger = ['sale', 'sale_line', 'sale_tax', 'payment', 'journal_entry', 'journal_line'];
  for (const table of [...ledger, 'stock_movement', 'audit_event', 'shift', 'shift_close']) {
    for (const text of [`delete from ${table}`, `update ${table} set business_id = business_id`]) {
      const wreck = statement(`test_${text.slice(0, 6)}_${table}`, text);
      await expect(app.transact(openTenant(A), (tx) => tx.rows(wreck))).rejects.toThrow(
        /permission denied/,
      );
    }
  }
});

test('every table with a business is walled, forced, and not owned by the app', async () => {
  const global = ['session', 'invitation', 'business', 'membership', 'person_act'];
  const open = await peek(
    database,
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'business_id' and not a.attisdropped and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
       and (not c.relrowsecurity or not c.relforcerowsecurity
         or pg_get_userbyid(c.relowner) = 'tillbook_app'
         or not exists (select from pg_policy p where p.polrelid = c.oid))`,
    [global],
  );
  expect(open).toEqual([]);
});

test('every key and foreign key between tenant tables holds the business', async () => {
  const loose = await peek(
    database,
    `select conrelid::regclass::text "table", conname "name" from pg_constraint k
     where contype in ('f', 'p', 'u') and connamespace = 'public'::regnamespace
       and exists (select from pg_class c where c.oid = k.conrelid and c.relrowsecurity)
       and not exists (select from pg_attribute a where a.attrelid = k.conrelid
         and a.attname = 'business_id' and a.attnum = any (k.conkey))
       and conrelid <> 'outbox_event'::regclass
       -- Of two businesses: what stands between them is no row of either (decisions 17, 160).
       and conrelid <> 'transfer_offer'::regclass`,
  );
  expect(loose).toEqual([]);
});

test('of an offer its receiver sees how it stands, its sender nothing, and nobody its words', async () => {
  const { businessId: from } = await addBusiness(database);
  const { businessId: to } = await addBusiness(database);
  await peek(
    database,
    `insert into transfer_offer (offer_id, from_business_id, from_name, from_number,
       to_business_id, to_name, currency, value_minor, lines, offered_at, offered_by_name)
     values ($1, $1, 'Shop', 'TR-1', $2, 'Shop', 'TZS', 100, '[]', now(), 'Amina')`,
    [from, to],
  );
  const look = statement('test_offers', 'select state, value_minor value from transfer_offer');
  const seenBy = (who: string) => app.read(openTenant(who), (reader) => reader.rows(look));
  expect(await seenBy(to)).toEqual([{ state: 'open', value: 100 }]);
  expect(await seenBy(from)).toEqual([]);
  expect(await app.read('select 1', (reader) => reader.rows(look))).toEqual([]);
  for (const text of ['select lines from transfer_offer', 'delete from transfer_offer']) {
    const more = statement(`test_${text.slice(0, 6)}_offers`, text);
    await expect(app.transact(openTenant(to), (tx) => tx.rows(more))).rejects.toThrow(
      /permission denied/,
    );
  }
});

test('a definer function pins its search path', async () => {
  const loose = await peek(
    database,
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and not exists (select from unnest(coalesce(proconfig, '{}')) x
         where x like 'search_path=%')`,
  );
  expect(loose).toEqual([]);
});
