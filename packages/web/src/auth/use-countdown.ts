import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Seconds left of a wait, drawn anew each second; `restart` begins another wait. */
export function useCountdown(fromSeconds: number): {
  readonly seconds: number;
  readonly restart: (seconds: number) => void;
} {
  const [seconds, setSeconds] = useState(fromSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { seconds, restart: setSeconds };
}
