import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchRow } from '@tillbook/core/matching/matching.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenAfter, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import {
  csvOf,
  decide,
  keepStatement,
  listOf,
  matchingOf,
  MATCH_DAYS,
  paidByPhone,
  statementBody,
} from '../../test/matching.ts';
import { ask, done } from '../../test/purchasing.ts';
import { openFirstTill, type OpenTill } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
const ids: Record<string, string> = {};

/** Sales of TZS 10 and 20 at 10:00 on 4 March in Dar es Salaam, and what the provider says. */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database, { stockPolicy: 'allow' });
  other = await addBusiness(at.database);
  till = await openFirstTill(at, shop);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 0 },
  ])) as [TestProduct];
  const sell = async (reference: string, pieces = 1) => {
    ids[reference] = await paidByPhone(at, shop.seller, till, soap, { pieces, reference });
  };
  for (const [code, pieces] of [
    ['QA1', 1],
    ['QA2', 2],
    ['QA3', 3],
    ['QA4', 4],
    ['QA5', 5],
    ['QA6', 6],
  ] as const) {
    await sell(code, pieces);
  }
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const STATEMENT = csvOf(
  'QA1,2026-03-04 10:02:00,10.00,,Asha Juma 0712345678',
  // The cashier wrote QA2: amount and time tell.
  'QAZ,2026-03-04 10:05:00,20.00,,Neema',
  // Another amount than the sale.
  'QA3,2026-03-04 10:05:00,29.00,,Juma',
  // Nobody sold anything for it.
  'QB9,2026-03-04 12:00:00,77.00,,Stranger',
  'QB9,2026-03-04 12:00:00,,-0.50,Charge',
  'QC1,2026-03-04 08:00:00,,15.00,=HYPERLINK("http://x")',
);
const codesOf = (rows: readonly MatchRow[]): string[] =>
  rows.map(({ line, tender }) => `${line?.code ?? '-'}/${tender?.code ?? '-'}`).sort();

describe('a statement', () => {
  test('is read first, and nothing is kept of it', async () => {
    const { _id, leavesOut, ...body } = statementBody(STATEMENT);
    const answer = await ask(at, shop.accountant, 'POST', '/api/matching/read', body);
    expect([_id === '', leavesOut, answer.status]).toEqual([false, false, 200]);
    expect(answer.body).toMatchObject({
      ...{ trouble: null, linesCount: 5, newCount: 5, problemsCount: 0, dateOrder: 'dmy' },
      ...{ in: { count: 4, amountMinor: 13_600 }, out: { count: 1, amountMinor: -1_500 } },
    });
    expect(await peek(at.database, 'select 1 from statement_line')).toEqual([]);
  });

  test('is kept, each line once, and matched by code, then by amount and time', async () => {
    const body = statementBody(STATEMENT);
    const url = '/api/matching/statements';
    const kept = await done(at, shop.accountant, 'POST', url, body);
    expect(kept).toMatchObject({ linesCount: 5, newCount: 5, matchedCount: 2 });
    // The same request again, the same file again, and the id with another file.
    expect(await done(at, shop.accountant, 'POST', url, body)).toEqual(kept);
    expect(await keepStatement(at, shop.owner, STATEMENT)).toMatchObject({
      ...{ linesCount: 5, newCount: 0, matchedCount: 0 },
    });
    const reused = { ...body, content: csvOf('QX,2026-03-04 10:00,1,,') };
    const refused = await ask(at, shop.accountant, 'POST', url, reused);
    expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await peek(at.database, 'select count(*)::int n from statement_line')).toEqual([
      { n: 5 },
    ]);
  });

  test('leaves four lists, whose sums are the period to the cent', async () => {
    expect(codesOf(await listOf(at, shop.accountant, 'matched'))).toEqual(['QA1/QA1', 'QAZ/QA2']);
    expect(codesOf(await listOf(at, shop.accountant, 'unsold'))).toEqual(['QB9/-', 'QC1/-']);
    // 10:00 is inside of what the statement tells, 8:00 to 12:00.
    expect(codesOf(await listOf(at, shop.accountant, 'unpaid'))).toEqual([
      ...['-/QA4', '-/QA5', '-/QA6'],
    ]);
    const odd = await listOf(at, shop.accountant, 'conflict');
    expect(codesOf(odd)).toEqual(['-/QA3', 'QA3/-']);
    expect(odd.map(({ conflict }) => conflict)).toEqual(['amount_differs', 'amount_differs']);
    const { rows } = await matchingOf(at, shop.accountant);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const sum = (side: 'lines' | 'tenders'): number =>
      Object.values(row?.[side] ?? {}).reduce((all, { amountMinor }) => all + amountMinor, 0);
    expect([sum('lines'), sum('tenders')]).toEqual([13_600 - 1_500, 21_000]);
    expect(row).toMatchObject({
      ...{ provider: 'M-Pesa', feeMinor: 50, linesIn: { count: 4, amountMinor: 13_600 } },
      lines: {
        ...{ matched: { count: 2, amountMinor: 3_000 }, open: { count: 2, amountMinor: 6_200 } },
        conflict: { count: 1, amountMinor: 2_900 },
      },
      tenders: {
        ...{ matched: { count: 2, amountMinor: 3_000 }, open: { count: 3, amountMinor: 15_000 } },
        conflict: { count: 1, amountMinor: 3_000 },
      },
    });
  });

  test('of another business is not seen, and its ids are not there', async () => {
    expect((await matchingOf(at, other.accountant)).rows).toEqual([]);
    const [mine] = await listOf(at, shop.accountant, 'unsold');
    const body = { step: 'mark', lineId: mine?.line?.lineId, reason: 'fee' };
    expect((await decide(at, other.accountant, body)).status).toBe(404);
    const url = `/api/matching/decisions/${mine?.line?.lineId}`;
    expect((await ask(at, other.owner, 'GET', url)).status).toBe(404);
    expect((await ask(at, shop.owner, 'GET', url)).status).toBe(200);
    expect((await ask(at, shop.seller, 'GET', url)).status).toBe(403);
  });
});

describe('by hand', () => {
  const lineOf = async (code: string): Promise<string> => {
    const [found] = await peek<{ id: string }>(
      at.database,
      'select line_id id from statement_line where code = $1',
      [code],
    );
    return found?.id ?? '';
  };
  const tenderOf = (code: string) => ({ kind: 'sale', id: ids[code], position: 0 });

  test('what differs is matched, parted, and matched again; each step stays', async () => {
    const pair = { lineId: await lineOf('QA3'), tender: tenderOf('QA3') };
    const first = { _id: newId(), step: 'match', ...pair };
    expect((await decide(at, shop.accountant, first)).status).toBe(200);
    expect((await decide(at, shop.accountant, first)).status).toBe(200);
    const reused = await decide(at, shop.accountant, { ...first, step: 'part' });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const again = await decide(at, shop.owner, { step: 'match', ...pair });
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
    const matched = await listOf(at, shop.accountant, 'matched');
    expect(matched.find(({ line }) => line?.code === 'QA3')).toMatchObject({ way: 'hand' });
    expect((await decide(at, shop.owner, { step: 'part', ...pair })).status).toBe(200);
    expect((await decide(at, shop.owner, { step: 'match', ...pair })).status).toBe(200);
    const url = `/api/matching/decisions/${pair.lineId}`;
    const { items } = await done<{ items: { step: string }[] }>(at, shop.owner, 'GET', url);
    expect(items.map(({ step }) => step)).toEqual(['match', 'part', 'match']);
  });

  test('what the machine matched and a person parted is not put together again', async () => {
    const pair = { lineId: await lineOf('QA1'), tender: tenderOf('QA1') };
    expect((await decide(at, shop.accountant, { step: 'part', ...pair })).status).toBe(200);
    const run = { _id: newId(), from: '2026-03-01', to: '2026-03-31', windowMinutes: 45 };
    const ran = await ask(at, shop.accountant, 'POST', '/api/matching/runs', run);
    expect(ran.body).toMatchObject({ matchedCount: 0 });
    expect((await matchingOf(at, shop.owner)).windowMinutes).toBe(45);
    expect((await decide(at, shop.accountant, { step: 'match', ...pair })).status).toBe(200);
  });

  test('what has no counterpart gets a reason, and loses it again', async () => {
    const lineId = await lineOf('QB9');
    const mark = (more: object) => decide(at, shop.accountant, { step: 'mark', lineId, ...more });
    expect((await mark({})).status).toBe(422);
    expect((await mark({ reason: 'another' })).status).toBe(422);
    expect((await mark({ reason: 'another', note: 'A loan of the owner' })).status).toBe(200);
    expect((await mark({ reason: 'fee' })).body.code).toBe('INVALID_STATE');
    const pair = { lineId, tender: tenderOf('QA4') };
    const matched = await decide(at, shop.accountant, { step: 'match', ...pair });
    expect(matched.body.code).toBe('INVALID_STATE');
    expect(codesOf(await listOf(at, shop.owner, 'marked'))).toEqual(['QB9/-']);
    expect((await decide(at, shop.accountant, { step: 'unmark', lineId })).status).toBe(200);
    const tender = tenderOf('QA4');
    const taken = { step: 'mark', tender, reason: 'taken_back' };
    expect((await decide(at, shop.accountant, taken)).status).toBe(200);
    expect(codesOf(await listOf(at, shop.owner, 'marked'))).toEqual(['-/QA4']);
  });

  test('money out is not matched with money in', async () => {
    const pair = { lineId: await lineOf('QC1'), tender: tenderOf('QA5') };
    const answer = await decide(at, shop.accountant, { step: 'match', ...pair });
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, '#/tender']);
  });

  test('a seller and a manager decide nothing, and see nothing', async () => {
    const body = { step: 'mark', lineId: await lineOf('QC1'), reason: 'fee' };
    expect((await decide(at, shop.manager, body)).status).toBe(403);
    expect((await ask(at, shop.manager, 'GET', `/api/matching?${MATCH_DAYS}`)).status).toBe(403);
  });
});

describe('what is no statement', () => {
  const keep = (content: string, more: object = {}) =>
    ask(at, shop.accountant, 'POST', '/api/matching/statements', statementBody(content, more));
  const pointersOf = (answer: Awaited<ReturnType<typeof keep>>): (string | undefined)[] =>
    (answer.body.errors ?? []).map(({ pointer }) => pointer);
  const linesCount = () => peek(at.database, 'select count(*)::int n from statement_line');

  test('is refused with the field that is wrong, and nothing of it is kept', async () => {
    const before = await linesCount();
    const broken = csvOf('N1,2026-03-05 10:00,5.00,,', 'N2,31/02/2026,5.00,,');
    expect(pointersOf(await keep(broken))).toEqual(['#/leavesOut']);
    expect(pointersOf(await keep(csvOf()))).toEqual(['#/content']);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]).toString('base64');
    expect(pointersOf(await keep(png))).toEqual(['#/content']);
    const strange = Buffer.from('a,b\r\n1,2').toString('base64');
    expect(pointersOf(await keep(strange))).toEqual(['#/columns']);
    const huge = Buffer.alloc(720_001, 'x').toString('base64');
    expect(pointersOf(await keep(huge))).toEqual(['#/content']);
    expect(pointersOf(await keep(csvOf('N1,2026-03-05,5,,'), { messages: 'x' }))).toEqual([
      '#/content',
    ]);
    expect(pointersOf(await keep(csvOf('N1,2026-03-05,5,,'), { provider: '***' }))).toEqual([
      '#/provider',
    ]);
    expect(await linesCount()).toEqual(before);
  });

  test('leaves out what cannot be read where a person says so', async () => {
    const broken = csvOf('N1,2026-03-05 10:00,5.00,,', 'N2,31/02/2026,5.00,,');
    const answer = await keep(broken, { leavesOut: true, provider: 'Airtel Money' });
    expect(answer.body).toMatchObject({ linesCount: 1, newCount: 1, leftOutCount: 1 });
  });

  test('may have another encoding, and columns that are chosen once', async () => {
    const lines = ['Statement of account;;', ';;', 'Ref;When;Sum', 'Z1;05/03/2026 09:00;7,50'];
    const content = Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le').toString('base64');
    const url = '/api/matching/read';
    const { _id, leavesOut, ...body } = statementBody(content, { provider: 'Tigo' });
    expect(typeof _id === 'string' && !leavesOut).toBe(true);
    const read = await ask(at, shop.owner, 'POST', url, body);
    expect(read.body).toMatchObject({ trouble: 'NO_COLUMNS' });
    const table = Buffer.from('Ref;When;Sum\nZ1;05/03/2026 09:00;7,50').toString('base64');
    const columns = [
      { field: 'code', column: 0 },
      { field: 'date', column: 1 },
      { field: 'amount', column: 2 },
    ];
    const kept = await keep(table, { provider: 'Tigo', columns });
    expect(kept.body).toMatchObject({ linesCount: 1 });
    const next = Buffer.from('When;Ref;Sum\n06/03/2026 09:00;Z2;8').toString('base64');
    const again = await ask(at, shop.owner, 'POST', url, { ...body, content: next });
    expect(again.body).toMatchObject({ trouble: null, linesCount: 1 });
  });

  test('pasted confirmations are one, too', async () => {
    const messages =
      'SFK7AB12CD Confirmed. You have received TZS 60.00 from ASHA on 4/3/26 at 10:01 AM.';
    const kept = await keep('', { content: null, messages, provider: 'Vodacom' });
    expect(kept.body).toMatchObject({ linesCount: 1, newCount: 1 });
  });
});

test('a code on two payments is shown on both, and matched by nobody', async () => {
  const reference = 'QT7';
  await paidByPhone(at, shop.seller, till, soap, { pieces: 1, reference });
  // Nobody wrote down the provider: it may be the same.
  await paidByPhone(at, shop.seller, till, soap, { pieces: 1, reference, provider: null });
  await keepStatement(at, shop.accountant, csvOf(`${reference},2026-03-04 10:02,10.00,,`));
  const rows = (await listOf(at, shop.accountant, 'conflict')).filter(
    ({ line, tender }) => (line?.code ?? tender?.code) === reference,
  );
  expect(rows.map(({ conflict, others }) => [conflict, others.length])).toEqual([
    ...[
      ['code_twice', 2],
      ['code_twice', 2],
      ['code_twice', 2],
    ],
  ]);
});

test('who paid is forgotten with the customer', async () => {
  const customer = await addCustomer(at, shop, { name: 'Asha Juma', phone: '+255712345678' });
  const seen = `select party from statement_line where code = 'QA1'`;
  expect(await peek(at.database, seen)).toEqual([{ party: 'Asha Juma 0712345678' }]);
  const url = `/api/customers/${customer._id}/erase`;
  expect((await ask(at, shop.owner, 'POST', url, { version: 1 })).status).toBe(200);
  expect(await peek(at.database, seen)).toEqual([{ party: null }]);
});

describe('books that are faulty', () => {
  test.each([
    ['I97', `update statement_line set amount_minor = amount_minor + 1 where code = 'QAZ'`],
    ['I97', `update statement_line set direction = 'out' where code = 'QA3'`],
    ['I97', `update line_match set tender_id = gen_random_uuid() where way = 'amount'`],
    ['I98', `delete from line_match where way = 'amount'`],
    ['I98', `delete from match_mark`],
    [
      'I98',
      `update match_decision set decision_no = decision_no + 1000 where decision_no =
      (select max(decision_no) from match_decision)`,
    ],
  ])('%s finds %s', async (id, fault) => {
    expect(await brokenByFault(at.database, fault)).toContain(id);
  });
  test('and what may happen is none', async () => {
    expect(await brokenAfter(at.database, `update statement_line set fee_minor = 5`)).toEqual([]);
  });
});
