import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnOf } from '@tillbook/core/books/money-moves';
import type { Expense, PayOut } from '@tillbook/core/books/expenses.api';
import type { MoneyMoveRow } from '@tillbook/core/books/money-moves.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { draftOf, openFirstTill } from '../../test/till.ts';

const URL = '/api/expenses';
const MOVES = '/api/money-moves';
const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
  other = await addBusiness(at.database);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  branchId = shop.branches[0]?.branchId ?? '';
});

const rent = (more: object = {}) => ({
  ...{ _id: newId(), branchId, category: 'rent', amountMinor: 118_00, taxMinor: 18_00 },
  ...{ paidFrom: 'bank', day: '2026-03-02', payee: 'Mzee Ally', note: null, reference: 'TRF-7' },
  ...more,
});
const spend = (more: object = {}, by = shop.owner) => ask<Expense>(at, by, 'POST', URL, rent(more));
interface Page {
  readonly items: Expense[];
  readonly nextCursor: string | null;
  readonly totals: { count: number; amountMinor: number; taxMinor: number };
  readonly waitingCount: number;
}
const list = (more = '', by = shop.owner) =>
  done<Page>(at, by, 'GET', `${URL}?from=2026-03-01&to=2026-03-31${more}`);
const line = (a: string, d: number, c: number) => ({ a, d, c });
const answer = (id: string, said: string, by = shop.owner, _id = newId()) =>
  ask<Expense>(at, by, 'POST', `${URL}/${id}/answer`, { _id, answer: said, note: null });
const takeBack = (id: string, by = shop.owner, _id = newId()) =>
  ask<Expense>(at, by, 'POST', `${URL}/${id}/void`, { _id, reason: 'Entered twice' });

describe('an expense', () => {
  test('is booked on its account and day, without the tax that is got back, and is listed', async () => {
    const { status, body } = await spend();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'posted', payee: 'Mzee Ally', day: '2026-03-02' });
    expect(body.number).toMatch(/^EXP-\d+$/);
    expect(await journalOf(at.database, body._id)).toEqual([
      ...[line('6020', 100_00, 0), line('1300', 18_00, 0), line('1020', 0, 118_00)],
    ]);
    const { items, totals } = await list();
    expect(items).toEqual([body]);
    expect(totals).toEqual({ count: 1, amountMinor: 118_00, taxMinor: 18_00, owedMinor: 0 });
    expect((await list('&category=wages')).items).toEqual([]);
    expect((await list('&q=ally&paidFrom=bank&state=posted')).items).toHaveLength(1);
  });

  test('twice the same is once; other content under its id is refused', async () => {
    const body = rent();
    const first = await done(at, shop.owner, 'POST', URL, body);
    expect(await done(at, shop.owner, 'POST', URL, body)).toEqual(first);
    const changed = await ask(at, shop.owner, 'POST', URL, { ...body, amountMinor: 119_00 });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await list()).totals.count).toBe(1);
  });

  test('has no more tax than amount, no day to come, no card, and a till only with its pay-out', async () => {
    const wrong = async (more: object) => {
      const { body } = await spend(more);
      return [body.code, body.errors?.[0]?.pointer];
    };
    expect(await wrong({ taxMinor: 118_01 })).toEqual(['VALIDATION_FAILED', '#/taxMinor']);
    expect(await wrong({ day: '2026-03-05' })).toEqual(['VALIDATION_FAILED', '#/day']);
    expect(await wrong({ paidFrom: 'till' })).toEqual(['VALIDATION_FAILED', '#/cashMoveId']);
    expect(await wrong({ note: '4242 4242 4242 4242' })).toEqual([
      ...['CARD_NUMBER_REFUSED', undefined],
    ]);
    expect((await list()).items).toEqual([]);
  });

  test('is not booked in a closed period', async () => {
    const close = { _id: newId(), upTo: '2026-03-02' };
    await done(at, shop.owner, 'POST', '/api/books/close', close);
    const { status, body } = await spend();
    expect([status, body]).toMatchObject([409, { code: 'PERIOD_LOCKED', closedTo: '2026-03-02' }]);
    expect((await spend({ day: '2026-03-03' })).status).toBe(200);
  });

  test('is taken back by an entry against it, today and once', async () => {
    const { body } = await spend();
    at.clock.nowMs += DAY;
    const _id = newId();
    expect((await takeBack(body._id, shop.owner, _id)).body).toMatchObject({
      ...{ state: 'voided', voidReason: 'Entered twice' },
    });
    expect((await takeBack(body._id, shop.owner, _id)).status).toBe(200);
    expect((await takeBack(body._id)).body.code).toBe('INVALID_STATE');
    expect((await list()).totals).toEqual({ count: 0, amountMinor: 0, taxMinor: 0, owedMinor: 0 });
  });

  test('is the business’s and the branch’s own', async () => {
    const { body } = await spend();
    const theirs = { branchId: other.branches[0]?.branchId };
    expect((await spend(theirs)).status).toBe(404);
    expect((await takeBack(body._id, other.owner)).status).toBe(404);
    expect((await answer(body._id, 'approved', other.owner)).status).toBe(404);
    const elsewhere = { branchId: shop.branches[1]?.branchId };
    expect((await spend(elsewhere, shop.manager)).body.code).toBe('BRANCH_FORBIDDEN');
    expect((await list('', other.owner)).items).toEqual([]);
    expect((await spend({}, shop.seller)).body.code).toBe('PERMISSION_REQUIRED');
  });
});

describe('above the limit', () => {
  const limit = (limitMinor: number | null) =>
    done(at, shop.owner, 'PUT', `${URL}/limit`, { limitMinor });

  test('an expense of a manager waits, is booked when somebody says yes, and never when no', async () => {
    await limit(100_00);
    const { body } = await spend({}, shop.manager);
    expect(body.state).toBe('waiting');
    expect(await journalOf(at.database, body._id)).toEqual([]);
    expect(await list()).toMatchObject({ waitingCount: 1, totals: { count: 0 } });
    expect((await answer(body._id, 'approved', shop.manager)).body.code).toBe(
      'PERMISSION_REQUIRED',
    );
    const _id = newId();
    expect((await answer(body._id, 'approved', shop.accountant, _id)).body.state).toBe('posted');
    expect((await answer(body._id, 'approved', shop.accountant, _id)).status).toBe(200);
    expect((await answer(body._id, 'refused')).body.code).toBe('INVALID_STATE');
    expect(await journalOf(at.database, body._id)).toHaveLength(3);
    const { body: second } = await spend({}, shop.manager);
    expect((await answer(second._id, 'refused')).body.state).toBe('refused');
    expect((await takeBack(second._id)).body.code).toBe('INVALID_STATE');
    expect(await journalOf(at.database, second._id)).toEqual([]);
  });

  test('nothing waits at the limit, of who may approve, or without a limit', async () => {
    await limit(118_00);
    expect((await spend({}, shop.manager)).body.state).toBe('posted');
    await limit(0);
    expect((await spend({}, shop.accountant)).body.state).toBe('posted');
    await limit(null);
    expect((await spend({}, shop.manager)).body.state).toBe('posted');
  });
});

describe('a pay-out of a till', () => {
  test('is sorted into an expense once, whole, and again after that was taken back', async () => {
    const till = await openFirstTill(at, shop);
    const move = { _id: newId(), kind: 'pay_out', amountMinor: 500, category: 'food' };
    const moves = `/api/shifts/${till.shiftId}/moves`;
    await done(at, shop.seller, 'POST', moves, { ...move, reason: 'Lunch' });
    const open = async () =>
      (await done<{ items: PayOut[] }>(at, shop.owner, 'GET', `${URL}/pay-outs`)).items;
    expect((await open()).map(({ _id, reason }) => [_id, reason])).toEqual([[move._id, 'Lunch']]);
    const sorted = { category: 'staff_food', amountMinor: 500, taxMinor: 0, paidFrom: 'till' };
    const asked = { ...sorted, cashMoveId: move._id, day: '2026-03-04' };
    expect((await spend({ ...asked, amountMinor: 400 })).body.code).toBe('INVALID_STATE');
    const { body } = await spend(asked);
    expect(await journalOf(at.database, body._id)).toEqual([
      ...[line('6140', 500, 0), line('6010', 0, 500)],
    ]);
    expect(await open()).toEqual([]);
    expect((await spend(asked)).body.code).toBe('INVALID_STATE');
    expect((await takeBack(body._id)).status).toBe(200);
    expect(await open()).toHaveLength(1);
    expect((await spend(asked)).status).toBe(200);
  });
});

interface Moves {
  readonly items: MoneyMoveRow[];
  readonly balances: { place: string; balanceMinor: number }[];
  readonly tax: { outputMinor: number; inputMinor: number };
}
const toBank = (more: object = {}) => ({
  ...{ _id: newId(), kind: 'transfer', from: 'mobile_money', to: 'bank', amountMinor: 1_000 },
  ...{ feeMinor: 15, branchId, day: '2026-03-04', reference: 'DEP-1', note: null },
  ...more,
});
const move = (more: object = {}, by = shop.owner) =>
  ask<MoneyMoveRow>(at, by, 'POST', MOVES, toBank(more));

describe('money that the office moves', () => {
  test('leaves one place, arrives at another less the fee, and the balances say so', async () => {
    const owned = { kind: 'owner_in', from: null, to: 'mobile_money', feeMinor: 0 };
    expect((await move({ ...owned, amountMinor: 5_000 })).status).toBe(200);
    const { body } = await move();
    expect(body.number).toMatch(/^MM-\d+$/);
    expect(await journalOf(at.database, body._id)).toEqual([
      ...[line('1020', 985, 0), line('6150', 15, 0), line('1030', 0, 1_000)],
    ]);
    const said = await done<Moves>(
      at,
      shop.accountant,
      'GET',
      `${MOVES}?from=2026-03-01&to=2026-03-31`,
    );
    expect(said.items.map(({ kind }) => kind).toSorted()).toEqual(['owner_in', 'transfer']);
    const held = Object.fromEntries(said.balances.map((one) => [one.place, one.balanceMinor]));
    expect(held).toMatchObject({ bank: 985, mobile_money: 4_000, safe: 0, tills: 0 });
  });

  test('is once, is the own business’s, fits its kind, and stands in no closed period', async () => {
    const body = toBank();
    const first = await done(at, shop.owner, 'POST', MOVES, body);
    expect(await done(at, shop.owner, 'POST', MOVES, body)).toEqual(first);
    expect((await move({ _id: body._id, feeMinor: 16 })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await move({ to: 'mobile_money' })).body.code).toBe('VALIDATION_FAILED');
    expect((await move({ feeMinor: 1_000 })).body.code).toBe('VALIDATION_FAILED');
    expect((await move({ branchId: other.branches[0]?.branchId })).status).toBe(404);
    expect((await move({}, shop.manager)).body.code).toBe('PERMISSION_REQUIRED');
    const close = { _id: newId(), upTo: '2026-03-03' };
    await done(at, shop.owner, 'POST', '/api/books/close', close);
    expect((await move({ day: '2026-03-03' })).body.code).toBe('PERIOD_LOCKED');
  });

  // Two rents have 36.00 of tax. One soap of 118.00 has 18.00: 18.00 come back; four have 72.00:
  // 36.00 are paid.
  test.each([
    [1, { kind: 'tax_refunded', amountMinor: 18_00, inputTaxMinor: 36_00 }],
    [4, { kind: 'tax_paid', amountMinor: 36_00, inputTaxMinor: 36_00 }],
  ])(
    'after %i sales a tax return settles both sides of tax, and reports stay',
    async (count, due) => {
      await spend();
      await spend();
      const till = await openFirstTill(at, shop);
      const goods = [{ name: 'Soap', priceMinor: 118_00, costMinor: 50_00, quantityMilli: 10_000 }];
      const [soap] = (await addProducts(at.database, shop, goods)) as [TestProduct];
      const lines = [{ product: soap, quantityMilli: 1_000 * count }];
      await done(at, shop.owner, 'POST', '/api/sales', draftOf(till, { lines }));
      const asked = `${MOVES}?from=2026-03-01&to=2026-03-31`;
      const tax = async () => (await done<Moves>(at, shop.accountant, 'GET', asked)).tax;
      const byMonth = `/api/reports?report=tax-by-month&from=2026-03-01&to=2026-03-31`;
      const told = async () => (await done<{ rows: unknown }>(at, shop.owner, 'GET', byMonth)).rows;
      const before = await tax();
      expect(before).toEqual({ outputMinor: 18_00 * count, inputMinor: 36_00 });
      expect(returnOf(before)).toEqual(due);
      const rows = await told();
      const back = { from: due.kind === 'tax_paid' ? 'bank' : null, feeMinor: 0, ...due };
      const to = due.kind === 'tax_paid' ? null : 'bank';
      const { body } = await move({ ...back, to });
      expect(body.inputTaxMinor).toBe(36_00);
      expect(await tax()).toEqual({ outputMinor: 0, inputMinor: 0 });
      expect(await told()).toEqual(rows);
      expect(await brokenBooks(at.database)).toEqual([]);
      const fault = `update money_move set input_tax_minor = input_tax_minor + 1
      where move_id = '${body._id}'`;
      expect(await brokenByFault(at.database, fault)).toContain('I96');
      const reason = { _id: newId(), reason: 'Another month' };
      await done(at, shop.owner, 'POST', `${MOVES}/${body._id}/void`, reason);
      expect(await tax()).toEqual(before);
      expect(await told()).toEqual(rows);
      expect(await brokenBooks(at.database)).toEqual([]);
    },
  );

  test.each<[object, string, string]>([
    [{ kind: 'transfer', inputTaxMinor: 1 }, '#/inputTaxMinor', 'At most 0.'],
    [{ feeMinor: 1_000 }, '#/feeMinor', 'At most 999.'],
    [{ kind: 'tax_paid', to: null }, '#/feeMinor', 'At most 0.'],
    [
      { kind: 'tax_refunded', from: null, feeMinor: 0, inputTaxMinor: 999 },
      '#/inputTaxMinor',
      'At least 1000.',
    ],
  ])('a move %j has %s wrong: %s', async (more, pointer, message) => {
    const { body } = await move(more);
    const [error] = (body as unknown as { errors: { pointer: string; message: string }[] }).errors;
    expect(error).toMatchObject({ pointer, message });
  });

  test('is taken back once, by its mirror', async () => {
    const { body } = await move();
    const url = `${MOVES}/${body._id}/void`;
    const reason = { _id: newId(), reason: 'Wrong account' };
    expect((await ask(at, other.owner, 'POST', url, reason)).status).toBe(404);
    expect((await done<MoneyMoveRow>(at, shop.owner, 'POST', url, reason)).voidReason).toBe(
      'Wrong account',
    );
    expect((await ask(at, shop.owner, 'POST', url, reason)).status).toBe(200);
    const second = { ...reason, _id: newId() };
    expect((await ask(at, shop.owner, 'POST', url, second)).body.code).toBe('INVALID_STATE');
  });
});

describe('I95 and I96', () => {
  test('find a paper that is not what was booked, and leave alone what only adds words', async () => {
    const { body: paid } = await spend();
    const { body: moved } = await move();
    const expense = `where expense_id = '${paid._id}'`;
    const money = `where move_id = '${moved._id}'`;
    const fault = (text: string) => brokenByFault(at.database, text);
    expect(await fault(`update expense set amount_minor = 119_00 ${expense}`)).toContain('I95');
    expect(await fault(`delete from expense ${expense}`)).toContain('I95');
    expect(await fault(`update expense set needs_approval = true ${expense}`)).toContain('I95');
    expect(await fault(`update money_move set fee_minor = 14 ${money}`)).toContain('I96');
    expect(await fault(`delete from money_move ${money}`)).toContain('I96');
    const words = `update expense set note = 'March' ${expense};
      update money_move set note = 'By Juma' ${money}`;
    expect(await brokenAfter(at.database, words)).toEqual([]);
  });
});
