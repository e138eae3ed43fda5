import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { DiscardFactInput } from '@tillbook/core/sales/cart-discards.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { discardOf, syncDiscard } from '../../test/discard-facts.ts';
import { enrol } from '../../test/facts.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;
const REPORTS = [
  ...(['voids', 'price-overrides', 'lines-taken-out'] as const),
  ...(['discarded-carts', 'below-cost-sales'] as const),
];

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let salt: TestProduct;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = '', by = shop.owner) => reportSeen(at, by, name, query);

/** Sold as the draft says, one minute after whatever was before. */
async function sell(till: OpenTill, product: TestProduct, units: number, more: object = {}) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const draft = { ...draftOf(till, { lines, occurredAt }), ...more };
  const answer = await post(at, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The same for a price of its own. */
function sellAt(
  till: OpenTill,
  product: TestProduct,
  units: number,
  priceMinor: number,
  reason: string,
) {
  const asked: TestProduct = { ...product, priceMinor };
  const line = draftOf(till, { lines: [{ product: asked, quantityMilli: units * 1_000 }] });
  const override = { listPriceMinor: product.priceMinor, reason };
  const lines: SaleDraft['lines'] = line.lines.map((one) => ({ ...one, override }));
  return sell(till, asked, units, { lines });
}

const voided = (saleId: string, reason: string, by = shop.owner) =>
  done(at, by, 'POST', `/api/sales/${saleId}/void`, {
    ...{ _id: newId(), leaseId: null, approvalId: null, reason, note: null },
  });

/** Sugar is rung up and thrown away. */
async function discardAt(till: OpenTill, more: Partial<DiscardFactInput>) {
  const device = await enrol(at, shop.owner, till.deviceId);
  const discardedAt = new Date(at.clock.nowMs).toISOString();
  const fact = discardOf(till, shop.owner, sugar, { discardedAt, ...more });
  const { body } = await syncDiscard(at, device, till.tillId, fact);
  expect(body.state).toBe('posted');
}

/** Sugar at 118.00 that cost 60.00, salt at 11.80 that cost 9.00; 18 % within. */
async function twoDays(): Promise<void> {
  const first = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  const second = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 100_000);
  // 2 × 94.40: 80.00 net, above its cost.
  await sellAt(first, sugar, 2, 9_440, 'Regular');
  // 1 × 47.20: 40.00 net, 20.00 below its cost.
  const cheap = await sellAt(first, sugar, 1, 4_720, 'Torn bag');
  // More than the list asks.
  await sellAt(second, salt, 10, 1_416, 'Delivered');
  // 3 × 11.80 less half: 15.00 net of 27.00.
  const half = { kind: 'percent', basisPoints: 5_000, reason: 'Old' };
  const draft = draftOf(second, { lines: [{ product: salt, quantityMilli: 3_000 }] });
  await sell(second, salt, 3, {
    lines: draft.lines.map((line) => ({ ...line, discount: half })),
    ...{
      totalMinor: 1_770,
      payments: draft.payments.map((one) => ({ ...one, amountMinor: 1_770, tenderedMinor: 1_770 })),
    },
    removedCount: 3,
  });
  // At half a price, and voided: it never was.
  const wrong = await sellAt(second, sugar, 1, 5_900, 'Regular');
  await voided(wrong._id, 'wrong_price');
  await sell(first, sugar, 1, { removedCount: 1 });
  const again = await sell(first, salt, 1);
  await voided(again._id, 'wrong_item');
  // A part comes back: it was sold below its cost all the same.
  const back = refundDraftOf(first, cheap, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(at, shop.owner, cheap._id, back)).status).toBe(200);
  await discardAt(first, { totalMinor: 23_600 });
  const parkedAt = new Date(at.clock.nowMs - 3_600_000).toISOString();
  await discardAt(first, { totalMinor: 2_360, parkedAt });
  at.clock.nowMs += DAY;
  await discardAt(second, { totalMinor: 500, reason: 'could_not_pay' });
  await sellAt(second, salt, 1, 590, 'Torn bag');
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const made = await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 900, quantityMilli: 90_000 },
  ]);
  [sugar, salt] = made as [TestProduct, TestProduct];
  await twoDays();
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

describe('voided sales', () => {
  test('stand with whose they were, why, and what they came to', async () => {
    const { rows, totals } = await seen('voids');
    expect(rows.map(({ cells, values }) => [cells['returnReason'], values])).toEqual([
      ['wrong_price', { times: 1, voided: 5_000, voidedTax: 900, voidedInAll: 5_900 }],
      ['wrong_item', { times: 1, voided: 1_000, voidedTax: 180, voidedInAll: 1_180 }],
    ]);
    expect(rows.map(({ cells }) => cells['seller'])).toEqual([shop.owner.name, shop.owner.name]);
    expect(totals).toEqual({ times: 2, voided: 6_000, voidedTax: 1_080, voidedInAll: 7_080 });
  });

  test('are what the refunds say of voids', async () => {
    const { rows } = await seen('refunds-by-reason');
    const own = rows.filter(({ ids }) => ids['returnKind'] === 'void');
    const sum = own.reduce((all, { values }) => all + (values['returned'] ?? 0), 0);
    expect((await seen('voids')).totals['voided']).toBe(sum);
  });
});

describe('prices other than the list’s', () => {
  test('tell what was given up, or gained, by product and reason; a voided sale never was', async () => {
    const { rows, totals } = await seen('price-overrides');
    const found = rows.map(({ cells, values }) => [
      ...[cells['product'], cells['overrideReason'], values['times'], values['givenUp']],
    ]);
    expect(found).toEqual([
      ['Sugar', 'Torn bag', 1, 7_080],
      ['Sugar', 'Regular', 1, 4_720],
      ['Salt', 'Torn bag', 1, 590],
      ['Salt', 'Delivered', 1, -2_360],
    ]);
    expect(totals).toEqual({
      ...{ times: 4, atListPrice: 23_600 + 11_800 + 11_800 + 1_180 },
      ...{ atOwnPrice: 18_880 + 4_720 + 14_160 + 590, givenUp: 10_030 },
    });
  });

  test('a price that is the list’s is none, whoever wrote it down', async () => {
    await peek(
      at.database,
      `update sale_line set list_price_minor = unit_price_minor, override_reason = 'Quote Q-1'
       where business_id = $1 and product_id = $2 and list_price_minor is null`,
      [shop.businessId, sugar.productId],
    );
    expect((await seen('price-overrides')).totals['times']).toBe(4);
  });
});

test('lines taken out of carts stand beside all sales, voided ones too', async () => {
  const { rows, totals } = await seen('lines-taken-out', 'also=branch');
  expect(rows.map(({ cells, values }) => [cells['branch'], values])).toEqual([
    ['Mbezi', { carts: 4, cartsWithLinesOut: 1, linesOut: 3, linesOutRate: 7_500 }],
    ['Kariakoo', { carts: 4, cartsWithLinesOut: 1, linesOut: 1, linesOutRate: 2_500 }],
  ]);
  expect(totals).toEqual({ carts: 8, cartsWithLinesOut: 2, linesOut: 4, linesOutRate: 5_000 });
});

describe('carts that were thrown away', () => {
  test('stand with who did it, why, and what was in them', async () => {
    const { rows, totals } = await seen('discarded-carts', 'also=discardReason');
    expect(rows.map(({ cells, values }) => [cells['discardReason'], values])).toEqual([
      [
        'customer_left',
        { discards: 2, discardsParked: 1, discardedLines: 2, discardedTotal: 25_960 },
      ],
      ['could_not_pay', { discards: 1, discardsParked: 0, discardedLines: 1, discardedTotal: 500 }],
    ]);
    expect(rows.map(({ cells }) => cells['seller'])).toEqual([shop.owner.name, shop.owner.name]);
    const sums = { discards: 3, discardsParked: 1, discardedLines: 3, discardedTotal: 26_460 };
    expect(totals).toEqual(sums);
  });

  test('of one reason, one till or one seller are these alone', async () => {
    const [reason, till] = await Promise.all([
      seen('discarded-carts', 'only=discardReason:could_not_pay'),
      seen('discarded-carts', `only=till:${shop.branches[0]?.tillId ?? ''}`),
    ]);
    expect([reason.totals['discards'], till.totals['discards']]).toEqual([1, 2]);
    const own = await seen('discarded-carts', `only=seller:${shop.seller.personId}`);
    expect(own.rows).toEqual([]);
  });
});

describe('sales below cost', () => {
  test('tell the loss of each line that brought less than it cost', async () => {
    const { rows, totals } = await seen('below-cost-sales');
    expect(rows.map(({ cells, values }) => [cells['product'], values])).toEqual([
      [
        'Sugar',
        {
          ...{ times: 1, belowCost: 1_000, belowCostSales: 4_000 },
          ...{ belowCostCost: 6_000, lossMade: 2_000 },
        },
      ],
      [
        'Salt',
        // 27.00 for 15.00, and 9.00 for 5.00 on the next day.
        {
          ...{ times: 2, belowCost: 4_000, belowCostSales: 2_000 },
          ...{ belowCostCost: 3_600, lossMade: 1_600 },
        },
      ],
    ]);
    expect(totals).toMatchObject({ times: 3, belowCost: null, lossMade: 3_600 });
  });

  test('are of whoever may see what goods cost', async () => {
    const own = await reader(at, shop, branch(0));
    await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
      own.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
    ]);
    await reportSeen(at, own, 'below-cost-sales', '', 403);
    expect((await seen('price-overrides', '', own)).totals['givenUp']).toBe(11_800);
  });
});

test('each day has its own', async () => {
  const day = 'from=2026-03-05&to=2026-03-05';
  expect((await seen('voids', day)).rows).toEqual([]);
  expect((await seen('price-overrides', day)).totals).toMatchObject({ times: 1, givenUp: 590 });
  expect((await seen('below-cost-sales', day)).totals).toMatchObject({ times: 1, lossMade: 400 });
  expect((await seen('lines-taken-out', day)).totals).toMatchObject({ carts: 1, linesOut: 0 });
  expect((await seen('discarded-carts', day)).totals).toMatchObject({ discards: 1 });
});

test.each(REPORTS)('%s of one branch is what its manager sees, and no more', async (name) => {
  const own = await reader(at, shop, branch(1));
  const part = await seen(name, `branchId=${branch(1)}`);
  const { asOf: _asOf, ...same } = await seen(name, '', own);
  expect(part).toMatchObject(same);
  expect(part.totals).not.toEqual((await seen(name)).totals);
  await reportSeen(at, own, name, `branchId=${branch(0)}`, 403);
  await reportSeen(at, shop.seller, name, '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen(name, '', stranger.owner)).rows).toEqual([]);
});

test.each(REPORTS)('the file of %s has the same amounts', async (name) => {
  const report = await seen(name);
  expect(fileTotals(report)).toEqual(moneyTotals(report));
});
