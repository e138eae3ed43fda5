import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DebtRow } from '@tillbook/core/customers/debts.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { importRequests } from '../../test/import-requests.ts';
import { done } from '../../test/purchasing.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
const { ask, get, act, upload: send, check, apply } = importRequests(() => app);
const upload = (person: TestPerson, text: string) => send(person, text, 'debts.csv', 'debts');

beforeAll(async () => {
  app = await startTestApp();
  other = await addBusiness(app.database);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  shop = await addBusiness(app.database);
});

const HEADER = 'Customer,Phone,Amount owed,Date,Due date,Group';
const csv = (...lines: readonly string[]): string => [HEADER, ...lines].join('\r\n');
const brought = async (...lines: readonly string[]) =>
  apply(shop.owner, await check(shop.owner, await upload(shop.owner, csv(...lines))));

/** Who is there, with every entry of the account. */
const accounts = () =>
  peek(
    app.database,
    `select c.name, c.phone, c.group_name "group", c.balance_minor::int balance,
       c.archived_at is not null archived,
       coalesce((select json_agg(json_build_array(e.kind, e.amount_minor, e.owed_since, e.due_on)
         order by e.entry_no) from customer_entry e where e.business_id = c.business_id
         and e.customer_id = c.customer_id), '[]') entries
     from customer c where c.business_id = $1 order by c.sort_name`,
    [shop.businessId],
  );
const receivables = async () => {
  const [row] = await peek<{ owed: number }>(
    app.database,
    `select coalesce(sum(debit_minor - credit_minor), 0)::int owed from journal_line
     where business_id = $1 and account_code = '1100'`,
    [shop.businessId],
  );
  return row?.owed;
};

describe('a file of debts', () => {
  test('is matched, checked and brought in: customers, and a document for each debt', async () => {
    const known = await addCustomer(app, shop, { name: 'Juma', termsDays: 14 });
    const read = await upload(
      shop.owner,
      csv(
        'Asha Mbezi 0712 345 678,,"40,000",05/01/2026,,Regulars',
        ',0712345678,10000,2026-02-20,2026-03-30,',
        'juma,,500,1.2.2026,,',
        'Neema,0715 222 333,,,,',
      ),
    );
    expect(read).toMatchObject({ state: 'matching', subject: 'debts', rowsCount: 4 });
    expect(read.matches.map(({ field }) => field).join(' ')).toBe(
      'customer phone owed since due group',
    );
    const checked = await check(shop.owner, read);
    expect(checked).toMatchObject({ newCount: 2, updateCount: 2, faultyCount: 0 });
    expect(await receivables()).toBe(0);
    const came = await apply(shop.owner, checked);
    expect(came).toMatchObject({ state: 'done', rowsDone: 4, trouble: null, faultyCount: 0 });
    const asha = { name: 'Asha Mbezi', phone: '+255712345678', group: 'Regulars' };
    const nobody = { group: null, archived: false };
    expect(await accounts()).toEqual([
      {
        ...{ ...asha, balance: 5_000_000, archived: false },
        entries: [
          ['opening', 4_000_000, '2026-01-05', '2026-01-05'],
          ['opening', 1_000_000, '2026-02-20', '2026-03-30'],
        ],
      },
      {
        ...{ name: 'Juma', phone: null, balance: 50_000, ...nobody },
        entries: [['opening', 50_000, '2026-02-01', '2026-02-15']],
      },
      { name: 'Neema', phone: '+255715222333', balance: 0, ...nobody, entries: [] },
    ]);
    expect(await receivables()).toBe(5_050_000);
    const book = await done<{ items: DebtRow[] }>(app, shop.owner, 'GET', '/api/debts');
    expect(book.items.map(({ balanceMinor }) => balanceMinor)).toEqual([5_000_000, 50_000]);
    expect(book.items[1]?.customerId).toBe(known._id);
  });

  test('tells what is wrong by what would mend it, and brings the others in', async () => {
    await addCustomer(app, shop, { name: 'Ali' });
    await addCustomer(app, shop, { name: 'ALI' });
    const checked = await check(
      shop.owner,
      await upload(
        shop.owner,
        csv(
          'Good,,10,1/1/2026,,',
          ',,10,1/1/2026,,',
          'Ali,,10,1/1/2026,,',
          'Late,,10,1/1/2027,,',
          'Odd,,ten,1/1/2026,,',
          'Good,,10,1/1/2026,,',
          'Dayless,,10,soon,,',
        ),
      ),
    );
    expect(checked).toMatchObject({ newCount: 1, faultyCount: 6 });
    const said = checked.problems.map(({ field, code, rows }) => `${field} ${code} ${rows.join()}`);
    expect(said.sort()).toEqual([
      'customer NOBODY_NAMED 3',
      'customer TWO_OF_THAT_NAME 4',
      'owed NOT_A_NUMBER 6',
      'owed TWICE_IN_FILE 7',
      'since NOT_A_DAY 8',
      'since NOT_YET 5',
    ]);
    expect(await apply(shop.owner, checked)).toMatchObject({ newCount: 1, faultyCount: 6 });
    expect(await receivables()).toBe(1_000);
  });

  test('brought in again, it notes nothing twice', async () => {
    await brought('Asha,0712345678,10,1/1/2026,,');
    const again = await check(
      shop.owner,
      await upload(
        shop.owner,
        csv('Asha,0712345678,10,1/1/2026,,', 'Asha,0712345678,11,1/1/2026,,'),
      ),
    );
    expect(again).toMatchObject({ newCount: 0, updateCount: 1, faultyCount: 1 });
    expect(again.problems).toMatchObject([{ field: 'owed', code: 'DEBT_THERE', rows: [2] }]);
    // Noted by hand after the check: the row is a faulty one.
    const [asha] = await peek<{ id: string }>(
      ...[app.database, 'select customer_id id from customer where business_id = $1'],
      [shop.businessId],
    );
    await done(app, shop.owner, 'POST', '/api/customer-openings', {
      ...{ _id: newId(), customerId: asha?.id, branchId: shop.branches[0]?.branchId },
      ...{ amountMinor: 1_100, owedSince: '2026-01-01', dueOn: null },
    });
    expect(await apply(shop.owner, again)).toMatchObject({ updateCount: 0, faultyCount: 2 });
    expect(await receivables()).toBe(2_100);
  });

  test('a number that somebody took since the check is theirs: no second customer', async () => {
    const text = csv('Asha,0712345678,10,1/1/2026,,');
    const checked = await check(shop.owner, await upload(shop.owner, text));
    await addCustomer(app, shop, { name: 'Asha M.', phone: '0712345678' });
    await apply(shop.owner, checked);
    expect(await accounts()).toMatchObject([{ name: 'Asha M.', balance: 1_000 }]);
  });
});

describe('a file of debts that is taken back', () => {
  test('leaves nothing owed: each debt by a document of its own, new customers archived', async () => {
    const { _id: known } = await addCustomer(app, shop, { name: 'Juma' });
    const came = await brought('Asha,,10,1/1/2026,,', 'Juma,,20,1/1/2026,,', 'Neema,,,,,');
    const undone = await act(shop.owner, came._id, 'undo');
    expect(undone.body).toMatchObject({ state: 'undone', undo: { undone: 3, kept: [] } });
    expect(await act(shop.owner, came._id, 'undo')).toEqual(undone);
    expect(await receivables()).toBe(0);
    expect(await accounts()).toMatchObject([
      { name: 'Asha', archived: true, balance: 0 },
      { name: 'Juma', archived: false, balance: 0 },
      { name: 'Neema', archived: true },
    ]);
    const [row] = await peek<{ open: number }>(
      app.database,
      `select count(*)::int open from customer_entry e where e.customer_id = $1
         and abs(e.amount_minor) <> (select sum(a.amount_minor) from customer_allocation a
           where a.customer_id = e.customer_id and e.entry_no in (a.debit_no, a.credit_no))`,
      [known],
    );
    expect(row?.open).toBe(0);
    // Taken back, the same debt may be noted anew.
    expect(await brought('Juma,,20,1/1/2026,,')).toMatchObject({ updateCount: 1, faultyCount: 0 });
  });

  test('keeps what was paid since, and says of whom', async () => {
    const came = await brought('Asha,,10,1/1/2026,,', 'Juma,,20,1/1/2026,,', 'Neema,,,,,');
    const rows = await peek<{ id: string; name: string }>(
      ...[app.database, 'select customer_id id, name from customer where business_id = $1'],
      [shop.businessId],
    );
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
    const branchId = shop.branches[0]?.branchId;
    const paid = { _id: newId(), customerId: idOf('Asha'), branchId, method: 'bank' };
    await done(app, shop.owner, 'POST', '/api/customer-payments', { ...paid, amountMinor: 1 });
    const undone = await act(shop.owner, came._id, 'undo');
    expect(undone.body.undo).toEqual({
      undone: 2,
      kept: [{ subjectId: idOf('Asha'), name: 'Asha', problem: 'PAID_SINCE' }],
    });
    expect(await receivables()).toBe(999);
    const [audit] = await peek<{ detail: string }>(
      app.database,
      `select detail from audit_event where business_id = $1 and action = 'debts.taken_back'`,
      [shop.businessId],
    );
    expect(audit?.detail).not.toContain('Asha');
  });

  test('of a credit from before leaves nothing of it, unless it was used meanwhile', async () => {
    const came = await brought('Asha,,-10,1/1/2026,,', 'Juma,,(20),1/1/2026,,');
    expect(await receivables()).toBe(-3_000);
    const again = await check(
      shop.owner,
      await upload(shop.owner, csv('Asha,,-10,1/1/2026,,', 'Asha,,10,1/1/2026,,')),
    );
    // The same credit is there; a debt of that day and amount is another thing.
    expect(again).toMatchObject({ faultyCount: 1, updateCount: 1 });
    const [juma] = await peek<{ id: string }>(
      app.database,
      `select customer_id id from customer where business_id = $1 and name = 'Juma'`,
      [shop.businessId],
    );
    const out = { customerId: juma?.id, branchId: shop.branches[0]?.branchId, method: 'bank' };
    await done(app, shop.owner, 'POST', '/api/customer-payouts', {
      ...{ _id: newId(), ...out, amountMinor: 1 },
    });
    const undone = await act(shop.owner, came._id, 'undo');
    expect(undone.body.undo).toMatchObject({ undone: 1, kept: [{ problem: 'PAID_SINCE' }] });
    expect(await receivables()).toBe(-1_999);
    expect(await accounts()).toMatchObject([
      { name: 'Asha', balance: 0, archived: true },
      { name: 'Juma', balance: -1_999, archived: false },
    ]);
  });

  test('that is not whole is found', async () => {
    const came = await brought('Asha,,10,1/1/2026,,');
    await act(shop.owner, came._id, 'undo');
    const change = (days: number) =>
      peek(
        app.database,
        `update customer_opening set owed_since = owed_since + $2::int
         where business_id = $1 and takes_back is not null`,
        [shop.businessId, days],
      );
    await change(-1);
    expect((await brokenBooks(app.database)).map((line) => line.slice(0, 3))).toEqual(['I82']);
    await change(1);
  });
});

describe('a file that names somebody who was forgotten', () => {
  const forget = async (name: string) => {
    const [found] = await peek<{ id: string; version: number }>(
      app.database,
      `select customer_id id, version from customer where business_id = $1 and name = $2`,
      [shop.businessId, name],
    );
    const { id = '', version } = found ?? {};
    await done(app, shop.owner, 'POST', `/api/customers/${id}/erase`, { version });
    return id;
  };
  const settle = (customerId: string, amountMinor: number) =>
    done(app, shop.owner, 'POST', '/api/customer-write-offs', {
      ...{ _id: newId(), customerId, branchId: shop.branches[0]?.branchId, amountMinor },
      reason: 'Gone',
    });
  const wordsOf = async (id: string) =>
    JSON.stringify(
      await peek(app.database, 'select t::text from import_row t where import_id = $1', [id]),
    );

  test.each([
    ['as it is kept', 'Zuhura Canary'],
    ['in other letters', 'zuhura canary'],
    ['as it is typed at a desk', ',0712 345 678'],
  ])('brings in the others, and no debt of theirs: %s', async (_how, cell) => {
    const phone = '+255712345678';
    const made = await addCustomer(app, shop, { name: 'Zuhura Canary', phone });
    const who = cell.startsWith(',') ? cell : `${cell},${phone}`;
    const lines = [`${who},10,1/1/2026,,`, 'Juma,,20,1/1/2026,,'];
    const checked = await check(shop.owner, await upload(shop.owner, csv(...lines)));
    expect(checked).toMatchObject({ newCount: 1, updateCount: 1 });
    await forget('Zuhura Canary');
    const came = await apply(shop.owner, checked);
    expect(came).toMatchObject({ state: 'done', trouble: null, newCount: 1, faultyCount: 1 });
    expect(came.problems).toMatchObject([{ field: 'customer', code: 'FORGOTTEN', rows: [2] }]);
    expect(await receivables()).toBe(2_000);
    const entries = await peek(app.database, 'select from customer_entry where customer_id = $1', [
      made._id,
    ]);
    expect(entries).toEqual([]);
    for (const trace of ['Canary', 'canary', '345678', '345 678']) {
      expect(await wordsOf(came._id)).not.toContain(trace);
    }
  });

  test('is taken back but for what was settled before they were forgotten', async () => {
    const came = await brought('Zuhura,0712 345 678,10,1/1/2026,,', 'Juma,,20,1/1/2026,,');
    const [found] = await peek<{ id: string }>(
      app.database,
      `select customer_id id from customer where business_id = $1 and name = 'Zuhura'`,
      [shop.businessId],
    );
    await settle(found?.id ?? '', 1_000);
    const id = await forget('Zuhura');
    const undone = await act(shop.owner, came._id, 'undo');
    expect(undone.status).toBe(200);
    const name = `Former customer ${id.slice(-6)}`;
    expect(undone.body.undo).toEqual({
      undone: 1,
      kept: [{ subjectId: id, name, problem: 'PAID_SINCE' }],
    });
    // What was given up stays so: 10.00 are a bad debt, 20.00 are taken back.
    expect(await receivables()).toBe(0);
  });
});

describe('a file that names somebody who is archived', () => {
  const archive = (customerId: string, isArchived: boolean) =>
    peek(
      app.database,
      `update customer set archived_at = case when $2 then now() end where customer_id = $1`,
      [customerId, isArchived],
    );

  test('says so beside the row, and brings in the others', async () => {
    const { _id } = await addCustomer(app, shop, { name: 'Zuhura', phone: '+255712345678' });
    await archive(_id, true);
    const lines = ['Zuhura,0712 345 678,10,1/1/2026,,', 'Juma,,20,1/1/2026,,'];
    const checked = await check(shop.owner, await upload(shop.owner, csv(...lines)));
    expect(checked).toMatchObject({ newCount: 1, faultyCount: 1 });
    expect(checked.problems).toMatchObject([{ field: 'customer', code: 'ARCHIVED', rows: [2] }]);
  });

  test('says so as well where they were archived after the file was looked at', async () => {
    const { _id } = await addCustomer(app, shop, { name: 'Zuhura', phone: '+255712345678' });
    const lines = ['Zuhura,0712 345 678,10,1/1/2026,,', 'Juma,,20,1/1/2026,,'];
    const checked = await check(shop.owner, await upload(shop.owner, csv(...lines)));
    await archive(_id, true);
    const came = await apply(shop.owner, checked);
    expect(came).toMatchObject({ state: 'done', trouble: null, newCount: 1, faultyCount: 1 });
    expect(came.problems).toMatchObject([{ field: 'customer', code: 'ARCHIVED', rows: [2] }]);
    expect(await receivables()).toBe(2_000);
  });
});

describe('files of debts', () => {
  test('are for who manages customers, and of products for who manages those', async () => {
    const debts = await upload(shop.owner, csv('Asha,,10,1/1/2026,,'));
    await peek(
      app.database,
      'update membership set can_manage_products = true where person_id = $1',
      [shop.seller.personId],
    );
    expect((await get(shop.seller, debts._id)).body.code).toBe('PERMISSION_REQUIRED');
    const rows = await ask(shop.seller, 'GET', `/api/imports/${debts._id}/rows`);
    expect(rows.body.code).toBe('PERMISSION_REQUIRED');
    const begin = { _id: newId(), fileName: 'a.csv', byteSize: 7 };
    const mine = await ask(shop.seller, 'POST', '/api/imports', begin);
    expect(mine.status).toBe(200);
    const theirs = { ...begin, _id: newId(), subject: 'debts' };
    const refused = await ask(shop.seller, 'POST', '/api/imports', theirs);
    expect(refused.body.code).toBe('PERMISSION_REQUIRED');
    const list = (await ask(shop.seller, 'GET', '/api/imports')).body as unknown as {
      items: { subject: string }[];
    };
    expect(list.items.map(({ subject }) => subject)).toEqual(['products']);
    expect((await get(other.owner, debts._id)).status).toBe(404);
    const { matches } = debts;
    expect((await act(other.owner, debts._id, 'check', { matches })).status).toBe(404);
    const wrong = { matches: [{ field: 'price', branchId: null, column: 0 }] };
    expect((await act(shop.owner, debts._id, 'check', wrong)).body.code).toBe('VALIDATION_FAILED');
  });
});
