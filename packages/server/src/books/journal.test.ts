import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountRow, EntryRow, StatementRow } from '@tillbook/core/books/journal.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { ask, done } from '../../test/purchasing.ts';
import { draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let soap: TestProduct;
let branchId: string;

/** 4 March: a float and two sales; 6 March: a bank payment of a customer and one more sale. */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
  branchId = shop.branches[0]?.branchId ?? '';
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openFirstTill(at, shop);
  await sell(1);
  await sell(2);
  at.clock.nowMs += 2 * DAY;
  await sell(3);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

async function sell(pieces: number): Promise<void> {
  const occurredAt = new Date(at.clock.nowMs).toISOString();
  const lines = [{ product: soap, quantityMilli: pieces * 1_000 }];
  const sold = await post(at, shop.seller, till, draftOf(till, { lines, occurredAt }));
  expect(sold.status).toBe(200);
}

const MARCH = 'from=2026-03-01&to=2026-03-31';
interface Page<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}
const journal = (more = '', by = shop.accountant) =>
  done<Page<EntryRow>>(at, by, 'GET', `/api/journal?${MARCH}${more}`);
const saidOf = ({ sourceKind, ledgerDate, amountMinor }: EntryRow) => [
  ...[sourceKind, ledgerDate, amountMinor],
];

describe('the journal', () => {
  test('shows both sides of every entry, its document and who made it, newest first', async () => {
    const { items } = await journal('&sourceKind=sale');
    // 3 × 11.80 = 35.40 and 3 × 7.00 = 21.00 of cost: 56.40 on either side.
    expect(items.map(saidOf)).toEqual([
      ['sale', '2026-03-06', 5_640],
      ['sale', '2026-03-04', 3_760],
      ['sale', '2026-03-04', 1_880],
    ]);
    const [newest] = items;
    expect(newest).toMatchObject({
      ...{ branchName: shop.branches[0]?.name, businessDate: '2026-03-06' },
      ...{ byName: shop.seller.name, byId: shop.seller.personId, linkId: newest?.sourceId },
    });
    expect(newest?.number).toMatch(/3$/);
    expect(newest?.lines.map((l) => [l.accountCode, l.debitMinor, l.creditMinor])).toEqual([
      ['1000', 3_540, 0],
      ['4000', 0, 3_000],
      ['2100', 0, 540],
      ['5000', 2_100, 0],
      ['1200', 0, 2_100],
    ]);
  });

  test('is narrowed by account, branch, person, number and days', async () => {
    const counts = async (more: string) => (await journal(more)).items.length;
    expect(await counts('&accountCode=4000')).toBe(3);
    expect(await counts('&accountCode=3000')).toBe(0);
    expect(await counts(`&accountCode=4000&branchId=${shop.branches[1]?.branchId}`)).toBe(0);
    expect(await counts(`&accountCode=4000&personId=${shop.seller.personId}`)).toBe(3);
    expect(await counts(`&accountCode=4000&personId=${shop.owner.personId}`)).toBe(0);
    const [sale] = (await journal('&sourceKind=sale')).items;
    expect(await counts(`&q=${encodeURIComponent(sale?.number ?? '')}`)).toBe(1);
    expect(await counts('&q=%25')).toBe(0);
    expect(await counts('&moved=1')).toBe(0);
    const url = '/api/journal?from=2026-03-05&to=2026-03-06&sourceKind=sale';
    expect((await done<Page<EntryRow>>(at, shop.owner, 'GET', url)).items).toHaveLength(1);
  });

  test('comes page by page, each entry once', async () => {
    const whole = (await journal()).items.map(({ _id }) => _id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await journal(`&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(whole.length);
  });

  test('is for who sees the books, of the own business, and of a period that is one', async () => {
    const url = `/api/journal?${MARCH}`;
    expect((await ask(at, shop.manager, 'GET', url)).body.code).toBe('PERMISSION_REQUIRED');
    expect((await journal('', other.owner)).items.map(({ branchId: id }) => id)).not.toContain(
      branchId,
    );
    const foreign = `${url}&branchId=${branchId}`;
    expect((await ask(at, other.owner, 'GET', foreign)).status).toBe(404);
    const back = '/api/journal?from=2026-03-31&to=2026-03-01';
    expect((await ask(at, shop.owner, 'GET', back)).body.code).toBe('VALIDATION_FAILED');
  });
});

interface Statement extends Page<StatementRow> {
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly closingMinor: number;
}
const statement = (code: string, more: string) =>
  done<Statement>(at, shop.accountant, 'GET', `/api/account-statement?accountCode=${code}&${more}`);
const rowOf = (row: StatementRow) => [
  ...[row.sourceKind, row.debitMinor, row.creditMinor, row.balanceMinor],
];

describe('an account', () => {
  test('says what it held before, each row with the balance after it, and what it holds', async () => {
    const said = await statement('4000', 'from=2026-03-05&to=2026-03-31');
    // 10.00 and 20.00 of 4 March without tax; then 30.00.
    expect(said).toMatchObject({
      ...{ openingMinor: -3_000, debitMinor: 0, creditMinor: 3_000, closingMinor: -6_000 },
    });
    expect(said.items.map(rowOf)).toEqual([['sale', 0, 3_000, -6_000]]);
  });

  test('goes on over pages with the balance it ended with', async () => {
    const first = await statement('1200', `${MARCH}&limit=2`);
    const second = await statement('1200', `${MARCH}&limit=2&cursor=${first.nextCursor}`);
    const whole = await statement('1200', MARCH);
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 4));
    expect(first.nextCursor).not.toBeNull();
    expect(whole.items.at(-1)?.balanceMinor).toBe(whole.closingMinor);
  });

  test('holds on every day what the chart says, in all branches and in one', async () => {
    const chart = async (more: string) => {
      const url = `/api/accounts?${more}`;
      const { items } = await done<{ items: AccountRow[] }>(at, shop.owner, 'GET', url);
      return new Map(items.map(({ code, balanceMinor }) => [code, balanceMinor]));
    };
    const before = await chart('on=2026-03-05');
    const after = await chart('on=2026-03-31');
    expect([before.get('4000'), after.get('4000')]).toEqual([-3_000, -6_000]);
    expect([...after.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    const second = await chart(`on=2026-03-31&branchId=${shop.branches[1]?.branchId}`);
    expect(second.get('4000')).toBe(0);
  });

  test('that is none of the chart is asked for in vain', async () => {
    const url = `/api/account-statement?accountCode=9999&${MARCH}`;
    expect((await ask(at, shop.owner, 'GET', url)).body.code).toBe('VALIDATION_FAILED');
  });
});
