import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
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
import { actOn, beginCount, countIt } from '../../test/counts.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, ask, done, receiptBody, receive } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const MARCH = 'from=2026-03-05&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let salt: TestProduct;

const branchOf = (place: number): string => shop.branches[place]?.branchId ?? '';
const goTo = (date: string): void => void (at.clock.nowMs = Date.parse(`${date}T08:00:00Z`));
const seen = (name: ReportName = 'stock-summary', query = MARCH, by = shop.owner) =>
  reportSeen(at, by, name, query);

async function sell(till: OpenTill, product: TestProduct, units: number) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const answer = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function receiveSugar(units: number, unitCostMinor: number): Promise<void> {
  const { _id } = await addSupplier(at, shop);
  const line = { product: sugar, quantityMilli: units * 1_000, unitCostMinor };
  const receipt = await receive(at, shop, receiptBody(shop, _id, [line]));
  if (units < 10) return;
  // Two of them go back, for what they had cost.
  await done(at, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: newId(), supplierId: _id, branchId: branchOf(0), receiptId: receipt._id },
    ...{ reason: 'Damaged', taxMinor: 0 },
    lines: [{ productId: sugar.productId, stockQuantityMilli: 2_000, creditMinor: 24_000 }],
  });
}

async function sendOn(units: number): Promise<void> {
  const made = await done<TransferDetail>(at, shop.owner, 'POST', '/api/transfers', {
    ...{ _id: newId(), fromBranchId: branchOf(0), toBranchId: branchOf(1), toBusinessId: null },
    ...{ note: null, lines: [{ productId: sugar.productId, quantityMilli: units * 1_000 }] },
  });
  const act = (what: string, more: object) =>
    done<TransferDetail>(at, shop.owner, 'POST', `/api/transfers/${made._id}/${what}`, {
      ...{ _id: newId(), note: null },
      ...more,
    });
  await act('start', { version: made.version, lines: [] });
  await act('receive', { lines: [{ lineNo: 1, quantityMilli: units * 1_000 }] });
}

/**
 * Ten of sugar and of salt for 60.00 each in both branches, on 4 March. On the 10th ten more of
 * sugar come for 120.00 (20 at 90.00), of which two go back (−180.00); on the 11th five are sold and one
 * comes back to the shelf, on the 12th one breaks, four are sent to the other branch, and a count
 * finds one more than the nine that should be there. On 2 April one more is sold.
 */
beforeAll(async () => {
  at = await startTestApp();
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  const goods = { priceMinor: 11_800, costMinor: 6_000, quantityMilli: 10_000 };
  [sugar, salt] = (await addProducts(at.database, shop, [
    { ...goods, name: 'Sugar' },
    { ...goods, name: 'Salt' },
  ])) as [TestProduct, TestProduct];
  goTo('2026-03-10');
  await receiveSugar(10, 12_000);
  goTo('2026-03-11');
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  const sold = await sell(till, sugar, 5);
  const back = refundDraftOf(till, sold, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(at, shop.owner, sold._id, back)).status).toBe(200);
  goTo('2026-03-12');
  await done(at, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId: branchOf(0), reason: 'damage', note: null },
    lines: [{ productId: sugar.productId, way: 'out', quantityMilli: 1_000 }],
  });
  await sendOn(4);
  const { productId } = sugar;
  const count = await beginCount(at, shop.owner, branchOf(0), [productId]);
  await countIt(at, shop.owner, count.body._id, { productId, quantityMilli: 10_000 });
  await actOn(at, shop.owner, count.body._id, 'finish');
  await actOn(at, shop.owner, count.body._id, 'post');
  goTo('2026-04-02');
  await sell(till, sugar, 1);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

type Values = Readonly<Record<string, number | null>>;
const MOVES = [
  ...['Entered', 'Received', 'SentBack', 'Sold', 'CameBack', 'Adjusted', 'Counted'],
  ...['TransferIn', 'TransferOut', 'Revalued'],
];
const moved = (values: Values, more: string): number =>
  MOVES.reduce((sum, one) => sum + (values[`stock${one}${more}`] ?? 0), 0);
const column = (values: Values | undefined, more = ''): (number | null | undefined)[] =>
  ['Opening', 'Received', 'SentBack', 'Sold', 'CameBack', 'Adjusted', 'Counted'].map(
    (one) => values?.[`stock${one}${more}`],
  );

test('says from what lay there to what lies there, by why it moved, in units and at cost', async () => {
  const { rows } = await seen('stock-summary', `${MARCH}&also=branch`);
  const of = (branch: string) =>
    rows.find(({ cells }) => cells['product'] === 'Sugar' && cells['branch'] === branch)?.values;
  const here = of('Kariakoo');
  expect(column(here)).toEqual([10_000, 10_000, -2_000, -5_000, 1_000, -1_000, 1_000]);
  // 20 are worth 1,800.00: each leaves with 90.00.
  expect(column(here, 'Value')).toEqual([
    ...[60_000, 120_000, -18_000, -45_000, 9_000, -9_000, 9_000],
  ]);
  expect(here).toMatchObject({ stockTransferOut: -4_000, stockTransferOutValue: -36_000 });
  expect(here).toMatchObject({ stockClosing: 10_000, stockClosingValue: 90_000 });
  expect(of('Mbezi')).toMatchObject({
    ...{ stockOpening: 10_000, stockTransferIn: 4_000, stockClosing: 14_000 },
    ...{ stockTransferInValue: 36_000, stockClosingValue: 96_000, stockSold: 0 },
  });
});

test.each(['2026-03-04', '2026-03-10', '2026-03-12', '2026-04-02'])(
  'opening and all that moved are what lies there, and what the books hold, by %s',
  async (to) => {
    for (const from of ['2026-03-04', to]) {
      const query = `from=${from}&to=${to}`;
      const { rows, totals } = await seen('stock-summary', `${query}&also=branch`);
      for (const { values } of rows) {
        const { stockOpening, stockOpeningValue, stockClosing, stockClosingValue } = values;
        expect((stockOpening ?? 0) + moved(values, '')).toBe(stockClosing);
        expect((stockOpeningValue ?? 0) + moved(values, 'Value')).toBe(stockClosingValue);
      }
      const value = await reportSeen(at, shop.owner, 'stock-value', `to=${to}`);
      const { rows: held } = await reportSeen(at, shop.owner, 'balance-sheet', `to=${to}`);
      const account = held.find(({ ids }) => ids['account'] === '1200')?.values['owned'];
      const worth = [value.totals['stockValue'], account];
      expect(worth).toEqual([totals['stockClosingValue'], totals['stockClosingValue']]);
      const { rows: moves } = await reportSeen(at, shop.owner, 'trial-balance', query);
      const balance = moves.find(({ ids }) => ids['account'] === '1200')?.values['balance'] ?? 0;
      expect((totals['stockOpeningValue'] ?? 0) + balance).toBe(totals['stockClosingValue']);
      for (const by of ['stock-summary-by-category', 'stock-summary-by-branch'] as const) {
        expect((await seen(by, query)).totals).toMatchObject({
          ...{ stockOpeningValue: totals['stockOpeningValue'] },
          ...{ stockClosingValue: totals['stockClosingValue'] },
        });
      }
    }
  },
);

test('the ledger says each day what came and left, by why, and adds up to the summary', async () => {
  const { rows, totals } = await seen('stock-ledger', `${MARCH}&also=branch&sort=day`);
  const said = rows.map(({ ids, cells, values }) => [
    ...[String(ids['day']).slice(-2), cells['branch'], ids['stockKind']],
    ...[values['stockCame'], values['stockWent'], values['movedValue']],
  ]);
  const inOrder = [...said].sort((one, other) => (String(one) < String(other) ? -1 : 1));
  expect(inOrder).toEqual([
    ['10', 'Kariakoo', 'receipt', 10_000, 0, 120_000],
    ['10', 'Kariakoo', 'supplier_return', 0, 2_000, -18_000],
    ['11', 'Kariakoo', 'sale', 0, 5_000, -45_000],
    ['11', 'Kariakoo', 'sale_return', 1_000, 0, 9_000],
    ['12', 'Kariakoo', 'adjustment', 0, 1_000, -9_000],
    ['12', 'Kariakoo', 'count', 1_000, 0, 9_000],
    ['12', 'Kariakoo', 'transfer_out', 0, 4_000, -36_000],
    ['12', 'Mbezi', 'transfer_in', 4_000, 0, 36_000],
  ]);
  const summary = await seen();
  const { stockOpeningValue: before = 0, stockClosingValue: after = 0 } = summary.totals;
  expect(totals['movedValue']).toBe((after ?? 0) - (before ?? 0));
  const ofSales = await seen('stock-ledger', `${MARCH}&only=stockKind:sale`);
  expect(ofSales.rows.map(({ values }) => values['stockWent'])).toEqual([5_000]);
});

test('what begins on a day begins with what lay there before it; what did not move stays', async () => {
  const first = await seen('stock-summary', 'from=2026-03-04&to=2026-03-04');
  expect(first.rows.map(({ values }) => [values['stockOpening'], values['stockEntered']])).toEqual([
    [0, 20_000],
    [0, 20_000],
  ]);
  const { rows } = await seen('stock-summary', `${MARCH}&only=product:${salt.productId}`);
  expect(rows.map(({ values }) => [values['stockOpening'], values['stockClosing']])).toEqual([
    [20_000, 20_000],
  ]);
  expect((await seen('stock-summary', 'from=2026-03-01&to=2026-03-03')).rows).toEqual([]);
});

test('of a branch it is its own; without the right to see costs it is units', async () => {
  const own = await reader(at, shop, branchOf(1));
  const { totals } = await seen('stock-summary', MARCH, own);
  expect(totals).toMatchObject({ stockClosingValue: 96_000 + 60_000, stockSoldValue: 0 });
  await reportSeen(at, own, 'stock-summary', `${MARCH}&branchId=${branchOf(0)}`, 403);
  await reportSeen(at, shop.seller, 'stock-summary', MARCH, 403);
  const branchIds = shop.branches.map(({ branchId }) => branchId);
  const blind: TestPerson = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds },
    flags: { canViewReports: true },
  });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    blind.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  const { measures } = await seen('stock-summary', MARCH, blind);
  expect(measures.filter((one) => one.endsWith('Value'))).toEqual([]);
  expect(measures).toContain('stockClosing');
  await reportSeen(at, blind, 'stock-summary-by-branch', MARCH, 403);
});

test('another business sees nothing of it, and its file has the same', async () => {
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('stock-summary', MARCH, stranger.owner)).rows).toEqual([]);
  const foreign = `/api/reports?report=stock-summary&only=product:${sugar.productId}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
  const report = await seen();
  expect(fileTotals(report)).toEqual(moneyTotals(report));
});
