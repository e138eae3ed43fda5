import { countOf, partsOf, unreadableIn, type Unsent } from './unsent-view.ts';

/** The three states of the badge, with the number that it shows. */
export interface Connection {
  readonly kind: 'online' | 'offline' | 'attention';
  readonly count: number;
}

/**
 * Online while what is made is sent; offline while sales wait for the server, whatever the browser
 * thinks of the network; attention when somebody has to do something.
 */
export function connectionOf(unsent: Unsent, isOnline: boolean): Connection {
  const { result } = unsent;
  const odd = partsOf(unsent).filter(({ state }) => state === 'malformed').length;
  const atFault = odd + unreadableIn(unsent);
  if (atFault > 0) return { kind: 'attention', count: atFault };
  const count = countOf(unsent);
  if (count > 0 && isOnline && result === 'unknown-device') return { kind: 'attention', count };
  const isWaiting = count > 0 && result !== 'sent';
  return isOnline && !isWaiting ? { kind: 'online', count: 0 } : { kind: 'offline', count };
}
