import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock, Spinner } from '../ui/states.tsx';
import styles from './dashboard.module.css';
import type { DashboardQuery } from './queries.ts';

const CARDS = [0, 1, 2, 3];
const CARD_HEIGHT = 124;
const CHART_HEIGHT = 360;

/**
 * The frame of every dashboard: title, when its figures are of, and its states. What was shown
 * stays while newer is fetched, and when fetching fails.
 */
export function DashboardFrame<Data extends { readonly asOf: string }>(props: {
  readonly title: string;
  readonly query: DashboardQuery<Data>;
  /** Filters and actions beside the title. */
  readonly actions?: ReactNode;
  /** In place of what failed or is still to come, where nothing can come: what is known here. */
  readonly instead?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const { title, query, actions, instead, children } = props;
  const { data, error, refetch, isFetching } = query;
  const format = useFormat();
  const retry = () => void refetch();
  const failed =
    data === undefined ? t('failedDashboard') : t('failedUpdate', { time: format.time(data.asOf) });
  return (
    <>
      <PageHeader
        title={title}
        beside={
          data !== undefined && <AsOf at={data.asOf} isFetching={isFetching} onRefresh={retry} />
        }
        actions={actions}
      />
      <Stack>
        {instead}
        {instead === undefined && error !== null && (
          <ErrorCard title={failed} error={error} onRetry={retry} />
        )}
        {instead === undefined && data === undefined && error === null && <Skeleton />}
        {data !== undefined && children(data)}
      </Stack>
    </>
  );
}

/** When the figures are of; new ones come by themselves, and at a press. */
function AsOf(props: {
  readonly at: string;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}) {
  const { at, isFetching, onRefresh } = props;
  const format = useFormat();
  return (
    <span className={styles['asOf']}>
      <time dateTime={at}>{t('asOf', { time: format.time(at) })}</time>
      <span className={styles['refresh']}>
        {isFetching ? (
          <Spinner label={t('updating')} />
        ) : (
          <IconButton
            label={t('refresh')}
            icon={<RefreshCw size={16} aria-hidden />}
            onClick={onRefresh}
          />
        )}
      </span>
    </span>
  );
}

/** The shape of what comes. */
function Skeleton() {
  return (
    <>
      <div className={styles['cards']}>
        {CARDS.map((card) => (
          <SkeletonBlock key={card} height={CARD_HEIGHT} />
        ))}
      </div>
      <SkeletonBlock height={CHART_HEIGHT} />
    </>
  );
}
