import { rateOf } from './figures.ts';
import { atCost, money, quantity, sum, type Measure, type Sums } from './measure.ts';

/** What a unit cost and brought in two periods, and what was earned less for it. */

const UNIT_MILLI = 1_000;
/** Of one product: what a unit of several would be is nothing. */
const ofUnit = (amount: string, milli: string): Measure =>
  money(amount, {
    ...{ ...atCost, hasTotal: false },
    of: (sums) => {
      const units = sums[milli] ?? 0;
      return units <= 0 ? null : Math.round(((sums[amount] ?? 0) * UNIT_MILLI) / units);
    },
  });
const marginOf = (net = 0, cost = 0): number | null => rateOf(net - cost, net);
const before = ({ netBeforeMinor, costBeforeMinor }: Sums): number | null =>
  marginOf(netBeforeMinor, costBeforeMinor);

export const EROSION_MEASURES = {
  unitPrice: ofUnit('netMinor', 'quantityMilli'),
  unitPriceBefore: ofUnit('netBeforeMinor', 'quantityBeforeMilli'),
  unitCost: ofUnit('costMinor', 'quantityMilli'),
  unitCostBefore: ofUnit('costBeforeMinor', 'quantityBeforeMilli'),
  quantityBefore: quantity('quantityBeforeMilli'),
  // Several products may have a higher margin together while each has a lower one.
  marginBefore: sum('netBeforeMinor', 'rate', { ...atCost, hasTotal: false, of: before }),
  /** In points: below zero it fell. */
  marginPoints: sum('netMinor', 'rate', {
    ...{ ...atCost, hasTotal: false },
    of: (sums) => {
      const [now, was] = [marginOf(sums['netMinor'], sums['costMinor']), before(sums)];
      return now === null || was === null ? null : now - was;
    },
  }),
  erodedProducts: sum('erodedCount', 'count'),
  earnedLess: money('lessMinor', atCost),
} as const satisfies Record<string, Measure>;
