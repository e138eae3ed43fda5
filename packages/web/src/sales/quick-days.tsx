import { addDays } from '@tillbook/core/reports/period';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { stringifySearch, useUrlState } from '../ui/url-state.ts';
import styles from '../ui/url-tabs.module.css';
import { dayAt, dayOfList, type ListedWhere } from './branch-day.ts';
import { useTills } from './queries.ts';
import { useLastPlace } from './use-kept-place.ts';

const WEEK_DAYS = 7;

/** Today where the listed sales are made; without a connection where this device sold last. */
function useToday(where: ListedWhere): string {
  const zone = useFormat().place.timeZone;
  const branches = useTills().data ?? [];
  const last = useLastPlace()?.branchDay ?? null;
  const day = dayOfList(branches, where) ?? last;
  return dayAt(nowMs(), day ?? { timezone: zone ?? 'UTC', cutoffMinutes: 0 });
}

/** The days people ask for, as links that set the filters. */
export function QuickDays() {
  const url = useUrlState();
  const today = useToday({ branchId: url.get('branchId'), tillId: url.get('tillId') });
  const weekAgo = addDays(today, 1 - WEEK_DAYS);
  const views = [
    { label: t('quickAll'), from: '', to: '' },
    { label: t('quickToday'), from: today, to: today },
    { label: t('quickWeek'), from: weekAgo, to: today },
  ];
  const kept = { ...url.all, id: undefined };
  return (
    <nav aria-label={t('quickDays')} className={styles['tabs']} data-print="no">
      {views.map(({ label, from, to }) => (
        <AppLink
          key={label}
          to={location.pathname + stringifySearch({ ...kept, from, to })}
          aria-current={url.get('from') === from && url.get('to') === to ? 'page' : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
