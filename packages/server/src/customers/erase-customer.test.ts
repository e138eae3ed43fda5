import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';

const CANARY = 'Mwanaidi Canary';
const PHONE = '+255754987123';
const EMAIL = 'mwanaidi.canary@example.test';
let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const erase = (customerId: string, version: number, person = shop.owner) =>
  ask<CustomerDetail & { code: string }>(
    ...([at, person, 'POST', `/api/customers/${customerId}/erase`, { version }] as const),
  );
const owe = (customerId: string, amountMinor: number) =>
  done<{ _id: string }>(at, shop.owner, 'POST', '/api/customer-openings', {
    _id: newId(),
    customerId,
    branchId: shop.branches[0]?.branchId,
    amountMinor,
    owedSince: '2026-03-01',
    dueOn: null,
  });
const writeOff = (customerId: string, amountMinor: number) =>
  done(at, shop.owner, 'POST', '/api/customer-write-offs', {
    _id: newId(),
    customerId,
    branchId: shop.branches[0]?.branchId,
    amountMinor,
    reason: 'Gone',
  });

/** Tables with a row in which something stands. */
async function holding(trace: string): Promise<string[]> {
  const tables = await peek<{ name: string }>(
    at.database,
    `select relname::text "name" from pg_class where relkind = 'r'
       and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await peek(
      at.database,
      `select from ${name} t where position($1 in t::text) > 0`,
      [trace],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('who owes is not forgotten until it is written off; then only a pseudonym stays', async () => {
  const more = { phone: PHONE, email: EMAIL, note: `${CANARY} is kind`, groupName: CANARY };
  const made = await addCustomer(at, shop, { name: CANARY, taxNumber: CANARY, ...more });
  await owe(made._id, 5_000);
  await done(at, shop.owner, 'POST', '/api/customer-promises', {
    _id: newId(),
    customerId: made._id,
    promisedOn: '2026-03-20',
    amountMinor: 5_000,
    note: `${CANARY} said so`,
  });
  expect(await holding(CANARY)).toEqual(expect.arrayContaining(['customer', 'customer_promise']));
  const refused = await erase(made._id, made.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_OWES']);
  await writeOff(made._id, 5_000);
  const entries = () =>
    peek(at.database, 'select * from customer_entry where customer_id = $1 order by entry_no', [
      made._id,
    ]);
  const before = await entries();
  const erased = await erase(made._id, made.version);
  expect(erased.body).toMatchObject({
    ...{ name: `Former customer ${made._id.slice(-6)}`, phone: null, email: null, note: null },
    ...{ isErased: true, isArchived: true, balanceMinor: 0 },
  });
  expect(await entries()).toEqual(before);
  expect(await erase(made._id, made.version)).toEqual(erased);
  for (const trace of [CANARY, PHONE.slice(-6), EMAIL]) expect(await holding(trace)).toEqual([]);
});

test('tills drop who is forgotten, and their number is anybody’s again', async () => {
  const made = await addCustomer(at, shop, { name: 'Zawadi', phone: '+255754111222' });
  const first = await done<{ cursor: string }>(
    ...([at, shop.seller, 'GET', '/api/till/customers/changes'] as const),
  );
  expect((await erase(made._id, made.version)).status).toBe(200);
  const url = `/api/till/customers/changes?cursor=${encodeURIComponent(first.cursor)}`;
  const told = await done<{ gone: string[] }>(at, shop.seller, 'GET', url);
  expect(told.gone).toContain(made._id);
  expect((await addCustomer(at, shop, { phone: '+255754111222' })).phone).toBe('+255754111222');
});

test('it is the owner’s alone, of the own business, and cannot be undone', async () => {
  const made = await addCustomer(at, shop);
  const admin = await addPerson(at.database, {
    role: 'business_admin',
    businessId: shop.businessId,
  });
  expect((await erase(made._id, made.version, admin)).status).toBe(403);
  expect((await erase(made._id, made.version, shop.manager)).status).toBe(403);
  expect((await erase(made._id, made.version, other.owner)).status).toBe(404);
  expect((await erase(made._id, made.version + 5)).status).toBe(412);
  const erased = await erase(made._id, made.version);
  expect(erased.status).toBe(200);
  const { version } = erased.body;
  expect((await erase(made._id, version)).body.code).toBe('INVALID_STATE');
  const back = await ask<{ code: string }>(at, shop.owner, 'PATCH', `/api/customers/${made._id}`, {
    ...{ version, name: 'Back again', phone: null, email: null, groupName: null },
    ...{ taxNumber: null, note: null, creditLimitMinor: 0, termsDays: 0, isArchived: false },
  });
  expect([back.status, back.body.code]).toEqual([409, 'INVALID_STATE']);
});

test('I91 finds what was left, and the database keeps an erased number out', async () => {
  const made = await addCustomer(at, shop);
  await erase(made._id, made.version);
  const of = `where customer_id = '${made._id}'`;
  expect(await brokenByFault(at.database, `update customer set name = 'Amina' ${of}`)).toEqual([
    'I91',
  ]);
  const word = `insert into customer_word select business_id, customer_id, 'amina', sort_name
    from customer ${of}`;
  expect(await brokenByFault(at.database, word)).toEqual(['I91']);
  const phone = peek(at.database, `update customer set phone = '+255700000000' ${of}`);
  await expect(phone).rejects.toThrow(/customer_erased_is_nobody/);
});

// What may be so in a shop that forgot somebody, and no invariant minds.
test.each([
  ['somebody else is called like one who was forgotten', `set name = 'Former customer 4711'`],
  ['somebody else may owe more', 'set credit_limit_minor = 5000000'],
  ['somebody else is archived', `set archived_at = now()`],
])('I91 does not mind that %s', async (_what, change) => {
  const made = await addCustomer(at, shop);
  const kept = await addCustomer(at, shop);
  await erase(made._id, made.version);
  const of = (id: string) => `update customer ${change} where customer_id = '${id}'`;
  expect(await brokenAfter(at.database, of(kept._id))).toEqual([]);
});
