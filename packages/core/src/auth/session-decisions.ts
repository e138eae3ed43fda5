import { REFRESH_GAP_MS } from '../limits.ts';
import { isUnder } from '../routes.ts';
import type { FixedText } from '../texts.ts';
import { TEXTS } from '../texts.ts';
import { postLoginPath } from './gates.ts';
import type { SessionUser } from './user.ts';
import { fieldsOf, filledText, normaliseUser } from './user.ts';

/** How a call ended: with an answer (its body already read, null when unreadable) or without. */
export type CallOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'failed'; readonly reason: 'network' | 'timeout'; readonly message: string };

/** What a toast says. `key` is null for a sentence of the server, which is not translated. */
export interface Toast {
  readonly tone: 'success' | 'error' | 'info';
  readonly key: FixedText | null;
  readonly message: string;
}

/** A toast with one of the fixed sentences. */
export function fixedToast(tone: Toast['tone'], key: FixedText): Toast {
  return { tone, key, message: TEXTS[key] };
}

function failureToast(message: string | null, fallback: FixedText): Toast {
  return message === null ? fixedToast('error', fallback) : { tone: 'error', key: null, message };
}

const SESSION_EXPIRED = fixedToast('error', 'sessionExpired');

/** The message of an answer's body, or null when it has none. */
export function errorMessageOf(body: unknown): string | null {
  return filledText(fieldsOf(body)?.['message']);
}

/** The token an answer carries in `token` or `data.token`: a non-empty string, else null. */
export function tokenFromAnswer(body: unknown): string | null {
  const fields = fieldsOf(body);
  return filledText(fields?.['token']) ?? filledText(fieldsOf(fields?.['data'])?.['token']);
}

/** The user of an answer: in `data.user`, `data`, `user` or the body itself. */
function userFromAnswer(body: unknown, storedToken: string | null): SessionUser | null {
  const token = tokenFromAnswer(body) ?? storedToken;
  return normaliseUser(fieldsOf(body)?.['data'], token) ?? normaliseUser(body, token);
}

export type ValidationDecision =
  | { readonly kind: 'replace'; readonly user: SessionUser }
  | { readonly kind: 'clear'; readonly toast: Toast }
  | { readonly kind: 'keep' };

/**
 * The start-up check: 200 with user data replaces, 401 clears, everything else keeps the cached
 * user. The status alone decides, never the content type.
 */
export function afterValidation(
  outcome: CallOutcome,
  storedToken: string | null = null,
): ValidationDecision {
  if (outcome.kind === 'failed') return { kind: 'keep' };
  if (outcome.status === 401) return { kind: 'clear', toast: SESSION_EXPIRED };
  const user = outcome.status === 200 ? userFromAnswer(outcome.body, storedToken) : null;
  return user === null ? { kind: 'keep' } : { kind: 'replace', user };
}

export type RefreshDecision =
  | { readonly kind: 'merge'; readonly user: SessionUser }
  | { readonly kind: 'sign-out'; readonly toast: Toast; readonly to: '/login' }
  | { readonly kind: 'keep' };

/** A refresh: 200 with user data merges, 401 and 404 sign out unless silent, the rest keeps. */
export function afterRefresh(
  outcome: CallOutcome,
  options: { readonly silent: boolean; readonly storedToken?: string | null },
): RefreshDecision {
  if (outcome.kind === 'failed') return { kind: 'keep' };
  if (outcome.status === 401 || outcome.status === 404) {
    if (options.silent) return { kind: 'keep' };
    return { kind: 'sign-out', toast: SESSION_EXPIRED, to: '/login' };
  }
  const stored = options.storedToken ?? null;
  const user = outcome.status === 200 ? userFromAnswer(outcome.body, stored) : null;
  return user === null ? { kind: 'keep' } : { kind: 'merge', user };
}

/**
 * The refreshed user: the server's facts, with the stored preferences and the stored token kept.
 * A token in the answer is stored before, so `storedToken` already is the newest.
 */
export function mergeUser(
  stored: SessionUser,
  fresh: SessionUser,
  storedToken: string | null,
): SessionUser {
  return { ...fresh, token: storedToken, preferences: stored.preferences };
}

/**
 * Whether a refresh may go out: not when the last attempt (start-up and failures count) is less
 * than 30 seconds old, unless forced. A clock that was set back does not block it.
 */
export function mayRefresh(question: {
  readonly nowMs: number;
  readonly lastAttemptMs: number | null;
  readonly forced: boolean;
}): boolean {
  const { nowMs, lastAttemptMs, forced } = question;
  if (forced || lastAttemptMs === null || nowMs < lastAttemptMs) return true;
  return nowMs - lastAttemptMs >= REFRESH_GAP_MS;
}

export interface UnauthorizedDecision {
  /** User, business context and token are forgotten. */
  readonly clears: boolean;
  readonly toast: Toast | null;
  readonly to: '/login' | null;
}

/** The calls whose 401 has a meaning of its own. */
const SELF_SPEAKING: readonly string[] = ['/api/auth/login', '/api/auth/logout'];

/**
 * A 401 of any call. validate-session is not judged here (it accepts every status under 500);
 * login and logout say their own toast; there is no redirect on a login path already. Where
 * nobody was signed in nothing has expired, and a page that waits at a gate offers sign-in itself.
 */
export function afterUnauthorized(question: {
  /** Where the browser is. */
  readonly path: string;
  /** The path of the call, `/api/…`. */
  readonly endpoint: string;
  /** The call may be made with a gate cookie alone. */
  readonly isGate?: boolean;
  /** A user or a token was stored when the call went out (default true). */
  readonly hadSession?: boolean;
}): UnauthorizedDecision {
  const { path, endpoint, isGate = false, hadSession = true } = question;
  if (endpoint === '/api/auth/validate-session' || (isGate && !hadSession)) {
    return { clears: false, toast: null, to: null };
  }
  const speaks = hadSession && !SELF_SPEAKING.includes(endpoint);
  return {
    clears: true,
    toast: speaks ? SESSION_EXPIRED : null,
    to: isUnder(path, '/login') ? null : '/login',
  };
}

export type LoginDecision =
  | {
      readonly kind: 'signed-in';
      readonly user: SessionUser;
      readonly toast: Toast;
      readonly to: string;
    }
  | {
      readonly kind: 'gate';
      readonly gate: 'email' | 'approval';
      readonly toast: Toast;
      readonly to: '/email-verification' | '/pending-verification';
    }
  /** The password is right; the same call goes out again with a code. Nothing is said. */
  | { readonly kind: 'second-step' }
  | { readonly kind: 'failed'; readonly toast: Toast };

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function loginGate(body: unknown): LoginDecision | null {
  const flags = fieldsOf(body);
  if (flags?.['requiresEmailVerification'] === true) {
    const toast = fixedToast('info', 'verifyEmailToContinue');
    return { kind: 'gate', gate: 'email', toast, to: '/email-verification' };
  }
  if (flags?.['requiresAdminApproval'] === true) {
    const toast = fixedToast('info', 'pendingAdminApproval');
    return { kind: 'gate', gate: 'approval', toast, to: '/pending-verification' };
  }
  if (flags?.['requiresSecondStep'] === true) return { kind: 'second-step' };
  return null;
}

/**
 * What a sign-in attempt came to, with its only toast. Failures say the server's message, else
 * the error's message, else "Login failed"; a success without user data fails too.
 */
export function loginOutcome(outcome: CallOutcome): LoginDecision {
  if (outcome.kind === 'failed') {
    return { kind: 'failed', toast: failureToast(filledText(outcome.message), 'loginFailed') };
  }
  const { status, body } = outcome;
  if (isSuccess(status)) {
    const user = userFromAnswer(body, null);
    if (user === null) {
      return { kind: 'failed', toast: fixedToast('error', 'invalidResponseFormat') };
    }
    const toast = fixedToast('success', 'loginSuccessful');
    return { kind: 'signed-in', user, toast, to: postLoginPath(user) };
  }
  const gate = status === 403 ? loginGate(body) : null;
  return gate ?? { kind: 'failed', toast: failureToast(errorMessageOf(body), 'loginFailed') };
}

/** What registration leaves to be done. */
export interface RegisterResult {
  readonly requiresEmailVerification: boolean;
  readonly requiresBusinessSetup: boolean;
  readonly requiresAdminApproval: boolean;
}

export type RegisterDecision =
  | {
      readonly kind: 'registered';
      readonly user: SessionUser;
      readonly token: string;
      readonly result: RegisterResult;
      readonly toast: Toast;
      readonly to: string;
    }
  | { readonly kind: 'failed'; readonly toast: Toast };

/**
 * What a registration came to. It needs user data and a token, else "Invalid response format from
 * server"; other failures say the server's message, else "Registration failed".
 */
export function registerOutcome(outcome: CallOutcome): RegisterDecision {
  if (outcome.kind === 'failed') {
    return { kind: 'failed', toast: fixedToast('error', 'registrationFailed') };
  }
  const { status, body } = outcome;
  if (!isSuccess(status)) {
    return { kind: 'failed', toast: failureToast(errorMessageOf(body), 'registrationFailed') };
  }
  const user = userFromAnswer(body, null);
  const token = tokenFromAnswer(body);
  if (user === null || token === null) {
    return { kind: 'failed', toast: fixedToast('error', 'invalidResponseFormat') };
  }
  return {
    kind: 'registered',
    user,
    token,
    result: {
      requiresEmailVerification: user.requiresEmailVerification,
      requiresBusinessSetup: user.requiresBusinessSetup,
      requiresAdminApproval: !user.isVerified,
    },
    toast: fixedToast('success', 'registrationSuccessful'),
    to: postLoginPath(user),
  };
}
