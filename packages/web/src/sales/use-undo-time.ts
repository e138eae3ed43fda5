import { useEffect, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { undoLeftMs } from './undo-words.ts';

/** Whether something that was done then can still be taken back with one key. */
export function useUndoTime(sinceMs: number): boolean {
  const [isOver, setIsOver] = useState(undoLeftMs(sinceMs, nowMs()) === 0);
  useEffect(() => {
    const leftMs = undoLeftMs(sinceMs, nowMs());
    setIsOver(leftMs === 0);
    const timer = setTimeout(() => setIsOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [sinceMs]);
  return !isOver;
}
