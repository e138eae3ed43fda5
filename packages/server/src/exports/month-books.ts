import type { Expense } from '@tillbook/core/books/expenses.api';
import type { EntryRow } from '@tillbook/core/books/journal.api';
import type { Period } from '@tillbook/core/reports/compared';
import { addDays } from '@tillbook/core/reports/period';
import type { AccountCode } from '@tillbook/core/ledger/accounts';
import { expenseRows } from '../books/expenses.sql.ts';
import { accountsFor, statementFor } from '../books/journal.ts';
import { journalForward } from '../books/journal.sql.ts';
import type { Reader } from '../db/database.ts';
import { columnOf, wordsOf, type BoxCell, type BoxColumn, type BoxRow } from './month-tables.ts';

/** The books of a month line by line: journal, ledgers and expenses. */

const ROWS_AT_ONCE = 500;

const PAPER: readonly BoxColumn[] = [
  columnOf('booked_on', 'day'),
  columnOf('happened_on', 'day'),
  columnOf('document', 'text'),
  columnOf('number', 'text'),
  columnOf('branch', 'text'),
  columnOf('by', 'text'),
];
type Paper = Pick<
  EntryRow,
  'ledgerDate' | 'businessDate' | 'sourceKind' | 'number' | 'branchName' | 'byName'
>;
const paperCells = (row: Paper): BoxCell[] => [
  ...[row.ledgerDate, row.businessDate, wordsOf(row.sourceKind)],
  ...[row.number, row.branchName, row.byName],
];
const ACCOUNT = [columnOf('account', 'text'), columnOf('account_name', 'text')];
const SIDES = [columnOf('debit', 'money'), columnOf('credit', 'money')];
/** The other side of a line is empty, as people write it. */
const side = (minor: number): BoxCell => (minor === 0 ? null : minor);

export const JOURNAL_COLUMNS = [...PAPER, ...ACCOUNT, ...SIDES];

/** Every line of every entry of the days, the oldest first. */
export async function* journalParts(
  reader: Reader,
  businessId: string,
  { from, to }: Period,
): AsyncGenerator<BoxRow[]> {
  let last: EntryRow | undefined;
  do {
    const after = last === undefined ? null : { at: last.postedAt, id: last._id };
    const asked = { from: last?.ledgerDate ?? from, to, after, limit: ROWS_AT_ONCE };
    const entries = await journalForward(reader, businessId, asked);
    yield entries.flatMap((entry) =>
      entry.lines.map((line) => [
        ...[...paperCells(entry), line.accountCode, line.accountName],
        ...[side(line.debitMinor), side(line.creditMinor)],
      ]),
    );
    last = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1);
  } while (last !== undefined);
}

export const LEDGER_COLUMNS = [...ACCOUNT, ...PAPER, ...SIDES, columnOf('balance', 'money')];

/** Every account that held something or moved: its opening, its rows and its closing balance. */
export async function* ledgerParts(
  reader: Reader,
  businessId: string,
  { from, to }: Period,
): AsyncGenerator<BoxRow[]> {
  const { items: accounts } = await accountsFor(reader, businessId, { on: addDays(from, -1) });
  for (const { code, name } of accounts) {
    const sum = (on: string, what: string, sides: readonly BoxCell[]): BoxRow => [
      ...[code, name, on, null, what, null, null, null],
      ...sides,
    ];
    let cursor: string | undefined;
    do {
      const isFirst = cursor === undefined;
      const page = await statementFor(reader, businessId, {
        ...{ accountCode: code as AccountCode, from, to, limit: ROWS_AT_ONCE },
        ...(cursor === undefined ? {} : { cursor }),
      });
      const { openingMinor, debitMinor, creditMinor, closingMinor, items } = page;
      if (isFirst && openingMinor === 0 && items.length === 0) break;
      cursor = page.nextCursor ?? undefined;
      const opening = sum(from, 'Opening balance', [null, null, openingMinor]);
      const closing = sum(to, 'Closing balance', [debitMinor, creditMinor, closingMinor]);
      yield [
        ...(isFirst ? [opening] : []),
        ...items.map((row) => [
          ...[code, name, ...paperCells(row)],
          ...[side(row.debitMinor), side(row.creditMinor), row.balanceMinor],
        ]),
        ...(cursor === undefined ? [closing] : []),
      ];
    } while (cursor !== undefined);
  }
}

export const EXPENSE_COLUMNS: readonly BoxColumn[] = [
  columnOf('day', 'day'),
  ...['number', 'branch', 'category', 'payee', 'note', 'paid_from', 'reference', 'state'].map(
    (name) => columnOf(name, 'text'),
  ),
  columnOf('by', 'text'),
  columnOf('tax', 'money'),
  columnOf('amount', 'money'),
];

/** Whoever got it, or gets it. */
const payeeOf = (row: Expense): string | null => row.supplierName ?? row.payee;

/** Every expense of the days, the newest first. */
export async function* expenseParts(
  reader: Reader,
  businessId: string,
  period: Period,
): AsyncGenerator<BoxRow[]> {
  const filter = {
    ...{ from: period.from, branchIds: null, category: null, paidFrom: null },
    ...{ state: null, like: null },
  };
  let to = period.to;
  let before: { at: string; id: string } | null = null;
  for (;;) {
    const page = { before, limit: ROWS_AT_ONCE };
    const rows = await expenseRows(reader, businessId, { ...filter, to }, page);
    yield rows.map((row) => [
      ...[row.day, row.number, row.branchName, wordsOf(row.category), payeeOf(row), row.note],
      ...[wordsOf(row.paidFrom), row.reference, wordsOf(row.state), row.postedByName],
      ...[row.taxMinor, row.amountMinor],
    ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) break;
    to = last.day;
    before = { at: last.postedAt, id: last._id };
  }
}
