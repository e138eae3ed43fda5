import { useSyncExternalStore } from 'react';
import { nowMs } from '../api/clock.ts';
import { clockOff } from '../api/clock-off.ts';

const listeners = new Set<() => void>();
let offMs = 0;

/** An answer of the server came: it tells the server's time. */
export function hearClock({ headers }: Response, sentMs: number): void {
  const heard = clockOff(headers.get('date'), sentMs, nowMs());
  // What moves by less is the network's time, not the clock's.
  if ((heard === 0) === (offMs === 0) && Math.abs(heard - offMs) < STEADY_MS) return;
  offMs = heard;
  for (const listener of listeners) listener();
}
const STEADY_MS = 5_000;

/** How far this device's clock is ahead of the server's; below zero: behind; 0: it is right. */
export const clockOffMs = (): number => offMs;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `clockOffMs`, drawn anew when the server tells otherwise. */
export function useClockOff(): number {
  return useSyncExternalStore(subscribe, clockOffMs);
}
