import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below 768 px: tables become cards, the side bar a bottom bar. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
