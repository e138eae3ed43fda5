import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../http/actor.ts';
import { cookieOf } from './cookies.ts';
import { addressKey } from './rate-limit.ts';
import { hashOf } from './secrets.ts';

/** From where somebody signs in. */
export interface Client {
  /** The key under which tries of one address are counted. */
  readonly address: string;
  /** In words, for the list of sessions. */
  readonly device: string;
  /** Browsers' sessions are bound to a cookie; scripts of a page cannot leave these headers out. */
  readonly isBrowser: boolean;
  readonly oldTokenHash: Buffer | null;
  readonly oldCookieHash: Buffer | null;
  /** What the browser was known by, or null. */
  readonly deviceSecret: string | null;
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome on Windows", or the first word of what a program calls itself. */
export function deviceName(userAgent: string): string {
  const first = (table: typeof BROWSERS): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first(BROWSERS);
  const system = first(SYSTEMS);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return (
    browser ??
    system ??
    userAgent
      .replace(/[^\x20-\x7e]/g, '')
      .split('/')[0]
      ?.slice(0, 40) ??
    ''
  );
}

function hashOrNull(secret: string | null): Buffer | null {
  return secret === null ? null : hashOf(secret);
}

/** Reads who is asking, but for the password. */
export function clientOf(request: FastifyRequest): Client {
  const { headers } = request;
  return {
    address: addressKey(request.ip),
    device: deviceName(headers['user-agent'] ?? ''),
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    oldTokenHash: hashOrNull(bearerOf(request)),
    oldCookieHash: hashOrNull(cookieOf(request, 'session')),
    deviceSecret: cookieOf(request, 'device'),
  };
}
