import type { Clock } from '../clock.ts';
import { setLatest } from '../latest-of.ts';

/** So often within a day an account or an address is named to whoever runs the platform. */
const NOISY_FROM = 5;
const SHOWN = 10;
const FORGET_AFTER_MS = 24 * 3_600_000;
/** More keys than this are never remembered: the oldest go. */
const KEYS_MAX = 20_000;

/** Who was tried, or from where, with no success. */
export interface NoisySignIn {
  readonly kind: 'account' | 'address';
  /** An e-mail address as it was typed, or a network address. */
  readonly who: string;
  readonly count: number;
  readonly lastAt: string;
}

/** Sign-ins that were refused, by account and by address; of this process, for a day. */
export interface RefusedSignIns {
  readonly note: (email: string, address: string) => void;
  /** Those with many refusals, most first. */
  readonly noisy: () => readonly NoisySignIn[];
}

interface Tries {
  readonly kind: NoisySignIn['kind'];
  readonly who: string;
  readonly count: number;
  readonly lastMs: number;
}

export function makeRefusedSignIns(clock: Clock): RefusedSignIns {
  const all = new Map<string, Tries>();
  const isOld = ({ lastMs }: Tries): boolean => lastMs <= clock() - FORGET_AFTER_MS;
  const add = (kind: Tries['kind'], who: string): void => {
    const key = `${kind} ${who}`;
    const found = all.get(key);
    const known = found === undefined || isOld(found) ? { count: 0 } : found;
    const tries = { ...known, kind, who, count: known.count + 1, lastMs: clock() };
    setLatest(all, KEYS_MAX, key, tries);
  };
  return {
    note(email, address) {
      add('account', email);
      add('address', address);
    },
    noisy: () =>
      [...all.values()]
        .filter((tries) => tries.count >= NOISY_FROM && !isOld(tries))
        .sort((a, b) => b.count - a.count || b.lastMs - a.lastMs)
        .slice(0, SHOWN)
        .map(({ kind, who, count, lastMs }) => ({
          ...{ kind, who, count, lastAt: new Date(lastMs).toISOString() },
        })),
  };
}
