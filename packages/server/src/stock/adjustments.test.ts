import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdjustmentDetail, AdjustmentRow } from '@tillbook/core/stock/adjustments.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { batchesOn, levelOn, moveByTest, trackBatches } from '../../test/stock.ts';

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;
let here: string;
let there: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  here = shop.branches[0]?.branchId ?? '';
  there = shop.branches[1]?.branchId ?? '';
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});
/** Ten in each branch at 7.00. */
beforeEach(async () => {
  const [made] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_00, costMinor: 7_00, quantityMilli: 10_000 },
  ]);
  if (made === undefined) throw new Error('no product');
  soap = made;
});

const url = '/api/stock/adjustments';
const line = (way: 'in' | 'out', quantityMilli: number, more: object = {}) => ({
  productId: soap.productId,
  way,
  quantityMilli,
  ...more,
});
const adjustmentOf = (reason: string, lines: readonly object[], more: object = {}) => ({
  _id: newId(),
  branchId: here,
  reason,
  note: 'Fell off the shelf',
  lines,
  ...more,
});
const send = (body: object, person: TestPerson = shop.manager, path = url) =>
  answered<AdjustmentDetail>(
    app.app.inject({ method: 'POST', url: path, headers: person.headers, payload: body }),
  );
const get = <T>(path: string, person: TestPerson = shop.manager) =>
  answered<T>(app.app.inject({ method: 'GET', url: path, headers: person.headers }));
const level = (branchId = here) => levelOn(app.database, { branchId, ...soap });
const journalOf = (id: string) =>
  peek(
    app.database,
    `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
     where entry_id = $1 order by line_no`,
    [id],
  );

describe('an adjustment', () => {
  test.each([
    ['damage', '5100'],
    ['loss', '5100'],
    ['theft', '5100'],
    ['expired', '5100'],
    ['own_use', '5120'],
  ])('for %s takes goods out of stock at their cost', async (reason, account) => {
    const body = adjustmentOf(reason, [line('out', 3_000)]);
    const posted = await send(body);
    expect(posted.statusCode).toBe(200);
    expect(posted.json()).toMatchObject({
      reason,
      valueMinor: -21_00,
      postedByName: shop.manager.name,
      businessDate: '2026-03-04',
      reversalOf: null,
      reversedBy: null,
      lines: [{ productName: 'Soap', quantityMilli: -3_000, quantityAfterMilli: 7_000 }],
    });
    expect(await level()).toMatchObject({ quantityMilli: 7_000, valueMinor: 49_00 });
    expect(await journalOf(body._id)).toEqual([
      { a: '1200', d: 0, c: 21_00 },
      { a: account, d: 21_00, c: 0 },
    ]);
  });

  test('of goods that were found brings them in at what they cost on average', async () => {
    const body = adjustmentOf('found', [line('in', 2_000)]);
    expect((await send(body)).json().valueMinor).toBe(14_00);
    expect(await level()).toMatchObject({ quantityMilli: 12_000, valueMinor: 84_00 });
    expect(await journalOf(body._id)).toEqual([
      { a: '1200', d: 14_00, c: 0 },
      { a: '5110', d: 0, c: 14_00 },
    ]);
  });

  test('of found goods may say what they cost', async () => {
    await send(adjustmentOf('found', [line('in', 10_000, { unitCostMinor: 9_00 })]));
    expect(await level()).toEqual({
      quantityMilli: 20_000,
      valueMinor: 160_00,
      unitCostMinor: 8_00,
    });
  });

  test('numbers follow each other without a gap, refused ones use none', async () => {
    const first = await send(adjustmentOf('damage', [line('out', 1_000)]));
    expect((await send(adjustmentOf('damage', [line('out', 99_000)]))).statusCode).toBe(409);
    const second = await send(adjustmentOf('damage', [line('out', 1_000)]));
    const number = (answer: typeof first): number => Number(answer.json().number.slice(4));
    expect(first.json().number).toMatch(/^ADJ-\d+$/);
    expect(number(second)).toBe(number(first) + 1);
  });

  test('of more than is there is refused by name, the lines of one product together', async () => {
    const body = adjustmentOf('loss', [line('out', 6_000), line('out', 4_001)]);
    const refused = await send(body);
    expect(refused.json()).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 4 of Soap left.',
    });
    expect(await level()).toMatchObject({ quantityMilli: 10_000 });
  });

  describe('of what is sold by the piece', () => {
    const byThePiece = () =>
      peek(app.database, 'update product set step_milli = 1000 where product_id = $1', [
        soap.productId,
      ]);
    const codeOf = async (reason: string, ...lines: readonly object[]) => {
      const said = await send(adjustmentOf(reason, lines));
      return said.statusCode === 200 ? 'posted' : said.json().code;
    };

    test('takes no half of one, nor brings one', async () => {
      await byThePiece();
      const refused = await send(adjustmentOf('damage', [line('out', 1_000), line('out', 500)]));
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'QUANTITY_STEP',
        errors: [{ pointer: '#/lines/1/quantityMilli', code: 'QUANTITY_STEP' }],
      });
      expect(refused.json().message).toContain('Soap');
      expect(await codeOf('found', line('in', 500))).toBe('QUANTITY_STEP');
      expect(await level()).toMatchObject({ quantityMilli: 10_000, valueMinor: 70_00 });
    });

    test('writes off the half that lay there before, alone, or with all the rest', async () => {
      await send(adjustmentOf('found', [line('in', 2_500)]));
      await byThePiece();
      expect(await codeOf('damage', line('out', 300))).toBe('QUANTITY_STEP');
      expect(await codeOf('damage', line('out', 2_000))).toBe('posted');
      const half = adjustmentOf('damage', [line('out', 500)]);
      expect((await send(half)).statusCode).toBe(200);
      expect(await level()).toMatchObject({ quantityMilli: 10_000 });
      // Taking that back is whatever it was.
      expect(
        (await send({ _id: newId() }, shop.manager, `${url}/${half._id}/reverse`)).statusCode,
      ).toBe(200);
      expect(await codeOf('correction', line('out', 10_500))).toBe('posted');
      expect(await level()).toMatchObject({ quantityMilli: 0, valueMinor: 0 });
    });

    test('makes whole what half of is left, and takes two halves together', async () => {
      await send(adjustmentOf('found', [line('in', 500)]));
      await byThePiece();
      expect(await codeOf('found', line('in', 500))).toBe('posted');
      expect(await codeOf('loss', line('out', 500), line('out', 500))).toBe('posted');
      expect(await level()).toMatchObject({ quantityMilli: 10_000 });
    });
  });

  test('sent again changes nothing more; with another content it is refused', async () => {
    const body = adjustmentOf('damage', [line('out', 1_000)]);
    const first = await send(body);
    const again = await send(body);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await level()).toMatchObject({ quantityMilli: 9_000 });
    const other = await send({ ...body, lines: [line('out', 2_000)] });
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await level()).toMatchObject({ quantityMilli: 9_000 });
  });

  test.each([
    ['found', { way: 'out' }, '#/lines/0/way'],
    ['damage', { way: 'in' }, '#/lines/0/way'],
    ['damage', { way: 'out', unitCostMinor: 5 }, '#/lines/0/unitCostMinor'],
    ['found', { way: 'in', batchId: newId() }, '#/lines/0/batchId'],
  ])('for %s with %o is refused at %s', async (reason, wrong, pointer) => {
    const body = adjustmentOf(reason, [{ ...line('in', 1_000), ...wrong }]);
    const refused = await send(body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ pointer, code: 'MISMATCH' }]);
  });

  test('of a service has nothing to adjust', async () => {
    await peek(app.database, `update product set kind = 'service' where product_id = $1`, [
      soap.productId,
    ]);
    const refused = await send(adjustmentOf('damage', [line('out', 1)]));
    expect(refused.json().errors).toMatchObject([{ pointer: '#/lines/0/productId' }]);
  });

  test('of a branch that is not one’s own, or by a seller, is refused', async () => {
    const elsewhere = adjustmentOf('damage', [line('out', 1_000)], { branchId: there });
    expect((await send(elsewhere)).json().code).toBe('BRANCH_FORBIDDEN');
    expect((await send(elsewhere, shop.owner)).statusCode).toBe(200);
    const here = adjustmentOf('damage', [line('out', 1_000)]);
    expect((await send(here, shop.seller)).json().code).toBe('PERMISSION_REQUIRED');
    expect((await send(here, shop.accountant)).json().code).toBe('PERMISSION_REQUIRED');
  });

  test('of goods in batches names them, or takes what expires first', async () => {
    await trackBatches(app.database, soap.productId);
    const inOne = adjustmentOf('found', [line('in', 1_000)]);
    expect((await send(inOne)).json().code).toBe('BATCH_REQUIRED');
    const batch = { code: 'L-1', expiresOn: '2026-03-01' };
    const found = await send(adjustmentOf('found', [line('in', 1_000, { batch })]));
    expect(found.json().lines[0]?.batches).toEqual([{ ...batch, quantityMilli: 1_000 }]);
    const gone = await send(adjustmentOf('expired', [line('out', 1_500)]));
    expect(gone.json().lines[0]?.batches).toEqual([
      { ...batch, quantityMilli: -1_000 },
      { code: '?', expiresOn: null, quantityMilli: -500 },
    ]);
  });

  test('is written into the audit, and told to the browsers of its branch', async () => {
    const body = adjustmentOf('theft', [line('out', 1_000)]);
    await send(body);
    const audit = await peek<{ detail: string }>(
      app.database,
      `select detail from audit_event where action = 'stock.adjusted' and subject_id = $1`,
      [body._id],
    );
    expect(JSON.parse(audit[0]?.detail ?? '')).toMatchObject({ reason: 'theft', valueMinor: -700 });
    const events = await peek(
      app.database,
      `select branch_id b from outbox_event where kind = 'stock_moved' and subject_id = $1`,
      [body._id],
    );
    expect(events).toEqual([{ b: here }]);
  });
});

describe('taking an adjustment back', () => {
  const reverse = (id: string, body: object = { _id: newId() }, person = shop.manager) =>
    send(body, person, `${url}/${id}/reverse`);

  test('brings what left back at what it was worth, and points at it', async () => {
    const body = adjustmentOf('own_use', [line('out', 3_000)]);
    await send(body);
    // Bought dearer meanwhile: what comes back is still worth what left.
    await moveByTest(app.db, shop, [
      {
        branchId: here,
        productId: soap.productId,
        way: 'in',
        quantityMilli: 7_000,
        valueMinor: 70_00,
      },
    ]);
    const id = newId();
    const back = await reverse(body._id, { _id: id });
    expect(back.json()).toMatchObject({
      reason: 'own_use',
      valueMinor: 21_00,
      reversalOf: { _id: body._id },
      lines: [{ quantityMilli: 3_000, valueMinor: 21_00 }],
    });
    expect(await level()).toMatchObject({ quantityMilli: 17_000, valueMinor: 140_00 });
    expect(await journalOf(id)).toEqual([
      { a: '1200', d: 21_00, c: 0 },
      { a: '5120', d: 0, c: 21_00 },
    ]);
    const original = await get<AdjustmentDetail>(`${url}/${body._id}`);
    expect(original.json().reversedBy).toEqual({ _id: id, number: back.json().number });
  });

  test('takes what was found out again, as less gain', async () => {
    const body = adjustmentOf('found', [line('in', 2_000)]);
    await send(body);
    const id = newId();
    await reverse(body._id, { _id: id });
    expect(await level()).toMatchObject({ quantityMilli: 10_000, valueMinor: 70_00 });
    expect(await journalOf(id)).toEqual([
      { a: '1200', d: 0, c: 14_00 },
      { a: '5110', d: 14_00, c: 0 },
    ]);
  });

  test('happens once; the same request again gives the first answer', async () => {
    const body = adjustmentOf('damage', [line('out', 1_000)]);
    await send(body);
    const first = await reverse(body._id, { _id: newId(), note: 'Not broken' });
    const { _id } = first.json();
    const again = await reverse(body._id, { _id, note: 'Not broken' });
    expect(again.json()).toEqual(first.json());
    expect((await reverse(body._id)).json().code).toBe('INVALID_STATE');
    expect((await reverse(_id)).json().code).toBe('INVALID_STATE');
    const other = await reverse(body._id, { _id, note: 'Another note' });
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await level()).toMatchObject({ quantityMilli: 10_000 });
  });

  test('puts goods back into their batches', async () => {
    await trackBatches(app.database, soap.productId);
    const batch = { code: 'L-1', expiresOn: '2026-03-01' };
    await send(adjustmentOf('found', [line('in', 1_000, { batch })]));
    const body = adjustmentOf('expired', [line('out', 1_500)]);
    await send(body);
    await reverse(body._id);
    const place = { branchId: here, productId: soap.productId };
    expect(await batchesOn(app.database, place)).toEqual(['L-1 2026-03-01 1000', '? - 10000']);
  });

  test('of goods that are gone by now is refused', async () => {
    const body = adjustmentOf('found', [line('in', 2_000)]);
    await send(body);
    await send(adjustmentOf('loss', [line('out', 11_000)]));
    expect((await reverse(body._id)).json().code).toBe('INSUFFICIENT_STOCK');
  });

  test('of another branch is refused', async () => {
    const body = adjustmentOf('damage', [line('out', 1_000)], { branchId: there });
    await send(body, shop.owner);
    expect((await reverse(body._id)).json().code).toBe('BRANCH_FORBIDDEN');
    expect((await get(`${url}/${body._id}`)).json()).toMatchObject({ code: 'BRANCH_FORBIDDEN' });
  });
});

describe('the list of adjustments', () => {
  type Page = { items: AdjustmentRow[]; nextCursor: string | null };
  const ids = (page: Page): string[] => page.items.map(({ _id }) => _id);

  test('shows the newest first, page by page, of own branches', async () => {
    const bodies = [];
    for (let index = 0; index < 3; index += 1) {
      app.clock.nowMs += 1_000;
      const body = adjustmentOf('damage', [line('out', 1_000)]);
      await send(body);
      bodies.unshift(body._id);
    }
    const elsewhere = adjustmentOf('damage', [line('out', 1_000)], { branchId: there });
    await send(elsewhere, shop.owner);
    const asked = `${url}?productId=${soap.productId}`;
    const first = (await get<Page>(`${asked}&limit=2`)).json();
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = (await get<Page>(`${asked}&limit=2&cursor=${cursor}`)).json();
    expect([...ids(first), ...ids(second)]).toEqual(bodies);
    expect(second.nextCursor).toBeNull();
    expect(ids((await get<Page>(asked, shop.owner)).json())).toHaveLength(4);
    expect((await get<Page>(`${asked}&branchId=${there}`)).json()).toMatchObject({
      code: 'BRANCH_FORBIDDEN',
    });
  });

  test('is narrowed by reason and by day', async () => {
    await send(adjustmentOf('damage', [line('out', 1_000)]));
    const theft = adjustmentOf('theft', [line('out', 1_000)]);
    await send(theft);
    const asked = `${url}?productId=${soap.productId}`;
    expect(ids((await get<Page>(`${asked}&reason=theft`)).json())).toEqual([theft._id]);
    expect((await get<Page>(`${asked}&from=2026-03-04&to=2026-03-04`)).json().items).toHaveLength(
      2,
    );
    expect((await get<Page>(`${asked}&from=2026-03-05`)).json().items).toEqual([]);
    expect((await get<Page>(`${asked}&to=2026-03-03`)).json().items).toEqual([]);
  });

  test('hides values from who may not see costs', async () => {
    const body = adjustmentOf('damage', [line('out', 1_000)]);
    await send(body);
    const detail = (await get<AdjustmentDetail>(`${url}/${body._id}`, shop.seller)).json();
    expect(detail).toMatchObject({ valueMinor: null, lines: [{ valueMinor: null }] });
  });
});
