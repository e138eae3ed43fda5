import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { hourText } from '../ui/charts/day-words.ts';
import { moneyCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { HoursGrid } from './hours-grid.tsx';
import { hoursFinding, weekdayName } from './overview-words.ts';
import type { Overview } from './queries.ts';

/** When customers come: hour by weekday, the figures in the cells. */
export function HoursPanel({ data }: { readonly data: Overview }) {
  const format = useFormat();
  const short = useAxisMoney();
  const { hours, currency } = data;
  return (
    <Panel
      title={t('hours')}
      actions={
        <ExportTable
          name={t('hours')}
          head={data}
          rows={() => [
            [
              t('weekday'),
              t('hour'),
              t('inCurrency', { what: t('netSales'), currency }),
              t('receipts'),
            ],
            ...hours.map((one) => [
              weekdayName(one.weekday, format.place.locale, 'long'),
              hourText(one.hour),
              moneyCell(one.netMinor, currency),
              { number: String(one.salesCount) },
            ]),
          ]}
        />
      }
    >
      <Stack gap="small">
        <p>{hoursFinding(data, format)}</p>
        {hours.length > 0 && (
          <HoursGrid
            label={t('hours')}
            caption={t('inCurrency', { what: t('netSales'), currency })}
            cells={hours.map((one) => ({ ...one, value: one.netMinor }))}
            short={short}
            whole={format.money}
          />
        )}
      </Stack>
    </Panel>
  );
}
