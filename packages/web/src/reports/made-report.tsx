import { stopMadeReport, type MadeReport } from '@tillbook/core/reports/made-reports.api';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { FileClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/made-reports.ts';
import { t as tr } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ColumnsChoice } from './columns-choice.tsx';
import { ExportReport, useExportReport } from './export-report.tsx';
import { MADE } from './make-report.tsx';
import { isMaking, useMadeReports, useRefetchMade } from './made-queries.ts';
import { askedOf, useReport } from './queries.ts';
import { ReportChart } from './report-chart.tsx';
import { useReportsPlace } from './report-places.ts';
import { Span } from './report-span.tsx';
import { PhoneTotals, ReportTable } from './report-table.tsx';
import { reportHow, reportTitle } from './report-words.ts';

/** A report that was asked to be made in the background: how far it is, then what came of it. */
export function MadeReportPage(props: { readonly name: ReportName; readonly strip?: ReactNode }) {
  const { name, strip } = props;
  const url = useUrlState();
  const place = useReportsPlace();
  const known = useMadeReports();
  const one = known.data?.find(({ _id, report }) => _id === url.get(MADE) && report === name);
  const anew = <Button onClick={() => url.set({ [MADE]: undefined })}>{t('anew')}</Button>;
  return (
    <>
      <PageHeader
        title={reportTitle(name)}
        crumbs={strip === undefined ? [{ label: tr('reports'), to: place() }] : []}
        lead={reportHow(name)}
      />
      {strip}
      {known.isLoadingError && (
        <ErrorCard title={t('failed')} error={known.error} onRetry={() => void known.refetch()} />
      )}
      {known.isPending && <SkeletonBlock height={480} />}
      {known.data !== undefined && one === undefined && (
        <EmptyState icon={FileClock} title={t('gone')} action={anew}>
          {t('goneHint')}
        </EmptyState>
      )}
      {one?.state === 'stopped' && (
        <EmptyState icon={FileClock} title={t('stoppedTitle')} action={anew}>
          {t('stoppedHint')}
        </EmptyState>
      )}
      {one !== undefined && isMaking(one) && <Making made={one} />}
      {one?.state === 'ready' && <Ready made={one} name={name} anew={anew} />}
    </>
  );
}

/** How far a report is, in words. */
export function useProgress(): (made: MadeReport) => string {
  const format = useFormat();
  return ({ state, askedAt, stepsDone, steps, rowsDone, expiresAt }) => {
    if (state === 'stopped') return t('stopped');
    if (state === 'ready') return t('ready', { until: format.dateTime(expiresAt ?? askedAt) });
    if (stepsDone < steps - 1) return t('reading', { at: format.dateTime(askedAt) });
    return t('keeping', { count: rowsDone });
  };
}

function Making({ made }: { readonly made: MadeReport }) {
  const refetch = useRefetchMade();
  const said = useProgress()(made);
  const stop = async () => {
    try {
      await call(stopMadeReport, { params: { madeId: made._id } });
    } catch (error) {
      notify.error(sentenceOf(error, t('notStopped')));
    } finally {
      await refetch();
    }
  };
  return (
    <Panel title={t('making')}>
      <Stack>
        <progress aria-label={said} max={made.steps} value={made.stepsDone} />
        <p role="status">{said}</p>
        <p>{t('leave')}</p>
        <Row>
          <Button onClick={() => void stop()}>{t('stop')}</Button>
        </Row>
      </Stack>
    </Panel>
  );
}

/** The report as it was made: in any order, with any columns, and as a file. */
function Ready(props: {
  readonly made: MadeReport;
  readonly name: ReportName;
  readonly anew: ReactNode;
}) {
  const { made, name, anew } = props;
  const url = useUrlState();
  const format = useFormat();
  const rule = ruleOf(name);
  const query = askedOf(name, url);
  const pages = useReport(query, { _id: made._id, isReady: true });
  const file = useExportReport({ query, chosen: url.get('columns'), made: made._id });
  const report = pages.data?.pages[0];
  if (pages.error !== null) {
    return <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (report === undefined) return <SkeletonBlock height={480} />;
  const [at, until] = [report.asOf, made.expiresAt ?? made.askedAt].map(format.dateTime);
  return (
    <Stack>
      <Banner action={anew}>{t('kept', { at: at ?? '', until: until ?? '' })}</Banner>
      <FilterBar>
        <Row>
          <ColumnsChoice report={report} />
          <ExportReport file={file} />
        </Row>
      </FilterBar>
      <Span report={report} rule={rule} />
      <PhoneTotals report={report} />
      <ReportChart report={report} rule={rule} />
      <ReportTable report={report} rule={rule} pages={pages} filters={[]} />
    </Stack>
  );
}
