import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { moveOf } from '../../test/shifts.ts';
import type { OpenTill } from '../../test/till.ts';

const AT_ONCE = 8;

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;
let till: OpenTill;
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
  const branchId = shop.branches[0]?.branchId ?? '';
  [till] = (await addOpenTills(database, shop, branchId, 1)) as [OpenTill];
});
afterEach(async () => expect(await brokenBooks(database)).toEqual([]));

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string };
}
async function send(turn: number, by: TestBusiness['owner'], path: string, body: object) {
  const server = servers[turn % 2] as ServerProcess;
  const { status, text } = await postJson(`${server.origin}${path}`, by.headers, body);
  return { status, body: JSON.parse(text) as Answer['body'] };
}

async function paidOut(): Promise<string> {
  const move = moveOf('pay_out', 500, 'food', 'Lunch');
  const moved = await send(0, shop.seller, `/api/shifts/${till.shiftId}/moves`, move);
  expect(moved.status).toBe(200);
  return move._id;
}
const takeBack = (turn: number, moveId: string): Promise<Answer> =>
  send(turn, shop.seller, `/api/shifts/${till.shiftId}/moves/${moveId}/void`, {
    ...{ _id: newId(), reason: 'Typed wrongly' },
  });

test('a cash move that is taken back at two servers at once is taken back once', async () => {
  const moveId = await paidOut();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => takeBack(turn, moveId)),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: AT_ONCE - 1 }, () => 'MOVE_TAKEN_BACK'),
    'done',
  ]);
  const backs = await peek(
    database,
    `select amount_minor::int from cash_move where takes_back = $1`,
    [moveId],
  );
  expect(backs).toEqual([{ amount_minor: -500 }]);
});

test.each([
  ['taken back', 'INVALID_STATE'],
  ['an expense', 'MOVE_IS_EXPENSE'],
])('a pay-out that becomes %s at one server is not the other at another', async (first, code) => {
  const moveId = await paidOut();
  const expense = () =>
    send(1, shop.owner, '/api/expenses', {
      ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'staff_food' },
      ...{ amountMinor: 500, taxMinor: 0, paidFrom: 'till', cashMoveId: moveId },
      ...{ day: '2026-03-04', payee: null, note: null, reference: null },
    });
  const back = () => takeBack(0, moveId);
  // The first stands before its end with all it decided by; the other one has begun.
  const acts = first === 'taken back' ? [back, expense] : [expense, back];
  const answers = await heldAtTheEnd(database, shop, acts);
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
  expect(codes).toEqual(['done', code]);
});
