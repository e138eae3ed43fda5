import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PayOut } from '@tillbook/core/books/expenses.api';
import type { CashMove, Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addTill, closeBody, journalOf, moveOf } from '../../test/shifts.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database, { branchCount: 2 });
});
afterEach(async () => {
  app.clock.nowMs = TEST_NOW;
  expect(await brokenBooks(app.database)).toEqual([]);
});
afterAll(() => app.close());

interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly code?: string };
  readonly text: string;
}
const of = <T>(by: TestPerson, path: string, body: object): Promise<Answer<T>> =>
  call<T & { code?: string }>(app, by, 'POST', `/api/shifts/${path}`, body);
const opened = (): Promise<OpenTill> =>
  addTill(app, shop).then((tillId) => openTill(app, shop.seller, tillId, 50_000));

/** What was moved: its id. */
async function moved(till: OpenTill, ...given: Parameters<typeof moveOf>): Promise<string> {
  const move = moveOf(...given);
  const answer = await of<CashMove>(shop.seller, `${till.shiftId}/moves`, move);
  expect(answer.status, answer.text).toBe(200);
  return move._id;
}

const voidBody = (reason = 'Typed wrongly') => ({ _id: newId(), reason });
const takeBack = (
  till: OpenTill,
  moveId: string,
  body: object = voidBody(),
  by: TestPerson = shop.seller,
): Promise<Answer<CashMove>> => of(by, `${till.shiftId}/moves/${moveId}/void`, body);

const see = async (till: OpenTill): Promise<Shift> => {
  const path = `/api/shifts/${till.shiftId}`;
  return (await call<Shift>(app, shop.manager, 'GET', path)).body;
};

describe('a cash move that is taken back', () => {
  test('leaves the drawer, the report and the books as they would be without it', async () => {
    const till = await opened();
    // 30,000 were typed for 3,000.
    const wrong = await moved(till, 'pay_out', 30_000, 'transport', 'Rider');
    expect((await see(till)).expectedMinor).toBe(20_000);
    const body = voidBody('3,000 it was');
    const back = await takeBack(till, wrong, body);
    expect(back.status, back.text).toBe(200);
    expect(back.body).toMatchObject({
      ...{ _id: body._id, number: 2, kind: 'pay_out', category: 'transport' },
      ...{ amountMinor: -30_000, takesBack: wrong, reason: '3,000 it was', isTakenBack: false },
    });
    await moved(till, 'pay_out', 3_000, 'transport', 'Rider');
    const shift = await see(till);
    expect(shift).toMatchObject({ expectedMinor: 47_000, payOutsMinor: 3_000 });
    expect(
      shift.moves.map(({ number, takesBack, isTakenBack }) => [number, takesBack, isTakenBack]),
    ).toEqual([
      [1, null, true],
      [2, wrong, false],
      [3, null, false],
    ]);
    expect(await journalOf(app, 'cash_move', body._id)).toEqual([
      ['6010', -30_000],
      ['1000', 30_000],
    ]);
    const closed = await of<Shift>(shop.seller, `${till.shiftId}/close`, closeBody(47_000));
    expect(closed.body).toMatchObject({ expectedMinor: 47_000, differenceMinor: 0 });
  });

  test('is of any kind that moved cash', async () => {
    const till = await opened();
    for (const [kind, category] of [
      ['pay_in', 'from_safe'],
      ['pay_in', 'owner'],
      ['drop', null],
      ['pay_out', 'owner'],
    ] as const) {
      const id = await moved(till, kind, 700, category, 'Wrong');
      expect((await takeBack(till, id)).status).toBe(200);
    }
    expect(await see(till)).toMatchObject({
      ...{ expectedMinor: 50_000, payInsMinor: 0, payOutsMinor: 0, dropsMinor: 0 },
    });
  });

  test('is taken back once: the same request is the same answer, another one is refused', async () => {
    const till = await opened();
    const wrong = await moved(till, 'drop', 900, null, 'Midday');
    const body = voidBody();
    const first = await takeBack(till, wrong, body);
    expect((await takeBack(till, wrong, body)).text).toBe(first.text);
    const other = await takeBack(till, wrong, { ...body, reason: 'Another reason' });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await takeBack(till, wrong)).body.code).toBe('MOVE_TAKEN_BACK');
    expect((await takeBack(till, body._id)).body.code).toBe('INVALID_STATE');
    expect((await see(till)).moves).toHaveLength(2);
  });

  test('moved cash: an opened drawer stays opened', async () => {
    const till = await opened();
    const looked = await moved(till, 'no_sale', 0, null, 'Changed a note');
    expect((await takeBack(till, looked)).body.code).toBe('INVALID_STATE');
  });

  test('is of the shift that is open: neither counted nor closed, and of no other drawer', async () => {
    const till = await opened();
    const wrong = await moved(till, 'drop', 900, null, 'Midday');
    const elsewhere = await opened();
    expect((await takeBack(elsewhere, wrong)).status).toBe(404);
    expect((await takeBack(till, newId())).status).toBe(404);
    await of(shop.seller, `${till.shiftId}/count`, { _id: newId() });
    expect((await takeBack(till, wrong)).body.code).toBe('SHIFT_COUNTING');
    await of(shop.seller, `${till.shiftId}/resume`, { _id: newId() });
    await of(shop.seller, `${till.shiftId}/close`, closeBody(49_100));
    expect((await takeBack(till, wrong)).body.code).toBe('SHIFT_CLOSED');
    expect((await see(till)).moves).toHaveLength(1);
  });

  test('is taken back by whose shift it is and by who leads shifts there, by nobody else', async () => {
    const { businessId, branches } = shop;
    const more = { businessId, branchIds: [branches[0]?.branchId ?? ''], flags: {} };
    const colleague = await addPerson(app.database, { role: 'seller', ...more });
    const elsewhere = await addPerson(app.database, {
      ...{ ...more, role: 'branch_manager', branchIds: [branches[1]?.branchId ?? ''] },
    });
    const till = await opened();
    const wrong = await moved(till, 'drop', 900, null, 'Midday');
    for (const [by, code] of [
      [colleague, 'FORBIDDEN'],
      [elsewhere, 'BRANCH_FORBIDDEN'],
      [shop.accountant, 'PERMISSION_REQUIRED'],
    ] as const) {
      expect((await takeBack(till, wrong, voidBody(), by)).body.code).toBe(code);
    }
    const stranger = await addBusiness(app.database);
    expect((await takeBack(till, wrong, voidBody(), stranger.owner)).status).toBe(404);
    expect((await takeBack(till, wrong, voidBody(), shop.manager)).status).toBe(200);
  });

  test('stands in the audit with what it was', async () => {
    const till = await opened();
    const wrong = await moved(till, 'drop', 900, null, 'Midday');
    await takeBack(till, wrong, voidBody('It is still here'));
    const [act] = await peek(
      app.database,
      `select action, detail::jsonb detail from audit_event where business_id = $1 and stream_id = $2
       order by seq desc limit 1`,
      [shop.businessId, till.tillId],
    );
    expect(act).toMatchObject({
      action: 'cash_move_voided',
      detail: { moveId: wrong, kind: 'drop', amountMinor: 900, reason: 'It is still here' },
    });
  });
});

describe('a pay-out that an expense was written down for', () => {
  const payOuts = async () =>
    (
      await call<{ items: PayOut[] }>(app, shop.owner, 'GET', '/api/expenses/pay-outs')
    ).body.items.map(({ _id }) => _id);
  const expenseOf = (cashMoveId: string) =>
    call<{ _id: string; code?: string }>(app, shop.owner, 'POST', '/api/expenses', {
      ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'staff_food' },
      ...{ amountMinor: 500, taxMinor: 0, paidFrom: 'till', cashMoveId, day: '2026-03-04' },
      ...{ payee: null, note: null, reference: null },
    });

  test('stands until the expense is void; taken back it asks for no expense', async () => {
    const till = await opened();
    const lunch = await moved(till, 'pay_out', 500, 'food', 'Lunch');
    const expense = await expenseOf(lunch);
    expect(expense.status, expense.text).toBe(200);
    expect((await takeBack(till, lunch)).body.code).toBe('MOVE_IS_EXPENSE');
    const path = `/api/expenses/${expense.body._id}/void`;
    await call(app, shop.owner, 'POST', path, { _id: newId(), reason: 'Never was' });
    expect(await payOuts()).toContain(lunch);
    expect((await takeBack(till, lunch)).status).toBe(200);
    expect(await payOuts()).not.toContain(lunch);
    expect((await expenseOf(lunch)).body.code).toBe('INVALID_STATE');
  });
});

test.each([
  ['of another kind', `update cash_move set kind = 'pay_in', category = 'owner'`],
  ['of another amount', `update cash_move set amount_minor = amount_minor - 1`],
])('a taking back %s is found', async (_, change) => {
  const till = await opened();
  await takeBack(till, await moved(till, 'drop', 900, null, 'Midday'));
  const where = ' where takes_back is not null';
  expect(await brokenByFault(app.database, change + where)).toContain('I125');
});
