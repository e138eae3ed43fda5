import { useEffect, type RefObject } from 'react';
import type { Cart } from './cart.ts';

/**
 * Keeps the chosen line of the cart in sight and, where the list has the focus, focused. While a
 * line is written in, the focus stays there.
 */
export function useLineInSight(
  list: RefObject<HTMLElement | null>,
  cart: Cart,
  isWritten: boolean,
): void {
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-selected]');
    // With the frame that lays the page out anyway: at once it would be laid out twice.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
    const isHere = list.current?.contains(document.activeElement) === true;
    if (isHere && !isWritten) row?.focus();
    return () => cancelAnimationFrame(frame);
  }, [list, cart.selectedId, cart.lines, isWritten]);
}
