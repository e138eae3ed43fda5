import type { KeptCarts, ParkedPlace } from './kept-carts.ts';
import type { ParkedKeeper } from './parked.ts';

/** What one tab tells the others, and itself. */
export interface News {
  readonly tell: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** News through a channel between tabs; without one this tab alone hears it. */
export function createNews(channel: BroadcastChannel | null): News {
  const listeners = new Set<() => void>();
  const hear = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', hear);
  return {
    tell: () => {
      hear();
      channel?.postMessage('changed');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The sales that were put aside in a branch at this device. */
export function keepParked(
  carts: KeptCarts,
  news: Pick<News, 'subscribe'>,
  place: ParkedPlace,
): ParkedKeeper {
  return {
    list: () => carts.parked(place),
    canKeep: carts.canKeep,
    put: (sale) => void carts.park(place, sale),
    take: (id) => carts.take(place, id),
    subscribe: news.subscribe,
  };
}
