import { errorMessageOf } from '@tillbook/core/auth/session-decisions';
import type { CallOutcome } from '@tillbook/core/auth/session-decisions';
import { fieldsOf, filledText } from '@tillbook/core/auth/user';
import type { FieldError } from '@tillbook/core/refusals';
import { t } from '../i18n/en/session.ts';

/** Members of a refusal's body that have a field of their own here. */
const OWN_MEMBERS = new Set(['type', 'title', 'status', 'detail', 'code', 'message', 'errors']);

/** A call that did not bring what was asked: a refusal of the server, or no answer at all. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The refusal's code; `NETWORK`, `TIMEOUT`, `INVALID_RESPONSE` or `UNKNOWN` where none came. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** What else the server told: flags, amounts, `requestId`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(problem: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly errors?: readonly FieldError[];
    readonly details?: Readonly<Record<string, unknown>>;
  }) {
    super(problem.message);
    // The error boundary knows a lost connection by this name.
    this.name = problem.status === 0 ? 'NetworkError' : 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.details = problem.details ?? {};
  }
}

function fieldErrorsOf(raw: unknown): FieldError[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown) => {
    const fields = fieldsOf(entry);
    const pointer = fields?.['pointer'];
    const message = filledText(fields?.['message']);
    if (typeof pointer !== 'string' || message === null) return [];
    return [{ pointer, code: filledText(fields?.['code']) ?? 'UNKNOWN', message }];
  });
}

/** The error of an outcome that is no success; its sentence is the server's where there is one. */
export function apiErrorOf(outcome: CallOutcome): ApiError {
  if (outcome.kind === 'failed') {
    return outcome.reason === 'timeout'
      ? new ApiError({ status: 0, code: 'TIMEOUT', message: t('tookTooLong') })
      : new ApiError({ status: 0, code: 'NETWORK', message: t('serverSilent') });
  }
  const { status, body } = outcome;
  const fields = fieldsOf(body) ?? {};
  const rest = Object.entries(fields).filter(([name]) => !OWN_MEMBERS.has(name));
  return new ApiError({
    status,
    code: filledText(fields['code']) ?? 'UNKNOWN',
    message: errorMessageOf(body) ?? t('unexpected'),
    errors: fieldErrorsOf(fields['errors']),
    details: Object.fromEntries(rest),
  });
}
