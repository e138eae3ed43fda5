import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Expense } from '@tillbook/core/books/expenses.api';
import type { Notice } from '@tillbook/core/notices/notices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { causesOfExpenses } from './causes.ts';
import { digestsOf } from './digest.ts';
import { hearApprovals } from './hear-approvals.ts';
import { tellPeople } from './tell.ts';

const DAY = 86_400_000;
let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
  await done(at, shop.owner, 'PUT', '/api/expenses/limit', { limitMinor: 100 });
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const iso = () => new Date(at.clock.nowMs).toISOString();
const spend = (amountMinor: number, by = shop.manager) =>
  done<Expense>(at, by, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'rent', amountMinor },
    ...{ taxMinor: 0, paidFrom: 'bank', day: '2026-03-02', payee: null, note: null },
    reference: null,
  });
const answer = (expenseId: string, said: string, by = shop.accountant) =>
  done(at, by, 'POST', `/api/expenses/${expenseId}/answer`, {
    ...{ _id: newId(), answer: said, note: null },
  });
const toldTo = async (person: TestPerson, kind: Notice['kind']) =>
  (await done<{ items: Notice[] }>(at, person, 'GET', '/api/my-notices?limit=100')).items.filter(
    (one) => one.kind === kind,
  );

/** What was committed is heard by a server, as the outbox announces it. */
async function heard(): Promise<void> {
  const events = await peek<{ events: unknown[] }>(
    at.database,
    `select coalesce(json_agg(json_build_array(business_id, kind, subject_id, branch_id)), '[]')
       events from outbox_event where business_id = $1 and kind like 'expense%'`,
    [shop.businessId],
  );
  const ears = hearApprovals({ db: at.db, clock: () => at.clock.nowMs, log: { warn: () => {} } });
  ears.hear(JSON.stringify(events[0]?.events));
  await ears.stop();
}

/** What work by the clock does every hour. */
const hourly = () =>
  at.db.transact(openTenant(shop.businessId), async (tx) => {
    const telling = { businessId: shop.businessId, day: iso().slice(0, 10), nowMs: at.clock.nowMs };
    await tellPeople(tx, telling, await causesOfExpenses(tx, shop.businessId, iso()));
  });

test('who may approve is told of an expense that waits, once however long it does', async () => {
  await spend(100);
  const { _id, number } = await spend(500);
  await heard();
  for (const person of [shop.owner, shop.accountant]) {
    const told = await toldTo(person, 'expense_asked');
    expect(told.map(({ detail }) => detail)).toEqual([
      { branch: shop.branches[0]?.name, id: _id, number, person: shop.manager.name },
    ]);
  }
  for (const person of [shop.manager, shop.seller, other.owner]) {
    expect(await toldTo(person, 'expense_asked')).toEqual([]);
  }
  at.clock.nowMs += 2 * DAY;
  await hourly();
  expect(await toldTo(shop.owner, 'expense_asked')).toHaveLength(1);
});

test('who asked is told what was answered, and nobody else', async () => {
  const [yes, no] = [await spend(700), await spend(800)];
  const colleague = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  await answer(yes._id, 'approved');
  await answer(no._id, 'refused', shop.owner);
  await heard();
  const told = await toldTo(shop.manager, 'expense_answered');
  const said = told.map(({ detail }) => [detail['id'], detail['answer'], detail['person']]);
  expect(said.toSorted()).toEqual(
    [
      [yes._id, 'approved', shop.accountant.name],
      [no._id, 'refused', shop.owner.name],
    ].toSorted(),
  );
  for (const person of [colleague, shop.accountant, shop.owner, other.manager]) {
    expect(await toldTo(person, 'expense_answered')).toEqual([]);
  }
  await hourly();
  expect(await toldTo(shop.manager, 'expense_answered')).toHaveLength(2);
});

test('both are mailed in the morning, until somebody says no', async () => {
  const [{ timezone = '' } = {}] = await peek<{ timezone: string }>(
    at.database,
    'select timezone from business where business_id = $1',
    [shop.businessId],
  );
  const place = { businessId: shop.businessId, name: 'Shop', timezone };
  const first = await digestsOf(at.db, place, iso());
  const textTo = (mails: typeof first, person: TestPerson) =>
    mails.find(({ to }) => to === person.email)?.text ?? '';
  expect(textTo(first, shop.owner)).toContain('asked for a yes to the expense EXP-');
  expect(textTo(first, shop.manager)).toMatch(/approved your expense EXP-\d/);
  expect(textTo(first, shop.manager)).toMatch(/refused your expense EXP-\d/);
  await done(at, shop.owner, 'POST', '/api/my-notices/choices', {
    ...{ kind: 'expense_asked', isInApp: true, isByMail: false },
  });
  const { _id } = await spend(900);
  await heard();
  expect(textTo(await digestsOf(at.db, place, iso()), shop.owner)).toBe('');
  expect((await toldTo(shop.owner, 'expense_asked')).map(({ detail }) => detail['id'])).toContain(
    _id,
  );
});

test('an address opens the one that it names, in the branches that one works in', async () => {
  const made = await spend(50);
  const url = `/api/expenses/${made._id}`;
  expect(await done<Expense>(at, shop.manager, 'GET', url)).toEqual(made);
  const elsewhere = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[1]?.branchId ?? ''],
  });
  expect((await ask(at, elsewhere, 'GET', url)).body.code).toBe('BRANCH_FORBIDDEN');
  expect((await ask(at, other.owner, 'GET', url)).status).toBe(404);
  expect((await ask(at, shop.seller, 'GET', url)).body.code).toBe('PERMISSION_REQUIRED');
  expect((await ask(at, shop.owner, 'GET', `/api/expenses/${newId()}`)).status).toBe(404);
});
