import { fixedCostOfMonth } from '@tillbook/core/businesses/fixed-costs';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { breakEvenOf } from '@tillbook/core/reports/break-even';
import type { breakEven } from '@tillbook/core/reports/break-even.api';
import { expectedOf } from '@tillbook/core/reports/mix';
import { branchMoment } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { breakEvenGrounds, reachedAt, type BranchGround } from './break-even.sql.ts';
import { columnOf, scopeOf } from './scope.ts';
import { branchClocks, type BranchClock } from './scope.sql.ts';

type Answer = AnswerOf<typeof breakEven>;
type BranchLine = Answer['branches'][number];

/**
 * Each branch in reach beside its break-even, for whoever sees what is sold there too.
 * @throws Refusal PERMISSION_REQUIRED, BRANCH_FORBIDDEN, NOT_FOUND
 */
export async function showBreakEven(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<Answer> {
  if (!can(actor, 'sale.view')) throw new Refusal('PERMISSION_REQUIRED');
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const grounds = await breakEvenGrounds(reader, scope);
  const clocks = await branchClocks(reader, columnOf(scope, 'branchId'));
  const branches: BranchLine[] = [];
  for (const { branchId: own, name, today } of scope.branches) {
    const ground = grounds.find((one) => one.branchId === own);
    const clock = clocks.find((one) => one.branchId === own);
    if (ground === undefined || clock === undefined) continue;
    branches.push({ _id: own, name, today, ...(await lineOf(reader, ground, clock, today)) });
  }
  return { currency: inBusiness(actor).currency, asOf: new Date(nowMs).toISOString(), branches };
}

async function lineOf(
  reader: Reader,
  ground: BranchGround,
  clock: BranchClock,
  today: string,
): Promise<Omit<BranchLine, '_id' | 'name' | 'today'>> {
  const { netMinor, costMinor, soldDays, todayMinor } = ground;
  const fixedMinor = fixedCostOfMonth(ground.costs, today.slice(0, 7));
  const line = breakEvenOf({ fixedMinor, today, netMinor, costMinor, soldDays });
  const told = {
    ...{ fixedMinor, netMinor, costMinor, soldDays, todayMinor },
    expectedMinor: expectedOf(ground.monthMinor, today),
  };
  if (line.kind !== 'told') {
    return { ...told, kind: line.kind, dayMinor: null, monthMinor: null, reachedMinute: null };
  }
  const { branchId, timezone, cutoffMinutes } = clock;
  const at =
    todayMinor < line.dayMinor
      ? null
      : await reachedAt(reader, { branchId, date: today, lineMinor: line.dayMinor });
  const reachedMinute =
    at === null ? null : branchMoment(Date.parse(at), timezone, cutoffMinutes).minute;
  return { ...told, ...line, reachedMinute };
}
