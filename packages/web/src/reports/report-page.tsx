import { daysAsked, whyNotDays, type DaysAsked } from '@tillbook/core/reports/days-asked';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { REPORT_ROWS_MAX } from '@tillbook/core/reports/reports.api';
import type { ViewAsked } from '@tillbook/core/reports/saved-views';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import type { MenuGroup } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { SealBox } from '../ui/seal-box.tsx';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { OPENED } from '../views/opened.ts';
import { useViewDeeds, type ViewDeeds } from '../views/use-view-deeds.tsx';
import { OpenedView, useViewGroups } from '../views/views-menu.tsx';
import { useExportReport } from './export-report.tsx';
import { MADE, useMakeReport, Waiting, WayToMake } from './make-report.tsx';
import { MadeReportPage } from './made-report.tsx';
import { askedOf, useBranches, useReport, useReportSeal } from './queries.ts';
import { ReportChart } from './report-chart.tsx';
import { OnlyChoice } from './only-choice.tsx';
import { ReportActions, ReportTools } from './report-actions.tsx';
import { useFilters, useToday } from './report-filters.ts';
import { useReportsPlace } from './report-places.ts';
import { Span } from './report-span.tsx';
import { PhoneTotals, ReportTable } from './report-table.tsx';
import { reportHow, reportTitle } from './report-words.ts';
import { isOfReport, saidOf, searchOf, viewAskedOf } from './view-asked.ts';

/** One report: as it is now, or as it was made in the background. */
export function ReportPage(props: { readonly name: ReportName; readonly strip?: ReactNode }) {
  const { get } = useUrlState();
  return get(MADE) === '' ? <PresentReport {...props} /> : <MadeReportPage {...props} />;
}

/** A report of now: what it is asked, what it shows, what becomes of it. */
function PresentReport(props: {
  readonly name: ReportName;
  /** Its neighbours, where it is a tab and not one of the list. */
  readonly strip?: ReactNode;
}) {
  const { name, strip } = props;
  const rule = ruleOf(name);
  const url = useUrlState();
  const place = useReportsPlace();
  const query = askedOf(name, url);
  const pages = useReport(query);
  const report = pages.data?.pages[0];
  const seal = useReportSeal(query, report);
  const today = useToday(report);
  const filters = useFilters(name, report, today);
  const makeReport = useMakeReport();
  const make = () => void makeReport(query);
  const deeds = useViewDeeds(
    ({ _id }) => url.set({ [OPENED]: _id }),
    ({ _id }) => url.get(OPENED) === _id && url.set({ [OPENED]: undefined }),
  );
  const asked = report === undefined ? null : viewAskedOf(name, url, report);
  const views = useReportViews(name, asked, deeds);
  const isLong = report !== undefined && report.rowsCount > REPORT_ROWS_MAX;
  const file = useExportReport({
    ...{ query, chosen: url.get('columns'), seal: seal.data },
    onLong: isLong ? make : undefined,
  });
  const isNarrow = useIsNarrow();
  return (
    <>
      <PageHeader
        title={reportTitle(name)}
        crumbs={strip === undefined ? [{ label: t('reports'), to: place() }] : []}
        lead={reportHow(name)}
        actions={<ReportActions report={report} {...{ views, file, pages }} />}
      />
      {strip}
      <FilterBar filters={filters} also={<OnlyChoice name={name} query={query} />}>
        {report !== undefined && !isNarrow && <ReportTools report={report} />}
      </FilterBar>
      <Stack>
        {deeds.banner}
        {deeds.dialog}
        {isNarrow && file.progress}
        {asked !== null && <OpenedView of={name} asked={asked} />}
        {report !== undefined && <Span report={report} rule={rule} />}
        {pages.error !== null && (
          <NotRead rule={rule} asked={query} today={today} pages={pages} onMake={make} />
        )}
        {report === undefined && pages.error === null && <Waiting onMake={make} />}
        {report !== undefined && pages.error === null && (
          <>
            <PhoneTotals report={report} />
            <SealBox query={seal} />
            <ReportChart report={report} rule={rule} />
            <ReportTable report={report} rule={rule} pages={pages} filters={filters} />
          </>
        )}
      </Stack>
    </>
  );
}

/** In the place of a report that did not come: the days are too many for it, or it failed. */
function NotRead(props: {
  readonly rule: ReportRule;
  readonly asked: DaysAsked;
  readonly today: string;
  readonly pages: Pick<ReturnType<typeof useReport>, 'error' | 'refetch'>;
  readonly onMake: () => void;
}) {
  const { rule, asked, today, pages, onMake } = props;
  const { weekStart } = useFormat().place.formats;
  if (whyNotDays(daysAsked(asked, rule, today, weekStart), rule) !== null) {
    return (
      <EmptyState title={t('fewerDays')}>{t('daysAtMost', { days: rule.daysMost })}</EmptyState>
    );
  }
  const { error, refetch } = pages;
  return (
    <>
      <ErrorCard title={t('failed')} error={error} onRetry={() => void refetch()} />
      <WayToMake onMake={onMake} />
    </>
  );
}

/** The views of this report, each with what it asks in words. */
function useReportViews(
  name: ReportName,
  asked: ViewAsked | null,
  deeds: ViewDeeds,
): readonly MenuGroup[] {
  const format = useFormat();
  const branches = useBranches().data;
  const branchName = (id: string) => branches?.find((one) => one._id === id)?.name;
  return useViewGroups(
    asked === null
      ? null
      : {
          ...{ of: name, asked, deeds, searchOf },
          saidOf: (view) => (isOfReport(view) ? saidOf(view, branchName, format) : ''),
        },
  );
}
