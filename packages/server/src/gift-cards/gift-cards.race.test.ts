import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { byCard, byCash, giftCardBody } from '../../test/gift-cards.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

test('12 tills of two servers pay by one card: together no more than it holds', async () => {
  const servers = await startTwo(database, { connections: 30 });
  const at = (nth: number, path: string): string => `${servers[nth % 2]?.origin}/api${path}`;
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    // Each till sells goods of its own: no shelf makes one wait for the other, the card does.
    const goods = await addProducts(
      database,
      shop,
      Array.from({ length: TILLS }, (_, nth) => ({
        ...{ name: `Soap ${nth}`, priceMinor: 1_000, costMinor: 333, quantityMilli: 9_000 },
      })),
    );
    const branchId = shop.branches[0]?.branchId ?? '';
    const tills = await addOpenTills(database, shop, branchId, TILLS);
    const { headers } = shop.seller;
    // The same request of a till that lost its answer, at both servers: one card.
    const body = giftCardBody(tills[0] as OpenTill, branchId, 3_500);
    const sold = await Promise.all(
      [0, 1, 0, 1].map((nth) => postJson(at(nth, '/gift-cards'), headers, body)),
    );
    expect(sold.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(sold.map(({ text }) => text)).size).toBe(1);
    const answers = await Promise.all(
      tills.map((till, nth) => {
        const lines = [{ product: goods[nth] as TestProduct, quantityMilli: 2_000 }];
        const payments = [byCard(body.code, 1_000), byCash(1_000)];
        return postJson(at(nth, '/sales'), headers, draftOf(till, { lines, payments }));
      }),
    );
    const codes = answers.map(({ status, code, text }) =>
      status === 200 ? 'sold' : (code ?? text),
    );
    const over = Array.from({ length: TILLS - 3 }, () => 'GIFT_CARD_EXCEEDED');
    expect([...codes].sort()).toEqual([...over, 'sold', 'sold', 'sold']);
    const kept = await peek(
      database,
      `select (select count(*)::int from sale) sales, balance_minor::int "left",
         last_entry "moves" from gift_card`,
    );
    expect(kept).toEqual([{ sales: 3, left: 500, moves: 4 }]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with the lock on the card switched off, the second of two is an error, not told so', async () => {
  const rewrites: Rewrites = [['order by gift_card_id for no key update', 'order by gift_card_id']];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const goods = await addProducts(
      database,
      shop,
      [0, 1].map((nth) => ({
        ...{ name: `Soap ${nth}`, priceMinor: 1_000, costMinor: 333, quantityMilli: 9_000 },
      })),
    );
    const branchId = shop.branches[0]?.branchId ?? '';
    const tills = await addOpenTills(database, shop, branchId, 2);
    const { headers } = shop.seller;
    const post = (nth: number, path: string, body: object) =>
      postJson(`${open[nth]?.origin}/api${path}`, headers, body);
    const card = giftCardBody(tills[0] as OpenTill, branchId, 1_500);
    expect((await post(0, '/gift-cards', card)).status).toBe(200);
    const acts = tills.map((till, nth) => () => {
      const lines = [{ product: goods[nth] as TestProduct, quantityMilli: 1_000 }];
      const payments = [byCard(card.code, 1_000)];
      return post(nth, '/sales', draftOf(till, { lines, payments }));
    });
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
