import { SLOW_TOPICS, TOPICS, topicsOf, type News, type Topic } from './news.ts';

/** What the refresher needs of the world; a test hands in its own. */
export interface RefreshWorld {
  /** Fetches what is shown of the topics anew, or of everything; resolves when it is there. */
  readonly refetch: (topics: readonly Topic[] | 'all') => Promise<unknown>;
  readonly isHidden: () => boolean;
  readonly wait: (run: () => void, ms: number) => void;
}

/** The same is not fetched more often than this, however much is sold. */
export const QUICK_MS = 1_000;
export const SLOW_MS = 20_000;

/** One lane: at once when it rests, then together what came meanwhile. */
function createLane(world: RefreshWorld, gapMs: number) {
  let due: Set<Topic> | 'all' = new Set();
  let isBusy = false;
  const isEmpty = (): boolean => due !== 'all' && due.size === 0;
  const run = (): void => {
    if (isBusy || isEmpty() || world.isHidden()) return;
    const topics = due === 'all' ? 'all' : [...due];
    due = new Set();
    isBusy = true;
    const rested = new Promise<void>((resolve) => world.wait(resolve, gapMs));
    // Fetching is never cut short by more news: under steady sales it would not end.
    void Promise.allSettled([world.refetch(topics), rested]).then(() => {
      isBusy = false;
      run();
    });
  };
  return {
    add: (topics: readonly Topic[] | 'all') => {
      if (topics === 'all') due = 'all';
      else if (due !== 'all') due = new Set([...due, ...topics]);
      run();
    },
    run,
  };
}

/**
 * Turns news into fetching: the first at once, what follows at most once a second, the large
 * things every twenty. A hidden page collects until it is looked at.
 */
export function createRefresher(world: RefreshWorld): {
  readonly take: (news: News) => void;
  readonly onShown: () => void;
} {
  const quick = createLane(world, QUICK_MS);
  const slow = createLane(world, SLOW_MS);
  return {
    take: (news) => {
      if (news.kind === 'gap') return quick.add('all');
      quick.add(topicsOf(news.events, TOPICS));
      slow.add(topicsOf(news.events, SLOW_TOPICS));
    },
    onShown: () => {
      quick.run();
      slow.run();
    },
  };
}
