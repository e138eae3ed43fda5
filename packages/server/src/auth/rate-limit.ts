import { isIPv6 } from 'node:net';
import { Refusal } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import { setLatest } from '../latest-of.ts';

/** Counts tries under keys. Each try counts from its start, so that parallel ones count too. */
export interface Limit {
  /** Counts a try. @throws Refusal RATE_LIMITED with the seconds to wait */
  take(key: string): void;
  /** Counts nothing. @throws Refusal as a try would */
  look(key: string): void;
  /** The last try of this key was a good one: it does not count. */
  giveBack(key: string): void;
  /** None of this key's tries counts any more. */
  clear(key: string): void;
}

/** More keys than this are never remembered: the oldest go. */
const KEYS_MAX = 20_000;

function refuseFor(waitMs: number): never {
  throw new Refusal('RATE_LIMITED', { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

/** At most `max` tries in `windowMs`, counted from the first. */
export function windowLimit(clock: Clock, max: number, windowMs: number): Limit {
  const entries = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.endsAt > clock() ? entry : null;
  };
  const look = (key: string): void => {
    const entry = current(key);
    if (entry !== null && entry.count >= max) refuseFor(entry.endsAt - clock());
  };
  return {
    look,
    take(key) {
      look(key);
      const entry = current(key);
      const endsAt = entry?.endsAt ?? clock() + windowMs;
      setLatest(entries, KEYS_MAX, key, { count: (entry?.count ?? 0) + 1, endsAt });
    },
    giveBack(key) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.count -= 1;
    },
    clear: (key) => void entries.delete(key),
  };
}

const FAST_TRIES = 5;
const FIRST_DELAY_MS = 1_000;
const DELAY_MAX_MS = 15 * 60_000;
const FORGET_AFTER_MS = 24 * 3_600_000;

/**
 * Five fast tries, then each must wait twice as long as the one before, up to 15 minutes: never a
 * lock for ever. A good try clears the count.
 */
export function slowingLimit(clock: Clock): Limit {
  const entries = new Map<string, { count: number; freeAt: number }>();
  const current = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.freeAt + FORGET_AFTER_MS > clock() ? entry : null;
  };
  const look = (key: string): void => {
    const waitMs = (current(key)?.freeAt ?? 0) - clock();
    if (waitMs > 0) refuseFor(waitMs);
  };
  return {
    look,
    take(key) {
      look(key);
      const count = (current(key)?.count ?? 0) + 1;
      const slow = count - FAST_TRIES;
      const delayMs = slow < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** slow, DELAY_MAX_MS);
      setLatest(entries, KEYS_MAX, key, { count, freeAt: clock() + delayMs });
    },
    giveBack: (key) => void entries.delete(key),
    clear: (key) => void entries.delete(key),
  };
}

/** One key per IPv4 address, one per /64 network of IPv6: a household has a whole one. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
