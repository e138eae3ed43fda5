import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  COOKIE_PLAIN,
  COOKIE_SECURE,
  GATE_COOKIE_PLAIN,
  GATE_COOKIE_SECURE,
} from '../http/actor.ts';

/** `session`: binds a browser's bearer. `gate`: of a refused sign-in. `device`: knows a browser. */
export type CookieKind = 'session' | 'gate' | 'device';

const NAMES: Readonly<Record<CookieKind, { secure: string; plain: string }>> = {
  session: { secure: COOKIE_SECURE, plain: COOKIE_PLAIN },
  gate: { secure: GATE_COOKIE_SECURE, plain: GATE_COOKIE_PLAIN },
  device: { secure: '__Host-device', plain: 'device' },
};

/** Browsers keep no cookie longer than this. */
const DEVICE_LIFE_MS = 400 * 86_400_000;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Sets and clears this room's cookies: no script reads them, no other site sends them. */
export class Cookies {
  readonly #isHttps: boolean;

  /** @param isHttps whether browsers come by https; over http no browser keeps a secure cookie */
  constructor(isHttps: boolean) {
    this.#isHttps = isHttps;
  }

  set(reply: FastifyReply, kind: CookieKind, secret: string, lifeMs = DEVICE_LIFE_MS): void {
    const maxAge = Math.floor(lifeMs / 1_000);
    void reply.setCookie(this.#nameOf(kind), secret, { ...this.#ways(), maxAge });
  }

  clear(reply: FastifyReply, kind: CookieKind): void {
    void reply.clearCookie(this.#nameOf(kind), this.#ways());
  }

  #nameOf(kind: CookieKind): string {
    return this.#isHttps ? NAMES[kind].secure : NAMES[kind].plain;
  }

  #ways() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.#isHttps } as const;
  }
}

/** The secret of a cookie that the request carries, or null. */
export function cookieOf(request: FastifyRequest, kind: CookieKind): string | null {
  const { secure, plain } = NAMES[kind];
  const value = request.cookies[secure] ?? request.cookies[plain];
  return value !== undefined && SECRET.test(value) ? value : null;
}
