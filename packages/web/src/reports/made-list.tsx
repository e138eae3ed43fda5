import { t } from '../i18n/en/made-reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { MADE } from './make-report.tsx';
import { useMadeReports } from './made-queries.ts';
import { useProgress } from './made-report.tsx';
import { useReportsPlace } from './report-places.ts';
import { reportTitle } from './report-words.ts';
import styles from './reports.module.css';

/** What was asked to be made in the background, and how far it is; nothing where nothing was. */
export function MadeReports() {
  const known = useMadeReports();
  const format = useFormat();
  const place = useReportsPlace();
  const progressOf = useProgress();
  if (known.isLoadingError) {
    const retry = () => void known.refetch();
    return <ErrorCard title={t('failed')} error={known.error} onRetry={retry} />;
  }
  if (known.data === undefined || known.data.length === 0) return null;
  return (
    <section aria-label={t('made')} className={styles['group']}>
      <h2>{t('made')}</h2>
      <ul>
        {known.data.map((made) => (
          <li key={made._id}>
            <AppLink to={`${place(made.report)}&${MADE}=${made._id}`}>
              {reportTitle(made.report)}
            </AppLink>
            <p>
              {`${format.date(made.from)} – ${format.date(made.to)} · `}
              <span role="status">{progressOf(made)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
