import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { csvOf, statementBody } from '../../test/matching.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { draftOf } from '../../test/till.ts';

const SALES = 6;
let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** A shop with sales by mobile money and an accountant who asks both servers in turn. */
async function scene(over = servers) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const [till] = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 1);
  if (till === undefined) throw new Error('no till');
  let turn = 0;
  const send = (headers: object, path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = over[turn % over.length] as ServerProcess;
    return postJson(`${origin}${path}`, headers as Record<string, string>, body);
  };
  const tenders: { kind: 'sale'; id: string; position: number }[] = [];
  for (let number = 1; number <= SALES; number += 1) {
    const id = newId();
    const money = { method: 'mobile_money' as const, amountMinor: 1_000, provider: 'M-Pesa' };
    const payments = [{ _id: id, ...money, reference: `WRONG${number}` }];
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const draft = draftOf(till, { lines, payments, number });
    expect((await send(shop.seller.headers, '/api/sales', draft)).status).toBe(200);
    tenders.push({ kind: 'sale', id, position: 0 });
  }
  const ask = (path: string, body: object) => send(shop.accountant.headers, path, body);
  const match = (lineId: string, tender: (typeof tenders)[number]) =>
    ask('/api/matching/decisions', { _id: newId(), step: 'match', lineId, tender });
  return { shop, ask, tenders, match };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** A line of a statement that is matched with nothing yet. */
async function lineOf(ask: Scene['ask'], code: string): Promise<string> {
  const content = csvOf(`${code},2026-03-04 10:00:00,10.00,,`);
  expect((await ask('/api/matching/statements', statementBody(content))).status).toBe(200);
  const text = 'select line_id id from statement_line where code = $1';
  const [line] = await peek<{ id: string }>(database, text, [code]);
  return line?.id ?? '';
}
const codes = (answers: readonly HttpAnswer[]): string[] =>
  answers.map(({ status, code }) => code ?? String(status)).sort();

describe('two accountants at once, on two servers', () => {
  test('one line goes to one payment, whoever was first', async () => {
    const { ask, tenders, match } = await scene();
    const lineId = await lineOf(ask, 'RIGHT1');
    const answers = await Promise.all(tenders.map((tender) => match(lineId, tender)));
    const refused = Array.from({ length: SALES - 1 }, () => 'INVALID_STATE');
    expect(codes(answers)).toEqual(['200', ...refused]);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('one file that two bring at once is kept once', async () => {
    const { ask } = await scene();
    const content = csvOf(
      ...Array.from({ length: 40 }, (_, at) => `TWICE${at},2026-03-04 10:00:00,${at + 50}.00,,`),
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('/api/matching/statements', statementBody(content))),
    );
    expect(codes(answers)).toEqual(Array.from({ length: 6 }, () => '200'));
    const [kept] = await peek<{ n: number; added: number }>(
      database,
      `select count(*)::int n, (select sum(new_count)::int from money_statement
         where lines_count = 40) added
       from statement_line where code like 'TWICE%'`,
    );
    expect(kept).toEqual({ n: 40, added: 40 });
    expect(await brokenBooks(database)).toEqual([]);
  });
});

/** The same two at once where nobody waits for whoever decides; each stands before its last row. */
async function unlocked(
  acts: (scene: Scene) => Promise<readonly (() => Promise<HttpAnswer>)[]>,
): Promise<string[]> {
  const label = 'matching unlocked';
  const lock = `pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`;
  const rewrites = [[lock, '$1::text']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const there = await scene([open]);
    return codes(await heldAtTheEnd(database, there.shop, await acts(there), label));
  } finally {
    await open.kill();
  }
}

// The last of all: they leave books that are not in order.
describe('without the lock behind which a business is matched', () => {
  test('a file that two bring at once is an error for one of them', async () => {
    const content = csvOf('TWO1,2026-03-04 10:00:00,50.00,,');
    const answers = await unlocked(async ({ ask }) => {
      const bring = () => ask('/api/matching/statements', statementBody(content));
      return [bring, bring];
    });
    expect(answers).toEqual(['200', 'INTERNAL']);
  });

  test('and without the keys behind it, one line goes to two payments', async () => {
    await peek(database, 'alter table match_decision drop constraint match_decision_in_order');
    await peek(database, 'alter table line_match drop constraint line_match_pkey');
    let lineId = '';
    const answers = await unlocked(async ({ ask, tenders, match }) => {
      lineId = await lineOf(ask, 'BOTH1');
      return tenders.slice(0, 2).map((tender) => () => match(lineId, tender));
    });
    expect(answers).toEqual(['200', '200']);
    const kept = await peek(database, 'select from line_match where line_id = $1', [lineId]);
    expect(kept).toHaveLength(2);
    expect((await brokenBooks(database)).join(' ')).toContain('I98');
  });
});
