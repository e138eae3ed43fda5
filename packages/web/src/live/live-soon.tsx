import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { hasWaitingPage, onWaitingPage } from '../session/gate-signal.ts';
import { useSession } from '../session/use-session.ts';

/** Whether somebody is signed in, or waits at a gate: then the server has something to tell. */
export function useIsListening(): boolean {
  const { user, authChecked } = useSession();
  const isWaiting = useSyncExternalStore(onWaitingPage, hasWaitingPage);
  return authChecked && (user !== null || isWaiting);
}

/** `Live` once there is something to listen for: the page of the sign-in is drawn without it. */
export function LiveSoon() {
  const isListening = useIsListening();
  const [found, setFound] = useState<{ readonly Live: ComponentType } | null>(null);
  useEffect(() => {
    if (!isListening || found !== null) return;
    // It lies in the frame's file: where it does not come there is no page to keep up to date.
    import('./use-live.ts').then(setFound, () => undefined);
  }, [isListening, found]);
  return found === null ? null : <found.Live />;
}
