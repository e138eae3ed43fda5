import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryRow } from '@tillbook/core/books/journal.api';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type {
  CustomerPromise,
  CustomerStatement,
  DebtRow,
  LedgerRow,
  PaymentSlip,
} from '@tillbook/core/customers/debts.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { openFirstTill, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;
const FLOAT = 50_000_00;

let at: TestApp;
let shop: TestBusiness;
let customerId: string;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
/** A customer who owes 4,000 for 100 days and 1,000 for ten. */
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  branchId = shop.branches[0]?.branchId ?? '';
  customerId = (await addCustomer(at, shop, { name: 'Asha' }))._id;
  await owe(4_000, '2025-11-24');
  await owe(1_000, '2026-02-22');
});

const owe = (amountMinor: number, owedSince: string) =>
  done(at, shop.owner, 'POST', '/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId, amountMinor, owedSince, dueOn: owedSince },
  });
const bodyOf = (amountMinor: number, more: object = {}) => ({
  ...{ _id: newId(), customerId, branchId, method: 'bank', amountMinor, ...more },
});
const pay = (amountMinor: number, more: object = {}) =>
  done<PaymentSlip>(at, shop.owner, 'POST', '/api/customer-payments', bodyOf(amountMinor, more));
const takeBack = (paymentId: string, by = shop.owner, _id = newId(), reason = 'Typed wrongly') =>
  ask<PaymentSlip>(
    ...([at, by, 'POST', `/api/customer-payments/${paymentId}/void`, { _id, reason }] as const),
  );
const takenBack = async (paymentId: string, _id = newId()) => {
  const { status, body } = await takeBack(paymentId, shop.owner, _id);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const payOut = (amountMinor: number) =>
  done(at, shop.owner, 'POST', '/api/customer-payouts', bodyOf(amountMinor));
const account = () => done<CustomerDetail>(at, shop.owner, 'GET', `/api/customers/${customerId}`);
const ledger = async () => {
  const url = `/api/customers/${customerId}/ledger`;
  return (await done<{ items: LedgerRow[] }>(at, shop.owner, 'GET', url)).items;
};
const rows = async () =>
  (await ledger()).map((row) => [row.kind, row.amountMinor, row.openMinor, row.balanceAfterMinor]);
const entriesOf = async (sourceKind: string) => {
  const url = `/api/journal?from=2026-03-01&to=2026-03-31&sourceKind=${sourceKind}`;
  return (await done<{ items: EntryRow[] }>(at, shop.owner, 'GET', url)).items;
};
const totalsOf = async (report: string) => {
  const url = `/api/reports?report=${report}`;
  return (await done<AnswerOf<typeof getReport>>(at, shop.owner, 'GET', url)).totals;
};

describe('a customer’s payment that is taken back', () => {
  test('is owed again as old as it was, its credit is gone, and its money has left', async () => {
    const payment = await pay(40_000);
    expect((await account()).balanceMinor).toBe(-35_000);
    at.clock.nowMs += DAY;
    const id = newId();
    expect(await takenBack(payment._id, id)).toEqual({
      ...payment,
      ...{ voidedByName: shop.owner.name, voidReason: 'Typed wrongly' },
      voidedAt: new Date(at.clock.nowMs).toISOString(),
    });
    expect(await journalOf(at.database, id)).toEqual([
      { a: '1020', d: 0, c: 40_000 },
      { a: '1100', d: 40_000, c: 0 },
    ]);
    expect(await entriesOf('customer_payment_back')).toMatchObject([
      { number: 'RCP-2', linkId: customerId, byName: shop.owner.name, ledgerDate: '2026-03-05' },
    ]);
    expect(await account()).toMatchObject({
      ...{ balanceMinor: 5_000, overdueMinor: 5_000 },
      ageing: { days0to30: 1_000, days31to60: 0, days61to90: 0, daysOver90: 4_000 },
    });
    expect(await rows()).toEqual([
      ['payment_back', 40_000, 0, 5_000],
      ['payment', -40_000, 0, -35_000],
      ['opening', 1_000, 1_000, 5_000],
      ['opening', 4_000, 4_000, 4_000],
    ]);
    const said = [shop.owner.name, 'Typed wrongly', null];
    expect(
      (await ledger()).map((row) => [row.voidedByName, row.voidReason, row.takesBack]),
    ).toEqual([[null, null, 'RCP-1'], said, [null, null, null], [null, null, null]]);
    const url = `/api/customers/${customerId}/statement?from=2026-03-01&to=2026-03-31`;
    const period = await done<CustomerStatement>(at, shop.owner, 'GET', url);
    expect(period.rows.map(({ kind }) => kind).slice(-2)).toEqual(['payment', 'payment_back']);
    expect(period).toMatchObject({ closingMinor: 5_000, overdueMinor: 5_000 });
    // What was meant is paid, and pays the oldest.
    expect((await pay(4_000)).paid).toMatchObject([{ amountMinor: 4_000 }]);
    expect((await account()).ageing).toMatchObject({ days0to30: 1_000, daysOver90: 0 });
  });

  test('opens what its credit bought since; what was paid out of it is owed from today', async () => {
    const payment = await pay(10_000);
    await owe(600, '2026-03-04');
    await payOut(2_500);
    expect((await account()).balanceMinor).toBe(-1_900);
    at.clock.nowMs += 40 * DAY;
    await takenBack(payment._id);
    expect(await rows()).toEqual([
      ['payment_back', 10_000, 2_500, 8_100],
      ['payout', 2_500, 0, -1_900],
      ['opening', 600, 600, -4_400],
      ['payment', -10_000, 0, -5_000],
      ['opening', 1_000, 1_000, 5_000],
      ['opening', 4_000, 4_000, 4_000],
    ]);
    expect((await account()).ageing).toEqual({
      ...{ days0to30: 2_500, days31to60: 1_600, days61to90: 0, daysOver90: 4_000 },
    });
  });

  test('leaves credit that came otherwise to pay what is open then, oldest first', async () => {
    const wrong = await pay(5_000);
    const right = await pay(4_600);
    expect((await account()).balanceMinor).toBe(-4_600);
    await takenBack(wrong._id);
    expect(await rows()).toEqual([
      ['payment_back', 5_000, 0, 400],
      ['payment', -4_600, 0, -4_600],
      ['payment', -5_000, 0, 0],
      ['opening', 1_000, 400, 5_000],
      ['opening', 4_000, 0, 4_000],
    ]);
    // They met once, part, and the same debts are met again.
    await takenBack(right._id);
    expect((await rows()).map(([, , open]) => open)).toEqual([0, 0, 0, 0, 1_000, 4_000]);
    await pay(5_000);
    expect((await account()).balanceMinor).toBe(0);
  });

  test('keeps no promise, and is not when was paid last; who owes is called', async () => {
    const first = await pay(100);
    at.clock.nowMs += DAY;
    const promise = { _id: newId(), customerId, promisedOn: '2026-03-05', amountMinor: 500 };
    await done(at, shop.owner, 'POST', '/api/customer-promises', { ...promise, note: null });
    const payment = await pay(500);
    const state = async () => {
      const url = `/api/customers/${customerId}/promises`;
      const { items } = await done<{ items: CustomerPromise[] }>(at, shop.owner, 'GET', url);
      return items.map((one) => [one.state, one.paidMinor]);
    };
    expect(await state()).toEqual([['kept', 500]]);
    at.clock.nowMs += DAY;
    await takenBack(payment._id);
    expect(await state()).toEqual([['broken', 0]]);
    const calls = async () =>
      (await done<{ items: DebtRow[] }>(at, shop.owner, 'GET', '/api/debts/calls')).items;
    expect(await calls()).toMatchObject([
      { customerId, balanceMinor: 4_900, lastPaidOn: '2026-03-04', promise: { state: 'broken' } },
    ]);
    await takenBack(first._id);
    expect(await calls()).toMatchObject([{ balanceMinor: 5_000, lastPaidOn: null }]);
  });

  test('leaves what was owed on a past day, and what was collected on it, as it was', async () => {
    const payment = await pay(4_500);
    at.clock.nowMs += 2 * DAY;
    await takenBack(payment._id);
    const owedOn = async (day: string) => {
      const { owed, days0to30, daysOver90 } = await totalsOf(`receivables&to=${day}`);
      return [owed, days0to30, daysOver90];
    };
    expect(await owedOn('2026-03-05')).toEqual([500, 500, 0]);
    expect(await owedOn('2026-03-06')).toEqual([5_000, 1_000, 4_000]);
    const collected = async (from: string, to: string) => {
      const report = `collections-by-customer&from=${from}&to=${to}`;
      const { payments, paidOnAccount } = await totalsOf(report);
      return [payments, paidOnAccount];
    };
    expect(await collected('2026-03-04', '2026-03-05')).toEqual([1, 4_500]);
    expect(await collected('2026-03-04', '2026-03-06')).toEqual([0, 0]);
    const moved = await totalsOf('customer-accounts&from=2026-03-04&to=2026-03-06');
    expect(moved).toMatchObject({ paidOnAccount: 0, owedAfter: 5_000 });
  });

  test('is booked on the first open day when its own is closed', async () => {
    const payment = await pay(100);
    at.clock.nowMs += DAY;
    const close = { _id: newId(), upTo: '2026-03-04' };
    await done(at, shop.accountant, 'POST', '/api/books/close', close);
    await takenBack(payment._id);
    expect((await entriesOf('customer_payment_back')).map((one) => one.ledgerDate)).toEqual([
      '2026-03-05',
    ]);
    expect((await entriesOf('customer_payment')).map((one) => one.ledgerDate)).toEqual([
      '2026-03-04',
    ]);
  });

  test('is taken back once: the same again is the same, another is refused', async () => {
    const payment = await pay(700);
    const other = await pay(50);
    const id = newId();
    const first = await takenBack(payment._id, id);
    expect(await takenBack(payment._id, id)).toEqual(first);
    const codeOf = async (...given: Parameters<typeof takeBack>) => {
      const { status, body } = await takeBack(...given);
      return [status, body.code];
    };
    expect(await codeOf(payment._id, shop.owner, id, 'Another reason')).toEqual([
      ...[422, 'IDEMPOTENCY_KEY_REUSED'],
    ]);
    expect(await codeOf(other._id, shop.owner, id)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await codeOf(other._id, shop.owner, payment._id)).toEqual([
      ...[422, 'IDEMPOTENCY_KEY_REUSED'],
    ]);
    expect(await codeOf(payment._id)).toEqual([409, 'INVALID_STATE']);
    // What takes one back is no payment: it has no slip, and is not taken back itself.
    expect(await codeOf(id)).toEqual([404, 'NOT_FOUND']);
    expect((await ask(at, shop.owner, 'GET', `/api/customer-payments/${id}`)).status).toBe(404);
    expect((await account()).balanceMinor).toBe(4_950);
  });

  test('needs the right to manage customers, a reason, and its own business', async () => {
    const payment = await pay(700);
    for (const by of [shop.seller, shop.accountant, shop.manager]) {
      expect((await takeBack(payment._id, by)).status).toBe(403);
    }
    const silent = await takeBack(payment._id, shop.owner, newId(), ' ');
    expect([silent.status, silent.body.errors?.[0]?.pointer]).toEqual([422, '#/reason']);
    const card = await takeBack(payment._id, shop.owner, newId(), '4111 1111 1111 1111');
    expect(card.body.code).toBe('CARD_NUMBER_REFUSED');
    expect((await takeBack(newId())).status).toBe(404);
    const other = await addBusiness(at.database);
    expect((await takeBack(payment._id, other.owner)).status).toBe(404);
    expect((await account()).balanceMinor).toBe(4_300);
    await takenBack(payment._id);
    const said = await peek<{ by: string; reason: string }>(
      at.database,
      `select actor_name "by", detail::json ->> 'reason' reason from audit_event
       where business_id = $1 and action = 'customer.payment_voided'`,
      [shop.businessId],
    );
    expect(said).toEqual([{ by: shop.owner.name, reason: 'Typed wrongly' }]);
  });

  test('lets the code of mobile money be typed again, where it belongs', async () => {
    const phone = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QX1234AB' };
    const payment = await pay(4_000, phone);
    const again = () =>
      ask<PaymentSlip>(at, shop.owner, 'POST', '/api/customer-payments', bodyOf(400, phone));
    for (let round = 0; round < 2; round += 1) {
      expect((await again()).body.code).toBe('REFERENCE_USED');
      const standing = (await ledger()).find(
        ({ kind, voidedByName }) => kind === 'payment' && voidedByName === null,
      );
      await takenBack(round === 0 ? payment._id : (standing?.sourceId ?? ''));
      expect((await again()).status).toBe(200);
    }
    expect((await again()).body.code).toBe('REFERENCE_USED');
    expect((await account()).balanceMinor).toBe(4_600);
  });
});

describe('cash that is taken back', () => {
  let till: OpenTill;
  beforeEach(async () => {
    till = await openFirstTill(at, shop);
  });
  const payAtTill = (amountMinor: number) =>
    pay(amountMinor, { method: 'cash', shiftId: till.shiftId, leaseId: till.leaseId });
  const closeAt = (countedMinor: number) =>
    done<object>(at, shop.seller, 'POST', `/api/shifts/${till.shiftId}/close`, { countedMinor });
  const collected = async () => {
    const text = `select collected_minor::int c from shift_close_tender
      where shift_id = $1 and method = 'cash'`;
    return (await peek<{ c: number }>(at.database, text, [till.shiftId]))[0]?.c;
  };

  test('leaves the drawer that it went into while its shift is open', async () => {
    const wrong = await payAtTill(4_000);
    await payAtTill(400);
    const id = newId();
    await takenBack(wrong._id, id);
    expect(await journalOf(at.database, id)).toEqual([
      { a: '1000', d: 0, c: 4_000 },
      { a: '1100', d: 4_000, c: 0 },
    ]);
    expect(await brokenBooks(at.database)).toEqual([]);
    expect(await closeAt(FLOAT + 400)).toMatchObject({
      ...{ expectedMinor: FLOAT + 400, differenceMinor: 0 },
    });
    expect(await collected()).toBe(400);
  });

  test('that was all a shift collected leaves nothing collected on its report', async () => {
    await takenBack((await payAtTill(4_000))._id);
    expect(await closeAt(FLOAT)).toMatchObject({ expectedMinor: FLOAT, differenceMinor: 0 });
    expect(await collected()).toBe(0);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('leaves the safe once its shift is closed, and its report stays as it was', async () => {
    const payment = await payAtTill(4_000);
    await closeAt(FLOAT + 4_000);
    const id = newId();
    await takenBack(payment._id, id);
    expect(await journalOf(at.database, id)).toEqual([
      { a: '1010', d: 0, c: 4_000 },
      { a: '1100', d: 4_000, c: 0 },
    ]);
    expect(await collected()).toBe(4_000);
    const [row] = await peek(
      ...[at.database, 'select shift_id, note from customer_payment where payment_id = $1'],
      [id],
    );
    expect(row).toEqual({ shift_id: null, note: 'Typed wrongly' });
  });
});

test('random accounts with payments taken back hold what stands, and their books agree', async () => {
  let seed = 8_117;
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let owed = 5_000;
  const standing: PaymentSlip[] = [];
  for (let step = 0; step < 40; step += 1) {
    const amount = 1 + chance(3_000);
    const way = chance(4);
    if (way === 0) await owe(amount, '2026-03-01').then(() => (owed += amount));
    else if (way === 1 && owed < 0) await payOut(-owed).then(() => (owed = 0));
    else if (way === 2 && standing.length > 0) {
      const [one] = standing.splice(chance(standing.length), 1);
      await takenBack(one?._id ?? '');
      owed += one?.amountMinor ?? 0;
    } else await pay(amount).then((slip) => standing.push(slip) && (owed -= amount));
    expect((await account()).balanceMinor, `step ${step}`).toBe(owed);
  }
  expect(await brokenBooks(at.database)).toEqual([]);
});

test.each([
  ['of another amount', `update customer_payment set amount_minor = amount_minor - 1`, 'I67'],
  ['that is not on the account', `delete from customer_entry where kind = 'payment_back'`, 'I67'],
  ['of another way', `update customer_payment set method = 'cash'`, 'I122'],
  [
    'whose payment still pays a debt',
    `delete from customer_allocation where moved_by > 0 and amount_minor < 0`,
    'I122',
  ],
  [
    'that is moved by no taking back',
    `update customer_entry set kind = 'opening' where kind = 'payment_back'`,
    'I122',
  ],
])('a taking back %s is found', async (_, change, id) => {
  await takenBack((await pay(4_500))._id);
  const where = change.startsWith('update customer_payment') ? ' where takes_back is not null' : '';
  expect(await brokenByFault(at.database, change + where)).toContain(id);
});
