import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { plantCuts, type Cuts } from '../../test/cuts.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { sized } from '../../test/random.ts';
import { refundDraftOf } from '../../test/refunds.ts';
import { closeBody } from '../../test/shifts.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const LABEL = 'cut';
const TILLS = 120;

/** Where the process of the server ends; the connection's cuts inside a statement come besides. */
const DEATHS = [
  { when: 'before', says: 'commit' },
  { when: 'after', says: 'commit' },
  { when: 'after', says: 'begin;' },
  { when: 'before', says: 'begin;' },
  { when: 'before', says: 'with posted as' },
] as const;
type Death = (typeof DEATHS)[number];
/** What a soak does a hundred times is done with three of them otherwise. */
const deaths = sized(100) === 100 ? DEATHS : DEATHS.slice(0, 3);

let database: RealDatabase;
let cuts: Cuts;
let shop: TestBusiness;
let soap: TestProduct;
let tills: OpenTill[];
let whole: ServerProcess;
/** Without transactions, and blind for what was posted before. */
let weak: ServerProcess;
let dying: readonly (readonly [Death, ServerProcess])[];

beforeAll(async () => {
  database = await startRealDatabase();
  shop = await addBusiness(database, { branchCount: 1 });
  const goods = { name: 'Soap', priceMinor: 1_099, costMinor: 701, quantityMilli: 10_000_000 };
  [soap] = (await addProducts(database, shop, [goods])) as [TestProduct];
  tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  cuts = await plantCuts(database);
  const blind = [['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false']] as const;
  const given = { connections: 4, label: LABEL };
  const asDying = deaths.map(
    async (diesAt) => [diesAt, await startServer(database, { ...given, diesAt })] as const,
  );
  whole = await startServer(database, given);
  weak = await startServer(database, { ...given, keepsHalves: true, rewrites: blind });
  dying = await Promise.all(asDying);
});
afterAll(async () => {
  await Promise.all([whole, weak, ...dying.map(([, server]) => server)].map((one) => one.kill()));
  await cuts.close();
  await database.drop();
});

interface Asked {
  readonly path: string;
  readonly body: object;
}

/** Nobody answers when the server is no more. */
async function send({ path, body }: Asked, server = whole): Promise<HttpAnswer> {
  const { headers } = shop.manager;
  const silent: HttpAnswer = { status: 0, text: '', code: null };
  return postJson(`${server.origin}${path}`, headers, body).catch(() => silent);
}

function nextTill(): OpenTill {
  const till = tills.pop();
  if (till === undefined) throw new Error('too few tills');
  return till;
}

function aSale(till = nextTill()): Asked {
  const lines = [{ product: soap, quantityMilli: 3_000 }];
  return { path: '/api/sales', body: draftOf(till, { lines }) };
}

async function aRefund(): Promise<Asked> {
  const till = nextTill();
  const sold = JSON.parse((await send(aSale(till))).text) as Sale;
  const body = refundDraftOf(till, sold, [{ quantityMilli: 1_000 }]);
  return { path: `/api/sales/${sold._id}/refunds`, body };
}

async function aClose(): Promise<Asked> {
  const till = nextTill();
  await send(aSale(till));
  return { path: `/api/shifts/${till.shiftId}/close`, body: closeBody(3_000) };
}

const ACTS = [
  { name: 'a sale', ask: async () => aSale(), least: 13 },
  { name: 'a refund', ask: aRefund, least: 10 },
  { name: 'the close of a shift', ask: aClose, least: 5 },
] as const;

/** The tables that a cut at the place left other than they were. */
async function leftAt(asked: Asked, place: string, server = whole): Promise<string[]> {
  const before = await cuts.contentOf();
  const answer = await cuts.at(place, () => send(asked, server));
  expect(answer.status).not.toBe(200);
  await cuts.untilIdle(LABEL);
  const after = Object.entries(await cuts.contentOf());
  return after.flatMap(([table, held]) => (held === before[table] ? [] : [table]));
}

/** The same request again: the one answer, however often. */
async function isDoneOnce(asked: Asked): Promise<void> {
  const first = await send(asked);
  expect([first.status, first.code]).toEqual([200, null]);
  const done = await cuts.contentOf();
  const again = await send(asked);
  expect(again.text).toBe(first.text);
  expect(await cuts.contentOf()).toEqual(done);
}

describe.each(ACTS)('$name, its connection cut at every table that it writes', ({ ask, least }) => {
  test('is all or nothing, and asked again it is done once', async () => {
    const asked = await ask();
    const places = await cuts.placesOf(() => send(asked));
    expect(places.length).toBeGreaterThanOrEqual(least);
    expect(places).toContain('commit');
    for (const place of places) {
      const next = await ask();
      expect([place, await leftAt(next, place)]).toEqual([place, []]);
      await isDoneOnce(next);
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

test('a server that is killed around its statements leaves all or nothing', async () => {
  for (const [death, server] of dying) {
    const asked = aSale();
    const before = await cuts.contentOf();
    expect((await send(asked, server)).status).toBe(0);
    await cuts.untilIdle(LABEL);
    const isWhole = death.when === 'after' && death.says === 'commit';
    const { sale: sales } = await cuts.contentOf();
    expect([death, sales === before['sale']]).toEqual([death, !isWhole]);
    if (!isWhole) expect(await cuts.contentOf()).toEqual(before);
    await isDoneOnce(asked);
  }
  expect(await brokenBooks(database)).toEqual([]);
});

describe('with a defence off', () => {
  test('and every statement committed by itself, something is left', async () => {
    const left: string[] = [];
    const asked = await aRefund();
    const places = await cuts.placesOf(() => send(asked));
    for (const place of places.slice(-4)) {
      left.push(...(await leftAt(await aRefund(), place, weak)));
    }
    expect(left).not.toEqual([]);
  });

  test('and no look for what was posted, the same sale again is not answered', async () => {
    const asked = aSale();
    expect((await send(asked)).status).toBe(200);
    expect((await send(asked, weak)).status).not.toBe(200);
  });
});
