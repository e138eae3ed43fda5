import { rateOf } from '@tillbook/core/reports/figures';
import { t } from '../../i18n/en/charts.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import type { Format } from '../../i18n/format.ts';
import { Stack } from '../panel.tsx';
import { useAxisMoney } from './axis-money.ts';
import { weekdayText } from './day-words.ts';
import { HoursGrid, type HourCell } from './hours-grid.tsx';

/** What an hour of a weekday (Monday 1) sold over a period. */
interface Hour {
  readonly weekday: number;
  readonly hour: number;
  readonly netMinor: number;
}

/** Which hour sold most, and how much of all. */
function findingOf(hours: readonly Hour[], netMinor: number, format: Format): string {
  const [best] = [...hours].sort((one, other) => other.netMinor - one.netMinor);
  if (best === undefined || best.netMinor <= 0) return t('hoursNone');
  const share = rateOf(best.netMinor, netMinor);
  return t('hoursFinding', {
    day: weekdayText(best.weekday, format.place.locale),
    hour: format.hour(best.hour),
    share: share === null ? '–' : format.percent(Math.round(share / 100) * 100),
  });
}

/** When customers come: net sales by hour and weekday, the figures in the cells. */
export function BusyHours(props: {
  readonly hours: readonly Hour[];
  /** Of the whole period. */
  readonly netMinor: number;
  readonly currency: string;
  /** The receipts of an hour; absent: none are open to whoever looks. */
  readonly to?: ((cell: HourCell) => string) | undefined;
}) {
  const { hours, netMinor, currency, to } = props;
  const format = useFormat();
  const short = useAxisMoney();
  return (
    <Stack gap="small">
      <p>{findingOf(hours, netMinor, format)}</p>
      {hours.length > 0 && (
        <HoursGrid
          label={t('hours')}
          caption={t('netSalesIn', { currency })}
          cells={hours.map((one) => ({ ...one, value: one.netMinor }))}
          short={short}
          whole={format.money}
          to={to}
        />
      )}
    </Stack>
  );
}
