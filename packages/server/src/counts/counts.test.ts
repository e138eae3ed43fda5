import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountDetail, CountRow } from '@tillbook/core/counts/count-answers';
import {
  COUNT_ACTIONS,
  COUNT_STATES,
  whyNotCount,
  type CountState,
} from '@tillbook/core/counts/count-states';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPack, addPerson, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson, TestProduct } from '../../test/builders.ts';
import { actOn, beginCount, countIt, linesOf, type CountSent } from '../../test/counts.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';
import { levelOn, moveByTest } from '../../test/stock.ts';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let oil: TestProduct;
let salt: TestProduct;

const here = (): string => shop.branches[0]?.branchId ?? '';
const there = (): string => shop.branches[1]?.branchId ?? '';

beforeAll(async () => {
  at = await startTestApp();
});
beforeEach(async () => {
  shop = await addBusiness(at.database);
  [sugar, oil, salt] = (await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000, barcode: '4001' },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 9_000, barcode: '4002' },
    { name: 'Salt', priceMinor: 900, costMinor: 500, quantityMilli: 7_000, barcode: '4003' },
  ])) as [TestProduct, TestProduct, TestProduct];
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const begin = (...products: TestProduct[]): Promise<CountSent> =>
  beginCount(
    at,
    shop.manager,
    here(),
    products.map(({ productId }) => productId),
  );
const count = (countId: string, entry: object) => countIt(at, shop.manager, countId, entry);
const act = (countId: string, action: string, body: object = {}) =>
  actOn(at, shop.manager, countId, action, body);
const level = ({ productId }: TestProduct) => levelOn(at.database, { branchId: here(), productId });

/** What a till does meanwhile. */
const sold = ({ productId }: TestProduct, quantityMilli: number, more: object = {}) =>
  moveByTest(at.db, shop, [{ branchId: here(), productId, way: 'out', quantityMilli }], more);

async function balance(account: string): Promise<number> {
  const [row] = await peek<{ n: number }>(
    at.database,
    `select coalesce(sum(debit_minor - credit_minor), 0)::int n from journal_line
     where business_id = $1 and account_code = $2`,
    [shop.businessId, account],
  );
  return row?.n ?? 0;
}

describe('a count while the shop sells', () => {
  test('leaves what was found and what moved since; books, value and report agree', async () => {
    const begun = await begin(sugar, oil, salt);
    expect(begun.body).toMatchObject({ number: 'CNT-1', state: 'counting', linesCount: 3 });
    const { _id } = begun.body;
    const before = { loss: await balance('5100'), gain: await balance('5110') };
    await sold(sugar, 3_000);
    // 17 should be there; 16 are.
    await count(_id, { code: '4001', quantityMilli: 16_000 });
    await sold(sugar, 4_000);
    // 9 should be there; 11 are.
    await count(_id, { code: '4002', quantityMilli: 11_000 });
    await count(_id, { code: '4003', quantityMilli: 7_000 });
    expect((await act(_id, 'finish')).body).toMatchObject({ state: 'review', differentCount: 2 });
    const posted = await act(_id, 'post');
    expect(posted.status, posted.text).toBe(200);
    expect(posted.body).toMatchObject({
      state: 'posted',
      countedCount: 3,
      differentCount: 2,
      accuracyBasisPoints: 3_333,
      missingMinor: 2_500,
      foundMinor: 10_222,
      differenceMinor: 7_722,
      isSelfApproved: true,
      counters: [shop.manager.name],
      allowed: [],
    });
    expect(await level(sugar)).toMatchObject({ quantityMilli: 12_000, valueMinor: 30_000 });
    expect(await level(oil)).toMatchObject({ quantityMilli: 11_000, valueMinor: 56_221 });
    expect(await level(salt)).toMatchObject({ quantityMilli: 7_000 });
    expect((await balance('5100')) - before.loss).toBe(2_500);
    // What the till took meanwhile, 7 × 2,500, was booked there by the test.
    expect((await balance('5110')) - before.gain).toBe(17_500 - 10_222);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('finds whole pieces; what lay there beside them is written off by it', async () => {
    await sold(sugar, 500);
    await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
      sugar.productId,
    ]);
    const { _id } = (await begin(sugar)).body;
    const half = await count(_id, { code: '4001', quantityMilli: 19_500 });
    expect([half.status, half.body.code]).toEqual([422, 'QUANTITY_STEP']);
    await count(_id, { code: '4001', quantityMilli: 19_000 });
    await act(_id, 'finish');
    expect((await act(_id, 'post')).status).toBe(200);
    expect(await level(sugar)).toMatchObject({ quantityMilli: 19_000 });
  });

  test('goes below zero where that is what remains', async () => {
    const { _id } = (await begin(salt)).body;
    await count(_id, { code: '4003', quantityMilli: 1_000 });
    await sold(salt, 6_000);
    await act(_id, 'finish');
    await act(_id, 'post');
    expect(await level(salt)).toMatchObject({ quantityMilli: -5_000 });
  });

  test('what nobody counted is left alone, or is not there where that is said', async () => {
    const left = (await begin(sugar, salt)).body;
    await count(left._id, { code: '4001', quantityMilli: 20_000 });
    await act(left._id, 'finish');
    await act(left._id, 'post');
    expect(await level(salt)).toMatchObject({ quantityMilli: 7_000 });
    const gone = (await begin(sugar, salt)).body;
    await count(gone._id, { code: '4001', quantityMilli: 20_000 });
    const finished = await act(gone._id, 'finish', { uncounted: 'zero' });
    expect(finished.body).toMatchObject({ countedCount: 2, differentCount: 1 });
    await sold(salt, 2_000);
    await act(gone._id, 'post');
    expect(await level(salt)).toMatchObject({ quantityMilli: -2_000 });
  });

  test('a line that moved while it was counted, or that a till told late, is in doubt', async () => {
    const { _id } = (await begin(sugar, oil)).body;
    await count(_id, { code: '4001', mode: 'add' });
    await sold(sugar, 1_000);
    await count(_id, { code: '4001', mode: 'add' });
    at.clock.nowMs += 60_000;
    await count(_id, { code: '4002', quantityMilli: 8_000 });
    await act(_id, 'finish');
    const doubtful = await linesOf(at, shop.manager, _id, 'view=doubtful');
    expect(doubtful.map((line) => [line.product.name, line.hasMoved])).toEqual([['Sugar', true]]);
    await sold(oil, 1_000, { sourceKind: 'stock_adjustment', kind: 'sale' });
    await peek(
      at.database,
      `update stock_movement set occurred_at = occurred_at - interval '1 day'
       where kind = 'sale' and business_id = $1`,
      [shop.businessId],
    );
    const [late] = await linesOf(at, shop.manager, _id, 'view=doubtful');
    expect(late).toMatchObject({ product: { name: 'Oil' }, lateMilli: -1_000 });
    await peek(at.database, `update stock_movement set kind = 'adjustment' where kind = 'sale'`);
  });
});

describe('several people on one count', () => {
  test('add up by scan, and do not type over each other', async () => {
    const { _id } = (await begin(sugar)).body;
    const scan = { code: '4001', mode: 'add', quantityMilli: 1_000 };
    await Promise.all([
      countIt(at, shop.manager, _id, scan),
      countIt(at, shop.owner, _id, scan),
      countIt(at, shop.owner, _id, scan),
    ]);
    const [line] = await linesOf(at, shop.manager, _id);
    expect(line).toMatchObject({ countedMilli: 3_000 });
    const typed = { code: '4001', quantityMilli: 9_000 };
    const refused = await count(_id, { ...typed, seenMilli: 2_000 });
    expect([refused.status, refused.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    expect((await count(_id, { ...typed, seenMilli: 3_000 })).body.line.countedMilli).toBe(9_000);
    await act(_id, 'finish');
    const posted = await act(_id, 'post');
    expect(posted.body).toMatchObject({ isSelfApproved: false });
    expect(posted.body.counters).toHaveLength(2);
  });

  test('the same entry again is counted once; another under its id is refused', async () => {
    const { _id } = (await begin(sugar)).body;
    const entry = { _id: newId(), code: '4001', mode: 'add', quantityMilli: 2_000 };
    const answers = [await count(_id, entry), await count(_id, entry)];
    expect(answers.map(({ body }) => [body.quantityMilli, body.line.countedMilli])).toEqual([
      [2_000, 2_000],
      [2_000, 2_000],
    ]);
    const other = await count(_id, { ...entry, quantityMilli: 3_000 });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

describe('what is scanned', () => {
  test('may be a pack, a SKU or a line, and only one of them', async () => {
    await addPack(at.database, shop, {
      productId: sugar.productId,
      name: 'Carton',
      unitsMilli: 12_000,
      priceMinor: 30_000,
      barcode: '9001',
    });
    const { _id } = (await begin(sugar)).body;
    const pack = await count(_id, { code: '9001', mode: 'add', quantityMilli: 1_000 });
    expect(pack.body).toMatchObject({ quantityMilli: 12_000, line: { countedMilli: 12_000 } });
    const one = await count(_id, { code: sugar.sku, mode: 'add', quantityMilli: 1_000 });
    expect(one.body.line.countedMilli).toBe(13_000);
    expect((await count(_id, { lineNo: 1, quantityMilli: 5_000 })).body.quantityMilli).toBe(5_000);
    expect((await count(_id, { lineNo: 1, code: '4001' })).status).toBe(422);
    expect((await count(_id, {})).status).toBe(422);
    expect((await count(_id, { code: 'unknown' })).status).toBe(404);
    expect((await count(_id, { lineNo: 2 })).status).toBe(404);
    expect((await count(_id, { lineNo: 1, mode: 'add', quantityMilli: 0 })).status).toBe(422);
  });

  test('that is not on the list is refused by name, and put on it where that is wanted', async () => {
    const { _id } = (await begin(sugar)).body;
    const refused = await count(_id, { code: '4002' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_ON_COUNT']);
    await sold(oil, 1_000);
    const added = await count(_id, { code: '4002', quantityMilli: 8_000, mayAdd: true });
    expect(added.body.line).toMatchObject({ lineNo: 2, countedMilli: 8_000 });
    await act(_id, 'finish');
    expect((await act(_id, 'post')).body).toMatchObject({ countedCount: 1, differentCount: 0 });
  });

  test('and waited on a phone counts for its own moment, within the life of the count', async () => {
    const { _id, startedAt } = (await begin(sugar)).body;
    at.clock.nowMs += 60_000;
    const countedAt = new Date(at.clock.nowMs).toISOString();
    at.clock.nowMs += 60_000;
    const recordedAt = new Date(at.clock.nowMs).toISOString();
    await sold(sugar, 5_000, { recordedAt, occurredAt: recordedAt });
    at.clock.nowMs += 60_000;
    const waited = await count(_id, { code: '4001', quantityMilli: 20_000, countedAt });
    expect(waited.body.line.countedAt).toBe(countedAt);
    const early = new Date(Date.parse(startedAt ?? '') - 1).toISOString();
    const late = await count(_id, { lineNo: 1, quantityMilli: 20_000, countedAt: early });
    expect(late.status).toBe(200);
    await count(_id, { lineNo: 1, quantityMilli: 20_000, countedAt });
    await act(_id, 'finish');
    expect((await act(_id, 'post')).body).toMatchObject({ differentCount: 0 });
    expect(await level(sugar)).toMatchObject({ quantityMilli: 15_000 });
  });
});

describe('a blind count', () => {
  test('tells nobody what should be there while it is counted', async () => {
    const { _id } = (await begin(sugar, oil)).body;
    await count(_id, { code: '4001', quantityMilli: 19_000 });
    const [line] = await linesOf(at, shop.owner, _id, 'view=counted&sort=recent');
    expect(line).toMatchObject({
      countedMilli: 19_000,
      expectedMilli: null,
      differenceMilli: null,
      differenceMinor: null,
      hasMoved: null,
    });
    const seen = await send<CountDetail>(at, shop.owner, 'GET', `/api/counts/${_id}`);
    expect(seen.body).toMatchObject({ hidesExpected: true, differentCount: null });
    for (const asked of ['view=different', 'view=doubtful', 'sort=value']) {
      const url = `/api/counts/${_id}/lines?${asked}`;
      expect((await send(at, shop.owner, 'GET', url)).status, asked).toBe(409);
    }
    await act(_id, 'finish');
    const different = 'view=different&sort=value';
    expect(await linesOf(at, shop.manager, _id, different)).toMatchObject([
      { expectedMilli: 20_000, differenceMilli: -1_000, differenceMinor: -2_500 },
    ]);
    // Who may look at stock but approves no count is told when it is posted.
    const url = `/api/counts/${_id}/lines?${different}`;
    expect((await send(at, shop.seller, 'GET', url)).status).toBe(409);
    await act(_id, 'post');
    expect((await linesOf(at, shop.seller, _id, different))[0]).toMatchObject({
      differenceMilli: -1_000,
      differenceMinor: null,
    });
  });

  test('may be an open one', async () => {
    const open = { isBlind: false };
    const { body } = await beginCount(at, shop.manager, here(), [sugar.productId], open);
    expect(body.hidesExpected).toBe(false);
    expect((await linesOf(at, shop.manager, body._id))[0]?.expectedMilli).toBe(20_000);
  });
});

describe('lines that are sent back', () => {
  test('are the only ones open; the others stay as they were counted', async () => {
    const { _id } = (await begin(sugar, oil)).body;
    await count(_id, { code: '4001', quantityMilli: 20_000 });
    await count(_id, { code: '4002', quantityMilli: 2_000 });
    await act(_id, 'finish');
    const [oils] = await linesOf(at, shop.manager, _id, 'view=different');
    expect((await act(_id, 'recount', { lines: [77] })).status).toBe(404);
    const back = await act(_id, 'recount', { lines: [oils?.lineNo] });
    expect(back.body).toMatchObject({ state: 'counting', round: 2, openCount: 1 });
    const closed = await count(_id, { code: '4001', mode: 'add' });
    expect([closed.status, closed.body.code]).toEqual([409, 'COUNT_LINE_CLOSED']);
    expect(await linesOf(at, shop.manager, _id, 'view=open')).toMatchObject([
      { product: { name: 'Oil' }, countedMilli: null, previousMilli: null },
    ]);
    await sold(oil, 1_000);
    await count(_id, { code: '4002', quantityMilli: 8_000 });
    await act(_id, 'finish');
    const [again] = await linesOf(at, shop.manager, _id, 'view=recount');
    expect(again).toMatchObject({ previousMilli: 2_000, differenceMilli: 0 });
    expect((await act(_id, 'post')).body).toMatchObject({ differentCount: 0 });
    expect((await level(oil)).quantityMilli).toBe(8_000);
  });
});

describe('what is planned', () => {
  const plan = (more: object, person: TestPerson = shop.manager): Promise<CountSent> =>
    send(at, person, 'POST', '/api/counts', {
      _id: newId(),
      branchId: here(),
      kind: 'full',
      note: null,
      ...more,
    });

  test('of everything begins when it is started, once', async () => {
    const _id = newId();
    const planned = await plan({ _id });
    expect(planned.body).toMatchObject({ state: 'draft', plannedCount: 3, linesCount: 0 });
    expect((await plan({ _id })).body).toMatchObject({ number: planned.body.number });
    expect((await plan({ _id, isBlind: false })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const start = { _id: newId(), version: 1, note: null };
    const url = `/api/counts/${_id}/start`;
    for (const _again of [1, 2]) {
      const started = await send<CountDetail>(at, shop.manager, 'POST', url, start);
      expect(started.body).toMatchObject({ state: 'counting', linesCount: 3, plannedCount: null });
    }
    const stale = await send(at, shop.manager, 'POST', `/api/counts/${_id}/finish`, {
      ...start,
      _id: newId(),
    });
    expect(stale.status).toBe(412);
  });

  test('goes with its kind, and is there', async () => {
    const { productId } = sugar;
    expect((await plan({ productIds: [productId] })).status).toBe(422);
    expect((await plan({ kind: 'partial' })).status).toBe(422);
    expect((await plan({ kind: 'daily', categoryIds: [newId()] })).status).toBe(422);
    expect((await plan({ kind: 'partial', categoryIds: [newId()] })).status).toBe(404);
    expect((await plan({ kind: 'partial', productIds: [newId()] })).status).toBe(404);
    expect((await plan({ branchId: there() })).body.code).toBe('BRANCH_FORBIDDEN');
    expect((await plan({ branchId: newId() })).status).toBe(404);
    expect((await plan({}, shop.seller)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await plan({}, shop.accountant)).body.code).toBe('PERMISSION_REQUIRED');
  });

  test('by category takes those below it too', async () => {
    const [food, sweet] = [newId(), newId()];
    await peek(
      at.database,
      `with c as (insert into category (business_id, category_id, name, parent_id)
         values ($1, $2, 'Food', null), ($1, $3, 'Sweet', $2) returning 1)
       update product set category_id = $3 where product_id = $4`,
      [shop.businessId, food, sweet, sugar.productId],
    );
    const by = await plan({ kind: 'partial', categoryIds: [food], start: true });
    expect(by.body).toMatchObject({ linesCount: 1, categories: ['Food'] });
  });

  test('for the day is what the suggestion says, by value × risk × days', async () => {
    await moveByTest(at.db, shop, [
      { branchId: here(), productId: salt.productId, way: 'out', quantityMilli: 1_000 },
    ]);
    const url = `/api/count-suggestion?branchId=${here()}`;
    const asked = await send<{ items: { product: { name: string }; riskPermille: number }[] }>(
      at,
      shop.manager,
      'GET',
      url,
    );
    // 50,000 and 45,999 and 3,000 of cost, never counted.
    expect(asked.body.items.map((one) => one.product.name)).toEqual(['Sugar', 'Oil', 'Salt']);
    const daily = await plan({ kind: 'daily', start: true });
    expect(daily.body).toMatchObject({ kind: 'daily', linesCount: 3 });
    // What lies on a count under way is not suggested again.
    expect((await send<{ items: [] }>(at, shop.manager, 'GET', url)).body.items).toEqual([]);
    expect((await plan({ kind: 'daily' })).body.code).toBe('NOTHING_TO_COUNT');
    await count(daily.body._id, { code: '4001', quantityMilli: 19_000 });
    await act(daily.body._id, 'finish');
    await act(daily.body._id, 'post');
    const after = await send<typeof asked.body>(at, shop.manager, 'GET', url);
    expect(after.body.items.map((one) => one.product.name)).toEqual(['Oil', 'Salt', 'Sugar']);
    // 2,500 of 2,500 + 0 + 47,500 went: a twentieth, four times.
    expect(after.body.items[2]).toMatchObject({ riskPermille: 1_200, daysSinceCount: 0 });
  });
});

describe('every action in every state', () => {
  const READY: Readonly<Record<CountState, readonly string[]>> = {
    draft: [],
    counting: ['start'],
    review: ['start', 'finish'],
    posted: ['start', 'finish', 'post'],
    cancelled: ['cancel'],
  };

  async function inState(state: CountState): Promise<string> {
    const plan = { start: false };
    const { body } = await beginCount(at, shop.manager, here(), [sugar.productId], plan);
    for (const action of READY[state]) {
      expect((await act(body._id, action)).status, `${state}: ${action}`).toBe(200);
    }
    return body._id;
  }

  for (const state of COUNT_STATES) {
    test(`of a count that is ${state}`, async () => {
      for (const action of COUNT_ACTIONS) {
        const _id = await inState(state);
        const answer =
          action === 'count'
            ? await count(_id, { code: '4001' })
            : await act(_id, action, action === 'recount' ? { lines: [1] } : {});
        const isAllowed = whyNotCount(state, action) === null;
        expect(answer.status, `${state}: ${action}: ${answer.text}`).toBe(isAllowed ? 200 : 409);
        if (!isAllowed) expect(answer.body.code).toBe('INVALID_STATE');
      }
    });
  }

  test('posted under the same id again answers the same; under another it is refused', async () => {
    const { _id } = (await begin(sugar)).body;
    await count(_id, { code: '4001', quantityMilli: 18_000 });
    const { version } = (await act(_id, 'finish')).body;
    const post = { _id: newId(), version, note: null };
    const url = `/api/counts/${_id}/post`;
    for (const _again of [1, 2]) {
      const done = await send<CountDetail>(at, shop.manager, 'POST', url, post);
      expect(done.body).toMatchObject({ state: 'posted', missingMinor: 5_000 });
    }
    const other = { ...post, note: 'Another' };
    expect((await send<{ code: string }>(at, shop.manager, 'POST', url, other)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await level(sugar)).quantityMilli).toBe(18_000);
  });
});

describe('a list of counts', () => {
  test('shows the branches in reach, by state, kind, product and number', async () => {
    const mine = (await begin(sugar)).body;
    await beginCount(at, shop.owner, there(), [oil.productId]);
    const names = async (asked: string, person = shop.manager): Promise<string[]> => {
      const url = `/api/counts?${asked}`;
      const { body } = await send<{ items: CountRow[] }>(at, person, 'GET', url);
      return body.items.map(({ number }) => number);
    };
    expect(await names('')).toEqual(['CNT-1']);
    expect(await names('', shop.owner)).toEqual(['CNT-2', 'CNT-1']);
    expect(await names(`productId=${oil.productId}`, shop.owner)).toEqual(['CNT-2']);
    expect(await names('state=open&kind=partial&q=1', shop.owner)).toEqual(['CNT-1']);
    expect(await names('state=posted', shop.owner)).toEqual([]);
    await act(mine._id, 'cancel');
    expect(await names('state=cancelled')).toEqual(['CNT-1']);
  });

  test('and a count are closed to another branch', async () => {
    const { _id } = (await beginCount(at, shop.owner, there(), [oil.productId])).body;
    for (const [what, answer] of [
      ['look', await send<{ code: string }>(at, shop.manager, 'GET', `/api/counts/${_id}`)],
      ['lines', await send<{ code: string }>(at, shop.manager, 'GET', `/api/counts/${_id}/lines`)],
      ['count', await count(_id, { code: '4002' })],
      ['finish', await act(_id, 'finish')],
    ] as const) {
      expect([what, answer.body.code]).toEqual([what, 'BRANCH_FORBIDDEN']);
    }
    const ours = await addPerson(at.database, {
      role: 'branch_manager',
      businessId: shop.businessId,
      branchIds: [there()],
    });
    expect((await countIt(at, ours, _id, { code: '4002' })).status).toBe(200);
  });
});
