import type { Standing } from '@tillbook/core/matching/reconcile';
import type { Reader } from '../db/database.ts';
import { instantsOf } from './match-days.ts';
import { readWorld, type MatchWorld } from './match-world.ts';

/** How many rows the lists of a time have that somebody should look at. */
export interface OpenMoney {
  readonly moneyUnsold: number;
  readonly moneyUnpaid: number;
  readonly moneyConflicts: number;
}

const standing = (side: MatchWorld['lines'] | MatchWorld['tenders'], as: Standing): number =>
  side.filter(({ isInside, stood }) => isInside && stood.standing === as).length;

/** What of providers' money is not matched in these days. @throws Refusal VALIDATION_FAILED */
export async function openMoney(
  reader: Reader,
  { businessId, timezone }: { readonly businessId: string; readonly timezone: string },
  days: { readonly from: string; readonly to: string },
): Promise<OpenMoney> {
  const { from, to } = instantsOf(days, timezone, '?');
  const { lines, tenders } = await readWorld(reader, businessId, from, to);
  return {
    moneyUnsold: standing(lines, 'open'),
    moneyUnpaid: standing(tenders, 'open'),
    moneyConflicts: standing(lines, 'conflict') + standing(tenders, 'conflict'),
  };
}
