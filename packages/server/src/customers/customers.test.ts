import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerDetail, CustomerRow } from '@tillbook/core/customers/customers.api';
import { CUSTOMERS_FOUND_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer, customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';

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

const add = (person: TestBusiness['owner'], body: object) =>
  ask<CustomerRow>(at, person, 'POST', '/api/customers', body);
const found = async (q: string, person = shop.seller) => {
  const url = `/api/till/customers?q=${encodeURIComponent(q)}`;
  const { items } = await done<{ items: CustomerRow[] }>(at, person, 'GET', url);
  return items.map(({ name, phone }) => name ?? phone);
};
const listed = async (query: string) => {
  const url = `/api/customers?${query}`;
  return done<{ items: CustomerRow[]; nextCursor: string | null }>(at, shop.owner, 'GET', url);
};

describe('a customer', () => {
  test('is added at the till by one field: a name or a number', async () => {
    const named = await add(shop.seller, { _id: newId(), name: 'Mzee Juma' });
    expect([named.status, named.body.name, named.body.phone]).toEqual([200, 'Mzee Juma', null]);
    expect(named.body).toMatchObject({ creditLimitMinor: 0, leftMinor: 0, balanceMinor: 0 });
    const numbered = await add(shop.seller, { _id: newId(), phone: '0754 100 200' });
    expect([numbered.status, numbered.body.phone]).toEqual([200, '+255754100200']);
    const nameless = await add(shop.seller, { _id: newId() });
    expect([nameless.status, nameless.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    const odd = await add(shop.seller, { _id: newId(), phone: 'call me' });
    expect(odd.body.errors).toMatchObject([{ pointer: '#/phone' }]);
  });

  test('has a number once in a business, however it is typed', async () => {
    await addCustomer(at, shop, { phone: '0754 000 111' });
    const again = await add(shop.owner, customerBody({ phone: '+255 754 000 111' }));
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
    const elsewhere = await add(other.owner, customerBody({ phone: '0754000111' }));
    expect(elsewhere.status).toBe(200);
  });

  test('is added once by one request; another content under its id is refused', async () => {
    const body = customerBody({ name: 'Once' });
    const first = await add(shop.owner, body);
    expect(await add(shop.owner, body)).toEqual(first);
    const reused = await add(shop.owner, { ...body, name: 'Twice' });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('gets a limit and terms only from who manages customers', async () => {
    const body = { _id: newId(), name: 'Big buyer', creditLimitMinor: 100 };
    const seller = await add(shop.seller, body);
    expect([seller.status, seller.body.code]).toEqual([403, 'PERMISSION_REQUIRED']);
    expect((await add(shop.seller, { ...body, creditLimitMinor: null })).status).toBe(403);
    expect((await add(shop.seller, { ...body, creditLimitMinor: 0, termsDays: 1 })).status).toBe(
      403,
    );
    expect((await add(shop.owner, body)).status).toBe(200);
    const accountant = await add(shop.accountant, { _id: newId(), name: 'No' });
    expect(accountant.status).toBe(403);
  });

  test('is changed under its version, archived and found no more', async () => {
    const made = await addCustomer(at, shop, { name: 'Zuberi Hardware', phone: '0765 432 109' });
    const { _id, version } = made;
    const url = `/api/customers/${_id}`;
    const { _id: _old, ...fields } = customerBody({ name: 'Zuberi Timber', phone: '0765432109' });
    const body = { ...fields, version, isArchived: false };
    const edit = (person: TestBusiness['owner'], given: object) =>
      ask<CustomerDetail>(at, person, 'PATCH', url, given);
    expect((await edit(shop.manager, body)).status).toBe(403);
    expect((await edit(other.owner, body)).status).toBe(404);
    const changed = await edit(shop.owner, body);
    expect(changed.body).toMatchObject({ name: 'Zuberi Timber', version: version + 1 });
    expect((await edit(shop.owner, body)).body.code).toBe('VERSION_CONFLICT');
    expect(await found('zuberi tim')).toEqual(['Zuberi Timber']);
    expect(await found('hardware')).toEqual([]);
    await edit(shop.owner, { ...body, version: version + 1, isArchived: true });
    expect(await found('zuberi')).toEqual([]);
    expect(await found('2109')).toEqual([]);
    const archived = await listed('state=archived&q=zuberi');
    expect(archived.items.map(({ name }) => name)).toEqual(['Zuberi Timber']);
  });

  test('leaves nothing of a person in the audit', async () => {
    const secret = { name: 'Canary Person', phone: '0788 111 999', email: 'canary@birds.test' };
    const { _id } = await addCustomer(at, shop, secret);
    const events = await peek<{ detail: string }>(
      at.database,
      'select detail::text detail from audit_event where subject_id = $1',
      [_id],
    );
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/canary|788111/i);
  });

  test('is asked for by id at the till, however many are called the same', async () => {
    const many = Array.from({ length: CUSTOMERS_FOUND_MAX }, () =>
      addCustomer(at, shop, { name: 'Baraka' }),
    );
    await Promise.all(many);
    const credit = { creditLimitMinor: 5_000, termsDays: 30 };
    const { _id } = await addCustomer(at, shop, { name: 'Baraka', ...credit });
    const one = await done<object>(at, shop.seller, 'GET', `/api/till/customers/${_id}`);
    expect(one).toEqual({
      ...{ _id, name: 'Baraka', phone: null, groupName: null, balanceMinor: 0, ...credit },
      leftMinor: 5_000,
    });
    const status = async (person: TestBusiness['owner'], id: string) =>
      (await ask(at, person, 'GET', `/api/till/customers/${id}`)).status;
    expect(await status(other.seller, _id)).toBe(404);
    expect(await status(shop.seller, newId())).toBe(404);
    expect(await status(shop.accountant, _id)).toBe(403);
  });

  test('of another business is not there', async () => {
    const theirs = await addCustomer(at, other, { name: 'Theirs alone' });
    const said = await ask(at, shop.owner, 'GET', `/api/customers/${theirs._id}`);
    expect(said.status).toBe(404);
    expect(await found('theirs')).toEqual([]);
    expect(await found('theirs', other.seller)).toEqual(['Theirs alone']);
  });
});

describe('customers', () => {
  test('are found by the last digits, the beginning at home and abroad, and by words', async () => {
    await addCustomer(at, shop, { name: 'Asha Mbezi', phone: '0713 555 777' });
    for (const q of ['5777', '0713555', '+255713', '255713555', 'asha', 'mbe ash', '713555777']) {
      expect(await found(q), q).toContain('Asha Mbezi');
    }
    for (const q of ['', ' ', '9', 'asha kim', '3555', '#!']) {
      expect(await found(q), q).not.toContain('Asha Mbezi');
    }
  });

  test('are listed by name, page by page, by group and by what they owe', async () => {
    const group = `Group ${newId().slice(-4)}`;
    for (const name of ['Duka 10', 'Duka 2', 'Aisha']) {
      await addCustomer(at, shop, { name, groupName: group });
    }
    const query = `group=${encodeURIComponent(group)}`;
    const whole = await listed(query);
    expect(whole.items.map(({ name }) => name)).toEqual(['Aisha', 'Duka 2', 'Duka 10']);
    const first = await listed(`${query}&limit=2`);
    const next = await listed(`${query}&limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([...first.items, ...next.items]).toEqual(whole.items);
    expect(next.nextCursor).toBeNull();
    expect((await listed(`${query}&balance=owing`)).items).toEqual([]);
    const url = '/api/customer-groups';
    const groups = await done<{ items: object[] }>(at, shop.owner, 'GET', url);
    expect(groups.items).toContainEqual({ name: group, count: 3 });
  });

  test('are a list for who may see them; a seller finds them at the till only', async () => {
    const status = async (person: TestBusiness['owner'], url: string) =>
      (await ask(at, person, 'GET', url)).status;
    expect(await status(shop.seller, '/api/customers')).toBe(403);
    expect(await status(shop.manager, '/api/customers')).toBe(200);
    expect(await status(shop.accountant, '/api/customers')).toBe(200);
    expect(await status(shop.accountant, '/api/till/customers?q=a')).toBe(403);
    const branchIds = [shop.branches[0]?.branchId ?? ''];
    const flags = { canManageSales: false };
    const options = { role: 'seller', businessId: shop.businessId, branchIds, flags };
    const packer = await addPerson(at.database, options);
    expect(await status(packer, '/api/till/customers?q=a')).toBe(403);
  });

  test('of ten thousand are found through an index', async () => {
    const big = await addBusiness(at.database);
    await peek(
      at.database,
      `with made as (
         insert into customer (business_id, customer_id, name, sort_name, phone, terms_days,
           created_at, created_by, created_hash)
         select $1::uuid, gen_random_uuid(), 'Duka ' || n, 'duka ' || lpad(n::text, 10, '0'),
           '+2557' || lpad(n::text, 8, '0'), 0, now(), $1, '\\x00'
         from generate_series(1, 10000) n
         returning business_id, customer_id, sort_name, name)
       insert into customer_word (business_id, customer_id, word, sort_name)
       select business_id, customer_id, unnest(string_to_array(lower(name), ' ')), sort_name
       from made`,
      [big.businessId],
    );
    await peek(at.database, 'analyze customer, customer_word', []);
    const started = performance.now();
    expect(await found('4321', big.seller)).toContain('Duka 4321');
    expect(await found('07000043', big.seller)).toHaveLength(20);
    expect(await found('duka 77', big.seller)).toContain('Duka 77');
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
