import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { byCard, byCash, soldCard } from '../../test/gift-cards.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const REPORTS = [
  'gift-cards-and-credit',
  'new-and-returning-customers',
  'lapsed-customers',
] as const;

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let first: OpenTill;
let second: OpenTill;
let juma: string;
let asha: string;
let neema: string;
let baraka: string;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: (typeof REPORTS)[number], query = '', by: TestPerson = shop.owner) =>
  reportSeen(at, by, name, query);
const goTo = (date: string): void => void (at.clock.nowMs = Date.parse(`${date}T08:00:00Z`));

async function sell(till: OpenTill, customerId: string | null, units: number, more: object = {}) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
  const draft: SaleDraft = { ...draftOf(till, { lines, occurredAt }), customerId, ...more };
  const answer = await post(at, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Cards of 100.00 and 118.00: one keeps 70.00, the other is spent. */
async function cards(): Promise<void> {
  const half = await soldCard(at, shop.owner, first, branch(0), 10_000);
  const payments = [byCard(half.code, 3_000), byCash(8_800)] as SaleDraft['payments'];
  await sell(first, null, 1, { payments });
  const spent = await soldCard(at, shop.owner, second, branch(1), 11_800);
  await sell(second, null, 1, { payments: [byCard(spent.code, 11_800)] });
}

/** One piece of a sale comes back as store credit, or in cash. */
async function back(sale: Awaited<ReturnType<typeof sell>>, customerId: string, isCredit: boolean) {
  const draft = refundDraftOf(isCredit ? null : first, sale, [{ quantityMilli: 1_000 }]);
  const credit = { payments: [{ method: 'store_credit', amountMinor: 11_800 }], customerId };
  const answer = await postRefund(at, shop.owner, sale._id, {
    ...draft,
    ...(isCredit ? credit : {}),
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Sugar at 118.00, 18 % within: 100.00 net. Four customers over three months. */
async function threeMonths(): Promise<void> {
  // Juma buys in March at both branches; a sale to Neema is voided, so she never came.
  await sell(first, juma, 2);
  await sell(second, juma, 1);
  const wrong = await sell(first, neema, 1);
  await done(at, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, {
    ...{ _id: newId(), leaseId: null, approvalId: null, reason: 'wrong_item', note: null },
  });
  await sell(first, baraka, 1);
  // In April Juma comes again, Asha for the first time; one piece of hers comes back.
  goTo('2026-04-10');
  await sell(second, juma, 3);
  const sold = await sell(first, asha, 4);
  await back(sold, asha, false);
  // In May both, and Neema at last. One piece comes back as credit.
  goTo('2026-05-20');
  const again = await sell(first, asha, 2);
  await back(again, asha, true);
  await sell(first, juma, 1);
  await sell(second, neema, 1);
  await sell(first, null, 5);
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  at.clock.nowMs = TEST_NOW;
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  const named = async (name: string) => (await addCustomer(at, shop, { name }))._id;
  [juma, asha] = [await named('Juma'), await named('Asha')];
  [neema, baraka] = [await named('Neema'), await named('Baraka')];
  // A point for each 10.00, worth 0.25.
  const terms = { isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 20 };
  await done(at, shop.owner, 'PUT', '/api/loyalty', { termsNo: null, ...terms });
  first = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 500_000);
  second = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 500_000);
  await cards();
  await threeMonths();
  const cart = { lines: [{ product: sugar, quantityMilli: 1_000 }] };
  const layby = laybyDraftOf(first, juma, cart, 4_000);
  await done<Layby>(at, shop.owner, 'POST', '/api/laybys', { ...layby, dueOn: '2026-08-01' });
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

describe('what customers hold', () => {
  // 236.00, 118.00, 354.00 and 118.00: 23, 11, 35 and 11 points of Juma. 47 − 12 and 23 − 12 of
  // Asha (472.00 and 236.00, each less 118.00), 11 each of Neema and Baraka.
  const points = 80 + 35 + 11 + 11 + 11;

  test('points of who was forgotten are owed to nobody', async () => {
    const customer = await addCustomer(at, shop, { name: 'Zawadi' });
    const { _id: customerId, version } = customer;
    const given = { _id: newId(), customerId, way: 'give', points: 400, note: 'Her birthday' };
    await done(at, shop.owner, 'POST', '/api/loyalty/adjustments', given);
    const worth = async () => (await seen('gift-cards-and-credit')).totals['pointsWorth'];
    expect(await worth()).toBe((points + 400) * 25);
    const erase = `/api/customers/${customerId}/erase`;
    await done(at, shop.owner, 'POST', erase, { version });
    expect(await worth()).toBe(points * 25);
  });

  test('is told by what it is, and points by what they are worth', async () => {
    const { rows, totals } = await seen('gift-cards-and-credit');
    expect(rows.map(({ cells, values }) => [cells['heldKind'], values])).toEqual([
      ['store_credit', { holders: 1, heldForCustomers: 11_800, pointsWorth: 0 }],
      ['gift_card', { holders: 1, heldForCustomers: 7_000, pointsWorth: 0 }],
      ['deposit', { holders: 1, heldForCustomers: 4_000, pointsWorth: 0 }],
      ['points', { holders: 4, heldForCustomers: 0, pointsWorth: points * 25 }],
    ]);
    expect(totals).toEqual({
      ...{ holders: 7, heldForCustomers: 22_800, pointsWorth: points * 25 },
    });
  });

  test('is what the books owe for cards and deposits, and what receivables are less', async () => {
    const { rows } = await seen('gift-cards-and-credit');
    const held = (kind: string) =>
      rows.find(({ ids }) => ids['heldKind'] === kind)?.values['heldForCustomers'];
    const books = await reportSeen(at, shop.accountant, 'balance-sheet');
    const account = (code: string, side: string) =>
      books.rows.find(({ ids }) => ids['account'] === code)?.values[side] ?? 0;
    expect(held('gift_card')).toBe(account('2200', 'owedOrEarned'));
    expect(held('deposit')).toBe(account('2210', 'owedOrEarned'));
    const open = await reportSeen(at, shop.accountant, 'receivables');
    expect(held('store_credit')).toBe(open.totals['credits']);
    expect(account('1100', 'owned')).toBe((open.totals['owed'] ?? 0) - (held('store_credit') ?? 0));
  });

  test('stands with whose it is, where it is somebody’s', async () => {
    const { rows } = await seen('gift-cards-and-credit', 'also=customer');
    const whose = rows.map(({ cells }) => [cells['heldKind'], cells['customer']]);
    expect(whose.slice(0, 3)).toEqual([
      ['store_credit', 'Asha'],
      ['gift_card', null],
      ['deposit', 'Juma'],
    ]);
  });
});

describe('new and returning customers', () => {
  const period = 'from=2026-03-01&to=2026-05-31';
  const told = async (query: string, by = shop.owner) => {
    const { rows } = await seen('new-and-returning-customers', query, by);
    return rows.map(({ cells, values }) => [
      ...[cells['month'], cells['buyerKind'], values['buyers'], values['receipts']],
      values['netSales'],
    ]);
  };

  test('are told month by month, each customer once; a voided sale brought nobody', async () => {
    expect(await told(period)).toEqual([
      ['2026-03', 'new', 2, 3, 40_000],
      ['2026-04', 'new', 1, 1, 30_000],
      ['2026-04', 'returning', 1, 1, 30_000],
      ['2026-05', 'new', 1, 1, 10_000],
      ['2026-05', 'returning', 2, 2, 20_000],
    ]);
  });

  test('together bought what customers bought, without those that nobody knows', async () => {
    const { totals } = await seen('new-and-returning-customers', period);
    const all = await reportSeen(at, shop.owner, 'sales-by-customer', period);
    const known = all.rows.filter(({ ids }) => ids['customer'] !== null);
    const sum = (name: string) =>
      known.reduce((whole, { values }) => whole + (values[name] ?? 0), 0);
    expect(totals).toMatchObject({ netSales: sum('netSales'), receipts: sum('receipts') });
    expect(totals['buyers']).toBeNull();
  });

  test('of one branch are new where they never bought in any', async () => {
    const own = await reader(at, shop, branch(1));
    // Neema came to the second branch for the first time; Juma had been at both in March.
    const mine = [
      ['2026-03', 'new', 1, 1, 10_000],
      ['2026-04', 'returning', 1, 1, 30_000],
      ['2026-05', 'new', 1, 1, 10_000],
    ];
    expect(await told(period, own)).toEqual(mine);
    expect(await told(`${period}&branchId=${branch(1)}`)).toEqual(mine);
    await reportSeen(at, own, 'new-and-returning-customers', `branchId=${branch(0)}`, 403);
    // Days within a month ask about the whole of what was before the month.
    expect(await told('from=2026-04-10&to=2026-04-10')).toHaveLength(2);
    expect(await told('from=2026-04-11&to=2026-05-19')).toEqual([]);
  });
});

describe('customers who stopped coming', () => {
  const lapsed = async (by = shop.owner, query = '') => {
    const { rows } = await seen('lapsed-customers', query, by);
    return rows.map(({ cells, values }) => [
      ...[cells['customer'], cells['lastBought'], values['daysSinceBought'], values['lastSale']],
    ]);
  };

  test('bought nothing for more than sixty days', async () => {
    expect(await lapsed()).toEqual([['Baraka', '2026-03-04', 77, 10_000]]);
    goTo('2026-05-03');
    // Sixty days are not more than sixty; what is sold later lies ahead of this clock.
    expect(await lapsed()).toEqual([]);
    goTo('2026-07-20');
    const [one, two, ...others] = await lapsed();
    // By what they bought last, and of the same by name.
    expect([one, two]).toEqual([
      ['Asha', '2026-05-20', 61, 20_000],
      ['Baraka', '2026-03-04', 138, 10_000],
    ]);
    expect(others.map(([name]) => name)).toEqual(['Juma', 'Neema']);
    goTo('2026-05-20');
  });

  test('of a branch bought there; its manager sees no sale of another', async () => {
    goTo('2026-07-20');
    const own = await reader(at, shop, branch(1));
    expect(await lapsed(own)).toEqual([
      ['Juma', '2026-04-10', 101, 30_000],
      ['Neema', '2026-05-20', 61, 10_000],
    ]);
    expect(await lapsed(shop.owner, `branchId=${branch(1)}`)).toEqual(await lapsed(own));
    goTo('2026-05-20');
  });
});

test.each(REPORTS)('%s is closed to whoever may not, and its file has the same', async (name) => {
  goTo('2026-05-21');
  await reportSeen(at, shop.seller, name, '', 403);
  const seller = await addPerson(at.database, {
    ...{ role: 'seller', businessId: shop.businessId, branchIds: [branch(0)] },
    flags: { canViewReports: true, canManageCustomers: false },
  });
  await reportSeen(at, seller, name, '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen(name, '', stranger.owner)).rows).toEqual([]);
  const report = await seen(name);
  expect(report.rows.length).toBeGreaterThan(0);
  expect(fileTotals(report)).toEqual(moneyTotals(report));
  const { asOf: _asOf, ...same } = await seen(name, '', shop.accountant);
  expect(report).toMatchObject(same);
});

test('who is known by their number alone is called by it, and is not one without a customer', async () => {
  goTo('2026-06-01');
  const byPhone = await addCustomer(at, shop, { name: null, phone: '+255712345678' });
  await sell(first, byPhone._id, 2);
  await sell(first, null, 1);
  for (const name of ['sales-by-customer', 'profit-by-customer'] as const) {
    const period = 'from=2026-06-01&to=2026-06-01';
    const { rows } = await reportSeen(at, shop.owner, name, period);
    expect(rows.map(({ ids, cells }) => [ids['customer'], cells['customer']])).toEqual([
      [byPhone._id, '+255712345678'],
      [null, null],
    ]);
  }
});
