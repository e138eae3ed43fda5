import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Expense } from '@tillbook/core/books/expenses.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { paymentBody, supplierBody } from '../../test/purchasing.ts';

const AT_ONCE = 8;

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;
let branchId: string;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 30, isHeld: true });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});
beforeEach(async () => {
  shop = await addBusiness(database);
  branchId = shop.branches[0]?.branchId ?? '';
});
afterEach(async () => expect(await brokenBooks(database)).toEqual([]));

type Person = TestBusiness['owner'];
type Answer = { readonly status: number; readonly body: Expense & { readonly code?: string } };

async function post(turn: number, by: Person, path: string, body: object): Promise<Answer> {
  const server = servers[turn % 2] as ServerProcess;
  const { status, text } = await postJson(`${server.origin}${path}`, by.headers, body);
  return { status, body: JSON.parse(text) as Answer['body'] };
}
/** The same from both servers at once, as often as `AT_ONCE` says. */
const together = (send: (turn: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send(turn)));

const rent = (more: object = {}) => ({
  ...{ _id: newId(), branchId, category: 'rent', amountMinor: 118_00, taxMinor: 18_00 },
  ...{ paidFrom: 'bank', day: '2026-03-03', payee: null, note: null, reference: null },
  ...more,
});
const entriesOf = async (kind: string): Promise<number> => {
  const [row] = await peek<{ n: number }>(
    database,
    'select count(*)::int n from journal_entry where business_id = $1 and source_kind = $2',
    [shop.businessId, kind],
  );
  return row?.n ?? 0;
};
/** One is done, the others are told that it is. */
function expectOne(answers: readonly Answer[]): void {
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: AT_ONCE - 1 }, () => 'INVALID_STATE'),
    'done',
  ]);
}

test('the same expense sent at once to two servers is one paper with one number', async () => {
  const body = rent();
  const answers = await together((turn) => post(turn, shop.owner, '/api/expenses', body));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { state: 'posted' } });
  expect(await entriesOf('expense')).toBe(1);
});

test('different ones at once are numbered without a gap', async () => {
  const answers = await together((turn) => post(turn, shop.owner, '/api/expenses', rent()));
  const numbers = answers.map(({ body }) => Number(/\d+$/.exec(body.number)?.[0]));
  const first = Math.min(...numbers);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from(numbers, (_, place) => first + place),
  );
  expect(await entriesOf('expense')).toBe(AT_ONCE);
});

test('a waiting one is answered once, whoever says yes or no at the same moment', async () => {
  const server = servers[0] as ServerProcess;
  const limit = await fetch(`${server.origin}/api/expenses/limit`, {
    ...{ method: 'PUT', body: JSON.stringify({ limitMinor: 0 }) },
    headers: { ...shop.owner.headers, 'content-type': 'application/json' },
  });
  expect(limit.status).toBe(200);
  const { body } = await post(0, shop.manager, '/api/expenses', rent());
  expect(body.state).toBe('waiting');
  const said = (turn: number): string => (turn % 4 < 2 ? 'approved' : 'refused');
  const answers = await together((turn) =>
    post(
      ...([turn, turn % 2 === 0 ? shop.owner : shop.accountant] as const),
      ...([
        `/api/expenses/${body._id}/answer`,
        { _id: newId(), answer: said(turn), note: null },
      ] as const),
    ),
  );
  expectOne(answers);
  const done = answers.find(({ status }) => status === 200);
  expect(await entriesOf('expense')).toBe(done?.body.state === 'posted' ? 1 : 0);
});

test('one that is taken back from two servers at once is taken back once', async () => {
  const { body } = await post(0, shop.owner, '/api/expenses', rent());
  const path = `/api/expenses/${body._id}/void`;
  expectOne(
    await together((turn) => post(turn, shop.owner, path, { _id: newId(), reason: 'Twice' })),
  );
  expect(await entriesOf('expense_void')).toBe(1);
});

test.each([
  ['taken back', 0],
  ['paid', 1],
])('a bill for services that is %s first is not paid or taken back as well', async (_, first) => {
  const supplier = supplierBody();
  expect((await post(0, shop.owner, '/api/suppliers', supplier)).status).toBe(200);
  const more = { category: 'utilities', paidFrom: 'owed', dueOn: '2026-03-20' };
  const body = rent({ ...more, supplierId: supplier._id });
  expect((await post(0, shop.owner, '/api/expenses', body)).status).toBe(200);
  const takeBack = () =>
    post(0, shop.owner, `/api/expenses/${body._id}/void`, { _id: newId(), reason: 'Twice' });
  const pay = () =>
    post(1, shop.owner, '/api/supplier-payments', paymentBody(shop, supplier._id, 118_00));
  const acts = first === 0 ? [takeBack, pay] : [pay, takeBack];
  // The first stands before its end with all it decided by; the other one has begun.
  const answers = await heldAtTheEnd(database, shop, acts);
  const codes = answers.map(({ status, body: { code } }) => (status === 200 ? 'done' : code));
  expect(codes).toEqual(['done', first === 0 ? 'OVERPAYMENT' : 'BILL_SETTLED']);
});

test('a pay-out of a till becomes one expense, however many sort it', async () => {
  const [till] = await addOpenTills(database, shop, branchId, 1);
  const move = { _id: newId(), kind: 'pay_out', amountMinor: 500, category: 'food' };
  const path = `/api/shifts/${till?.shiftId ?? ''}/moves`;
  const made = await post(0, shop.seller, path, { ...move, reason: 'Lunch' });
  expect(made.status).toBe(200);
  const sorted = { category: 'staff_food', amountMinor: 500, taxMinor: 0, paidFrom: 'till' };
  const body = { ...sorted, cashMoveId: move._id, day: '2026-03-04' };
  expectOne(await together((turn) => post(turn, shop.owner, '/api/expenses', rent(body))));
  expect(await entriesOf('expense')).toBe(1);
});

test('money that is moved and taken back at once moves once, and back once', async () => {
  const body = {
    ...{ _id: newId(), kind: 'owner_in', from: null, to: 'bank', amountMinor: 5_000, feeMinor: 0 },
    ...{ branchId, day: '2026-03-04', reference: null, note: null },
  };
  const moved = await together((turn) => post(turn, shop.owner, '/api/money-moves', body));
  expect(new Set(moved.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(moved[0]?.status).toBe(200);
  const path = `/api/money-moves/${body._id}/void`;
  expectOne(
    await together((turn) => post(turn, shop.owner, path, { _id: newId(), reason: 'Twice' })),
  );
  expect([await entriesOf('money_move'), await entriesOf('money_move_void')]).toEqual([1, 1]);
});

test('tax that was paid too much comes back once, whoever books it at the same moment', async () => {
  const tax = (more: object) => ({
    ...{ _id: newId(), amountMinor: 1_526, inputTaxMinor: 0, feeMinor: 0 },
    ...{ branchId, day: '2026-03-04', reference: null, note: null, ...more },
  });
  const paid = tax({ kind: 'tax_paid', from: 'bank', to: null });
  expect((await post(0, shop.owner, '/api/money-moves', paid)).status).toBe(200);
  const back = (turn: number) => () =>
    post(
      turn,
      shop.owner,
      '/api/money-moves',
      tax({ kind: 'tax_refunded', from: null, to: 'bank' }),
    );
  const answers = await heldAtTheEnd(database, shop, [back(0), back(1)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
  expect(await entriesOf('money_move')).toBe(2);
});

test('an expense and the close of its day: it is in the sums, or it is refused', async () => {
  const close = { _id: newId(), upTo: '2026-03-03' };
  const [closed, ...answers] = await Promise.all([
    post(1, shop.owner, '/api/books/close', close),
    ...Array.from({ length: AT_ONCE }, (_, turn) =>
      post(turn, shop.owner, '/api/expenses', rent()),
    ),
  ]);
  expect(closed?.status).toBe(200);
  const done = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ body }) => body.code === 'PERIOD_LOCKED').length;
  expect(done + refused).toBe(AT_ONCE);
  const [row] = await peek<{ n: number }>(
    database,
    `select count(*)::int n from journal_entry where business_id = $1 and source_kind = 'expense'
       and ledger_date <= '2026-03-03'`,
    [shop.businessId],
  );
  // I94, looked at after each, says that the close has summed exactly these.
  expect(row?.n).toBe(done);
});

test('without the step that an expense takes once, the second to take it back is an error', async () => {
  const label = 'step taken twice';
  const rewrites = [
    ['on conflict (business_id, expense_id, step) do nothing returning', 'returning'],
  ] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const { body } = await post(0, shop.owner, '/api/expenses', rent());
    const url = `${open.origin}/api/expenses/${body._id}/void`;
    const takeBack = () => postJson(url, shop.owner.headers, { _id: newId(), reason: 'Twice' });
    const answers = await heldAtTheEnd(database, shop, [takeBack, takeBack], label);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
    expect(await entriesOf('expense_void')).toBe(1);
  } finally {
    await open.kill();
  }
});
