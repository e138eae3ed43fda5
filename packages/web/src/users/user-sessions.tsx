import {
  endUserSessions,
  userSessions,
  type UserSession,
} from '@tillbook/core/users/user-sessions.api';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/users.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './users.module.css';

const keyOf = (userId: string) => ['users', 'sessions', userId] as const;

function useSessions(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) =>
      (await call(userSessions, { params: { userId } }, { signal })).sessions,
  });
}

/** Signs the person out on one device, or (null) everywhere; what is left is shown at once. */
function useEnd({ _id: userId, name }: UserRow) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      call(endUserSessions, { params: { userId }, body: { sessionId } }),
    onSuccess: ({ sessions }) => {
      queries.setQueryData(keyOf(userId), sessions);
      notify.success(t('signedOut', { name }));
    },
    onError: (error) => notify.error(sentenceOf(error, t('actionFailed'))),
  });
}

/** Where a person is signed in to this business; each device, or all of them, can be signed out. */
export function UserSessions({ row }: { readonly row: UserRow }) {
  const query = useSessions(row._id);
  const end = useEnd(row);
  const sessions = query.data;
  return (
    <section className={styles['part']} aria-label={t('sessions')}>
      <h3>{t('sessions')}</h3>
      {query.isPending && <SkeletonLines lines={2} />}
      {query.isError && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
      {sessions?.length === 0 && <p>{t('sessionsNone')}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <>
          <ul className={styles['sessions']}>
            {sessions.map((one) => (
              <Session
                key={one._id}
                session={one}
                busy={end.isPending && end.variables === one._id}
                onEnd={() => end.mutate(one._id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Row>
              <Button
                kind="dangerQuiet"
                busy={end.isPending && end.variables === null}
                onClick={() => end.mutate(null)}
              >
                {t('signOutAll')}
              </Button>
            </Row>
          )}
        </>
      )}
    </section>
  );
}

function Session(props: {
  readonly session: UserSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { session, busy, onEnd } = props;
  const format = useFormat();
  const device = session.device === '' ? t('deviceUnknown') : session.device;
  const { lastSeenAt } = session;
  return (
    <li>
      <span>
        <bdi>{device}</bdi>
        <small>
          {session.isByPin && `${t('byPin')} · `}
          <time dateTime={lastSeenAt} title={format.dateTime(lastSeenAt)}>
            {t('seenAgo', { when: format.ago(lastSeenAt, nowMs()) })}
          </time>
        </small>
      </span>
      <Button size="small" busy={busy} aria-label={t('signOutOf', { device })} onClick={onEnd}>
        {t('signOut')}
      </Button>
    </li>
  );
}
