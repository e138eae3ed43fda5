import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { CustomerStatement } from '@tillbook/core/customers/debts.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { newId, type TestProduct } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, ofDebtor, paysDebt } from '../../test/debtors.ts';
import { exchange, exchangeDraftOf } from '../../test/exchanges.ts';
import { enrol } from '../../test/facts.ts';
import { ask, done } from '../../test/purchasing.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { call, draftOf, post } from '../../test/till.ts';

/** Goods come back of a sale on account whose debt, or a part of it, was given up. */
let at: TestApp;
let scene: RefundShop;
let asha: CustomerRow;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  asha = await addCustomer(at, scene.shop, { name: 'Asha' });
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

type Parts = readonly (readonly [PaymentMethod, number])[];

const asOwner = (url: string, body: object) => done(at, scene.shop.owner, 'POST', url, body);
const pays = (amountMinor: number) => paysDebt(at, scene, asha._id, amountMinor);
const givesUp = (amountMinor: number) => givesUpDebt(at, scene, asha._id, amountMinor);
const wantsPaidOut = async (amountMinor: number) => {
  const out = { shiftId: null, leaseId: null, method: 'cash', reference: null, note: null };
  const body = { ...ofDebtor(scene, asha._id, amountMinor), ...out };
  return (await ask(at, scene.shop.owner, 'POST', '/api/customer-payouts', body)).body.code;
};

async function sold(product: TestProduct, milli: number, parts: Parts): Promise<Sale> {
  const payments = parts.map(([method, amountMinor]) => ({
    ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
  }));
  const lines = [{ product, quantityMilli: milli }];
  const draft = { ...draftOf(scene.till, { lines, payments }), customerId: asha._id };
  const answer = await post(at, scene.seller, scene.till, draft as ReturnType<typeof draftOf>);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Three soaps for 3,000 on account. */
const soldOnAccount = () => sold(scene.soap, 3_000, [['credit', 3_000]]);

const draftFor = (sale: Sale, milli: number, parts: Parts, beforeMilli = 0) => ({
  ...refundDraftOf(scene.till, sale, [{ quantityMilli: milli }], { 1: beforeMilli }),
  payments: parts.map(([method, amountMinor]) => ({ method, amountMinor })),
  leaseId: scene.till.leaseId,
});

async function takesBack(...asked: Parameters<typeof draftFor>) {
  const draft = draftFor(...asked);
  const answer = await postRefund(at, scene.shop.owner, asked[0]._id, draft);
  expect(answer.status, answer.text).toBe(200);
  return draft._id;
}

const numberOf = async (sql: string, values: unknown[]): Promise<number | undefined> =>
  (await peek<{ n: number }>(at.database, sql, values))[0]?.n;
const balance = () =>
  numberOf('select balance_minor::int n from customer where customer_id = $1', [asha._id]);
const badDebts = () =>
  numberOf(
    `select coalesce(sum(debit_minor - credit_minor), 0)::int n from journal_line
     where business_id = $1 and account_code = '6300'`,
    [scene.shop.businessId],
  );
/** What stands on the account, and the bad debts in the books. */
const stands = async () => [await balance(), await badDebts()];
const entries = () =>
  peek<{ kind: string; amount: number; after: number }>(
    at.database,
    `select kind, amount_minor::int amount, balance_after_minor::int after from customer_entry
     where customer_id = $1 order by entry_no`,
    [asha._id],
  );
/** What the books have of it beside the refund itself. */
const backJournal = (refundId: string) =>
  peek<{ a: string; d: number; c: number }>(
    at.database,
    `select account_code a, debit_minor::int d, credit_minor::int c
     from journal_entry join journal_line l using (business_id, entry_id)
     where source_id = $1 and source_kind = 'customer_write_off_back' order by l.line_no`,
    [refundId],
  );

describe('a debt that was given up whole', () => {
  test('is neither owed nor given up when its goods come back, and nothing is paid out', async () => {
    const sale = await soldOnAccount();
    await givesUp(3_000);
    expect(await stands()).toEqual([0, 3_000]);
    const refundId = await takesBack(sale, 3_000, [['credit', 3_000]]);
    expect(await stands()).toEqual([0, 0]);
    expect(await wantsPaidOut(1)).toBe('OVERPAYMENT');
    expect(await entries()).toEqual([
      { kind: 'sale', amount: 3_000, after: 3_000 },
      { kind: 'write_off', amount: -3_000, after: 0 },
      { kind: 'write_off_back', amount: 3_000, after: 3_000 },
      { kind: 'refund', amount: -3_000, after: 0 },
    ]);
    expect(await backJournal(refundId)).toEqual([
      { a: '1100', d: 3_000, c: 0 },
      { a: '6300', d: 0, c: 3_000 },
    ]);
    const audit = await peek<{ detail: string }>(
      at.database,
      `select detail::text from audit_event where subject_id = $1 and action = 'refund_posted'`,
      [refundId],
    );
    expect(audit.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([
      { givenUpBackMinor: 3_000 },
    ]);
  });

  test('the same request again takes nothing back twice', async () => {
    const sale = await soldOnAccount();
    await givesUp(3_000);
    const draft = draftFor(sale, 1_000, [['credit', 1_000]]);
    const [first, again] = [
      await postRefund(at, scene.shop.owner, sale._id, draft),
      await postRefund(at, scene.shop.owner, sale._id, draft),
    ];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await stands()).toEqual([0, 2_000]);
  });

  test('the sale is undone in its shift', async () => {
    const sale = await soldOnAccount();
    await givesUp(3_000);
    const url = `/api/sales/${sale._id}/void`;
    const body = { _id: newId(), reason: 'wrong_item', note: null };
    const answer = await call(at, scene.shop.owner, 'POST', url, body);
    expect(answer.status, answer.text).toBe(200);
    expect(await stands()).toEqual([0, 0]);
  });

  test('a device gave cash for it: that is owed, and the rest comes back like any other', async () => {
    const sale = await soldOnAccount();
    await givesUp(3_000);
    const device = await enrol(at, scene.shop.owner, scene.till.deviceId);
    const fact = refundFactOf(scene.till, scene.shop.owner, sale, [{ quantityMilli: 1_000 }]);
    for (const _time of ['first', 'again']) {
      expect(toldOf(await syncRefund(at, device, scene.till.tillId, fact))).toBe('over_limit');
      expect(await stands()).toEqual([1_000, 2_000]);
    }
    await takesBack(sale, 2_000, [['credit', 2_000]], 1_000);
    expect(await stands()).toEqual([1_000, 0]);
    expect(await wantsPaidOut(1)).toBe('OVERPAYMENT');
  });
});

describe('a debt of which a part was given up', () => {
  test('of what is weighed each part takes back its cents, and never more than was given up', async () => {
    // 2.21 on account; 0.71 was paid and 1.50 given up. Of 0.333 come back 0.74 (0.7359), of 0.666
    // in all 1.47 (1.4719), of all 2.21: 0.74, 0.73 and 0.74.
    const sale = await sold(scene.oil, 1_000, [['credit', 221]]);
    await pays(71);
    await givesUp(150);
    await takesBack(sale, 333, [['credit', 74]]);
    expect(await stands()).toEqual([0, 76]);
    await takesBack(sale, 333, [['credit', 73]], 333);
    expect(await stands()).toEqual([0, 3]);
    const last = await takesBack(sale, 334, [['credit', 74]], 666);
    // What she paid is hers.
    expect(await stands()).toEqual([-71, 0]);
    expect(await backJournal(last)).toEqual([
      { a: '1100', d: 3, c: 0 },
      { a: '6300', d: 0, c: 3 },
    ]);
    expect(await wantsPaidOut(72)).toBe('OVERPAYMENT');
    expect(await wantsPaidOut(71)).toBeUndefined();
  });

  test('a part in cash goes back in cash, and what was given up does not', async () => {
    const sale = await sold(scene.soap, 3_000, [
      ['cash', 1_000],
      ['credit', 2_000],
    ]);
    await givesUp(2_000);
    const back = await takesBack(sale, 3_000, [
      ['credit', 2_000],
      ['cash', 1_000],
    ]);
    expect(await backJournal(back)).toMatchObject([{ d: 2_000 }, { c: 2_000 }]);
    expect(await stands()).toEqual([0, 0]);
  });

  test('what is still owed of it stays owed, and other debts keep their age', async () => {
    // Of 3,000 and 2,000 the oldest 1,000 are given up. One soap of the first comes back.
    const first = await soldOnAccount();
    await sold(scene.soap, 2_000, [['credit', 2_000]]);
    await givesUp(1_000);
    await takesBack(first, 1_000, [['credit', 1_000]]);
    expect(await stands()).toEqual([4_000, 0]);
    const url = `/api/customers/${asha._id}/ledger?limit=10`;
    const { items } = await done<{ items: { kind: string; openMinor: number }[] }>(
      ...([at, scene.shop.owner, 'GET', url] as const),
    );
    const open = items.filter(({ openMinor }) => openMinor > 0);
    expect(open.map(({ kind, openMinor }) => [kind, openMinor])).toEqual([
      ['sale', 2_000],
      ['sale', 2_000],
    ]);
    // The rest comes off the debt of its own sale.
    await takesBack(first, 2_000, [['credit', 2_000]], 1_000);
    expect(await stands()).toEqual([2_000, 0]);
  });

  test('what came back before it was given up is not counted against it', async () => {
    const sale = await soldOnAccount();
    await takesBack(sale, 1_000, [['credit', 1_000]]);
    await givesUp(2_000);
    await takesBack(sale, 2_000, [['credit', 2_000]], 1_000);
    expect(await stands()).toEqual([0, 0]);
  });

  test('nor is it where the customer was forgotten: no cash for what was given up', async () => {
    const sale = await soldOnAccount();
    await takesBack(sale, 1_000, [['credit', 1_000]]);
    await givesUp(2_000);
    const { owner } = scene.shop;
    const url = `/api/customers/${asha._id}`;
    const { version } = await done<CustomerRow>(at, owner, 'GET', url);
    await asOwner(`${url}/erase`, { version });
    const parts = [['credit', 1_000] as const, ['cash', 1_000] as const];
    const wrong = await postRefund(at, owner, sale._id, draftFor(sale, 2_000, parts, 1_000));
    expect(wrong.body).toMatchObject({ code: 'REFUND_DEBT_FIRST', leftMinor: 2_000 });
    await takesBack(sale, 2_000, [['credit', 2_000]], 1_000);
    expect(await stands()).toEqual([0, 0]);
  });

  test('what pays for other goods is what was paid, not what was given up', async () => {
    const sale = await sold(scene.soap, 3_000, [
      ['cash', 1_000],
      ['credit', 2_000],
    ]);
    await givesUp(2_000);
    const money: Parameters<typeof exchangeDraftOf>[4] = {
      given: [
        ['credit', 2_000],
        ['exchange', 1_000],
      ],
      paid: [
        ['exchange', 1_000],
        ['cash', 326],
      ],
    };
    const lines = [{ product: scene.oil, quantityMilli: 6_000 }];
    const draft = exchangeDraftOf(
      ...([scene.till, sale, [{ quantityMilli: 3_000 }], { lines }] as const),
      money,
    );
    const answer = await exchange(at, scene.seller, scene.till, draft);
    expect(answer.status, answer.text).toBe(200);
    expect(await stands()).toEqual([0, 0]);
  });
});

test('it stands on the statement, and customers are the receivables of the day', async () => {
  const sale = await soldOnAccount();
  await givesUp(3_000);
  await takesBack(sale, 1_000, [['credit', 1_000]]);
  const [day] = await peek<{ day: string }>(
    at.database,
    `select business_date::text "day" from customer_entry where source_id = $1`,
    [sale._id],
  );
  const url = `/api/customers/${asha._id}/statement?from=${day?.day}&to=${day?.day}`;
  const statement = await done<CustomerStatement>(at, scene.shop.owner, 'GET', url);
  expect(statement.rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['sale', 3_000],
    ['write_off', -3_000],
    ['write_off_back', 1_000],
    ['refund', -1_000],
  ]);
  expect(statement).toMatchObject({ closingMinor: 0, balanceMinor: 0 });
  const owed = await reportSeen(at, scene.shop.owner, 'receivables', `to=${day?.day}`);
  expect(owed.totals).toMatchObject({ owed: 0, credits: 0 });
  // The books open the sale that came back.
  const found = '/api/journal?sourceKind=customer_write_off_back&limit=10';
  const { items } = await done<{ items: object[] }>(
    ...([at, scene.shop.owner, 'GET', `${found}&from=${day?.day}&to=${day?.day}`] as const),
  );
  expect(items).toMatchObject([
    { number: 'B1-T1-R-000001', linkId: sale._id, amountMinor: 1_000, byName: expect.any(String) },
  ]);
});

const OF_BACK = `where kind = 'write_off_back'`;
const FAULTS = [
  ['an entry of another amount', `update customer_entry set amount_minor = 999 ${OF_BACK}`],
  ['an entry that is not there', `delete from customer_entry ${OF_BACK}`],
  ['an entry of another day', `update customer_entry set business_date = '2020-01-01' ${OF_BACK}`],
  [
    'books that do not have it',
    `delete from journal_entry where source_kind = 'customer_write_off_back'`,
  ],
  [
    'books that took it from elsewhere',
    `update journal_line set account_code = '6000'
       where account_code = '6300' and credit_minor > 0`,
  ],
  [
    'a sale that forgot a part',
    `update sale_state set given_up_back_minor = given_up_back_minor - 1
       where given_up_back_minor > 0`,
  ],
  ['a sale that forgot all', 'update sale_state set given_up_minor = 0, given_up_back_minor = 0'],
  ['more than was given up', `update sale_state set given_up_minor = given_up_minor + 1`],
] as const;

test.each(FAULTS)('a fault is found: %s', async (_what, fault) => {
  const sale = await soldOnAccount();
  await givesUp(3_000);
  await takesBack(sale, 1_000, [['credit', 1_000]]);
  expect(await brokenByFault(at.database, fault)).toContain('I121');
});

test('the database refuses more than was given up', async () => {
  const sale = await soldOnAccount();
  await givesUp(3_000);
  await takesBack(sale, 1_000, [['credit', 1_000]]);
  const more = 'update sale_state set given_up_back_minor = 3001 where sale_id = $1';
  await expect(peek(at.database, more, [sale._id])).rejects.toThrow(
    'sale_state_given_up_back_within',
  );
});
