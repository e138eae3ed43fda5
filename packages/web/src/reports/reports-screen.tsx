import { can } from '@tillbook/core/permissions';
import { isReport, whyNotReport } from '@tillbook/core/reports/reports';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/reports.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { NIGHTS, NightsPage } from './nights-page.tsx';
import { ReportList } from './report-list.tsx';
import { ReportPage } from './report-page.tsx';
import { useReportsPlace } from './report-places.ts';

/** The reports, wherever a role has them; with `report` one of them. */
export function ReportsScreen() {
  const name = useUrlState().get('report');
  const user = useUser();
  const place = useReportsPlace();
  if (!can(user, 'report.view')) {
    return <Nothing title={t('mayNot')} hint={t('mayNotHint')} />;
  }
  if (name === '') return <ReportList />;
  const back = <ButtonLink to={place()}>{t('reports')}</ButtonLink>;
  if (name === NIGHTS && can(user, 'audit.view')) return <NightsPage />;
  if (!isReport(name)) {
    return <Nothing title={t('noReport')} hint={t('noReportHint')} action={back} />;
  }
  if (whyNotReport(user, name) !== null) {
    return <Nothing title={t('mayNot')} hint={t('mayNotHint')} action={back} />;
  }
  return <ReportPage key={name} name={name} />;
}

function Nothing(props: {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
}) {
  const { title, hint, action } = props;
  return (
    <>
      <PageHeader title={t('reports')} />
      <EmptyState icon={FileText} title={title} action={action}>
        {hint}
      </EmptyState>
    </>
  );
}
