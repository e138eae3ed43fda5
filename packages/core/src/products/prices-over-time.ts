import { effectivePriceMinor, type Prices } from './effective-price.ts';

/** What of the prices changed: the branch's own, that of its list, or the product's. */
export interface PriceChanged {
  readonly of: 'branch' | 'list' | 'product';
  readonly changedAt: string;
  readonly beforeMinor: number | null;
  readonly byName: string;
}

/** The price that a branch asked before and after; null where there was none. */
export interface AskedChange {
  readonly changedAt: string;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
  readonly byName: string;
}

const PRICE_OF = { branch: 'branchMinor', list: 'listMinor', product: 'productMinor' } as const;

/**
 * What changed the price at which a branch sells, the oldest first: from the prices of now, each
 * change is taken back. What changed a price that another one hid changed nothing. A branch is told
 * of by the list it has now, since nobody keeps which it had.
 * @param changes the oldest first
 */
export function askedChanges(now: Prices, changes: readonly PriceChanged[]): AskedChange[] {
  let prices: Prices<number | null> = now;
  const found: AskedChange[] = [];
  for (const { of, changedAt, beforeMinor, byName } of changes.toReversed()) {
    const after = effectivePriceMinor(prices);
    prices = { ...prices, [PRICE_OF[of]]: beforeMinor };
    const before = effectivePriceMinor(prices);
    if (before === after) continue;
    found.push({ changedAt, beforeMinor: before, afterMinor: after, byName });
  }
  return found.reverse();
}
