import type { AnswerOf } from '@tillbook/core/endpoint';
import { TILL_LEASE_MS } from '@tillbook/core/limits';
import { whyBehind } from '@tillbook/core/sales/till-heartbeats';
import type { listTillsBehind } from '@tillbook/core/sales/till-heartbeats.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { scopeOf } from './scope.ts';
import { tillsHeard, type TillHeardRow } from './tills-behind.sql.ts';

/**
 * The tills whose sales may not all have been received, the longest silent first.
 * @throws Refusal BRANCH_FORBIDDEN, NOT_FOUND
 */
export async function showTillsBehind(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<AnswerOf<typeof listTillsBehind>> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const behind = (await tillsHeard(reader, scope)).flatMap((row) => {
    const heardMs = heardOf(row);
    const why = whyBehind({ ...row, heardMs }, nowMs);
    return why === null ? [] : [{ row, heardMs, why }];
  });
  return {
    items: behind
      .sort((one, other) => one.heardMs - other.heardMs)
      .map(({ row: { tillId, name, branchName, deviceName, ...row }, heardMs, why }) => ({
        ...{ _id: tillId, name, branchName, deviceName },
        ...{ heardAt: new Date(heardMs).toISOString(), isSilent: why.isSilent },
        ...{ salesCount: row.salesCount, salesMinor: row.salesMinor, othersCount: row.othersCount },
      })),
    currency: inBusiness(actor).currency,
    asOf: new Date(nowMs).toISOString(),
  };
}

/** A sale that was posted there, and the shift's opening, were heard as well as what it told. */
function heardOf({ toldAt, openedAt, leaseUntil }: TillHeardRow): number {
  const leasedMs = leaseUntil === null ? 0 : Date.parse(leaseUntil) - TILL_LEASE_MS;
  const openedMs = openedAt === null ? 0 : Date.parse(openedAt);
  return Math.max(Date.parse(toldAt), openedMs, leasedMs);
}
