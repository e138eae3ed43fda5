import { gateStatus } from '@tillbook/core/auth/auth.api';
import { homePath } from '@tillbook/core/auth/gates';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t as inGates } from '../i18n/en/gates.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { rememberEmail } from '../session/email-hint.ts';
import { onGateNudge } from '../session/gate-signal.ts';
import { useGo } from '../ui/use-go.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../ui/notify.ts';
import { gateStep } from './gate-step.ts';

/** A waiting page is pushed; it asks this often in case nothing comes through. */
const GATE_POLL_MS = 60_000;

export type GateStatus = AnswerOf<typeof gateStatus>;

export interface Gate {
  /** Undefined until the server has answered. */
  readonly status: GateStatus | undefined;
  /** Neither a session nor a gate cookie: the page offers sign-in. */
  readonly isNobody: boolean;
  readonly error: unknown;
  /** When the server last answered, in milliseconds since 1970; 0 before. */
  readonly checkedAtMs: number;
  readonly isChecking: boolean;
  readonly check: () => Promise<unknown>;
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Who leaves the page meanwhile is not led from where they went. */
async function goOn(
  page: 'email' | 'approval',
  status: GateStatus,
  go: (to: string) => void,
  left: AbortSignal,
): Promise<void> {
  const { user } = session.getSnapshot();
  const step = gateStep(page, { ...status, hasSession: status.hasSession && user !== null });
  if (step === 'stay') return;
  if (step === 'sign-in') {
    rememberEmail(status.email);
    notify.success(page === 'email' ? inGates('emailVerifiedSignIn') : inGates('approvalOpened'));
    go(paths.login());
    return;
  }
  if (step !== 'home') {
    go(step);
    return;
  }
  await session.refresh({ forced: true });
  const fresh = session.getSnapshot().user;
  if (fresh === null || left.aborted) return;
  if (page === 'email') notify.success(inGates('emailVerified'));
  go(homePath(fresh));
}

/** Follows where a waiting person stands, and goes on by itself when the gate opens. */
export function useGate(page: 'email' | 'approval'): Gate {
  const go = useGo();
  const { user } = useSession();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['gate-status', user?._id ?? null],
    queryFn: ({ signal }) => call(gateStatus, {}, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => (isUnauthenticated(query.state.error) ? false : GATE_POLL_MS),
  });
  useEffect(() => onGateNudge(() => void refetch()), [refetch]);
  useEffect(() => {
    if (data === undefined) return undefined;
    const left = new AbortController();
    void goOn(page, data, (to) => go(to, 'replace'), left.signal);
    return () => left.abort();
  }, [page, data, dataUpdatedAt, go]);
  return {
    status: data,
    isNobody: data === undefined && isUnauthenticated(error),
    error,
    checkedAtMs: dataUpdatedAt,
    isChecking: isFetching,
    check: refetch,
  };
}
