import { waterfallOf, type ProfitParts, type StepName } from '@tillbook/core/reports/mix';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { WaterfallChart } from '../ui/charts/waterfall-chart.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';
import { useWaysOn, type WaysOn } from './ways-on.ts';

/** The report or the list that comes to the same as a step. */
function wayOf(step: StepName, ways: WaysOn): string | null {
  switch (step) {
    case 'sold':
    case 'discounts':
      return ways.report('sales-by-day', { columns: 'netSales,discounts,discountRate' });
    case 'refunds':
      return ways.refunds();
    case 'tax':
      return ways.report('tax-by-rate');
    case 'netSales':
      return ways.report('sales-by-day');
    case 'cost':
    case 'grossProfit':
      return ways.report('profit-by-day');
    case 'expenses':
    case 'otherIncome':
    case 'netProfit':
      return ways.report('profit-and-loss');
  }
}

/** From what goods sold for at the prices shown to what is left of it. */
export function ProfitPanel(props: { readonly profit: ProfitParts; readonly data: Mix }) {
  const { profit, data } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const ways = useWaysOn(data);
  const steps = waterfallOf(profit).map((step) => ({
    ...{ name: t(`step_${step.name}`), isSum: step.isSum },
    ...{ from: step.fromMinor, to: step.toMinor },
    way: wayOf(step.name, ways),
    by: step.isSum ? step.toMinor : step.toMinor - step.fromMinor,
  }));
  const [sold, kept] = [steps[0]?.to ?? 0, steps.at(-1)?.to ?? 0];
  const headers = [t('step'), t('inCurrency', { what: t('value'), currency: data.currency })];
  return (
    <Panel
      title={t('profit')}
      actions={
        <ExportTable
          name={t('profit')}
          head={data}
          rows={() => [
            headers,
            ...steps.map(({ name, by }) => [name, moneyCell(by, data.currency)]),
          ]}
        />
      }
    >
      <ChartFigure
        label={t('profit')}
        finding={t('profitFinding', {
          ...{ sold: format.money(sold), kept: format.money(kept) },
          share: shareText(kept, sold, format),
        })}
        headers={headers}
        rows={steps.map(({ name, by, way }) => ({
          key: name,
          cells: [
            <Linked key="name" to={way}>
              {name}
            </Linked>,
            format.amount(by),
          ],
        }))}
      >
        <WaterfallChart
          label={t('profit')}
          steps={steps}
          axis={axis}
          toOf={(at) => steps[at]?.way ?? null}
          textOf={(at) =>
            t('stepPoint', {
              ...{ name: steps[at]?.name ?? '', value: format.money(steps[at]?.by ?? 0) },
            })
          }
        />
      </ChartFigure>
    </Panel>
  );
}
