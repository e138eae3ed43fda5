import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to an address of the app, search parameters included. */
export function useGo(): (to: string, how?: 'push' | 'replace') => void {
  const { history } = useRouter() as { readonly history: RouterHistory };
  return useCallback(
    (to, how = 'push') => {
      history[how](to);
    },
    [history],
  );
}
