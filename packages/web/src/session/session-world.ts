import type { Toast } from '@tillbook/core/auth/session-decisions';
import type { BusinessContext, SessionUser } from '@tillbook/core/auth/user';
import type { ApiRequest } from '../api/transport.ts';
import type { PlainStorage } from './session-storage.ts';

/** What every screen may know of the session; a new object for every change. */
export interface SessionState {
  /** The stored user is being checked with the server. */
  readonly loading: boolean;
  readonly authChecked: boolean;
  readonly user: SessionUser | null;
  readonly businessContext: BusinessContext | null;
}

/** What the session needs of the browser; a test hands in its own. */
export interface SessionWorld {
  readonly storage: PlainStorage;
  readonly fetch: typeof fetch;
  readonly apiBase: string;
  readonly nowMs: () => number;
  /** Nobody has touched the page for a while: its calls do not prolong the session. */
  readonly isAway: () => boolean;
  /** Replaces the page by another of the app. */
  readonly navigate: (to: string) => void;
  readonly currentPath: () => string;
  /** What follows the path, from the `?` on; empty without. */
  readonly currentSearch: () => string;
  readonly toast: (toast: Toast) => void;
  /** Writes what only a developer needs to see. */
  readonly log: (message: string) => void;
}

export type Request = ApiRequest & {
  /** The call may be made with a gate cookie alone. */
  readonly isGate?: boolean;
};
