import { useInsertionEffect, useRef, type RefObject } from 'react';

/**
 * What was drawn last, for what happens later: read it in effects and acts, never while drawing. A
 * drawing that React throws away leaves no trace. It is there before any effect of the same
 * drawing runs, of children, too.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
