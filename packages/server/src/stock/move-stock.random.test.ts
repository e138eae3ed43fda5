import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  EMPTY_LEVEL,
  putIn,
  takeOut,
  type Level,
  type StockPolicy,
} from '@tillbook/core/stock/movement';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { failureOf, holds } from '../../test/random.ts';
import {
  brokenMovements,
  levelOn,
  moveByTest,
  trackBatches,
  type TestMove,
} from '../../test/stock.ts';

/** Histories of whole documents against a model in memory: levels, batches, and the books. */

let app: TestApp;
let shop: TestBusiness;
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
});
afterAll(() => app.close());

interface Line {
  readonly branch: 0 | 1;
  readonly product: 0 | 1;
  readonly way: 'in' | 'out';
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly batch: number;
}
interface Document {
  readonly policy: StockPolicy;
  readonly mayGoBelow: boolean;
  readonly lines: readonly Line[];
}

const anyLine: fc.Arbitrary<Line> = fc.record({
  branch: fc.constantFrom(0, 1),
  product: fc.constantFrom(0, 1),
  way: fc.constantFrom('in', 'out'),
  quantityMilli: fc.constantFrom(1, 500, 1_000, 2_500, 7_000),
  valueMinor: fc.integer({ min: 0, max: 50_000 }),
  batch: fc.nat(3),
});
const anyDocument: fc.Arbitrary<Document> = fc.record({
  policy: fc.constantFrom('block', 'block', 'warn', 'allow'),
  mayGoBelow: fc.boolean(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
});

/** Later numbers expire later, so that which batch goes first is known. */
const expiryOf = (batch: number): string => `2026-0${batch + 4}-01`;

interface Model {
  readonly level: Level;
  /** Quantities by batch, in the order they expire; of the first product alone. */
  readonly batches: readonly number[];
}
const NOTHING: Model = { level: EMPTY_LEVEL, batches: [0, 0, 0, 0] };

/** Null: refused for want of stock. */
function afterLine(model: Model, line: Line, document: Document): Model | null {
  const { level, batches } = model;
  const { way, quantityMilli, valueMinor } = line;
  const next = [...batches];
  if (way === 'in') {
    const short = Math.max(0, -level.quantityMilli);
    next[line.batch] = (next[line.batch] ?? 0) + Math.max(0, quantityMilli - short);
    return { level: putIn(level, quantityMilli, valueMinor, 'adjustment').level, batches: next };
  }
  const isBlocked = document.policy === 'block' && !document.mayGoBelow;
  if (isBlocked && level.quantityMilli < quantityMilli) return null;
  let left = quantityMilli;
  for (const [index, held] of next.entries()) {
    const taken = Math.min(held, left);
    next[index] = held - taken;
    left -= taken;
  }
  return { level: takeOut(level, quantityMilli, 'adjustment').level, batches: next };
}

const keyOf = ({ branch, product }: Line): string => `${branch}${product}`;

function afterDocument(models: Map<string, Model>, document: Document): Map<string, Model> | null {
  const after = new Map(models);
  for (const line of document.lines) {
    const next = afterLine(after.get(keyOf(line)) ?? NOTHING, line, document);
    if (next === null) return null;
    after.set(keyOf(line), next);
  }
  return after;
}

async function freshProducts(): Promise<string[]> {
  const made = await addProducts(
    app.database,
    shop,
    ['Batched', 'Plain'].map((name) => ({ name, priceMinor: 1, costMinor: 0, quantityMilli: 0 })),
  );
  const ids = made.map(({ productId }) => productId);
  await trackBatches(app.database, ids[0] ?? '');
  return ids;
}

const moveOf = (line: Line, ids: readonly string[]): TestMove => {
  const place = {
    branchId: shop.branches[line.branch]?.branchId ?? '',
    productId: ids[line.product] ?? '',
    quantityMilli: line.quantityMilli,
  };
  if (line.way === 'out') return { ...place, way: 'out' };
  const batch = { code: `B${line.batch}`, expiresOn: expiryOf(line.batch) };
  return { ...place, way: 'in', valueMinor: line.valueMinor, batch };
};

async function heldBatches(place: { branchId: string; productId: string }): Promise<number[]> {
  const rows = await peek<{ code: string; q: number }>(
    app.database,
    `select code, quantity_milli::int q from stock_batch
     where branch_id = $1 and product_id = $2`,
    [place.branchId, place.productId],
  );
  return [0, 1, 2, 3].map((batch) => rows.find(({ code }) => code === `B${batch}`)?.q ?? 0);
}

/** That histories leave what the model says; `move` moves the goods of a document. */
const isAsTheModel = (move: typeof moveByTest) =>
  fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 12 }), async (history) => {
    const ids = await freshProducts();
    let models = new Map<string, Model>();
    for (const document of history) {
      const next = afterDocument(models, document);
      const moves = document.lines.map((line) => moveOf(line, ids));
      const { policy: stockPolicy, mayGoBelow } = document;
      // What may go below whatever the policy is a count: I03 knows it by its kind.
      const kind = mayGoBelow ? ('count' as const) : ('adjustment' as const);
      const options = { stockPolicy, mayGoBelow, kind };
      const said = await move(app.db, shop, moves, options).then(
        () => 'moved',
        (error: unknown) => (error as { code: string }).code,
      );
      expect(said).toBe(next === null ? 'INSUFFICIENT_STOCK' : 'moved');
      models = next ?? models;
    }
    for (const [key, model] of models) {
      const branchId = shop.branches[Number(key[0])]?.branchId ?? '';
      const productId = ids[Number(key[1])] ?? '';
      const place = { branchId, productId };
      expect(await levelOn(app.database, place)).toEqual(model.level);
      if (key[1] === '0') expect(await heldBatches(place)).toEqual(model.batches);
    }
    expect(await brokenMovements(app.database)).toEqual([]);
  });

test('any history of documents leaves what the model says, and books that hold', async () => {
  await holds(isAsTheModel(moveByTest), 500);
});

test('where the lines of a document move the other way round, it is seen', async () => {
  const backwards: typeof moveByTest = (db, business, moves, options) =>
    moveByTest(db, business, moves.toReversed(), options);
  expect(await failureOf(isAsTheModel(backwards), 40)).toMatch(/to deeply equal|to be/);
});

// The last of all: it leaves shelves below zero.
test('where goods go out though they are not there, it is seen', async () => {
  const unasked: typeof moveByTest = (db, business, moves, options) =>
    moveByTest(db, business, moves, { ...options, stockPolicy: 'allow' });
  expect(await failureOf(isAsTheModel(unasked), 40)).toContain("to be 'INSUFFICIENT_STOCK'");
});
