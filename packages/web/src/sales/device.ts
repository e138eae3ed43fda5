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

const keyAt = (businessId: string): string => `${DEVICE_KEY}.${businessId}`;

/** From now on it is another one of that business: the one before was ended. */
export const renewDeviceId = (businessId: string, id: string): void =>
  writeStored(keyAt(businessId), id);

/**
 * The id of this device, made once: a till is held by a device, not by a person. A business that
 * ended it and enrolled it anew knows it by another one.
 */
export function deviceIdAt(businessId?: string): string {
  const renewed = businessId === undefined ? null : readStored(keyAt(businessId));
  if (renewed !== null && isId(renewed)) return renewed;
  const stored = made ?? readStored(DEVICE_KEY);
  made = stored !== null && isId(stored) ? stored : newId();
  if (made !== stored) writeStored(DEVICE_KEY, made);
  return made;
}
