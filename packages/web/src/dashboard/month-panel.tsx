import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Figure } from './figures.ts';
import type { AccountantsMonth } from './queries.ts';
import { lastMonths, monthName } from './words.ts';

/** Where the rows behind the figures of a month are. */
export interface MonthPlaces {
  readonly sales: string;
  readonly result: string;
  readonly tax: string;
  readonly drawers: string;
  readonly stock: string;
  readonly refunds: string;
  readonly discounts: string;
  readonly receivables: string;
  readonly payables: string;
}

/** What a month has besides its sales, and what is owed now. */
export function MonthPanel(props: {
  readonly month: AccountantsMonth;
  readonly places: MonthPlaces;
}) {
  const { month, places } = props;
  const format = useFormat();
  const { locale } = format.place;
  const before = lastMonths(month.month)[1] ?? '';
  const row = (name: string, to: string, value: ReactNode, earlier: ReactNode) => ({
    key: name,
    cells: [
      <AppLink key="name" to={to}>
        {name}
      </AppLink>,
      value,
      earlier,
    ],
  });
  const figure = (name: string, to: string, { value, before: was }: Figure) =>
    row(
      name,
      to,
      <Amount key="now" minor={value} />,
      was === null ? <NoData key="before" /> : <Amount key="before" minor={was} />,
    );
  const now = (name: string, to: string, minor: number) =>
    row(name, to, <Amount key="now" minor={minor} />, <NoData key="before" />);
  return (
    <Panel title={t('alsoThisMonth')}>
      <PlainTable
        caption={t('alsoThisMonth')}
        headers={[
          t('what'),
          t('inCurrency', { what: monthName(month.month, locale), currency: month.currency }),
          monthName(before, locale),
        ]}
        rows={[
          figure(t('refundsNet'), places.refunds, month.refundsMinor),
          figure(t('discounts'), places.discounts, month.discountsMinor),
          now(t('customersOwe'), places.receivables, month.customersOweMinor),
          now(t('suppliersGet'), places.payables, month.suppliersGetMinor),
        ]}
      />
    </Panel>
  );
}
