import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClosingState } from '@tillbook/core/books/period-close.api';
import type { AccountRow, EntryRow } from '@tillbook/core/books/journal.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { ask, done } from '../../test/purchasing.ts';
import { draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;
const CLOSE = '/api/books/close';
const REOPEN = '/api/books/reopen';

let at: TestApp;
let shop: TestBusiness;
let soap: TestProduct;
let till: OpenTill;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
/** A shop that sold on 4 March; it is the 6th now. */
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openFirstTill(at, shop);
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(at, shop.seller, till, draft)).status).toBe(200);
  at.clock.nowMs += 2 * DAY;
});

const close = (upTo: string, by = shop.accountant, _id = newId()) =>
  ask<ClosingState>(at, by, 'POST', CLOSE, { _id, upTo });
const reopen = (closedTo: string | null, by: TestPerson = shop.owner) =>
  ask<ClosingState>(at, by, 'POST', REOPEN, { _id: newId(), closedTo, reason: 'A bill came' });
const closing = (more = '') =>
  done<ClosingState>(at, shop.accountant, 'GET', `/api/books/closing${more}`);
const entries = async (more = '') => {
  const url = `/api/journal?from=2026-03-01&to=2026-03-31&sourceKind=sale${more}`;
  const { items } = await done<{ items: EntryRow[] }>(at, shop.owner, 'GET', url);
  return items.map(({ businessDate, ledgerDate }) => [businessDate, ledgerDate]);
};

describe('books that are closed up to a day', () => {
  test('say so, with what every account held then, and may be closed further', async () => {
    expect(await closing()).toMatchObject({
      ...{ closedTo: null, closableTo: '2026-03-05', firstDay: '2026-03-04', movedCount: 0 },
      unfinished: {
        ...{ openShifts: 1, openConflicts: 0, unbilledReceipts: 0, openCounts: 0 },
        ...{ expensesWaiting: 0, drawersUnseen: 0, moneyUnsold: 0, moneyUnpaid: 0 },
        moneyConflicts: 0,
      },
    });
    const { status, body } = await close('2026-03-04');
    expect(status).toBe(200);
    expect(body).toMatchObject({ closedTo: '2026-03-04' });
    expect(body.history[0]).toMatchObject({
      ...{ kind: 'close', closedTo: '2026-03-04', byName: shop.accountant.name, reason: null },
    });
    expect((await close('2026-03-05')).body.history).toHaveLength(2);
    const [kept] = await peek<{ debit: number; credit: number }>(
      ...[
        at.database,
        `select sum(debit_minor)::int debit, sum(credit_minor)::int credit
         from period_close_balance where business_id = $1 and close_no = 2`,
      ],
      [shop.businessId],
    );
    expect(kept?.debit).toBe(kept?.credit);
    expect(kept?.debit).toBe(body.history[0]?.debitMinor);
  });

  test('say which devices were not heard of since that day, until they are or are ended', async () => {
    const silent = async (upTo: string, by = shop.accountant) => {
      const url = `/api/books/closing?upTo=${upTo}`;
      const { silentDevices } = await done<ClosingState>(at, by, 'GET', url);
      return silentDevices.map(({ name, branchName, lastSeenAt }) => [
        name,
        branchName,
        lastSeenAt,
      ]);
    };
    // The till's own device, enrolled on the morning of the 6th; another one sells nowhere.
    const device = await enrol(at, shop.owner, till.deviceId);
    await enrol(at, shop.owner);
    expect(await silent('2026-03-05')).toEqual([]);
    const enrolledMs = at.clock.nowMs;
    at.clock.nowMs += 3 * DAY;
    const branchName = shop.branches[0]?.name ?? '';
    expect(await silent('2026-03-06')).toEqual([['Counter tablet', branchName, null]]);
    expect(await silent('2026-03-05')).toEqual([]);
    // What it sold on the 7th, without a connection.
    const occurredAt = new Date(enrolledMs + DAY).toISOString();
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    const fact = nextFact(till, shop.seller, { lines, occurredAt });
    expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
    expect(await silent('2026-03-08')).toEqual([]);
    const seenAt = new Date(at.clock.nowMs).toISOString();
    at.clock.nowMs += DAY;
    expect(await silent('2026-03-09')).toEqual([['Counter tablet', branchName, seenAt]]);
    const stranger = await addBusiness(at.database, { name: 'Stranger' });
    expect(await silent('2026-03-09', stranger.accountant)).toEqual([]);
    await done(at, shop.owner, 'POST', `/api/devices/${device.deviceId}/revoke`, {});
    expect(await silent('2026-03-09')).toEqual([]);
  });

  test('are never closed with a day that still runs, nor backwards, nor by a manager', async () => {
    expect((await close('2026-03-06')).body).toMatchObject({ code: 'PERIOD_NOT_OVER' });
    expect((await close('2026-03-05')).status).toBe(200);
    const again = await close('2026-03-05');
    expect([again.status, again.body]).toMatchObject([
      ...[409, { code: 'PERIOD_LOCKED', closedTo: '2026-03-05' }],
    ]);
    expect((await close('2026-03-04', shop.manager)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await closing()).history).toHaveLength(1);
  });

  test('twice the same is once; another day under its id is refused', async () => {
    const _id = newId();
    expect((await close('2026-03-04', shop.owner, _id)).status).toBe(200);
    expect((await close('2026-03-04', shop.owner, _id)).body.history).toHaveLength(1);
    const changed = await close('2026-03-05', shop.owner, _id);
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('take a sale that comes late on the first open day, with its own day kept', async () => {
    const device = await enrol(at, shop.seller, till.deviceId);
    expect((await close('2026-03-05')).status).toBe(200);
    const occurredAt = new Date(TEST_NOW + 60_000).toISOString();
    const cart = { lines: [{ product: soap, quantityMilli: 2_000 }], occurredAt };
    const fact = nextFact(till, shop.seller, cart);
    expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
    expect(await entries()).toEqual([
      ['2026-03-04', '2026-03-06'],
      ['2026-03-04', '2026-03-04'],
    ]);
    expect(await entries('&moved=1')).toEqual([['2026-03-04', '2026-03-06']]);
    expect((await closing()).movedCount).toBe(1);
    // The sale itself says when it was made.
    const [sale] = await peek<{ day: string }>(
      ...[at.database, `select business_date::text as day from sale where sale_id = $1`],
      [fact._id],
    );
    expect(sale?.day).toBe('2026-03-04');
  });

  test('take what is done today as ever', async () => {
    expect((await close('2026-03-05')).status).toBe(200);
    const occurredAt = new Date(at.clock.nowMs).toISOString();
    const cart = { lines: [{ product: soap, quantityMilli: 1_000 }], occurredAt };
    expect((await post(at, shop.seller, till, draftOf(till, cart))).status).toBe(200);
    expect((await entries())[0]).toEqual(['2026-03-06', '2026-03-06']);
  });

  test('give the balances of any day from what was kept at the close', async () => {
    const chart = async () => {
      const url = '/api/accounts?on=2026-03-31';
      return (await done<{ items: AccountRow[] }>(at, shop.owner, 'GET', url)).items;
    };
    const before = await chart();
    await close('2026-03-04');
    expect(await chart()).toEqual(before);
    await close('2026-03-05');
    expect(await chart()).toEqual(before);
  });
});

describe('closed books are opened again', () => {
  test('by the owner with a reason, up to an earlier day or whole; the audit keeps it', async () => {
    await close('2026-03-04');
    await close('2026-03-05');
    expect((await reopen('2026-03-04', shop.accountant)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await reopen('2026-03-05')).body.code).toBe('PERIOD_NOT_CLOSED');
    expect((await reopen('2026-03-04')).body).toMatchObject({ closedTo: '2026-03-04' });
    const { body } = await reopen(null);
    expect(body.closedTo).toBeNull();
    expect(body.history.map(({ kind, closedTo, reason }) => [kind, closedTo, reason])).toEqual([
      ['reopen', null, 'A bill came'],
      ['reopen', '2026-03-04', 'A bill came'],
      ['close', '2026-03-05', null],
      ['close', '2026-03-04', null],
    ]);
    expect((await reopen(null)).body.code).toBe('PERIOD_NOT_CLOSED');
    const acts = await peek<{ action: string }>(
      ...[
        at.database,
        `select action from audit_event where business_id = $1
         and action like 'books.%' order by seq`,
      ],
      [shop.businessId],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      ...['books.closed', 'books.closed', 'books.reopened', 'books.reopened'],
    ]);
  });
});

describe('I94', () => {
  const line = (day: string, amount: number) => `
    with e as (insert into journal_entry (business_id, entry_id, source_kind, source_id, branch_id,
        business_date, ledger_date, posted_at)
      select '${shop.businessId}', gen_random_uuid(), 'opening_balance', gen_random_uuid(),
        '${shop.branches[0]?.branchId}', '${day}', '${day}', now() returning *)
    insert into journal_line select business_id, entry_id, n, code, debit, credit
    from e, (values (1, '1020', ${amount}, 0), (2, '3100', 0, ${amount})) v(n, code, debit, credit)`;

  test('finds what is booked behind a close, and not what the database moved past it', async () => {
    await close('2026-03-05');
    expect(await brokenByFault(at.database, line('2026-03-05', 5))).toContain('I94');
    // With its triggers the database books it on the first open day.
    expect(await brokenAfter(at.database, line('2026-03-05', 5))).not.toContain('I94');
    expect(await brokenByFault(at.database, line('2026-03-06', 5))).not.toContain('I94');
    const less = `update period_close_balance set debit_minor = debit_minor + 1
      where business_id = '${shop.businessId}' and account_code = '1000'`;
    expect(await brokenByFault(at.database, less)).toContain('I94');
  });

  test('and nobody but the owner of the tables may change what was closed', async () => {
    await close('2026-03-05');
    await expect(
      at.db.transact(`set local app.business_id = '${shop.businessId}'`, (tx) =>
        tx.rows({ name: 'forbidden', text: 'delete from period_close' }),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
