import { nowMs } from '../api/clock.ts';
import { random } from '../api/random.ts';
import { tellingFetch } from '../api/telling-fetch.ts';
import { API_BASE } from '../session/api-base.ts';
import { onBackOnline, reach } from '../session/browser-reach.ts';
import { SESSION_KEYS } from '../session/session-storage.ts';
import { keepStream } from './keep-stream.ts';
import { newsOf, type News } from './news.ts';
import type { SseMessage } from './sse.ts';

const NAME = 'tillbook.live';
/** A lock that nobody holds is given at once; after this long another tab had it. */
const HANDED_OVER_MS = 1_000;

function openStream(signal: AbortSignal): Promise<Response> {
  const token = localStorage.getItem(SESSION_KEYS.token);
  const bearer: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return tellingFetch(`${API_BASE}/api/live`, {
    headers: { accept: 'text/event-stream', ...bearer },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
}

/** Resolves after the time; sooner when the connection is back. A stream that ended is a doubt. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  reach.doubted();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onBackOnline(end);
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Listens to what happens in the business until the signal is aborted. All tabs of a browser
 * share one stream: the tab that holds the lock reads it and tells the others; when it closes,
 * another takes the lock over, and nobody knows what happened in between. Where there are no locks
 * each tab reads for itself.
 * @param onFirstOpen from now on nothing is missed; a first that comes late is a gap
 * @param onRefused the session is over, or may not listen; answers whether to try again
 */
export function listenLive(options: {
  readonly onNews: (news: News) => void;
  readonly onFirstOpen: () => void;
  readonly onRefused: (status: number) => Promise<boolean>;
  readonly signal: AbortSignal;
}): void {
  const { onNews, onFirstOpen, onRefused, signal } = options;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
  signal.addEventListener('abort', () => channel?.close(), { once: true });
  const tell = (news: News) => {
    onNews(news);
    if (!signal.aborted) channel?.postMessage(news);
  };
  const askedMs = nowMs();
  let isHandedOver = false;
  const world = {
    open: openStream,
    pause,
    random,
    onRefused,
    onOpen: (isLate: boolean) => {
      if (isLate || isHandedOver) tell({ kind: 'gap' });
      else onFirstOpen();
      isHandedOver = false;
    },
    onMessage: (message: SseMessage) => {
      const news = newsOf(message);
      if (news !== null) tell(news);
    },
  };
  const lead = () => {
    isHandedOver = nowMs() - askedMs > HANDED_OVER_MS;
    return keepStream(world, signal);
  };
  if (!('locks' in navigator)) return void lead();
  navigator.locks.request(NAME, { signal }, lead).catch(() => {
    // Aborted while another tab led.
  });
}
