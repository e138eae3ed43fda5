import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { refundDraftOf } from '../../test/refunds.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';
import type { Sale } from '@tillbook/core/sales/sales.api';

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

const PRICE = 1_000;

/** Five pieces for 5,000 on account, all of it given up; either server is asked. */
async function scene(servers: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 333, quantityMilli: 90_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, 2);
  const till = tills[0] as OpenTill;
  const url = (nth: number, path: string) => `${servers[nth % 2]?.origin ?? ''}/api${path}`;
  const send = (nth: number, path: string, body: object) =>
    postJson(url(nth, path), shop.owner.headers, body);
  const customer = customerBody();
  const { _id: customerId } = customer;
  expect((await send(0, '/customers', customer)).status).toBe(200);
  const credit = { _id: newId(), method: 'credit' as const, amountMinor: 5 * PRICE };
  const payments = [{ ...credit, provider: null, reference: null }];
  const lines = [{ product: soap, quantityMilli: 5_000 }];
  const draft = { ...draftOf(till, { lines, payments }), customerId };
  const sold = await postJson(url(0, '/sales'), shop.seller.headers, draft);
  expect(sold.status, sold.text).toBe(200);
  const sale = JSON.parse(sold.text) as Sale;
  const of = { customerId, branchId, amountMinor: 5_000 };
  const writeOff = { _id: newId(), ...of, reason: 'Moved away' };
  expect((await send(0, '/customer-write-offs', writeOff)).status).toBe(200);
  const takeBack = (nth: number, _id = newId()) =>
    postUntilAnswered(
      url(nth, `/customer-write-offs/${writeOff._id}/void`),
      shop.owner.headers,
      ...([{ _id, reason: 'Pays after all' }] as const),
    );
  const pay = (nth: number, amountMinor: number) =>
    send(nth, '/customer-payments', { ...of, _id: newId(), method: 'bank', amountMinor });
  /** One piece comes back. */
  const bring = (nth: number) => {
    const at = tills[1] as OpenTill;
    const back = refundDraftOf(at, sale, [{ quantityMilli: 1_000 }]);
    const body = { ...back, payments: [{ method: 'credit', amountMinor: PRICE }] };
    return postUntilAnswered(url(nth, `/sales/${sale._id}/refunds`), shop.owner.headers, {
      ...{ ...body, leaseId: at.leaseId },
    });
  };
  const stands = async () => {
    const text = `select balance_minor::int balance, (select sum(debit_minor - credit_minor)::int
        from journal_line l where l.business_id = c.business_id and account_code = '6300') bad
      from customer c where customer_id = $1`;
    const [row] = await peek<{ balance: number; bad: number }>(database, text, [customerId]);
    return [row?.balance, row?.bad];
  };
  return { shop, takeBack, pay, bring, stands };
}

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'done' : (code ?? text);
const codesOf = (answers: readonly HttpAnswer[]) => answers.map(codeOf).sort();

test('a giving up is taken back at two desks at once: once', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    const { takeBack, stands } = await scene(servers);
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => takeBack(nth)));
    expect(codesOf(answers)).toEqual([...Array<string>(5).fill('INVALID_STATE'), 'done']);
    expect(await stands()).toEqual([5_000, 0]);
    // The same request from both is one taking back and two equal answers.
    const again = await scene(servers);
    const id = newId();
    const same = await Promise.all([again.takeBack(0, id), again.takeBack(1, id)]);
    expect(codesOf(same)).toEqual(['done', 'done']);
    expect(same[0]?.text).toBe(same[1]?.text);
    expect(await again.stands()).toEqual([5_000, 0]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('it is taken back while somebody pays and goods come back: each counts once', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    for (let round = 0; round < 4; round += 1) {
      const { takeBack, pay, bring, stands } = await scene(servers);
      const acts = [() => pay(0, 700), () => takeBack(1), () => bring(0), () => takeBack(0)];
      const inTurn = round % 2 === 0 ? acts : [...acts].reverse();
      const said = codesOf(await Promise.all(inTurn.map((act) => act())));
      expect(said).toEqual(['INVALID_STATE', 'done', 'done', 'done']);
      // Whoever is first: the piece is neither owed nor a bad debt, and what was paid is paid.
      expect(await stands()).toEqual([4_000 - 700, 0]);
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
    const { shop, takeBack, stands } = await scene(open);
    const acts = [() => takeBack(0), () => takeBack(1)];
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(answers.map(codeOf)).toEqual(['done', 'INTERNAL']);
    expect(await stands()).toEqual([5_000, 0]);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
