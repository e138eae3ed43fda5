import { mySessions, revokeSessions } from '@tillbook/core/auth/own-profile.api';
import { mySecondStep } from '@tillbook/core/auth/second-step.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { notify } from '../ui/notify.ts';

/** Where the person is signed in. */
export const SESSIONS = 'sessions';
export const SECOND_STEP = 'second-step';
export const PASSKEYS = 'passkeys';
export const EMAIL_CHANGE = 'email-change';
/** What happened to the own account. */
export const ACTS = 'account-acts';

/** Whether a code is asked for besides the password. */
export function useHasSecondStep(): boolean {
  const state = useQuery({
    queryKey: [SECOND_STEP],
    queryFn: ({ signal }) => call(mySecondStep, {}, { signal }),
  });
  return state.data?.isOn === true;
}

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
