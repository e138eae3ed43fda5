/** What of a cart decides whether it can move to another device. */
export interface MovableCart {
  readonly lines: readonly unknown[];
  /** What comes back and pays for it. */
  readonly exchange: unknown;
  /** The quote or lay-by that it sells. */
  readonly quote: unknown;
}

/**
 * Why a parked sale stays on its device: what comes back with it, and what was promised for it, is
 * known there alone (decision 144). Null: every till of the branch may have it.
 */
export function whyNotMove({ lines, exchange, quote }: MovableCart): 'EMPTY' | 'BOUND_HERE' | null {
  if (exchange !== null || quote !== null) return 'BOUND_HERE';
  return lines.length === 0 ? 'EMPTY' : null;
}

/** By which device a parked sale was taken up or put away; null: it still lies there. */
export interface ParkedEnd {
  readonly endedDeviceId: string | null;
}

/** Why a device does not get a parked sale: another one had it first. Its own it gets again. */
export function whyNotTakeParked({ endedDeviceId }: ParkedEnd, deviceId: string) {
  return endedDeviceId === null || endedDeviceId === deviceId ? null : 'PARKED_TAKEN';
}
