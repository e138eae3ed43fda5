import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { byCard, giftCardBody } from '../../test/gift-cards.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const CARDS = 8;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

/** Two tills of one branch; each sells a card of 1,500 and goods of 1,000 of its own. */
async function scene(servers: Awaited<ReturnType<typeof startTwo>>) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const goods = await addProducts(
    database,
    shop,
    [0, 1].map((nth) => ({
      ...{ name: `Soap ${nth}`, priceMinor: 1_000, costMinor: 333, quantityMilli: 99_000 },
    })),
  );
  const branchId = shop.branches[0]?.branchId ?? '';
  const [one, two] = (await addOpenTills(database, shop, branchId, 2)) as [OpenTill, OpenTill];
  const send = (nth: number, path: string, body: object) =>
    postJson(`${servers[nth]?.origin}/api${path}`, shop.owner.headers, body);
  const sellCard = async (nth: number) => {
    const body = giftCardBody(nth === 0 ? one : two, branchId, 1_500);
    expect((await send(nth, '/gift-cards', body)).status).toBe(200);
    return body;
  };
  const spend = async (nth: number, code: string) => {
    const lines = [{ product: goods[1] as TestProduct, quantityMilli: 1_000 }];
    const cart = { lines, payments: [byCard(code, 1_000)] };
    const answer = await send(nth, '/sales', draftOf(two, cart));
    if (answer.status === 200) two.lastNumber += 1;
    return answer;
  };
  const takeBack = (nth: number, giftCardId: string, _id = newId()) => {
    const body = { _id, shiftId: one.shiftId, leaseId: one.leaseId };
    return send(nth, `/gift-cards/${giftCardId}/void`, body);
  };
  return { shop, sellCard, spend, takeBack };
}

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'done' : (code ?? text);

test('a card is taken back at one till and pays at another: one of the two, each time', async () => {
  const servers = await startTwo(database, { connections: 12 });
  try {
    const { sellCard, spend, takeBack } = await scene(servers);
    for (let nth = 0; nth < CARDS; nth += 1) {
      const card = await sellCard(nth % 2);
      const _id = newId();
      const back = [0, 1, 0].map((by) => () => takeBack(by, card._id, _id));
      const acts = [() => spend(nth % 2, card.code), ...back];
      const inTurn = nth % 2 === 0 ? acts : [...acts].reverse();
      const said = (await Promise.all(inTurn.map((act) => act()))).map(codeOf).sort();
      // Taken back, the same request three times; or spent, and each of them refused.
      expect([
        ['GIFT_CARD_USED', 'GIFT_CARD_USED', 'GIFT_CARD_USED', 'done'],
        ['GIFT_CARD_VOIDED', 'done', 'done', 'done'],
      ]).toContainEqual(said);
    }
    const [kept] = await peek<{ ways: number }>(
      database,
      `select count(*)::int ways from gift_card g
       where (voided_at is null and balance_minor = 500) or (voided_at is not null
         and balance_minor = 0 and last_entry = 2)`,
    );
    expect(kept?.ways).toBe(CARDS);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with the lock on the card switched off, the second of two is an error, not told so', async () => {
  const rewrites: Rewrites = [['order by gift_card_id for no key update', 'order by gift_card_id']];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const { shop, sellCard, spend, takeBack } = await scene(open);
    const card = await sellCard(0);
    const answers = await heldAtTheEnd(database, shop, [
      () => spend(0, card.code),
      () => takeBack(1, card._id),
    ]);
    expect(answers.map(codeOf)).toEqual(['done', 'INTERNAL']);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
