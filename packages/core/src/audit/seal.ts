/** Where a chain of the audit ends. */
export interface SealedHead {
  readonly streamId: string;
  readonly seq: number;
  /** In hex. */
  readonly hash: string;
}

/**
 * One night's seal over where every chain of a business then ended, as far as its hash covers it.
 */
export interface SealRecord {
  readonly businessId: string;
  /** From 1 without gaps. */
  readonly sealNo: number;
  /** Both ISO 8601 in UTC with milliseconds and Z. */
  readonly sealedFor: string;
  readonly sealedAt: string;
  readonly streams: number;
  readonly events: number;
  readonly heads: string;
}

/** Heads as a seal keeps them: a line `stream|number|hash` for each, by stream. */
export function headsText(heads: readonly SealedHead[]): string {
  const lines = heads.map(({ streamId, seq, hash }) => `${streamId}|${seq}|${hash}`);
  return lines.sort().join('\n');
}

/**
 * The text that a seal's hash covers: its fields joined by `|`, the heads last. As with events,
 * hash = SHA-256(hash of the seal before ‖ text in UTF-8), before the first one 32 zero bytes.
 */
export function sealText(seal: SealRecord): string {
  const { businessId, sealNo, sealedFor, sealedAt, streams, events, heads } = seal;
  return [businessId, sealNo, sealedFor, sealedAt, streams, events, heads].join('|');
}
