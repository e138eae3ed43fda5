import { rateOf } from '@tillbook/core/reports/figures';
import { t } from '../../i18n/en/charts.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import type { Format } from '../../i18n/format.ts';
import { Stack } from '../panel.tsx';
import { useAxisMoney } from './axis-money.ts';
import { weekdayText } from './day-words.ts';
import { HoursGrid, type HourCell } from './hours-grid.tsx';
import { weekdaysBeside, type WeekdaysBeside, type WeekdaysOf } from './weekdays-beside.ts';

/** What an hour of a weekday (Monday 1) sold over a period. */
interface Hour {
  readonly weekday: number;
  readonly hour: number;
  readonly netMinor: number;
}

/** Which hour sold most, and how much of all, or of one day where weekdays are not as many. */
export function hoursFinding(
  hours: readonly Hour[],
  netMinor: number,
  { ofDay, note }: WeekdaysBeside,
  format: Format,
): string {
  const average = ({ weekday, netMinor: net }: Hour): number => ofDay(weekday, net);
  const [best] = [...hours].sort((one, other) => average(other) - average(one));
  if (best === undefined || best.netMinor <= 0) return t('hoursNone');
  const at = {
    day: weekdayText(best.weekday, format.place.locale),
    hour: format.hour(best.hour),
  };
  if (note !== null) {
    return t('hoursFindingOfDay', { ...at, value: format.money(Math.round(average(best))) });
  }
  const share = rateOf(best.netMinor, netMinor);
  return t('hoursFinding', {
    ...at,
    share: share === null ? '–' : format.percent(Math.round(share / 100) * 100),
  });
}

/** When customers come: net sales by hour and weekday, the figures in the cells. */
export function BusyHours(props: {
  readonly hours: readonly Hour[];
  /** Of the whole period. */
  readonly netMinor: number;
  readonly currency: string;
  /** The days that were added up. */
  readonly of: WeekdaysOf;
  /** The receipts of an hour; absent: none are open to whoever looks. */
  readonly to?: ((cell: HourCell) => string) | undefined;
}) {
  const { hours, netMinor, currency, of, to } = props;
  const format = useFormat();
  const short = useAxisMoney();
  const beside = weekdaysBeside(of, format.place.locale);
  return (
    <Stack gap="small">
      <p>{hoursFinding(hours, netMinor, beside, format)}</p>
      {hours.length > 0 && (
        <HoursGrid
          label={t('hours')}
          caption={t('netSalesIn', { currency })}
          cells={hours.map((one) => ({
            ...{ ...one, value: one.netMinor },
            weight: beside.ofDay(one.weekday, one.netMinor),
          }))}
          short={short}
          whole={format.money}
          to={to}
        />
      )}
      {beside.note !== null && hours.length > 0 && <p>{beside.note}</p>}
    </Stack>
  );
}
