import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/en/analytics.ts';
import { t as charts } from '../i18n/en/charts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { BusyHours } from '../ui/charts/busy-hours.tsx';
import { hourText, weekdayText } from '../ui/charts/day-words.ts';
import type { HourCell } from '../ui/charts/hours-grid.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import { salesAt } from '../ui/sales-places.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useUser } from '../session/use-session.ts';
import { ExportTable } from './export-table.tsx';
import type { Overview } from './queries.ts';

/** When customers come: hour by weekday, the figures in the cells. */
export function HoursPanel({ data }: { readonly data: Overview }) {
  const format = useFormat();
  const { hours, currency, from, to } = data;
  const { pathname } = useLocation();
  const branchId = useUrlState().get('branchId') || undefined;
  const receipts = ({ weekday, hour }: HourCell): string =>
    salesAt(pathname, { from, to, branchId, weekday: String(weekday), hour: String(hour) });
  const mayOpen = can(useUser(), 'sale.view');
  return (
    <Panel
      title={charts('hours')}
      actions={
        <ExportTable
          name={charts('hours')}
          head={data}
          rows={() => [
            [
              t('weekday'),
              charts('hour'),
              t('inCurrency', { what: t('netSales'), currency }),
              t('receipts'),
            ],
            ...hours.map((one) => [
              weekdayText(one.weekday, format.place.locale),
              hourText(one.hour),
              moneyCell(one.netMinor, currency),
              { number: String(one.salesCount) },
            ]),
          ]}
        />
      }
    >
      <BusyHours
        hours={hours}
        netMinor={data.now.netMinor}
        currency={currency}
        of={data}
        to={mayOpen ? receipts : undefined}
      />
    </Panel>
  );
}
