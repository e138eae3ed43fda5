import { createContext } from 'react';

let last = 0;

/** A number no earlier attempt had: what failed under another number is imported again. */
export function nextAttempt(): number {
  last += 1;
  return last;
}

/** The attempt that the nearest error boundary is in. */
export const AttemptContext = createContext(0);
