import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, PASSWORD, post, send, validate } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openTill, post as sell } from '../../test/till.ts';

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  await givePassword(t, shop.owner);
  await givePassword(t, shop.seller);
});
afterAll(async () => {
  expect(await brokenBooks(t.database)).toEqual([]);
  await t.close();
});

const erase = (headers: Record<string, string>, currentPassword = PASSWORD) =>
  post(t, '/api/auth/erase-account', { currentPassword }, headers);

test('who owns a business that goes on stays, and so does who runs the platform', async () => {
  const owner = await erase(shop.owner.headers);
  expect([owner.statusCode, owner.json().code]).toEqual([409, 'STILL_OWNER']);
  expect(owner.json().message).toBe('You own Amina Shop. Close it first.');
  const admin = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
  await givePassword(t, admin);
  expect((await erase(admin.headers)).json().code).toBe('FORBIDDEN');
  expect((await validate(t, shop.owner.headers)).statusCode).toBe(200);
});

test('a wrong password changes nothing; the right one ends the account, not the books', async () => {
  const { seller } = shop;
  const [product] = await addProducts(t.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 500, quantityMilli: 9_000 },
  ]);
  if (product === undefined) throw new Error('no product');
  const till = await openTill(t, seller, shop.branches[0]?.tillId ?? '');
  const cart = draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] });
  expect((await sell(t, seller, till, cart)).status).toBe(200);
  const chain = () =>
    peek(
      t.database,
      `select encode(hash, 'hex') "hash", actor_name "name" from audit_event
       where actor_id = $1 and action <> 'user.erased' order by stream_id, seq`,
      [seller.personId],
    );
  const before = await chain();
  expect((await erase(seller.headers, 'guess')).json().code).toBe('REAUTH_FAILED');
  expect((await erase(seller.headers)).statusCode).toBe(200);
  expect((await validate(t, seller.headers)).statusCode).toBe(401);
  const login = await post(t, '/api/auth/login', { email: seller.email, password: PASSWORD });
  expect(login.statusCode).toBe(401);
  const pseudonym = `Former user ${seller.personId.slice(-6)}`;
  const [person] = await peek(
    t.database,
    `select p.name, p.email, p.password_hash "hash", m.state from person p
     join membership m using (person_id) where person_id = $1`,
    [seller.personId],
  );
  const email = `${seller.personId}@erased.invalid`;
  expect(person).toEqual({ name: pseudonym, email, hash: null, state: 'suspended' });
  // The chain says who did what, then and now, and one line more: that they went.
  expect(await chain()).toEqual(before);
  const users = await send(t, 'POST', '/api/auth/users', {}, shop.owner.headers);
  expect(users.payload).not.toContain(seller.email);
  const [sale] = await peek(
    t.database,
    'select seller_name "name" from sale where seller_id = $1',
    [seller.personId],
  );
  expect(sale).toEqual({ name: seller.name });
});

test('what led to the person is gone: devices, codes, PINs, messages', async () => {
  const { accountant } = shop;
  await givePassword(t, accountant);
  await post(t, '/api/auth/pin', { pin: '4826', currentPassword: PASSWORD }, accountant.headers);
  expect((await erase(accountant.headers)).statusCode).toBe(200);
  for (const table of [
    ...['known_device', 'email_code', 'email_change', 'second_step', 'recovery_code'],
    ...['person_act', 'person_pin', 'notice', 'notice_choice'],
  ]) {
    const rows = await peek(t.database, `select from ${table} where person_id = $1`, [
      accountant.personId,
    ]);
    expect([table, rows.length]).toEqual([table, 0]);
  }
});
