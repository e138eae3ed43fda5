import type { WeekStart } from '@tillbook/core/formats';
import { comparesWith } from '@tillbook/core/reports/compares-with';
import { daysAsked, whyNotDays, type DaysAsked } from '@tillbook/core/reports/days-asked';
import { businessDate } from '@tillbook/core/reports/period';
import { PRESETS, type Preset } from '@tillbook/core/reports/presets';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { REPORT_ROWS_MAX } from '@tillbook/core/reports/reports.api';
import { isOfBranches, type ViewAsked } from '@tillbook/core/reports/saved-views';
import { Printer, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FilterBar, type Filter, type FilterChoice } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { SealBox } from '../ui/seal-box.tsx';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import { presetName } from '../ui/preset-words.ts';
import { useUrlState } from '../ui/url-state.ts';
import { OPENED } from '../views/opened.ts';
import { useViewDeeds, type ViewDeeds } from '../views/use-view-deeds.tsx';
import { OpenedView, ViewsMenu } from '../views/views-menu.tsx';
import { ColumnsChoice } from './columns-choice.tsx';
import { ColumnsHow } from './columns-how.tsx';
import { ExportReport } from './export-report.tsx';
import { MADE, useMakeReport, Waiting, WayToMake } from './make-report.tsx';
import { MadeReportPage } from './made-report.tsx';
import { askedOf, useBranches, useReport, useReportSeal } from './queries.ts';
import { ReportChart } from './report-chart.tsx';
import { OnlyChoice } from './only-choice.tsx';
import { onlyFilter } from './only-words.ts';
import { useReportsPlace } from './report-places.ts';
import { ReportTable } from './report-table.tsx';
import { Span } from './report-span.tsx';
import type { Report } from './report-view.ts';
import { columnTitle, reportHow, reportTitle } from './report-words.ts';
import { isOfReport, saidOf, searchOf, viewAskedOf } from './view-asked.ts';

function dayFilters(rule: ReportRule, today: string, weekStart: WeekStart): readonly Filter[] {
  const { time, usual, daysMost: days } = rule;
  if (time === 'now') return [];
  if (time === 'day') return [{ name: 'to', label: t('atEndOf') }];
  const choiceOf = (value: Preset): FilterChoice => {
    const label = presetName(value);
    const period = daysAsked({ period: value }, rule, today, weekStart);
    return whyNotDays(period, rule) === null
      ? { value, label }
      : { value, label: t('tooManyDays', { what: label, days }), isOff: true };
  };
  return [
    {
      ...{ name: 'period', label: t('period'), any: presetName(usual) },
      choices: PRESETS.filter((one) => one !== usual).map(choiceOf),
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

function useFilters(
  name: ReportName,
  report: Report | undefined,
  today: string,
): readonly Filter[] {
  const format = useFormat();
  const rule = ruleOf(name);
  const url = useUrlState();
  const only = url.get('only');
  const branches = useBranches().data ?? [];
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  const also = rule.also.map((value) => ({ value, label: columnTitle(value) }));
  return [
    ...dayFilters(rule, today, format.place.formats.weekStart),
    // A customer owes the business, wherever it was sold.
    ...(places.length > 1 && isOfBranches(rule)
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
    ...onlyFilter(rule, only, report, format),
    ...(also.length > 0
      ? [{ name: 'also', label: t('also'), any: t('alsoNone'), choices: also }]
      : []),
    ...(comparesWith(name, askedOf(name, url).also ?? null)
      ? [
          {
            name: 'compare',
            label: t('beside'),
            any: rule.compares === 'within' ? t('besideWeekdays') : t('besideNone'),
            choices: [
              ...(rule.compares === 'within'
                ? []
                : [{ value: 'weekdays', label: t('besideWeekdays') }]),
              { value: 'previous', label: t('besidePrevious') },
              { value: 'year', label: t('besideYear') },
            ],
          },
        ]
      : []),
  ];
}

/** The day that choices are counted from; before the report says it, that of the business. */
function useToday(report: Report | undefined): string {
  const zone = useFormat().place.timeZone ?? 'UTC';
  return report?.today ?? businessDate(nowMs(), zone, 0);
}

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
  const tools = report !== undefined && asked !== null && (
    <Row>
      <ReportViews name={name} asked={asked} deeds={deeds} />
      <OnlyChoice name={name} query={query} />
      <ColumnsChoice report={report} />
      <ColumnsHow report={report} />
      <ExportReport
        query={query}
        chosen={url.get('columns')}
        seal={seal.data}
        onLong={report.rowsCount > REPORT_ROWS_MAX ? make : undefined}
      />
    </Row>
  );
  return (
    <>
      <PageHeader
        title={reportTitle(name)}
        crumbs={strip === undefined ? [{ label: t('reports'), to: place() }] : []}
        lead={reportHow(name)}
        actions={<Actions onRefresh={() => void pages.refetch()} isBusy={pages.isFetching} />}
      />
      {strip}
      <Stack>
        {deeds.banner}
        {deeds.dialog}
        <FilterBar filters={filters}>{tools}</FilterBar>
        {asked !== null && <OpenedView of={name} asked={asked} />}
        {report !== undefined && <Span report={report} rule={rule} />}
        {pages.error !== null && (
          <NotRead rule={rule} asked={query} today={today} pages={pages} onMake={make} />
        )}
        {report === undefined && pages.error === null && <Waiting onMake={make} />}
        {report !== undefined && pages.error === null && (
          <>
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
function ReportViews(props: {
  readonly name: ReportName;
  readonly asked: ViewAsked;
  readonly deeds: ViewDeeds;
}) {
  const { name, asked, deeds } = props;
  const format = useFormat();
  const branches = useBranches().data;
  const branchName = (id: string) => branches?.find((one) => one._id === id)?.name;
  return (
    <ViewsMenu
      of={name}
      {...{ asked, deeds, searchOf }}
      saidOf={(view) => (isOfReport(view) ? saidOf(view, branchName, format) : '')}
    />
  );
}

function Actions(props: { readonly onRefresh: () => void; readonly isBusy: boolean }) {
  const { onRefresh, isBusy } = props;
  return (
    <Row>
      <Button icon={<RotateCw size={16} aria-hidden />} busy={isBusy} onClick={onRefresh}>
        {t('refresh')}
      </Button>
      <CopyButton text={window.location.href} label={t('copyLink')} isWhole />
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Row>
  );
}
