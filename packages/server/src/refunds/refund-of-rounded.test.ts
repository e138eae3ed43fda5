import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Refund, Refundable } from '@tillbook/core/refunds/refunds.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let rice: TestProduct;
const VOUCHER = newId();
const BANKED = newId();

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database, { currency: 'AUD' });
  const made = await addProducts(app.database, shop, [
    { name: 'Rice', priceMinor: 333, costMinor: 100, quantityMilli: 100_000 },
  ]);
  [rice] = made as [TestProduct];
  const { businessId } = shop;
  await peek(app.database, `insert into selling_settings values ($1, 5, 'nearest', 1)`, [
    businessId,
  ]);
  await peek(
    app.database,
    `insert into payment_type values ($1, $2, 'Voucher', 'other', '1050', false, null, 1),
       ($1, $3, 'Bank transfer', 'other', '1020', false, null, 1)`,
    [businessId, VOUCHER, BANKED],
  );
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '');
});
afterEach(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

/** Three bags of rice, 9.99, paid as it is said. */
async function sold(change: Partial<SaleDraft>): Promise<Sale> {
  const draft = draftOf(till, { lines: [{ product: rice, quantityMilli: 3_000 }] });
  const answer = await post(app, shop.owner, till, { ...draft, ...change });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const paid = (method: 'cash' | 'other', amountMinor: number, paymentTypeId?: string) => ({
  ...{ _id: newId(), method, amountMinor, provider: null, reference: null },
  ...(paymentTypeId === undefined ? {} : { paymentTypeId }),
});

/** Gives some bags back in cash, for a total. */
function back(sale: Sale, quantityMilli: number, totalMinor: number, given = 0) {
  const draft = refundDraftOf(till, sale, [{ quantityMilli }], { 1: given });
  const payments = [{ method: 'cash' as const, amountMinor: totalMinor, reference: null }];
  return postRefund(app, shop.owner, sale._id, { ...draft, payments, totalMinor });
}

async function journalOf(entryId: string): Promise<string[]> {
  const lines = await peek<{ code: string; debit: number }>(
    app.database,
    `select account_code code, (debit_minor - credit_minor)::int debit from journal_line
     where entry_id = $1 and account_code not in ('1200', '5000') order by 1`,
    [entryId],
  );
  return lines.map(({ code, debit }) => `${code} ${debit}`);
}

describe('a sale whose cash was rounded comes back', () => {
  test('in parts that there are coins for, and altogether as exactly what was paid', async () => {
    // 9.99 is paid as 10.00. One bag is 3.33: 3.35. Then two are left: 6.66, and 6.65 to give.
    const sale = await sold({
      payments: [paid('cash', 1_000)],
      roundingMinor: 1,
      totalMinor: 1_000,
    });
    expect((await back(sale, 1_000, 333)).body).toMatchObject({ code: 'TOTAL_MISMATCH' });
    const first = await back(sale, 1_000, 335);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ roundingMinor: 2, totalMinor: 335, netMinor: 282 });
    // 18 % inside 3.33 is 0.51.
    expect(await journalOf(first.body._id)).toEqual(['1000 -335', '2100 51', '4000 282', '6200 2']);
    const path = `/api/sales/${sale._id}/refundable`;
    const left = await call<Refundable>(app, shop.owner, 'GET', path);
    expect(left.body).toMatchObject({ leftMinor: 665, rounding: { stepMinor: 5 } });
    const rest = await back(sale, 2_000, 665, 1_000);
    expect(rest.status, rest.text).toBe(200);
    expect(rest.body).toMatchObject({ roundingMinor: -1, totalMinor: 665 });
    const now = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${sale._id}`);
    expect(now.body).toMatchObject({ state: 'refunded', refundedMinor: 1_000 });
  });

  test('as a void: all that was paid, roundings included', async () => {
    const sale = await sold({
      payments: [paid('cash', 1_000)],
      roundingMinor: 1,
      totalMinor: 1_000,
    });
    const body = { _id: newId(), leaseId: null, reason: 'wrong_item', note: null };
    const path = `/api/sales/${sale._id}/void`;
    const answer = await call<Refund>(app, shop.owner, 'POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ roundingMinor: 1, totalMinor: 1_000 });
  });
});

test('money goes back to the accounts that took it, the first way of paying first', async () => {
  // 4.00 by voucher, 5.99 by bank transfer: 6.66 back are 4.00 and 2.66.
  const payments = [paid('other', 400, VOUCHER), paid('other', 599, BANKED)];
  const sale = await sold({ payments, totalMinor: 999 });
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 2_000 }]);
  const given = [{ method: 'other' as const, amountMinor: 666, reference: null }];
  const asked = { ...draft, payments: given, totalMinor: 666 };
  const answer = await postRefund(app, shop.owner, sale._id, asked);
  expect(answer.status, answer.text).toBe(200);
  const sent = { method: 'other', provider: null, reference: null };
  expect(answer.body.payments).toEqual([
    { ...sent, typeName: 'Voucher', amountMinor: 400 },
    { ...sent, typeName: 'Bank transfer', amountMinor: 266 },
  ]);
  // 18 % inside 9.99 is 1.52; of 6.66 it is 1.01.
  const journal = ['1020 -266', '1050 -400', '2100 101', '4000 565'];
  expect(await journalOf(answer.body._id)).toEqual(journal);
});
