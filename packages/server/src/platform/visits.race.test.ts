import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givePassword, PASSWORD } from '../../test/accounts.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import {
  OWN_CONNECTION,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';

/** A visit of the platform, decided about from two servers at once. */
const LABEL = 'visits';

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

async function send(
  server: ServerProcess | undefined,
  by: TestPerson,
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const answer = await fetch(`${server?.origin ?? ''}/api${path}`, {
    method: 'POST',
    headers: { ...by.headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code = (JSON.parse(text) as { code?: string }).code ?? null;
  return { status: answer.status, text, code };
}

interface Place {
  readonly shop: TestBusiness;
  readonly root: TestPerson;
}

async function place(): Promise<Place> {
  const shop = await addBusiness(database, { branchCount: 1 });
  await givePassword({ database }, shop.owner);
  return { shop, root: await superAdmin() };
}

const superAdmin = () => addPerson(database, { role: 'super_admin', isSuperAdmin: true });
const ask = (server: ServerProcess | undefined, by: TestPerson, { shop }: Place, _id = newId()) =>
  send(server, by, `/admin/businesses/${shop.businessId}/visits`, { _id, reason: 'To help' });

const acts = async ({ shop }: Place): Promise<string[]> => {
  const rows = await peek<{ action: string }>(
    database,
    `select action from audit_event where business_id = $1 and action like 'visit.%' order by seq`,
    [shop.businessId],
  );
  return rows.map(({ action }) => action);
};

/** Two decisions at once about a question that waits, each from its own server. */
async function decisions(
  steps: readonly ('allow' | 'leave')[],
  over: readonly ServerProcess[] = servers,
) {
  const at = await place();
  const visitId = newId();
  expect((await ask(servers[0], at.root, at, visitId)).status).toBe(200);
  const allowed = { minutes: 15, parts: ['stock'], currentPassword: PASSWORD };
  const left = `/admin/businesses/${at.shop.businessId}/visits/${visitId}/leave`;
  const given = await heldAtTheEnd(
    database,
    at.shop,
    steps.map((step, index) => () => {
      if (step === 'leave') return send(over[index], at.root, left);
      return send(over[index], at.shop.owner, `/business/visits/${visitId}/allow`, allowed);
    }),
    LABEL,
  );
  return { codes: given.map(({ code }) => code), acts: (await acts(at)).slice(1) };
}

test('two super admins who ask at once: one waits for the owner, the other is told who does', async () => {
  const at = await place();
  const colleague = await superAdmin();
  const given = await heldAtTheEnd(
    database,
    at.shop,
    [at.root, colleague].map((by, index) => () => ask(servers[index], by, at)),
    LABEL,
  );
  expect(given.map(({ code }) => code)).toEqual([null, 'VISIT_WAITS']);
  expect(await acts(at)).toEqual(['visit.asked']);
});

test('two yeses of one owner are one', async () => {
  expect(await decisions(['allow', 'allow'])).toEqual({
    ...{ codes: [null, null], acts: ['visit.allowed'] },
  });
});

test('a question that is taken back while the owner says yes opens nothing', async () => {
  expect(await decisions(['leave', 'allow'])).toEqual({
    ...{ codes: [null, 'INVALID_STATE'], acts: ['visit.withdrawn'] },
  });
  expect(await brokenBooks(database)).toEqual([]);
});

test('without the lock on the visit two yeses are two', async () => {
  const rewrites: Rewrites = [['v.visit_id = $2 for no key update', 'v.visit_id = $2']];
  const open = await startTwo(database, { connections: 20, rewrites, label: LABEL, isHeld: true });
  const { acts: done } = await decisions(['allow', 'allow'], open);
  await Promise.all(open.map((server) => server.kill()));
  expect(done).not.toEqual(['visit.allowed']);
});
