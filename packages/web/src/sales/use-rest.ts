import { useEffect } from 'react';
import { nowMs } from '../api/clock.ts';
import { useLatest } from '../ui/use-latest.ts';
import { startRest } from './rest.ts';

const LOOK_MS = 5_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls once nobody has touched the page for so many minutes; null is never. */
export function useRest(minutes: number | null, onRest: () => void): void {
  const now = useLatest(onRest);
  useEffect(() => {
    if (minutes === null) return undefined;
    const rest = startRest(minutes, nowMs);
    const look = () => {
      if (rest.isOver()) now.current();
    };
    const use = () => {
      rest.use();
      look();
    };
    for (const kind of USES) document.addEventListener(kind, use, { capture: true });
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const kind of USES) document.removeEventListener(kind, use, { capture: true });
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [minutes, now]);
}
