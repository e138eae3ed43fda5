import type { ProfitChangePart } from '@tillbook/core/reports/profit-change';
import { ChartColumn } from 'lucide-react';
import { t } from '../i18n/en/profit-change.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { WaterfallChart } from '../ui/charts/waterfall-chart.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { signedAmount } from '../ui/said-parts.ts';
import { EmptyState } from '../ui/states.tsx';
import { changeFinding } from './change-words.ts';
import { ExportTable } from './export-table.tsx';
import type { Change } from './queries.ts';
import { useWaysOn, type WaysOn } from './ways-on.ts';

type Told = NonNullable<Change['change']>;

/** Why the period left more or less than the one beside it, and which products moved it. */
export function ChangePanels(props: {
  readonly data: Change;
  readonly pathOf: (productId: string) => string;
}) {
  const { data, pathOf } = props;
  const { change, movers } = data;
  if (change === null) {
    return (
      <Panel>
        <EmptyState icon={ChartColumn} title={t('few')} />
      </Panel>
    );
  }
  return (
    <Stack>
      <ChangePanel data={data} change={change} />
      {movers.length > 0 && <MoversPanel data={data} pathOf={pathOf} />}
    </Stack>
  );
}

/** The report or the list that shows what a part is made of. */
function wayOf(part: ProfitChangePart, ways: WaysOn): string | null {
  switch (part) {
    case 'customers':
    case 'baskets':
      return ways.report('sales-by-day', { columns: 'receipts,itemsPerSale,averageSale' });
    case 'prices':
    case 'mix':
      return ways.report('sales-by-product');
    case 'discounts':
      return ways.report('sales-by-day', { columns: 'netSales,discounts,discountRate' });
    case 'costs':
      return ways.report('profit-by-product');
  }
}

/** A step of the way from the one period to the other. */
interface Step {
  readonly key: string;
  readonly name: string;
  /** Under a column there is less room. */
  readonly short: string;
  readonly isSum: boolean;
  readonly from: number;
  readonly to: number;
  readonly by: number;
  readonly way: string | null;
}

function useSteps(data: Change, change: Told): Step[] {
  const ways = useWaysOn(data);
  const before = useWaysOn({ from: data.comparedFrom, to: data.comparedTo });
  const { beforeMinor, nowMinor, parts } = change;
  const report = data.measure === 'profit' ? 'profit-by-day' : 'sales-by-day';
  const sum = (key: 'before' | 'now', minor: number, way: string | null): Step => ({
    ...{ key, name: t(key), short: t(key), isSum: true, from: 0, to: minor, by: minor, way },
  });
  const shown = parts.filter(({ name }) => name !== 'costs' || data.measure === 'profit');
  const steps = [sum('before', beforeMinor, before.report(report))];
  let at = beforeMinor;
  for (const { name, minor } of shown) {
    const labels = { key: name, name: t(`part_${name}`), short: t(`short_${name}`) };
    const step = { ...labels, isSum: false, from: at, to: at + minor, by: minor };
    steps.push({ ...step, way: wayOf(name, ways) });
    at += minor;
  }
  return [...steps, sum('now', nowMinor, ways.report(report))];
}

function ChangePanel({ data, change }: { readonly data: Change; readonly change: Told }) {
  const format = useFormat();
  const axis = useAxisMoney();
  const steps = useSteps(data, change);
  const title = data.measure === 'profit' ? t('titleProfit') : t('titleNet');
  const what = data.measure === 'profit' ? t('profit') : t('net');
  const headers = [t('step'), t('inCurrency', { what, currency: data.currency })];
  const costs = data.measure === 'profit' ? t('howCosts') : t('howNet');
  return (
    <Panel
      title={title}
      actions={
        <ExportTable
          name={title}
          head={data}
          rows={() => [
            headers,
            ...steps.map(({ name, by }) => [name, moneyCell(by, data.currency)]),
          ]}
        />
      }
    >
      <ChartFigure
        label={title}
        finding={changeFinding(change, what, format)}
        headers={headers}
        rows={steps.map(({ key, name, by, way, isSum }) => ({
          key,
          cells: [
            <Linked key="name" to={way}>
              {name}
            </Linked>,
            isSum ? format.amount(by) : signedAmount(by, format),
          ],
        }))}
      >
        <WaterfallChart
          label={title}
          steps={steps.map(({ short, isSum, from, to }) => ({ name: short, isSum, from, to }))}
          axis={axis}
          toOf={(at) => steps[at]?.way ?? null}
          textOf={(at) => {
            const { name = '', by = 0 } = steps[at] ?? {};
            return t('point', { name, value: format.money(by) });
          }}
        />
      </ChartFigure>
      <p>{t('how', { costs })}</p>
    </Panel>
  );
}

function MoversPanel(props: {
  readonly data: Change;
  readonly pathOf: (productId: string) => string;
}) {
  const { data, pathOf } = props;
  const format = useFormat();
  const { movers, currency } = data;
  const headers = [t('product'), t('before'), t('now'), t('difference')].map((what, at) =>
    at === 0 ? what : t('inCurrency', { what, currency }),
  );
  const [first] = movers;
  const by = (first?.nowMinor ?? 0) - (first?.beforeMinor ?? 0);
  return (
    <Panel
      title={t('movers')}
      actions={
        <ExportTable
          name={t('movers')}
          head={data}
          rows={() => [
            headers,
            ...movers.map(({ name, beforeMinor, nowMinor }) => [
              name,
              moneyCell(beforeMinor, currency),
              moneyCell(nowMinor, currency),
              moneyCell(nowMinor - beforeMinor, currency),
            ]),
          ]}
        />
      }
    >
      <p>{t('moversFinding', { name: first?.name ?? '', amount: signedAmount(by, format) })}</p>
      <PlainTable
        caption={t('movers')}
        headers={headers}
        rows={movers.map(({ _id, name, beforeMinor, nowMinor }) => ({
          key: _id,
          cells: [
            <Linked key="name" to={pathOf(_id)}>
              {name}
            </Linked>,
            <Amount key="before" minor={beforeMinor} />,
            <Amount key="now" minor={nowMinor} />,
            signedAmount(nowMinor - beforeMinor, format),
          ],
        }))}
      />
    </Panel>
  );
}
