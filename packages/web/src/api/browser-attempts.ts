import { createAttempts } from './attempts.ts';
import { nowMs } from './clock.ts';

/** What this browser sent and nobody answered. */
export const attempts = createAttempts({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  nowMs,
});
