import { BYTE_ORDER_MARK } from '@tillbook/core/csv';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { currencyExponent } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import {
  MAILED_EVERY,
  mailedPeriod,
  mailedQuery,
  type MailedEvery,
} from '@tillbook/core/reports/report-mails';
import { measuresFor, ruleOf } from '@tillbook/core/reports/reports';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { formatsInUse, writingInUse } from '../http/formats.sql.ts';
import type { BusinessPlace } from '../jobs/job.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { reportMail } from '../mail/report-texts.ts';
import { hearers, type Hearer } from '../notices/notices.sql.ts';
import { sightOf } from '../notices/tell.ts';
import { takeTime } from '../reports/report-parts.sql.ts';
import { dueMails, takeMail, type MailKey } from '../reports/report-mails.sql.ts';
import { showReport, type ReportLooker } from '../reports/show-report.ts';
import { findView } from '../reports/saved-views.sql.ts';
import { seenView } from '../reports/saved-views.ts';
import { keepScheduled } from './keep-scheduled.ts';
import { columnOf } from './month-tables.ts';
import { headLine, rowLine, tableOf, totalRow } from './report-csv.ts';

type Report = AnswerOf<typeof getReport>;

/** Nobody waits for it. */
const READING_LONGEST_MS = 120_000;
/** A longer report is told of, and opened in the browser. */
export const MAILED_ROWS_MOST = 20_000;

interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
}
type Due = MailKey & { readonly every: MailedEvery };

/**
 * Makes the saved views that people want on a schedule, of days that are over and were not made
 * yet, keeps them for their readers, tells them in the app and gives them to the mailer: each once,
 * also where this runs twice. What somebody may not see any more is not made for them.
 * @throws what kept a report from being made, after all others were
 */
export async function mailReports(deps: MailDeps, place: BusinessPlace): Promise<void> {
  const { db, clock, mailer } = deps;
  const { businessId, timezone } = place;
  const nowMs = clock();
  const today = businessDate(nowMs, timezone, 0);
  const { due, people, weekStart } = await db.transact(openTenant(businessId), async (tx) => {
    const formats = await formatsInUse(tx);
    const upTo = Object.fromEntries(
      MAILED_EVERY.map((every) => [every, mailedPeriod(every, today, formats.weekStart).to]),
    ) as Record<MailedEvery, string>;
    const found = await dueMails(tx, businessId, upTo);
    const heard = found.length === 0 ? [] : await hearers(tx, businessId);
    return { due: found, people: heard, weekStart: formats.weekStart };
  });
  const failed: unknown[] = [];
  for (const one of due) {
    const who = people.find(({ personId }) => personId === one.personId);
    if (who === undefined) continue;
    const period = mailedPeriod(one.every, today, weekStart);
    try {
      const mail = await db.transact(openTenant(businessId), (tx) =>
        takenMail(tx, { due: one, who, period, nowMs, place }),
      );
      if (mail !== null) mailer.send(mail);
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

interface Asked {
  readonly due: Due;
  readonly who: Hearer;
  readonly period: { readonly from: string; readonly to: string };
  readonly nowMs: number;
  readonly place: BusinessPlace;
}

/** The mail, once; null where somebody sends it already, or they may not see the view any more. */
async function takenMail(tx: Tx, { due, who, period, nowMs, place }: Asked): Promise<Mail | null> {
  const { businessId, name: businessName, timezone } = place;
  if (!(await takeMail(tx, businessId, due, period.to))) return null;
  const { formats, currency } = await writingInUse(tx);
  const sight = { ...sightOf(who), personId: who.personId };
  const view = seenView(sight, await findView(tx, businessId, due.viewId));
  if (view === null) return null;
  const looker = { ...sight, business: { businessId, timezone, currency, formats } };
  const query = { ...mailedQuery(view, period), limit: Number.MAX_SAFE_INTEGER };
  const report = await reportOf(tx, looker, query, nowMs);
  if (report === null) return null;
  const { every } = due;
  const day = businessDate(nowMs, timezone, 0);
  await keepScheduled(tx, looker, { businessId, who, view, every, query, report, nowMs, day });
  const chosen = view.asked.columns ?? ruleOf(view.report).shown;
  const counted = measuresFor(looker, view.report).filter((one) => chosen.includes(one));
  const titled = counted.map((one) => ({ name: one, title: columnOf(one, 'text').title }));
  const told = { businessName, viewName: view.name, counted: titled, every };
  return reportMail(who, report, { ...told, file: fileOf(report, counted), formats });
}

/** The report of a view; null: they may not see it, or its branch is gone. */
async function reportOf(
  tx: Tx,
  looker: ReportLooker,
  query: QueryOf<typeof getReport>,
  nowMs: number,
): Promise<Report | null> {
  await takeTime(tx, READING_LONGEST_MS);
  try {
    return await showReport(tx, looker, nowMs, query);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** All rows and their totals as CSV; null where they are too many for a mail. */
function fileOf(report: Report, counted: readonly string[]): string | null {
  if (report.rowsCount > MAILED_ROWS_MOST) return null;
  const { columns, rows } = tableOf(report, counted);
  const exponent = currencyExponent(report.currency);
  const all = [...rows, totalRow(report, counted)];
  const lines = all.map((cells) => rowLine(columns, cells, exponent));
  return BYTE_ORDER_MARK + headLine(columns, report.currency) + lines.join('');
}
