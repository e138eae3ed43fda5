import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { addCustomer } from '../../test/customers.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import { exchange, exchangeDraftOf, partsOf } from '../../test/exchanges.ts';
import { postRefund, refundDraftOf, refundShop, soldIn } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';
import { examineBooks } from './invariants.sql.ts';

/** I72 to I74: an exchange, and store credit that was given and spent in part. */
let shop: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const scene = await refundShop(at);
  const { till, seller, soap, oil } = scene;
  const sale = await soldIn(at, scene);
  const lines = [{ product: oil, quantityMilli: 2_000 }];
  const one = [{ quantityMilli: 1_000 }];
  const money = {
    given: [
      ['exchange', 442],
      ['cash', 558],
    ],
    paid: [['exchange', 442]],
  } as const;
  const draft = exchangeDraftOf(till, sale, one, { lines }, money);
  const exchanged = await exchange(at, seller, till, draft);
  expect(exchanged.status, exchanged.text).toBe(200);
  const { _id: customerId } = await addCustomer(at, scene.shop, { creditLimitMinor: 0 });
  await addCustomer(at, scene.shop);
  const other = await soldIn(at, scene);
  const back = refundDraftOf(null, other, [{ quantityMilli: 3_000 }]);
  const payments = [{ method: 'store_credit', amountMinor: 3_000 }];
  const given = await postRefund(at, seller, other._id, { ...back, payments, customerId });
  expect(given.status, given.text).toBe(200);
  const spent = draftOf(till, {
    ...{ lines: [{ product: soap, quantityMilli: 1_000 }] },
    payments: partsOf([['store_credit', 1_000]]),
  });
  expect((await post(at, seller, till, { ...spent, customerId })).status).toBe(200);
  await at.close();
});
afterAll(() => shop.drop());

async function brokenBy(sql: string): Promise<string[]> {
  const clone = await cloneDatabase(shop.name);
  try {
    // Past triggers and foreign keys: a fault is what no door of ours lets in.
    await peek(clone, `set session_replication_role = replica; ${sql}`);
    const { findings } = await examineBooks(clone.urls.checker);
    return findings.filter(({ broken }) => broken.length > 0).map(({ id }) => id);
  } finally {
    await clone.drop();
  }
}

test('books with exchanges and store credit are in order, and something was looked at', async () => {
  const { findings } = await examineBooks(shop.urls.checker);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  const ids = ['I72', 'I73', 'I74'];
  const examined = findings.filter(({ id }) => ids.includes(id)).map((one) => one.examined);
  expect(examined).toEqual([1, 1, 1]);
});

const FAULTS: readonly (readonly [id: string, what: string, sql: string])[] = [
  ['I72', 'papers that nothing links', 'delete from exchange'],
  ['I72', 'another amount', 'update exchange set amount_minor = amount_minor + 1'],
  [
    'I72',
    'papers of two shifts',
    `update refund set shift_id = null where 'exchange' = any (methods)`,
  ],
  [
    'I72',
    'goods that paid for nothing',
    `update payment set method = 'cash' where method = 'exchange'`,
  ],
  [
    'I72',
    'something left under way',
    `update journal_line set account_code = '1050' where account_code = '1060' and debit_minor > 0`,
  ],
  ['I73', 'store credit of nobody', 'update refund set customer_id = null'],
  [
    'I73',
    'store credit of another customer',
    `update sale s set customer_id = (select max(customer_id::text) from customer)::uuid
       from refund r where r.sale_id = s.sale_id and r.customer_id is not null`,
  ],
  [
    'I74',
    'credit that was never there',
    `update customer_entry set balance_after_minor = balance_after_minor + 9999
       where kind = 'sale'`,
  ],
];

describe('it is found:', () => {
  test.each(FAULTS)('%s: %s', async (id, _what, sql) => {
    expect(await brokenBy(sql)).toContain(id);
  });
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  [
    'a customer gets a limit and another name',
    `update customer set name = 'X', credit_limit_minor = 5`,
  ],
  ['cash goes in other steps', `delete from selling_settings`],
];

describe('the history of exchanges stays in order when', () => {
  test.each(LEGAL)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toEqual([]);
  });
});
