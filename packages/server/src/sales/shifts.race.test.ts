import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
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
import { closeBody, moveOf } from '../../test/shifts.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 6;
const MOVES = 6;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 40 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** A shop with open tills, and a hand that asks the servers in turn. */
async function scene(over: readonly ServerProcess[], tillCount: number) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', tillCount);
  let turn = 0;
  const send = async (path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = over[turn % over.length] as ServerProcess;
    return postUntilAnswered(`${origin}${path}`, shop.seller.headers, body);
  };
  return { shop, soap, tills, send };
}

/**
 * On every till at once, over two servers: cash moves, a sale, and two closes with the same cash,
 * that counted another sum at a provider.
 */
async function race(over: readonly ServerProcess[]) {
  const { shop, soap, tills, send } = await scene(over, TILLS);
  const ofTill = (till: OpenTill) => {
    const at = `/api/shifts/${till.shiftId}`;
    const moves = Array.from({ length: MOVES }, (_, index) =>
      send(
        `${at}/moves`,
        moveOf(index % 2 === 0 ? 'pay_in' : 'drop', 100, index % 2 === 0 ? 'owner' : null, 'Race'),
      ),
    );
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const part = { typeId: null, name: 'M-Pesa' };
    const closes = [1, 2].map((countedMinor) =>
      send(
        `${at}/close`,
        closeBody(1, { tenders: [{ method: 'mobile_money', countedMinor, part }] }),
      ),
    );
    return [...moves, send('/api/sales', draftOf(till, { lines })), ...closes];
  };
  const answers = await Promise.all(tills.flatMap(ofTill));
  const [found] = await peek<Record<string, number>>(
    database,
    `select (select count(*)::int from cash_move where business_id = $1) moves,
       (select count(*)::int from sale where business_id = $1) sales,
       (select count(*)::int from shift_close where business_id = $1) closes`,
    [shop.businessId],
  );
  const done = answers.filter(({ status }) => status === 200).length;
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code));
  return { done, codes: [...codes], found: found ?? {} };
}

describe('closes, sales and cash moves of one drawer at once, on two servers', () => {
  test('leave one close a till, and a report of exactly what got in before it', async () => {
    const { done, codes, found } = await race(servers);
    expect(found['closes']).toBe(TILLS);
    expect(codes).toEqual(['SHIFT_CLOSED']);
    expect(done).toBe((found['moves'] ?? 0) + (found['sales'] ?? 0) + TILLS);
    expect(await brokenBooks(database)).toEqual([]);
  });

  // The last of all: it leaves books that are not in order.
  test('with the lock on the till of a shift switched off, cash moves behind a report', async () => {
    const open = await startServer(database, {
      connections: 4,
      isHeld: true,
      rewrites: [[') for no key update', ')']],
    });
    try {
      const { shop, tills, send } = await scene([open], 1);
      const at = `/api/shifts/${tills[0]?.shiftId}`;
      const answers = await heldAtTheEnd(database, shop, [
        () => send(`${at}/close`, closeBody(1)),
        () => send(`${at}/moves`, moveOf('pay_in', 100, 'owner', 'Race')),
      ]);
      expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
      expect(await brokenBooks(database)).not.toEqual([]);
    } finally {
      await open.kill();
    }
  });
});
