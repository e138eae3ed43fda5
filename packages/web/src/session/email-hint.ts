import { RESEND_GAP_MS } from '@tillbook/core/limits';

/**
 * The e-mail a person typed on one public page, carried to the next (sign-in, reset, waiting
 * pages). It lives as long as the page: neither stored nor put into an address.
 */
let hint = '';
let codeSentMs: number | null = null;

export function rememberEmail(email: string): void {
  hint = email.trim();
}

export function rememberedEmail(): string {
  return hint;
}

/** A code was mailed just now (milliseconds of `performance.now()`). */
export function rememberCodeSent(nowMs: number): void {
  codeSentMs = nowMs;
}

/** Seconds until another code may be asked for; 0 when it may be now. */
export function secondsToResend(nowMs: number): number {
  if (codeSentMs === null) return 0;
  return Math.max(0, Math.ceil((codeSentMs + RESEND_GAP_MS - nowMs) / 1000));
}
