import { mySessions, revokeSessions } from '@tillbook/core/auth/auth.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { notify } from '../ui/notify.ts';

/** Where the person is signed in. */
export const SESSIONS = 'sessions';

export function useSessions() {
  return useQuery({
    queryKey: [SESSIONS],
    queryFn: async ({ signal }) => (await call(mySessions, {}, { signal })).sessions,
    staleTime: 0,
  });
}

/** Ends one other session, or all others when none is named. */
export function useRevoke() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      call(revokeSessions, { body: sessionId === null ? {} : { sessionId } }),
    onSuccess: ({ ended }) => notify.success(t('sessionsEnded', { count: ended })),
    onError: (error) => notify.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [SESSIONS] }),
  });
}
