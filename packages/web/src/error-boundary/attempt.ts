import { createContext } from 'react';

let last = 0;

/**
 * The number a part of the page begins under. Drawing does not change it: what is drawn anew
 * before it is shown must find its failure, not ask for the file once more.
 */
export function currentAttempt(): number {
  return last;
}

/**
 * A number no earlier attempt had: what failed under another number is imported again. Taken when
 * somebody tries again, and when a part leaves the page, for whoever comes back to it.
 */
export function nextAttempt(): number {
  last += 1;
  return last;
}

/** The attempt that the nearest error boundary is in. */
export const AttemptContext = createContext(0);
