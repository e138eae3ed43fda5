import { businessDate, sameWeekdayBefore } from '@tillbook/core/reports/period';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor, type ActorBusiness } from '../http/actor.ts';
import { sameTimeBefore, type DayRule, type SameTime } from './same-time.ts';
import { branchClocks, type BranchClock } from './scope.sql.ts';

/** Who looks at figures: in which branches of which business. */
export interface Looker extends Pick<Actor, 'branchIds'> {
  readonly business: Pick<ActorBusiness, 'businessId' | 'timezone'> | null;
}

/** A branch of a report with its own today, and what decides it. */
export interface ScopeBranch extends SameTime, DayRule {
  readonly branchId: string;
  readonly name: string;
}

/** The branches a report looks at, and the day it calls today. */
export interface Scope {
  readonly businessId: string;
  readonly branches: readonly ScopeBranch[];
  /** Of the first branch; of the business where there is none. */
  readonly businessDate: string;
  readonly comparedDate: string;
  readonly timezone: string;
}

/**
 * The scope of a report: the branch asked for, or every branch open to the caller.
 * @throws Refusal NOT_FOUND for a branch that is not of this business, BRANCH_FORBIDDEN
 */
export async function scopeOf(
  reader: Reader,
  actor: Looker,
  nowMs: number,
  askedBranch?: string,
): Promise<Scope> {
  const asked = askedBranch === undefined ? actor.branchIds : [askedBranch];
  const clocks = await branchClocks(reader, asked);
  if (askedBranch !== undefined) {
    // First whether it is there at all: another business's branch is not "forbidden", it is not.
    if (clocks.length === 0) throw new Refusal('NOT_FOUND');
    refuseOtherBranch(actor, askedBranch);
  }
  return scopeOver(actor, nowMs, clocks);
}

/** Every branch of the business, the caller's present one first: own sales, wherever made. */
export async function ownScope(reader: Reader, actor: Actor, nowMs: number): Promise<Scope> {
  const clocks = await branchClocks(reader, null);
  const present = clocks.filter(({ branchId }) => branchId === actor.branchId);
  return scopeOver(actor, nowMs, [...present, ...clocks.filter((one) => !present.includes(one))]);
}

const scopeOver = (actor: Looker, nowMs: number, clocks: readonly BranchClock[]): Scope =>
  scopeOfBusiness(inBusiness(actor), nowMs, clocks);

/** Branches of one business as a scope. */
export function scopeOfBusiness(
  business: { readonly businessId: string; readonly timezone: string },
  nowMs: number,
  clocks: readonly BranchClock[],
): Scope {
  const branches = clocks.map(({ branchId, name, ...rule }) => ({
    branchId,
    name,
    ...rule,
    ...sameTimeBefore(nowMs, rule),
  }));
  const today = branches[0]?.today ?? businessDate(nowMs, business.timezone, 0);
  return {
    businessId: business.businessId,
    branches,
    businessDate: today,
    comparedDate: sameWeekdayBefore(today),
    timezone: clocks[0]?.timezone ?? business.timezone,
  };
}

/** One column of the branches, as an array for SQL. */
export function columnOf<Key extends keyof ScopeBranch>(
  scope: Scope,
  key: Key,
): ScopeBranch[Key][] {
  return scope.branches.map((branch) => branch[key]);
}
