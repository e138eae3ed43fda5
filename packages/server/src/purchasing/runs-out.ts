import type { AnswerOf } from '@tillbook/core/endpoint';
import type { reorderPlan } from '@tillbook/core/purchasing/reorder.api';
import {
  leadDaysOf,
  runsOutSoon,
  type RunsOut,
  type SoldNeed,
} from '@tillbook/core/purchasing/runs-out';
import { COVER_WINDOW_DAYS } from '@tillbook/core/reports/cover';
import { addDays } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { stockPaceRows } from '../reports/missed-sales.sql.ts';
import { columnOf, scopeOf } from '../reports/scope.ts';
import { itemOf, ITEMS_MAX, Standing } from './reorder-items.ts';
import { needsOfProducts, productsToOrder, type OrderedRow } from './reorder.sql.ts';

interface Sold {
  readonly productId: string;
  readonly branchId: string;
  readonly pace: SoldNeed['pace'];
}

/** What was sold in each branch over the days that days of cover are told of. */
async function soldIn(
  reader: Reader,
  branchIds: readonly string[],
  when: { readonly today: string; readonly at: string },
): Promise<readonly Sold[]> {
  const rows = await stockPaceRows(reader, {
    ...{ ...when, branchIds, from: addDays(when.today, -COVER_WINDOW_DAYS) },
    ...{ to: addDays(when.today, -1), dimensions: ['product', 'branch'], facts: [], only: null },
    // No row is of a week.
    weekStart: 'monday',
  });
  const all = rows.map((row) => ({
    ...{ productId: String(row['productId']), branchId: String(row['branchId']) },
    pace: {
      soldMilli: Number(row['soldMilli'] ?? 0),
      inStockDays: Number(row['inStockDays'] ?? 0),
      soldDays: Number(row['soldDays'] ?? 0),
    },
  }));
  return all.filter(({ pace }) => pace.soldMilli > 0);
}

interface Soon extends RunsOut {
  readonly row: OrderedRow;
  readonly branchId: string;
  readonly branchName: string;
  readonly leadDays: number;
}

function soonOf(row: OrderedRow, { branchId, pace }: Sold, standing: Standing): Soon | null {
  const own = standing.of(row.productId, branchId);
  if (own === undefined) return null;
  const leadDays = leadDaysOf(row.leadDays);
  const soon = runsOutSoon({ need: own, liesMilli: own.liesMilli, pace, leadDays });
  return soon === null ? null : { ...soon, row, branchId, branchName: own.branchName, leadDays };
}

/**
 * What runs out before more of it can come, the soonest first, with what to order of it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function runsOutPlanFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  asked: {
    readonly businessId: string;
    readonly branchId?: string | undefined;
    readonly supplierId: string | null;
  },
): Promise<AnswerOf<typeof reorderPlan>> {
  const { businessId, supplierId } = asked;
  const scope = await scopeOf(reader, actor, nowMs, asked.branchId);
  const { businessDate: today } = scope;
  const at = new Date(nowMs).toISOString();
  const sold = await soldIn(reader, columnOf(scope, 'branchId'), { today, at });
  const ids = [...new Set(sold.map(({ productId }) => productId))];
  const rows = await productsToOrder(reader, businessId, ids, supplierId);
  const known = new Map(rows.map((row) => [row.productId, row]));
  const standing = new Standing(
    await needsOfProducts(reader, businessId, [...known.keys()], actor.branchIds),
  );
  const soon = sold
    .flatMap((one) => {
      const row = known.get(one.productId);
      return row === undefined ? [] : (soonOf(row, one, standing) ?? []);
    })
    .sort((one, other) => one.days - other.days || (one.row.name < other.row.name ? -1 : 1));
  const items = soon.slice(0, ITEMS_MAX).flatMap((one) => {
    const { row, branchId, branchName, days, perDayMilli, leadDays, need } = one;
    const cover = { days, perDayMilli, leadDays, runsOutOn: addDays(today, days) };
    const lifted = { pointMilli: need.pointMilli, reorderMilli: need.reorderMilli };
    return itemOf({ ...row, branchId, branchName }, standing, { lifted, cover }) ?? [];
  });
  return { items, hasMore: soon.length > ITEMS_MAX };
}
