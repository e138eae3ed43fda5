/** What a webhook may be told of. Receivers know these names: none is ever renamed. */
export const WEBHOOK_TYPES = [
  'sale.posted',
  'sale.voided',
  'refund.posted',
  'product.changed',
  'stock.changed',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** Sent when somebody tries a webhook out; nobody chooses it. */
export const WEBHOOK_TEST = 'webhook.test';
export const SENT_TYPES = [...WEBHOOK_TYPES, WEBHOOK_TEST] as const;
export type SentType = (typeof SENT_TYPES)[number];

/** Webhooks of a business. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX_CHARACTERS = 500;
/** So many of its last deliveries a webhook shows. */
export const DELIVERIES_SHOWN = 100;
/** A delivery is forgotten after this, sent or not. */
export const DELIVERIES_KEPT_DAYS = 30;
/** What a receiver may take to answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

const HOUR_MS = 3_600_000;
/** A secret that was replaced signs beside the new one for so long. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
  ...[HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
];
/** After so many tries without success a delivery is given up. */
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;

/**
 * How long to wait after a try that failed.
 * @param tries how often it was tried so far, 1 or more
 * @returns milliseconds, or null when it is given up
 */
export function pauseAfterTry(tries: number): number | null {
  return PAUSES_MS[tries - 1] ?? null;
}

/** A webhook that nothing reached for so long, and so many times in a row, is switched off. */
export const FAILING_MS = 3 * 24 * HOUR_MS;
export const FAILED_IN_ROW = 10;

/** The receiver says that it is not there any more (HTTP 410). */
const GONE = 410;

/** What became of one try. */
export interface Tried {
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Null when the receiver took it. */
  readonly error: WebhookError | null;
}

/** Why a delivery did not arrive, in a word. */
export const WEBHOOK_ERRORS = [
  'status',
  'redirect',
  'timeout',
  'unknown_name',
  'private_address',
  'connection',
  'certificate',
  'secret',
  'removed',
  'switched_off',
  'restored',
] as const;
export type WebhookError = (typeof WEBHOOK_ERRORS)[number];

/** Why nothing is sent to a webhook. */
export const OFF_REASONS = ['person', 'failing', 'gone', 'restored'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/**
 * Whether a webhook is switched off by itself after a try.
 * @param failing since when nothing arrived (this try counted), and how many tries in a row
 */
export function whyToSwitchOff(
  { status, error }: Tried,
  failing: { readonly sinceMs: number; readonly inRow: number },
  nowMs: number,
): OffReason | null {
  if (error === null) return null;
  if (status === GONE) return 'gone';
  const isLong = nowMs - failing.sinceMs >= FAILING_MS;
  return isLong && failing.inRow >= FAILED_IN_ROW ? 'failing' : null;
}

const SECRET_BEGINS = 'whsec_';

/** A secret as it is told once, in the form of Standard Webhooks. @param base64 of its bytes */
export function secretText(base64: string): string {
  return `${SECRET_BEGINS}${base64}`;
}
