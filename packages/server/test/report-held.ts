import type { makeAccounts } from './report-accounts.ts';
import type { Happening } from './report-oracle.ts';
import type { makePoints } from './report-points.ts';

/** What customers hold of the business: cards, credit, deposits, points. */

/** A deposit, and the goods that it is for. */
interface Kept {
  readonly customer: string;
  readonly minor: number;
  readonly branch: string;
  readonly product: string;
  readonly milli: number;
}

export function makeHeld(
  accounts: Pick<ReturnType<typeof makeAccounts>, 'inFavour'>,
  points: Pick<ReturnType<typeof makePoints>, 'held'>,
) {
  const cards = new Map<string, number>();
  const deposits = new Map<string, Kept>();

  /** A card is sold for an amount, or below zero pays one. */
  const card = (id: string, minor: number): void =>
    void cards.set(id, (cards.get(id) ?? 0) + minor);
  /** Goods are kept for a deposit. */
  const keep = (layby: string, kept: Kept): void => void deposits.set(layby, kept);
  /** They are collected, or given up. */
  const letGo = (layby: string): void => void deposits.delete(layby);

  /** What of it nobody else can buy there. */
  const asideOf = (branch: string, product: string): number =>
    [...deposits.values()]
      .filter((one) => one.branch === branch && one.product === product)
      .reduce((all, { milli }) => all + milli, 0);

  const of = (heldKind: string, customer: string | null, heldForCustomers: number): Happening => ({
    dims: { heldKind, customer },
    sums: { holders: 1, heldForCustomers },
  });
  const held = (): Happening[] => [
    ...[...cards.values()]
      .filter((minor) => minor > 0)
      .map((minor) => of('gift_card', null, minor)),
    ...accounts.inFavour().map(({ customer, minor }) => of('store_credit', customer, minor)),
    ...[...deposits.values()].map(({ customer, minor }) => of('deposit', customer, minor)),
    ...points.held(),
  ];
  return { card, keep, letGo, held, asideOf };
}
