import { isId } from '@tillbook/core/ids';
import { newId } from '../api/clock.ts';

const DEVICE_KEY = 'tillbook.device';
let made: string | null = null;

/** Reads from this browser's storage; null where nothing is there or storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text on this device; without storage it is lost with the page. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is forbidden or full: nothing depends on it.
  }
}

/** The id of this device, made once: a till is held by a device, not by a person. */
export function deviceId(): string {
  const stored = made ?? readStored(DEVICE_KEY);
  made = stored !== null && isId(stored) ? stored : newId();
  if (made !== stored) writeStored(DEVICE_KEY, made);
  return made;
}
