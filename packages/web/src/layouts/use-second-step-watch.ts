import { useLocation } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { useSession } from '../session/use-session.ts';
import { useGo } from '../ui/use-go.ts';

const wantsSecondStep = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'SECOND_STEP_SETUP_NEEDED';

/**
 * Whose role needs a second step sets it up before anything else: every call is refused, so the
 * area leads to the profile. Whoever is told in mid-work asks who they are first.
 */
export function useSecondStepWatch(): void {
  const client = useQueryClient();
  const go = useGo();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isNeeded = user?.requiresSecondStepSetup === true;
  const isThere = pathname.replace(/\/+$/, '').endsWith('/profile');
  useEffect(() => {
    if (isNeeded && !isThere) go(paths.profile(), 'replace');
  }, [isNeeded, isThere, go]);
  useEffect(() => {
    const ask = (error: unknown) => {
      const isKnown = session.getSnapshot().user?.requiresSecondStepSetup === true;
      if (!isKnown && wantsSecondStep(error)) void session.refresh({ forced: true, silent: true });
    };
    const queries = client.getQueryCache().subscribe(({ query }) => ask(query.state.error));
    const mutations = client
      .getMutationCache()
      .subscribe(({ mutation }) => ask(mutation?.state.error));
    return () => {
      queries();
      mutations();
    };
  }, [client]);
}
