import { randomUUID } from 'node:crypto';
import { createServer as createHttp, STATUS_CODES, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyServerFactoryHandler } from 'fastify';
import { REFUSALS, type RefusalCode } from '@tillbook/core/refusals';
import { problemOf } from './problem.ts';

/** How long a request may take to arrive; a slow network gets a megabyte through in the second. */
export interface ArrivalTimes {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkEveryMs: number;
}

const ARRIVAL: ArrivalTimes = { headersMs: 10_000, requestMs: 120_000, checkEveryMs: 5_000 };

/** The listening server, by https where a certificate is given. */
export function makeServer(
  handler: FastifyServerFactoryHandler,
  https: { readonly cert: Buffer; readonly key: Buffer } | null,
  arrival: ArrivalTimes = ARRIVAL,
): Server {
  const times = {
    headersTimeout: arrival.headersMs,
    requestTimeout: arrival.requestMs,
    connectionsCheckingInterval: arrival.checkEveryMs,
  };
  return https === null ? createHttp(times, handler) : createHttps({ ...times, ...https }, handler);
}

const CODE_OF: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers what is no request, or never became a whole one, and closes the connection. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODE_OF[error.code ?? ''] ?? 'BAD_REQUEST';
  const { status } = REFUSALS[code];
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(code, {}, [], { id: requestId, url: '' }));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
