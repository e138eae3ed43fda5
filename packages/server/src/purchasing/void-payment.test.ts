import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryRow } from '@tillbook/core/books/journal.api';
import type { BillDetail, SupplierPaymentRow } from '@tillbook/core/purchasing/bills.api';
import type { SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
} from '../../test/builders.ts';
import {
  addSupplier,
  ask,
  billReceipt,
  done,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';

const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let supplierId: string;
let bills: BillDetail[];

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
/** A supplier that billed 118.00 and 59.00. */
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  supplierId = (await addSupplier(at, shop))._id;
  const [product] = await addProducts(at.database, shop, [
    { name: 'Rice', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (product === undefined) throw new Error('no product');
  bills = [];
  for (const quantityMilli of [10_000, 5_000]) {
    const lines = [{ product, quantityMilli, unitCostMinor: 1_000 }];
    const receipt = await receive(at, shop, receiptBody(shop, supplierId, lines));
    bills.push(await billReceipt(at, shop, receipt));
  }
});

const paid = (amountMinor: number) => pay(at, shop, paymentBody(shop, supplierId, amountMinor));
const takeBack = (paymentId: string, by = shop.owner, _id = newId(), reason = 'Paid twice') =>
  ask<SupplierPaymentRow>(
    ...([at, by, 'POST', `/api/supplier-payments/${paymentId}/void`, { _id, reason }] as const),
  );
const owed = async () =>
  (await done<SupplierDetail>(at, shop.owner, 'GET', `/api/suppliers/${supplierId}`)).owedMinor;
const billNow = (index: number) =>
  done<BillDetail>(at, shop.owner, 'GET', `/api/supplier-bills/${bills[index]?._id ?? ''}`);
const journalBack = async () => {
  const url = '/api/journal?from=2026-03-01&to=2026-03-31&sourceKind=supplier_payment_void';
  return (await done<{ items: EntryRow[] }>(at, shop.owner, 'GET', url)).items;
};

describe('a payment to a supplier that is taken back', () => {
  test('is owed again, bill by bill, and its money is where it was', async () => {
    const payment = await paid(12_000);
    expect([await owed(), (await billNow(0)).openMinor]).toEqual([5_700, 0]);
    at.clock.nowMs += DAY;
    const { status, body } = await takeBack(payment._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ _id: payment._id, amountMinor: 12_000, bills: payment.bills },
      ...{ voidedByName: shop.owner.name, voidReason: 'Paid twice' },
    });
    expect(await owed()).toBe(17_700);
    const [first, second] = [await billNow(0), await billNow(1)];
    expect([first.openMinor, second.openMinor]).toEqual([11_800, 5_900]);
    expect(first.settlements).toMatchObject([
      { kind: 'payment', number: payment.number, amountMinor: 11_800 },
      { kind: 'payment_void', number: payment.number, amountMinor: -11_800 },
    ]);
    expect(await journalBack()).toMatchObject([
      {
        ...{ number: payment.number, linkId: supplierId, byName: shop.owner.name },
        ...{ ledgerDate: '2026-03-05', amountMinor: 12_000 },
        lines: [
          { accountCode: '2000', debitMinor: 0, creditMinor: 12_000 },
          { accountCode: '1020', debitMinor: 12_000, creditMinor: 0 },
        ],
      },
    ]);
    const list = `/api/supplier-payments?supplierId=${supplierId}`;
    const { items } = await done<{ items: object[] }>(at, shop.owner, 'GET', list);
    expect(items).toEqual([body]);
    // What is owed again can be paid again.
    await paid(17_700);
    expect(await owed()).toBe(0);
  });

  test('leaves what suppliers got on a past day as it was', async () => {
    const payment = await paid(12_000);
    at.clock.nowMs += 2 * DAY;
    expect((await takeBack(payment._id)).status).toBe(200);
    const owedOn = async (day: string) => {
      const url = `/api/reports?report=payables&to=${day}`;
      const report = await done<AnswerOf<typeof getReport>>(at, shop.owner, 'GET', url);
      return report.totals['owed'];
    };
    expect([await owedOn('2026-03-05'), await owedOn('2026-03-06')]).toEqual([5_700, 17_700]);
  });

  test('is booked on the first open day when its own is closed', async () => {
    const payment = await paid(100);
    at.clock.nowMs += DAY;
    const close = { _id: newId(), upTo: '2026-03-04' };
    await done(at, shop.accountant, 'POST', '/api/books/close', close);
    expect((await takeBack(payment._id)).status).toBe(200);
    expect((await journalBack()).map((entry) => entry.ledgerDate)).toEqual(['2026-03-05']);
    const { items } = await done<{ items: EntryRow[] }>(
      ...([at, shop.owner, 'GET'] as const),
      '/api/journal?from=2026-03-01&to=2026-03-31&sourceKind=supplier_payment',
    );
    expect(items.map((entry) => entry.ledgerDate)).toEqual(['2026-03-04']);
  });

  test('is taken back once: the same again is the same, another is refused', async () => {
    const payment = await paid(700);
    const id = newId();
    const first = await takeBack(payment._id, shop.owner, id);
    expect(await takeBack(payment._id, shop.owner, id)).toEqual(first);
    const other = await takeBack(payment._id, shop.owner, id, 'Another reason');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const again = await takeBack(payment._id);
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(await owed()).toBe(17_700);
  });

  test('needs the right to pay suppliers, and a reason', async () => {
    const payment = await paid(700);
    for (const by of [shop.seller, shop.accountant]) {
      expect((await takeBack(payment._id, by)).status).toBe(403);
    }
    const silent = await takeBack(payment._id, shop.owner, newId(), ' ');
    expect([silent.status, silent.body.errors?.[0]?.pointer]).toEqual([422, '#/reason']);
    expect((await takeBack(newId())).status).toBe(404);
    expect(await owed()).toBe(17_000);
  });

  test('lets an owed expense that it had paid be taken back', async () => {
    const expense = await done<{ _id: string }>(at, shop.owner, 'POST', '/api/expenses', {
      ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'repairs', note: null },
      ...{ payee: null, reference: null, amountMinor: 5_000, taxMinor: 0, paidFrom: 'owed' },
      ...{ cashMoveId: null, day: '2026-03-04', supplierId, dueOn: '2026-03-20' },
    });
    const part = [{ billId: expense._id, amountMinor: 5_000 }];
    const payment = await pay(at, shop, paymentBody(shop, supplierId, 5_000, part));
    const voidIt = () =>
      ask(at, shop.owner, 'POST', `/api/expenses/${expense._id}/void`, {
        ...{ _id: newId(), reason: 'Not ours' },
      });
    expect((await voidIt()).body.code).toBe('BILL_SETTLED');
    expect((await takeBack(payment._id)).status).toBe(200);
    expect((await voidIt()).status).toBe(200);
    expect(await owed()).toBe(17_700);
  });
});
