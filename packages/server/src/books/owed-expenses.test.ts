import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Expense } from '@tillbook/core/books/expenses.api';
import type { BillDetail, BillRow } from '@tillbook/core/purchasing/bills.api';
import type { SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { addSupplier, ask, done, journalOf, pay, paymentBody } from '../../test/purchasing.ts';

const URL = '/api/expenses';
const BILLS = '/api/supplier-bills';
const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let supplierId: string;

beforeAll(async () => {
  at = await startTestApp();
  other = await addBusiness(at.database);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  supplierId = (await addSupplier(at, shop, 'City Power'))._id;
});

/** An electricity bill of 59.00 with 9.00 of tax, of the second, due on the twentieth. */
const power = (more: object = {}) => ({
  ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'utilities' },
  ...{ amountMinor: 59_00, taxMinor: 9_00, paidFrom: 'owed', supplierId, dueOn: '2026-03-20' },
  ...{ day: '2026-03-02', payee: null, note: 'February', reference: 'CP-881', ...more },
});
const owe = (more: object = {}, by = shop.owner) => ask<Expense>(at, by, 'POST', URL, power(more));
const takeBack = (id: string, by = shop.owner, _id = newId()) =>
  ask<Expense>(at, by, 'POST', `${URL}/${id}/void`, { _id, reason: 'Of the neighbour' });
const billOf = (id: string) => done<BillDetail>(at, shop.owner, 'GET', `${BILLS}/${id}`);
const owed = async () =>
  (await done<SupplierDetail>(at, shop.owner, 'GET', `/api/suppliers/${supplierId}`)).owedMinor;
const bills = async (state: string) =>
  (await done<{ items: BillRow[] }>(at, shop.owner, 'GET', `${BILLS}?state=${state}`)).items;
const payables = async (to: string) =>
  (
    await done<AnswerOf<typeof getReport>>(
      at,
      shop.accountant,
      'GET',
      `/api/reports?report=payables&to=${to}`,
    )
  ).totals;
const line = (a: string, d: number, c: number) => ({ a, d, c });

describe('an expense that is owed', () => {
  test('is booked on its account against what suppliers get, and is a bill of its supplier', async () => {
    const { status, body } = await owe({}, shop.accountant);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ state: 'posted', paidFrom: 'owed', supplierName: 'City Power', dueOn: '2026-03-20' },
      openMinor: 59_00,
    });
    expect(await journalOf(at.database, body._id)).toEqual([
      ...[line('6030', 50_00, 0), line('1300', 9_00, 0), line('2000', 0, 59_00)],
    ]);
    expect(await billOf(body._id)).toMatchObject({
      ...{ kind: 'services', invoiceNumber: 'CP-881', invoiceOn: '2026-03-02' },
      ...{ netMinor: 50_00, taxMinor: 9_00, totalMinor: 59_00, openMinor: 59_00 },
      ...{ dueOn: '2026-03-20', isTakenBack: false, receipts: [], settlements: [] },
      expense: { _id: body._id, number: body.number, category: 'utilities', note: 'February' },
    });
    expect(await owed()).toBe(59_00);
    const list = await done<{ items: Expense[]; totals: object }>(
      ...([at, shop.owner, 'GET', `${URL}?from=2026-03-01&to=2026-03-31&q=city`] as const),
    );
    expect(list).toMatchObject({
      ...{ items: [body], totals: { count: 1, amountMinor: 59_00, owedMinor: 59_00 } },
    });
  });

  test('without a number on its bill goes by its own', async () => {
    const { body } = await owe({ reference: null });
    expect((await billOf(body._id)).invoiceNumber).toBe(body.number);
  });

  test('twice the same is once; a bill’s number of the supplier is there once', async () => {
    const body = power();
    const first = await done<Expense>(at, shop.owner, 'POST', URL, body);
    expect(await done(at, shop.owner, 'POST', URL, body)).toEqual(first);
    const changed = await ask(at, shop.owner, 'POST', URL, { ...body, dueOn: '2026-03-21' });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const again = await owe({ reference: 'cp-881' });
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE_VALUE']);
    expect(again.body.errors?.[0]?.pointer).toBe('#/reference');
    expect(await owed()).toBe(59_00);
  });

  test('says to whom and until when; what is paid at once says neither', async () => {
    const wrong = async (more: object) => {
      const { body } = await owe(more);
      return [body.code, body.errors?.[0]?.pointer];
    };
    expect(await wrong({ supplierId: null })).toEqual(['VALIDATION_FAILED', '#/supplierId']);
    expect(await wrong({ dueOn: null })).toEqual(['VALIDATION_FAILED', '#/dueOn']);
    expect(await wrong({ dueOn: '2026-03-01' })).toEqual(['VALIDATION_FAILED', '#/dueOn']);
    expect(await wrong({ paidFrom: 'bank' })).toEqual(['VALIDATION_FAILED', '#/supplierId']);
    expect(await wrong({ supplierId: newId() })).toEqual(['NOT_FOUND', '#/supplierId']);
    expect(await owed()).toBe(0);
  });

  test('is not booked in a closed period, nor for another business’s supplier', async () => {
    const theirs = { ...power(), branchId: other.branches[0]?.branchId };
    const elsewhere = await ask(at, other.owner, 'POST', URL, theirs);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'NOT_FOUND']);
    const close = { _id: newId(), upTo: '2026-03-02' };
    await done(at, shop.owner, 'POST', '/api/books/close', close);
    expect((await owe()).body).toMatchObject({ code: 'PERIOD_LOCKED', closedTo: '2026-03-02' });
    const { body } = await owe({ day: '2026-03-03' });
    expect((await takeBack(body._id, other.owner)).status).toBe(404);
    expect((await takeBack(body._id)).status).toBe(200);
  });

  test('waits above the limit like any other, and is a bill when somebody says yes', async () => {
    await done(at, shop.owner, 'PUT', `${URL}/limit`, { limitMinor: 50_00 });
    const { body } = await owe({}, shop.manager);
    expect(body).toMatchObject({ state: 'waiting', openMinor: null });
    expect([await owed(), await bills('open')]).toEqual([0, []]);
    const said = { _id: newId(), answer: 'approved', note: null };
    const yes = await ask<Expense>(at, shop.accountant, 'POST', `${URL}/${body._id}/answer`, said);
    expect(yes.body).toMatchObject({ state: 'posted', openMinor: 59_00 });
    expect(await owed()).toBe(59_00);
  });
});

describe('a bill for services', () => {
  test('is paid like any other and stays then; what is owed on a day is right ever after', async () => {
    const { body } = await owe();
    at.clock.nowMs += DAY;
    await pay(at, shop, paymentBody(shop, supplierId, 20_00));
    expect(await owed()).toBe(39_00);
    const refused = await takeBack(body._id);
    const { number } = await billOf(body._id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'BILL_SETTLED', number }]);
    const chosen = [{ billId: body._id, amountMinor: 39_00 }];
    await pay(at, shop, paymentBody(shop, supplierId, 39_00, chosen));
    expect(await bills('paid')).toMatchObject([{ _id: body._id, openMinor: 0 }]);
    expect((await takeBack(body._id)).body.code).toBe('BILL_SETTLED');
    expect(await payables('2026-03-01')).toMatchObject({ owed: 0 });
    expect(await payables('2026-03-02')).toMatchObject({ owed: 59_00, days0to30: 59_00 });
    expect(await payables('2026-03-05')).toMatchObject({ owed: 0 });
  });

  test('is taken back whole and once with its expense, and its number is free again', async () => {
    const { body } = await owe();
    at.clock.nowMs += DAY;
    const _id = newId();
    expect((await takeBack(body._id, shop.owner, _id)).body.state).toBe('voided');
    expect((await takeBack(body._id, shop.owner, _id)).status).toBe(200);
    expect((await takeBack(body._id)).body.code).toBe('INVALID_STATE');
    expect(await owed()).toBe(0);
    expect(await billOf(body._id)).toMatchObject({
      ...{ openMinor: 0, isTakenBack: true },
      settlements: [{ kind: 'reversal', number: body.number, amountMinor: 59_00 }],
    });
    expect([await bills('paid'), await bills('open')]).toEqual([[], []]);
    expect(await payables('2026-03-04')).toMatchObject({ owed: 59_00 });
    expect(await payables('2026-03-05')).toMatchObject({ owed: 0 });
    expect((await owe()).status).toBe(200);
    const paid = paymentBody(shop, supplierId, 1_00, [{ billId: body._id, amountMinor: 1_00 }]);
    expect((await ask(at, shop.owner, 'POST', '/api/supplier-payments', paid)).status).toBe(404);
  });

  test('and its expense that differ are found', async () => {
    const { body } = await owe();
    const { body: taken } = await owe({ reference: 'CP-882' });
    await takeBack(taken._id);
    const fault = (text: string, _id = body._id) =>
      brokenByFault(at.database, `${text} where bill_id = '${_id}'`);
    expect(await fault('update supplier_bill set tax_minor = 8_00, net_minor = 51_00')).toEqual([
      'I103',
    ]);
    expect(await fault(`update supplier_bill set due_on = '2026-03-21'`)).toEqual(['I103']);
    expect(await fault('delete from supplier_bill')).toEqual(
      expect.arrayContaining(['I35', 'I103']),
    );
    expect(await fault('delete from supplier_settlement', taken._id)).toEqual(
      expect.arrayContaining(['I35', 'I103']),
    );
    const words = `update expense set note = 'March' where expense_id = '${body._id}'`;
    expect(await brokenAfter(at.database, words)).toEqual([]);
  });
});
