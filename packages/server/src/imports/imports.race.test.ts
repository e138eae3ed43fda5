import { IMPORT_PIECE_BYTES } from '@tillbook/core/imports/imports.api';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import type { ImportAnswer } from '../../test/import-requests.ts';
import {
  OWN_CONNECTION,
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { productFile } from '../../test/product-file.ts';

/** Imports and bulk changes on two servers at the same moment. */

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;

beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 10, label: 'imports' });
  shop = await addBusiness(database);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const origin = (at: number): string => servers[at % 2]?.origin ?? '';
const post = (at: number, path: string, body: object = {}) =>
  postUntilAnswered(`${origin(at)}/api${path}`, shop.owner.headers, body);

async function settled(id: string, states: readonly string[]): Promise<ImportAnswer> {
  for (;;) {
    const headers = { ...shop.owner.headers, ...OWN_CONNECTION };
    const answer = await fetch(`${origin(0)}/api/imports/${id}`, { headers });
    const job = (await answer.json()) as ImportAnswer;
    if (states.includes(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A file that was begun, and how its pieces are sent to a server. */
async function begun(rows: number) {
  const bytes = Buffer.from(productFile({ rows, faulty: 0 }).file);
  const _id = newId();
  await post(0, '/imports', { _id, fileName: 'race.csv', byteSize: bytes.length });
  const send = (to: string, number: number) => {
    const from = number * IMPORT_PIECE_BYTES;
    const piece = bytes.subarray(from, from + IMPORT_PIECE_BYTES);
    return fetch(`${to}/api/imports/${_id}/pieces`, {
      method: 'PUT',
      headers: { ...shop.owner.headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
      body: JSON.stringify({ number, base64: piece.toString('base64') }),
    });
  };
  return { _id, send, piecesCount: Math.ceil(bytes.length / IMPORT_PIECE_BYTES) };
}

async function checked(rows: number): Promise<ImportAnswer> {
  const { _id, send } = await begun(rows);
  await send(origin(0), 0);
  const { matches } = await settled(_id, ['matching']);
  await post(1, `/imports/${_id}/check`, { matches });
  return settled(_id, ['checked']);
}

test('applied and taken back on two servers at once, everything is done once', async () => {
  const { _id } = await checked(1_200);
  const applied = await Promise.all([0, 1, 2, 3].map((at) => post(at, `/imports/${_id}/apply`)));
  expect(applied.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await settled(_id, ['done'])).toMatchObject({ newCount: 1_200, faultyCount: 0 });
  const count = () =>
    peek(
      database,
      `select (select count(*)::int from product where archived_at is null) "products",
         (select count(*)::int from change_set_row) "rows",
         (select count(*)::int from stock_movement) "movements",
         (select coalesce(sum(quantity_milli), 0)::int from stock_level) "quantity"`,
    );
  // Every twentieth row has nothing on the shelf, the others 1 to 19.
  const there = { rows: 1_200, movements: 1_140, quantity: 60 * 190 * 1_000 };
  expect(await count()).toEqual([{ products: 1_200, ...there }]);
  expect(await brokenBooks(database)).toEqual([]);
  const undone = await Promise.all([0, 1, 2, 3].map((at) => post(at, `/imports/${_id}/undo`)));
  expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(undone.map(({ text }) => text)).size).toBe(1);
  const gone = { rows: 1_200, movements: 2_280, quantity: 0 };
  expect(await count()).toEqual([{ products: 0, ...gone }]);
  expect(await brokenBooks(database)).toEqual([]);
}, 60_000);

// Whoever holds the import holds all who lock it, and all who add a piece to it.
const IMPORT = 'select from import_job where import_id = $1 for update';

test('the two pieces that were missing come at the same moment, and the file is read', async () => {
  const { _id, send, piecesCount } = await begun(9_000);
  expect(piecesCount).toBe(2);
  const held = { text: IMPORT, values: [_id], label: 'imports' };
  const acts = [0, 1].map((number) => () => send(origin(number), number));
  const answers = await heldWhile(database, held, acts);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await settled(_id, ['matching', 'failed'])).toMatchObject({ state: 'matching' });
}, 60_000);

test('without the import’s lock each of two pieces takes the other for missing', async () => {
  const label = 'imports unlocked';
  const rewrites = [[' and i.import_id = $2 for no key update', ' and i.import_id = $2']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const { _id, send } = await begun(9_000);
    const held = { text: IMPORT, values: [_id], label };
    const acts = [0, 1].map((number) => () => send(open.origin, number));
    const answers = await heldWhile(database, held, acts);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await peek(
      database,
      `select i.state, (select count(*)::int from import_piece p where p.import_id = i.import_id)
         pieces from import_job i where i.import_id = $1`,
      [_id],
    );
    // All of it is here, and nobody begins to read.
    expect(kept).toEqual([{ state: 'uploading', pieces: 2 }]);
  } finally {
    await open.kill();
  }
});

test('many change the same products at once: each change is whole, and the last is taken back', async () => {
  const goods = await addProducts(
    database,
    shop,
    Array.from({ length: 20 }, (_, at) => ({
      name: `Raced ${at}`,
      priceMinor: 100,
      costMinor: 50,
      quantityMilli: 0,
    })),
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      post(at, '/change-sets', {
        _id: newId(),
        title: 'Race',
        rows: (at % 2 === 0 ? goods : goods.toReversed()).map(({ productId }) => ({
          productId,
          version: 1,
          changes: { priceMinor: 200 + at },
        })),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
  const prices = await peek(
    database,
    `select distinct price_minor::int price, version from product where name like 'Raced%'`,
  );
  expect(prices).toHaveLength(1);
  const won = answers.find(({ status }) => status === 200)?.text ?? '{}';
  const { _id } = JSON.parse(won) as { _id: string };
  const undone = await Promise.all([0, 1, 2].map((at) => post(at, `/change-sets/${_id}/undo`)));
  expect(new Set(undone.map(({ text }) => text)).size).toBe(1);
  const back = await peek(
    database,
    `select distinct price_minor::int price, version from product where name like 'Raced%'`,
  );
  expect(back).toEqual([{ price: 100, version: 3 }]);
}, 60_000);

// The last of all: it leaves a history of prices that forks.
test('without lock and version, two who change one product each begin from what it was', async () => {
  const label = 'changes unlocked';
  const rewrites = [
    [' for no key update of p', ''],
    [' and p.version = r.version', ''],
  ] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const goods = { name: 'Forked', priceMinor: 100, costMinor: 50, quantityMilli: 0 };
    const [product] = await addProducts(database, shop, [goods]);
    const change = (priceMinor: number) => () =>
      postJson(`${open.origin}/api/change-sets`, shop.owner.headers, {
        _id: newId(),
        title: 'Race',
        rows: [{ productId: product?.productId, version: 1, changes: { priceMinor } }],
      });
    const answers = await heldAtTheEnd(database, shop, [change(200), change(201)], label);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = await peek(
      database,
      `select before_minor::int "from", after_minor::int "to" from price_change
       where product_id = $1 and before_minor is not null order by after_minor`,
      [product?.productId],
    );
    expect(told).toEqual([
      { from: 100, to: 200 },
      { from: 100, to: 201 },
    ]);
  } finally {
    await open.kill();
  }
});
