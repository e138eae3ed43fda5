import type { RouterHistory } from '@tanstack/react-router';
import { use, useEffect, useSyncExternalStore } from 'react';
import { AttemptContext } from './error-boundary/attempt.ts';
import { importCell } from './ui/import-cell.ts';
import type { createAppRouter } from './routes.tsx';
import { FullScreenSpinner } from './session/full-screen-spinner.tsx';
import { useArrived } from './ui/use-arrived.ts';

/** The router that knows every screen. */
type AppRouter = ReturnType<typeof createAppRouter>;

interface AppMap {
  readonly createAppRouter: typeof createAppRouter;
}

/**
 * What lies behind the way in: fetches the map of all screens once, and gives its router the place
 * of the first one when an address is asked for that only it knows. A map that does not come is
 * told by the error boundary around the page, whose Try Again fetches it again.
 */
export function createBeyond(history: RouterHistory) {
  let shown: AppRouter | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (router: AppRouter): void => {
    shown = router;
    for (const listener of listeners) listener();
  };
  const cell = importCell(
    (): Promise<AppMap> => import('./routes.tsx'),
    (map): AppRouter => map.createAppRouter(history),
  );
  function Page() {
    const arrived = useArrived(cell.load(use(AttemptContext)));
    const router = arrived?.value;
    useEffect(() => {
      if (router !== undefined) show(router);
    }, [router]);
    return <FullScreenSpinner />;
  }
  return {
    /** Stands at every address that the way in does not know. */
    Page,
    /** Fetches the map before it is asked for; a failure is told when it is. */
    fetchSoon: () => void cell.load(0).catch(() => undefined),
    /** The app's router once it is shown, else null. */
    useShown: (): AppRouter | null => useSyncExternalStore(subscribe, () => shown),
  };
}
