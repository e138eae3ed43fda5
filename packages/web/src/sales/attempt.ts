/**
 * How a sale gets from this till to the books. Its id, number and content are decided before the
 * first attempt and stay until the server answers; while the answer is uncertain the sale cannot be
 * changed, and it is asked for before it is sent again.
 */

/** What an attempt met. */
export type Answer<Sale> =
  | { readonly kind: 'posted'; readonly sale: Sale }
  /** `GET /api/sales/:id` found nothing: it was not posted. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: SaleRefusal }
  /** No answer, or none that says what happened. */
  | { readonly kind: 'silent' };

export interface SaleRefusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What is to be done next with a sale that is under way. */
export type Attempt =
  /** Send it. */
  | { readonly kind: 'send'; readonly failures: number }
  /** Ask whether it was posted. */
  | { readonly kind: 'ask'; readonly failures: number }
  /** Wait this long, then ask. */
  | { readonly kind: 'wait'; readonly failures: number; readonly delayMs: number };

/** How long one attempt may take before it is uncertain. */
export const SEND_TIMEOUT_MS = 4_000;

const FIRST_DELAY_MS = 1_000;
const DELAY_MAX_MS = 30_000;

export const FIRST_ATTEMPT: Attempt = { kind: 'send', failures: 0 };

/** 1 s, 2 s, 4 s … 30 s: fast enough for a hiccup, slow enough for a broken server. */
export function retryDelayMs(failures: number): number {
  return Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/** The next step after an answer that settles nothing; null when it settles the sale. */
export function nextAttempt<Sale>(attempt: Attempt, answer: Answer<Sale>): Attempt | null {
  if (answer.kind === 'posted' || answer.kind === 'refused') return null;
  if (answer.kind === 'unknown') return { kind: 'send', failures: attempt.failures };
  const failures = attempt.failures + 1;
  return { kind: 'wait', failures, delayMs: retryDelayMs(failures) };
}

/** What `ApiError` tells of a call that did not bring a sale. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The code of an answer that has none: it is a proxy's, or of a network to sign in to. */
const NOT_OURS = 'UNKNOWN';

/** Answers that say nothing about whether the sale was posted. */
function isSilent({ status, code }: Failure): boolean {
  if (status === 0 || status >= 500 || code === 'INVALID_RESPONSE') return true;
  if (code === NOT_OURS) return true;
  return status === 401 || status === 408 || status === 429 || status < 400;
}

/** What a failed `POST` means: a refusal is an answer, everything else leaves it uncertain. */
export function answerOfPost(failure: Failure): Answer<never> {
  if (isSilent(failure)) return { kind: 'silent' };
  const { code, message, details } = failure;
  return { kind: 'refused', refusal: { code, message, details } };
}

/** What a failed `GET` means: only the server's "not found" is an answer. */
export function answerOfGet(failure: Failure): Answer<never> {
  return failure.status === 404 && failure.code !== NOT_OURS
    ? { kind: 'unknown' }
    : { kind: 'silent' };
}

/** What was thrown, as a refusal of a sale; null where it is no answer. */
export function refusalIn(error: unknown): SaleRefusal | null {
  const { status, ...refusal } = failureOf(error);
  return status === 0 ? null : refusal;
}

/** What was thrown, as far as it is an answer; anything else says nothing about the sale. */
export function failureOf(error: unknown): Failure {
  const known = error as Partial<Failure> | null;
  return {
    status: typeof known?.status === 'number' ? known.status : 0,
    code: typeof known?.code === 'string' ? known.code : 'UNKNOWN',
    message: typeof known?.message === 'string' ? known.message : '',
    details: known?.details ?? {},
  };
}
