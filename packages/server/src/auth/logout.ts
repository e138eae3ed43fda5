import type { FastifyReply, FastifyRequest } from 'fastify';
import * as api from '@tillbook/core/auth/auth.api';
import { TEXTS } from '@tillbook/core/texts';
import { isoOf } from '../clock.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { bearerOf } from '../http/actor.ts';
import { bindOpen, type Doors } from '../http/bind.ts';
import type { AuthDeps } from './auth-deps.ts';
import { cookieOf, type Cookies } from './cookies.ts';
import { hashOf } from './secrets.ts';
import { endSession } from './sessions.sql.ts';

/**
 * Whether a page of ours asked by a call. An image, a prefetch, a link or another site may fetch a
 * GET address too, and must not sign anybody out.
 */
function isMeant({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const target = headers['sec-fetch-dest'];
  return (
    (site === undefined || site === 'same-origin') &&
    (target === undefined || target === 'empty') &&
    headers['sec-purpose'] === undefined
  );
}

/** Ends the session of the bearer, or of the gate's cookie. Always 200: who leaves has left. */
async function logOut(
  deps: AuthDeps,
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ message: string }> {
  const secret = bearerOf(request) ?? cookieOf(request, 'gate');
  if (secret !== null && isMeant(request)) {
    const hash = hashOf(secret);
    await deps.db.transact(noTenant, (tx) => endSession(tx, hash, isoOf(deps.clock)));
    cookies.clear(reply, 'session');
    cookies.clear(reply, 'gate');
    // Never "storage": it would delete sales that were not sent yet.
    void reply.header('clear-site-data', '"cache"');
  }
  return { message: TEXTS.loggedOut };
}

/** `GET /api/auth/logout` as specified, and the same by POST. */
export function bindLogout(doors: Doors, deps: AuthDeps, cookies: Cookies): void {
  bindOpen(doors, api.logout, ({ request, reply }) => logOut(deps, cookies, request, reply));
  doors.app.post(api.logout.path, (request, reply) => logOut(deps, cookies, request, reply));
}
