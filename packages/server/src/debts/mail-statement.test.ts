import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { mailsTo } from '../../test/mailbox.ts';
import { ask, done } from '../../test/purchasing.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let customerId = '';
let version = 0;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Duka 12' });
  ({ _id: customerId, version } = await addCustomer(at, shop, { name: 'Asha Mbezi' }));
  await done(at, shop.owner, 'POST', '/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId: shop.branches[0]?.branchId, amountMinor: 5_000 },
    owedSince: '2026-03-01',
  });
});
afterAll(() => at.close());

const DAYS = { from: '2026-02-01', to: '2026-03-31' };
const address = () => `asha-${newId()}@example.com`;
const bodyOf = (email: string, more: object = {}) => ({ _id: newId(), email, ...DAYS, ...more });
const mail = (body: object, by = shop.owner, id = customerId) =>
  ask<{ sentTo: string; code?: string }>(
    at,
    by,
    'POST',
    `/api/customers/${id}/statement-mails`,
    body,
  );
const kept = (mailId: string) =>
  peek<Record<string, unknown>>(
    at.database,
    `select customer_id, from_day::text, to_day::text, sent_to, sent_by_name from statement_mail
     where mail_id = $1`,
    [mailId],
  );
const acts = (mailId: string) =>
  peek<{ action: string; detail: string }>(
    at.database,
    'select action, detail from audit_event where subject_id = $1',
    [mailId],
  );

test('a statement is mailed to the address, noted and told to the audit without it', async () => {
  const body = bodyOf(address());
  const sent = await mail(body);
  expect([sent.status, sent.body]).toEqual([200, { sentTo: body.email }]);
  const mails = mailsTo(at.mailbox, body.email);
  expect(mails).toHaveLength(1);
  const text = mails[0]?.text.replace(/\s+/g, ' ');
  expect(text).toMatch(/statement of Asha Mbezi from Amina Shop, 1 Feb 2026 to 31 Mar 2026:/);
  expect(text).toMatch(/You owed before: TZS 0\.00 .*From before COB-1 TZS 50\.00/);
  expect(text).toMatch(/You owed at the end: TZS 50\.00 $/);
  expect(await kept(body._id)).toEqual([
    {
      ...{ customer_id: customerId, from_day: DAYS.from, to_day: DAYS.to, sent_to: body.email },
      sent_by_name: shop.owner.name,
    },
  ]);
  expect(await acts(body._id)).toEqual([
    { action: 'customer.statement_mailed', detail: JSON.stringify({ customerId, ...DAYS }) },
  ]);
});

test('the same request is one mail, however often and at once it comes; another under its id is none', async () => {
  const body = bodyOf(address());
  const sent = await Promise.all(Array.from({ length: 6 }, () => mail(body)));
  expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await mail(body)).status).toBe(200);
  expect(mailsTo(at.mailbox, body.email)).toHaveLength(1);
  expect(await kept(body._id)).toHaveLength(1);
  expect(await acts(body._id)).toHaveLength(1);
  for (const more of [{ email: address() }, { from: '2026-02-02' }, { to: '2026-03-30' }]) {
    const another = await mail({ ...body, ...more });
    expect([another.status, another.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect(mailsTo(at.mailbox, body.email)).toHaveLength(1);
});

test('what is no address, a period that ends before it begins and nobody’s account are refused', async () => {
  const before = at.mailbox.mails.length;
  for (const [pointer, wrong] of [
    ['#/email', bodyOf('asha')],
    ['#/to', bodyOf(address(), { from: '2026-04-01' })],
  ] as const) {
    const answer = await mail(wrong);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(JSON.stringify(answer.body)).toContain(`"${pointer}"`);
  }
  expect((await mail(bodyOf(address()), shop.owner, newId())).status).toBe(404);
  expect(at.mailbox.mails).toHaveLength(before);
});

test('who may not see the statement mails none, and another business finds no customer', async () => {
  const body = bodyOf(address());
  expect((await mail(body, shop.seller)).status).toBe(403);
  expect((await mail(body, other.owner)).status).toBe(404);
  expect(await kept(body._id)).toEqual([]);
  expect(mailsTo(at.mailbox, body.email)).toEqual([]);
  expect((await mail(body, shop.accountant)).status).toBe(200);
});

test('one address gets ten a day, and the eleventh is refused and noted nowhere', async () => {
  const email = address();
  for (let sent = 0; sent < 10; sent += 1) expect((await mail(bodyOf(email))).status).toBe(200);
  const late = bodyOf(email);
  const answer = await mail(late);
  expect([answer.status, answer.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(await kept(late._id)).toEqual([]);
  expect(mailsTo(at.mailbox, email)).toHaveLength(10);
});

test('where statements went is forgotten with the customer, to whom none is mailed any more', async () => {
  const body = bodyOf(address());
  expect((await mail(body)).status).toBe(200);
  await done(at, shop.owner, 'POST', '/api/customer-write-offs', {
    ...{ _id: newId(), customerId, branchId: shop.branches[0]?.branchId },
    ...{ amountMinor: 5_000, reason: 'Moved away' },
  });
  await done(at, shop.owner, 'POST', `/api/customers/${customerId}/erase`, { version });
  const all = `select distinct sent_to from statement_mail where customer_id = $1`;
  expect(await peek(at.database, all, [customerId])).toEqual([{ sent_to: 'erased' }]);
  const answer = await mail(bodyOf(address()));
  expect([answer.status, answer.body.code]).toEqual([409, 'CUSTOMER_FORGOTTEN']);
  const again = `insert into statement_mail select (jsonb_populate_record(m,
    jsonb_build_object('mail_id', gen_random_uuid()))).* from statement_mail m
    where customer_id = $1 limit 1`;
  await expect(peek(at.database, again, [customerId])).rejects.toThrow(/nothing new is written/);
  expect(await brokenBooks(at.database)).toEqual([]);
  const left = `update statement_mail set sent_to = 'asha@example.com' where mail_id = '${body._id}'`;
  expect(await brokenByFault(at.database, left)).toEqual(['I91']);
});
