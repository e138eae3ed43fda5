import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { useGo } from '../ui/use-go.ts';

function asksApproval(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ADMIN_APPROVAL_REQUIRED'
  );
}

/**
 * An owner whose business waits for approval is let into the area by the guard, but every call
 * answers 403: the area then goes to the waiting page.
 */
export function useApprovalWatch(): void {
  const client = useQueryClient();
  const go = useGo();
  useEffect(() => {
    const leaveOn = (error: unknown) => {
      if (asksApproval(error)) go(paths.pendingVerification(), 'replace');
    };
    const queries = client.getQueryCache().subscribe(({ query }) => leaveOn(query.state.error));
    const mutations = client
      .getMutationCache()
      .subscribe(({ mutation }) => leaveOn(mutation?.state.error));
    return () => {
      queries();
      mutations();
    };
  }, [client, go]);
}
