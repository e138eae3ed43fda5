import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { suggestCountLines } from '@tillbook/core/counts/counts.api';
import {
  COUNT_LOOKS_BACK_DAYS,
  suggestCount,
  type Suggested,
} from '@tillbook/core/counts/suggestion';
import { can } from '@tillbook/core/permissions';
import { businessDate } from '@tillbook/core/reports/period';
import { isoOf, type Clock } from '../clock.ts';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { branchInReach, type StockAuthor } from '../stock/stock-author.ts';
import { candidatesIn, type CandidateRow } from './suggestion.sql.ts';

/** What is worth counting in the author's branch today. */
export async function suggestedFor(
  reader: Reader,
  {
    businessId,
    branch,
    businessDate: today,
  }: Pick<StockAuthor, 'businessId' | 'branch' | 'businessDate'>,
  limit?: number,
): Promise<Suggested<CandidateRow>[]> {
  const asked = { branchId: branch.branchId, today, days: COUNT_LOOKS_BACK_DAYS };
  return suggestCount(await candidatesIn(reader, businessId, asked), limit);
}

/** The day's suggestion of a branch. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function suggestionFor(
  reader: Reader,
  actor: Actor,
  clock: Clock,
  { branchId, limit }: QueryOf<typeof suggestCountLines>,
): Promise<AnswerOf<typeof suggestCountLines>> {
  const { businessId } = inBusiness(actor);
  const branch = await branchInReach(reader, actor, branchId);
  const now = Date.parse(isoOf(clock));
  const today = businessDate(now, branch.timezone, branch.cutoffMinutes);
  const place = { businessId, branch, businessDate: today };
  const found = await suggestedFor(reader, place, limit);
  return {
    items: found.map(({ candidate, riskPermille }) => ({
      product: {
        _id: candidate.productId,
        name: candidate.name,
        sku: candidate.sku,
        unit: candidate.unit,
      },
      valueMinor: can(actor, 'product.see_cost') ? candidate.valueMinor : null,
      riskPermille,
      daysSinceCount: candidate.daysSinceCount,
      isNegative: candidate.quantityMilli < 0,
    })),
  };
}
