import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
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

/**
 * On every till at once, over two servers: cash moves, a sale, and two closes that counted
 * differently.
 */
async function race(over: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  let turn = 0;
  const send = async (path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = over[turn % over.length] as ServerProcess;
    for (;;) {
      const answer = await postJson(`${origin}${path}`, shop.seller.headers, body);
      if (answer.code !== 'TIMEOUT' && answer.code !== 'UNAVAILABLE') return answer;
    }
  };
  const ofTill = (till: OpenTill) => {
    const at = `/api/shifts/${till.shiftId}`;
    const moves = Array.from({ length: MOVES }, (_, index) =>
      send(
        `${at}/moves`,
        moveOf(index % 2 === 0 ? 'pay_in' : 'drop', 100, index % 2 === 0 ? 'owner' : null, 'Race'),
      ),
    );
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const closes = [1, 2].map((counted) => send(`${at}/close`, closeBody(counted)));
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

  test('with the lock on the till of a shift switched off, they do not', async () => {
    const open = await startTwo(database, {
      connections: 40,
      rewrites: [[') for no key update', ')']],
    });
    try {
      let isBroken = false;
      for (let round = 0; round < 5 && !isBroken; round += 1) {
        const { codes } = await race(open);
        isBroken = codes.some((code) => code !== 'SHIFT_CLOSED');
        isBroken ||= (await brokenBooks(database)).length > 0;
      }
      expect(isBroken).toBe(true);
    } finally {
      await Promise.all(open.map((server) => server.kill()));
    }
  });
});
