import { changeOf, FIGURES, figureOf, type FigureName } from '@tillbook/core/reports/figures';
import { periodOf, type Preset } from '@tillbook/core/reports/presets';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { t as ofPeriod } from '../i18n/en/period.ts';
import { t as charts } from '../i18n/en/charts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { BusyHours } from '../ui/charts/busy-hours.tsx';
import { DaysBesideChart } from '../ui/charts/days-beside.tsx';
import { numberText } from '../ui/figure-words.ts';
import { KpiRow, type Delta } from '../ui/kpi-card.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import type { Narrowed } from '../ui/narrowed.ts';
import { Narrowing, usePlaces, type Behind } from './counted.tsx';
import styles from './dashboard.module.css';
import { FIGURE_REPORTS, tenderReport } from './figure-reports.ts';
import { FigureTile } from './figure-tile.tsx';
import { PeriodProducts } from './period-products.tsx';
import { useOwnersPeriod, type OwnersPeriod } from './queries.ts';
import { BranchesPanel, PaymentsPanel } from './ranking-panels.tsx';

const SHOWN = [
  ...(['netSales', 'profit', 'margin', 'markup'] as const),
  ...(['receipts', 'averageSale', 'itemsPerSale', 'collected'] as const),
  ...(['grossSales', 'discounts', 'refunds', 'tax'] as const),
] as const satisfies readonly FigureName[];

/** The owner's figures of other days than today, by the formulas of the analytics. */
export function PeriodView(props: {
  readonly preset: Preset;
  /** The business day that runs now. */
  readonly today: string;
  readonly branchId: string | undefined;
  /** What waits for somebody now, whatever days are looked at. */
  readonly needs: ReactNode;
}) {
  const { preset, today, branchId, needs } = props;
  const { weekStart } = useFormat().place.formats;
  const { data, error, refetch } = useOwnersPeriod(periodOf(preset, today, weekStart), branchId);
  if (error !== null) {
    return <ErrorCard title={t('failedDashboard')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonBlock height={480} />;
  return <Shown data={data} branchId={branchId} needs={needs} />;
}

function Shown(props: {
  readonly data: OwnersPeriod;
  readonly branchId: string | undefined;
  readonly needs: ReactNode;
}) {
  const { data, branchId, needs } = props;
  const narrowed = useNarrowedTo(data, branchId);
  const { from, to, parts, tenders } = data;
  const asked = { from, to, branchId };
  return (
    <Narrowing to={narrowed}>
      <p className={styles['count']}>
        {t('daysBeside', { days: narrowed.period, before: narrowed.compared ?? '' })}
      </p>
      <PeriodCards data={data} asked={asked} />
      <Columns aside>
        <Stack>
          <Panel
            title={ofPeriod('trend')}
            actions={
              <ButtonLink to={paths.business.analytics.overview(asked)}>{t('analyse')}</ButtonLink>
            }
          >
            <DaysBesideChart
              shown={data}
              toOf={(date) => paths.business.sales({ from: date, to: date, branchId })}
            />
          </Panel>
          <Panel title={charts('hours')}>
            <BusyHours
              hours={data.hours}
              netMinor={data.now.netMinor}
              currency={data.currency}
              of={data}
              to={({ weekday, hour }) =>
                paths.business.sales({ ...asked, weekday: String(weekday), hour: String(hour) })
              }
            />
          </Panel>
          <PaymentsPanel
            tenders={tenders}
            toOf={(method) => paths.business.reports({ ...tenderReport(method), ...asked })}
          />
        </Stack>
        <Stack>
          {needs}
          <PeriodProducts period={{ from, to }} branchId={branchId} />
          {parts.level === 'branch' && (
            <BranchesPanel
              of="period"
              toOf={(one) =>
                paths.business.reports({ report: 'sales-by-day', ...asked, branchId: one })
              }
              branches={parts.rows.map(({ _id, name, netMinor }) => ({
                ...{ _id: _id ?? '', name: name ?? '', valueMinor: netMinor },
              }))}
            />
          )}
        </Stack>
      </Columns>
    </Narrowing>
  );
}

function useNarrowedTo(data: OwnersPeriod, branchId: string | undefined): Narrowed {
  const format = useFormat();
  const days = (from: string, to: string): string =>
    from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
  return {
    ...usePlaces(branchId, data.timezone),
    period: days(data.from, data.to),
    compared: days(data.comparedFrom, data.comparedTo),
    asOf: format.dateTime(data.asOf),
    receipts: data.now.salesCount,
  };
}

function PeriodCards(props: {
  readonly data: OwnersPeriod;
  readonly asked: Readonly<Record<'from' | 'to', string>> & {
    readonly branchId: string | undefined;
  };
}) {
  const { data, asked } = props;
  const format = useFormat();
  const { sales, reports } = paths.business;
  const receipts: Behind = { kind: 'receipts', to: sales(asked) };
  const behind: Partial<Record<FigureName, Behind>> = {
    refunds: { kind: 'refunds', to: sales({ ...asked, view: 'refunds', kind: 'refund' }) },
    discounts: { kind: 'report', to: reports({ ...FIGURE_REPORTS.discounts, ...asked }) },
  };
  const of = (figure: FigureName, sums: OwnersPeriod['now']): number | null =>
    figureOf(figure, { ...sums, costMinor: sums.costMinor ?? 0 });
  const said = (figure: FigureName, value: number): string => {
    const { unit } = FIGURES[figure];
    return unit === 'money' ? format.money(value) : numberText(unit, value, format);
  };
  const deltaOf = (figure: FigureName, value: number | null, before: number | null): Delta => ({
    // A rate is not said to have changed by so many percent of itself.
    basisPoints: FIGURES[figure].unit === 'rate' ? null : changeOf({ value, before }),
    versus: before === null ? t('compareNone') : t('versusBefore', { value: said(figure, before) }),
    isMoreBetter: FIGURES[figure].isMoreBetter,
  });
  return (
    <KpiRow>
      {SHOWN.filter((one) => data.now.costMinor !== null || !FIGURES[one].needsCost).map(
        (figure) => {
          const [value, before] = [of(figure, data.now), of(figure, data.before)];
          return (
            <FigureTile
              key={figure}
              {...{ figure, value, before, unit: FIGURES[figure].unit }}
              behind={behind[figure] ?? receipts}
              delta={deltaOf(figure, value, before)}
            />
          );
        },
      )}
    </KpiRow>
  );
}
