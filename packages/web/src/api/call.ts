import type {
  AnswerOf,
  AnyEndpoint,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
} from '@tillbook/core/endpoint';
import { TEXTS } from '@tillbook/core/texts';
import { session } from '../session/browser-session.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { requestPath } from './request-path.ts';
import { shapesReady } from './shapes.ts';
import type { ApiReply } from './transport.ts';

type Wanted<Name extends string, Value> = [Value] extends [never]
  ? object
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a call takes: exactly the parts that its endpoint declares. */
export type CallInput<E> = Wanted<'params', ParamsOf<E>> &
  Wanted<'query', QueryInputOf<E>> &
  Wanted<'body', BodyInputOf<E>>;

export interface CallOptions {
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** Gives up when it is aborted: a query that is no longer looked at. */
  readonly signal?: AbortSignal;
  /** Sent besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Arguments<E> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

async function send(
  endpoint: AnyEndpoint,
  input: LooseInput,
  options: CallOptions,
  as: 'json' | 'file',
): Promise<ApiReply & { readonly kind: 'answer' }> {
  const reply = await session.send({
    method: endpoint.method,
    path: requestPath(endpoint.path, input.params, input.query),
    isGate: endpoint.access.kind === 'gate',
    as,
    ...(input.body === undefined ? {} : { body: input.body }),
    ...options,
  });
  if (reply.kind === 'failed' || reply.status < 200 || reply.status > 299) throw apiErrorOf(reply);
  return reply;
}

/**
 * Calls an endpoint of the contract: `await call(saveProduct, { params, body })`. Resolves to the
 * answer in the contract's shape; rejects with an `ApiError` for a refusal, a lost connection, a
 * time-out, or an answer of another shape.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: Arguments<E>
): Promise<AnswerOf<E>> {
  const reply = await send(endpoint, (input ?? {}) as LooseInput, options ?? {}, 'json');
  return answerIn(endpoint, reply);
}

/** Sends a file's bytes to an endpoint that takes them, under the file's own type. */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  file: Blob,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const input: LooseInput = { params: params as LooseInput['params'] & object, body: file };
  return answerIn(endpoint, await send(endpoint, input, options, 'json'));
}

async function answerIn<E extends AnyEndpoint>(
  endpoint: E,
  reply: ApiReply & { readonly kind: 'answer' },
): Promise<AnswerOf<E>> {
  await shapesReady();
  const read = endpoint.response.safeParse(reply.body);
  if (!read.success) {
    const details = { endpoint: endpoint.name, issues: read.error.issues.slice(0, 5) };
    const message = TEXTS.invalidResponseFormat;
    throw new ApiError({ status: reply.status, code: 'INVALID_RESPONSE', message, details });
  }
  return read.data as AnswerOf<E>;
}

/** Fetches a file with the bearer and hands it to the browser to save. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  fallbackName: string,
  ...[input, options]: Arguments<E>
): Promise<void> {
  const { file } = await send(endpoint, (input ?? {}) as LooseInput, options ?? {}, 'file');
  if (file === undefined) throw new Error('A download answers with a file');
  const address = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name ?? fallbackName;
  link.click();
  // The browser has taken the file over once this task has ended.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
