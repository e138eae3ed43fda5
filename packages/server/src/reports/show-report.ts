import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { WeekStart } from '@tillbook/core/formats';
import { Refusal } from '@tillbook/core/refusals';
import { comparedPeriod, daysBack, daysOf, type Period } from '@tillbook/core/reports/compared';
import { periodOf } from '@tillbook/core/reports/presets';
import { REPORT_ROWS_DEFAULT, type getReport } from '@tillbook/core/reports/reports.api';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { dimensionsOf, measuresFor, ruleOf, whyNotReport } from '@tillbook/core/reports/reports';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  measuredRows,
  movedBy,
  rawRows,
  sortedRows,
  withEachDay,
  type RawRow,
} from './report-rows.ts';
import { planAnew } from './report-parts.sql.ts';
import { SOURCES, type ReportAsked } from './report-sources.ts';
import { columnOf, scopeOf } from './scope.ts';

type Query = QueryOf<typeof getReport>;
type Report = AnswerOf<typeof getReport>;
type DaysAsked = Pick<Query, 'period' | 'from' | 'to'>;

const wrong = (field: string, code: 'OUT_OF_RANGE' | 'MISMATCH'): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`?/${field}`, code)]);

/** @throws Refusal VALIDATION_FAILED for days that are none, or more than the report reads */
export function daysAsked(
  query: DaysAsked,
  rule: ReportRule,
  today: string,
  weekStart: WeekStart,
): Period {
  if (rule.time === 'now') return { from: today, to: today };
  const preset = periodOf(query.period ?? rule.usual, today, weekStart);
  if (rule.time === 'day') {
    const to = query.to ?? (query.period === undefined ? today : preset.to);
    return { from: to, to };
  }
  const to =
    query.to ?? (query.from !== undefined && query.from > preset.to ? query.from : preset.to);
  const from = query.from ?? (preset.from > to ? to : preset.from);
  const days = daysOf({ from, to });
  if (days < 1 || days > rule.daysMost) throw wrong('to', 'OUT_OF_RANGE');
  return { from, to };
}

function alsoAsked(query: Query, rule: ReportRule): Dimension | null {
  if (query.also === undefined) return null;
  if (!rule.also.includes(query.also)) throw wrong('also', 'MISMATCH');
  return query.also;
}

/** What a report reads, of one period. */
async function readRows(reader: Reader, rule: ReportRule, asked: ReportAsked): Promise<RawRow[]> {
  const found = await SOURCES[rule.source](reader, asked);
  return rawRows(found, asked.dimensions, asked.facts);
}

const isByDay = (dimensions: readonly Dimension[]): boolean =>
  dimensions.length === 1 && dimensions[0] === 'day';

/**
 * One report.
 * @throws Refusal PERMISSION_REQUIRED, NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showReport(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: Query,
): Promise<Report> {
  const { report } = query;
  const refusal = whyNotReport(actor, report);
  if (refusal !== null) throw new Refusal(refusal);
  const rule = ruleOf(report);
  const { businessId, currency, formats } = inBusiness(actor);
  const [scope] = await Promise.all([
    scopeOf(reader, actor, nowMs, query.branchId),
    planAnew(reader),
  ]);
  const today = scope.businessDate;
  const period = daysAsked(query, rule, today, formats.weekStart);
  const dimensions = dimensionsOf(report, alsoAsked(query, rule));
  const asked: ReportAsked = {
    ...{ ...period, report, dimensions, today, businessId },
    branchIds: columnOf(scope, 'branchId'),
    facts: rule.facts,
    at: new Date(nowMs).toISOString(),
  };
  const compares =
    query.compare !== undefined && rule.compares && !dimensions.includes('month')
      ? query.compare
      : null;
  const before = compares === null ? null : comparedPeriod(period, compares);
  const found = await readRows(reader, rule, asked);
  const now = isByDay(dimensions)
    ? withEachDay(found, period.from, period.to < today ? period.to : today)
    : found;
  const earlier =
    before === null || compares === null
      ? null
      : movedBy(await readRows(reader, rule, { ...asked, ...before }), daysBack(period, compares));
  const measures = measuresFor(actor, report);
  const { rows, ...totals } = measuredRows(now, earlier, measures);
  const known = new Set<string>([...dimensions, ...rule.facts, ...measures]);
  const sort = known.has((query.sort ?? '').replace(/^-/, '')) ? (query.sort ?? '') : rule.order;
  const after = query.after ?? 0;
  return {
    ...{ report, currency, timezone: scope.timezone, asOf: asked.at, today },
    ...{ ...period, comparedFrom: before?.from ?? null, comparedTo: before?.to ?? null },
    ...{ dimensions: [...dimensions], facts: [...rule.facts], measures: [...measures] },
    rows: sortedRows(rows, sort, formats.weekStart).slice(
      after,
      after + (query.limit ?? REPORT_ROWS_DEFAULT),
    ),
    rowsCount: rows.length,
    ...totals,
  };
}
