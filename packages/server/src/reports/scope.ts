import { businessDate, localMoment, sameWeekdayBefore } from '@tillbook/core/reports/period';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { branchClocks, type BranchClock } from './scope.sql.ts';

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;
const DAY_HOURS = 24;

/** The branches a report looks at, each with its own today. Arrays of one length, for SQL. */
export interface Scope {
  readonly businessId: string;
  readonly branchIds: readonly string[];
  readonly branchNames: readonly string[];
  readonly today: readonly string[];
  /** The same weekday of the week before. */
  readonly before: readonly string[];
  /** The hour at which each branch's business day begins. */
  readonly firstHour: readonly number[];
  /** Whole hours of today that have passed, counted from the first hour. */
  readonly hoursPassed: readonly number[];
  /** A week ago, to the millisecond: how far the week before is counted. */
  readonly weekAgo: string;
  readonly businessDate: string;
  readonly comparedDate: string;
  readonly timezone: string;
}

function hoursPassed(nowMs: number, clock: BranchClock): number {
  const { hour } = localMoment(nowMs, clock.timezone, clock.cutoffMinutes);
  return (hour - firstHour(clock) + DAY_HOURS) % DAY_HOURS;
}

const firstHour = (clock: BranchClock): number => Math.floor(clock.cutoffMinutes / 60);

/**
 * The scope of a report: the branch asked for, or every branch open to the caller.
 * @throws Refusal NOT_FOUND for a branch that is not of this business, BRANCH_FORBIDDEN
 */
export async function scopeOf(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  askedBranch?: string,
): Promise<Scope> {
  const business = inBusiness(actor);
  const clocks = await branchClocks(reader, askedBranch === undefined ? actor.branchIds : [askedBranch]);
  if (askedBranch !== undefined) {
    // First whether it is there at all: another business's branch is not "forbidden", it is not.
    if (clocks.length === 0) throw new Refusal('NOT_FOUND');
    refuseOtherBranch(actor, askedBranch);
  }
  const today = clocks.map((clock) => businessDate(nowMs, clock.timezone, clock.cutoffMinutes));
  const first = clocks[0];
  const ofBusiness = today[0] ?? businessDate(nowMs, business.timezone, 0);
  return {
    businessId: business.businessId,
    branchIds: clocks.map(({ branchId }) => branchId),
    branchNames: clocks.map(({ name }) => name),
    today,
    before: today.map(sameWeekdayBefore),
    firstHour: clocks.map(firstHour),
    hoursPassed: clocks.map((clock) => hoursPassed(nowMs, clock)),
    weekAgo: new Date(nowMs - WEEK_DAYS * DAY_HOURS * HOUR_MS).toISOString(),
    businessDate: ofBusiness,
    comparedDate: sameWeekdayBefore(ofBusiness),
    timezone: first?.timezone ?? business.timezone,
  };
}
