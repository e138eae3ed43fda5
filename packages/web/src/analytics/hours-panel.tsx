import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { hourText } from '../ui/charts/day-words.ts';
import { moneyCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { salesAt } from '../ui/sales-places.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useUser } from '../session/use-session.ts';
import { ExportTable } from './export-table.tsx';
import { HoursGrid, type HourCell } from './hours-grid.tsx';
import { hoursFinding, weekdayName } from './overview-words.ts';
import type { Overview } from './queries.ts';

/** When customers come: hour by weekday, the figures in the cells. */
export function HoursPanel({ data }: { readonly data: Overview }) {
  const format = useFormat();
  const short = useAxisMoney();
  const { hours, currency, from, to } = data;
  const { pathname } = useLocation();
  const branchId = useUrlState().get('branchId') || undefined;
  const receipts = ({ weekday, hour }: HourCell): string =>
    salesAt(pathname, { from, to, branchId, weekday: String(weekday), hour: String(hour) });
  const mayOpen = can(useUser(), 'sale.view');
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
            to={mayOpen ? receipts : undefined}
          />
        )}
      </Stack>
    </Panel>
  );
}
