import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@tillbook/core/refusals';

const READING = new Set(['GET', 'HEAD']);

/** Whether the page that asks is served by us: at the address people type, or the one asked by. */
function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (origin === publicUrl) return true;
  const url = URL.parse(origin);
  // Where people type https, a page that came by http may be anybody's.
  if (publicUrl?.startsWith('https:') === true && url?.protocol !== 'https:') return false;
  // Read the same way, so that a port that goes without saying does not matter.
  const asked = url === null ? null : URL.parse(`${url.protocol}//${request.headers.host ?? ''}`);
  return url !== null && url.host !== '' && url.host === asked?.host;
}

/** How many lines of this name the request has; Node keeps the first and drops the others. */
function linesOf(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  // Names and values alternate.
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;
}

/**
 * Refuses writes that another site's page sends. Most need a bearer, which such a page cannot add;
 * this also covers what a cookie alone may do. Clients that are no browsers send neither header.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    // Two of these would let a proxy and us read different ones; HTTP before 1.1 may have no host.
    if (linesOf(request, 'authorization') > 1 || linesOf(request, 'host') !== 1) {
      throw new Refusal('BAD_REQUEST');
    }
    if (READING.has(request.method)) return;
    const { origin } = request.headers;
    const isForeign = origin !== undefined && !isOwnOrigin(origin, request, publicUrl);
    if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new Refusal('CROSS_SITE');
    }
  });
}
