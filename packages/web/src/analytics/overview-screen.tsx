import { ChartColumn } from 'lucide-react';
import { t } from '../i18n/en/analytics.ts';
import { paths } from '../paths.ts';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { useNarrowedTo } from './how-counted.tsx';
import { KpiStrip } from './kpi-strip.tsx';
import { PartsPanel } from './parts-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { askedOf, keptOf, type Overview, useOverview } from './queries.ts';
import { TrendPanel } from './trend-panel.tsx';

/** /business/analytics/overview: a period in its figures, beside another. */
export function OverviewScreen() {
  const query = useOverview();
  return (
    <AnalyticsFrame title={t('overview')} query={query}>
      {(data) => <Figures data={data} />}
    </AnalyticsFrame>
  );
}

function Figures({ data }: { readonly data: Overview }) {
  const url = useUrlState();
  const narrowed = useNarrowedTo(data, data.now.salesCount);
  const isEmpty = data.hours.length === 0 && data.before.salesCount === 0;
  return (
    <>
      <KpiStrip data={data} narrowed={narrowed} />
      {isEmpty ? (
        <Panel>
          <EmptyState icon={ChartColumn} title={t('noneSold')}>
            {t('noneSoldHint')}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <Columns aside>
            <Stack>
              <TrendPanel data={data} />
              <PartsPanel
                data={data}
                pathOf={(id) => paths.business.analytics.product(id, keptOf(url))}
              />
            </Stack>
            <Stack>
              <AlertsPanel data={data} asked={askedOf(url)} />
              <PaymentsPanel data={data} />
            </Stack>
          </Columns>
          <HoursPanel data={data} />
        </>
      )}
    </>
  );
}
