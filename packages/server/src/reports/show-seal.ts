import type { QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { ruleOf, whyNotReport } from '@tillbook/core/reports/reports';
import type { getReportSeal, Seal } from '@tillbook/core/reports/seals.api';
import {
  isOfCost,
  SEALS,
  sealedPeriod,
  sealStateOf,
  type SealName,
} from '@tillbook/core/reports/seals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { shiftInReach } from '../sales/shifts.ts';
import { columnOf, scopeOf } from './scope.ts';
import { OF_DAYS, OF_SHIFT } from './seal-scopes.sql.ts';
import { readSeal, type SealFound } from './seals.sql.ts';
import { periodAsked } from './show-report.ts';

/** What a seal says of what was found; what goods cost only to those who may see it. */
function told(
  actor: Actor,
  rules: readonly SealName[],
  found: readonly SealFound[],
): Pick<Seal, 'state' | 'checks' | 'rows'> {
  const seesCost = can(actor, 'product.see_cost');
  const seen = found.filter(({ what }) => seesCost || !isOfCost(what));
  const checks = rules.map((rule) => {
    const own = seen.filter((one) => one.rule === rule);
    return {
      rule,
      examined: own.reduce((sum, one) => sum + one.examined, 0),
      brokenCount: own.reduce((sum, one) => sum + one.brokenCount, 0),
    };
  });
  const rows = rules.flatMap((rule) =>
    SEALS[rule].flatMap((what) =>
      (seen.find((one) => one.rule === rule && one.what === what)?.rows ?? []).map((row) => ({
        ...{ rule, what },
        ...row,
      })),
    ),
  );
  return { state: sealStateOf(checks), checks, rows };
}

/**
 * Whether the figures of a report hold.
 * @throws Refusal PERMISSION_REQUIRED, NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showReportSeal(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof getReportSeal>,
): Promise<Seal> {
  const refusal = whyNotReport(actor, query.report);
  if (refusal !== null) throw new Refusal(refusal);
  const rule = ruleOf(query.report);
  const business = inBusiness(actor);
  const scope = await scopeOf(reader, actor, nowMs, query.branchId);
  const shown = periodAsked(query, rule, scope.businessDate, business.formats.weekStart);
  // What lies there on a past day is told from now back to that day.
  const reached = rule.time === 'period' ? shown : { from: shown.to, to: scope.businessDate };
  const period = sealedPeriod(reached);
  const values = [period.from, period.to, columnOf(scope, 'branchId')];
  const found = await readSeal(reader, OF_DAYS, rule.seals, values);
  return {
    ...told(actor, rule.seals, found),
    ...{ currency: business.currency, asOf: new Date(nowMs).toISOString() },
    ...{ ...period, isCut: period.from !== reached.from },
  };
}

/** What is proved of one shift. */
const OF_ONE_SHIFT = ['money', 'tax', 'drawers'] as const;

/**
 * Whether the figures of a closed shift hold.
 * @throws Refusal NOT_FOUND, FORBIDDEN, BRANCH_FORBIDDEN; INVALID_STATE while it is open
 */
export async function showShiftSeal(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  shiftId: string,
): Promise<Seal> {
  const mayOthers = can(actor, 'shift.manage') || can(actor, 'sale.view');
  const shift = await shiftInReach(reader, actor, shiftId, mayOthers);
  if (shift.close === null) throw new Refusal('INVALID_STATE');
  const found = await readSeal(reader, OF_SHIFT, OF_ONE_SHIFT, [shiftId]);
  return {
    ...told(actor, OF_ONE_SHIFT, found),
    ...{ currency: inBusiness(actor).currency, asOf: new Date(nowMs).toISOString() },
    ...{ from: null, to: null, isCut: false },
  };
}
