import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows changes. */
export function useMedia(query: string): boolean {
  // One list of the page's: a new one is parsed anew, and this is asked whenever it is drawn.
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** Below 768 px: tables become cards, the side bar a bottom bar. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
