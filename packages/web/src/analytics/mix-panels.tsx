import { ChartColumn } from 'lucide-react';
import { t } from '../i18n/en/mix.ts';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { EvennessPanel } from './evenness-panel.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { ParetoPanel } from './pareto-panel.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import type { Mix } from './queries.ts';
import { TargetsPanel } from './targets-panel.tsx';

/** What sales and profit are made of. */
export function MixPanels(props: { readonly data: Mix; readonly pathOf: (id: string) => string }) {
  const { data, pathOf } = props;
  const isEmpty = data.products.length === 0;
  return (
    <Stack>
      {isEmpty && (
        <Panel>
          <EmptyState icon={ChartColumn} title={t('notSold')} />
        </Panel>
      )}
      {!isEmpty && data.profit !== null && <ProfitPanel profit={data.profit} data={data} />}
      {!isEmpty && (
        <Columns>
          <MarginPanel data={data} pathOf={pathOf} />
          <ParetoPanel data={data} />
        </Columns>
      )}
      {!isEmpty && <EvennessPanel data={data} />}
      {data.targets.length > 0 && <TargetsPanel data={data} />}
    </Stack>
  );
}
