import { COVER_WINDOW_DAYS, coverOf, paceOf } from '@tillbook/core/reports/cover';
import { addDays } from '@tillbook/core/reports/period';
import type { MovedOnDay } from './analytics-product.sql.ts';

/** What a product's stock was, told back day by day from what lies there now. */
export class ProductStock {
  readonly #today: string;
  readonly #levels: ReadonlyMap<string, number>;
  readonly #moved: readonly MovedOnDay[];

  constructor(
    today: string,
    levels: readonly { readonly branchId: string; readonly quantityMilli: number }[],
    moved: readonly MovedOnDay[],
  ) {
    this.#today = today;
    this.#levels = new Map(levels.map((one) => [one.branchId, one.quantityMilli]));
    this.#moved = moved;
  }

  /** What is there now in some branches, taken together. */
  onHand(branchIds: readonly string[]): number {
    return branchIds.reduce((sum, branchId) => sum + (this.#levels.get(branchId) ?? 0), 0);
  }

  /** What was there when a day ended: the movements of the days after it are taken back. */
  endOf(date: string, branchIds: readonly string[]): number {
    const after = this.#moved.filter((one) => one.date > date && branchIds.includes(one.branchId));
    return after.reduce((left, { quantityMilli }) => left - quantityMilli, this.onHand(branchIds));
  }

  /** How long it lasts in some branches, taken together, and the day on which it runs out. */
  coverOf(branchIds: readonly string[]) {
    const days = Array.from({ length: COVER_WINDOW_DAYS }, (_, at) => {
      const date = addDays(this.#today, -1 - at);
      const own = this.#moved.filter(
        (one) => one.date === date && branchIds.includes(one.branchId),
      );
      const soldMilli = own.reduce((sum, one) => sum + one.soldMilli, 0);
      return { soldMilli, endMilli: this.endOf(date, branchIds) };
    });
    const onHandMilli = this.onHand(branchIds);
    const cover = coverOf(paceOf(onHandMilli, days));
    if (cover.kind !== 'days') {
      return { onHandMilli, kind: cover.kind, days: null, perDayMilli: null, runsOutOn: null };
    }
    const runsOutOn = addDays(this.#today, Math.min(cover.days, FAR_DAYS));
    return { onHandMilli, ...cover, runsOutOn };
  }
}

/** Ten years: no date beyond is of use to anybody. */
const FAR_DAYS = 3_650;

/** The first day whose movements are needed: of the period, or of the pace. */
export function stockSince(from: string, today: string): string {
  const window = addDays(today, -COVER_WINDOW_DAYS);
  return from < window ? from : window;
}
