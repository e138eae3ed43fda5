import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerDetail, CustomerRow } from '@tillbook/core/customers/customers.api';
import type { CustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ofDebtor } from '../../test/debtors.ts';
import { partsOf, type Part } from '../../test/exchanges.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { refundShop, type RefundShop } from '../../test/refunds.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { draftOf, post } from '../../test/till.ts';

const DAY = 86_400_000;
const URL = '/api/customer-openings';

/** Who comes from another product brings customers whom they owe. */
let at: TestApp;
let scene: RefundShop;
let asha: CustomerRow;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  asha = await addCustomer(at, scene.shop, { name: 'Asha', creditLimitMinor: 0 });
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const daysAgo = (days: number) => new Date(at.clock.nowMs - days * DAY).toISOString().slice(0, 10);
const bodyOf = (amountMinor: number, more: object = {}) => ({
  ...{ ...ofDebtor(scene, asha._id, amountMinor), side: 'credit', owedSince: daysAgo(40) },
  ...more,
});
const note = (body: object) => done<CustomerOpening>(at, scene.shop.owner, 'POST', URL, body);
const codeOf = async (more: object, by = scene.shop.owner) => {
  const { status, body } = await ask(at, by, 'POST', URL, bodyOf(700, more));
  return body.errors?.[0]?.pointer ?? body.code ?? status;
};
const balance = async () =>
  (await done<CustomerDetail>(at, scene.shop.owner, 'GET', `/api/customers/${asha._id}`))
    .balanceMinor;
const rows = async () => {
  const url = `/api/customers/${asha._id}/ledger`;
  const { items } = await done<{ items: LedgerRow[] }>(at, scene.shop.owner, 'GET', url);
  return items.map(({ kind, amountMinor, openMinor, dueOn }) => [
    ...[kind, amountMinor, openMinor, dueOn],
  ]);
};
/** Soaps paid as it is said, by her. */
function buy(pieces: number, ...parts: Part[]) {
  const lines = [{ product: scene.soap, quantityMilli: pieces * 1_000 }];
  const draft = {
    ...draftOf(scene.till, { lines, payments: partsOf(parts) }),
    customerId: asha._id,
  };
  return post(at, scene.seller, scene.till, draft);
}

describe('a credit from before', () => {
  test('stands in the customer’s favour against opening equity, and pays at the till', async () => {
    // By hand: 5,000 are owed to her. Two soaps for 2,000 are paid with it, 3,000 are left, and
    // two more for 4,000 in all are refused.
    const body = bodyOf(5_000);
    const made = await note(body);
    expect(made).toEqual({
      ...{ _id: body._id, number: 'COB-1', customerId: asha._id, side: 'credit' },
      ...{ amountMinor: 5_000, owedSince: daysAgo(40), dueOn: daysAgo(40) },
    });
    expect(await journalOf(at.database, made._id)).toEqual([
      { a: '1100', d: 0, c: 5_000 },
      { a: '3100', d: 5_000, c: 0 },
    ]);
    expect(await rows()).toEqual([['opening', -5_000, 5_000, null]]);
    const owed = await reportSeen(at, scene.shop.owner, 'receivables', `to=${daysAgo(0)}`);
    expect(owed.totals).toMatchObject({ credits: 5_000 });
    const sold = await buy(2, ['store_credit', 2_000]);
    expect(sold.status, sold.text).toBe(200);
    expect(await balance()).toBe(-3_000);
    expect((await buy(4, ['store_credit', 4_000])).body).toMatchObject({
      code: 'STORE_CREDIT_EXCEEDED',
    });
    expect(await balance()).toBe(-3_000);
    const audit = await peek<{ action: string }>(
      at.database,
      `select action from audit_event where business_id = $1 and subject_id = $2`,
      [scene.shop.businessId, made._id],
    );
    expect(audit).toEqual([{ action: 'customer.opening_credit' }]);
  });

  test('pays what is owed from before, and a debt from before is paid by it', async () => {
    await note(bodyOf(2_000, { side: 'debt' }));
    await note(bodyOf(500));
    expect(await balance()).toBe(1_500);
    await note(bodyOf(4_000));
    expect(await rows()).toEqual([
      ['opening', -4_000, 2_500, null],
      ['opening', -500, 0, null],
      ['opening', 2_000, 0, expect.any(String)],
    ]);
    await note(bodyOf(3_000, { side: 'debt' }));
    expect((await rows())[0]).toEqual(['opening', 3_000, 500, expect.any(String)]);
  });

  test('is noted once: the same again is the same, another side is another', async () => {
    const body = bodyOf(700);
    const first = await note(body);
    expect(await note(body)).toEqual(first);
    for (const more of [{ side: 'debt' }, { amountMinor: 701 }]) {
      const other = await ask(at, scene.shop.owner, 'POST', URL, { ...body, ...more });
      expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect(await balance()).toBe(-700);
  });

  test('is not of tomorrow, not due, of one’s own business, and by who manages customers', async () => {
    expect(await codeOf({ owedSince: daysAgo(-2) })).toBe('#/owedSince');
    expect(await codeOf({ dueOn: daysAgo(3) })).toBe('#/dueOn');
    expect(await codeOf({ side: 'both' })).toBe('#/side');
    const other = await addBusiness(at.database);
    expect(await codeOf({}, other.owner)).toBe('NOT_FOUND');
    expect((await ask(at, scene.seller, 'POST', URL, bodyOf(700))).status).toBe(403);
    expect(await balance()).toBe(0);
  });

  test('is not noted of who was archived, nor of who was forgotten', async () => {
    const url = `/api/customers/${asha._id}`;
    const gone = { name: 'Asha', version: 1, isArchived: true, creditLimitMinor: 0, termsDays: 0 };
    await done(at, scene.shop.owner, 'PATCH', url, gone);
    expect(await codeOf({})).toBe('CUSTOMER_ARCHIVED');
    await done(at, scene.shop.owner, 'POST', `${url}/erase`, { version: 2 });
    expect(await codeOf({})).toBe('CUSTOMER_FORGOTTEN');
    const row = `insert into customer_opening (business_id, opening_id, number, customer_id,
        branch_id, amount_minor, owed_since, due_on, business_date, posted_at, posted_by,
        posted_by_name, content_hash, is_credit) values ($1, $2, 'COB-9', $3, $4, -1, '2026-01-01',
        '2026-01-01', '2026-01-02', now(), $2, 'Owner', '\\x00', true)`;
    const values = [scene.shop.businessId, newId(), asha._id, scene.branchId];
    await expect(peek(at.database, row, values)).rejects.toThrow(
      'nothing new is written for a customer who was forgotten',
    );
  });

  test.each([
    ['of another amount', 'update customer_opening set amount_minor = -1 where is_credit', 'I67'],
    ['that is not on the account', `delete from customer_entry where kind = 'opening'`, 'I67'],
  ])('%s is found', async (_what, fault, id) => {
    await note(bodyOf(700));
    expect(await brokenByFault(at.database, fault)).toContain(id);
  });
});
