import type { Till } from './till.ts';

/** Goods that were scanned while a sale waited for its answer. */
export interface NextGoods<Goods> {
  /** They are the first of the next sale. */
  readonly hold: (goods: Goods) => void;
  readonly stop: () => void;
}

/**
 * Holds what is scanned while a sale is under way and gives it out once that is done, in its order.
 * Was the sale refused, its cart is back: what was held belongs to nobody then.
 * @param take puts goods into the cart
 * @param onLost how many were held for a sale that did not come about
 */
export function holdNextGoods<Goods>(
  till: Pick<Till, 'subscribe' | 'getSnapshot'>,
  take: (goods: Goods) => void,
  onLost: (count: number) => void,
): NextGoods<Goods> {
  let held: Goods[] = [];
  const giveOut = (): void => {
    const { pending, cart } = till.getSnapshot();
    if (pending !== null || held.length === 0) return;
    const goods = held;
    held = [];
    if (cart.lines.length > 0) onLost(goods.length);
    else goods.forEach(take);
  };
  // Later, so that the sale that is done is told first.
  const stop = till.subscribe(() => queueMicrotask(giveOut));
  return { hold: (goods) => void held.push(goods), stop };
}
