import type { BranchCard, branchOverview } from '@tillbook/core/businesses/branches.api';
import { isWithinHours } from '@tillbook/core/businesses/opening-hours';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { drawerOf } from '../sales/present-shift.ts';
import { sumShift } from '../sales/shift-sums.sql.ts';
import { lowByBranch } from '../stock/list-stock.sql.ts';
import { branchFacts, type BranchFacts } from './branch-cards.sql.ts';
import { dayFigures, NO_REFUNDS } from './figures.ts';
import { scopeOf } from './scope.ts';
import { hourSums, partHours } from './today.sql.ts';

/**
 * The branches in reach with their day so far: the sales of the dashboards, what the open drawers
 * should hold by the X reports of their shifts, the low stock of the stock list.
 */
export async function showBranchCards(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof branchOverview>> {
  const { businessId, currency } = inBusiness(actor);
  const scope = await scopeOf(reader, actor, nowMs);
  const hours = await hourSums(reader, scope);
  const facts = await branchFacts(reader, businessId, actor.branchIds);
  const low = new Map((await lowByBranch(reader, businessId)).map((one) => [one.branchId, one]));
  const cards: BranchCard[] = [];
  for (const branch of scope.branches) {
    const fact = facts.find(({ branchId }) => branchId === branch.branchId);
    if (fact === undefined) continue;
    const own = hours.filter(({ branchId }) => branchId === branch.branchId);
    const parts = await partHours(reader, { ...scope, branches: [branch] });
    const { salesMinor, salesCount } = dayFigures(own, parts, NO_REFUNDS);
    cards.push({
      ...cardOf(fact, nowMs),
      name: branch.name,
      businessDate: branch.today,
      salesMinor,
      salesCount: salesCount.value,
      cashMinor: can(actor, 'shift.manage') ? await cashIn(reader, businessId, fact) : null,
      lowStock: low.get(branch.branchId)?.count ?? 0,
    });
  }
  return { currency, asOf: new Date(nowMs).toISOString(), branches: cards };
}

function cardOf(fact: BranchFacts, nowMs: number) {
  const { branchId: _id, shifts, openingHours, timezone, ...about } = fact;
  return {
    _id,
    ...about,
    isWithinHours: isWithinHours(openingHours, nowMs, timezone),
    openShifts: shifts.length,
    staffOnShift: [...new Set(shifts.map(({ openedByName }) => openedByName))],
  };
}

/** What the open drawers of a branch should hold together. */
export async function cashIn(
  reader: Reader,
  businessId: string,
  { shifts }: Pick<BranchFacts, 'shifts'>,
): Promise<number> {
  let sum = 0;
  for (const { shiftId, floatMinor } of shifts) {
    sum += drawerOf(floatMinor, await sumShift(reader, businessId, shiftId));
  }
  return sum;
}
