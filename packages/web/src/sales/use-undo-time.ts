import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { undoLeftMs } from './undo-words.ts';

/** Whether something that was done then can still be taken back with one key. */
export function useUndoTime(sinceMs: number): boolean {
  const isPast = () => undoLeftMs(sinceMs, nowMs()) === 0;
  // Which moment's time is over: another moment has time again from when it is first drawn.
  const [overSinceMs, setOverSinceMs] = useState(() => (isPast() ? sinceMs : null));
  useEffect(() => {
    const end = () => setOverSinceMs(sinceMs);
    const timer = setTimeout(end, undoLeftMs(sinceMs, nowMs()));
    return () => clearTimeout(timer);
  }, [sinceMs]);
  return overSinceMs !== sinceMs;
}
