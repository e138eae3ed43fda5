import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';

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

test('credits and debts from before that are noted at once at two desks count once each', async () => {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const send = (nth: number, path: string, body: object) =>
    postJson(`${servers[nth % 2]?.origin ?? ''}/api${path}`, shop.owner.headers, body);
  const customer = customerBody();
  expect((await send(0, '/customers', customer)).status).toBe(200);
  const opening = (side: string, amountMinor: number) => ({
    ...{ _id: newId(), customerId: customer._id, branchId, side, amountMinor },
    owedSince: '2026-01-05',
  });
  const credit = opening('credit', 900);
  const debt = opening('debt', 2_000);
  const bodies = [credit, debt, credit, debt, opening('credit', 400), opening('debt', 100)];
  const answers = await Promise.all(
    bodies.map((body, nth) => send(nth, '/customer-openings', body)),
  );
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect([answers[0]?.text, answers[1]?.text]).toEqual([answers[2]?.text, answers[3]?.text]);
  const text = 'select balance_minor::int balance from customer where customer_id = $1';
  const [row] = await peek<{ balance: number }>(database, text, [customer._id]);
  expect(row?.balance).toBe(2_000 + 100 - 900 - 400);
  expect(await brokenBooks(database)).toEqual([]);
});
