import { setupState } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/setup.ts';
import { session } from '../session/browser-session.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';

export type SetupState = AnswerOf<typeof setupState>;

/**
 * Loads what of the set-up is done, then draws the step. A set-up that another tab finished is
 * told to the session, whose guard leads on.
 */
export function WithSetupState(props: { readonly children: (state: SetupState) => ReactNode }) {
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setupState, {}, { signal }),
    // What is typed must not be overtaken by an answer.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isFinished = state.data?.isFinished === true;
  useEffect(() => {
    if (isFinished) void session.refresh({ forced: true });
  }, [isFinished]);
  if (state.data !== undefined) return props.children(state.data);
  if (state.isError) {
    return (
      <ErrorCard title={t('loadFailed')} error={state.error} onRetry={() => void state.refetch()} />
    );
  }
  return <SkeletonLines lines={8} />;
}
