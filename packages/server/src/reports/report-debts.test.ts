import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import {
  addSupplier,
  billBody,
  billReceipt,
  done,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { addTill } from '../../test/shifts.ts';
import { draftOf, openFirstTill, openTill, post, type OpenTill } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;
const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let till: OpenTill;
let customerId: string;
let supplierId: string;

const on = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;
/** Goes to that day of March; it is ten o'clock. */
const goTo = (day: number) => (at.clock.nowMs = TEST_NOW + (day - 4) * DAY);
const credit = (amountMinor: number) =>
  [{ _id: newId(), method: 'credit', amountMinor, provider: null, reference: null }] as never;
const cart = () => ({
  lines: [{ product: sugar, quantityMilli: 1_000 }],
  payments: credit(11_800),
  occurredAt: new Date(at.clock.nowMs).toISOString(),
});

async function sellOnAccount(): Promise<void> {
  const answer = await post(at, shop.seller, till, { ...draftOf(till, cart()), customerId });
  expect(answer.status, answer.text).toBe(200);
}
const paidBy = (amountMinor: number) =>
  done(at, shop.owner, 'POST', '/api/customer-payments', {
    ...{ _id: newId(), customerId, method: 'mobile_money', amountMinor },
    ...{ provider: 'M-Pesa', reference: newId().slice(-8) },
    branchId: shop.branches[0]?.branchId,
  });

/** 100.00 and 18 %, with the invoice of that day, due in thirty. */
async function billed(invoiceOn: string, dueOn: string): Promise<string> {
  const line = { product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
  const part = { receiptId: receipt._id, netMinor: 10_000, taxMinor: 1_800 };
  const body = { ...billBody(supplierId, [part]), invoiceOn, dueOn };
  await done(at, shop.owner, 'POST', '/api/supplier-bills', body);
  return receipt._id;
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 1_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  till = await openFirstTill(at, shop);
  const away = await openTill(at, shop.owner, await addTill(at, shop));
  const device = await enrol(at, shop.seller, away.deviceId);
  customerId = (await addCustomer(at, shop, { name: 'Juma', phone: '0712000111' }))._id;
  supplierId = (await addSupplier(at, shop, 'Mill'))._id;
  await sellOnAccount();
  const receiptId = await billed(on(4), '2026-04-03');
  goTo(5);
  await paidBy(5_000);
  await pay(at, shop, paymentBody(shop, supplierId, 1_000));
  goTo(6);
  await paidBy(8_000);
  await pay(at, shop, paymentBody(shop, supplierId, 10_800));
  const soldOn = new Date(at.clock.nowMs).toISOString();
  goTo(8);
  await done(at, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: newId(), supplierId, branchId: shop.branches[0]?.branchId, receiptId },
    ...{ reason: 'Damaged', taxMinor: 360 },
    lines: [{ productId: sugar.productId, stockQuantityMilli: 2_000, creditMinor: 2_000 }],
  });
  goTo(9);
  await sellOnAccount();
  await billed(on(9), on(20));
  goTo(11);
  await done(at, shop.accountant, 'POST', '/api/books/close', { _id: newId(), upTo: on(10) });
  // Sold on the sixth, told on the eleventh: the books have it on the first open day.
  const fact = nextFact(away, shop.seller, { ...cart(), occurredAt: soldOn });
  expect(told(await sync(at, device, [{ ...fact, customerId }]))).toEqual(['posted']);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

async function look(name: string, to?: string): Promise<Report> {
  const path = `/api/reports?report=${name}${to === undefined ? '' : `&to=${to}`}`;
  return done<Report>(at, shop.accountant, 'GET', path);
}

test.each([
  ['before anything', 3, { owed: 0, credits: 0 }],
  ['bought on account', 4, { owed: 11_800, credits: 0, days0to30: 11_800, overdue: 0 }],
  ['paid a part', 5, { owed: 6_800, credits: 0, days0to30: 6_800 }],
  ['paid too much', 6, { owed: 0, credits: 1_200, days0to30: 0 }],
  ['nothing happened', 8, { owed: 0, credits: 1_200 }],
  ['bought again, less the credit', 9, { owed: 10_600, credits: 0, days0to30: 10_600 }],
  ['what came late is not there yet', 10, { owed: 10_600, credits: 0 }],
  ['what came late', 11, { owed: 22_400, credits: 0, days0to30: 22_400, overdue: 0 }],
  // The sixth is 31 days before the sixth of April, and was due on the fifth.
  [
    'a month on',
    37,
    { owed: 22_400, credits: 0, days0to30: 10_600, days31to60: 11_800, overdue: 11_800 },
  ],
])('customers owe what was worked out by hand: %s', async (_what, day, totals) => {
  const to = day > 31 ? `2026-04-0${day - 31}` : on(day);
  const report = await look('receivables', to);
  expect(report.totals).toMatchObject(totals);
  if (totals.owed + totals.credits === 0) expect(report.rows).toEqual([]);
  else expect(report.rows[0]?.cells).toMatchObject({ customer: 'Juma', phone: '+255712000111' });
});

test.each([
  ['before anything', 3, { owed: 0, credits: 0 }],
  ['a bill', 4, { owed: 11_800, credits: 0, days0to30: 11_800, overdue: 0 }],
  ['paid a part', 5, { owed: 10_800, credits: 0 }],
  ['paid', 7, { owed: 0, credits: 0 }],
  // 20.00 and 18 % went back.
  ['sent back what was paid', 8, { owed: -2_360, credits: 2_360, days0to30: 0 }],
  ['a bill less the credit', 9, { owed: 9_440, credits: 0, days0to30: 9_440, overdue: 0 }],
  ['not paid when it was due', 21, { owed: 9_440, overdue: 9_440 }],
])('suppliers get what was worked out by hand: %s', async (_what, day, totals) => {
  expect((await look('payables', on(day))).totals).toMatchObject(totals);
});

test.each([
  ['before anything', [1, 3], {}],
  ['the first day', [4, 4], { soldOnAccount: 11_800, owedAfter: 11_800, receivableDays: 1 }],
  // 130.00 of 118.00 is more than there was to pay.
  [
    'paid too much',
    [5, 8],
    { owedBefore: 11_800, paidOnAccount: 13_000, owedAfter: -1_200, collectionRate: 11_017 },
  ],
  // 130.00 of 236.00; 106.00 are left, of seven days in which 236.00 were sold.
  [
    'a week',
    [4, 10],
    {
      ...{ soldOnAccount: 23_600, paidOnAccount: 13_000, owedAfter: 10_600 },
      ...{ collectionRate: 5_508, receivableDays: 3 },
    },
  ],
  [
    'what came late counts when the books have it',
    [9, 11],
    { owedBefore: -1_200, soldOnAccount: 23_600, owedAfter: 22_400, receivableDays: 3 },
  ],
] as const)('an account goes along as was worked out by hand: %s', async (_what, days, sums) => {
  const [from, to] = [on(days[0]), on(days[1])];
  const { rows, totals } = await look('customer-accounts', `${to}&from=${from}`);
  const none = { owedBefore: 0, soldOnAccount: 0, paidOnAccount: 0, otherOnAccount: 0 };
  expect(totals).toMatchObject({ ...none, owedAfter: 0, ...sums });
  if (!('receivableDays' in sums)) expect(totals['receivableDays']).toBeNull();
  expect(rows.map(({ cells }) => [cells['customer'], cells['phone']])).toEqual(
    'owedAfter' in sums ? [['Juma', '+255712000111']] : [],
  );
});

test('what is overdue is a part of what is open', async () => {
  const { totals } = await look('receivables', '2026-04-06');
  // 118.00 of 224.00.
  expect(totals['overdueShare']).toBe(5_268);
});

test('on every day both are the accounts of the books', async () => {
  for (const day of [3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    const { rows } = await look('balance-sheet', on(day));
    const held = (code: string, side: string): number =>
      rows.find(({ ids }) => ids['account'] === code)?.values[side] ?? 0;
    const { totals: got } = await look('receivables', on(day));
    const { totals: due } = await look('payables', on(day));
    expect([day, (got['owed'] ?? 0) - (got['credits'] ?? 0), due['owed']]).toEqual([
      ...[day, held('1100', 'owned'), held('2000', 'owedOrEarned')],
    ]);
  }
});

test('without a day they are of today', async () => {
  expect((await look('receivables')).totals).toMatchObject({ owed: 22_400 });
  expect((await look('payables')).totals).toMatchObject({ owed: 9_440 });
});

describe('a supplier of two branches, the one a day ahead of the other', () => {
  let stranger: TestBusiness;
  const [ahead, behind] = [0, 1] as const;
  const branchId = (place: number): string => stranger.branches[place]?.branchId ?? '';
  const seen = async (day: number, place: number | null) => {
    const only = place === null ? '' : `&branchId=${branchId(place)}`;
    const path = `/api/reports?report=payables&to=${on(day)}${only}`;
    const { totals } = await done<Report>(at, stranger.accountant, 'GET', path);
    return [totals['owed'], totals['credits']];
  };

  beforeAll(async () => {
    goTo(4);
    stranger = await addBusiness(at.database);
    const goods = { name: 'Rice', priceMinor: 5_000, costMinor: 1_000, quantityMilli: 90_000 };
    const [rice] = (await addProducts(at.database, stranger, [goods])) as [TestProduct];
    const zones = ['Pacific/Kiritimati', 'Pacific/Midway'];
    for (const [place, zone] of zones.entries()) {
      const text = 'update branch set timezone = $1 where branch_id = $2';
      await peek(at.database, text, [zone, branchId(place)]);
    }
    // It is the fourth there and the third here, at noon: 118.00 are billed.
    at.clock.nowMs = Date.parse('2026-03-03T23:00:00Z');
    const { _id } = await addSupplier(at, stranger, 'Mill');
    const line = { product: rice, quantityMilli: 10_000, unitCostMinor: 1_000 };
    const asked = receiptBody(stranger, _id, [line], { branchId: branchId(ahead) });
    await billReceipt(at, stranger, await receive(at, stranger, asked));
    // Here 50.00 are paid of it, and goods are sent back for 23.60.
    const paid = paymentBody(stranger, _id, 5_000);
    await pay(at, stranger, { ...paid, branchId: branchId(behind) });
    await done(at, stranger.owner, 'POST', '/api/supplier-returns', {
      ...{ _id: newId(), supplierId: _id, branchId: branchId(behind), receiptId: null },
      ...{ reason: 'Damaged', taxMinor: 360 },
      lines: [{ productId: rice.productId, stockQuantityMilli: 2_000, creditMinor: 2_000 }],
    });
    goTo(11);
  }, 60_000);

  test('gets what one branch owes less what the other paid and sent back of it', async () => {
    expect(await seen(4, null)).toEqual([4_440, 0]);
    expect(await seen(4, ahead)).toEqual([4_440, 0]);
    // Its credit is used up, though by a bill of the other.
    expect(await seen(4, behind)).toEqual([0, 0]);
  });

  test('has been paid before it billed on the day that has not begun there', async () => {
    expect(await seen(3, null)).toEqual([-7_360, 7_360]);
    expect(await seen(3, ahead)).toEqual([0, 0]);
    expect(await seen(3, behind)).toEqual([-7_360, 7_360]);
    const path = `/api/reports?report=balance-sheet&to=${on(3)}`;
    const { rows } = await done<Report>(at, stranger.accountant, 'GET', path);
    const payables = rows.find(({ ids }) => ids['account'] === '2000');
    expect(payables?.values['owedOrEarned']).toBe(-7_360);
  });
});
