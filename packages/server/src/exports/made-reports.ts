import type { BodyOf, QueryOf } from '@tillbook/core/endpoint';
import * as api from '@tillbook/core/reports/made-reports.api';
import type { MadeReport } from '@tillbook/core/reports/made-reports.api';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Period } from '@tillbook/core/reports/compared';
import { measuresFor, ruleOf, whyNotReport } from '@tillbook/core/reports/reports';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Reader, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindSteps, type Doors } from '../http/bind.ts';
import { planReport } from '../reports/show-report.ts';
import { ExportJobs } from './export-jobs.ts';
import { SILENT_MS, stateOf } from './export-parts.ts';
import * as sql from './exports.sql.ts';
import { readKept, type KeptReport } from './kept-report.ts';
import { keepReport } from './make-report.ts';

const HOUR_MS = 3_600_000;

type Query = QueryOf<typeof getReport>;

/** The doors of reports that are made in the background. They have a queue of their own. */
export function bindMadeReports(doors: Doors): void {
  const { app, db, clock } = doors;
  const jobs = new ExportJobs({ db, clock, log: app.log });
  app.addHook('onClose', () => jobs.stop());
  bindRead(doors, api.listMadeReports, async ({ reader, actor }) => {
    const { businessId } = inBusiness(actor);
    const rows = await sql.listExports(reader, businessId, 'report', actor.personId);
    const items = rows.flatMap((row) => (isThere(row, clock()) ? [wireMade(row, clock())] : []));
    return { items };
  });
  bindSteps(doors, api.makeReport, async ({ actor, body }) => {
    const { businessId } = inBusiness(actor);
    const nowMs = clock();
    const { row, isNew } = await db.transact(openTenant(businessId), (tx) =>
      askForReport(tx, actor, body, nowMs),
    );
    if (isNew && row.report !== null) {
      const { query } = row.report;
      jobs.begin(row.exportId, {
        ...{ businessId, lifeMs: api.MADE_REPORT_LIFE_MS },
        make: (reader, keep) => keepReport(reader, { actor, nowMs, query }, keep),
      });
    }
    return wireMade(row, nowMs);
  });
  bindSteps(doors, api.stopMadeReport, async ({ actor, params: { madeId } }) => {
    const { businessId } = inBusiness(actor);
    const nowMs = clock();
    return db.transact(openTenant(businessId), async (tx) => {
      await ownRow(tx, actor, madeId);
      await sql.endExport(tx, businessId, madeId, isoAt(nowMs), null);
      const row = await ownRow(tx, actor, madeId);
      if (row.state === 'ready') throw new Refusal('INVALID_STATE');
      return wireMade(row, nowMs);
    });
  });
  bindRead(doors, api.getMadeReport, async ({ reader, actor, params: { madeId }, query }) => {
    const row = await ownRow(reader, actor, madeId);
    if (row.state !== 'ready' || !isThere(row, clock())) throw new Refusal('NOT_FOUND');
    const kept = await readKept(reader, inBusiness(actor).businessId, row);
    refuseUnlessStillOpen(actor, row.report, kept);
    return kept.page(query, inBusiness(actor).formats.weekStart);
  });
}

const isoAt = (nowMs: number): string => new Date(nowMs).toISOString();

const isThere = ({ expiresAt }: sql.ExportRow, nowMs: number): boolean =>
  expiresAt === null || Date.parse(expiresAt) > nowMs;

type Row = sql.ExportRow & { readonly report: sql.ReportKept };

/** A report that the caller asked for. @throws Refusal NOT_FOUND, for anybody else's too */
async function ownRow(reader: Reader, actor: Actor, madeId: string): Promise<Row> {
  const row = await sql.findExport(reader, inBusiness(actor).businessId, madeId);
  if (row === null || row.report === null || row.askedBy !== actor.personId) {
    throw new Refusal('NOT_FOUND');
  }
  return { ...row, report: row.report };
}

/** What was made for somebody who might see it then is for them only while they may. */
function refuseUnlessStillOpen(
  actor: Actor,
  { query: { report }, branchIds }: sql.ReportKept,
  { measures }: KeptReport,
): void {
  refuseIf(whyNotReport(actor, report));
  const may: readonly string[] = measuresFor(actor, report);
  if (measures.some((one) => !may.includes(one))) throw new Refusal('PERMISSION_REQUIRED');
  const own = actor.branchIds;
  if (own !== null && branchIds.some((one) => !own.includes(one))) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
}

/** The days as they are understood now: a job that begins after midnight reads the same. */
function fixed(query: Query, { from, to }: Period): Query {
  const { report, branchId, also, compare, only, sort } = query;
  const { time } = ruleOf(report);
  return {
    ...{ report, branchId, also, compare, only, sort },
    ...(time === 'period' ? { from, to } : {}),
    ...(time === 'day' ? { to } : {}),
  };
}

/** The report as it was asked for; the same question while it is made is the same report. */
async function askForReport(
  tx: Tx,
  actor: Actor,
  { _id: exportId, ...asked }: BodyOf<typeof api.makeReport>,
  nowMs: number,
): Promise<{ row: sql.ExportRow; isNew: boolean }> {
  const { businessId } = inBusiness(actor);
  const plan = await planReport(tx, actor, nowMs, asked);
  const { from, to, branchIds } = plan.asked;
  const query = fixed(asked, { from, to });
  const report = { query, from, to, branchIds };
  const isSame = (row: sql.ExportRow): boolean =>
    row.askedBy === actor.personId && textOf(row.report?.query) === textOf(query);
  await sql.lockExports(tx, businessId);
  const known = await sql.findExport(tx, businessId, exportId);
  if (known !== null) {
    if (!isSame(known)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { row: known, isNew: false };
  }
  await sql.giveUpSilent(tx, businessId, isoAt(nowMs - SILENT_MS));
  await sql.forgetExports(tx, businessId, isoAt(nowMs), isoAt(nowMs - HOUR_MS));
  const others = await sql.listExports(tx, businessId, 'report', actor.personId);
  const underWay = others.find(({ state }) => state === 'making');
  if (underWay !== undefined && isSame(underWay)) return { row: underWay, isNew: false };
  if (underWay !== undefined) throw new Refusal('INVALID_STATE');
  const recent = others.filter(({ askedAt }) => Date.parse(askedAt) > nowMs - HOUR_MS);
  if (recent.length >= api.MADE_REPORTS_PER_HOUR) {
    throw new Refusal('RATE_LIMITED', { seconds: HOUR_MS / 1_000 });
  }
  const by = { by: actor.personId, byName: actor.name, sessionId: actor.sessionId };
  // Each period is a step, and keeping the rows is one.
  const files = plan.compares === null ? 2 : 3;
  const at = isoAt(nowMs);
  await sql.insertExport(tx, { businessId, exportId, at, ...by, files, month: null, report });
  const row = await sql.findExport(tx, businessId, exportId);
  if (row === null) throw new Error('a report vanished while it was asked for');
  return { row, isNew: true };
}

/** A question as a text that does not depend on the order in which its parts came. */
function textOf(query: Query | undefined): string {
  return JSON.stringify(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function wireMade(row: sql.ExportRow, nowMs: number): MadeReport {
  const { exportId: _id, askedAt, filesDone, files, rowsDone, expiresAt, report } = row;
  if (report === null) throw new Error(`${_id} is no report`);
  const { query, from, to } = report;
  return {
    ...{ _id, report: query.report, from, to, state: stateOf(row, nowMs), askedAt },
    ...{ steps: files, stepsDone: filesDone, rowsDone, expiresAt },
  };
}
