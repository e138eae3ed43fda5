import { useEffect, useRef } from 'react';
import { nowMs } from '../api/clock.ts';

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls once nobody has touched the page for so many minutes; null is never. */
export function useRest(minutes: number | null, onRest: () => void): void {
  const now = useRef(onRest);
  now.current = onRest;
  useEffect(() => {
    if (minutes === null) return undefined;
    let usedMs = nowMs();
    const use = () => {
      usedMs = nowMs();
    };
    const look = () => {
      if (nowMs() - usedMs >= minutes * MINUTE_MS) now.current();
    };
    for (const kind of USES) document.addEventListener(kind, use, { capture: true });
    // A page that slept is looked at when it is shown again, before anybody touches it.
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const kind of USES) document.removeEventListener(kind, use, { capture: true });
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [minutes]);
}
