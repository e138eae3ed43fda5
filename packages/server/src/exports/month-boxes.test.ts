import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BOX_REPORTS } from '@tillbook/core/books/month-box';
import { MONTH_BOX_LIFE_MS, monthBoxPath, type MonthBox } from '@tillbook/core/books/month-box.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import {
  addSupplier,
  ask,
  billReceipt,
  done,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { draftOf, openFirstTill, post } from '../../test/till.ts';

const MONTHS = '/api/books/months';
const DAY = 86_400_000;
let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

/** A shop that sold, bought, spent and lent in March; it is the second of April. */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database, { name: 'Duka la Zoë & Łukasz' });
  other = await addBusiness(at.database);
  const [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  const till = await openFirstTill(at, shop);
  const { _id: customerId } = await addCustomer(at, shop, { name: 'Aïcha Njoroge' });
  const lines = [{ product: soap, quantityMilli: 2_000 }];
  const credit = { _id: newId(), method: 'credit', amountMinor: 2_360 };
  const payments = [{ ...credit, provider: null, reference: null }] as never;
  for (const draft of [
    draftOf(till, { lines }),
    { ...draftOf(till, { lines, payments, number: 2 }), customerId },
  ]) {
    expect((await post(at, shop.seller, till, draft)).status).toBe(200);
  }
  const { _id: supplierId } = await addSupplier(at, shop, 'Mill');
  const line = { product: soap, quantityMilli: 10_000, unitCostMinor: 700 };
  await billReceipt(at, shop, await receive(at, shop, receiptBody(shop, supplierId, [line])));
  await done(at, shop.owner, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId: shop.branches[0]?.branchId, category: 'rent', payee: 'Landlord' },
    ...{ note: null, reference: null, amountMinor: 5_000, taxMinor: 0, paidFrom: 'bank' },
    day: '2026-03-04',
  });
  at.clock.nowMs = TEST_NOW + 29 * DAY;
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(() => {
  at.clock.nowMs += 2 * 3_600_000;
});

const make = (month: string, by: TestPerson = shop.accountant, _id = newId()) =>
  ask<MonthBox>(at, by, 'POST', MONTHS, { _id, month });
const list = async (by: TestPerson = shop.accountant) =>
  (await done<{ items: MonthBox[] }>(at, by, 'GET', MONTHS)).items;
const fetchFile = (boxId: string, by: TestPerson = shop.accountant) =>
  at.app.inject({ method: 'GET', url: monthBoxPath(boxId), headers: by.headers });

async function readyOne(month: string): Promise<MonthBox> {
  const asked = await make(month);
  expect(asked.status).toBe(200);
  for (;;) {
    const found = (await list()).find(({ _id }) => _id === asked.body._id);
    if (found !== undefined && found.state !== 'making') return found;
  }
}

async function filesOf(boxId: string): Promise<Record<string, Buffer>> {
  const answer = await fetchFile(boxId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file)]));
}

/** Rows of a table, as a spreadsheet has them. */
const rowsOf = (file: Buffer | undefined): string[][] =>
  parse(file ?? '', { bom: true, fromLine: 2 }) as string[][];
const units = (text: string | undefined): number => Math.round(Number(text ?? 'x') * 100);
const sumOf = (rows: readonly string[][], column: number): number =>
  rows.reduce((sum, row) => sum + units(row.at(column)), 0);

const FILE_OF: Readonly<Record<string, string>> = {
  'stock-value': 'stock-valuation',
  shifts: 'cash-ups',
};

test('every table says to the cent what the report says', async () => {
  const box = await readyOne('2026-03');
  expect(box).toMatchObject({ state: 'ready', month: '2026-03', standing: 'open', seal: 'holds' });
  const files = await filesOf(box._id);
  for (const report of BOX_REPORTS) {
    const day = ['stock-value', 'balance-sheet', 'receivables', 'payables'].includes(report);
    const days = day ? 'to=2026-03-31' : 'from=2026-03-01&to=2026-03-31';
    const also = ['stock-value', 'shifts'].includes(report) ? '&also=branch' : '';
    const url = `/api/reports?report=${report}&${days}${also}`;
    const shown = await done<AnswerOf<typeof getReport>>(at, shop.accountant, 'GET', url);
    const rows = rowsOf(files[`${FILE_OF[report] ?? report}.csv`]);
    expect([report, rows.length]).toEqual([report, shown.rowsCount]);
    const first = shown.dimensions.length + shown.facts.length;
    const told = rows.map((row) => row.slice(first).map((text) => (text === '' ? null : text)));
    const decimals = shown.measures.map((name) => (name === 'onHand' ? 1_000 : 100));
    expect([
      report,
      told.map((row) =>
        row.map((text, cell) =>
          text === null ? null : Math.round(Number(text) * (decimals[cell] ?? 1)),
        ),
      ),
    ]).toEqual([
      report,
      shown.rows.map(({ values }) => shown.measures.map((name) => values[name] ?? null)),
    ]);
  }
});

test('journal and ledgers are the books, line by line', async () => {
  const files = await filesOf((await readyOne('2026-03'))._id);
  const journal = rowsOf(files['journal.csv']);
  const kept = await peek<{ lines: number; debit: number }>(
    at.database,
    `select count(*)::int "lines", sum(l.debit_minor)::int debit
     from journal_line l where l.business_id = $1`,
    [shop.businessId],
  );
  expect([{ lines: journal.length, debit: sumOf(journal, -2) }]).toEqual(kept);
  expect(sumOf(journal, -1)).toBe(kept[0]?.debit);
  const ledgers = rowsOf(files['ledgers.csv']);
  const closing = ledgers.filter((row) => row[4] === 'Closing balance');
  expect(ledgers.filter((row) => row[4] === 'Opening balance')).toHaveLength(closing.length);
  expect(ledgers).toHaveLength(journal.length + 2 * closing.length);
  expect(sumOf(closing, -1)).toBe(0);
  const expenses = rowsOf(files['expenses.csv']);
  expect(expenses.map((row) => [row[0], row[3], row.at(-1)])).toEqual([
    ['2026-03-04', 'Rent', '50.00'],
  ]);
});

test('the hash list proves every file, and the cover says whose it is', async () => {
  const files = await filesOf((await readyOne('2026-03'))._id);
  const sums = files['SHA256SUMS']?.toString() ?? '';
  const listed = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  const others = Object.keys(files).filter((name) => name !== 'SHA256SUMS');
  expect(listed.map(([, name]) => name).toSorted()).toEqual(others.toSorted());
  for (const [hash, name = ''] of listed) {
    const file = files[name] ?? Buffer.alloc(0);
    expect([name, hash]).toEqual([name, createHash('sha256').update(file).digest('hex')]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  try {
    for (const [name, file] of Object.entries(files)) writeFileSync(join(folder, name), file);
    if (process.platform === 'linux') {
      const said = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder }).toString();
      expect(said.trimEnd().split('\n')).toEqual(listed.map(([, name]) => `${name}: OK`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const tables = others.flatMap((name) => /^(.*)\.(?:csv|txt)$/.exec(name)?.[1] ?? []);
  expect(tables).toHaveLength(12);
  for (const name of tables) {
    expect([name, files[`${name}.pdf`]?.subarray(0, 5).toString()]).toEqual([name, '%PDF-']);
  }
  const cover = files['cover.txt']?.toString() ?? '';
  expect(cover).toContain('Duka la Zoë & Łukasz – 2026-03');
  expect(cover).toContain('NOT LOCKED');
  expect(cover).toContain(`Made by ${shop.accountant.name}`);
  expect(cover).toContain('Trial balance: holds');
  expect(files['receivables.csv']?.toString()).toContain('Aïcha Njoroge');
});

test('a month that still runs says so, one to come is refused, an old one is empty', async () => {
  const running = await readyOne('2026-04');
  expect(running.standing).toBe('running');
  expect((await filesOf(running._id))['cover.txt']?.toString()).toContain('NOT OVER');
  const refused = await make('2026-05');
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'VALIDATION_FAILED', errors: [{ pointer: '#/month', code: 'OUT_OF_RANGE' }] },
  ]);
  const before = await readyOne('2026-02');
  expect(rowsOf((await filesOf(before._id))['journal.csv'])).toEqual([]);
});

test('a broken figure is on the cover and beside the file', async () => {
  const fault = `update journal_line set debit_minor = debit_minor + $2 where business_id = $1
    and debit_minor > 0 and account_code = '1100'`;
  const tamper = async (minor: number) => {
    await peek(at.database, 'alter table journal_line disable trigger user');
    await peek(at.database, fault, [shop.businessId, minor]);
    await peek(at.database, 'alter table journal_line enable trigger user');
  };
  await tamper(7);
  try {
    const box = await readyOne('2026-03');
    expect(box.seal).toBe('broken');
    expect((await filesOf(box._id))['cover.txt']?.toString()).toMatch(/Trial balance: BROKEN/);
  } finally {
    await tamper(-7);
  }
});

test('only who may see all of it: no seller, no manager, no other business', async () => {
  const box = await readyOne('2026-03');
  const blind = await addPerson(at.database, {
    ...{ role: 'accountant', businessId: shop.businessId },
  });
  const limits = { discountBasisPoints: null, refundMinor: null, creditMinor: null };
  const denied = JSON.stringify({ actions: { 'product.see_cost': 'deny' }, ...limits });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    ...[blind.personId, denied],
  ]);
  for (const person of [shop.seller, shop.manager, blind]) {
    expect((await make('2026-03', person)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await ask(at, person, 'GET', MONTHS)).status).toBe(403);
    expect((await fetchFile(box._id, person)).statusCode).toBe(403);
  }
  expect((await fetchFile(box._id, other.owner)).statusCode).toBe(404);
  expect(await list(other.accountant)).toEqual([]);
  expect((await fetchFile(box._id, shop.owner)).statusCode).toBe(200);
});

test('asked twice while it is made, it is the same one; another month waits', async () => {
  const [one, two] = await Promise.all([make('2026-03'), make('2026-03', shop.owner)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body._id).toBe(two.body._id);
  for (;;) {
    if ((await list())[0]?.state !== 'making') break;
  }
  const { businessId } = shop;
  const kept = `insert into business_export (business_id, export_id, asked_at, asked_by,
    asked_by_name, session_id, heard_at, files, month)
    values ($1, $2, $3, $2, 'x', $2, $3, 1, '2026-03-01')`;
  const now = new Date(at.clock.nowMs).toISOString();
  const underWay = newId();
  await peek(at.database, kept, [businessId, underWay, now]);
  expect((await make('2026-03')).body).toMatchObject({ _id: underWay, state: 'making' });
  expect((await make('2026-02')).body.code).toBe('INVALID_STATE');
  await expect(peek(at.database, kept, [businessId, newId(), now])).rejects.toThrow(
    'business_export_month_once',
  );
  at.clock.nowMs += 61_000;
  expect((await readyOne('2026-03')).state).toBe('ready');
});

test('the same request is one file, which goes after a day and is written down', async () => {
  const _id = newId();
  expect((await make('2026-03', shop.owner, _id)).body._id).toBe(_id);
  expect((await make('2026-03', shop.owner, _id)).body._id).toBe(_id);
  expect((await make('2026-02', shop.owner, _id)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  for (;;) {
    if ((await list()).find((box) => box._id === _id)?.state === 'ready') break;
  }
  expect((await fetchFile(_id, shop.owner)).statusCode).toBe(200);
  const acts = await peek(
    at.database,
    'select action from audit_event where subject_id = $1 order by seq',
    [_id],
  );
  expect(acts).toEqual([{ action: 'books.month_made' }, { action: 'books.month_fetched' }]);
  at.clock.nowMs += MONTH_BOX_LIFE_MS;
  expect((await fetchFile(_id, shop.owner)).statusCode).toBe(404);
  expect((await list()).filter((box) => box._id === _id)).toEqual([]);
});

test('a locked month says so', async () => {
  const body = { _id: newId(), upTo: '2026-03-31' };
  expect((await ask(at, shop.accountant, 'POST', '/api/books/close', body)).status).toBe(200);
  const box = await readyOne('2026-03');
  expect(box.standing).toBe('locked');
  expect((await filesOf(box._id))['cover.txt']?.toString()).toContain('Locked: the books are');
});
