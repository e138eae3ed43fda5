import { weekdaysFrom } from '@tillbook/core/formats';
import type { ReactNode } from 'react';
import { t } from '../../i18n/en/charts.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { AppLink } from '../app-link.tsx';
import { weekdayText } from './day-words.ts';
import styles from './hours-grid.module.css';

const LEVELS = 5;

/** How dark a cell is: 0 for nothing, 5 for the most. */
function levelOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * LEVELS));
}

export interface HourCell {
  readonly weekday: number;
  readonly hour: number;
  readonly value: number;
  /** What makes it dark, where that is not the value. */
  readonly weight?: number;
}

/** Hours of the day by weekday, the figures in the cells. */
export function HoursGrid(props: {
  readonly label: string;
  /** What the figures are. */
  readonly caption: string;
  readonly cells: readonly HourCell[];
  /** A value in a cell, and in whole. */
  readonly short: (value: number) => string;
  readonly whole: (value: number) => string;
  /** What a field is made of; absent: it leads nowhere. */
  readonly to?: ((cell: HourCell) => string) | undefined;
}) {
  const { label, caption, cells, short, whole, to } = props;
  const format = useFormat();
  const { locale, formats } = format.place;
  const week = weekdaysFrom(formats.weekStart);
  const weightOf = (cell: HourCell | undefined): number => cell?.weight ?? cell?.value ?? 0;
  const most = Math.max(...cells.map(weightOf));
  const found = cells.map(({ hour }) => hour);
  const first = Math.min(...found);
  const shown = Array.from({ length: Math.max(...found) - first + 1 }, (_, at) => first + at);
  return (
    <div className={styles['grid']} tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            {week.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayText(weekday, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((hour) => (
            <tr key={hour}>
              <th scope="row">{format.hour(hour)}</th>
              {week.map((weekday) => {
                const cell = cells.find((one) => one.weekday === weekday && one.hour === hour);
                const value = cell?.value ?? 0;
                const day = weekdayText(weekday, locale);
                return (
                  <td key={weekday} data-level={levelOf(weightOf(cell), most)} title={whole(value)}>
                    {cell !== undefined && value !== 0 && (
                      <Field
                        to={to?.(cell)}
                        label={`${short(value)}: ${day}, ${format.hour(hour)}, ${whole(value)}`}
                      >
                        {short(value)}
                      </Field>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure, and the way to what it is made of where there is one. */
function Field(props: {
  readonly to: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { to, label, children } = props;
  if (to === undefined) return children;
  return (
    <AppLink to={to} aria-label={label} className={styles['field']}>
      {children}
    </AppLink>
  );
}
