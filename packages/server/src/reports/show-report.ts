import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { WeekStart } from '@tillbook/core/formats';
import type { Bearer } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import {
  comparedPeriod,
  daysBack,
  type Comparison,
  type Period,
} from '@tillbook/core/reports/compared';
import { comparesWith } from '@tillbook/core/reports/compares-with';
import { daysAsked, whyNotDays, type DaysAsked } from '@tillbook/core/reports/days-asked';
import { REPORT_ROWS_DEFAULT, type getReport } from '@tillbook/core/reports/reports.api';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { onlyOf, type Only } from '@tillbook/core/reports/report-only';
import { tellsWaysOfPaying, type ReportRule } from '@tillbook/core/reports/report-rule';
import { dimensionsOf, measuresFor, ruleOf, whyNotReport } from '@tillbook/core/reports/reports';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor, type ActorBusiness } from '../http/actor.ts';
import {
  measuredRows,
  movedBy,
  rawRows,
  sortedRows,
  withEachDay,
  type RawRow,
} from './report-rows.ts';
import { nameOfOnly } from './only-name.sql.ts';
import { planAnew } from './report-parts.sql.ts';
import { SOURCES, type ReportAsked } from './report-sources.ts';
import { refuseBlind } from '../sales/blind.ts';
import { columnOf, scopeOf } from './scope.ts';

/** Who looks at a report: somebody who asks, or whom it is mailed to. */
export interface ReportLooker extends Bearer, Pick<Actor, 'branchIds' | 'personId'> {
  readonly business: Pick<ActorBusiness, 'businessId' | 'timezone' | 'currency' | 'formats'> | null;
}

type Query = QueryOf<typeof getReport>;
type Report = AnswerOf<typeof getReport>;

const wrong = (field: string, code: 'OUT_OF_RANGE' | 'MISMATCH'): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`?/${field}`, code)]);

/** @throws Refusal VALIDATION_FAILED for days that are none, or more than the report reads */
export function periodAsked(
  query: DaysAsked,
  rule: ReportRule,
  today: string,
  weekStart: WeekStart,
): Period {
  const period = daysAsked(query, rule, today, weekStart);
  const refusal = whyNotDays(period, rule);
  if (refusal !== null) throw wrong('to', refusal);
  return period;
}

function alsoAsked(query: Query, rule: ReportRule): Dimension | null {
  if (query.also === undefined) return null;
  if (!rule.also.includes(query.also)) throw wrong('also', 'MISMATCH');
  return query.also;
}

/** What the report is narrowed to, with its name; null where nothing narrows it. */
type Narrowed = (Only & { readonly name: string | null }) | null;

/** @throws Refusal VALIDATION_FAILED by what the report cannot be narrowed, NOT_FOUND */
async function onlyAsked(
  reader: Reader,
  query: Pick<Query, 'only'>,
  rule: ReportRule,
  branchIds: readonly string[],
): Promise<Narrowed> {
  if (query.only === undefined) return null;
  const only = onlyOf(rule, query.only);
  if (only === null) throw wrong('only', 'MISMATCH');
  const { dimension, id } = only;
  if (id === null) return { ...only, name: null };
  const name = await nameOfOnly(reader, dimension, id, branchIds);
  if (name === null) throw new Refusal('NOT_FOUND');
  return { ...only, name };
}

/** What a report reads, of one period. */
async function readRows(reader: Reader, rule: ReportRule, asked: ReportAsked): Promise<RawRow[]> {
  const found = await SOURCES[rule.source](reader, asked);
  return rawRows(found, asked.dimensions, asked.facts);
}

/** Whether each day has a row; of one weekday the others have none. */
const isOfEachDay = ({ dimensions, only }: ReportAsked): boolean =>
  dimensions.length === 1 && dimensions[0] === 'day' && only?.dimension !== 'weekday';

/** A branch may be a day ahead of the one whose today is told: what it sold then counts too. */
const lastDay = (found: readonly RawRow[], today: string): string =>
  found.reduce(
    (last, { ids: { day } }) => (typeof day === 'string' && day > last ? day : last),
    today,
  );

/** What stands beside the days; there is always something where rows are of two periods. */
const comparisonOf = ({ compare }: Query, { compares }: ReportRule): Comparison | null =>
  compare ?? (compares === 'within' ? 'weekdays' : null);

/** What a report reads, worked out of what was asked. */
interface Planned {
  readonly rule: ReportRule;
  readonly asked: ReportAsked;
  readonly only: Narrowed;
  readonly timezone: string;
  readonly compares: Comparison | null;
}

/**
 * Works out what a report will read, without reading it.
 * @throws Refusal PERMISSION_REQUIRED, NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function planReport(
  reader: Reader,
  actor: ReportLooker,
  nowMs: number,
  query: Query,
): Promise<Planned> {
  const { report } = query;
  const refusal = whyNotReport(actor, report);
  if (refusal !== null) throw new Refusal(refusal);
  const rule = ruleOf(report);
  const { businessId, formats, timezone } = inBusiness(actor);
  const scope = await scopeOf(reader, actor, nowMs, query.branchId);
  const today = scope.businessDate;
  const also = alsoAsked(query, rule);
  const dimensions = dimensionsOf(report, also);
  const branchIds = columnOf(scope, 'branchId');
  const only = await onlyAsked(reader, query, rule, branchIds);
  const compares = comparesWith(report, also) ? comparisonOf(query, rule) : null;
  const days = periodAsked(query, rule, today, formats.weekStart);
  const beside = compares === null ? days : comparedPeriod(days, compares);
  const asked: ReportAsked = {
    ...{ ...days, beside, report, dimensions, today },
    ...{ businessId, branchIds, facts: rule.facts, only, timezone },
    isWhole: query.branchId === undefined && actor.branchIds === null,
    ...{ at: new Date(nowMs).toISOString(), weekStart: formats.weekStart },
  };
  return { rule, asked, only, timezone: scope.timezone, compares };
}

/** The order asked, where the report has a column for it. */
export function orderOf(
  sort: string | undefined,
  known: readonly string[],
  rule: ReportRule,
): string {
  return known.includes((sort ?? '').replace(/^-/, '')) ? (sort ?? '') : rule.order;
}

/**
 * One report.
 * @param onRead told after each period that was read
 * @throws Refusal PERMISSION_REQUIRED, NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED, and
 * COUNT_IS_BLIND for ways of paying while the caller's own drawer is to be counted
 */
export async function showReport(
  reader: Reader,
  actor: ReportLooker,
  nowMs: number,
  query: Query,
  onRead: () => Promise<void> = () => Promise.resolve(),
): Promise<Report> {
  const [{ rule, asked, only, timezone, compares }] = await Promise.all([
    planReport(reader, actor, nowMs, query),
    planAnew(reader),
  ]);
  const { report, dimensions, today, from, to } = asked;
  if (tellsWaysOfPaying(rule)) await refuseBlind(reader, actor, to);
  const { currency, formats } = inBusiness(actor);
  const before = compares === null ? null : asked.beside;
  const found = await readRows(reader, rule, asked);
  await onRead();
  const last = lastDay(found, today);
  const now = isOfEachDay(asked) ? withEachDay(found, from, to < last ? to : last) : found;
  const earlier =
    before === null || compares === null || rule.compares === 'within'
      ? null
      : movedBy(
          await readRows(reader, rule, { ...asked, ...before }),
          daysBack({ from, to }, compares),
        );
  if (before !== null) await onRead();
  const measures = measuresFor(actor, report);
  const { rows, ...totals } = measuredRows(now, earlier, measures);
  const sort = orderOf(query.sort, [...dimensions, ...rule.facts, ...measures], rule);
  const after = query.after ?? 0;
  return {
    ...{ report, currency, timezone, asOf: asked.at, today, from, to },
    ...{ comparedFrom: before?.from ?? null, comparedTo: before?.to ?? null, only },
    ...{ dimensions: [...dimensions], facts: [...rule.facts], measures: [...measures] },
    rows: sortedRows(rows, sort, formats.weekStart).slice(
      after,
      after + (query.limit ?? REPORT_ROWS_DEFAULT),
    ),
    rowsCount: rows.length,
    ...totals,
  };
}
