import type { DashboardFigure } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { figureName } from '../ui/figure-words.ts';
import { Panel } from '../ui/panel.tsx';
import type { Behind } from './counted.tsx';
import { FigureValue } from './figure-tile.tsx';
import type { Figure } from './figures.ts';
import type { AccountantsMonth } from './queries.ts';
import type { MonthPlaces } from './month-places.ts';
import { lastMonths, monthName } from './words.ts';

/** What a month has besides its sales, and what is owed now. */
export function MonthPanel(props: {
  readonly month: AccountantsMonth;
  readonly places: MonthPlaces;
}) {
  const { month, places } = props;
  const format = useFormat();
  const { locale } = format.place;
  const before = lastMonths(month.month)[1] ?? '';
  const row = (figure: DashboardFigure, behind: Behind, of: Figure, name?: string) => ({
    key: figure,
    cells: [
      <AppLink key="name" to={behind.to}>
        {name ?? figureName(figure)}
      </AppLink>,
      <FigureValue key="now" {...{ figure, ...of, behind }} />,
      of.before === null ? <NoData key="before" /> : <Amount key="before" minor={of.before} />,
    ],
  });
  const now = (minor: number): Figure => ({ value: minor, before: null });
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
          row('refunds', places.refunds, month.refundsMinor),
          row('discounts', places.discounts, month.discountsMinor),
          row('customersOwe', places.receivables, now(month.customersOweMinor), t('customersOwe')),
          row('suppliersGet', places.payables, now(month.suppliersGetMinor), t('suppliersGet')),
        ]}
      />
    </Panel>
  );
}
