import type { AnswerOf } from '@tillbook/core/endpoint';
import {
  missedSalesOf,
  missedTogether,
  type MissedSales,
} from '@tillbook/core/reports/missed-sales';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import type { Reader } from '../db/database.ts';
import type { Comparing } from './analytics-period.ts';
import type { AnalysedProduct } from './analytics-product.sql.ts';
import { stockOutsOf } from './missed-sales.sql.ts';

type Missed = NonNullable<AnswerOf<typeof analyticsProduct>['missed']>;

/** What a product missed, in each branch in which it lies or lay, and in all of them. */
export interface MissedOfProduct {
  readonly together: Missed;
  /** Null where it never was. */
  readonly of: (branchId: string) => Missed | null;
}

const NOT_TOLD = { missedMilli: null, missedMinor: null, missedProfitMinor: null } as const;

/** What one product missed over the days asked; null for what has no stock, or is archived. */
export async function missedOfProduct(
  reader: Reader,
  { productId, kind, isArchived }: AnalysedProduct,
  { now }: Comparing,
  nowMs: number,
  seesCost: boolean,
): Promise<MissedOfProduct | null> {
  if (kind !== 'goods' || isArchived) return null;
  const found = await stockOutsOf(reader, { ...now, at: new Date(nowMs).toISOString() }, productId);
  const shown = (outDays: number, missed: MissedSales): Missed => {
    if (missed.kind !== 'told') return { outDays, kind: missed.kind, ...NOT_TOLD };
    return { outDays, ...missed, ...(seesCost ? {} : { missedProfitMinor: null }) };
  };
  const outDays = found.reduce((sum, one) => sum + one.outDays, 0);
  return {
    together: shown(outDays, missedTogether(found.map(missedSalesOf))),
    of: (branchId) => {
      const own = found.find((one) => one.branchId === branchId);
      return own === undefined ? null : shown(own.outDays, missedSalesOf(own));
    },
  };
}
