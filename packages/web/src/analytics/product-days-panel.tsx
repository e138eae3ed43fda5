import { can } from '@tillbook/core/permissions';
import { t as ofPeriod } from '../i18n/en/period.ts';
import { t } from '../i18n/en/product-analytics.ts';
import { t as shared } from '../i18n/en/analytics.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { Linked } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { LaneChart, type Lane } from '../ui/charts/lane-chart.tsx';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { NoData } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportTable } from './export-table.tsx';
import { unitsText } from './product-words.ts';
import { askedOf, type Product } from './queries.ts';

/** Units, price and stock on one axis of time. */
export function ProductDaysPanel({ data }: { readonly data: Product }) {
  const { days, currency } = data;
  const hasStock = days.some(({ stockMilli }) => stockMilli !== null);
  const headers = headersOf(currency, hasStock);
  return (
    <Panel
      title={t('daysTitle')}
      actions={
        <ExportTable
          name={`${t('daysTitle')} ${data.product.sku}`}
          head={data}
          rows={() => [
            headers,
            ...days.map((day) => [
              day.date,
              quantityCell(day.quantityMilli),
              moneyCell(day.netMinor, currency),
              day.priceMinor === null ? null : moneyCell(day.priceMinor, currency),
              ...(hasStock ? [day.stockMilli === null ? null : quantityCell(day.stockMilli)] : []),
            ]),
          ]}
        />
      }
    >
      <Lanes data={data} headers={headers} hasStock={hasStock} />
    </Panel>
  );
}

function headersOf(currency: string, hasStock: boolean): string[] {
  return [
    ofPeriod('day'),
    t('unitsSold'),
    shared('inCurrency', { what: shared('netSales'), currency }),
    shared('inCurrency', { what: t('price'), currency }),
    ...(hasStock ? [t('stockAtEnd')] : []),
  ];
}

function Lanes(props: {
  readonly data: Product;
  readonly headers: readonly string[];
  readonly hasStock: boolean;
}) {
  const { data, headers, hasStock } = props;
  const format = useFormat();
  const { locale } = format.place;
  const { days, today } = data;
  const lanes = useLanes(data, hasStock);
  const url = useUrlState();
  const mayOpen = can(useUser(), 'sale.view');
  const receiptsOf = (day: string): string | null =>
    mayOpen && day <= today
      ? paths.business.products({
          ...{ id: data.product._id, tab: 'sales', from: day, to: day },
          branchId: askedOf(url).branchId,
        })
      : null;
  const newest = days.findLastIndex(({ date }) => date <= today);
  const dayName = (date: string) => {
    const day = `${weekdayOf(date, locale)} ${format.date(date)}`;
    return date === today ? ofPeriod('soFar', { day }) : day;
  };
  const running = days.findIndex(({ date }) => date === today);
  return (
    <ChartFigure
      label={t('daysTitle')}
      finding={daysFinding(data, format)}
      headers={headers}
      rows={days.map((day) => ({
        key: day.date,
        cells: [
          <Linked key="day" to={receiptsOf(day.date)}>
            {dayName(day.date)}
          </Linked>,
          day.date > today ? <NoData key="none" /> : format.quantity(day.quantityMilli),
          day.date > today ? <NoData key="none" /> : format.amount(day.netMinor),
          day.priceMinor === null ? <NoData key="none" /> : format.amount(day.priceMinor),
          ...(hasStock
            ? [day.stockMilli === null ? <NoData key="none" /> : format.quantity(day.stockMilli)]
            : []),
        ],
      }))}
    >
      <LaneChart
        label={t('daysTitle')}
        labels={days.map(({ date }) => format.dayShort(date))}
        lanes={lanes}
        newest={newest === -1 ? 0 : newest}
        running={running === -1 ? undefined : running}
        toOf={(at) => receiptsOf(days[at]?.date ?? '')}
        textOf={(at) => readingOf(data, at, dayName, format)}
      />
    </ChartFigure>
  );
}

function useLanes({ days, today, currency }: Product, hasStock: boolean): Lane[] {
  const format = useFormat();
  const money = useAxisMoney();
  const compact = format.numberBy({ notation: 'compact', maximumFractionDigits: 1 });
  const quantity = (milli: number) => compact(milli / 1_000);
  return [
    {
      ...{ name: t('unitsSold'), form: 'columns', axis: quantity },
      values: days.map((day) => (day.date > today ? null : day.quantityMilli)),
    },
    {
      name: shared('inCurrency', { what: t('price'), currency }),
      ...{ form: 'steps', axis: money },
      values: days.map((day) => day.priceMinor),
    },
    ...(hasStock
      ? [
          {
            ...{ name: t('stockAtEnd'), form: 'line' as const, axis: quantity },
            values: days.map((day) => day.stockMilli),
          },
        ]
      : []),
  ];
}

function readingOf(
  { days, product }: Product,
  at: number,
  dayName: (date: string) => string,
  format: Format,
): string {
  const day = days[at];
  if (day === undefined) return '';
  const said = {
    date: dayName(day.date),
    units: unitsText(day.quantityMilli, product.unit, format),
    price: day.priceMinor === null ? '–' : format.money(day.priceMinor),
  };
  if (day.stockMilli === null) return t('readingNoStock', said);
  return t('reading', { ...said, stock: unitsText(day.stockMilli, product.unit, format) });
}

/** The best day, and what the price did. */
function daysFinding({ days, product, priceChanges }: Product, format: Format): string {
  const best = [...days].sort((one, other) => other.quantityMilli - one.quantityMilli)[0];
  const sold =
    best === undefined || best.quantityMilli <= 0
      ? shared('noneSold')
      : t('bestDay', {
          date: format.date(best.date),
          units: unitsText(best.quantityMilli, product.unit, format),
        });
  // The first price of all is no change.
  const changes = priceChanges.filter(({ beforeMinor }) => beforeMinor !== null);
  const last = changes.at(-1);
  if (last === undefined) return `${sold} ${t('priceStayed')}`;
  const price = t('priceChanged', {
    count: changes.length,
    date: format.date(last.date),
    before: last.beforeMinor === null ? '–' : format.money(last.beforeMinor),
    after: last.afterMinor === null ? '–' : format.money(last.afterMinor),
  });
  return `${sold} ${price}`;
}
