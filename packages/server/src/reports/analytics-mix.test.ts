import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsMix } from '@tillbook/core/reports/mix.api';
import { addDays } from '@tillbook/core/reports/period';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { seed } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { sumBooks } from '../books/sum-days.ts';

type Mix = AnswerOf<typeof analyticsMix>;

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let goods: TestProduct[];
const today = new Date(TEST_NOW).toISOString().slice(0, 10);

const mix = async (query = '', person: TestPerson = shop.owner): Promise<Mix> => {
  const answer = await call<Mix>(app, person, 'GET', `/api/analytics/mix?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  goods = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 900, quantityMilli: 100_000 },
  ]);
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 10_000);
  const [sugar, salt] = goods;
  if (sugar === undefined || salt === undefined) throw new Error('no goods');
  const lines = [
    { product: sugar, quantityMilli: 3_000 },
    { product: salt, quantityMilli: 1_000 },
  ];
  const draft = draftOf(till, { lines });
  expect((await post(app, shop.owner, till, draft)).status).toBe(200);
  const { body: sale } = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${draft._id}`);
  const back = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(app, shop.owner, sale._id, back)).status).toBe(200);
  const spent = moveOf('pay_out', 2_000, 'transport', 'Taxi');
  const url = `/api/shifts/${till.shiftId}/moves`;
  expect((await call(app, shop.owner, 'POST', url, spent)).status).toBe(200);
  await peek(app.database, 'update branch set daily_target_minor = 50000 where branch_id = $1', [
    shop.branches[0]?.branchId,
  ]);
});
afterAll(() => app.close());

test('the way to profit is that of the documents, worked by hand', async () => {
  const { profit } = await mix();
  // 354.00 + 11.80 sold, 118.00 back: 247.80 with 37.80 tax; cost 2 × 60.00 + 9.00; 20.00 taxi.
  expect(profit).toEqual({
    ...{ discountMinor: 0, refundedMinor: 11_800, taxMinor: 3_780, netMinor: 21_000 },
    ...{ costMinor: 12_900, expensesMinor: 2_000, otherIncomeMinor: 0 },
  });
});

test('what the books know besides is the same once days are summed, and is read from the sums', async () => {
  const before = (await mix()).profit;
  const summed = { db: app.db, clock: () => app.clock.nowMs + 3 * 86_400_000 };
  const place = { businessId: shop.businessId, timezone: 'Africa/Dar_es_Salaam' };
  expect(await sumBooks(summed, place)).toBeGreaterThan(0);
  expect((await mix()).profit).toEqual(before);
  // A sum that is wrong shows at once: no line of a summed day is read.
  const wrong = `update account_day set debit_minor = debit_minor + $1
    where business_id = $2 and account_code = (select code from account
      where business_id = $2 and kind = 'expense' and code <> '5000'
        and code in (select account_code from account_day where business_id = $2) limit 1)`;
  await peek(app.database, wrong, [7, shop.businessId]);
  expect((await mix()).profit?.expensesMinor).toBe(2_007);
  await peek(app.database, wrong, [-7, shop.businessId]);
});

test('whoever may not see cost, or the books, is shown less', async () => {
  const seen = await mix('', shop.accountant);
  expect(seen.profit === null || seen.profit.netMinor === 21_000).toBe(true);
  expect((await call(app, shop.seller, 'GET', '/api/analytics/mix')).status).toBe(403);
  expect(await mix('', other.owner)).toMatchObject({ products: [], targets: [], weeksCount: 3 });
});

test('a target is shown with its pace: of the days that are over, without today', async () => {
  const { targets } = await mix();
  const days = Number(today.slice(8)) - 1;
  expect(targets).toMatchObject([
    {
      ...{ _id: shop.branches[0]?.branchId, dailyTargetMinor: 50_000 },
      ...{ soldMinor: 0, todayMinor: 24_780, dueMinor: 50_000 * days },
      expectedMinor: days === 0 ? null : 0,
    },
  ]);
});

test('a branch where it is tomorrow already goes by its own month and its own today', async () => {
  const ahead = shop.branches[1]?.branchId;
  await peek(
    app.database,
    `update branch set daily_target_minor = 30000, timezone = 'Pacific/Kiritimati'
     where branch_id = $1`,
    [ahead],
  );
  // 23:30 of the last of March in the one branch, 10:30 of the first of April in the other.
  const nowMs = app.clock.nowMs;
  app.clock.nowMs = Date.parse('2026-03-31T20:30:00Z');
  const days = async () =>
    (await mix()).targets.map(({ _id, today: on, dueMinor }) => [_id === ahead, on, dueMinor]);
  expect(await days()).toEqual([
    [false, '2026-03-31', 50_000 * 30],
    [true, '2026-04-01', 0],
  ]);
  app.clock.nowMs = nowMs;
  await peek(
    app.database,
    `update branch set daily_target_minor = null, timezone = 'Africa/Dar_es_Salaam'
     where branch_id = $1`,
    [ahead],
  );
});

test('evenness by chance is what an oracle says who counts the weeks one by one', async () => {
  const [sugar, salt] = goods;
  process.stdout.write(`sold by chance: SEED=${seed}\n`);
  const unit = fc.option(fc.integer({ min: 0, max: 9_000 }), { freq: 3 });
  const [drawn = []] = fc.sample(fc.array(unit, { minLength: 120, maxLength: 120 }), {
    ...{ seed, numRuns: 1 },
  });
  const sold = new Map<string, Map<string, number>>();
  const rows: unknown[][] = [];
  for (let back = 1; back <= 60; back += 1) {
    for (const [at, product] of [sugar, salt].entries()) {
      const quantity = drawn[(back - 1) * 2 + at] ?? null;
      if (product === undefined || quantity === null) continue;
      const day = addDays(today, -back);
      const own = sold.get(product.productId) ?? new Map<string, number>();
      sold.set(product.productId, own.set(day, quantity));
      rows.push([product.productId, day, quantity]);
    }
  }
  for (const row of rows) {
    await peek(
      app.database,
      `insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
         net_minor, tax_minor, total_minor, cost_minor) values ($1, $2, $3, $4, $5, 0, 0, 0, 0)`,
      [shop.businessId, shop.branches[0]?.branchId, ...row],
    );
  }
  const found = await mix(`from=${addDays(today, -59)}&to=${today}`);
  // 59 days are over: eight weeks and three days.
  expect(found.weeksCount).toBe(8);
  for (const { _id, variation } of found.products) {
    const weeks = Array.from({ length: 8 }, (_, week) =>
      Array.from({ length: 7 }, (_day, at) => addDays(today, -1 - week * 7 - at)).reduce(
        (sum, day) => sum + (sold.get(_id)?.get(day) ?? 0),
        0,
      ),
    );
    const mean = weeks.reduce((sum, one) => sum + one, 0) / 8;
    const squares = weeks.map((one) => one * one).reduce((sum, one) => sum + one, 0) / 8;
    const expected = Math.sqrt(squares - mean * mean) / mean;
    expect((variation ?? 0) / 10_000).toBeCloseTo(expected, 3);
  }
});
