import { can } from '@tillbook/core/permissions';
import { REPORT_GROUPS } from '@tillbook/core/reports/report-rule';
import {
  REPORT_NAMES,
  ruleOf,
  whyNotReport,
  type ReportName,
} from '@tillbook/core/reports/reports';
import { FileText } from 'lucide-react';
import { t } from '../i18n/en/reports.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { MadeReports } from './made-list.tsx';
import { NIGHTS } from './nights-page.tsx';
import { useReportsPlace } from './report-places.ts';
import { questionsFor } from './report-questions.ts';
import { groupTitle, reportHow, reportTitle } from './report-words.ts';
import { ViewList } from './view-list.tsx';
import styles from './reports.module.css';

/** Whether a report has every word of the search in its name, its group or what it says. */
function matches(name: ReportName, words: readonly string[]): boolean {
  const said = [reportTitle(name), groupTitle(ruleOf(name).group), reportHow(name)]
    .join(' ')
    .toLocaleLowerCase();
  return words.every((word) => said.includes(word));
}

/** Every report that is open to the person, in its group. */
export function ReportList() {
  const user = useUser();
  const words = useUrlState().get('q').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = REPORT_NAMES.filter(
    (name) => whyNotReport(user, name) === null && matches(name, words),
  );
  const nightsSaid = [t('nights'), t('nightsLead')].join(' ').toLocaleLowerCase();
  const hasNights = can(user, 'audit.view') && words.every((word) => nightsSaid.includes(word));
  return (
    <>
      <PageHeader title={t('reports')} lead={t('reportsLead')} />
      <FilterBar search={t('search')} />
      {words.length === 0 && <Questions />}
      <div className={styles['before']}>
        <ViewList words={words} />
        {words.length === 0 && <MadeReports />}
      </div>
      {found.length === 0 && !hasNights && (
        <EmptyState icon={FileText} title={t('noReports')} action={<ClearFilters />} />
      )}
      <div className={styles['groups']}>
        {REPORT_GROUPS.map((group) => (
          <Group
            key={group}
            title={groupTitle(group)}
            names={found.filter((name) => ruleOf(name).group === group)}
          />
        ))}
        {hasNights && <Proof />}
      </div>
    </>
  );
}

/** What people ask, in their own words; each leads to the report that answers it. */
function Questions() {
  const user = useUser();
  const place = useReportsPlace();
  const asked = questionsFor((name) => whyNotReport(user, name) === null);
  if (asked.length === 0) return null;
  return (
    <section aria-label={t('questions')} className={styles['questions']}>
      <h2>{t('questions')}</h2>
      <ul>
        {asked.map(({ question, report }) => (
          <li key={question}>
            <AppLink to={place(report)}>{t(`ask_${question}`)}</AppLink>
            <p>{reportTitle(report)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is no report: what proves them. */
function Proof() {
  const place = useReportsPlace();
  return (
    <section aria-label={t('proof')} className={styles['group']}>
      <h2>{t('proof')}</h2>
      <ul>
        <li>
          <AppLink to={place(NIGHTS)}>{t('nights')}</AppLink>
          <p>{t('nightsLead')}</p>
        </li>
      </ul>
    </section>
  );
}

function Group({
  title,
  names,
}: {
  readonly title: string;
  readonly names: readonly ReportName[];
}) {
  const place = useReportsPlace();
  if (names.length === 0) return null;
  return (
    <section aria-label={title} className={styles['group']}>
      <h2>{title}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <AppLink to={place(name)}>{reportTitle(name)}</AppLink>
            <p>{reportHow(name)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
