import { idFrom } from '@tillbook/core/ids';

const RANDOM_BYTES = 10;

/** Milliseconds since 1970 by this device's clock; the one place of the web app that asks it. */
export function nowMs(): number {
  return Date.now();
}

/** A new id, made here: a lost answer can be asked for again under the same one. */
export function newId(): string {
  return idFrom(nowMs(), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}
