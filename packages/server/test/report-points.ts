import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Happening } from './report-oracle.ts';

/** What points customers earned, and what became of them: in no book before they are turned. */

/** By what they are earned, and what one is worth; null where a shop has none. */
export type PointTerms = { readonly perMinor: number; readonly worthMinor: number } | null;

interface Earned {
  readonly sale: Pick<Sale, '_id' | 'totalMinor'>;
  readonly customer: string;
  /** What of it has not come back. */
  leftMinor: number;
  points: number;
}

export function makePoints(terms: PointTerms) {
  const sales: Earned[] = [];
  const turned = new Map<string, number>();
  /** One for each whole amount; what is left over earns none. */
  const pointsFor = (minor: number): number =>
    terms === null ? 0 : Math.floor(Math.max(0, minor) / terms.perMinor);

  const earn = (sale: Pick<Sale, '_id' | 'totalMinor' | 'customer'>): void => {
    const { customer, totalMinor } = sale;
    if (customer === null) return;
    const points = pointsFor(totalMinor);
    sales.push({ sale, customer: customer._id, leftMinor: totalMinor, points });
  };
  /** What is left of a sale keeps what it would have earned alone; of none that is none. */
  const giveBack = (refund: Pick<Refund, 'saleId' | 'kind' | 'totalMinor'>): void => {
    for (const one of sales.filter(({ sale }) => sale._id === refund.saleId)) {
      one.leftMinor -= refund.kind === 'void' ? one.leftMinor : refund.totalMinor;
      one.points = Math.min(one.points, pointsFor(one.leftMinor));
    }
  };
  const turn = (customer: string, points: number): void =>
    void turned.set(customer, (turned.get(customer) ?? 0) + points);
  const of = (customer: string): number =>
    sales
      .filter((one) => one.customer === customer)
      .reduce((all, { points }) => all + points, -(turned.get(customer) ?? 0));

  /** Whoever has some; points that came back after they were turned are fewer than none. */
  const held = (): Happening[] =>
    [...new Set(sales.map(({ customer }) => customer))].flatMap((customer) => {
      const points = of(customer);
      if (terms === null || points <= 0) return [];
      const sums = { holders: 1, pointsWorth: points * terms.worthMinor };
      return [{ dims: { heldKind: 'points', customer }, sums }];
    });
  return { earn, giveBack, turn, of, held };
}
