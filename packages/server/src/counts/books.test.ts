import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { brokenAfter, brokenByFault } from '../../test/books.ts';
import { addBusiness, addProducts } from '../../test/builders.ts';
import type { TestProduct } from '../../test/builders.ts';
import { actOn, beginCount, countIt } from '../../test/counts.ts';
import type { TestDatabase } from '../../test/database.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';

/** A shop that has counted while it sold: one posted count, one under way. */
let counted: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  counted = at.database;
  const shop = await addBusiness(counted);
  const branchId = shop.branches[0]?.branchId ?? '';
  const [sugar, oil, pills] = (await addProducts(counted, shop, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000 },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 9_000 },
    { name: 'Pills', priceMinor: 900, costMinor: 500, quantityMilli: 7_000 },
  ])) as [TestProduct, TestProduct, TestProduct];
  await trackBatches(counted, pills.productId);
  const all = [sugar, oil, pills].map(({ productId }) => productId);
  const takeOne = () =>
    moveByTest(
      at.db,
      shop,
      all.map((productId) => ({ branchId, productId, way: 'out', quantityMilli: 1_000 })),
    );
  const { _id } = (await beginCount(at, shop.manager, branchId, all)).body;
  await takeOne();
  for (const [lineNo, quantityMilli] of [
    [1, 7_000],
    [2, 8_000],
    [3, 18_000],
  ]) {
    expect((await countIt(at, shop.manager, _id, { lineNo, quantityMilli })).status).toBe(200);
  }
  await takeOne();
  for (const action of ['finish', 'post']) {
    expect((await actOn(at, shop.manager, _id, action)).status).toBe(200);
  }
  const next = (await beginCount(at, shop.manager, branchId, all)).body;
  await takeOne();
  await countIt(at, shop.manager, next._id, { lineNo: 1, quantityMilli: 4_000 });
  await at.close();
});
afterAll(() => counted.drop());

const brokenBy = (change: string, isLegal = false): Promise<string[]> =>
  isLegal ? brokenAfter(counted, change) : brokenByFault(counted, change);

const POSTED = `count_id = (select count_id from stock_count where state = 'posted')`;

describe('I36 finds', () => {
  for (const [what, fault] of [
    ['a quantity changed after it was posted', `counted_milli = counted_milli + 1`],
    ['what should have been there changed', `expected_milli = expected_milli + 1`],
    ['another moment of counting', 'counted_move = counted_move + 1'],
    ['another beginning', 'snapshot_milli = snapshot_milli + 1'],
    ['a debt that the level did not have', 'short_milli = 5'],
    ['another value', 'value_minor = value_minor + 1'],
  ] as const) {
    test(what, async () => {
      expect(await brokenBy(`update stock_count_line set ${fault} where ${POSTED}`)).toEqual([
        'I36',
      ]);
    });
  }

  test('a line that was posted and moved nothing, and a movement of no line', async () => {
    const gone = `delete from stock_count_line where ${POSTED} and line_no = 1`;
    expect(await brokenBy(gone)).toContain('I36');
    const less = `update stock_movement set quantity_milli = quantity_milli - 1 where kind = 'count'`;
    expect(await brokenBy(less)).toContain('I36');
  });

  test('sums of a count that its lines do not have', async () => {
    expect(await brokenBy('update stock_count set found_minor = found_minor + 1')).toEqual(['I36']);
  });
});

describe('the books stay in order when', () => {
  for (const [what, change] of [
    ['nothing happens', 'select 1'],
    ['a product is renamed and costs more', `update product set name = 'New', cost_minor = 1`],
    ['a product begins to track batches', 'update product set tracks_batches = true'],
    ['a batch gets another day', `update stock_batch set expires_on = '2027-01-31'`],
    [
      'a line of a count under way is sent back',
      `update stock_count_line l set is_recount = true from stock_count c
       where c.count_id = l.count_id and c.state = 'counting'`,
    ],
  ] as const) {
    test(what, async () => {
      expect(await brokenBy(change, true)).toEqual([]);
    });
  }
});
