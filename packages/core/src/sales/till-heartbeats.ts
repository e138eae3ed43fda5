/** So often a device tells of its tills while it is on. */
export const HEARTBEAT_EVERY_MS = 60_000;
/** A till with an open shift that nothing was heard of for so long may have sold since. */
export const SILENT_TILL_MS = 15 * 60_000;

/** What is known of a till and one device that holds or held it. */
export interface TillHeard {
  /** Sales, and other entries, that the device said it had not sent. */
  readonly salesCount: number;
  readonly othersCount: number;
  /** When anything was heard of the till at that device, by the server's clock. */
  readonly heardMs: number;
  /** Whether that device holds the till, with an open shift. */
  readonly isSelling: boolean;
}

/** Why a till's sales may not all be in a total. */
export interface Behind {
  /** It said so itself. */
  readonly isUnsent: boolean;
  /** It sells, and was not heard of for `SILENT_TILL_MS`: nobody knows what it sold since. */
  readonly isSilent: boolean;
}

/** Why something may be missing of a till; null: all that it sold is here, as far as is known. */
export function whyBehind(till: TillHeard, nowMs: number): Behind | null {
  const isUnsent = till.salesCount + till.othersCount > 0;
  const isSilent = till.isSelling && nowMs - till.heardMs >= SILENT_TILL_MS;
  return isUnsent || isSilent ? { isUnsent, isSilent } : null;
}
