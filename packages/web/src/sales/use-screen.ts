import { useEffect, useState } from 'react';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { displayPathOf } from './open-display.ts';

/** Keeps the screen from going dark while the page is seen, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isMounted = true;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock.request('screen');
      if (isMounted) lock = held;
      else await held.release();
    };
    // A device that saves its battery refuses: the screen goes dark as it always did.
    const ask = () => void hold().catch(() => undefined);
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

/** What fills the screen with the page; null where it does already, or cannot. */
export function useFullScreen(): (() => void) | null {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (isFull || !document.fullscreenEnabled) return null;
  return () => void document.documentElement.requestFullscreen().catch(() => undefined);
}

/**
 * A customer's screen shows a till or nothing: its window closes with the session, and where
 * somebody of another role takes the till over it goes to the same page of theirs.
 */
export function useOwnWindow(): void {
  const { role } = useUser();
  useEffect(
    () =>
      session.onIdentityChange(() => {
        const { user } = session.getSnapshot();
        if (user === null) window.close();
        else if (user.role !== role) {
          const till = new URLSearchParams(location.search).get('till') ?? undefined;
          location.replace(displayPathOf(user, till));
        }
      }),
    [role],
  );
}
