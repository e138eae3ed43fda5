import type { DashboardFigure, FigureUnit } from '@tillbook/core/reports/figures';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { NoData } from '../ui/figures.tsx';
import { figureName, numberText } from '../ui/figure-words.ts';
import { Panel } from '../ui/panel.tsx';
import type { Behind } from './counted.tsx';
import styles from './dashboard.module.css';
import type { MorePlaces } from './day-places.ts';
import { FigureValue } from './figure-tile.tsx';
import type { OwnersDay } from './queries.ts';

interface More {
  readonly figure: DashboardFigure;
  /** Null where nothing can be said. */
  readonly of: { readonly value: number | null; readonly before: number | null };
  readonly behind: Behind | null;
  readonly unit?: FigureUnit;
}

function rowOf({ figure, of, behind, unit = 'money' }: More, weekday: string) {
  const name = figureName(figure);
  return {
    key: figure,
    cells: [
      behind === null ? name : <AppLink to={behind.to}>{name}</AppLink>,
      <span key="now" className={styles['beside']}>
        <FigureValue {...{ figure, ...of, behind, unit }} />
        <small>
          <Before value={of.before} unit={unit} weekday={weekday} />
        </small>
      </span>,
    ] as readonly ReactNode[],
  };
}

function Before(props: {
  readonly value: number | null;
  readonly unit: FigureUnit;
  readonly weekday: string;
}) {
  const { value, unit, weekday } = props;
  const format = useFormat();
  if (value === null) return <NoData />;
  const said = unit === 'money' ? format.amount(value) : numberText(unit, value, format);
  return <bdi className="number">{t('lastDayWas', { day: weekday, value: said })}</bdi>;
}

type MoreOfDay =
  'comparedDate' | 'currency' | 'itemsPerSaleMilli' | 'more' | 'salesCount' | 'salesMinor';

/** What a day has besides its sales, beside the same weekday up to this time of day. */
export function MorePanel(props: {
  readonly day: Pick<OwnersDay, MoreOfDay>;
  readonly places: MorePlaces;
}) {
  const { day, places } = props;
  const { more, currency, comparedDate } = day;
  const format = useFormat();
  const weekday = weekdayOf(comparedDate, format.place.locale);
  const inCurrency = (what: string): string => t('inCurrency', { what, currency });
  const { margin, stockValueMinor } = more;
  // Of no receipts there is none.
  const items = { ...day.itemsPerSaleMilli, ...(day.salesCount.value <= 0 && { value: null }) };
  const rows = [
    { figure: 'collected', of: day.salesMinor, behind: places.collected } as const,
    ...(margin === null
      ? []
      : [{ figure: 'margin', of: margin, behind: places.collected, unit: 'rate' } as const]),
    { figure: 'itemsPerSale', of: items, behind: places.collected, unit: 'quantity' } as const,
    { figure: 'discounts', of: more.discountsMinor, behind: places.discounts } as const,
    { figure: 'refunds', of: more.refundsMinor, behind: places.refunds } as const,
    { figure: 'creditGiven', of: more.creditGivenMinor, behind: places.onAccount } as const,
    { figure: 'creditCollected', of: more.creditCollectedMinor, behind: places.debts } as const,
    { figure: 'drawerDifference', of: more.drawersMinor, behind: places.drawers } as const,
  ];
  return (
    <Panel title={t('alsoToday')}>
      <PlainTable
        caption={t('alsoToday')}
        headers={[t('what'), inCurrency(t('today'))]}
        rows={rows.map((row) => rowOf(row, weekday))}
        {...(stockValueMinor === null ? {} : { foot: footOf(stockValueMinor, places.stock) })}
      />
    </Panel>
  );
}

function footOf(minor: number, behind: Behind | null): readonly ReactNode[] {
  const name = t('stockValueNow');
  return [
    behind === null ? (
      name
    ) : (
      <AppLink key="name" to={behind.to}>
        {name}
      </AppLink>
    ),
    <FigureValue key="now" figure="stockValue" value={minor} behind={behind} />,
  ];
}
