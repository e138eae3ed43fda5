import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice, NoticeChoices, NoticeRules } from '@tillbook/core/notices/notices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, TEST_NOW, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { openFirstTill } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';

const HOUR_MS = 3_600_000;
const URL = '/api/business/notice-rules';
let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
});

const quiet = { warn: () => undefined, error: () => undefined };
async function hours(count: number): Promise<void> {
  at.clock.nowMs = TEST_NOW + count * HOUR_MS;
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir: '/dev/null' };
  await makeRunner({ ...by, jobs: nightlyJobs(given) }).look();
}

const ruleOf = async (of: TestBusiness, kind: Notice['kind']) =>
  (await done<NoticeRules>(at, of.owner, 'GET', URL)).items.find((item) => item.kind === kind);
const say = (of: TestBusiness, rule: object) => done<NoticeRules>(at, of.owner, 'PUT', URL, rule);
const choiceOf = async (person: TestPerson, kind: Notice['kind']) =>
  (await done<NoticeChoices>(at, person, 'GET', '/api/my-notices/choices')).items.find(
    (item) => item.kind === kind,
  );
async function toldOfSilence(person: TestPerson): Promise<number> {
  const url = '/api/my-notices?limit=100';
  const { items } = await done<{ items: Notice[] }>(at, person, 'GET', url);
  return items.filter(({ kind }) => kind === 'device_quiet').length;
}

test('until the business says otherwise the usual holds; it names whom it concerns', async () => {
  expect(await ruleOf(shop, 'device_quiet')).toEqual({
    ...{ kind: 'device_quiet', isInApp: true, isByMail: false, afterHours: 36 },
    ...{ people: 2, names: [shop.manager.name, shop.owner.name].sort(), chosen: 0 },
  });
  const books = await ruleOf(shop, 'books_broken');
  expect(books).toMatchObject({ isByMail: true, afterHours: null });
  expect(books?.names).not.toContain(shop.seller.name);
});

test('what the business says holds for who has not chosen, and for nobody next door', async () => {
  await done(at, shop.manager, 'POST', '/api/my-notices/choices', {
    ...{ kind: 'stock_low', isInApp: true, isByMail: true },
  });
  await say(shop, { kind: 'stock_low', isInApp: false, isByMail: false });
  expect(await choiceOf(shop.owner, 'stock_low')).toMatchObject({ isInApp: false });
  expect(await choiceOf(shop.manager, 'stock_low')).toMatchObject({ isInApp: true });
  expect(await choiceOf(other.owner, 'stock_low')).toMatchObject({ isInApp: true });
  expect(await ruleOf(shop, 'stock_low')).toMatchObject({ isInApp: false, chosen: 1 });
  expect(await ruleOf(other, 'stock_low')).toMatchObject({ isInApp: true, chosen: 0 });
});

test('a silent device is told of after the hours that the business says', async () => {
  await hours(0);
  for (const of of [shop, other]) {
    const till = await openFirstTill(at, of);
    await enrol(at, of.seller, till.deviceId);
  }
  await say(shop, { kind: 'device_quiet', isInApp: true, isByMail: false, afterHours: 12 });
  await hours(11);
  expect(await toldOfSilence(shop.owner)).toBe(0);
  await hours(13);
  expect(await toldOfSilence(shop.owner)).toBe(1);
  expect(await toldOfSilence(shop.manager)).toBe(1);
  expect(await toldOfSilence(other.owner)).toBe(0);
  await say(shop, { kind: 'device_quiet', isInApp: false, isByMail: false, afterHours: 12 });
  await hours(37);
  expect(await toldOfSilence(shop.owner)).toBe(1);
  expect(await toldOfSilence(other.owner)).toBe(1);
});

test('hours belong to silence alone, and are one of a few; nothing is kept of others', async () => {
  const before = await peek(at.database, 'select * from notice_rule order by 1, 2');
  const refused = async (person: TestPerson, payload: object) => {
    const answer = await at.app.inject({
      ...{ method: 'PUT', url: URL, headers: person.headers, payload },
    });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  const ways = { isInApp: true, isByMail: true };
  for (const rule of [
    { kind: 'stock_low', ...ways, afterHours: 12 },
    { kind: 'device_quiet', ...ways, afterHours: 13 },
    { kind: 'device_quiet', ...ways },
  ]) {
    expect(await refused(shop.owner, rule)).toEqual([422, 'VALIDATION_FAILED']);
  }
  const fine = { kind: 'debts_due', ...ways };
  expect(await refused(shop.manager, fine)).toEqual([403, 'PERMISSION_REQUIRED']);
  expect(await peek(at.database, 'select * from notice_rule order by 1, 2')).toEqual(before);
  await expect(
    peek(at.database, `insert into notice_rule values ($1, 'debts_due', true, true, 12)`, [
      shop.businessId,
    ]),
  ).rejects.toThrow('notice_rule_hours');
});

test('each change is written down with what was and what is; the same again is none', async () => {
  const acts = () =>
    peek<{ detail: unknown }>(
      at.database,
      `select detail::json detail from audit_event where business_id = $1
         and detail::jsonb ->> 'notice' = 'promise_broken' order by seq`,
      [shop.businessId],
    );
  const rule = { kind: 'promise_broken', isInApp: true, isByMail: false };
  await say(shop, rule);
  await say(shop, rule);
  expect(await acts()).toEqual([
    {
      detail: {
        notice: 'promise_broken',
        before: { isInApp: true, isByMail: true, afterHours: null },
        after: { isInApp: true, isByMail: false, afterHours: null },
      },
    },
  ]);
});
