import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryRow } from '@tillbook/core/books/journal.api';
import type { CustomerDetail, CustomerRow } from '@tillbook/core/customers/customers.api';
import { subjectOfWriteOffVoid } from '@tillbook/core/customers/debt-approval';
import type { GivenUpRow, WriteOffRow } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerStatement, LedgerRow } from '@tillbook/core/customers/debts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, ofDebtor, paysDebt } from '../../test/debtors.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { draftOf, post } from '../../test/till.ts';

const DAY = 86_400_000;

/** A debt that was given up is owed again, as somebody pays it after all. */
let at: TestApp;
let scene: RefundShop;
let asha: CustomerRow;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
/** She owes 4,000 for 100 days and 1,000 for ten. */
beforeEach(async () => {
  scene = await refundShop(at);
  asha = await addCustomer(at, scene.shop, { name: 'Asha' });
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const daysAgo = (days: number) => new Date(at.clock.nowMs - days * DAY).toISOString().slice(0, 10);
const today = () => daysAgo(0);
const owe = (amountMinor: number, days: number) =>
  done(at, scene.shop.owner, 'POST', '/api/customer-openings', {
    ...{ ...ofDebtor(scene, asha._id, amountMinor), owedSince: daysAgo(days) },
    dueOn: daysAgo(days),
  });
const oweOldAndYoung = async () => {
  await owe(4_000, 100);
  await owe(1_000, 10);
};
const pays = (amountMinor: number) => paysDebt(at, scene, asha._id, amountMinor);
const givesUp = async (amountMinor: number) =>
  ((await givesUpDebt(at, scene, asha._id, amountMinor)) as WriteOffRow)._id;
const takeBack = (writeOffId: string, more: object = {}, by = scene.shop.owner) =>
  ask<GivenUpRow>(at, by, 'POST', `/api/customer-write-offs/${writeOffId}/void`, {
    ...{ _id: newId(), reason: 'She pays after all', ...more },
  });
const takenBack = async (writeOffId: string, more: object = {}) => {
  const { status, body } = await takeBack(writeOffId, more);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const codeOf = async (...given: Parameters<typeof takeBack>) => {
  const { status, body } = await takeBack(...given);
  return [status, body.code];
};
const account = () =>
  done<CustomerDetail>(at, scene.shop.owner, 'GET', `/api/customers/${asha._id}`);
const ledger = async () => {
  const url = `/api/customers/${asha._id}/ledger`;
  return (await done<{ items: LedgerRow[] }>(at, scene.shop.owner, 'GET', url)).items;
};
const rows = async () =>
  (await ledger()).map((row) => [row.kind, row.amountMinor, row.openMinor, row.balanceAfterMinor]);
const listed = async () => {
  const url = `/api/customers/${asha._id}/write-offs`;
  return (await done<{ items: GivenUpRow[] }>(at, scene.shop.owner, 'GET', url)).items;
};
/** Of each debt given up: how much, what came back with goods, and what is given up still. */
const sums = async () =>
  (await listed()).map(({ amountMinor, goodsBackMinor, stillMinor }) => [
    ...[amountMinor, goodsBackMinor, stillMinor],
  ]);
const badDebts = async () => {
  const [row] = await peek<{ n: number }>(
    at.database,
    `select coalesce(sum(debit_minor - credit_minor), 0)::int n from journal_line
     where business_id = $1 and account_code = '6300'`,
    [scene.shop.businessId],
  );
  return row?.n;
};
const stands = async () => [(await account()).balanceMinor, await badDebts()];

/** Three soaps for 3,000 on account. */
async function soldOnAccount(): Promise<Sale> {
  const credit = { _id: newId(), method: 'credit' as const, amountMinor: 3_000 };
  const payments = [{ ...credit, provider: null, reference: null }];
  const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
  const draft = { ...draftOf(scene.till, { lines, payments }), customerId: asha._id };
  const answer = await post(at, scene.seller, scene.till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function brings(sale: Sale, milli: number, beforeMilli = 0) {
  const draft = {
    ...refundDraftOf(scene.till, sale, [{ quantityMilli: milli }], { 1: beforeMilli }),
    ...{ payments: [{ method: 'credit', amountMinor: milli }], leaseId: scene.till.leaseId },
  };
  const answer = await postRefund(at, scene.shop.owner, sale._id, draft);
  expect(answer.status, answer.text).toBe(200);
}

describe('a giving up that is taken back', () => {
  test('is owed again as old as it was, is no bad debt any more, and is paid like any debt', async () => {
    // By hand: 4,000 and 1,000 are owed; 4,500 are given up, 500 are left. Taken back 5,000 are
    // owed, and 3,000 that are paid then leave 1,000 of the old and 1,000 of the young.
    await oweOldAndYoung();
    const writeOffId = await givesUp(4_500);
    expect(await stands()).toEqual([500, 4_500]);
    at.clock.nowMs += DAY;
    const id = newId();
    const said = await takenBack(writeOffId, { _id: id });
    expect(said).toEqual({
      ...{ _id: writeOffId, number: 'WO-1', branchId: scene.branchId, businessDate: daysAgo(1) },
      ...{ amountMinor: 4_500, reason: 'Moved away', postedByName: scene.shop.owner.name },
      ...{ goodsBackMinor: 0, stillMinor: 0 },
      takenBack: {
        ...{ number: 'WO-2', businessDate: today(), amountMinor: 4_500 },
        ...{ reason: 'She pays after all', postedByName: scene.shop.owner.name },
      },
    });
    expect(await listed()).toEqual([said]);
    expect(await journalOf(at.database, id)).toEqual([
      { a: '1100', d: 4_500, c: 0 },
      { a: '6300', d: 0, c: 4_500 },
    ]);
    expect(await stands()).toEqual([5_000, 0]);
    expect((await account()).ageing).toEqual({
      ...{ days0to30: 1_000, days31to60: 0, days61to90: 0, daysOver90: 4_000 },
    });
    expect(await rows()).toEqual([
      ['write_off_void', 4_500, 0, 5_000],
      ['write_off', -4_500, 0, 500],
      ['opening', 1_000, 1_000, 5_000],
      ['opening', 4_000, 4_000, 4_000],
    ]);
    expect(
      (await ledger()).slice(0, 2).map((row) => [row.voidedByName, row.voidReason, row.takesBack]),
    ).toEqual([
      [null, null, 'WO-1'],
      [scene.shop.owner.name, 'She pays after all', null],
    ]);
    await pays(3_000);
    expect((await account()).ageing).toMatchObject({ days0to30: 1_000, daysOver90: 1_000 });
    expect(await stands()).toEqual([2_000, 0]);
  });

  test('stands on the statement, in the journal and in the reports, of its own day', async () => {
    await oweOldAndYoung();
    const writeOffId = await givesUp(5_000);
    at.clock.nowMs += DAY;
    await takenBack(writeOffId);
    const period = `from=${daysAgo(1)}&to=${today()}`;
    const url = `/api/customers/${asha._id}/statement?${period}`;
    const statement = await done<CustomerStatement>(at, scene.shop.owner, 'GET', url);
    expect(statement.rows.map(({ kind, number }) => [kind, number]).slice(-2)).toEqual([
      ['write_off', 'WO-1'],
      ['write_off_void', 'WO-2'],
    ]);
    expect(statement).toMatchObject({ closingMinor: 5_000, overdueMinor: 5_000 });
    const found = `/api/journal?sourceKind=customer_write_off_void&${period}`;
    const journal = await done<{ items: EntryRow[] }>(at, scene.shop.owner, 'GET', found);
    expect(journal.items).toMatchObject([
      { number: 'WO-2', linkId: asha._id, ledgerDate: today(), byName: scene.shop.owner.name },
    ]);
    const owedOn = async (day: string) => {
      const { totals } = await reportSeen(at, scene.shop.owner, 'receivables', `to=${day}`);
      return [totals['owed'] ?? 0, totals['days0to30'] ?? 0, totals['daysOver90'] ?? 0];
    };
    // Nothing of the day before is changed by what was done today.
    expect(await owedOn(daysAgo(1))).toEqual([0, 0, 0]);
    expect(await owedOn(today())).toEqual([5_000, 1_000, 4_000]);
    const moved = await reportSeen(at, scene.shop.owner, 'customer-accounts', period);
    expect(moved.totals).toMatchObject({ otherOnAccount: 5_000, owedAfter: 5_000 });
  });

  test('is paid at once where somebody paid before it was taken back', async () => {
    await oweOldAndYoung();
    const writeOffId = await givesUp(5_000);
    await pays(4_200);
    expect(await stands()).toEqual([-4_200, 5_000]);
    await takenBack(writeOffId);
    expect(await stands()).toEqual([800, 0]);
    expect(await rows()).toEqual([
      ['write_off_void', 5_000, 0, 800],
      ['payment', -4_200, 0, -4_200],
      ['write_off', -5_000, 0, 0],
      ['opening', 1_000, 800, 5_000],
      ['opening', 4_000, 0, 4_000],
    ]);
  });

  test('leaves what came back with goods, and goods that come back later find nothing', async () => {
    const sale = await soldOnAccount();
    const first = await givesUp(600);
    const second = await givesUp(2_400);
    await brings(sale, 1_000);
    expect(await sums()).toEqual([
      [2_400, 400, 2_000],
      [600, 600, 0],
    ]);
    expect(await codeOf(first)).toEqual([409, 'INVALID_STATE']);
    expect((await takenBack(second)).takenBack?.amountMinor).toBe(2_000);
    expect(await stands()).toEqual([2_000, 0]);
    expect(await sums()).toEqual([
      [2_400, 400, 0],
      [600, 600, 0],
    ]);
    // What is owed again comes off the account like any debt.
    await brings(sale, 2_000, 1_000);
    expect(await stands()).toEqual([0, 0]);
    expect(await codeOf(first)).toEqual([409, 'INVALID_STATE']);
  });

  test('of what was taken back goods bring no bad debt back, and what is given up anew they do', async () => {
    const sale = await soldOnAccount();
    await takenBack(await givesUp(3_000));
    await brings(sale, 1_000);
    expect(await stands()).toEqual([2_000, 0]);
    const anew = await givesUp(2_000);
    await brings(sale, 1_000, 1_000);
    expect(await stands()).toEqual([0, 1_000]);
    expect((await takenBack(anew)).takenBack?.amountMinor).toBe(1_000);
    expect(await stands()).toEqual([1_000, 0]);
  });

  test('is booked on the first open day when its own is closed', async () => {
    await oweOldAndYoung();
    const writeOffId = await givesUp(5_000);
    at.clock.nowMs += DAY;
    const closed = today();
    // The day that is closed is over by then; the branch's own is not yet.
    const close = { _id: newId(), upTo: daysAgo(1) };
    await done(at, scene.shop.owner, 'POST', '/api/books/close', close);
    await takenBack(writeOffId);
    const booked = await peek<{ kind: string; on: string }>(
      at.database,
      `select source_kind kind, ledger_date::text "on" from journal_entry
       where business_id = $1 and source_kind like 'customer_write_off%' order by posted_at`,
      [scene.shop.businessId],
    );
    expect(booked).toEqual([
      { kind: 'customer_write_off', on: daysAgo(1) },
      { kind: 'customer_write_off_void', on: closed },
    ]);
  });

  test('is taken back once: the same again is the same, another is refused', async () => {
    await oweOldAndYoung();
    const [writeOffId, other] = [await givesUp(4_000), await givesUp(1_000)];
    const id = newId();
    const first = await takenBack(writeOffId, { _id: id });
    expect(await takenBack(writeOffId, { _id: id })).toEqual(first);
    const reused = [422, 'IDEMPOTENCY_KEY_REUSED'];
    expect(await codeOf(writeOffId, { _id: id, reason: 'Another' })).toEqual(reused);
    expect(await codeOf(other, { _id: id })).toEqual(reused);
    expect(await codeOf(other, { _id: writeOffId })).toEqual(reused);
    expect(await codeOf(writeOffId)).toEqual([409, 'INVALID_STATE']);
    // What takes one back is not taken back itself: it is given up anew.
    expect(await codeOf(id)).toEqual([404, 'NOT_FOUND']);
    expect(await stands()).toEqual([4_000, 1_000]);
  });

  test('needs a reason and its own business, and nobody who was forgotten owes anew', async () => {
    await oweOldAndYoung();
    const writeOffId = await givesUp(5_000);
    const silent = await takeBack(writeOffId, { reason: ' ' });
    expect([silent.status, silent.body.errors?.[0]?.pointer]).toEqual([422, '#/reason']);
    const other = await addBusiness(at.database);
    expect((await takeBack(writeOffId, {}, other.owner)).status).toBe(404);
    const url = `/api/customers/${asha._id}/write-offs`;
    expect((await ask(at, other.owner, 'GET', url)).status).toBe(404);
    expect((await ask(at, scene.shop.owner, 'GET', url)).status).toBe(200);
    const { version } = await account();
    await done(at, scene.shop.owner, 'POST', `/api/customers/${asha._id}/erase`, { version });
    expect(await codeOf(writeOffId)).toEqual([409, 'CUSTOMER_FORGOTTEN']);
    expect(await stands()).toEqual([0, 5_000]);
    const row = `insert into customer_write_off select business_id, $2, 'WO-9', customer_id,
        branch_id, -amount_minor, reason, business_date, posted_at, posted_by, posted_by_name,
        content_hash, write_off_id from customer_write_off where write_off_id = $1`;
    await expect(peek(at.database, row, [writeOffId, newId()])).rejects.toThrow(
      'nothing new is written for a customer who was forgotten',
    );
  });

  test('by a manager needs somebody else’s yes, as giving up does, for that one and that reason', async () => {
    await oweOldAndYoung();
    const { shop } = scene;
    const [writeOffId, other] = [await givesUp(4_000), await givesUp(1_000)];
    const tried = async (id: string, more: object) => {
      const { status, body } = await takeBack(id, more, shop.manager);
      return body.code ?? status;
    };
    expect(await tried(writeOffId, { approvalId: null })).toBe('APPROVAL_REQUIRED');
    const reason = 'She pays after all';
    const kind = {
      ...{ kind: 'write_off_void', amountMinor: 4_000, limitMinor: 0, tillId: null },
      subject: subjectOfWriteOffVoid({ writeOffId, reason }),
    };
    const question = await askApproval(at, shop.manager, questionOf(shop, kind));
    const approvalId = question.body._id;
    await decide(at, shop.owner, approvalId);
    expect(await tried(other, { approvalId })).toBe('APPROVAL_MISMATCH');
    expect(await tried(writeOffId, { approvalId, reason: 'Other' })).toBe('APPROVAL_MISMATCH');
    const _id = newId();
    expect(await tried(writeOffId, { approvalId, _id })).toBe(200);
    expect(await tried(writeOffId, { approvalId, _id })).toBe(200);
    expect(await stands()).toEqual([4_000, 1_000]);
    const audit = await peek<{ action: string }>(
      at.database,
      `select action from audit_event where business_id = $1 and actor_id = $2
         and action in ('customer.write_off_voided', 'approval.used') order by seq`,
      [shop.businessId, shop.manager.personId],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      ...['customer.write_off_voided', 'approval.used'],
    ]);
  });
});

test('random accounts hold what stands, whatever was given up and taken back, and books agree', async () => {
  let seed = 4_711;
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let owed = 0;
  let bad = 0;
  const standing: { readonly id: string; readonly amount: number }[] = [];
  for (let step = 0; step < 40; step += 1) {
    const amount = 1 + chance(3_000);
    const way = chance(4);
    if (way === 0 && owed > 0) {
      const given = Math.min(amount, owed);
      standing.push({ id: await givesUp(given), amount: given });
      [owed, bad] = [owed - given, bad + given];
    } else if (way === 1 && standing.length > 0) {
      const [one = { id: '', amount: 0 }] = standing.splice(chance(standing.length), 1);
      await takenBack(one.id);
      [owed, bad] = [owed + one.amount, bad - one.amount];
    } else if (way === 2) await pays(amount).then(() => (owed -= amount));
    else await owe(amount, chance(200)).then(() => (owed += amount));
    expect(await stands(), `step ${step}`).toEqual([owed, bad]);
  }
});

const OF_BACK = `where kind = 'write_off_void'`;
test.each([
  [
    'of another amount',
    `update customer_write_off set amount_minor = -1 where takes_back is not null`,
  ],
  ['that opens nothing', `delete from customer_allocation where moved_by > 0`],
  ['that is not on the account', `delete from customer_entry ${OF_BACK}`],
  [
    'that the books took from elsewhere',
    `update journal_line set account_code = '6000' where account_code = '6300' and credit_minor > 0`,
  ],
  [
    'of another write-off',
    `update customer_write_off b set takes_back = (select w.write_off_id from customer_write_off w
       where w.takes_back is null and w.write_off_id <> b.takes_back
         and w.business_id = b.business_id)
       where takes_back is not null and (select count(*) from customer_write_off w
         where w.business_id = b.business_id) = 3`,
  ],
])('a taking back %s is found', async (_what, fault) => {
  await oweOldAndYoung();
  await givesUp(500);
  await takenBack(await givesUp(4_500));
  expect(await brokenByFault(at.database, fault)).toContain('I126');
});

test('goods that took back more than is given up of their sale are found', async () => {
  const sale = await soldOnAccount();
  const writeOffId = await givesUp(3_000);
  await brings(sale, 1_000);
  await takenBack(writeOffId);
  const fault = `update customer_allocation set amount_minor = amount_minor - 1
    where moved_by > 0 and amount_minor < 0`;
  expect(await brokenByFault(at.database, fault)).toEqual(expect.arrayContaining(['I121', 'I126']));
});
