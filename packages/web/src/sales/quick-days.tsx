import { businessDate } from '@tillbook/core/reports/period';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { stringifySearch, useUrlState } from '../ui/url-state.ts';
import styles from '../ui/url-tabs.module.css';

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The days people ask for, as links that set the filters. */
export function QuickDays() {
  const url = useUrlState();
  const zone = useFormat().place.timeZone ?? 'UTC';
  const today = businessDate(nowMs(), zone, 0);
  const weekAgo = businessDate(nowMs() - (WEEK_DAYS - 1) * DAY_MS, zone, 0);
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
