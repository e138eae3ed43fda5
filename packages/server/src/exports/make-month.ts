import {
  BOX_REPORTS,
  daysOfMonth,
  standingOf,
  type BoxReport,
  type MonthStanding,
} from '@tillbook/core/books/month-box';
import { STATEMENT_TOTAL } from '@tillbook/core/books/statement';
import type { Period } from '@tillbook/core/reports/compared';
import { ruleOf } from '@tillbook/core/reports/reports';
import type { SealState } from '@tillbook/core/reports/seals';
import { earliestToday } from '../books/close-period.ts';
import { closedTo as closedToOf } from '../books/period-close.sql.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { showReportSeal } from '../reports/show-seal.ts';
import { showReport } from '../reports/show-report.ts';
import type { MonthTold } from './exports.sql.ts';
import type { Keep } from './make-file.ts';
import * as books from './month-books.ts';
import type { MonthCover, SealOfReport } from './month-cover.ts';
import { MonthFiles } from './month-files.ts';
import type { Hand } from './month-papers.ts';
import { statementRows } from './month-statements.ts';
import { summed, type BoxTable } from './month-tables.ts';
import { Printer } from './printer.ts';
import { tableOf } from './report-csv.ts';
import { ZipSink } from './zip-sink.ts';

/** Which month, asked by whom and when. */
export interface MonthAsked {
  readonly actor: Actor;
  readonly month: string;
  readonly nowMs: number;
}

const TITLES: Readonly<Record<BoxReport, readonly [file: string, title: string]>> = {
  'tax-by-rate': ['tax-by-rate', 'Tax by rate'],
  'stock-value': ['stock-valuation', 'Stock valuation'],
  'trial-balance': ['trial-balance', 'Trial balance'],
  'profit-and-loss': ['profit-and-loss', 'Profit and loss'],
  'balance-sheet': ['balance-sheet', 'Balance sheet'],
  shifts: ['cash-ups', 'Cash-ups'],
  receivables: ['receivables', 'Receivables'],
  payables: ['payables', 'Payables'],
};
/** Journal, ledgers and expenses stand beside the reports. */
const TABLES_COUNT = BOX_REPORTS.length + 3;
/** Tables that are counted while they are made. */
export const filesOfMonth = TABLES_COUNT;

/** Rows that are of a branch and do not say so by themselves. */
const BY_BRANCH: readonly BoxReport[] = ['stock-value', 'shifts'];

function reportQuery(report: BoxReport, { from, to }: Period) {
  const time = ruleOf(report).time === 'period' ? { from, to } : { to };
  const also = BY_BRANCH.includes(report) ? { also: 'branch' as const } : {};
  return { report, ...time, ...also, limit: Number.MAX_SAFE_INTEGER };
}

/** A report as it is shown to whoever asks for the month, with all its rows. */
async function reportTable(
  reader: Reader,
  { actor, nowMs }: MonthAsked,
  report: BoxReport,
  period: Period,
): Promise<BoxTable> {
  const shown = await showReport(reader, actor, nowMs, reportQuery(report, period));
  const { columns, rows } = tableOf(shown);
  const [name, title] = TITLES[report];
  const said = shown.dimensions.length + shown.facts.length;
  const printed = statementRows(shown, rows);
  return {
    ...{ name, title, columns, isOfDay: ruleOf(report).time !== 'period' },
    ...(printed === null ? {} : { printed }),
    ...(STATEMENT_TOTAL[report] === undefined ? {} : { whole: 'Net profit' }),
    async *parts() {
      yield rows;
    },
    totals: () => columns.map((_, at) => shown.totals[shown.measures[at - said] ?? ''] ?? null),
  };
}

/** Every table of the month, one after the other: no two of them are in memory. */
async function* tablesOf(reader: Reader, asked: MonthAsked): AsyncGenerator<BoxTable> {
  const { businessId } = inBusiness(asked.actor);
  const period = daysOfMonth(asked.month);
  yield {
    ...{ name: 'journal', title: 'Journal' },
    ...summed(books.JOURNAL_COLUMNS, () => books.journalParts(reader, businessId, period)),
  };
  yield {
    ...{ name: 'ledgers', title: 'Ledgers', columns: books.LEDGER_COLUMNS },
    parts: () => books.ledgerParts(reader, businessId, period),
  };
  yield {
    ...{ name: 'expenses', title: 'Expenses', columns: books.EXPENSE_COLUMNS },
    parts: () => books.expenseParts(reader, businessId, period),
  };
  for (const report of BOX_REPORTS) yield await reportTable(reader, asked, report, period);
}

/** Whether the figures of each report hold; of a month that still runs, up to today. */
async function sealsOf(
  reader: Reader,
  { actor, nowMs }: MonthAsked,
  { from, to }: Period,
): Promise<SealOfReport[]> {
  const seals: SealOfReport[] = [];
  for (const report of BOX_REPORTS) {
    const query = ruleOf(report).time === 'period' ? { report, from, to } : { report, to };
    seals.push({
      title: TITLES[report][1],
      ...(await showReportSeal(reader, actor, nowMs, query)),
    });
  }
  return seals;
}

function sealOfAll(seals: readonly SealOfReport[]): SealState {
  if (seals.some(({ state }) => state === 'broken')) return 'broken';
  return seals.some(({ state }) => state === 'holds') ? 'holds' : 'empty';
}

async function coverOf(
  reader: Reader,
  asked: MonthAsked,
): Promise<MonthCover & { readonly standing: MonthStanding }> {
  const { actor, month, nowMs } = asked;
  const { businessId, timezone, name, currency } = inBusiness(actor);
  const at = new Date(nowMs).toISOString();
  const today = await earliestToday(reader, { businessId, timezone, at });
  const closedTo = await closedToOf(reader, businessId);
  const standing = standingOf(month, { closedTo, today });
  const period = daysOfMonth(month);
  const seals = await sealsOf(reader, asked, {
    from: period.from,
    to: period.to < today ? period.to : today,
  });
  return {
    ...{ businessName: name, currency, timezone, month, ...period, standing, closedTo },
    ...{ madeAt: at, madeBy: actor.name, seals },
  };
}

/** Writes a month of the open tenant into a ZIP: every table as CSV, and on paper as PDF. */
export async function makeMonth(reader: Reader, asked: MonthAsked, keep: Keep): Promise<MonthTold> {
  const madeAt = new Date(asked.nowMs);
  const printer = new Printer(madeAt);
  try {
    const cover = await coverOf(reader, asked);
    const files = new MonthFiles(new ZipSink(madeAt), printer, keep);
    await files.cover(cover);
    const hand = handOf(asked.actor);
    for await (const table of tablesOf(reader, asked)) await files.table(table, cover, hand);
    await files.end();
    return { standing: cover.standing, seal: sealOfAll(cover.seals) };
  } finally {
    await printer.end();
  }
}

function handOf(actor: Actor): Hand {
  const { currency, timezone, formats } = inBusiness(actor);
  return { currency, timezone, formats };
}
