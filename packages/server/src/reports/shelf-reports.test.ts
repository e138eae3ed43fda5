import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { eachDay } from '@tillbook/core/reports/compared';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
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
import { peek } from '../../test/database.ts';
import { addSupplier, done, receiptBody, receive } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** A shop with ten of one product in each of its branches, since 4 March. */
async function shopWith(name: string, priceMinor: number, costMinor: number, branchCount = 2) {
  at.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(at.database, { name, branchCount });
  const goods = { name: 'Sugar', priceMinor, costMinor, quantityMilli: 10_000 };
  const [product] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
  return { shop, product };
}
const goTo = (date: string): void => void (at.clock.nowMs = Date.parse(`${date}T08:00:00Z`));

async function sell(shop: TestBusiness, till: OpenTill, product: TestProduct, units: number) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const answer = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** So much came to the first branch, for so much each. */
async function delivered(shop: TestBusiness, product: TestProduct, units: number, cost: number) {
  const { _id } = await addSupplier(at, shop);
  const line = { product, quantityMilli: units * 1_000, unitCostMinor: cost };
  await receive(at, shop, receiptBody(shop, _id, [line]));
}

/** What an account of the balance sheet held when a day ended. */
async function held(shop: TestBusiness, account: string, to: string): Promise<number> {
  const { rows } = await reportSeen(at, shop.accountant, 'balance-sheet', `to=${to}`);
  return rows.find(({ ids }) => ids['account'] === account)?.values['owned'] ?? 0;
}

/** Whoever may not, whoever is elsewhere, and the file. */
function keepsItsWall(of: () => TestBusiness, name: ReportName, query: string) {
  test(`${name} is closed to sellers and to other businesses, and its file has the same`, async () => {
    const [shop, mine] = [of(), (person: TestPerson) => reportSeen(at, person, name, query)];
    await reportSeen(at, shop.seller, name, query, 403);
    // Sees reports and stock, but not what goods cost.
    const branchIds = shop.branches.map(({ branchId }) => branchId);
    const blind = await addPerson(at.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds },
      flags: { canViewReports: true },
    });
    await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
      blind.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
    ]);
    if (name === 'stock-in-transit') {
      expect((await mine(blind)).measures).toEqual(['onWay', 'daysOnWay']);
    } else {
      await reportSeen(at, blind, name, query, 403);
    }
    const stranger = await addBusiness(at.database, { name: 'Stranger' });
    expect((await mine(stranger.owner)).rows).toEqual([]);
    const report = await mine(shop.owner);
    expect(report.rows.length).toBeGreaterThan(0);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
    const { asOf: _asOf, ...same } = await mine(shop.accountant);
    expect(report).toMatchObject(same);
  });
}

describe('goods on their way', () => {
  let shop: TestBusiness;
  let product: TestProduct;
  let sent: TransferDetail;
  const end = (place: number): string => shop.branches[place]?.branchId ?? '';
  const act = (what: string, more: object, id = sent._id) =>
    done<TransferDetail>(at, shop.owner, 'POST', `/api/transfers/${id}/${what}`, {
      ...{ _id: newId(), note: null },
      ...more,
    });
  const onWay = (query = '', by = shop.owner) => reportSeen(at, by, 'stock-in-transit', query);
  const drafted = (units: number) =>
    done<TransferDetail>(at, shop.owner, 'POST', '/api/transfers', {
      ...{ _id: newId(), fromBranchId: end(0), toBranchId: end(1), toBusinessId: null },
      ...{ note: null, lines: [{ productId: product.productId, quantityMilli: units * 1_000 }] },
    });
  const totalIs = async (onWayValue: number) => {
    const { totals } = await onWay();
    expect(totals).toEqual({ onWay: null, onWayValue, daysOnWay: null });
    expect(await held(shop, '1210', '2026-04-30')).toBe(onWayValue);
  };

  beforeAll(async () => {
    ({ shop, product } = await shopWith('Sender', 11_800, 6_000, 3));
    // Only written down: it has not left.
    await drafted(1);
    const made = await drafted(5);
    sent = await act('start', { version: made.version, lines: [] }, made._id);
    at.clock.nowMs += 3 * DAY;
  });

  test('stand with both ends, since when, and what they had cost', async () => {
    const { rows } = await onWay();
    expect(rows).toMatchObject([
      {
        cells: { product: 'Sugar', transfer: sent.number, sender: 'Kariakoo', receiver: 'Mbezi' },
        values: { onWay: 5_000, onWayValue: 30_000, daysOnWay: 3 },
      },
    ]);
    expect(rows[0]?.ids).toMatchObject({ sender: end(0), receiver: end(1) });
    await totalIs(30_000);
  });

  test('are seen at both ends, and nowhere else', async () => {
    for (const place of [0, 1, 2]) {
      const own = await reader(at, shop, end(place));
      expect((await onWay('', own)).rows).toHaveLength(place === 2 ? 0 : 1);
    }
  });

  keepsItsWall(() => shop, 'stock-in-transit', '');

  test('are what has not arrived, is not lost and did not go back, as the books have it', async () => {
    await act('receive', { lines: [{ lineNo: 1, quantityMilli: 3_000 }] });
    await totalIs(12_000);
    await act('decide', { lines: [{ lineNo: 1, lostMilli: 1_000 }] });
    await totalIs(6_000);
    await act('receive', { lines: [{ lineNo: 1, quantityMilli: 1_000 }] });
    await totalIs(0);
    expect((await onWay()).rows).toEqual([]);
  });
});

describe('stock by age', () => {
  let shop: TestBusiness;
  const aged = (to: string, query = '', by = shop.owner) =>
    reportSeen(at, by, 'stock-ageing', `to=${to}&${query}`);
  const ages = ['aged0to30', 'aged31to60', 'aged61to90', 'agedOver90'] as const;

  beforeAll(async () => {
    const made = await shopWith('Ages', 11_800, 6_000);
    shop = made.shop;
    // Forty days later ten came for 120.00 each: 20 at 90.00, of which five are sold.
    goTo('2026-04-13');
    await delivered(shop, made.product, 10, 12_000);
    const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
    const sold = await sell(shop, till, made.product, 5);
    // 58 days on one of them comes back, to the shelf.
    goTo('2026-06-10');
    const back = refundDraftOf(till, sold, [{ quantityMilli: 1_000 }]);
    const answer = await postRefund(at, shop.owner, sold._id, back);
    expect(answer.status, answer.text).toBe(200);
  });

  test.each([
    // Two branches with ten each at 60.00.
    ['on its first day', '2026-03-04', [120_000, 0, 0, 0]],
    ['thirty days on', '2026-04-03', [120_000, 0, 0, 0]],
    ['a day more', '2026-04-04', [0, 120_000, 0, 0]],
    // 15 at 90.00 here: ten are new, five of the first; ten of the first at 60.00 there.
    ['with a delivery', '2026-04-13', [90_000, 45_000 + 60_000, 0, 0]],
    ['ninety days after the first', '2026-06-02', [0, 90_000, 45_000 + 60_000, 0]],
    ['a day later', '2026-06-03', [0, 90_000, 0, 45_000 + 60_000]],
    // 16 at 90.00: what came back is as old as the rest.
    ['with one that came back', '2026-06-10', [0, 90_000, 0, 54_000 + 60_000]],
  ])('counts the oldest as sold first: %s', async (_what, to, wanted) => {
    const { totals } = await aged(to);
    expect(ages.map((age) => totals[age])).toEqual(wanted);
    const whole = wanted.reduce((sum, one) => sum + one, 0);
    expect(totals['stockValue']).toBe(whole);
    const value = await reportSeen(at, shop.owner, 'stock-value', `to=${to}`);
    expect([value.totals['stockValue'], await held(shop, '1200', to)]).toEqual([whole, whole]);
  });

  test('of a branch is its own, and its manager sees no other', async () => {
    const { rows } = await aged('2026-04-13', 'also=branch');
    const found = rows.map(({ cells, values }) => [
      ...[cells['branch'], values['onHand'], values['aged0to30'], values['aged31to60']],
    ]);
    expect(found.sort()).toEqual([
      ['Kariakoo', 15_000, 90_000, 45_000],
      ['Mbezi', 10_000, 0, 60_000],
    ]);
    const own = await reader(at, shop, shop.branches[1]?.branchId ?? '');
    expect((await aged('2026-04-13', '', own)).totals).toMatchObject({ stockValue: 60_000 });
    const other = `to=2026-04-13&branchId=${shop.branches[0]?.branchId}`;
    await reportSeen(at, own, 'stock-ageing', other, 403);
  });

  keepsItsWall(() => shop, 'stock-ageing', 'to=2026-04-13');
});

describe('stock turnover', () => {
  let shop: TestBusiness;
  const period = 'from=2026-03-05&to=2026-03-14';
  const turned = (query = period, by = shop.owner) => reportSeen(at, by, 'stock-turnover', query);
  const first = { onHand: 12_000, netSales: 4_000, cost: 3_600, profit: 400 };

  beforeAll(async () => {
    const made = await shopWith('Turns', 1_180, 900);
    shop = made.shop;
    const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 0);
    for (const day of eachDay({ from: '2026-03-05', to: '2026-03-08' })) {
      goTo(day);
      await sell(shop, till, made.product, 1);
    }
    goTo('2026-03-10');
    await delivered(shop, made.product, 6, 900);
    goTo('2026-03-15');
    await sell(shop, till, made.product, 2);
  });

  test('is what was sold beside the average of what the days ended with', async () => {
    const { rows, totals } = await turned();
    // 81, 72, 63, 54, 54 and five times 108: 86.40. In stock on ten days, sold on four: 12 last 30.
    expect(rows.map(({ cells, values }) => [cells['branch'], values])).toEqual([
      [
        'Kariakoo',
        {
          ...{ quantity: 4_000, sellThrough: 2_500, averageStock: 8_640, turnover: 417 },
          ...{ gmroi: 46, daysOfCover: 30, ...first },
        },
      ],
      [
        'Mbezi',
        {
          ...{ quantity: 0, sellThrough: 0, averageStock: 9_000, turnover: 0, gmroi: 0 },
          ...{ daysOfCover: null, onHand: 10_000, netSales: 0, cost: 0, profit: 0 },
        },
      ],
    ]);
    expect(totals).toMatchObject({ averageStock: 17_640, turnover: 204, gmroi: 23, cost: 3_600 });
    const profit = await reportSeen(at, shop.owner, 'profit-by-product', period);
    expect(totals).toMatchObject({
      ...{ netSales: profit.totals['netSales'], cost: profit.totals['cost'] },
    });
  });

  test('leaves days to come out, and says nothing of cover with too few days', async () => {
    const open = await turned('from=2026-03-15&to=2026-05-01');
    expect(open.rows[0]?.values).toMatchObject({
      ...{ quantity: 2_000, averageStock: 9_000, turnover: 200, daysOfCover: null },
    });
    expect((await turned('from=2026-03-20&to=2026-03-25')).rows).toEqual([]);
  });

  test('of a branch is its own, and its manager sees no other', async () => {
    const own = await reader(at, shop, shop.branches[1]?.branchId ?? '');
    expect((await turned(period, own)).totals).toMatchObject({ averageStock: 9_000, cost: 0 });
    const other = `${period}&branchId=${shop.branches[0]?.branchId}`;
    await reportSeen(at, own, 'stock-turnover', other, 403);
  });

  keepsItsWall(() => shop, 'stock-turnover', period);
});
