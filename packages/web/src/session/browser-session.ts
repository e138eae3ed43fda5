import type { Toast } from '@tillbook/core/auth/session-decisions';
import { nowMs } from '../api/clock.ts';
import { createPresence, watchPresence } from '../api/presence.ts';
import { tellingFetch } from '../api/telling-fetch.ts';
import { t } from '../i18n/en/session.ts';
import { notify } from '../ui/notify.ts';
import { API_BASE } from './api-base.ts';
import { Session } from './session.ts';
import { SESSION_KEYS } from './session-storage.ts';

let navigate = (to: string): void => window.location.assign(to);

/** Hands over how to go to another page of the app; `main.tsx` gives the router's way. */
export function connectNavigation(go: (to: string) => void): void {
  navigate = go;
}

function say({ tone, key, message }: Toast): void {
  notify[tone](key === null ? message : t(key));
}

const presence = typeof window === 'undefined' ? createPresence(nowMs) : watchPresence(window);

/** This browser's session. */
export const session = new Session({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  fetch: tellingFetch,
  apiBase: API_BASE,
  nowMs,
  isAway: presence.isAway,
  navigate: (to) => navigate(to),
  currentPath: () => window.location.pathname,
  currentSearch: () => window.location.search,
  toast: say,
  // eslint-disable-next-line no-console -- a 403 is only logged (specification 8)
  log: (message) => console.warn(message),
});

// Another tab signed in, out or elsewhere: this one follows. A null key means all was cleared.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION_KEYS.user) session.followStorage();
  });
}
