import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givePassword, PASSWORD } from '../../test/accounts.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { giveBusiness } from '../../test/owners.ts';
import {
  OWN_CONNECTION,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';

/** A business that changes hands, answered from two servers at once. */
const LABEL = 'handing-over';

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20, label: LABEL, isHeld: true });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const OFFERS = '/api/business/ownership/offers';

async function ask(
  server: ServerProcess | undefined,
  by: TestPerson,
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const answer = await fetch(`${server?.origin ?? ''}${OFFERS}${path}`, {
    method: 'POST',
    headers: { ...by.headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code = (JSON.parse(text) as { code?: string }).code ?? null;
  return { status: answer.status, text, code };
}

interface Offered {
  readonly shop: TestBusiness;
  readonly admin: TestPerson;
  readonly offerId: string;
}

const proof = { currentPassword: PASSWORD };

async function offered(): Promise<Offered> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const admin = await addPerson(database, {
    ...{ role: 'business_admin', businessId: shop.businessId },
  });
  for (const person of [shop.owner, admin]) await givePassword({ database }, person);
  const offerId = newId();
  const body = { _id: offerId, personId: admin.personId, ...proof };
  expect((await ask(servers[0], shop.owner, '', body)).status).toBe(200);
  return { shop, admin, offerId };
}

/** Two answers at once, each from its own server; how they went, and what is left. */
async function answers(
  steps: readonly ['accept', 'accept' | 'withdraw'],
  over: readonly ServerProcess[] = servers,
) {
  const { shop, admin, offerId } = await offered();
  const by = { accept: admin, withdraw: shop.owner };
  const given = await heldAtTheEnd(
    database,
    shop,
    steps.map((step, index) => () => {
      const body = step === 'accept' ? proof : undefined;
      return ask(over[index], by[step], `/${offerId}/${step}`, body);
    }),
    LABEL,
  );
  const acts = await peek<{ action: string }>(
    database,
    `select action from audit_event where business_id = $1 and action like 'business.%over'
     or business_id = $1 and action like 'business.offer\\_%' order by seq`,
    [shop.businessId],
  );
  const [owner] = await peek<{ id: string }>(
    database,
    'select owner_id id from business where business_id = $1',
    [shop.businessId],
  );
  const isTaken = owner?.id === admin.personId;
  return { codes: given.map(({ code }) => code), acts: acts.map(({ action }) => action), isTaken };
}

test('two yeses of one admin are one', async () => {
  expect(await answers(['accept', 'accept'])).toEqual({
    ...{ codes: [null, null], acts: ['business.handed_over'], isTaken: true },
  });
  expect(await brokenBooks(database)).toEqual([]);
});

test('a yes that came first counts, and the offer cannot be taken back any more', async () => {
  expect(await answers(['accept', 'withdraw'])).toEqual({
    ...{ codes: [null, 'INVALID_STATE'], acts: ['business.handed_over'], isTaken: true },
  });
  expect(await brokenBooks(database)).toEqual([]);
});

test('without the lock on the members they do not hear of each other', async () => {
  const rewrites: Rewrites = [['select lock_members()', 'select null']];
  const open = await startTwo(database, { connections: 20, rewrites, label: LABEL, isHeld: true });
  const { acts } = await answers(['accept', 'accept'], open);
  await Promise.all(open.map((server) => server.kill()));
  expect(acts).not.toEqual(['business.handed_over']);
});

test('goods offered to another business wait for the handing over, and then go nowhere', async () => {
  const { shop, admin } = await offered();
  const twin = await addBusiness(database, { branchCount: 1 });
  await giveBusiness(database, shop.owner, twin);
  const [handing, offering] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.superuserUrl });
      await client.connect();
      await client.query('begin');
      await client.query(`set local app.business_id = '${shop.businessId}'`);
      return client;
    }),
  );
  const offer = () =>
    offering?.query<{ made: boolean }>(
      `select make_transfer_offer($1, $2, 'X', $3, 'T-1', null, 0, '[]', now()) made`,
      [newId(), shop.owner.personId, twin.businessId],
    );
  await handing?.query('select lock_members()');
  await handing?.query('select hand_over($1, now())', [admin.personId]);
  const waiting = offer();
  // Nothing is offered before the handing over is through.
  await expect
    .poll(() => peek(database, `select from pg_locks where not granted`))
    .not.toHaveLength(0);
  await handing?.query('commit');
  expect((await waiting)?.rows).toEqual([{ made: false }]);
  await offering?.query('commit');
  await Promise.all([handing?.end(), offering?.end()]);
  expect(await peek(database, 'select from transfer_offer')).toEqual([]);
});
