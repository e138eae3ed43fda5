import type { EventKind } from '@tillbook/core/events';
import { useEffect } from 'react';
import { nowMs } from '../api/clock.ts';
import { queries } from '../api/with-queries.tsx';
import { session } from '../session/browser-session.ts';
import { nudgeGate } from '../session/gate-signal.ts';
import { useSession } from '../session/use-session.ts';
import { listenLive } from './browser-live.ts';
import { useIsListening } from './live-soon.tsx';
import type { News } from './news.ts';
import { createRefresher } from './refresher.ts';

/** What may open a gate: an address proved elsewhere, a decision. */
const OF_GATES: readonly EventKind[] = ['approval_changed', 'owner_changed', 'user_changed'];

/** What of the signed-in person an event may have changed. */
function followSession(news: News): void {
  if (news.kind === 'gap') {
    nudgeGate();
    return;
  }
  const own = session.getSnapshot().user?._id;
  for (const { kind, subjectId } of news.events) {
    if (OF_GATES.includes(kind)) nudgeGate();
    const isOwn = kind === 'user_changed' && subjectId === own;
    const isOfAll = kind === 'business_saved' || kind === 'selling_saved';
    if (isOwn || isOfAll) void session.refresh({ silent: true, forced: isOwn });
  }
}

/** What was said this long before the stream opened may have changed unseen. */
const UNSEEN_MS = 2_000;

const isOfBefore = ({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean =>
  dataUpdatedAt > 0 && nowMs() - dataUpdatedAt > UNSEEN_MS;

function newRefresher() {
  return createRefresher({
    refetch: (topics) =>
      topics === 'all'
        ? queries.invalidateQueries()
        : Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] }))),
    isHidden: () => document.visibilityState === 'hidden',
    wait: (run, ms) => void setTimeout(run, ms),
  });
}

/**
 * Keeps what is on the screen up to date while somebody is signed in or waits at a gate: what
 * the server tells is fetched anew. Mounted once, around everything.
 */
export function useLive(): void {
  const { user } = useSession();
  const isOn = useIsListening();
  // Another person or another business is another stream.
  const identity = isOn ? `${user?._id ?? ''} ${user?.business?._id ?? ''}` : null;
  useEffect(() => {
    if (identity === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const refresher = newRefresher();
    document.addEventListener('visibilitychange', refresher.onShown, { signal });
    listenLive({
      signal,
      // The gate may have opened between the page's first look and this, and figures have moved.
      onFirstOpen: () => {
        nudgeGate();
        void queries.invalidateQueries({ predicate: ({ state }) => isOfBefore(state) });
      },
      onNews: (news) => {
        refresher.take(news);
        followSession(news);
      },
      // Whether the session is really over is the session's own question.
      onRefused: async (status) => {
        if (session.getSnapshot().user === null) return false;
        if (status === 401) await session.refresh({ forced: true });
        return !signal.aborted;
      },
    });
    return () => stop.abort();
  }, [identity]);
}

/** The same as a part of the page that draws nothing. */
export function Live() {
  useLive();
  return null;
}
