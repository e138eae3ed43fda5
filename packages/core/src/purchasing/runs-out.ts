import { COVER_WINDOW_DAYS, coverOf, type StockPace } from '../reports/cover.ts';
import type { BranchNeed } from './reorder.ts';

/** What runs out before more of it can come, at the pace at which it was sold. */

/** Days until goods come, where no supplier is known; of a new supplier until somebody knows. */
export const LEAD_DAYS_USUAL = 7;

const UNIT_MILLI = 1_000;

/** What comes on the same day is missed on that day all the same. */
export const leadDaysOf = (said: number | null): number =>
  said === null ? LEAD_DAYS_USUAL : Math.max(said, 1);

/** How a product stands in a branch: its need, all that lies there, and how it was sold. */
export interface SoldNeed {
  readonly need: BranchNeed;
  /** With what is set aside for customers: it lasts as long as its product's page says. */
  readonly liesMilli: number;
  readonly pace: Omit<StockPace, 'onHandMilli'>;
  readonly leadDays: number;
}

export interface RunsOut {
  /** For so many whole days it lasts; zero: nothing is there. */
  readonly days: number;
  readonly perDayMilli: number;
  /**
   * The need as the pace has it, in whole units: what is sold until more comes, and where no
   * quantity was set, as much as four weeks sell.
   */
  readonly need: BranchNeed;
}

/** Null for what lasts until more comes, ordered goods included, or was sold on too few days. */
export function runsOutSoon({ need, liesMilli, pace, leadDays }: SoldNeed): RunsOut | null {
  const lasts = (milli: number) => coverOf({ ...pace, onHandMilli: Math.max(milli, 1) });
  const cover = lasts(liesMilli + need.incomingMilli);
  const now = lasts(liesMilli);
  if (cover.kind !== 'days' || now.kind !== 'days' || cover.days >= leadDays) return null;
  const soldIn = (days: number): number => {
    const units = (pace.soldMilli * days) / (pace.inStockDays * UNIT_MILLI);
    return Math.ceil(units) * UNIT_MILLI;
  };
  return {
    ...{ days: now.days, perDayMilli: now.perDayMilli },
    need: {
      ...need,
      pointMilli: Math.max(need.pointMilli ?? 0, soldIn(leadDays)),
      reorderMilli: need.reorderMilli > 0 ? need.reorderMilli : soldIn(COVER_WINDOW_DAYS),
    },
  };
}
