import { saveOwnerCurrency } from '@tillbook/core/businesses/my-businesses.api';
import { convertMinor, rateOn, sumInCurrency } from '@tillbook/core/businesses/rates';
import type { DashboardFigure } from '@tillbook/core/reports/figures';
import { sameWeekdayBefore } from '@tillbook/core/reports/period';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/my-businesses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { t as counted } from '../i18n/en/figures.ts';
import type { Format } from '../i18n/format.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { useSwitching } from '../session/use-switching.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/figures.tsx';
import { figureName } from '../ui/figure-words.ts';
import { DeltaText, KpiRow } from '../ui/kpi-card.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { AddBusiness } from './add-business.tsx';
import { Narrowing } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { useDayDelta } from './day-cards.tsx';
import { FigureTile } from './figure-tile.tsx';
import { useMyBusinesses, type MyBusinesses } from './queries.ts';
import { RatesPanel } from './rates-panel.tsx';
import { rateText } from '../ui/rate-text.ts';
import type { Narrowed } from '../ui/narrowed.ts';

type Business = MyBusinesses['businesses'][number];
type Figure = 'salesMinor' | 'profitMinor' | 'cashMinor' | 'debtsMinor';

const FIGURES: readonly (readonly [Figure, DashboardFigure])[] = [
  ['salesMinor', 'collected'],
  ['profitMinor', 'profit'],
  ['cashMinor', 'inDrawers'],
  ['debtsMinor', 'customersOwe'],
];

/** /business/dashboard?view=businesses: every business of the owner, and all of them together. */
export function MyBusinessesScreen() {
  const query = useMyBusinesses();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <DashboardFrame title={t('title')} query={query} actions={add}>
        {(mine) => (
          <>
            <Narrowing to={narrowedOf(mine, format)}>
              <Together mine={mine} />
            </Narrowing>
            <Businesses mine={mine} />
            <RatesPanel mine={mine} />
          </>
        )}
      </DashboardFrame>
      {isAdding && <AddBusiness onClose={() => setAdding(false)} />}
    </>
  );
}

/** Every business of the owner, each with its own today. */
const narrowedOf = ({ asOf, today }: MyBusinesses, format: Format): Narrowed => ({
  period: counted('soFar', { day: t('today'), time: format.time(asOf) }),
  compared: counted('soFar', {
    day: format.date(sameWeekdayBefore(today)),
    time: format.time(asOf),
  }),
  branch: t('allOfMine'),
  zone: t('ofEachBranch'),
  cutoff: t('ofEachBranch'),
  asOf: format.dateTime(asOf),
  receipts: null,
});

/** All of them in one currency; where a rate is missing there is no sum. */
function Together({ mine }: { readonly mine: MyBusinesses }) {
  const { currency, businesses, rates, today } = mine;
  const used = [...new Set(businesses.map((one) => one.currency))];
  const without = used.filter(
    (one) => currency !== null && one !== currency && rateOn(rates, one, currency, today) === null,
  );
  return (
    <section aria-label={currency === null ? t('sums') : t('all', { currency })}>
      <Stack>
        <ReportingCurrency mine={mine} />
        {currency === null && <p>{t('chooseCurrency')}</p>}
        {currency !== null && without.length > 0 && (
          <p role="status">{t('noRateLong', { currency: without.join(', ') })}</p>
        )}
        {currency !== null && without.length === 0 && (
          <KpiRow>
            <NetSales mine={mine} currency={currency} />
            {FIGURES.map(([key, figure]) => {
              const amounts = businesses.map((one) => ({
                minor: one[key],
                currency: one.currency,
              }));
              const sum = sumInCurrency(amounts, rates, currency, today);
              return <FigureTile key={key} {...{ figure, value: sum, currency }} />;
            })}
          </KpiRow>
        )}
      </Stack>
    </section>
  );
}

/** Net sales of all of them beside the same weekday before, where each of them sold on it. */
function NetSales({ mine, currency }: { readonly mine: MyBusinesses; readonly currency: string }) {
  const { businesses, rates, today } = mine;
  const format = useFormat();
  const sumOf = (amounts: readonly { readonly minor: number; readonly currency: string }[]) =>
    sumInCurrency(amounts, rates, currency, today);
  const value = sumOf(
    businesses.map((one) => ({ minor: one.netSalesMinor.value, currency: one.currency })),
  );
  const earlier = businesses.flatMap((one) => {
    const { before } = one.netSalesMinor;
    return before === null ? [] : [{ minor: before, currency: one.currency }];
  });
  const before = earlier.length < businesses.length ? null : sumOf(earlier);
  const delta = useDayDelta(today);
  const shown = { figure: 'netSales' as const, value, before, currency };
  const said = (minor: number) => format.money(minor, currency);
  return <FigureTile {...shown} delta={delta({ value: value ?? 0, before }, said)} />;
}

/** Net sales of one of them, beside the same weekday before in its own currency. */
function NetSalesOf({ of, mine }: { readonly of: Business; readonly mine: MyBusinesses }) {
  const format = useFormat();
  const delta = useDayDelta(of.comparedDate);
  const { netSalesMinor, currency } = of;
  return (
    <span className={styles['both']}>
      <Both minor={netSalesMinor.value} of={of} mine={mine} />
      <DeltaText delta={delta(netSalesMinor, (minor) => format.money(minor, currency))} />
    </span>
  );
}

function ReportingCurrency({ mine }: { readonly mine: MyBusinesses }) {
  const queries = useQueryClient();
  const used = [...new Set(mine.businesses.map(({ currency }) => currency))].sort();
  const known =
    mine.currency === null || used.includes(mine.currency) ? used : [...used, mine.currency];
  const choose = async (currency: string) => {
    if (currency === '') return;
    try {
      await call(saveOwnerCurrency, { body: { currency } });
      await queries.invalidateQueries({ queryKey: ['dashboard', 'my-businesses'] });
    } catch (error) {
      notify.error(sentenceOf(error, t('openFailed')));
    }
  };
  return (
    <SelectField
      id="reporting-currency"
      name="currency"
      error={null}
      label={t('seeIn')}
      value={mine.currency ?? ''}
      placeholder={t('currency')}
      choices={known.map((value) => ({ value, label: value }))}
      width="short"
      onChange={(value) => void choose(value)}
      onBlur={() => undefined}
    />
  );
}

function Businesses({ mine }: { readonly mine: MyBusinesses }) {
  const switching = useSwitching(async (choice) => {
    const outcome = await session.switchBusiness(choice, 'home');
    const isDone = outcome.kind === 'answer' && outcome.status === 200;
    if (!isDone) notify.error(t('openFailed'));
  });
  const columns = useColumns(mine, (businessId) => switching.begin({ businessId }));
  return (
    <>
      {switching.question}
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={mine.businesses}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        error={null}
        onRetry={() => undefined}
        empty={<EmptyState title={t('none')} />}
      />
    </>
  );
}

/** An amount in its own currency, and beneath it in the owner's, or that there is no rate. */
function Both({ minor, of, mine }: { minor: number; of: Business; mine: MyBusinesses }) {
  const { currency, rates, today } = mine;
  const format = useFormat();
  const rate = currency === null ? null : rateOn(rates, of.currency, currency, today);
  const other =
    currency === null || currency === of.currency
      ? null
      : rate === null
        ? t('noRate')
        : format.money(convertMinor(minor, rate), currency);
  return (
    <span className={styles['both']}>
      <Money minor={minor} currency={of.currency} />
      {other !== null && <small>{other}</small>}
    </span>
  );
}

function RateUsed({ of, mine }: { readonly of: Business; readonly mine: MyBusinesses }) {
  const { currency, rates, today } = mine;
  if (currency === null || currency === of.currency) return null;
  const rate = rateOn(rates, of.currency, currency, today);
  if (rate === null) return <small>{t('noRate')}</small>;
  const said = { day: rate.onDay, from: of.currency, to: currency, rate: rateText(rate.rateNano) };
  return <small>{t('rate', said)}</small>;
}

function useColumns(
  mine: MyBusinesses,
  open: (businessId: string) => void,
): readonly Column<Business>[] {
  const here = useUser().business?._id;
  return [
    {
      key: 'name',
      header: t('business'),
      card: 'title',
      cell: (row) => (
        <span className={styles['named']}>
          <bdi>{row.name}</bdi>
          <RateUsed of={row} mine={mine} />
        </span>
      ),
    },
    {
      key: 'netSales',
      header: figureName('netSales'),
      align: 'end',
      cell: (row) => <NetSalesOf of={row} mine={mine} />,
    },
    ...FIGURES.map(([key, figure]): Column<Business> => ({
      ...{ key, header: figureName(figure), align: 'end' },
      cell: (row) => <Both minor={row[key]} of={row} mine={mine} />,
    })),
    {
      key: 'alerts',
      header: t('alerts'),
      cell: (row) => (row.alerts.length === 0 ? t('none') : row.alerts.map(alertText).join(' · ')),
    },
    {
      key: 'open',
      header: '',
      cell: (row) =>
        row._id === here ? null : (
          <Button
            size="small"
            aria-label={`${t('switchTo')}: ${row.name}`}
            onClick={() => open(row._id)}
          >
            {t('switchTo')}
          </Button>
        ),
    },
  ];
}

function alertText({ kind, count }: Business['alerts'][number]): string {
  if (kind === 'products_oversold') return t('alert_products_oversold', { count });
  if (kind === 'shifts_open_long') return t('alert_shifts_open_long', { count });
  return t('alert_products_out', { count });
}
