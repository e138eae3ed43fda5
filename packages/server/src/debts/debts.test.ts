import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type {
  CustomerPromise,
  CustomerStatement,
  DebtRow,
  LedgerRow,
  PaymentSlip,
} from '@tillbook/core/customers/debts.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let product: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database, { stockPolicy: 'allow' });
  other = await addBusiness(at.database);
  // Open before the oldest of the debts.
  at.clock.nowMs = TEST_NOW - 100 * 86_400_000;
  till = await openFirstTill(at, shop);
  at.clock.nowMs = TEST_NOW;
  const [made] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 100, costMinor: 60, quantityMilli: 0 },
  ]);
  if (made === undefined) throw new Error('no product');
  product = made;
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const paid = (method: 'cash' | 'credit', amountMinor: number) => ({
  ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
});
/** A sale of so much, a part of it on account. */
function creditDraft(
  customerId: string | null,
  totalMinor: number,
  creditMinor = totalMinor,
  occurredAt?: string,
): SaleDraft {
  const cash = totalMinor - creditMinor;
  const payments = [
    ...(cash > 0 ? [paid('cash', cash)] : []),
    ...(creditMinor > 0 ? [paid('credit', creditMinor)] : []),
  ];
  const lines = [{ product, quantityMilli: totalMinor * 10 }];
  const when = occurredAt === undefined ? {} : { occurredAt };
  return { ...draftOf(till, { lines, payments, totalMinor, ...when }), customerId };
}
async function sell(...given: Parameters<typeof creditDraft>) {
  return post(at, shop.seller, till, creditDraft(...given));
}
const paymentBody = (customerId: string, amountMinor: number, more: object = {}) => ({
  ...{ _id: newId(), customerId, branchId: shop.branches[0]?.branchId ?? '' },
  ...{ method: 'bank', amountMinor, ...more },
});
const pay = (customerId: string, amountMinor: number, more: object = {}) =>
  done<PaymentSlip>(
    at,
    shop.owner,
    'POST',
    '/api/customer-payments',
    paymentBody(customerId, amountMinor, more),
  );
const detail = (customerId: string) =>
  done<CustomerDetail>(at, shop.owner, 'GET', `/api/customers/${customerId}`);
const ledger = async (customerId: string) => {
  const url = `/api/customers/${customerId}/ledger`;
  const { items } = await done<{ items: LedgerRow[] }>(at, shop.owner, 'GET', url);
  return items.map(({ kind, amountMinor, openMinor, balanceAfterMinor }) => [
    ...[kind, amountMinor, openMinor, balanceAfterMinor],
  ]);
};

describe('a sale on account', () => {
  test('goes to receivables, is due by the terms and stands on receipt and list', async () => {
    const { _id } = await addCustomer(at, shop, { name: 'Mama Neema', termsDays: 14 });
    const said = await sell(_id, 1_180, 1_000);
    expect(said.body).toMatchObject({
      customer: { _id, name: 'Mama Neema', phone: null },
      dueOn: '2026-03-18',
      changeMinor: 0,
    });
    expect(await journalOf(at.database, said.body._id)).toEqual([
      { a: '1000', d: 180, c: 0 },
      { a: '1100', d: 1_000, c: 0 },
      { a: '4000', d: 0, c: 1_000 },
      { a: '2100', d: 0, c: 180 },
      { a: '5000', d: 708, c: 0 },
      { a: '1200', d: 0, c: 708 },
    ]);
    expect(await ledger(_id)).toEqual([['sale', 1_000, 1_000, 1_000]]);
    const again = await done(at, shop.owner, 'GET', `/api/sales/${said.body._id}`);
    expect(again).toEqual(said.body);
    const url = `/api/sales?customerId=${_id}`;
    const list = await done<{ items: object[] }>(at, shop.owner, 'GET', url);
    expect(list.items).toMatchObject([{ _id: said.body._id, customerName: 'Mama Neema' }]);
  });

  test('needs a customer of this business who is not archived', async () => {
    const none = await sell(null, 100);
    expect([none.status, none.body['code']]).toEqual([422, 'CUSTOMER_REQUIRED']);
    const theirs = await addCustomer(at, other);
    expect((await sell(theirs._id, 100)).status).toBe(404);
    const { _id, version } = await addCustomer(at, shop, { name: 'Gone' });
    const gone = { name: 'Gone', version, isArchived: true, creditLimitMinor: null, termsDays: 0 };
    await done(at, shop.owner, 'PATCH', `/api/customers/${_id}`, gone);
    expect((await sell(_id, 100)).body['code']).toBe('CUSTOMER_ARCHIVED');
  });

  test('goes up to the limit, and the refusal says what is left; it writes nothing', async () => {
    const { _id } = await addCustomer(at, shop, { creditLimitMinor: 1_000 });
    expect((await sell(_id, 700)).status).toBe(200);
    const over = await sell(_id, 301);
    expect([over.status, over.body['code']]).toEqual([409, 'CREDIT_LIMIT_EXCEEDED']);
    expect(over.body).toMatchObject({ leftMinor: 300 });
    expect(await ledger(_id)).toHaveLength(1);
    expect((await sell(_id, 301, 300)).status).toBe(200);
    expect((await detail(_id)).leftMinor).toBe(0);
    const none = await addCustomer(at, shop, { creditLimitMinor: 0 });
    expect((await sell(none._id, 1)).body['code']).toBe('CREDIT_LIMIT_EXCEEDED');
    expect((await sell(none._id, 100, 0)).status).toBe(200);
    expect(await ledger(none._id)).toEqual([]);
  });

  test('is posted once: the same again gives the first answer', async () => {
    const { _id } = await addCustomer(at, shop);
    const draft = creditDraft(_id, 500);
    const first = await post(at, shop.seller, till, draft);
    const again = await post(at, shop.seller, till, draft);
    expect(again.body).toEqual(first.body);
    const elsewhere = await addCustomer(at, shop);
    const changed = await post(at, shop.seller, till, { ...draft, customerId: elsewhere._id });
    expect(changed.body['code']).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await ledger(_id)).toHaveLength(1);
  });

  test('of a batch sees what the one before left of the limit', async () => {
    const { _id } = await addCustomer(at, shop, { creditLimitMinor: 500 });
    const one = creditDraft(_id, 400);
    const two = { ...creditDraft(_id, 200), number: one.number + 1 };
    const three = { ...creditDraft(_id, 100), number: one.number + 1 };
    const body = { sales: [one, two, three] };
    const { outcomes } = await done<{ outcomes: { code: string | null }[] }>(
      at,
      shop.seller,
      'POST',
      '/api/sales/batch',
      body,
    );
    expect(outcomes.map(({ code }) => code)).toEqual([null, 'CREDIT_LIMIT_EXCEEDED', null]);
    till.lastNumber += 2;
    expect((await detail(_id)).balanceMinor).toBe(500);
  });
});

describe('a payment', () => {
  test('pays the oldest first; too much stays as credit and meets the next sale', async () => {
    const { _id } = await addCustomer(at, shop);
    const first = await sell(_id, 400);
    await sell(_id, 250);
    const slip = await pay(_id, 500);
    expect(slip).toMatchObject({ amountMinor: 500, balanceAfterMinor: 150, isAtTill: false });
    expect(slip.number).toMatch(/^RCP-\d+$/);
    expect(slip.paid.map(({ amountMinor }) => amountMinor)).toEqual([400, 100]);
    expect(slip.paid[0]?.number).toBe(first.body.receiptNumber);
    expect(await journalOf(at.database, slip._id)).toEqual([
      { a: '1020', d: 500, c: 0 },
      { a: '1100', d: 0, c: 500 },
    ]);
    await pay(_id, 450);
    expect((await detail(_id)).balanceMinor).toBe(-300);
    await sell(_id, 200);
    await sell(_id, 150);
    expect(await ledger(_id)).toEqual([
      ['sale', 150, 50, 50],
      ['sale', 200, 0, -100],
      ['payment', -450, 0, -300],
      ['payment', -500, 0, 150],
      ['sale', 250, 0, 650],
      ['sale', 400, 0, 400],
    ]);
  });

  test('is taken once: the same again, another content, a code twice', async () => {
    const { _id } = await addCustomer(at, shop);
    await sell(_id, 1_000);
    const more = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QX12 34' };
    const body = paymentBody(_id, 100, more);
    const url = '/api/customer-payments';
    const first = await done(at, shop.owner, 'POST', url, body);
    expect(await done(at, shop.owner, 'POST', url, body)).toEqual(first);
    const reused = await ask(at, shop.owner, 'POST', url, { ...body, amountMinor: 101 });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const twice = paymentBody(_id, 100, { ...more, reference: 'qx1234' });
    expect((await ask(at, shop.owner, 'POST', url, twice)).body.code).toBe('REFERENCE_USED');
    const mobile = { ...paid('cash', 100), method: 'mobile_money' as const };
    const sale = draftOf(till, {
      lines: [{ product, quantityMilli: 1_000 }],
      payments: [{ ...mobile, provider: 'M-PESA', reference: 'QX1234' }],
    });
    expect((await post(at, shop.seller, till, sale)).body['code']).toBe('REFERENCE_USED');
    const card = paymentBody(_id, 100, { method: 'card', reference: '4111 1111 1111 1111' });
    expect((await ask(at, shop.owner, 'POST', url, card)).body.code).toBe('CARD_NUMBER_REFUSED');
    expect((await detail(_id)).balanceMinor).toBe(900);
  });

  test('at a till needs its open shift and its lease; elsewhere the right to manage', async () => {
    const { _id } = await addCustomer(at, shop);
    await sell(_id, 1_000);
    const { shiftId, leaseId } = till;
    const tried = async (person: TestBusiness['owner'], more: object) => {
      const body = paymentBody(_id, 10, { method: 'cash', ...more });
      const said = await ask(at, person, 'POST', '/api/customer-payments', body);
      return said.body.code ?? said.status;
    };
    expect(await tried(shop.seller, {})).toBe('PERMISSION_REQUIRED');
    expect(await tried(shop.seller, { shiftId, leaseId })).toBe(200);
    expect(await tried(shop.seller, { shiftId, leaseId: newId() })).toBe('TILL_LEASE_LOST');
    expect(await tried(shop.seller, { shiftId: newId(), leaseId })).toBe('NOT_FOUND');
    expect(await tried(shop.accountant, {})).toBe('PERMISSION_REQUIRED');
    expect(await tried(other.owner, {})).toBe('NOT_FOUND');
    expect((await detail(_id)).balanceMinor).toBe(990);
  });
});

describe('a debt', () => {
  test('is given up with a reason, never more than is owed', async () => {
    const { _id: customerId } = await addCustomer(at, shop);
    await sell(customerId, 300);
    const branchId = shop.branches[0]?.branchId ?? '';
    const body = { _id: newId(), customerId, branchId, amountMinor: 200, reason: 'Moved away' };
    const url = '/api/customer-write-offs';
    const over = { ...body, _id: newId(), amountMinor: 301 };
    expect((await ask(at, shop.owner, 'POST', url, over)).body.code).toBe('OVERPAYMENT');
    expect((await ask(at, shop.manager, 'POST', url, body)).status).toBe(403);
    expect((await ask(at, other.owner, 'POST', url, body)).status).toBe(404);
    const first = await done(at, shop.owner, 'POST', url, body);
    expect(await done(at, shop.owner, 'POST', url, body)).toEqual(first);
    expect(await journalOf(at.database, body._id)).toEqual([
      { a: '6300', d: 200, c: 0 },
      { a: '1100', d: 0, c: 200 },
    ]);
    expect(await ledger(customerId)).toEqual([
      ['write_off', -200, 0, 100],
      ['sale', 300, 100, 300],
    ]);
  });

  test('stands in the book by its age, in statements with what was before, in calls', async () => {
    const name = `Late ${newId().slice(-4)}`;
    const { _id } = await addCustomer(at, shop, { name, termsDays: 30 });
    const daysAgo = (days: number) => new Date(TEST_NOW - days * 86_400_000).toISOString();
    for (const [days, amount] of [
      [91, 1_000],
      [90, 200],
      [31, 30],
      [30, 4],
    ] as const) {
      expect((await sell(_id, amount, amount, daysAgo(days))).status).toBe(200);
    }
    const url = `/api/debts?q=${encodeURIComponent(name)}`;
    const book = await done<{ items: DebtRow[] }>(at, shop.manager, 'GET', url);
    expect(book.items).toMatchObject([
      {
        balanceMinor: 1_234,
        overdueMinor: 1_230,
        daysLate: 61,
        ageing: { days0to30: 4, days31to60: 30, days61to90: 200, daysOver90: 1_000 },
        promise: null,
      },
    ]);
    const shown = await done<CustomerDetail>(at, shop.owner, 'GET', `/api/customers/${_id}`);
    expect(shown).toMatchObject({ overdueMinor: 1_230, ageing: book.items[0]?.ageing });
    await pay(_id, 1_100);
    const period = `/api/customers/${_id}/statement?from=2026-02-01&to=2026-03-04`;
    const said = await done<CustomerStatement>(at, shop.accountant, 'GET', period);
    expect(said).toMatchObject({ openingMinor: 1_200, closingMinor: 134, overdueMinor: 130 });
    expect(said.rows.map(({ amountMinor }) => amountMinor)).toEqual([30, 4, -1_100]);
    const calls = await done<{ items: DebtRow[] }>(at, shop.owner, 'GET', '/api/debts/calls');
    expect(calls.items.some(({ customerId }) => customerId === _id)).toBe(true);
    expect((await ask(at, other.owner, 'GET', period)).status).toBe(404);
    expect((await ask(at, shop.seller, 'GET', '/api/debts')).status).toBe(403);
  });

  test('is promised: open, then kept by what is paid since', async () => {
    const { _id: customerId } = await addCustomer(at, shop);
    await sell(customerId, 500);
    const promise = { _id: newId(), customerId, promisedOn: '2026-03-10', amountMinor: 300 };
    const url = '/api/customer-promises';
    type Said = { items: CustomerPromise[] };
    const made = await done<Said>(at, shop.seller, 'POST', url, promise);
    expect(made.items).toMatchObject([{ state: 'open', paidMinor: 0 }]);
    expect(await done<Said>(at, shop.seller, 'POST', url, promise)).toEqual(made);
    const over = { ...promise, _id: newId(), promisedOn: '2026-03-03' };
    expect((await ask(at, shop.seller, 'POST', url, over)).status).toBe(422);
    const theirs = { ...promise, _id: newId() };
    expect((await ask(at, other.seller, 'POST', url, theirs)).status).toBe(404);
    await pay(customerId, 300);
    const list = `/api/customers/${customerId}/promises`;
    const now = await done<Said>(at, shop.owner, 'GET', list);
    expect(now.items).toMatchObject([{ state: 'kept', paidMinor: 300 }]);
  });
});

test('cash that a debt was paid with at a till is in its drawer and on its report', async () => {
  const own = await addBusiness(at.database, { stockPolicy: 'allow' });
  const drawer = await openFirstTill(at, own);
  const { _id } = await addCustomer(at, own);
  const { shiftId, leaseId } = drawer;
  const branchId = own.branches[0]?.branchId ?? '';
  const body = paymentBody(_id, 700, { method: 'cash', branchId, shiftId, leaseId });
  await done(at, own.seller, 'POST', '/api/customer-payments', body);
  const url = `/api/shifts/${shiftId}/close`;
  const counted = { countedMinor: 50_000_00 + 700 };
  const z = await done<{ expectedMinor: number; differenceMinor: number }>(
    at,
    own.seller,
    'POST',
    url,
    counted,
  );
  expect(z).toMatchObject({ expectedMinor: 50_000_00 + 700, differenceMinor: 0 });
  const late = { ...body, _id: newId() };
  const said = await ask(at, own.seller, 'POST', '/api/customer-payments', late);
  expect(said.body.code).toBe('SHIFT_CLOSED');
});

test('random accounts are those of an oracle that knows only amounts', async () => {
  let seed = 4_711;
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 4; round += 1) {
    const limit = 2_000;
    const { _id } = await addCustomer(at, shop, { creditLimitMinor: limit });
    let owed = 0;
    const debts: { open: number }[] = [];
    let credit = 0;
    const settle = () => {
      for (const debt of debts) {
        const part = Math.min(debt.open, credit);
        debt.open -= part;
        credit -= part;
      }
    };
    for (let step = 0; step < 15; step += 1) {
      const amount = 1 + chance(900);
      if (chance(2) === 0) {
        const said = await sell(_id, amount);
        expect(said.status).toBe(owed + amount > limit ? 409 : 200);
        if (said.status !== 200) continue;
        owed += amount;
        debts.push({ open: amount });
      } else {
        await pay(_id, amount);
        owed -= amount;
        credit += amount;
      }
      settle();
    }
    const rows = (await ledger(_id)).reverse();
    expect((await detail(_id)).balanceMinor).toBe(owed);
    const sales = rows.filter(([kind]) => kind === 'sale').map(([, , open]) => open);
    expect(sales).toEqual(debts.map(({ open }) => open));
    const payments = rows.filter(([kind]) => kind === 'payment').map(([, , open]) => Number(open));
    expect(payments.reduce((sum, open) => sum + open, 0)).toBe(credit);
  }
});

test.each([
  ['customer', 'balance_minor', '', 'I63'],
  ['journal_line', 'debit_minor', `where account_code = '1100' and debit_minor > 0`, 'I64'],
  ['customer_allocation', 'amount_minor', '', 'I65'],
  ['customer_entry', 'business_date', `where kind = 'sale'`, 'I66'],
  ['customer_write_off', 'amount_minor', '', 'I67'],
  ['shift_close_tender', 'collected_minor', 'where collected_minor > 0', 'I68'],
])('a fault planted in %s (%s) is found', async (table, column, where, id) => {
  await peek(at.database, `update ${table} set ${column} = ${column} + 1 ${where}`, []);
  const broken = await brokenBooks(at.database);
  await peek(at.database, `update ${table} set ${column} = ${column} - 1 ${where}`, []);
  expect(broken.some((line) => line.startsWith(id))).toBe(true);
});
