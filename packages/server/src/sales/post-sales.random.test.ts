import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '@tillbook/core/refusals';
import { totalSale, type TaxMode, type TaxRounding } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPack,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { failureOf, holds } from '../../test/random.ts';
import { moveByTest, trackBatches } from '../../test/stock.ts';
import { call, openFirstTill, referenceOf, type OpenTill } from '../../test/till.ts';
import { statement, type Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { askedFor, postSale, postSales, presentOutcome } from './post-sales.ts';
import { postTogether } from './post-together.ts';
import { readFacts } from './posting.sql.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
/** That one and five others of its branch. */
let tills: readonly OpenTill[];
let products: TestProduct[];
let packs: TestPack[];

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const shelf = { costMinor: 0, quantityMilli: 0, priceMinor: 0 };
  products = await addProducts(app.database, shop, [
    { ...shelf, name: 'Sugar', priceMinor: 260_000, costMinor: 220_003, quantityMilli: 7_000 },
    { ...shelf, name: 'Soap', priceMinor: 11_799, costMinor: 9_001, quantityMilli: 25_500 },
    {
      ...shelf,
      name: 'Milk',
      priceMinor: 333,
      costMinor: 77,
      quantityMilli: 3_333,
      taxClassId: shop.taxClasses.zero,
    },
    { ...shelf, name: 'Free', quantityMilli: 1_000_000 },
    { ...shelf, name: 'Old', priceMinor: 100, quantityMilli: 9_000 },
    { ...shelf, name: 'Rice', priceMinor: 4_001, quantityMilli: 60_050, stepMilli: 50 },
    { ...shelf, name: 'Delivery', priceMinor: 2_001, kind: 'service', stepMilli: 500 },
    { ...shelf, name: 'Pills', priceMinor: 777 },
  ]);
  const takes = (at: number, quantityMilli: number) => ({
    productId: products[at]?.productId ?? '',
    quantityMilli,
  });
  const kits = await addProducts(app.database, shop, [
    {
      ...{ ...shelf, name: 'Basket', priceMinor: 270_000, kind: 'kit' },
      components: [takes(0, 1_000), takes(1, 2_500), takes(4, 1_000)],
    },
    {
      ...{ ...shelf, name: 'Breakfast', priceMinor: 9_999, kind: 'kit' },
      components: [takes(1, 500), takes(7, 333)],
    },
  ]);
  products = [...products, ...kits];
  const { database } = app;
  packs = [
    await addPack(database, shop, { ...packOf(1), name: 'Six', unitsMilli: 6_000 }),
    await addPack(database, shop, { ...packOf(5), name: 'Sack', unitsMilli: 12_550 }),
    await addPack(database, shop, { ...packOf(9), name: 'Pair', unitsMilli: 2_000 }),
  ];
  await peek(database, `update product set archived_at = now() where name = 'Old'`);
  await trackBatches(database, products[7]?.productId ?? '');
  const batch = (code: string, expiresOn: string | null, quantityMilli: number) => ({
    ...{ way: 'in' as const, branchId: shop.branches[0]?.branchId ?? '' },
    ...{ productId: products[7]?.productId ?? '', batch: { code, expiresOn } },
    ...{ quantityMilli, valueMinor: quantityMilli },
  });
  await moveByTest(app.db, shop, [
    batch('OLD', '2026-03-01', 800),
    batch('SOON', '2026-03-03', 1_500),
    batch('NEXT', '2026-05-31', 1_001),
    batch('KEEPS', null, 700),
  ]);
  till = await openFirstTill(app, shop);
  const branchId = shop.branches[0]?.branchId ?? '';
  tills = [till, ...(await addOpenTills(app.database, shop, branchId, 5))];
});
afterAll(() => app.close());

const packOf = (at: number) => ({
  productId: products[at]?.productId ?? '',
  priceMinor: 5_003 * at,
});

const KEYED: Readonly<Record<string, string>> = {
  sale: 'sale_id',
  sale_line: 'sale_id, line_no',
  sale_tax: 'sale_id, tax_basis_points',
  payment: 'payment_id',
  stock_movement: 'branch_id, product_id, number',
  stock_level: 'branch_id, product_id',
  stock_batch: 'branch_id, product_id, batch_id',
  stock_batch_move: 'branch_id, product_id, batch_id, number',
  journal_entry: 'entry_id',
  journal_line: 'entry_id, line_no',
  till_hour: 'till_id, business_date, hour',
  product_day: 'branch_id, product_id, business_date',
  till: 'till_id',
  audit_stream: 'stream_id',
  audit_event: 'stream_id, seq',
};

/** Every row that posting may write, in a fixed order; the outbox without its counter. */
async function allRows(tx: Tx): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const [table, key] of Object.entries(KEYED)) {
    rows[table] = await tx.rows(
      statement(`all_${table}`, `select * from ${table} order by ${key}`),
    );
  }
  rows['outbox_event'] = await tx.rows(
    statement(
      'all_outbox',
      'select kind, subject_id, branch_id from outbox_event order by event_id',
    ),
  );
  return rows;
}

class Undone extends Error {}

/** Does work on the one starting state and undoes it. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  const gone = await app.db
    .transact(openTenant(shop.businessId), async (tx) => {
      result = { value: await work(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => error);
  if (result === null || !(gone instanceof Undone)) throw gone;
  return (result as { value: T }).value;
}

interface Rules {
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  readonly stockPolicy: StockPolicy;
}

function sellerUnder(rules: Rules): Actor {
  const { businessId, currency } = shop;
  return {
    personId: shop.seller.personId,
    name: shop.seller.name,
    role: 'seller',
    branchIds: [shop.branches[0]?.branchId],
    business: { businessId, currency, name: 'Amina Shop', ...rules },
  } as unknown as Actor;
}

const FAULTS = [
  'none',
  'price',
  'number',
  'total',
  'unpaid',
  'lease',
  'shift',
  'again',
  'other content',
  'reference',
  'payment id',
  'stranger',
] as const;

const saleSpec = fc.record({
  lines: fc.array(
    fc.record({
      product: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom<number>(0, 1, 2, 3) },
        { weight: 12, arbitrary: fc.constantFrom<number>(5, 6, 7, 8, 9) },
        fc.constant(4),
      ),
      inPack: fc.boolean(),
      // Thousandths, steps and whole ones.
      quantityMilli: fc.oneof(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 60 }).map((steps) => steps * 50),
        fc.integer({ min: 1, max: 3 }).map((pieces) => pieces * 1_000),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...FAULTS) },
  ),
  cashPart: fc.nat({ max: 100 }),
  backMinutes: fc.nat({ max: 3_000 }),
  pick: fc.nat(),
});
type SaleSpec = typeof saleSpec extends fc.Arbitrary<infer T> ? T : never;

/** Pays a part in cash and the rest by mobile money, whose code is the sale's own. */
function paymentsOf(totalMinor: number, cashPart: number, saleId: string): SaleDraft['payments'] {
  const inCash = Math.floor((totalMinor * cashPart) / 100);
  const none = { provider: null, reference: null };
  return [
    {
      ...none,
      _id: newId(),
      method: 'cash' as const,
      amountMinor: inCash,
      tenderedMinor: inCash + 50,
    },
    {
      _id: newId(),
      method: 'mobile_money' as const,
      amountMinor: totalMinor - inCash,
      provider: 'M-Pesa',
      reference: referenceOf(saleId),
    },
  ].filter((payment) => payment.amountMinor > 0);
}

/** The draft of a spec after those before it, with the number that would be the next one. */
function draftFor(
  spec: SaleSpec,
  rules: Rules,
  nextNumber: number,
  before: readonly SaleDraft[],
): SaleDraft {
  const _id = newId();
  const lines = spec.lines.map(({ product, quantityMilli, inPack }) => {
    const { productId = '', priceMinor = 0 } = products[product] ?? {};
    const pack = inPack ? packs.find((one) => one.productId === productId) : undefined;
    const unitPriceMinor = pack?.priceMinor ?? priceMinor;
    return { productId, packId: pack?.packId ?? null, quantityMilli, unitPriceMinor };
  });
  const { totalMinor } = totalSale({
    ...rules,
    lines: lines.map((line) => ({
      ...line,
      taxBasisPoints: line.productId === products[2]?.productId ? 0 : 1_800,
    })),
  });
  const draft: SaleDraft = {
    _id,
    tillId: till.tillId,
    leaseId: till.leaseId,
    shiftId: till.shiftId,
    series: 'A',
    number: nextNumber,
    occurredAt: new Date(TEST_NOW - spec.backMinutes * 60_000).toISOString(),
    lines,
    payments: paymentsOf(totalMinor, spec.cashPart, _id),
    totalMinor,
  };
  return spoiled(draft, spec, before);
}

function spoiled(draft: SaleDraft, spec: SaleSpec, before: readonly SaleDraft[]): SaleDraft {
  const earlier = before[spec.pick % Math.max(1, before.length)] ?? draft;
  const [line] = draft.lines;
  switch (spec.fault) {
    case 'none':
      return draft;
    case 'price':
      return {
        ...draft,
        lines: draft.lines.map((l) => ({ ...l, unitPriceMinor: l.unitPriceMinor + 1 })),
      };
    case 'number':
      return { ...draft, number: Math.max(1, draft.number + (spec.pick % 2 === 0 ? 1 : -1)) };
    case 'total':
      return { ...draft, totalMinor: draft.totalMinor + 1 };
    case 'unpaid':
      return { ...draft, payments: [] };
    case 'lease':
      return { ...draft, leaseId: newId() };
    case 'shift':
      return { ...draft, shiftId: newId() };
    case 'again':
      return earlier;
    case 'other content':
      return { ...draft, _id: earlier._id };
    case 'reference':
      return {
        ...draft,
        payments: draft.payments.map((payment) =>
          payment.method === 'cash' ? payment : { ...payment, reference: referenceOf(earlier._id) },
        ),
      };
    case 'payment id':
      return {
        ...draft,
        payments: draft.payments.map((payment, index) => ({
          ...payment,
          _id: earlier.payments[index]?._id ?? payment._id,
        })),
      };
    case 'stranger':
      return { ...draft, lines: line === undefined ? [] : [{ ...line, productId: newId() }] };
  }
}

const LAST_NUMBER = statement(
  'test_last_number',
  'select last_number "lastNumber" from till where till_id = $1',
);

/** The same sale on another till. */
function onTill(on: OpenTill | undefined, draft: SaleDraft): SaleDraft {
  if (on === undefined || draft.tillId !== till.tillId) return draft;
  const leaseId = draft.leaseId === till.leaseId ? on.leaseId : draft.leaseId;
  const shiftId = draft.shiftId === till.shiftId ? on.shiftId : draft.shiftId;
  return { ...draft, tillId: on.tillId, leaseId, shiftId };
}

/** A refusal as far as callers see it. */
const codeOf = (error: unknown): unknown =>
  error instanceof Refusal ? { code: error.code, details: error.details } : error;

const rulesOf = fc.record({
  taxMode: fc.constantFrom<TaxMode>('inclusive', 'exclusive'),
  taxRounding: fc.constantFrom<TaxRounding>('per_rate', 'per_line'),
  stockPolicy: fc.constantFrom<StockPolicy>('block', 'warn', 'allow'),
});

/** That an array of sales gives what each alone would; `post` posts the array. */
const isAsEach = (post: typeof postSales, count: (word: string) => void) =>
  fc.asyncProperty(
    rulesOf,
    fc.array(saleSpec, { minLength: 1, maxLength: 12 }),
    async (rules, specs) => {
      const seller = sellerUnder(rules);
      const drafts: SaleDraft[] = [];
      const singly = await undone(async (tx) => {
        const outcomes: unknown[] = [];
        let nextNumber = 1;
        for (const spec of specs) {
          const draft = draftFor(spec, rules, nextNumber, drafts);
          const isNew = !drafts.some(({ _id }) => _id === draft._id);
          drafts.push(draft);
          const posted = await postSales(tx, seller, TEST_NOW, [draft]);
          const [outcome] = posted.outcomes.map((one) => presentOutcome(posted.till, one));
          outcomes.push(outcome);
          if (outcome?.isPosted === true && isNew) nextNumber = draft.number + 1;
        }
        return { outcomes, rows: await allRows(tx) };
      });
      const together = await undone(async (tx) => {
        const posted = await post(tx, seller, TEST_NOW, drafts);
        const outcomes = posted.outcomes.map((one) => presentOutcome(posted.till, one));
        for (const { code } of outcomes) count(code ?? 'posted');
        const rows = await allRows(tx);
        for (const { kind, pack_id: packId } of rows['sale_line'] ?? []) {
          count(packId === null ? `sold ${String(kind)}` : 'sold pack');
        }
        return { outcomes, rows };
      });
      expect(together.outcomes).toEqual(singly.outcomes);
      expect(together.rows).toEqual(singly.rows);
    },
  );

test('an array of sales gives exactly what its sales posted one by one would', async () => {
  const seen = new Map<string, number>();
  await holds(
    isAsEach(postSales, (word) => void seen.set(word, (seen.get(word) ?? 0) + 1)),
    10_000,
  );
  // The property is worth nothing where every sale was refused, or none.
  expect(seen.get('posted') ?? 0).toBeGreaterThan(50);
  const codes = [
    'BATCH_EXPIRED',
    'INSUFFICIENT_STOCK',
    'PRICE_CHANGED',
    'RECEIPT_NUMBER_TAKEN',
    'QUANTITY_STEP',
  ];
  for (const code of codes) expect(seen.get(code) ?? 0, code).toBeGreaterThan(0);
  for (const kind of ['goods', 'kit', 'service', 'pack']) {
    expect(seen.get(`sold ${kind}`) ?? 0, kind).toBeGreaterThan(5);
  }
});

test('where the last sale of an array is posted before the others, it is seen', async () => {
  const hasty: typeof postSales = async (tx, actor, nowMs, drafts) => {
    const [last, ...others] = drafts.toReversed();
    if (last === undefined || others.length === 0) return postSales(tx, actor, nowMs, drafts);
    const posted = await postSales(tx, actor, nowMs, [last]);
    const { till, outcomes } = await postSales(tx, actor, nowMs, others.toReversed());
    return { till, outcomes: [...outcomes, ...posted.outcomes] };
  };
  const failure = await failureOf(
    isAsEach(hasty, () => undefined),
    20,
  );
  expect(failure).toContain('to deeply equal');
});

/** That tills get together what each would get one after the other; `post` posts for all. */
const isAsInTurn = (post: typeof postTogether) =>
  fc.asyncProperty(
    rulesOf,
    fc.array(fc.tuple(saleSpec, saleSpec), { minLength: 2, maxLength: 6 }),
    async (rules, pairs) => {
      const actor = sellerUnder(rules);
      // Each till sold before, so that faults have an earlier sale to be like.
      const before = pairs.map(([spec], index) =>
        onTill(tills[index], draftFor({ ...spec, fault: 'none' }, rules, 1, [])),
      );
      const singly = await undone(async (tx) => {
        const drafts: SaleDraft[] = [];
        const answers: unknown[] = [];
        for (const draft of before) await postSales(tx, actor, TEST_NOW, [draft]);
        for (const [index, [, spec]] of pairs.entries()) {
          const { lastNumber } = await tx.one<{ lastNumber: number }>(LAST_NUMBER, [
            tills[index]?.tillId,
          ]);
          // Sent again is only what this very till sent.
          const earlier = spec.fault === 'again' ? before.slice(index, index + 1) : before;
          const draft = onTill(tills[index], draftFor(spec, rules, lastNumber + 1, earlier));
          drafts.push(draft);
          answers.push(await postSale(tx, actor, TEST_NOW, draft).catch(codeOf));
        }
        return { drafts, answers, rows: await allRows(tx) };
      });
      const together = await undone(async (tx) => {
        for (const draft of before) await postSales(tx, actor, TEST_NOW, [draft]);
        const callers = singly.drafts.map((body) => ({ actor, body }));
        const facts = await readFacts(tx, askedFor(singly.drafts));
        const answers = await post(tx, callers, TEST_NOW, facts, false);
        return {
          answers: answers.map((one) => (one instanceof Error ? codeOf(one) : one)),
          rows: await allRows(tx),
        };
      });
      expect(together.answers).toEqual(singly.answers);
      expect(together.rows).toEqual(singly.rows);
    },
  );

test('tills that post together get exactly what they would get one after the other', async () => {
  await holds(isAsInTurn(postTogether), 5_000);
});

test('where tills that post together are served in another order, it is seen', async () => {
  const turned: typeof postTogether = async (tx, callers, ...more) =>
    (await postTogether(tx, callers.toReversed(), ...more)).toReversed();
  const failure = await failureOf(isAsInTurn(turned), 20);
  expect(failure).toContain('to deeply equal');
});

test('a batch through the door posts what it can and says of each what became of it', async () => {
  const spec = { fault: 'none' as const, cashPart: 100, backMinutes: 0, pick: 0 };
  const rules: Rules = { taxMode: 'inclusive', taxRounding: 'per_rate', stockPolicy: 'block' };
  const soap = [{ product: 1, inPack: false, quantityMilli: 1_000 }];
  const good = draftFor({ ...spec, lines: soap }, rules, 1, []);
  const dear = draftFor({ ...spec, lines: soap, fault: 'price' }, rules, 2, []);
  const gap = draftFor({ ...spec, lines: soap }, rules, 3, []);
  const next = draftFor({ ...spec, lines: soap }, rules, 2, []);
  const sales = [good, dear, gap, good, next];
  type Answer = { outcomes: { isPosted: boolean; code: string | null; receiptNumber: string }[] };
  const send = () => call<Answer>(app, shop.seller, 'POST', '/api/sales/batch', { sales });
  const first = await send();
  expect(first.status, first.text).toBe(200);
  expect(first.body.outcomes.map((one) => one.code ?? one.receiptNumber)).toEqual([
    'B1-T1-A-000001',
    'PRICE_CHANGED',
    'RECEIPT_NUMBER_TAKEN',
    'B1-T1-A-000001',
    'B1-T1-A-000002',
  ]);
  const again = await send();
  // Number 3 is the next one by now.
  expect(again.body.outcomes.map((one) => one.isPosted)).toEqual([true, false, true, true, true]);
  const stray = { sales: [good, { ...next, tillId: shop.branches[1]?.tillId }] };
  const refused = await call<Record<string, unknown>>(
    app,
    shop.seller,
    'POST',
    '/api/sales/batch',
    stray,
  );
  expect([refused.status, refused.body['errors']]).toMatchObject([
    422,
    [{ pointer: '#/sales/1/tillId', code: 'MISMATCH' }],
  ]);
  const other = await addBusiness(app.database, { name: 'Neighbour' });
  expect((await call(app, other.owner, 'POST', '/api/sales/batch', { sales })).status).toBe(404);
  expect(await brokenBooks(app.database)).toEqual([]);
});
