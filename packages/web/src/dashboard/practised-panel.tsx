import { listPractice, type Practised } from '@tillbook/core/sales/practice.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/practised.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import styles from './dashboard.module.css';

const LINES = 4;

/** Who practised at the till, and who of them is ready to sell. */
export function PractisedPanel() {
  const practice = useQuery({
    // The live stream refreshes it with everything about people.
    queryKey: ['users', 'practice'],
    queryFn: ({ signal }) => call(listPractice, {}, { signal }),
  });
  const items = practice.data?.items;
  return (
    <Panel title={t('practice')}>
      {practice.isPending && <SkeletonLines lines={LINES} />}
      {practice.isError && (
        <ErrorCard error={practice.error} onRetry={() => void practice.refetch()} />
      )}
      {items?.length === 0 && <p className={styles['count']}>{t('nobody')}</p>}
      {items !== undefined && items.length > 0 && (
        <>
          <ul className={styles['rows']}>
            {items.map((one) => (
              <PractisedRow key={one._id} practised={one} />
            ))}
          </ul>
          <p className={styles['count']}>{t('readyHint')}</p>
        </>
      )}
    </Panel>
  );
}

function PractisedRow({ practised }: { readonly practised: Practised }) {
  const { name, rounds, latest, best, isReady } = practised;
  const { ago } = useFormat();
  const { finishedAt, ...last } = latest;
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong>
        <small>
          {t('rounds', { count: rounds })} · {ago(finishedAt, nowMs())}
        </small>
        <small>{t('latest', last)}</small>
        <small>{t('best', { right: best.right, tasks: best.tasks, seconds: best.seconds })}</small>
      </span>
      <div>
        <ToneBadge tone={isReady ? 'success' : 'neutral'}>
          {isReady ? t('ready') : t('notReady')}
        </ToneBadge>
      </div>
    </li>
  );
}
