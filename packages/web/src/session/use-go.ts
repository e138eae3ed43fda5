import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to an address of the app, search parameters included. */
export function useGo(): (to: string, how?: 'push' | 'replace') => void {
  const router = useRouter();
  return useCallback(
    (to, how = 'push') => {
      router.history[how](to);
    },
    [router],
  );
}
