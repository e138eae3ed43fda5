import type { SessionUser } from '@tillbook/core/auth/user';
import { useSyncExternalStore } from 'react';
import { session } from './browser-session.ts';
import type { SessionState } from './session-world.ts';

/** The session as it stands; the component is drawn again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

/** The signed-in person; only for screens behind the guard, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('This screen is shown to signed-in people only');
  return user;
}
