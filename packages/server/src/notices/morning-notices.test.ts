import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice } from '@tillbook/core/notices/notices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { enrol } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { openFirstTill } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const folder = mkdtempSync(join(tmpdir(), 'tillbook-morning-'));
let backupDir = folder;
let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
let other: TestBusiness;

const dayOf = (days: number): string =>
  new Date(TEST_NOW + days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { warn: () => undefined, error: () => undefined };
/** Lets the clock stand at so many hours after the beginning, and what is due happen. */
async function hours(count: number): Promise<void> {
  at.clock.nowMs = TEST_NOW + count * HOUR_MS;
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir };
  await makeRunner({ ...by, jobs: nightlyJobs(given) }).look();
}

async function told(person: TestPerson, kind: Notice['kind']): Promise<Notice['detail'][]> {
  const url = '/api/my-notices?limit=100';
  const { items } = await done<{ items: Notice[] }>(at, person, 'GET', url);
  return items.filter((notice) => notice.kind === kind).map(({ detail }) => detail);
}

const mailsTo = (person: TestPerson): string[] =>
  at.mailbox.mails.filter(({ to }) => to === person.email).map(({ text }) => text);

/** A customer who owes since a month, to be paid by a day. */
async function owing(name: string, dueOn: string, of = shop): Promise<string> {
  const { _id: customerId } = await addCustomer(at, of, { name });
  const branchId = of.branches[0]?.branchId ?? '';
  const debt = { _id: newId(), customerId, branchId, amountMinor: 5_000_00 };
  const since = { owedSince: dayOf(-30), dueOn };
  await done(at, of.owner, 'POST', '/api/customer-openings', { ...debt, ...since });
  return customerId;
}

test('debts that were due yesterday are told in the morning, those of other days are not', async () => {
  await hours(0);
  await owing('Mama Neema', dayOf(0));
  await owing('Baba Juma', dayOf(1));
  const paid = await owing('Bibi Asha', dayOf(0));
  const payment = { _id: newId(), customerId: paid, branchId: shop.branches[0]?.branchId };
  await done(at, shop.owner, 'POST', '/api/customer-payments', {
    ...{ ...payment, method: 'mobile_money', amountMinor: 5_000_00 },
    ...{ provider: 'M-Pesa', reference: 'QABCDEFGHI', note: null },
  });
  await hours(24);
  expect(await told(shop.owner, 'debts_due')).toEqual([{ count: 1, names: ['Mama Neema'] }]);
  expect(await told(other.owner, 'debts_due')).toEqual([]);
  expect(mailsTo(shop.owner).join('\n')).toContain(
    '1 customer should have paid by yesterday (Mama Neema).',
  );
  await hours(48);
  const later = await told(shop.owner, 'debts_due');
  expect(later.map(({ names }) => names)).toContainEqual(['Baba Juma']);
  expect(later).toHaveLength(2);
});

test('a promise that was not kept is told on the morning after, one that was kept is not', async () => {
  const promised = dayOf(3);
  const broken = await owing('Mzee Salum', dayOf(30));
  const kept = await owing('Dada Rehema', dayOf(30));
  for (const customerId of [broken, kept]) {
    const promise = { _id: newId(), customerId, promisedOn: promised, amountMinor: 1_000_00 };
    await done(at, shop.owner, 'POST', '/api/customer-promises', promise);
  }
  const branchId = shop.branches[0]?.branchId;
  await done(at, shop.owner, 'POST', '/api/customer-payments', {
    ...{ _id: newId(), customerId: kept, branchId, method: 'mobile_money', amountMinor: 1_000_00 },
    ...{ provider: 'M-Pesa', reference: 'QZYXWVUTSR', note: null },
  });
  await hours(72);
  expect(await told(shop.owner, 'promise_broken')).toEqual([]);
  await hours(96);
  expect(await told(shop.owner, 'promise_broken')).toEqual([{ count: 1, names: ['Mzee Salum'] }]);
  expect(mailsTo(shop.owner).join('\n')).toContain(
    '1 customer promised to pay by yesterday and did not (Mzee Salum).',
  );
  expect(await told(other.owner, 'promise_broken')).toEqual([]);
});

test('a device that was not heard of for a day and a half is told to who looks after it', async () => {
  const till = await openFirstTill(at, shop);
  await enrol(at, shop.seller, till.deviceId);
  await hours(96 + 35);
  expect(await told(shop.manager, 'device_quiet')).toEqual([]);
  await hours(96 + 37);
  const [device] = await told(shop.manager, 'device_quiet');
  expect(device).toMatchObject({ device: 'Counter tablet' });
  expect(await told(shop.owner, 'device_quiet')).toHaveLength(1);
  expect(await told(shop.seller, 'device_quiet')).toEqual([]);
  expect(await told(other.owner, 'device_quiet')).toEqual([]);
});

test('it is mailed to who asked for mail, and not told at all to who wants neither', async () => {
  const choose = (person: TestPerson, isInApp: boolean, isByMail: boolean) =>
    done(at, person, 'POST', '/api/my-notices/choices', {
      ...{ kind: 'device_quiet', isInApp, isByMail },
    });
  await choose(shop.owner, true, true);
  await choose(shop.manager, false, false);
  const before = (await told(shop.manager, 'device_quiet')).length;
  await hours(96 + 61);
  expect(await told(shop.manager, 'device_quiet')).toHaveLength(before);
  expect((await told(shop.owner, 'device_quiet')).length).toBeGreaterThan(1);
  await hours(96 + 72);
  const sentence = 'The device "Counter tablet" has not been heard of';
  expect(mailsTo(shop.owner).join('\n')).toContain(sentence);
  expect(mailsTo(shop.manager).join('\n')).not.toContain(sentence);
});

test('a back-up that could not be made is told to owners, and by mail', async () => {
  expect(await told(shop.owner, 'backup_failed')).toEqual([]);
  // A file stands where the folder should be.
  backupDir = join(folder, 'taken');
  writeFileSync(backupDir, '');
  await hours(96 + 96);
  expect(await told(shop.owner, 'backup_failed')).toHaveLength(1);
  expect(mailsTo(shop.owner).join('\n')).toContain('The daily back-up could not be made.');
  expect(await told(shop.seller, 'backup_failed')).toEqual([]);
});
