import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/profile.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './profile.module.css';
import { useRevoke, useSessions } from './queries.ts';

const LINES = 4;

/** Every device one is signed in on; each of the others, or all of them, can be signed out. */
export function SessionsPanel() {
  const sessions = useSessions();
  const revoke = useRevoke();
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent);
  const all = (
    <Button
      size="small"
      busy={revoke.isPending && revoke.variables === null}
      onClick={() => revoke.mutate(null)}
    >
      {t('signOutOthers')}
    </Button>
  );
  return (
    <Panel title={t('sessions')} actions={others.length > 0 && all}>
      {sessions.isPending && <SkeletonLines lines={LINES} />}
      {sessions.isLoadingError && (
        <ErrorCard
          title={t('devicesFailed')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className={styles['sessions']}>
        {(sessions.data ?? []).map((one) => (
          <Session
            key={one._id}
            session={one}
            isEnding={revoke.isPending && revoke.variables === one._id}
            onEnd={() => revoke.mutate(one._id)}
          />
        ))}
      </ul>
      {sessions.data !== undefined && others.length === 0 && (
        <p className={styles['meta']}>{t('nobodyElse')}</p>
      )}
    </Panel>
  );
}

type OwnSession = NonNullable<ReturnType<typeof useSessions>['data']>[number];

function Session(props: {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const { session, isEnding, onEnd } = props;
  const format = useFormat();
  const device = session.device === '' ? t('unknownDevice') : session.device;
  const now = nowMs();
  return (
    <li>
      <span>
        <strong>{device}</strong>
        {session.isCurrent && <em>{t('here')}</em>}
        <small>
          <time dateTime={session.createdAt} title={format.dateTime(session.createdAt)}>
            {t('signedIn', { when: format.ago(session.createdAt, now) })}
          </time>
          {' · '}
          <time dateTime={session.lastSeenAt} title={format.dateTime(session.lastSeenAt)}>
            {t('lastSeen', { when: format.ago(session.lastSeenAt, now) })}
          </time>
        </small>
      </span>
      {!session.isCurrent && (
        <Button
          size="small"
          kind="quiet"
          busy={isEnding}
          aria-label={t('signOutOf', { device })}
          onClick={onEnd}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
