import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { subjectOfBlindReturn } from '@tillbook/core/refunds/blind-return';
import type { BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { refundShop, soldIn, type RefundShop } from '../../test/refunds.ts';

const URL = '/api/blind-returns';

let at: TestApp;
let scene: RefundShop;
let shop: TestBusiness;
let other: TestBusiness;
let customerId: string;

beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  ({ shop } = scene);
  other = await addBusiness(at.database);
  ({ _id: customerId } = await addCustomer(at, shop, { name: 'Mama Neema' }));
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});
afterAll(() => at.close());

/** Two soaps at 10.00, sound, unless a test says otherwise. */
const lineOf = (more: object = {}) => ({
  ...{ productId: scene.soap.productId, quantityMilli: 2_000, unitPriceMinor: 1_000 },
  ...{ disposition: 'stock' as const, reason: 'changed_mind' as const, note: null, ...more },
});
const bodyOf = (more: object = {}, lines = [lineOf()]) => ({
  ...{ _id: newId(), branchId: scene.branchId, customerId, lines, totalMinor: 2_000, ...more },
});
const levelNow = async (productId = scene.soap.productId) => {
  const [level] = await peek<{ quantity: number; value: number }>(
    at.database,
    `select quantity_milli::int quantity, value_minor::int "value" from stock_level
     where product_id = $1 and branch_id = $2`,
    [productId, scene.branchId],
  );
  return level;
};
const balanceNow = async (): Promise<number> =>
  (
    await done<{ balanceMinor: number }>(
      ...([at, shop.owner, 'GET', `/api/customers/${customerId}`] as const),
    )
  ).balanceMinor;
const post = (body: object, by = shop.owner) => ask(at, by, 'POST', URL, body);

describe('goods without a receipt', () => {
  test('come back to the shelf at what they cost there, for store credit alone', async () => {
    expect(await levelNow()).toEqual({ quantity: 50_000, value: 16_650 });
    const body = bodyOf();
    const slip = await done<BlindReturn>(at, shop.owner, 'POST', URL, body);
    // 20.00 with 18 % in it: 16.95 + 3.05; two of 3.33.
    expect(slip).toMatchObject({
      ...{ customerName: 'Mama Neema', netMinor: 1_695, taxMinor: 305, totalMinor: 2_000 },
      ...{ balanceAfterMinor: -2_000, approvedByName: null, branchId: scene.branchId },
    });
    expect(slip.number).toMatch(/^NR-\d+$/);
    expect(await journalOf(at.database, slip._id)).toEqual([
      { a: '4000', d: 1_695, c: 0 },
      { a: '2100', d: 305, c: 0 },
      { a: '1100', d: 0, c: 2_000 },
      { a: '1200', d: 666, c: 0 },
      { a: '5000', d: 0, c: 666 },
    ]);
    expect(await levelNow()).toEqual({ quantity: 52_000, value: 17_316 });
    expect(await balanceNow()).toBe(-2_000);
    expect(await done(at, shop.owner, 'GET', `${URL}/${slip._id}`)).toEqual(slip);
    const audit = await peek<{ action: string; detail: string }>(
      ...[at.database, 'select action, detail from audit_event where subject_id = $1'],
      [slip._id],
    );
    expect(audit).toMatchObject([{ action: 'blind_return_posted' }]);
    expect(audit[0]?.detail).not.toContain('Neema');
  });

  test('are taken off every figure of sales and profit, as the books have it', async () => {
    const [books] = await peek<{ net: number; tax: number; cost: number }>(
      at.database,
      `select sum(case account_code when '4000' then credit_minor - debit_minor else 0 end)::int net,
         sum(case account_code when '2100' then credit_minor - debit_minor else 0 end)::int tax,
         sum(case account_code when '5000' then debit_minor - credit_minor else 0 end)::int "cost"
       from journal_line where business_id = $1`,
      [shop.businessId],
    );
    // Nothing was sold: the two soaps of the test before are all there is.
    expect(books).toEqual({ net: -1_695, tax: -305, cost: -666 });
    for (const report of [
      ...['profit-by-day', 'profit-by-branch', 'profit-by-product', 'profit-by-category'],
      ...['profit-by-seller', 'profit-by-customer', 'profit-by-weekday', 'profit-by-hour'],
      ...['profit-by-till', 'profit-by-supplier', 'profit-by-customer-group'],
    ]) {
      const { totals } = await done<{ totals: object }>(
        ...([at, shop.owner, 'GET', `/api/reports?report=${report}`] as const),
      );
      expect({ report, ...totals }).toMatchObject({
        ...{ report, netSales: -1_695, cost: -666, profit: -1_029 },
      });
    }
    for (const report of ['sales-by-hour', 'sales-by-till', 'sales-journal']) {
      const { totals } = await done<{ totals: object }>(
        ...([at, shop.owner, 'GET', `/api/reports?report=${report}`] as const),
      );
      const told = { netSales: -1_695, tax: -305, collected: -2_000 };
      expect({ report, ...totals }).toMatchObject({ report, ...told });
    }
    const month = await done<{ taxMinor: { value: number }; taxes: object[]; days: object[] }>(
      ...([at, shop.accountant, 'GET', '/api/dashboard/accountant'] as const),
    );
    expect(month).toMatchObject({
      ...{ salesMinor: { value: -1_695 }, taxMinor: { value: -305 } },
      ...{ refundsMinor: { value: 1_695 } },
      taxes: [{ taxBasisPoints: 1_800, netMinor: -1_695, taxMinor: -305 }],
      days: [{ salesMinor: -1_695, taxMinor: -305 }],
    });
  });

  test('that are damaged move no stock: their cost is a loss', async () => {
    const before = await levelNow();
    const body = bodyOf({}, [lineOf({ disposition: 'damaged', reason: 'other', note: 'Wet' })]);
    const slip = await done<BlindReturn>(at, shop.owner, 'POST', URL, body);
    expect(await levelNow()).toEqual(before);
    expect((await journalOf(at.database, slip._id)).slice(3)).toEqual([
      { a: '5100', d: 666, c: 0 },
      { a: '5000', d: 0, c: 666 },
    ]);
  });

  test('meet a shortage like goods that are received', async () => {
    const lines = [{ product: scene.oil, quantityMilli: 50_000 }];
    await soldIn(at, scene, lines, [{ method: 'card', amountMinor: 11_050 }]);
    const oil = { productId: scene.oil.productId, quantityMilli: 1_500, unitPriceMinor: 200 };
    await done(at, shop.owner, 'POST', URL, bodyOf({ totalMinor: 300 }, [lineOf(oil)]));
    expect(await levelNow(scene.oil.productId)).toEqual({ quantity: 1_500, value: 210 });
  });
});

describe('refused is', () => {
  test.each([
    ['more than it costs today', () => bodyOf({}, [lineOf({ unitPriceMinor: 1_001 })])],
    ['another reason without words', () => bodyOf({}, [lineOf({ reason: 'other' })])],
  ])('%s', async (_what, make) => {
    const said = await post(make());
    expect([said.status, said.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });
  test.each([
    ['half of what is whole', 422, 'QUANTITY_STEP', () => [{}, { quantityMilli: 1_500 }]],
    ['another total', 422, 'TOTAL_MISMATCH', () => [{ totalMinor: 1_999 }, {}]],
    ['a card number', 422, 'CARD_NUMBER_REFUSED', () => [{}, { note: '4242424242424242' }]],
    ['a product of nobody', 404, 'NOT_FOUND', () => [{}, { productId: newId() }]],
    ['a customer of nobody', 404, 'NOT_FOUND', () => [{ customerId: newId() }, {}]],
    [
      ...(['a branch of another business', 404, 'NOT_FOUND'] as const),
      () => [{ branchId: other.branches[0]?.branchId }, {}],
    ],
  ] as const)('%s', async (_what, status, code, make) => {
    const [more, line] = make();
    const before = [await levelNow(), await balanceNow()];
    const said = await post(bodyOf(more, [lineOf(line)]));
    expect([said.status, said.body.code]).toEqual([status, code]);
    expect([await levelNow(), await balanceNow()]).toEqual(before);
  });

  test('what is no longer sold, and an archived customer', async () => {
    const archive = async (table: string, id: string, day: string | null) => {
      const sql = `update ${table} set archived_at = $2 where ${table}_id = $1`;
      await peek(at.database, sql, [id, day]);
    };
    const now = '2026-03-04T09:00:00Z';
    await archive('product', scene.soap.productId, now);
    expect((await post(bodyOf())).body.code).toBe('PRODUCT_ARCHIVED');
    await archive('product', scene.soap.productId, null);
    await archive('customer', customerId, now);
    expect((await post(bodyOf())).body.code).toBe('CUSTOMER_ARCHIVED');
    await archive('customer', customerId, null);
  });
});

describe('whoever asks', () => {
  test('twice the same is once; other content under its id is refused', async () => {
    const before = await balanceNow();
    const body = bodyOf();
    const first = await done(at, shop.owner, 'POST', URL, body);
    expect(await done(at, shop.owner, 'POST', URL, body)).toEqual(first);
    const changed = await post({ ...body, lines: [lineOf({ reason: 'faulty' })] });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await balanceNow()).toBe(before - 2_000);
  });

  test('another business finds neither branch nor paper', async () => {
    const body = bodyOf();
    expect((await post(body, other.owner)).status).toBe(404);
    const slip = await done<BlindReturn>(at, shop.owner, 'POST', URL, body);
    expect((await ask(at, other.owner, 'GET', `${URL}/${slip._id}`)).status).toBe(404);
    expect((await ask(at, scene.seller, 'GET', `${URL}/${slip._id}`)).status).toBe(404);
    expect((await ask(at, shop.manager, 'GET', `${URL}/${slip._id}`)).status).toBe(200);
  });

  test('a seller needs somebody’s yes, for exactly this; so does a manager', async () => {
    const before = await levelNow();
    const body = bodyOf();
    for (const by of [scene.seller, shop.manager]) {
      const alone = await post(body, by);
      expect([alone.status, alone.body.code]).toEqual([403, 'APPROVAL_REQUIRED']);
      expect(alone.body).toMatchObject({ kind: 'blind_return', amountMinor: 2_000, limitMinor: 0 });
    }
    const question = questionOf(shop, {
      ...{ kind: 'blind_return', amountMinor: 2_000, limitMinor: 0 },
      subject: subjectOfBlindReturn(body),
    });
    const approvalId = (await askApproval(at, scene.seller, question)).body._id;
    const early = await post({ ...body, approvalId }, scene.seller);
    expect(early.body.code).toBe('APPROVAL_REQUIRED');
    await decide(at, shop.manager, approvalId);
    const damaged = [lineOf({ disposition: 'damaged' })];
    const otherwise = await post({ ...body, lines: damaged, approvalId }, scene.seller);
    expect(otherwise.body.code).toBe('APPROVAL_MISMATCH');
    expect(await levelNow()).toEqual(before);
    const approved = { ...body, approvalId };
    const first = await done<BlindReturn>(at, scene.seller, 'POST', URL, approved);
    expect(first.approvedByName).toBe(shop.manager.name);
    expect(await done(at, scene.seller, 'POST', URL, approved)).toEqual(first);
    const again = await post({ ...approved, _id: newId() }, scene.seller);
    expect(again.body.code).toBe('APPROVAL_USED');
  });
});

test('those of before they counted are brought into the figures', async () => {
  const path = '../../migrations/0149_goods_without_a_receipt_count.sql';
  const migration = await readFile(new globalThis.URL(path, import.meta.url), 'utf8');
  const asBefore = `alter table blind_return drop column hour; drop index blind_return_by_day;
    update product_day d set quantity_milli = d.quantity_milli + b.quantity,
      net_minor = d.net_minor + b.net, tax_minor = d.tax_minor + b.tax,
      total_minor = d.total_minor + b.total, cost_minor = d.cost_minor + b.cost
    from (select business_id, branch_id, l.product_id, business_date, sum(quantity_milli) quantity,
        sum(l.net_minor) net, sum(l.tax_minor) tax, sum(l.total_minor) total, sum(cost_minor) "cost"
      from blind_return_line l join blind_return using (business_id, return_id)
      group by 1, 2, 3, 4) b
    where (d.business_id, d.branch_id, d.product_id, d.business_date)
      = (b.business_id, b.branch_id, b.product_id, b.business_date);`;
  expect(await brokenAfter(at.database, asBefore)).toEqual(['I113', 'I21']);
  const after = `${asBefore} set local role tillbook_owner; ${migration}; reset role`;
  expect(await brokenAfter(at.database, after)).toEqual([]);
});

describe('I113 finds', () => {
  test.each([
    ['a day without what came back', 'delete from product_day where net_minor < 0'],
    [
      'more on the paper',
      'update blind_return set net_minor = net_minor + 1, tax_minor = tax_minor - 1',
    ],
  ])('%s', async (_what, fault) => {
    expect(await brokenByFault(at.database, fault)).toContain('I113');
  });
});

describe('I75 finds', () => {
  const last = `(select return_id from blind_return order by posted_at desc limit 1)`;
  test.each([
    ['a total that the lines are not', 'update blind_return set lines_count = lines_count + 1'],
    ['a line that is gone', `delete from blind_return_line where return_id = ${last}`],
    ['more on the account', `update blind_return set balance_after_minor = 5`],
    [
      'credit of no paper',
      `update customer_entry set source_id = gen_random_uuid()
       where kind = 'blind_return'`,
    ],
    ['goods that did not come', `delete from stock_movement where source_kind = 'blind_return'`],
    ['another cost', 'update blind_return_line set cost_minor = cost_minor + 1'],
    ['a paper out of the books', `delete from journal_line where entry_id = ${last}`],
    [
      'damaged goods on the shelf',
      `update blind_return_line set disposition = 'damaged'
       where disposition = 'stock'`,
    ],
  ])('%s', async (_what, fault) => {
    expect(await brokenByFault(at.database, fault)).toContain('I75');
  });

  test('nothing in what the law allows', async () => {
    const renamed = `update product set name = 'Soap bar' where name = 'Soap'`;
    expect(await brokenAfter(at.database, renamed)).toEqual([]);
  });
});
