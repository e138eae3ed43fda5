import { t } from '../i18n/en/period.ts';
import { DaysBesideChart, daysHeaders } from '../ui/charts/days-beside.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import type { Overview } from './queries.ts';
import { useWaysOn } from './ways-on.ts';

/** Net sales day by day, beside the day as far into the other period. */
export function TrendPanel({ data }: { readonly data: Overview }) {
  const { days, currency } = data;
  const ways = useWaysOn(data);
  return (
    <Panel
      title={t('trend')}
      actions={
        <ExportTable
          name={t('trend')}
          head={data}
          rows={() => [
            daysHeaders(currency),
            ...days.map((day) => [
              day.date,
              moneyCell(day.netMinor, currency),
              { number: String(day.salesCount) },
              day.beforeDate,
              moneyCell(day.beforeMinor, currency),
            ]),
          ]}
        />
      }
    >
      <DaysBesideChart shown={data} toOf={(date) => ways.receipts({ from: date, to: date })} />
    </Panel>
  );
}
