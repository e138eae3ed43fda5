import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { subjectOfCashMove } from '@tillbook/core/sales/cash-moves';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { moveOf } from '../../test/shifts.ts';

const LIMIT = 50_000;
const TIMES = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

/** A drawer of whose cash a seller was given one yes to take out more than they do alone. */
async function scene(over: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const [till] = await addOpenTills(database, shop, branchId, 1);
  const shiftId = till?.shiftId ?? '';
  let turn = 0;
  const send = async (headers: object, path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = over[turn % over.length] as ServerProcess;
    return postUntilAnswered(`${origin}/api${path}`, headers as Record<string, string>, body);
  };
  const rules = { isCountBlind: true, sellerMaxMinor: LIMIT, version: 1 };
  const { origin } = over[0] as ServerProcess;
  const headers = { ...shop.owner.headers, 'content-type': 'application/json' };
  const put = { method: 'PUT', headers, body: JSON.stringify(rules) };
  expect((await fetch(`${origin}/api/till/cash-rules`, put)).status).toBe(200);
  const move = moveOf('pay_out', LIMIT + 1, 'food', 'Lunch for all');
  const question = questionOf(shop, {
    ...{ kind: 'cash_over_limit', tillId: null, limitMinor: LIMIT, amountMinor: LIMIT + 1 },
    subject: subjectOfCashMove({ ...move, shiftId } as Parameters<typeof subjectOfCashMove>[0]),
  });
  expect((await send(shop.seller.headers, '/approvals', question)).status).toBe(200);
  const yes = { _id: newId(), answer: 'approved', note: null };
  const decide = `/approvals/${question._id}/decide`;
  expect((await send(shop.manager.headers, decide, yes)).status).toBe(200);
  const payOut = (_id = newId()) =>
    send(shop.seller.headers, `/shifts/${shiftId}/moves`, {
      ...{ ...move, _id, approvalId: question._id },
    });
  const kept = async () => {
    const [row] = await peek<{ moves: number; uses: number }>(
      database,
      `select (select count(*)::int from cash_move where business_id = $1) moves,
         (select count(*)::int from approval_use where business_id = $1) uses`,
      [shop.businessId],
    );
    return row;
  };
  return { shop, payOut, kept };
}
const codesOf = (answers: readonly HttpAnswer[]) =>
  answers.map(({ status, code, text }) => (status === 200 ? 200 : (code ?? text))).sort();

test('one yes, asked for twelve times at once on two servers: the cash leaves once', async () => {
  const servers = await startTwo(database, { connections: 40 });
  try {
    const { payOut, kept } = await scene(servers);
    const answers = await Promise.all(Array.from({ length: TIMES }, () => payOut()));
    const refused = Array.from({ length: TIMES - 1 }, () => 'APPROVAL_USED');
    expect(codesOf(answers)).toEqual([200, ...refused]);
    expect(await kept()).toEqual({ moves: 1, uses: 1 });

    const again = await scene(servers);
    const _id = newId();
    const same = await Promise.all(Array.from({ length: TIMES }, () => again.payOut(_id)));
    expect(codesOf(same)).toEqual(same.map(() => 200));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await again.kept()).toEqual({ moves: 1, uses: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

/** Two that have both seen the yes unused before either is written: no lock makes one wait. */
async function withoutTheLock() {
  const open = await startServer(database, {
    connections: 4,
    isHeld: true,
    rewrites: [[') for no key update', ')']],
  });
  try {
    const { shop, payOut, kept } = await scene([open]);
    const answers = await heldAtTheEnd(database, shop, [() => payOut(), () => payOut()]);
    return { codes: codesOf(answers), kept: await kept() };
  } finally {
    await open.kill();
  }
}

test('with the lock on the till switched off, the key of a use still tells the second so', async () => {
  const { codes, kept } = await withoutTheLock();
  expect(codes).toEqual([200, 'APPROVAL_USED']);
  expect(kept).toEqual({ moves: 1, uses: 1 });
});

// The last of all: it leaves a table without its key.
test('with neither of them, the second is an error, not told so', async () => {
  await peek(database, 'alter table approval_use drop constraint if exists approval_use_pkey');
  const { codes } = await withoutTheLock();
  expect(codes).toEqual([200, 'INTERNAL']);
});
