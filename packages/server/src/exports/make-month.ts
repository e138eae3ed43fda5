import { BYTE_ORDER_MARK } from '@tillbook/core/csv';
import {
  BOX_REPORTS,
  daysOfMonth,
  standingOf,
  type BoxReport,
  type MonthStanding,
} from '@tillbook/core/books/month-box';
import { currencyExponent } from '@tillbook/core/money';
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
import { coverText, type MonthCover, type SealOfReport } from './month-cover.ts';
import type { BoxTable } from './month-tables.ts';
import { headLine, rowLine, tableOf } from './report-csv.ts';
import { ZipSink, type FileMade } from './zip-sink.ts';

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
/** Files that are counted while they are made. */
export const filesOfMonth = TABLES_COUNT;

function reportQuery(report: BoxReport, { from, to }: Period) {
  const time = ruleOf(report).time === 'period' ? { from, to } : { to };
  const also = report === 'stock-value' ? { also: 'branch' as const } : {};
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
  const atOnce = async function* () {
    yield rows;
  };
  return { name: TITLES[report][0], columns, parts: atOnce() };
}

/** Every table of the month, one after the other: no two of them are in memory. */
async function* tablesOf(reader: Reader, asked: MonthAsked): AsyncGenerator<BoxTable> {
  const { businessId } = inBusiness(asked.actor);
  const period = daysOfMonth(asked.month);
  yield {
    ...{ name: 'journal', columns: books.JOURNAL_COLUMNS },
    parts: books.journalParts(reader, businessId, period),
  };
  yield {
    ...{ name: 'ledgers', columns: books.LEDGER_COLUMNS },
    parts: books.ledgerParts(reader, businessId, period),
  };
  yield {
    ...{ name: 'expenses', columns: books.EXPENSE_COLUMNS },
    parts: books.expenseParts(reader, businessId, period),
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

/** Writes a month of the open tenant into a ZIP. */
export async function makeMonth(reader: Reader, asked: MonthAsked, keep: Keep): Promise<MonthTold> {
  const { currency } = inBusiness(asked.actor);
  const exponent = currencyExponent(currency);
  const zip = new ZipSink(new Date(asked.nowMs));
  const made: FileMade[] = [];
  let filesDone = 0;
  let rowsDone = 0;
  const tell = (): Promise<void> => keep(zip.take(), { filesDone, rowsDone });
  const cover = await coverOf(reader, asked);
  made.push(zip.put('cover.txt', coverText(cover)));
  await tell();
  for await (const table of tablesOf(reader, asked)) {
    const file = zip.open(`${table.name}.csv`);
    file.write(BYTE_ORDER_MARK + headLine(table.columns, currency));
    for await (const part of table.parts) {
      for (const cells of part) {
        file.write(rowLine(table.columns, cells, exponent));
        rowsDone += 1;
      }
      await tell();
    }
    made.push(file.end());
    filesDone += 1;
  }
  zip.put('SHA256SUMS', made.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  zip.end();
  await keep(zip.take(true), { filesDone, rowsDone });
  return { standing: cover.standing, seal: sealOfAll(cover.seals) };
}
