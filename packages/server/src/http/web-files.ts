import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

const NONCE_MARK = '%CSP_NONCE%';
const YEAR_S = 31_536_000;

/** The content security policy of every page; styles carry this request's nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that every answer carries, page or not. */
export function safeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'geolocation=(), microphone=(), payment=()');
    if (!reply.hasHeader('content-security-policy')) {
      const nothing = "default-src 'none'; frame-ancestors 'none'";
      void reply.header('content-security-policy', nothing);
    }
  });
}

/**
 * Serves the built web application: hashed assets for a year, index.html for every other path that
 * is not the API's, with a fresh nonce each time. Without a build every such path is a 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | null,
  answerMethods: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): Promise<void> {
  const index = readIndex(folder);
  if (folder !== null && index !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The build puts a gzipped file beside each one.
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('.map') && path !== '/index.html',
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/');
        const keep = isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
        void reply.header('cache-control', keep);
        void reply.header('content-security-policy', contentSecurityPolicy('none'));
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (await answerMethods(request, reply)) return reply;
    const isPage = index !== null && isPageRequest(request);
    await (isPage ? sendIndex(reply, index) : sendProblem(reply, request, 'NOT_FOUND'));
    return reply;
  });
}

function readIndex(folder: string | null): string | null {
  const file = folder === null ? null : join(folder, 'index.html');
  return file !== null && existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const NOT_PAGES = ['/api', '/metrics', '/assets/', '/mailbox', '/r/'];

function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !NOT_PAGES.some((prefix) => request.url.startsWith(prefix));
}

async function sendIndex(reply: FastifyReply, index: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  await reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(index.replaceAll(NONCE_MARK, nonce));
}
