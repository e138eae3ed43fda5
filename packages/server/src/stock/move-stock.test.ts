import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import {
  brokenMovements,
  batchesOn,
  levelOn,
  moveByTest,
  trackBatches,
  type TestMove,
} from '../../test/stock.ts';

let app: TestApp;
let shop: TestBusiness;
let place: { branchId: string; productId: string };

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

/** A product of its own for every test: nothing on hand, last known cost 10.00. */
beforeEach(async () => {
  const [made] = await addProducts(app.database, shop, [
    { name: 'Amoxicillin', priceMinor: 20_00, costMinor: 10_00, quantityMilli: 0 },
  ]);
  place = { branchId: shop.branches[0]?.branchId ?? '', productId: made?.productId ?? '' };
});

const into = (quantityMilli: number, valueMinor: number, code?: string, expiresOn?: string) => ({
  ...place,
  way: 'in' as const,
  quantityMilli,
  valueMinor,
  ...(code === undefined ? {} : { batch: { code, expiresOn: expiresOn ?? null } }),
});
const out = (quantityMilli: number, batchId?: string) => ({
  ...place,
  way: 'out' as const,
  quantityMilli,
  batchId,
});
const move = (moves: readonly TestMove[], options = {}) => moveByTest(app.db, shop, moves, options);
const code = (error: unknown): unknown => (error as { code?: unknown }).code;
const refused = (moves: readonly TestMove[], options = {}) =>
  move(moves, options).then(() => 'went through', code);

describe('batches', () => {
  beforeEach(() => trackBatches(app.database, place.productId));
  afterAll(async () => expect(await brokenMovements(app.database)).toEqual([]));

  test('goods come in by batch and leave first expired first, expired ones too', async () => {
    await move([into(5000, 50_00, 'B2', '2026-09-30'), into(3000, 30_00, 'B1', '2026-05-31')]);
    await move([into(2000, 20_00, 'OLD', '2026-03-03')]);
    expect(await batchesOn(app.database, place)).toEqual([
      'OLD 2026-03-03 2000',
      'B1 2026-05-31 3000',
      'B2 2026-09-30 5000',
    ]);
    const [moved] = await move([out(4000)]);
    expect(moved?.batches).toEqual([
      expect.objectContaining({ code: 'OLD', expiresOn: '2026-03-03', quantityMilli: 2000 }),
      expect.objectContaining({ code: 'B1', quantityMilli: 2000 }),
    ]);
    expect(await batchesOn(app.database, place)).toEqual([
      'B1 2026-05-31 1000',
      'B2 2026-09-30 5000',
    ]);
  });

  test('a transfer leaves expired goods where they lie', async () => {
    await move([into(2000, 20_00, 'OLD', '2026-03-03'), into(1000, 10_00, 'NEW', '2026-03-04')]);
    expect(await refused([out(2000)], { kind: 'transfer_out' })).toBe('BATCH_EXPIRED');
    const [moved] = await move([out(1000)], { kind: 'transfer_out' });
    expect(moved?.batches.map((batch) => batch.code)).toEqual(['NEW']);
  });

  test('a named batch is the one that goes, and no more than it holds', async () => {
    const [first] = await move([into(1000, 10_00, 'A', '2026-04-01')]);
    const [second] = await move([into(1000, 10_00, 'B', '2026-05-01')]);
    const later = second?.batches[0]?.batchId;
    expect(await refused([out(1001, later)])).toBe('INSUFFICIENT_STOCK');
    expect(await refused([out(1, newId())])).toBe('NOT_FOUND');
    await move([out(1000, later)]);
    expect(await batchesOn(app.database, place)).toEqual(['A 2026-04-01 1000']);
    expect(first?.batches[0]?.batchId).not.toBe(later);
  });

  test('what comes in must say its batch, whole', async () => {
    expect(await refused([into(1000, 10_00)])).toBe('BATCH_REQUIRED');
    const part = { code: 'A', expiresOn: null, quantityMilli: 999 };
    expect(await refused([{ ...into(1000, 10_00), batches: [part] }])).toBe('BATCH_REQUIRED');
    const rest = { code: 'B', expiresOn: '2026-05-01', quantityMilli: 1 };
    await move([{ ...into(1000, 10_00), batches: [part, rest] }]);
    expect(await batchesOn(app.database, place)).toEqual(['B 2026-05-01 1', 'A - 999']);
  });

  test('goods of one code join it; with another expiry date only when it is empty', async () => {
    await move([into(1000, 10_00, 'A', '2026-04-01')]);
    const other = [into(1000, 10_00, 'A', '2026-05-01')];
    expect(await refused(other)).toBe('BATCH_KNOWN_OTHERWISE');
    await move([into(500, 5_00, 'A', '2026-04-01')]);
    expect(await batchesOn(app.database, place)).toEqual(['A 2026-04-01 1500']);
    await move([out(1500)]);
    await move(other);
    expect(await batchesOn(app.database, place)).toEqual(['A 2026-05-01 1000']);
  });

  test('below zero nothing lies in a batch; what comes in fills the gap first', async () => {
    await move([into(1000, 10_00, 'A', '2026-04-01')]);
    await move([out(4000)], { stockPolicy: 'allow' });
    expect(await batchesOn(app.database, place)).toEqual([]);
    await move([into(2000, 20_00, 'B', '2026-04-01')]);
    expect(await batchesOn(app.database, place)).toEqual([]);
    await move([into(2000, 20_00, 'C', '2026-06-01')]);
    expect(await batchesOn(app.database, place)).toEqual(['C 2026-06-01 1000']);
    expect((await levelOn(app.database, place)).quantityMilli).toBe(1000);
  });

  test('a count may find goods whose batch nobody knows, and takes expired ones', async () => {
    await move([into(1000, 10_00)], { kind: 'count', sourceKind: 'stock_count' });
    expect(await batchesOn(app.database, place)).toEqual(['? - 1000']);
    await move([into(1000, 10_00, 'OLD', '2026-03-01')]);
    await move([out(1500)], { kind: 'count', mayGoBelow: true });
    expect(await batchesOn(app.database, place)).toEqual(['? - 500']);
  });

  test('two lines of one document work on what the one before left', async () => {
    await move([into(1000, 10_00, 'A', '2026-04-01'), into(1000, 10_00, 'A', '2026-04-01')]);
    const moved = await move([out(1500), out(500)]);
    expect(moved.map(({ batches }) => batches.map((batch) => batch.quantityMilli))).toEqual([
      [1500],
      [500],
    ]);
    expect(await refused([out(1)])).toBe('INSUFFICIENT_STOCK');
  });

  test('tracking that begins finds goods of no known batch; when it ends no batch holds any', async () => {
    await trackBatches(app.database, place.productId, false);
    await move([into(3000, 30_00)]);
    expect(await batchesOn(app.database, place)).toEqual([]);
    await trackBatches(app.database, place.productId);
    expect(await batchesOn(app.database, place)).toEqual(['? - 3000']);
    await move([into(1000, 10_00, 'A', '2026-04-01')]);
    await trackBatches(app.database, place.productId, false);
    expect(await batchesOn(app.database, place)).toEqual([]);
    await move([out(500)]);
    await trackBatches(app.database, place.productId);
    expect(await batchesOn(app.database, place)).toEqual(['? - 3500']);
    expect(await brokenMovements(app.database)).toEqual([]);
  });
});

describe('quantities and costs', () => {
  afterAll(async () => expect(await brokenMovements(app.database)).toEqual([]));
  const level = () => levelOn(app.database, place);

  test('what goes out takes the average with it, the last one the rest', async () => {
    await move([into(3000, 10_00)]);
    const moved = await move([out(1000), out(1000), out(1000)]);
    // 10.00 / 3 = 3.33, 6.67 / 2 = 3.335 → 3.34, and 3.33.
    expect(moved.map(({ valueMinor }) => valueMinor)).toEqual([3_33, 3_34, 3_33]);
    expect(await level()).toEqual({ quantityMilli: 0, valueMinor: 0, unitCostMinor: 3_33 });
  });

  test('one product on two lines is checked against what the line before left', async () => {
    await move([into(10_000, 70_00)]);
    expect(await refused([out(6000), out(5000)])).toBe('INSUFFICIENT_STOCK');
    expect((await level()).quantityMilli).toBe(10_000);
    expect(await refused([out(6000), into(1000, 7_00), out(5000)])).toBe('went through');
    expect(await level()).toMatchObject({ quantityMilli: 0, valueMinor: 0 });
  });

  test.each([
    ['block', false, 'INSUFFICIENT_STOCK', 0],
    ['block', true, 'went through', -1000],
    ['warn', false, 'went through', -1000],
    ['allow', false, 'went through', -1000],
  ] as const)('policy %s, may go below: %s: %s', async (stockPolicy, mayGoBelow, said, left) => {
    const kind = mayGoBelow ? 'count' : 'adjustment';
    expect(await refused([out(1000)], { stockPolicy, mayGoBelow, kind })).toBe(said);
    expect((await level()).quantityMilli).toBe(left);
  });

  test('a receipt that meets a shortage says what the goods did cost more', async () => {
    await move([into(1000, 10_00)]);
    await move([out(3000)], { stockPolicy: 'allow' });
    // −2 at −20.00; 20 for 240.00: 18 stay at 12.00 = 216.00, and 2 did cost 2.00 more each.
    const [moved] = await move([into(20_000, 240_00)]);
    expect(moved).toMatchObject({ valueMinor: 240_00, revaluedMinor: -4_00, batches: [] });
    expect(await level()).toEqual({
      quantityMilli: 18_000,
      valueMinor: 216_00,
      unitCostMinor: 12_00,
    });
  });

  test('a refusal names the product and what is left of it', async () => {
    await move([into(1500, 15_00)]);
    const names = new Map([[place.productId, 'Amoxicillin']]);
    const error = await move([out(2000)], { names }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toBe('Only 1.5 of Amoxicillin left.');
  });

  test('the same document again is refused by its key and changes nothing', async () => {
    const sourceId = newId();
    await move([into(1000, 10_00)], { sourceId });
    await expect(move([into(1000, 10_00)], { sourceId })).rejects.toThrow(
      'stock_movement_once_per_source',
    );
    expect((await level()).quantityMilli).toBe(1000);
  });
});
