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
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';

const TURNS = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

test('12 people turn the same points at two servers: together no more than there are', async () => {
  const servers = await startTwo(database, { connections: 30 });
  const at = (nth: number, path: string): string => `${servers[nth % 2]?.origin}/api${path}`;
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const branchId = shop.branches[0]?.branchId ?? '';
    const { headers } = shop.owner;
    const terms = { isOn: true, perMinor: 1_000, worthMinor: 10, leastPoints: 1 };
    // Two owners' browsers set the first terms at once: one of them did, and the other is told.
    const set = await Promise.all(
      [0, 1].map((nth) =>
        postJson(
          at(nth, '/loyalty'),
          headers,
          { ...terms, termsNo: null, worthMinor: 10 + nth },
          'PUT',
        ),
      ),
    );
    expect(set.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const worthMinor = set[0]?.status === 200 ? 10 : 11;
    const customer = customerBody();
    const customerId = customer._id;
    expect((await postJson(at(0, '/customers'), headers, customer)).status).toBe(200);
    const gift = { _id: newId(), customerId, way: 'give', points: 100, note: 'Paper card' };
    // The same gift from both servers is one.
    const given = await Promise.all(
      [0, 1, 0, 1].map((nth) => postJson(at(nth, '/loyalty/adjustments'), headers, gift)),
    );
    expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const bodies = Array.from({ length: TURNS }, () => ({
      ...{ _id: newId(), customerId, branchId, points: 30, amountMinor: 30 * worthMinor },
    }));
    const answers = await Promise.all(
      [...bodies, bodies[0]].map((body, nth) =>
        postJson(at(nth, '/loyalty/rewards'), shop.seller.headers, body as object),
      ),
    );
    const codes = answers.map(({ status, code }) => (status === 200 ? 'turned' : code));
    const isFirstTwice = codes[0] === 'turned';
    expect(codes.filter((code) => code === 'turned')).toHaveLength(isFirstTwice ? 4 : 3);
    expect(new Set(codes)).toEqual(new Set(['turned', 'POINTS_NOT_ENOUGH']));
    const kept = await peek(
      database,
      `select (select count(*)::int from customer_reward) rewards,
         (select sum(points)::int from loyalty_entry) points,
         (select -balance_minor::int from customer) credit`,
    );
    expect(kept).toEqual([{ rewards: 3, points: 10, credit: 90 * worthMinor }]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with points counted before the account’s lock, two turn what only one may', async () => {
  const rewrites: Rewrites = [['coalesce(sum(points), 0)::bigint points', 'max(100) points']];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const branchId = shop.branches[0]?.branchId ?? '';
    const { headers } = shop.owner;
    const post = (nth: number, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
      postJson(`${open[nth]?.origin}/api${path}`, headers, body, method);
    const terms = { termsNo: null, isOn: true, perMinor: 1_000, worthMinor: 10, leastPoints: 1 };
    expect((await post(0, '/loyalty', terms, 'PUT')).status).toBe(200);
    const customer = customerBody();
    const customerId = customer._id;
    expect((await post(0, '/customers', customer)).status).toBe(200);
    const gift = { _id: newId(), customerId, way: 'give', points: 100, note: 'Paper card' };
    expect((await post(0, '/loyalty/adjustments', gift)).status).toBe(200);
    const acts = [0, 1].map((nth) => () => {
      const _id = newId();
      const body = { _id, customerId, branchId, points: 60, amountMinor: 600 };
      return post(nth, '/loyalty/rewards', body);
    });
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 200]);
    const text = 'select sum(points)::int points from loyalty_entry where business_id = $1';
    expect(await peek(database, text, [shop.businessId])).toEqual([{ points: -20 }]);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
