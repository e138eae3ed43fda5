import { random } from '../api/random.ts';
import { Reach } from '../api/reach.ts';
import { connectHearing } from '../api/telling-fetch.ts';
import { API_BASE } from './api-base.ts';
import { hearClock } from './server-clock.ts';

/** Whoever serves a till answers this within milliseconds. */
const ASK_TIMEOUT_MS = 5_000;

async function ask(): Promise<boolean> {
  const answer = await fetch(`${API_BASE}/api/health/ready`, {
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
  });
  // A hotel's sign-in page says 200, too.
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return answer.ok && isJson;
}

/** Whether this page's server answers. */
export const reach = new Reach({
  ask,
  wait: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random,
});

/** A page of a proxy or of a hotel's network is no answer of the server. */
const isOurs = ({ status, headers }: Response): boolean =>
  status < 500 && !(headers.get('content-type') ?? '').startsWith('text/html');

const isGivenUp = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';

connectHearing({
  answered: (response, sentMs) => {
    if (!isOurs(response)) return reach.doubted();
    reach.answered();
    hearClock(response, sentMs);
  },
  // What its caller gave up tells nothing.
  unanswered: (reason) => {
    if (!isGivenUp(reason)) reach.doubted();
  },
});
if (typeof window !== 'undefined') window.addEventListener('online', reach.restored);

/** Whether there is a network, as the browser sees it, and the server answers in it. */
export function isOnline(): boolean {
  return navigator.onLine && reach.getSnapshot();
}

/** Tells of every change of it. @returns what ends it */
export function onOnlineChange(listener: () => void): () => void {
  const stop = reach.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Tells when the connection is back. @returns what ends it */
export function onBackOnline(listener: () => void): () => void {
  return onOnlineChange(() => {
    if (isOnline()) listener();
  });
}
