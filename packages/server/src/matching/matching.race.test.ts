import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { csvOf, statementBody } from '../../test/matching.ts';
import {
  postJson,
  startRealDatabase,
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
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const [till] = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 1);
  if (till === undefined) throw new Error('no till');
  let turn = 0;
  const send = (headers: object, path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = servers[turn % servers.length] as ServerProcess;
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
  return { ask, tenders };
}
const codes = (answers: readonly HttpAnswer[]): string[] =>
  answers.map(({ status, code }) => code ?? String(status)).sort();

describe('two accountants at once, on two servers', () => {
  test('one line goes to one payment, whoever was first', async () => {
    const { ask, tenders } = await scene();
    const content = csvOf('RIGHT1,2026-03-04 10:00:00,10.00,,');
    expect((await ask('/api/matching/statements', statementBody(content))).status).toBe(200);
    const [line] = await peek<{ id: string }>(
      database,
      `select line_id id from statement_line where code = 'RIGHT1'`,
    );
    const answers = await Promise.all(
      tenders.map((tender) =>
        ask('/api/matching/decisions', { _id: newId(), step: 'match', lineId: line?.id, tender }),
      ),
    );
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
