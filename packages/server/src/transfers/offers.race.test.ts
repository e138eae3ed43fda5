import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { ownsToo } from '../../test/owners.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';

/** Two businesses of one owner: offers that are ended at one moment, at two servers. */

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shops: readonly [TestBusiness, TestBusiness];
/** The owner at work in the one and in the other. */
let people: readonly [TestPerson, TestPerson];
let products: readonly [TestProduct, TestProduct];

async function stocked(business: TestBusiness): Promise<TestProduct> {
  const [product] = await addProducts(database, business, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 1_000_000 },
  ]);
  if (product === undefined) throw new Error('no product');
  return product;
}

beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 60 });
  shops = [
    await addBusiness(database, { name: 'Amina Shop' }),
    await addBusiness(database, { name: 'Amina Wholesale' }),
  ];
  people = [shops[0].owner, await ownsToo(database, shops[0].owner, shops[1])];
  products = [await stocked(shops[0]), await stocked(shops[1])];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

type Side = 0 | 1;
const otherOf = (side: Side): Side => (side === 0 ? 1 : 0);

/** Posts at one of the servers, and again when the server says that it may be asked again. */
async function post(at: number, side: Side, path: string, body: object): Promise<HttpAnswer> {
  const origin = servers[at % servers.length]?.origin ?? '';
  return postUntilAnswered(`${origin}/api${path}`, people[side].headers, body);
}

/** Sends ten of the one business to the other; answers the transfer and its offer. */
async function offered(from: Side): Promise<{ transferId: string; offerId: string }> {
  const transferId = newId();
  const drafted = await post(0, from, '/transfers', {
    _id: transferId,
    fromBranchId: shops[from].branches[0]?.branchId,
    toBranchId: null,
    toBusinessId: shops[otherOf(from)].businessId,
    note: null,
    lines: [{ productId: products[from].productId, quantityMilli: 10_000 }],
  });
  expect(drafted.status, drafted.text).toBe(200);
  const body = { _id: newId(), version: 1, lines: [], note: null };
  const sent = await post(0, from, `/transfers/${transferId}/start`, body);
  expect(sent.status, sent.text).toBe(200);
  const [row] = await peek<{ id: string }>(
    database,
    'select offer_id id from transfer where transfer_id = $1',
    [transferId],
  );
  return { transferId, offerId: row?.id ?? '' };
}

const taking = (to: Side) => ({
  _id: newId(),
  branchId: shops[to].branches[0]?.branchId,
  lines: [{ line: 1, productId: products[to].productId }],
});

async function owed(): Promise<readonly number[]> {
  const rows = await peek<{ n: number }>(
    database,
    `select coalesce(sum(debit_minor - credit_minor), 0)::int n from journal_line
     where account_code in ('1110', '2020') group by account_code order by account_code`,
  );
  return rows.map(({ n }) => n);
}

const countOf = (answers: readonly HttpAnswer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

test('an offer accepted 30 times at once is one document; asked again it is the same', async () => {
  const { offerId } = await offered(0);
  const body = taking(1);
  const path = `/transfer-offers/${offerId}/accept`;
  const same = await Promise.all(Array.from({ length: 15 }, (_, at) => post(at, 1, path, body)));
  const others = await Promise.all(
    Array.from({ length: 15 }, (_, at) => post(at, 1, path, taking(1))),
  );
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect([countOf(same, 200), countOf(others, 409)]).toEqual([15, 15]);
  expect(await owed()).toEqual([25_000, -25_000]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('taken by the one and taken back by the other at one moment, one of them has it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { transferId, offerId } = await offered(0);
    const before = await owed();
    const back = { _id: newId(), note: null };
    const answers = await Promise.all([
      post(round, 1, `/transfer-offers/${offerId}/accept`, taking(1)),
      post(round + 1, 0, `/transfers/${transferId}/cancel`, back),
      post(round, 1, `/transfer-offers/${offerId}/decline`, { reason: null }),
    ]);
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 2]);
    const isTaken = answers[0]?.status === 200;
    const [debt = 0, due = 0] = before;
    expect(await owed()).toEqual(isTaken ? [debt, due - 25_000] : [debt - 25_000, due]);
  }
  expect(await brokenBooks(database)).toEqual([]);
});

test('offers that cross are all taken', async () => {
  const rounds = 8;
  const crossing: { side: Side; offerId: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from: Side = round % 2 === 0 ? 0 : 1;
    crossing.push({ side: otherOf(from), offerId: (await offered(from)).offerId });
  }
  const answers = await Promise.all(
    crossing.map(({ side, offerId }, at) =>
      post(at, side, `/transfer-offers/${offerId}/accept`, taking(side)),
    ),
  );
  expect(countOf(answers, 200)).toBe(rounds);
  expect(await brokenBooks(database)).toEqual([]);
});

/** Takes some words out of a function of the database. */
const without = (name: string, words: string) =>
  peek(
    database,
    `do $$ begin execute replace(pg_get_functiondef('${name}'::regproc), '${words}', ''); end $$`,
  );

// The last of all: it leaves goods of which there are more than were sent.
test('without lock, look and key, an offer that two take at once is taken twice', async () => {
  const label = 'offers unlocked';
  const open = await startServer(database, { connections: 4, isHeld: true, label });
  const takenByTwo = async () => {
    const path = `${open.origin}/api/transfer-offers/${(await offered(0)).offerId}/accept`;
    const take = () => postJson(path, people[1].headers, taking(1));
    const answers = await heldAtTheEnd(database, shops[1], [take, take], label);
    return answers.map(({ status, code }) => code ?? status);
  };
  try {
    await without('lock_transfer_offer', 'for update');
    expect(await takenByTwo()).toEqual([200, 'INTERNAL']);
    await without('decide_transfer_offer', "and state = ''open''");
    await peek(database, 'alter table transfer drop constraint transfer_offer_once');
    const [debt = 0, due = 0] = await owed();
    expect(await takenByTwo()).toEqual([200, 200]);
    // Sent once: the one is owed once what the other owes twice.
    expect(await owed()).toEqual([debt + 25_000, due - 50_000]);
  } finally {
    await open.kill();
  }
});
