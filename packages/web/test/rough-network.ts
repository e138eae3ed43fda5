import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';

/** What the way to the server does to one request. */
const FATES = [
  'fine',
  /** It never gets there. */
  'lost',
  /** It gets there; the answer does not come back. */
  'unheard',
  /** The device gives it up, and it gets there later: behind what was sent after it. */
  'late',
  /** It gets there twice at once, at two servers. */
  'twice',
  /** It is answered, and gets there once more later. */
  'again',
  /** Its answer ends in the middle. */
  'cut',
  'slow',
] as const;
export type Fate = (typeof FATES)[number];

export type Weather = 'fine' | 'rough' | 'gone';

/** A way to the servers that behaves as chance and the weather have it. */
export interface RoughNetwork {
  readonly fetch: typeof fetch;
  weather: Weather;
  /** How often each fate came. */
  readonly fates: Record<Fate, number>;
  /** Waits for requests that are still on their way to nobody. */
  readonly calm: () => Promise<void>;
}

const LATE_MS = 400;
const SLOW_MS = 60;

export function roughNetwork(
  origins: readonly [string, ...string[]],
  chance: Chance,
  fated: readonly Fate[] = FATES,
): RoughNetwork {
  const stray = new Set<Promise<unknown>>();
  const later = (work: () => Promise<unknown>): void => {
    const running = wait(1 + chance.below(LATE_MS))
      .then(work)
      .catch(() => undefined)
      .finally(() => stray.delete(running));
    stray.add(running);
  };
  // Dealt like cards: none stays away for long.
  let dealt: Fate[] = [];
  const nextFate = (): Fate => {
    if (dealt.length === 0) dealt = chance.shuffled(fated);
    return dealt.pop() ?? 'fine';
  };
  const failed = () => new TypeError('fetch failed');
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    // Nothing stops a request that has left.
    const { signal: _signal, ...sent } = init;
    const answer = await fetch(`${chance.oneOf(origins)}${path}`, sent);
    const { status, headers } = answer;
    return new Response(await answer.text(), { status, headers });
  };
  const throughRough = async (fate: Fate, path: string, init: RequestInit): Promise<Response> => {
    if (fate === 'slow') await wait(chance.below(SLOW_MS));
    if (fate === 'late') later(() => send(path, init));
    if (fate === 'lost' || fate === 'late') throw failed();
    if (fate === 'twice') {
      const [one, other] = await Promise.all([send(path, init), send(path, init)]);
      return chance.is(0.5) ? one : other;
    }
    const answer = await send(path, init);
    if (fate === 'unheard') throw failed();
    if (fate === 'again') later(() => send(path, init));
    if (fate !== 'cut') return answer;
    const text = await answer.text();
    return new Response(text.slice(0, chance.below(text.length)), { status: answer.status });
  };
  const network: RoughNetwork = {
    weather: 'fine',
    fates: { fine: 0, lost: 0, unheard: 0, late: 0, twice: 0, again: 0, cut: 0, slow: 0 },
    fetch: async (input, init = {}) => {
      if (network.weather === 'gone') throw failed();
      const fate = network.weather === 'fine' ? 'fine' : nextFate();
      network.fates[fate] += 1;
      return throughRough(fate, String(input), init);
    },
    calm: async () => {
      while (stray.size > 0) await Promise.all(stray);
    },
  };
  return network;
}
