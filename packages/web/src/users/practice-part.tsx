import { listPractice } from '@tillbook/core/sales/practice.api';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/practised.ts';
import { DateTime } from '../ui/figures.tsx';
import { Row } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import styles from './users.module.css';

const LINES = 2;

/** How somebody practised at the till, and whether they are ready to sell. */
export function PracticePart({ row }: { readonly row: UserRow }) {
  const practice = useQuery({
    queryKey: ['users', 'practice'],
    queryFn: ({ signal }) => call(listPractice, {}, { signal }),
  });
  const own = practice.data?.items.find(({ _id }) => _id === row._id);
  return (
    <section className={styles['part']} aria-label={t('practice')}>
      <h3>{t('practice')}</h3>
      {practice.isPending && <SkeletonLines lines={LINES} />}
      {practice.isError && (
        <ErrorCard error={practice.error} onRetry={() => void practice.refetch()} />
      )}
      {practice.data !== undefined && own === undefined && <p>{t('noneOf')}</p>}
      {own !== undefined && (
        <>
          <Row>
            <ToneBadge tone={own.isReady ? 'success' : 'neutral'}>
              {own.isReady ? t('ready') : t('notReady')}
            </ToneBadge>
            <span>{t('rounds', { count: own.rounds })}</span>
            <DateTime at={own.latest.finishedAt} />
          </Row>
          <p>{t('latest', own.latest)}</p>
          <p>{t('best', own.best)}</p>
          <p>{t('readyHint')}</p>
        </>
      )}
    </section>
  );
}
