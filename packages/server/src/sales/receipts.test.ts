import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let it: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;
let till: OpenTill;

beforeAll(async () => {
  it = await startTestApp();
  shop = await addBusiness(it.database);
  other = await addBusiness(it.database, { name: 'Duka 12' });
  const [made] = await addProducts(it.database, shop, [
    { name: 'Sugar <1 kg>', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000 },
  ]);
  if (made === undefined) throw new Error('no product');
  sugar = made;
  till = await openFirstTill(it, shop);
});
afterAll(() => it.close());

const sell = async (): Promise<Sale> => {
  const draft = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  const posted = await post(it, shop.seller, till, { ...draft, note: 'For Juma, 0755 123 456' });
  expect(posted.status, posted.text).toBe(200);
  return posted.body;
};
type Given = { path: string; copyNo: number; code: string };
const give = (by: TestPerson, sale: Sale, what: 'prints' | 'link' | 'mails', body: object) =>
  call<Given>(it, by, 'POST', `/api/sales/${sale._id}/${what}`, body);
const print = (sale: Sale, issueId = newId(), layout = 'roll80') =>
  give(shop.seller, sale, 'prints', { _id: issueId, layout });
const issues = (sale: Sale) =>
  peek<Record<string, unknown>>(
    it.database,
    `select kind, copy_no, layout, sent_to, person_name from receipt_issue where sale_id = $1
     order by copy_no`,
    [sale._id],
  );
const acts = async (sale: Sale) =>
  (
    await peek<{ action: string }>(
      it.database,
      `select action from audit_event where subject_id = $1 and action like 'receipt.%' order by seq`,
      [sale._id],
    )
  ).map(({ action }) => action);

test('the first print is the receipt, the next ones are copies; the same print is one', async () => {
  const sale = await sell();
  const first = newId();
  const given = await print(sale, first);
  expect(given.body).toEqual({ path: given.body.path, copyNo: 0, after: null });
  expect(given.body.path).toMatch(/^\/r\/[A-Za-z0-9_-]{22}$/);
  expect((await print(sale, first)).body).toEqual(given.body);
  expect((await print(sale, newId(), 'a4')).body).toEqual({ ...given.body, copyNo: 1 });
  expect((await print(sale)).body.copyNo).toBe(2);
  const count = (by: TestPerson) =>
    call<object>(it, by, 'GET', `/api/sales/${sale._id}/prints`).then(({ status, body }) =>
      status === 200 ? body : status,
    );
  expect([await count(shop.seller), await count(other.owner)]).toEqual([{ count: 3 }, 404]);
  const reused = await print(sale, first, 'a4');
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const elsewhere = await print(await sell(), first);
  expect(elsewhere.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await issues(sale)).map((row) => [row['copy_no'], row['layout']])).toEqual([
    [0, 'roll80'],
    [1, 'a4'],
    [2, 'roll80'],
  ]);
  expect(await acts(sale)).toEqual(Array(3).fill('receipt.printed'));
  expect(await brokenBooks(it.database)).toEqual([]);
});

test('eight who print at once get eight numbers', async () => {
  const sale = await sell();
  const given = await Promise.all(Array.from({ length: 8 }, () => print(sale)));
  expect(given.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const numbers = given.map(({ body }) => body.copyNo).sort((a, b) => a - b);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(given.map(({ body }) => body.path)).size).toBe(1);
});

test('another business finds no sale, prints nothing and makes no address', async () => {
  const sale = await sell();
  for (const [what, body] of [
    ['prints', { _id: newId(), layout: 'a4' }],
    ['link', {}],
    ['mails', { _id: newId(), to: 'juma@example.com' }],
  ] as const) {
    expect((await give(other.owner, sale, what, body)).status).toBe(404);
  }
  expect(await issues(sale)).toEqual([]);
  expect(
    await peek(it.database, 'select from receipt_link where sale_id = $1', [sale._id]),
  ).toEqual([]);
});

test('whoever has the address sees the receipt, and nothing of the customer', async () => {
  const sale = await sell();
  const { path } = (await give(shop.owner, sale, 'link', {})).body;
  expect((await give(shop.seller, sale, 'link', {})).body).toEqual({ path });
  const page = await it.app.inject({ method: 'GET', url: path });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(page.payload).toContain(sale.receiptNumber);
  expect(page.payload).toContain('Sugar &lt;1 kg&gt;');
  expect(page.payload).not.toMatch(/<script|<1 kg>|Juma|0755/);
  expect(await issues(sale)).toEqual([]);
});

test.each(['/r/', '/r/nope', `/r/${'A'.repeat(22)}`, `/r/${'A'.repeat(400)}`])(
  '%s is no receipt',
  async (url) => {
    const answer = await it.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(404);
  },
);

test('a receipt is mailed to a typed address, once for one click, and not without end', async () => {
  const sale = await sell();
  const to = `juma-${newId()}@example.com`;
  const body = { _id: newId(), to };
  const first = await give(shop.seller, sale, 'mails', body);
  expect(first.status, first.text).toBe(200);
  expect((await give(shop.seller, sale, 'mails', body)).body).toEqual(first.body);
  expect(await issues(sale)).toMatchObject([{ kind: 'mail', sent_to: to, copy_no: null }]);
  expect(await acts(sale)).toEqual(['receipt.mailed']);
  const wrong = await give(shop.seller, sale, 'mails', { _id: newId(), to: 'juma' });
  expect(wrong.body.code).toBe('VALIDATION_FAILED');
  for (let at = 1; at < 10; at += 1) {
    expect((await give(shop.seller, sale, 'mails', { _id: newId(), to })).status).toBe(200);
  }
  const late = await give(shop.seller, sale, 'mails', { _id: newId(), to });
  expect([late.status, late.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(await issues(sale)).toHaveLength(10);
});

test('an address asked for without end is refused for a while', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 125; at += 1) {
    const answer = await it.app.inject({
      method: 'GET',
      url: `/r/${String(at).padStart(22, 'B')}`,
      remoteAddress: '192.0.2.77',
    });
    statuses.add(answer.statusCode);
  }
  expect([...statuses]).toEqual([404, 429]);
});
