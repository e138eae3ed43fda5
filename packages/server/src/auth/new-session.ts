import type { FastifyReply } from 'fastify';
import type { WireUser } from '@tillbook/core/auth/auth.api';
import { ONBOARDING_LIFE_MS, SESSION_LIFE_MS } from '@tillbook/core/limits';
import { isRole } from '@tillbook/core/permissions';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { actorOf } from '../http/actor.ts';
import { openSession } from '../http/session.sql.ts';
import { newId } from '../new-id.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import type { Cookies } from './cookies.ts';
import { wireUser } from './present-user.ts';
import { hashOf, newSecret, newToken } from './secrets.ts';
import { addSession } from './sessions.sql.ts';

/** A session that was just made; its secrets are known only here and to the client. */
export interface NewSession {
  readonly kind: 'full' | 'onboarding' | 'gate' | 'enrol';
  /** The bearer, or (gate) the cookie's secret. */
  readonly token: string;
  /** The secret of the cookie that a browser's session is bound to. */
  readonly cookie: string | null;
  readonly lifeMs: number;
}

interface SessionOwner {
  readonly personId: string;
  readonly businessId: string | null;
  readonly role: string;
}

/** How long: by role for full ones, a day for those who wait. */
function lifeOf(kind: NewSession['kind'], role: string): { idle: number; absolute: number } {
  if (kind !== 'full' && kind !== 'enrol')
    return { idle: ONBOARDING_LIFE_MS, absolute: ONBOARDING_LIFE_MS };
  return SESSION_LIFE_MS[isRole(role) ? role : 'seller'];
}

/** Makes a session with secrets of its own; the one the client came with ends. */
export async function makeSession(
  tx: Tx,
  deps: Pick<AuthDeps, 'clock'>,
  client: Client,
  kind: NewSession['kind'],
  owner: SessionOwner,
): Promise<NewSession> {
  // A bearer never has the form of a gate's secret, so neither can stand in for the other.
  const token = kind === 'gate' ? newSecret() : newToken();
  const cookie = client.isBrowser && kind !== 'gate' ? newSecret() : null;
  const life = lifeOf(kind, owner.role);
  await addSession(tx, {
    sessionId: newId(deps.clock()),
    tokenHash: hashOf(token),
    cookieHash: cookie === null ? null : hashOf(cookie),
    personId: owner.personId,
    kind,
    businessId: owner.businessId,
    device: client.device,
    at: isoOf(deps.clock),
    lifeMs: life.absolute,
    idleMs: life.idle,
    oldTokenHash: client.oldTokenHash,
    oldCookieHash: client.oldCookieHash,
  });
  return { kind, token, cookie, lifeMs: life.absolute };
}

/** Gives the browser what belongs to the session and takes away what belonged to the one before. */
export function giveCookies(cookies: Cookies, reply: FastifyReply, session: NewSession): void {
  if (session.kind === 'gate') {
    cookies.set(reply, 'gate', session.token, session.lifeMs);
    cookies.clear(reply, 'session');
    return;
  }
  cookies.clear(reply, 'gate');
  if (session.cookie !== null) cookies.set(reply, 'session', session.cookie, session.lifeMs);
}

/** The user of a session that was just committed, exactly as validate-session will show it. */
export async function userOfSession(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  session: NewSession,
): Promise<WireUser> {
  const hex = (secret: string): string => hashOf(secret).toString('hex');
  const cookie = session.cookie === null ? null : hex(session.cookie);
  const prelude = openSession(hex(session.token), cookie, isoOf(clock));
  return db.read(prelude, async (_reader, opened) => wireUser(actorOf(opened)));
}
