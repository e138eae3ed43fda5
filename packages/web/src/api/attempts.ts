import { fieldsOf } from '@tillbook/core/auth/user';
import { ApiError } from './api-error.ts';

/** Whoever has not asked again by then has looked elsewhere. */
export const ATTEMPT_KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

const PREFIX = 'tillbook.attempt.';

export interface AttemptsWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly nowMs: () => number;
}

/** What was sent, with its ids, and of which nobody knows whether it was done. */
export interface Attempt {
  /** The request's body exactly as it went out: sent again it gives the first answer. */
  readonly body: unknown;
  /** What it was, for people. */
  readonly said: string;
  readonly atMs: number;
}

/**
 * What is sent and moves money or goods, by what it is about, until an answer came: on this device,
 * so that a dialog that is closed and opened again, or a page that is loaded anew, knows of it.
 */
export interface Attempts {
  readonly get: (subject: string) => Attempt | null;
  /** Keeps what was sent, also where the answer came: nobody has seen it. */
  readonly keep: (subject: string, attempt: Omit<Attempt, 'atMs'>) => void;
  readonly forget: (subject: string) => void;
  /**
   * Keeps the body, sends it, and forgets it once the answer is known. Rejects with what the work
   * rejected with; after an uncertain end the body is still kept.
   */
  readonly send: <B, T>(
    subject: string,
    attempt: { readonly body: B; readonly said: string },
    work: (body: B) => Promise<T>,
  ) => Promise<T>;
}

/** Refused by a rule of what is done, not because of who asks: it was asked after the id was. */
const RULES = new Set(['APPROVAL_REQUIRED', 'CASH_LIMIT']);

/** Statuses that say nothing of what was sent: who asks is unknown, too slow, or too often. */
const SILENT = new Set([401, 408, 429]);

/**
 * Whether an error leaves open if something was done. A refusal of the first sending is an answer;
 * of a second one it is not where it is about who asks, or where the id has other content.
 */
export function isUncertain(error: unknown, isAgain: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  if (status < 400 || status >= 500 || code === 'INVALID_RESPONSE') return true;
  if (SILENT.has(status)) return true;
  const isAboutAsker = status === 403 && !RULES.has(code);
  return isAgain && (isAboutAsker || code === 'IDEMPOTENCY_KEY_REUSED');
}

function attemptIn(text: string | null): Attempt | null {
  const { body, said, atMs } = fieldsOf(JSON.parse(text ?? 'null')) ?? {};
  if (body === undefined || typeof said !== 'string' || typeof atMs !== 'number') return null;
  return { body, said, atMs };
}

/** What was sent from this device and not answered yet; without storage, as long as the page. */
export function createAttempts({ storage, nowMs }: AttemptsWorld): Attempts {
  const unkept = new Map<string, Attempt>();
  const read = (subject: string): Attempt | null => {
    try {
      return attemptIn(storage.getItem(PREFIX + subject));
    } catch {
      return null;
    }
  };
  const forget = (subject: string): void => {
    unkept.delete(subject);
    try {
      storage.removeItem(PREFIX + subject);
    } catch {
      // Nothing was kept there.
    }
  };
  const get = (subject: string): Attempt | null => {
    const kept = unkept.get(subject) ?? read(subject);
    if (kept === null || nowMs() - kept.atMs < ATTEMPT_KEPT_MS) return kept;
    forget(subject);
    return null;
  };
  const keep = (subject: string, sent: Omit<Attempt, 'atMs'>): void => {
    const attempt = { ...sent, atMs: nowMs() };
    try {
      storage.setItem(PREFIX + subject, JSON.stringify(attempt));
    } catch {
      unkept.set(subject, attempt);
    }
  };
  return {
    get,
    keep,
    forget,
    send: async (subject, { body, said }, work) => {
      const before = get(subject);
      const text = JSON.stringify(body);
      const isAgain = before !== null && JSON.stringify(before.body) === text;
      // Another tab, or this one before, sent something else: that is asked for first.
      if (before !== null && !isAgain) throw new UnansweredError();
      if (!isAgain) keep(subject, { body, said });
      try {
        const done = await work(body);
        forget(subject);
        return done;
      } catch (error) {
        if (!isUncertain(error, isAgain)) forget(subject);
        throw error;
      }
    },
  };
}

/** Something else about the same was sent before, and its answer is still to be asked for. */
export class UnansweredError extends Error {
  constructor() {
    super('What was sent before is not answered yet');
    this.name = 'UnansweredError';
  }
}
