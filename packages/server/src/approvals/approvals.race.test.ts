import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PIN_TRIES_MAX } from '@tillbook/core/limits';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { triedUnlocked } from '../../test/pin-tries.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20, label: 'approvals' });
  shop = await addBusiness(database);
  await peek(
    database,
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000`,
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const post = (nth: number, by: TestPerson, path: string, body: object) =>
  postJson(`${servers[nth % 2]?.origin}/api/approvals${path}`, by.headers, body);

async function asked(): Promise<string> {
  const question = questionOf(shop);
  expect((await post(0, shop.seller, '', question)).status).toBe(200);
  return question._id;
}
const answersOf = (approvalId: string) =>
  peek(database, 'select answer from approval_decision where approval_id = $1', [approvalId]);

test('of many who answer on two servers at once, one is heard', async () => {
  const approvalId = await asked();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => {
      if (nth % 3 === 0) return post(nth, shop.seller, `/${approvalId}/withdraw`, { _id: newId() });
      const answer = nth % 3 === 1 ? 'approved' : 'refused';
      const by = nth % 4 < 2 ? shop.manager : shop.owner;
      return post(nth, by, `/${approvalId}/decide`, { _id: newId(), answer, note: null });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'INVALID_STATE')).toHaveLength(23);
  expect(await answersOf(approvalId)).toHaveLength(1);
});

test('the same question and the same answer many times at once are one', async () => {
  const question = questionOf(shop);
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => post(nth, shop.seller, '', question)),
  );
  expect(all.every(({ status }) => status === 200)).toBe(true);
  const given = { _id: newId(), answer: 'approved', note: null };
  const path = `/${question._id}/decide`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => post(nth, shop.manager, path, given)),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await answersOf(question._id)).toHaveLength(1);
  const acts = await peek(database, 'select from audit_event where subject_id = $1', [
    question._id,
  ]);
  expect(acts).toHaveLength(2);
});

/** A PIN that nobody knows. */
async function givePinTo({ personId }: TestPerson): Promise<void> {
  await peek(
    database,
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA', now())`,
    [shop.businessId, personId],
  );
}

test('wrong PINs on two servers at once are counted as one row of tries', async () => {
  const approvalId = await asked();
  await givePinTo(shop.manager);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, nth) =>
      post(nth, shop.seller, `/${approvalId}/decide-by-pin`, {
        ...{ _id: newId(), approverId: shop.manager.personId, pin: '9753' },
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 'PIN_WRONG')).toHaveLength(PIN_TRIES_MAX - 1);
  expect(answers.filter(({ code }) => code === 'PIN_LOCKED')).toHaveLength(16 - PIN_TRIES_MAX + 1);
  expect(await brokenBooks(database)).toEqual([]);
});

test('without the lock behind which tries are counted, more wrong PINs are looked at', async () => {
  const approvalId = await asked();
  const { personId: approverId } = shop.owner;
  await givePinTo(shop.owner);
  const label = 'uncounted';
  const held = await startServer(database, { connections: 10, isHeld: true, label });
  try {
    const url = `${held.origin}/api/approvals/${approvalId}/decide-by-pin`;
    const answers = await triedUnlocked(database, { personId: approverId, label }, () =>
      postJson(url, shop.seller.headers, { _id: newId(), approverId, pin: '9753' }),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(PIN_TRIES_MAX + 2).fill('PIN_WRONG'));
  } finally {
    await held.kill();
  }
});

test('without the look whether a question is there, the same one at once is an error', async () => {
  const label = 'asked twice';
  const rewrites = [
    [
      "decode($15, 'hex'), $16)\n   on conflict do nothing returning 1",
      "decode($15, 'hex'), $16) returning 1",
    ],
  ] as const;
  const held = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const question = questionOf(shop);
    const ask = () => postJson(`${held.origin}/api/approvals`, shop.seller.headers, question);
    const answers = await heldAtTheEnd(database, shop, [ask, ask], label);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
  } finally {
    await held.kill();
  }
});

// The last of all: it leaves a question with two answers.
test('without the key that lets a question have one answer, two are heard', async () => {
  const approvalId = await asked();
  const label = 'two answers';
  const held = await startServer(database, { connections: 4, isHeld: true, label });
  try {
    await peek(
      database,
      'alter table approval_decision drop constraint approval_decision_pkey cascade',
    );
    const answer = (by: TestPerson, said: string) => () =>
      postJson(`${held.origin}/api/approvals/${approvalId}/decide`, by.headers, {
        ...{ _id: newId(), answer: said, note: null },
      });
    const acts = [answer(shop.manager, 'approved'), answer(shop.owner, 'refused')];
    await heldAtTheEnd(database, shop, acts, label);
    expect(await answersOf(approvalId)).toHaveLength(2);
  } finally {
    await held.kill();
  }
});
