import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITED_WORDS } from '@tillbook/core/platform/limits';
import { brokenLimit, isIdOfAnother, shutBranch } from '../db/database.ts';
import { isUnreachable } from '../db/is-unreachable.ts';
import {
  REFUSALS,
  Refusal,
  sentence,
  type FieldError,
  type RefusalCode,
  type RefusalDetails,
} from '@tillbook/core/refusals';

/** The one error body: RFC 9457, and what the specification's client reads. */
export function problemOf(
  code: RefusalCode,
  details: RefusalDetails,
  errors: readonly FieldError[],
  request: Pick<FastifyRequest, 'id' | 'url'>,
): Record<string, unknown> {
  const { status } = REFUSALS[code];
  const message = errors[0]?.message ?? sentence(code, { ...details, requestId: request.id });
  return {
    ...details,
    type: `/problems/${code}`,
    title: REFUSALS[code].message.includes('{') ? message : REFUSALS[code].message,
    status,
    detail: message,
    instance: request.url.split('?')[0],
    code,
    message,
    success: false,
    requestId: request.id,
    retryable: status === 429 || status === 408 || status >= 503,
    ...(errors.length > 0 ? { errors } : {}),
    ...(code === 'EMAIL_NOT_VERIFIED' ? { requiresEmailVerification: true } : {}),
    ...(code === 'SECOND_STEP_NEEDED' ? { requiresSecondStep: true } : {}),
    ...(code === 'ADMIN_APPROVAL_REQUIRED' ? { requiresAdminApproval: true } : {}),
  };
}

/** Sends a refusal as problem+json. */
export async function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  code: RefusalCode,
  details: RefusalDetails = {},
  errors: readonly FieldError[] = [],
): Promise<void> {
  const { seconds } = details;
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds));
  await reply
    .code(REFUSALS[code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemOf(code, details, errors, request));
}

/** Fastify's own refusals, by their code. */
const FASTIFY_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

const QUERY_CANCELED = '57014';

function codeOf(error: FastifyError): RefusalCode {
  const known = FASTIFY_CODES[error.code];
  if (known !== undefined) return known;
  if (error instanceof SyntaxError || error.statusCode === 400) return 'MALFORMED_JSON';
  if (error.statusCode === 413) return 'PAYLOAD_TOO_LARGE';
  if (error.statusCode === 429) return 'RATE_LIMITED';
  if (error.code === QUERY_CANCELED) return 'TIMEOUT';
  if (isUnreachable(error)) return 'UNAVAILABLE';
  return 'INTERNAL';
}

/** The one door for errors: refusals speak, bugs become a 500 with a reference and a log line. */
export async function handleError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (error instanceof Refusal) {
    return sendProblem(reply, request, error.code, error.details, error.errors);
  }
  const shut = shutBranch(error);
  if (shut !== null) {
    const { branch, isClosing } = shut;
    return sendProblem(reply, request, isClosing ? 'BRANCH_CLOSING' : 'BRANCH_CLOSED', { branch });
  }
  if (isIdOfAnother(error)) return sendProblem(reply, request, 'IDEMPOTENCY_KEY_REUSED');
  const full = brokenLimit(error);
  if (full !== null) {
    const { of, limit } = full;
    const details = { of, limit, things: LIMITED_WORDS[of] };
    return sendProblem(reply, request, 'LIMIT_REACHED', details);
  }
  const code = codeOf(error);
  if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, request, code, {});
}
