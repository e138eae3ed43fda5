import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

/** A debt of 5,000 is paid; either server is asked. */
async function scene(servers: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const send = (nth: number, path: string, body: object) =>
    postJson(`${servers[nth % 2]?.origin ?? ''}/api${path}`, shop.owner.headers, body);
  const customer = customerBody();
  const { _id: customerId } = customer;
  const of = { customerId, branchId, amountMinor: 5_000 };
  const payment = { _id: newId(), ...of, method: 'bank' };
  for (const [path, body] of [
    ['/customers', customer],
    ['/customer-openings', { _id: newId(), ...of, owedSince: '2026-01-05' }],
    ['/customer-payments', payment],
  ] as const) {
    expect((await send(0, path, body)).status).toBe(200);
  }
  const pay = (nth: number, amountMinor: number) =>
    send(nth, '/customer-payments', { ...payment, _id: newId(), amountMinor });
  const takeBack = (nth: number, _id = newId()) =>
    send(nth, `/customer-payments/${payment._id}/void`, { _id, reason: 'Twice' });
  const owed = async () => {
    const text = 'select balance_minor::int balance from customer where customer_id = $1';
    return (await peek<{ balance: number }>(database, text, [customerId]))[0]?.balance;
  };
  return { shop, pay, takeBack, owed };
}

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'done' : (code ?? text);
const codesOf = (answers: readonly HttpAnswer[]) => answers.map(codeOf).sort();

test('a payment is taken back at two desks at once: once', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    const { takeBack, owed } = await scene(servers);
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => takeBack(nth)));
    expect(codesOf(answers)).toEqual([...Array<string>(5).fill('INVALID_STATE'), 'done']);
    expect(await owed()).toBe(5_000);
    // The same request from both is one taking back and two equal answers.
    const again = await scene(servers);
    const id = newId();
    const same = await Promise.all([again.takeBack(0, id), again.takeBack(1, id)]);
    expect(codesOf(same)).toEqual(['done', 'done']);
    expect(same[0]?.text).toBe(same[1]?.text);
    expect(await again.owed()).toBe(5_000);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('it is taken back while others pay: each counts once, in whatever order', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    for (let round = 0; round < 4; round += 1) {
      const { pay, takeBack, owed } = await scene(servers);
      const acts = [() => pay(0, 700), () => takeBack(1), () => pay(1, 900), () => takeBack(0)];
      const inTurn = round % 2 === 0 ? acts : [...acts].reverse();
      const said = codesOf(await Promise.all(inTurn.map((act) => act())));
      expect(said).toEqual(['INVALID_STATE', 'done', 'done', 'done']);
      expect(await owed()).toBe(5_000 - 700 - 900);
    }
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with the lock on the customer switched off, the second of two is an error', async () => {
  const rewrites = [['order by c.customer_id for no key update', '']] as never;
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const { shop, takeBack, owed } = await scene(open);
    const acts = [() => takeBack(0), () => takeBack(1)];
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(answers.map(codeOf)).toEqual(['done', 'INTERNAL']);
    expect(await owed()).toBe(5_000);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
