import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
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
import { addOpenTills } from '../../test/many-tills.ts';
import { call, draftOf, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let tills: OpenTill[];
let soap: TestProduct;
const TILLS = 16;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [made] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 1_000_000 },
  ]);
  soap = made as TestProduct;
  tills = await addOpenTills(app.database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  // The first sale of each till goes alone, and tells the server which branch it is in.
  for (const till of tills) {
    const first = await post(app, shop.seller, till, sale(till));
    expect(first.status, first.text).toBe(200);
  }
});
afterAll(() => app.close());

const sale = (till: OpenTill): SaleDraft =>
  draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });

interface Sent {
  readonly draft: SaleDraft;
  readonly person?: Pick<TestPerson, 'headers'>;
}

const sendAll = (sent: readonly Sent[]) =>
  Promise.all(
    sent.map(({ draft, person = shop.seller }) =>
      call<Record<string, unknown>>(app, person, 'POST', '/api/sales', draft),
    ),
  );

/** How many transactions wrote these sales. */
async function transactionsOf(drafts: readonly SaleDraft[]): Promise<number> {
  const [found] = await peek<{ n: number }>(
    app.database,
    'select count(distinct xmin::text)::int n from sale where sale_id = any ($1)',
    [drafts.map(({ _id }) => _id)],
  );
  return found?.n ?? 0;
}

test('tills that sell at the same moment share transactions, each with its own answer', async () => {
  const sent = tills.map((till) => ({ draft: sale(till) }));
  const answers = await sendAll(sent);
  expect(answers.map(({ status, body }) => [status, body['_id']])).toEqual(
    sent.map(({ draft }) => [200, draft._id]),
  );
  const drafts = sent.map(({ draft }) => draft);
  expect(await transactionsOf(drafts)).toBeLessThan(TILLS / 2);
  const again = await sendAll(sent);
  expect(again.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
  for (const till of tills) till.lastNumber += 1;
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('who is refused is told why, and hinders nobody', async () => {
  const [dear, late, used] = tills as [OpenTill, OpenTill, OpenTill];
  const priced = sale(dear);
  const sent = tills.map((till) => ({ draft: sale(till) }));
  sent[0] = {
    draft: { ...priced, lines: priced.lines.map((line) => ({ ...line, unitPriceMinor: 1 })) },
  };
  sent[1] = { draft: { ...sale(late), number: 1 } };
  sent[2] = { draft: { ...sale(used), leaseId: newId() } };
  const answers = await sendAll(sent);
  const codes = answers.map(({ status, body }) => body['code'] ?? status);
  expect(codes).toEqual([
    'PRICE_CHANGED',
    'RECEIPT_NUMBER_TAKEN',
    'TILL_LEASE_LOST',
    ...tills.slice(3).map(() => 200),
  ]);
  for (const till of tills.slice(3)) till.lastNumber += 1;
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('session and permission of each are read in the shared transaction too', async () => {
  const other = await addBusiness(app.database, { name: 'Neighbour' });
  const nobody = { headers: { authorization: `Bearer s1_${'x'.repeat(43)}` } };
  const people = [other.owner, nobody, shop.accountant, shop.seller];
  const sent = tills.map((till, index) => ({
    draft: sale(till),
    person: people[Math.min(index, people.length - 1)] as Pick<TestPerson, 'headers'>,
  }));
  const answers = await sendAll(sent);
  expect(answers.map(({ status }) => status)).toEqual([
    404,
    401,
    403,
    ...tills.slice(3).map(() => 200),
  ]);
  const kept = await peek<{ sale_id: string }>(
    app.database,
    'select sale_id from sale where sale_id = any ($1)',
    [sent.slice(0, 3).map(({ draft }) => draft._id)],
  );
  expect(kept).toEqual([]);
  for (const till of tills.slice(3)) till.lastNumber += 1;
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('the last piece is sold once, whoever shares the transaction', async () => {
  const [last] = await addProducts(app.database, shop, [
    { name: 'Last one', priceMinor: 500, costMinor: 300, quantityMilli: 3_000 },
  ]);
  const lines = [{ product: last as TestProduct, quantityMilli: 1_000 }];
  const answers = await sendAll(tills.map((till) => ({ draft: draftOf(till, { lines }) })));
  const codes = answers.map(({ status, body }) => body['code'] ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(3);
  expect(codes.filter((code) => code === 'INSUFFICIENT_STOCK')).toHaveLength(TILLS - 3);
  tills.forEach((till, index) => {
    if (codes[index] === 200) till.lastNumber += 1;
  });
  expect(await brokenBooks(app.database)).toEqual([]);
});

test('one mobile-money code pays one sale, also within a shared transaction', async () => {
  const mobile = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'TOGETHER1' };
  const answers = await sendAll(
    tills.map((till) => {
      const draft = sale(till);
      const [payment] = draft.payments;
      const amountMinor = payment?.amountMinor ?? 0;
      return { draft: { ...draft, payments: [{ ...mobile, _id: newId(), amountMinor }] } };
    }),
  );
  const codes = answers.map(({ status, body }) => body['code'] ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'REFERENCE_USED')).toHaveLength(TILLS - 1);
  expect(await brokenBooks(app.database)).toEqual([]);
});
