import { can } from '@tillbook/core/permissions';
import type { Period } from '@tillbook/core/reports/compared';
import { t } from '../i18n/en/dashboard.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { usePeriodProducts } from './queries.ts';
import { ProductsPanel } from './ranking-panels.tsx';

const PANEL_HEIGHT = 320;

/** What sold best on some days, or left most: the first rows of the report that it leads to. */
export function PeriodProducts(props: {
  readonly period: Period;
  readonly branchId: string | undefined;
}) {
  const { branchId } = props;
  const { from, to } = props.period;
  const isByProfit = useUrlState().get('top') === 'profit';
  const seesCost = can(useUser(), 'product.see_cost');
  const by = isByProfit && seesCost ? 'profit' : 'sales';
  const { data, error, refetch } = usePeriodProducts({ from, to }, branchId, by);
  if (error !== null) {
    return <ErrorCard title={t('failedDashboard')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonBlock height={PANEL_HEIGHT} />;
  const asked = { from, to, branchId };
  return (
    <ProductsPanel
      products={data.rows.map(({ ids, cells, values }) => ({
        ...{ _id: ids['product'] ?? '', name: String(cells['product'] ?? '') },
        ...{ valueMinor: values['netSales'] ?? 0, profitMinor: values['profit'] ?? null },
      }))}
      pathOf={(id) => paths.business.analytics.product(id, asked)}
      action={
        <AppLink to={paths.business.reports({ report: data.report, ...asked })}>
          {t('seeAll')}
        </AppLink>
      }
    />
  );
}
