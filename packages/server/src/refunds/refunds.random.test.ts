import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  type TestBusiness,
  type TestPack,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { failureOf, holds } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { whileSpoiled } from '../../test/spoiled.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';
import { draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

/** Prices with and without tax, parts of units, packs, kits, services and batches. */
let at: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let products: TestProduct[];
let pack: TestPack;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const shelf = { costMinor: 0, quantityMilli: 0, priceMinor: 0 };
  const [sugar, oil, pills, delivery] = await addProducts(at.database, shop, [
    { ...shelf, name: 'Sugar', priceMinor: 333, costMinor: 221, quantityMilli: 900_000_000 },
    {
      ...{ ...shelf, name: 'Oil', priceMinor: 1_001, costMinor: 77, quantityMilli: 900_000_000 },
      taxClassId: shop.taxClasses.zero,
    },
    { ...shelf, name: 'Pills', priceMinor: 777, costMinor: 51 },
    { ...shelf, name: 'Delivery', priceMinor: 2_001, kind: 'service' },
  ]);
  if (sugar === undefined || oil === undefined || pills === undefined) throw new Error('none');
  const [kit] = await addProducts(at.database, shop, [
    {
      ...{ ...shelf, name: 'Basket', priceMinor: 5_003, kind: 'kit' },
      components: [
        { productId: sugar.productId, quantityMilli: 750 },
        { productId: oil.productId, quantityMilli: 333 },
      ],
    },
  ]);
  products = [sugar, oil, pills, delivery as TestProduct, kit as TestProduct];
  const six = { name: 'Six', unitsMilli: 6_000, priceMinor: 1_799 };
  pack = await addPack(at.database, shop, { ...six, productId: sugar.productId });
  await trackBatches(at.database, pills.productId);
  const place = { branchId: shop.branches[0]?.branchId ?? '', productId: pills.productId };
  for (const [code, quantityMilli] of [
    ['A', 7_777],
    ['B', 900_000_000],
  ] as const) {
    const batch = { code, expiresOn: code === 'A' ? '2026-06-01' : null };
    const move = { ...place, way: 'in' as const, quantityMilli, valueMinor: 51_003, batch };
    await moveByTest(at.db, shop, [move]);
  }
  till = await openFirstTill(at, shop);
});
afterAll(() => at.close());

const anyLine = fc.record({ which: fc.nat(5), quantity: fc.integer({ min: 1, max: 9_999 }) });
const anyStep = fc.record({
  line: fc.nat(3),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  isDamaged: fc.boolean(),
});

/** Units, thousandths or packs of one of the products. */
function cartLine({ which, quantity }: { which: number; quantity: number }) {
  const product = products[which % 5] as TestProduct;
  const whole = ((quantity % 7) + 1) * 1_000;
  if (which === 5) return { product, pack, quantityMilli: whole };
  return { product, quantityMilli: which === 4 ? whole : quantity };
}

/** A quantity of what is left: in whole steps where the line has them, or all of it. */
function someOf(sale: Sale, lineNo: number, leftMilli: number, part: number): number {
  const line = sale.lines.find((one) => one.lineNo === lineNo);
  const step = line?.kind === 'kit' || line?.packId !== null ? 1_000 : 1;
  return Math.min(leftMilli, Math.max(step, Math.floor((leftMilli * part) / step) * step));
}

const refunds = fc.asyncProperty(
  fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  fc.array(anyStep, { maxLength: 8 }),
  async (lines, steps) => {
    const cart = { lines: lines.map(cartLine) };
    const sold = await post(at, shop.seller, till, draftOf(till, cart));
    expect(sold.status, sold.text).toBe(200);
    const sale = sold.body;
    const before: Record<number, number> = {};
    const given: Refund[] = [];
    const back = async (lineNo: number, part: number, isDamaged: boolean): Promise<void> => {
      const line = sale.lines.find((one) => one.lineNo === lineNo);
      const leftMilli = (line?.quantityMilli ?? 0) - (before[lineNo] ?? 0);
      if (leftMilli === 0) return;
      const quantityMilli = someOf(sale, lineNo, leftMilli, part);
      const disposition = isDamaged ? ('damaged' as const) : ('stock' as const);
      const wanted = [{ lineNo, quantityMilli, disposition }];
      const draft = refundDraftOf(till, sale, wanted, before);
      const answer = await postRefund(at, shop.manager, sale._id, draft);
      expect(answer.status, answer.text).toBe(200);
      before[lineNo] = (before[lineNo] ?? 0) + quantityMilli;
      given.push(answer.body);
    };
    for (const { line, part, isDamaged } of steps) {
      await back((line % sale.lines.length) + 1, part, isDamaged);
    }
    for (const { lineNo } of sale.lines) await back(lineNo, 1, false);
    const sum = (of: (refund: Refund) => number): number =>
      given.reduce((all, refund) => all + of(refund), 0);
    expect([sum((r) => r.netMinor), sum((r) => r.taxMinor), sum((r) => r.totalMinor)]).toEqual([
      sale.netMinor,
      sale.taxMinor,
      sale.totalMinor,
    ]);
    const [costs] = await peek<{ sold: string; back: string }>(
      at.database,
      `select (select sum(cost_minor) from sale_line where sale_id = $1) sold,
         (select sum(cost_minor) from refund_line where sale_id = $1) back`,
      [sale._id],
    );
    expect(costs?.back).toBe(costs?.sold);
  },
);

test('refunds in any steps give back what was sold and paid, and no more', async () => {
  await holds(refunds, 2_000);
  expect(await brokenBooks(at.database)).toEqual([]);
});

// The last of all: it leaves books that are not in order.
test('where goods come back at one unit more than they cost, it is seen', async () => {
  const spoiled = { table: 'refund_line', change: 'new.cost_minor := new.cost_minor + 1' };
  const failure = await whileSpoiled(at.database, spoiled, () => failureOf(refunds, 10));
  expect(failure).toMatch(/expected '\d+' to be '\d+'/);
});
