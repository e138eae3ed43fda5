import { useEffect, type RefObject } from 'react';
import type { Cart } from './cart.ts';

/** Keeps the selected line of a cart in sight, and the focus on it while the list has it. */
export function useSelectedLine(
  list: RefObject<HTMLUListElement | null>,
  { selectedId, lines }: Pick<Cart, 'selectedId' | 'lines'>,
  isWriting: boolean,
): void {
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-selected]');
    // With the frame that lays the page out anyway: at once it would be laid out twice.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
    if (!isWriting && list.current?.contains(document.activeElement) === true) row?.focus();
    return () => cancelAnimationFrame(frame);
  }, [list, selectedId, lines, isWriting]);
}
