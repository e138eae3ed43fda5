import type { ReactNode } from 'react';
import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { DaysLine } from '../ui/days-line.tsx';
import { HeadActions } from '../ui/head-actions.tsx';
import type { MenuGroup } from '../ui/menu.tsx';
import { PageHeader, type Crumb } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './analytics.module.css';
import { PeriodBar } from './period-bar.tsx';
import { ApiError } from '../api/api-error.ts';
import { askedOf, keptOf, useBranches, type Head } from './queries.ts';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The frame of every page of the analytics: title, pages, filters, and its states. */
export function AnalyticsFrame<Data extends Head>(props: {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  readonly query: Query<Data>;
  /** Where there is no other period beside this one. */
  readonly isAlone?: boolean;
  /** Whether it can be narrowed to a branch. */
  readonly isOfBranches?: boolean;
  /** In the place of what the server does not know. */
  readonly unknown?: ReactNode;
  readonly lead?: ReactNode;
  /** What can be done with it, on a desk. */
  readonly actions?: ReactNode;
  /** The same as the menu of a phone has it. */
  readonly groups?: readonly MenuGroup[];
  readonly children: (data: Data) => ReactNode;
}) {
  const { title, crumbs = [], query, isAlone = false, unknown, children } = props;
  const { lead, actions, groups = [], isOfBranches = true } = props;
  const { data, error, refetch } = query;
  const { branchId } = askedOf(useUrlState());
  const branch = useBranches().data?.find(({ _id }) => _id === branchId);
  const isUnknown = error instanceof ApiError && error.status === 404 && unknown !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        lead={lead}
        actions={<HeadActions groups={groups}>{actions}</HeadActions>}
      />
      <Stack>
        {crumbs.length === 0 && <Pages />}
        <PeriodBar head={data} isAlone={isAlone} isOfBranches={isOfBranches} />
        {data !== undefined && (
          <Span head={data} isAlone={isAlone} branch={isOfBranches ? branch?.name : undefined} />
        )}
        {isUnknown && unknown}
        {error !== null && !isUnknown && (
          <ErrorCard title={t('failedFigures')} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <SkeletonBlock height={480} />}
        {data !== undefined && children(data)}
      </Stack>
    </>
  );
}

/** The days and the branch in words, also on paper, where the filters are not. */
function Span(props: {
  readonly head: Head;
  readonly isAlone: boolean;
  /** Absent for all of them. */
  readonly branch: string | undefined;
}) {
  const { head, isAlone, branch } = props;
  const format = useFormat();
  const { from, to, comparedFrom, comparedTo, today, timezone } = head;
  const days = { from: format.date(from), to: format.date(to) };
  const before = { start: format.date(comparedFrom), end: format.date(comparedTo) };
  const isRunning = from <= today && to >= today;
  const told = [
    t('daysOf', { zone: timezone }),
    ...(branch === undefined ? [] : [t('onlyBranch', { branch })]),
    ...(isRunning ? [isAlone ? t('todayIsNotOver') : t('todayIsNotOverBeside')] : []),
  ];
  return (
    <DaysLine days={isAlone ? t('spanAlone', days) : t('span', { ...days, ...before })}>
      {told.join(' ')}
    </DaysLine>
  );
}

/** The pages beside each other; the days and the branch go along. */
function Pages() {
  const url = useUrlState();
  const kept = keptOf(url);
  const { analytics } = paths.business;
  const here = window.location.pathname;
  const pages = [
    [analytics.overview, t('overview')],
    [analytics.performance, t('performance')],
    [analytics.comparison, t('comparison')],
  ] as const;
  return (
    <nav aria-label={t('analytics')} className={styles['pages']} data-print="no">
      {pages.map(([to, label]) => (
        <AppLink key={label} to={to(kept)} aria-current={here === to() ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
