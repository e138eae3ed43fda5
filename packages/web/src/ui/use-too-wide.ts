import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks the frame of a table as long as its columns are wider than it: then it scrolls sideways. A
 * table that fits stays no scroll box, so that its header sticks to the window.
 */
export function useTooWide(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.firstElementChild;
    if (box === null || table === null || table === undefined) return;
    const look = () => {
      const { width } = table.getBoundingClientRect();
      box.toggleAttribute('data-too-wide', Math.floor(width) > box.clientWidth);
    };
    const watch = new ResizeObserver(look);
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, [frame]);
}
