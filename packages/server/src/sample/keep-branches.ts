import type { CostKind } from '@tillbook/core/businesses/fixed-costs';
import { businessDate } from '@tillbook/core/reports/period';
import { findBranch } from '../businesses/branches.sql.ts';
import { saveTheCost } from '../businesses/keep-branch.ts';
import { saveTheBranch } from '../businesses/save-branch.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { saveCommissionOfMember } from '../users/user-commissions.ts';
import { saveTargetOfMember } from '../users/user-targets.ts';
import type { Decision } from '../users/decide.ts';
import type { Place } from './found-business.ts';

const DAY = { fromMinutes: 8 * 60, toMinutes: 20 * 60 };
const SUNDAY = { fromMinutes: 10 * 60, toMinutes: 16 * 60 };
const WEEK = [DAY, DAY, DAY, DAY, DAY, DAY, SUNDAY];

/** What a sample shop says of its branches: how much one should sell, and what it costs. */
export interface BranchPlans {
  readonly dailyTargetMinor: number;
  readonly costs: Readonly<Partial<Record<CostKind, number>>>;
}

/** Two digits and noughts, as people set targets. */
function roundly(minor: number): number {
  const step = 10 ** (Math.floor(Math.log10(minor)) - 1);
  return Math.round(minor / step) * step;
}

/** Gives branches their hours, target and fixed costs; the first is the largest. */
export async function keepBranches(
  tx: Tx,
  owner: Actor,
  given: {
    readonly businessId: string;
    readonly places: readonly Place[];
    readonly plans: BranchPlans;
    readonly at: string;
  },
): Promise<void> {
  const { businessId, places, plans, at } = given;
  const fromMonth = at.slice(0, 7);
  for (const [index, { branchId }] of places.entries()) {
    const found = await findBranch(tx, businessId, branchId);
    if (found === null) throw new Error('a sample branch went');
    const { version, name, timezone, cutoffMinutes, address } = found;
    const share = index + 1;
    const body = {
      ...{ version, name, timezone, cutoffMinutes, address, openingHours: WEEK },
      dailyTargetMinor: roundly(plans.dailyTargetMinor / share),
    };
    await saveTheBranch(tx, owner, { branchId, body, at });
    for (const [kind, amountMinor] of Object.entries(plans.costs)) {
      const cost = { branchId, kind: kind as CostKind, fromMonth, note: null };
      const whole = Math.round(amountMinor / share / 100) * 100;
      await saveTheCost(tx, owner, { ...cost, amountMinor: whole }, at);
    }
  }
}

/** What samples earn of what they sell: 1.5 %. */
const COMMISSION_BASIS_POINTS = 150;

/** Sellers of a branch have each their part of its target and a commission, from the first day. */
export async function sayOfSellers(
  decision: Decision,
  given: {
    readonly branchId: string;
    readonly sellers: readonly string[];
    readonly timezone: string;
  },
): Promise<void> {
  const { branchId, sellers, timezone } = given;
  const found = await findBranch(decision.tx, inBusiness(decision.actor).businessId, branchId);
  const whole = found?.dailyTargetMinor ?? null;
  if (whole === null) throw new Error('a sample branch has no target');
  const people = new Set(sellers);
  const fromDate = businessDate(Date.parse(decision.at), timezone, 0);
  const dailyMinor = roundly(whole / people.size);
  for (const personId of people) {
    const from = { branchId, fromDate };
    await saveTargetOfMember(decision, personId, { ...from, dailyMinor });
    const rateBasisPoints = COMMISSION_BASIS_POINTS;
    await saveCommissionOfMember(decision, personId, { ...from, rateBasisPoints });
  }
}
