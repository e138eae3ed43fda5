import type { PracticeBasket, PracticeTask } from './practice.ts';

/** What can be seen of a till while a customer is served. */
export interface PracticeView {
  readonly cart: readonly { readonly soldId: string; readonly quantityMilli: number }[];
  readonly parkedCount: number;
  readonly soldCount: number;
  /** The code of the task was scanned. */
  readonly isScanned: boolean;
}

const holds = (cart: PracticeView['cart'], goods: PracticeBasket): boolean =>
  goods.every(({ soldId, quantityMilli }) =>
    cart.some((line) => line.soldId === soldId && line.quantityMilli >= quantityMilli),
  );

/**
 * Which turn a customer is at. It never goes back, and the last one stays.
 * @param at the turn until now
 */
export function turnAfter({ turns }: PracticeTask, at: number, view: PracticeView): number {
  let now = at;
  let sales = turns.slice(0, at).filter(({ until }) => until === 'sold').length;
  for (; now < turns.length - 1; now += 1) {
    const { until, goods } = turns[now] ?? { until: 'sold' as const, goods: [] };
    const isPast = {
      in_cart: holds(view.cart, goods),
      parked: view.parkedCount > 0,
      scanned: view.isScanned,
      sold: view.soldCount > sales,
    }[until];
    if (!isPast) return now;
    if (until === 'sold') sales += 1;
  }
  return now;
}

/** Whether a customer was sold to before they had said everything: nothing more can be learned. */
export function isTooEarly({ turns }: PracticeTask, at: number, soldCount: number): boolean {
  const sales = turns.slice(0, at).filter(({ until }) => until === 'sold').length;
  return soldCount > sales && turns[at]?.until !== 'sold';
}
