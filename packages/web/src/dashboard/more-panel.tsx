import { can } from '@tillbook/core/permissions';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Figure } from './figures.ts';
import type { OwnersDay } from './queries.ts';

/** Where the rows behind the figures are, in the part of the product of who looks. */
export interface MorePlaces {
  readonly discounts?: string;
  readonly refunds: string;
  readonly onAccount: string;
  readonly debts: string;
  readonly drawers: string;
  readonly stock: string;
}

/** What a day has besides its sales, beside the same weekday up to this time of day. */
export function MorePanel(props: {
  readonly day: Pick<OwnersDay, 'more' | 'currency' | 'comparedDate'>;
  readonly places: MorePlaces;
}) {
  const { day, places } = props;
  const { more, currency, comparedDate } = day;
  const format = useFormat();
  const weekday = weekdayOf(comparedDate, format.place.locale);
  const maySeeDebts = can(useUser(), 'customer.view');
  const row = (key: string, name: string, figure: Figure, to?: string) => ({
    key,
    cells: [
      to === undefined ? name : <AppLink to={to}>{name}</AppLink>,
      <Amount key="now" minor={figure.value} />,
      figure.before === null ? (
        <NoData key="before" />
      ) : (
        <Amount key="before" minor={figure.before} />
      ),
    ] as readonly ReactNode[],
  });
  const inCurrency = (what: string): string => t('inCurrency', { what, currency });
  const debts = maySeeDebts ? places.debts : undefined;
  const rows = [
    row('discounts', t('discounts'), more.discountsMinor, places.discounts),
    row('refunds', t('refundsNet'), more.refundsMinor, places.refunds),
    row('given', t('creditGiven'), more.creditGivenMinor, places.onAccount),
    row('collected', t('creditCollected'), more.creditCollectedMinor, debts),
    row('drawers', t('drawersToday'), more.drawersMinor, places.drawers),
  ];
  const { margin, stockValueMinor } = more;
  const rate = (value: number) => <bdi className="number">{format.percent(value)}</bdi>;
  const marginRow = margin !== null && {
    key: 'margin',
    cells: [
      t('margin'),
      rate(margin.value),
      margin.before === null ? <NoData /> : rate(margin.before),
    ],
  };
  return (
    <Panel title={t('alsoToday')}>
      <PlainTable
        caption={t('alsoToday')}
        headers={[t('what'), inCurrency(t('today')), t('lastDay', { day: weekday })]}
        rows={marginRow === false ? rows : [marginRow, ...rows]}
        {...(stockValueMinor === null
          ? {}
          : {
              foot: [
                <AppLink key="name" to={places.stock}>
                  {t('stockValueNow')}
                </AppLink>,
                <Amount key="now" minor={stockValueMinor} />,
                null,
              ],
            })}
      />
    </Panel>
  );
}
