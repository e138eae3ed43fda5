import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

const DAY = 86_400_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (query = MARCH, by = shop.owner) => reportSeen(at, by, 'shrinkage', query);
async function shrunk(query = MARCH, by = shop.owner) {
  const { rows } = await seen(query, by);
  return rows.map(({ cells, values }) => [
    ...[cells['shrinkReason'], values['shrinkGone'], values['shrinkCame'], values['shrinkRate']],
  ]);
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  // 118.00 with 18 % within, at 60.00: ten in each branch.
  const goods = { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 10_000 };
  const [product] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
  const { productId } = product;
  const adjust = (reason: string, way: string, units: number, place = 0) =>
    done<{ _id: string }>(at, shop.owner, 'POST', '/api/stock/adjustments', {
      ...{ _id: newId(), branchId: branch(place), reason, note: null },
      lines: [{ productId, way, quantityMilli: units * 1_000 }],
    });
  await adjust('damage', 'out', 2);
  await adjust('theft', 'out', 1, 1);
  await adjust('found', 'in', 1, 1);
  // No loss: an expense of its own. And one that was taken back.
  await adjust('own_use', 'out', 1);
  const { _id } = await adjust('expired', 'out', 1);
  await done(at, shop.owner, 'POST', `/api/stock/adjustments/${_id}/reverse`, { _id: newId() });
  // Three sold at 100.00 without tax; one of them comes back damaged.
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  const lines = [{ product, quantityMilli: 3_000 }];
  const sold = await post(at, shop.owner, till, draftOf(till, { lines }));
  expect(sold.status, sold.text).toBe(200);
  const draft = refundDraftOf(till, sold.body, [{ quantityMilli: 1_000, disposition: 'damaged' }]);
  expect((await postRefund(at, shop.owner, sold.body._id, draft)).status).toBe(200);
  at.clock.nowMs += DAY;
  // One is lost on the way from the first branch to the second.
  const ends = { fromBranchId: branch(0), toBranchId: branch(1), toBusinessId: null };
  const sent = { ...ends, note: null, lines: [{ productId, quantityMilli: 1_000 }] };
  const url = '/api/transfers';
  const made = await done<TransferDetail>(at, shop.owner, 'POST', url, { _id: newId(), ...sent });
  await done(at, shop.owner, 'POST', `${url}/${made._id}/start`, {
    ...{ _id: newId(), version: made.version, lines: [], note: null },
  });
  const lost = [{ lineNo: 1, lostMilli: 1_000 }];
  const decided = { _id: newId(), lines: lost, note: null };
  await done(at, shop.owner, 'POST', `${url}/${made._id}/decide`, decided);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('tells by reason what is gone at cost, less what was found, beside net sales', async () => {
  const { rows, totals } = await seen();
  const told = rows.filter(({ values }) => values['shrinkGone'] || values['shrinkCame']);
  expect(told.map(({ cells, values }) => [cells['shrinkReason'], values])).toEqual([
    ['damage', { shrinkGone: 12_000, shrinkCame: 0, shrunk: 12_000, shrinkRate: 6_000 }],
    // One of 60.00 each, of 200.00 that were sold.
    ...['refund', 'theft', 'transfer_loss'].map((reason) => [
      ...[reason, { shrinkGone: 6_000, shrinkCame: 0, shrunk: 6_000, shrinkRate: 3_000 }],
    ]),
    ['found', { shrinkGone: 0, shrinkCame: 6_000, shrunk: -6_000, shrinkRate: -3_000 }],
  ]);
  expect(totals).toEqual({
    ...{ shrinkGone: 30_000, shrinkCame: 6_000, shrunk: 24_000, shrinkRate: 12_000 },
  });
});

test('is all that the books have as stock loss and stock gain', async () => {
  const books = await reportSeen(at, shop.accountant, 'trial-balance', MARCH);
  const balances = Object.fromEntries(
    books.rows.map(({ ids, values }) => [ids['account'], values['balance']]),
  );
  const { totals } = await seen();
  expect([totals['shrinkGone'], totals['shrinkCame']]).toEqual([
    balances['5100'],
    -(balances['5110'] ?? 0),
  ]);
});

test('of one reason it is beside the same sales, and of a day beside its own', async () => {
  expect(await shrunk(`${MARCH}&only=shrinkReason:theft`)).toEqual([['theft', 6_000, 0, 3_000]]);
  // On the second day nothing was sold.
  const second = 'from=2026-03-05&to=2026-03-05&compare=previous';
  expect(await shrunk(second)).toContainEqual(['transfer_loss', 6_000, 0, null]);
  const { totalsBefore } = await seen(second);
  expect(totalsBefore).toMatchObject({ shrunk: 18_000, shrinkRate: 9_000 });
});

test('a manager sees the own branch alone; whoever sees no cost, and sellers, nothing', async () => {
  const own = await reader(at, shop, branch(1));
  const [theft, ...others] = await shrunk(MARCH, own);
  // The loss on the way is of the branch that sent: nothing was sold in this one.
  expect([theft, ...others]).toEqual([
    ['theft', 6_000, 0, null],
    ['found', 0, 6_000, null],
  ]);
  await reportSeen(at, own, 'shrinkage', `branchId=${branch(0)}`, 403);
  await reportSeen(at, shop.seller, 'shrinkage', '', 403);
  const blind = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(0)] },
    flags: { canViewReports: true },
  });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    blind.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  await reportSeen(at, blind, 'shrinkage', '', 403);
  expect((await seen(MARCH, shop.accountant)).rows).toEqual((await seen()).rows);
});

test('its file has the same amounts, and another business none of it', async () => {
  const report = await seen();
  expect(fileTotals(report)).toEqual(moneyTotals(report));
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen(MARCH, stranger.owner)).rows).toEqual([]);
});
