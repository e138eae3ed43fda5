import { tokenFromAnswer } from '@tillbook/core/auth/session-decisions';
import type { CallOutcome } from '@tillbook/core/auth/session-decisions';
import type { Method } from '@tillbook/core/endpoint';
import { BACKGROUND_HEADER } from '@tillbook/core/headers';

/** Longest wait for an answer when a call names no time of its own. */
export const CALL_TIMEOUT_MS = 30_000;

/** What the transport needs of the browser; a test hands in its own. */
export interface TransportWorld {
  readonly fetch: typeof fetch;
  /** The one API base, without a slash at its end; empty is the same origin. */
  readonly apiBase: string;
  readonly readToken: () => string | null;
  /** Nobody is at the page: the call does not count as use of the session. */
  readonly isAway: () => boolean;
  /** An answer carried a token; `sent` is the one the call went out with. */
  readonly takeToken: (token: string, sent: string | null) => void;
}

export interface ApiRequest {
  readonly method: Method;
  /** `/api/…` with its query string. */
  readonly path: string;
  /** Sent as JSON; a blob goes as it is, under its own type. */
  readonly body?: unknown;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Sent besides the transport's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `file` brings a success as a blob; refusals are JSON all the same. */
  readonly as?: 'json' | 'file';
}

/** A call's outcome; `file` is there when one was asked for and came. */
export type ApiReply = CallOutcome & {
  readonly file?: { readonly blob: Blob; readonly name: string | null };
};

export type Send = (request: ApiRequest) => Promise<ApiReply>;

/**
 * Reads what an answer carries as JSON, whatever form it came in (text, blob, bytes). Null when
 * it is not JSON: a captive portal's page, a cut-off answer, nothing at all.
 */
export async function readJson(data: string | Blob | ArrayBuffer | Uint8Array): Promise<unknown> {
  try {
    if (typeof data === 'string') return JSON.parse(data);
    if (data instanceof Blob) return JSON.parse(await data.text());
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}

function initOf(
  request: ApiRequest,
  { token, isAway }: { readonly token: string | null; readonly isAway: boolean },
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = { ...request.headers, accept: 'application/json' };
  if (request.as === 'file') headers['accept'] = '*/*';
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (isAway) headers[BACKGROUND_HEADER] = '1';
  const init: RequestInit = {
    method: request.method,
    headers,
    signal,
    credentials: 'include',
    cache: 'no-store',
    // The API never redirects: an answer from elsewhere is not ours.
    redirect: 'error',
  };
  if (request.body === undefined) return init;
  if (request.body instanceof Blob) {
    headers['content-type'] = request.body.type;
    return { ...init, body: request.body };
  }
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(request.body) };
}

function fileName(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(header)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/iu.exec(header)?.[1] ?? null;
}

async function replyOf(response: Response, wantsFile: boolean): Promise<ApiReply> {
  const { status } = response;
  if (wantsFile && response.ok) {
    const file = { blob: await response.blob(), name: fileName(response) };
    return { kind: 'answer', status, body: null, file };
  }
  return { kind: 'answer', status, body: await readJson(await response.blob()) };
}

/** Rejects when the signal is aborted, also where the work below does not listen to it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * The one way out to the server: bearer and cookies on every call, a time-out that covers the
 * body too, never a rejection. A token in an answer (refusals too) is handed to `takeToken`.
 */
export function createTransport(world: TransportWorld): Send {
  return async (request) => {
    const { timeoutMs = CALL_TIMEOUT_MS, signal, as = 'json' } = request;
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(new Error('The answer took too long')), timeoutMs);
    const stop = signal === undefined ? clock.signal : AbortSignal.any([clock.signal, signal]);
    const sent = world.readToken();
    const work = async (): Promise<ApiReply> => {
      const url = `${world.apiBase}${request.path}`;
      const init = initOf(request, { token: sent, isAway: world.isAway() }, stop);
      return replyOf(await world.fetch(url, init), as === 'file');
    };
    try {
      const reply = await Promise.race([work(), aborted(stop)]);
      const token = reply.kind === 'answer' ? tokenFromAnswer(reply.body) : null;
      if (token !== null) world.takeToken(token, sent);
      return reply;
    } catch (error) {
      const reason = clock.signal.aborted ? 'timeout' : 'network';
      return { kind: 'failed', reason, message: messageOf(error) };
    } finally {
      clearTimeout(timer);
    }
  };
}
