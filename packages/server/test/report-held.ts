import type { makeAccounts } from './report-accounts.ts';
import type { Happening } from './report-oracle.ts';

/** What customers hold of the business: cards, credit, deposits. */

export function makeHeld(accounts: Pick<ReturnType<typeof makeAccounts>, 'inFavour'>) {
  const cards = new Map<string, number>();
  const deposits = new Map<string, { readonly customer: string; readonly minor: number }>();

  /** A card is sold for an amount, or below zero pays one. */
  const card = (id: string, minor: number): void =>
    void cards.set(id, (cards.get(id) ?? 0) + minor);
  /** Goods are kept for a deposit. */
  const keep = (layby: string, customer: string, minor: number): void =>
    void deposits.set(layby, { customer, minor });
  /** They are collected, or given up. */
  const letGo = (layby: string): void => void deposits.delete(layby);

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
  ];
  return { card, keep, letGo, held };
}
