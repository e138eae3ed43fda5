import {
  comparedPeriod,
  daysBack,
  daysOf,
  PERIOD_DAYS_DEFAULT,
  PERIOD_DAYS_MAX,
  type Comparison,
  type Period,
} from '@tillbook/core/reports/compared';
import { addDays, dayRange } from '@tillbook/core/reports/period';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { Asked } from './analytics.sql.ts';
import { planAnew } from './report-parts.sql.ts';
import { sameTimeBefore } from './same-time.ts';
import { columnOf, scopeOf, type Scope } from './scope.ts';
import type { SoFar } from './so-far.sql.ts';

/** What a page of the analytics was asked for. */
export interface PeriodAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly branchId?: string | undefined;
  readonly compare?: Comparison | undefined;
}

/**
 * The same days and branches for every part of a page, and those it is compared with: of a running
 * day, the day beside it up to the same time.
 */
export interface Comparing {
  readonly scope: Scope;
  readonly now: Asked;
  readonly before: Asked;
}

/** @throws Refusal VALIDATION_FAILED for a period that ends before it begins, or is too long */
function periodOf(asked: PeriodAsked, today: string): Period {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - PERIOD_DAYS_DEFAULT);
  const days = daysOf({ from, to });
  if (days < 1 || days > PERIOD_DAYS_MAX) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('?/to', 'OUT_OF_RANGE')]);
  }
  return { from, to };
}

/** How far the compared days go where the days beside them still run in some branch; else null. */
function soFarOf({ branches }: Scope, nowMs: number, now: Period, back: number): SoFar | null {
  if (!branches.some(({ today }) => today >= now.from && today <= now.to)) return null;
  const [from, to] = [addDays(now.from, -back), addDays(now.to, -back)];
  const running = branches.filter(({ today }) => today <= now.to);
  const spans = running.map(({ branchId, ...rule }) => {
    const { before: date, sameTime: at, ...hours } = sameTimeBefore(nowMs, rule, back);
    const { firstHour, laterPlace, laterFrom } = hours;
    const { toMs } = dayRange(to, rule.timezone, rule.cutoffMinutes);
    const ends = new Date(toMs).toISOString();
    return { branchId, date, at, ends, firstHour, laterPlace, laterFrom };
  });
  return { from, to, spans };
}

/**
 * The period and the branches that are asked for; what is read behind it is planned for them.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function comparingOf(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  asked: PeriodAsked,
): Promise<Comparing> {
  const [scope] = await Promise.all([
    scopeOf(reader, actor, nowMs, asked.branchId),
    planAnew(reader),
  ]);
  const period = periodOf(asked, scope.businessDate);
  const branchIds = columnOf(scope, 'branchId');
  const compare = asked.compare ?? 'weekdays';
  const soFar = soFarOf(scope, nowMs, period, daysBack(period, compare));
  return {
    scope,
    now: { ...period, branchIds },
    before: { ...comparedPeriod(period, compare), branchIds, soFar },
  };
}

/** What every page of the analytics says first. */
export function headOf(actor: Actor, nowMs: number, { scope, now, before }: Comparing) {
  return {
    currency: inBusiness(actor).currency,
    timezone: scope.timezone,
    asOf: new Date(nowMs).toISOString(),
    today: scope.businessDate,
    from: now.from,
    to: now.to,
    comparedFrom: before.from,
    comparedTo: before.to,
  };
}
