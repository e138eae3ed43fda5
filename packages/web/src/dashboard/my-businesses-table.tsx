import { convertMinor, rateOn } from '@tillbook/core/businesses/rates';
import type { DashboardFigure } from '@tillbook/core/reports/figures';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../i18n/en/my-businesses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { useSwitching } from '../session/use-switching.tsx';
import { Linked } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/figures.tsx';
import { figureName } from '../ui/figure-words.ts';
import { DeltaText } from '../ui/kpi-card.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { rateText } from '../ui/rate-text.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { ownersAlertPaths } from './alert-places.ts';
import styles from './dashboard.module.css';
import { useDayDelta } from './day-cards.tsx';
import { businessPlaces } from './day-places.ts';
import type { MyBusinesses } from './queries.ts';

type Business = MyBusinesses['businesses'][number];
type Figure = 'salesMinor' | 'profitMinor' | 'cashMinor' | 'debtsMinor';

/** What a business is told by besides net sales; sums of all of them, too. */
export const OF_BUSINESSES: readonly (readonly [Figure, DashboardFigure])[] = [
  ['salesMinor', 'collected'],
  ['profitMinor', 'profit'],
  ['cashMinor', 'inDrawers'],
  ['debtsMinor', 'customersOwe'],
];

/** A sum of all of them is made of the table of each of them. */
const EACH = 'each-business';
export const OF_EACH = {
  kind: 'list',
  to: `${paths.business.dashboard({ view: 'businesses' })}#${EACH}`,
} as const;

/** What the address names beneath the sums is in sight, and the keyboard goes on from there. */
function useEachFocused() {
  const each = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === EACH) each.current?.focus();
  }, [hash]);
  return each;
}

/** Each business of the owner with its day; every number leads to what it is made of there. */
export function BusinessesTable({ mine }: { readonly mine: MyBusinesses }) {
  const each = useEachFocused();
  const here = useUser().business?._id;
  const switching = useSwitching(async (choice, from) => {
    const outcome = await session.switchBusiness(choice, from);
    const isDone = outcome.kind === 'answer' && outcome.status === 200;
    if (!isDone) notify.error(t('openFailed'));
  });
  const open: Open = (businessId, to) =>
    switching.begin({ businessId }, to === null ? 'home' : { to });
  const columns = useColumns(mine, open);
  return (
    <>
      {switching.question}
      <div id={EACH} ref={each} tabIndex={-1} role="group" aria-label={t('each')}>
        <Stack gap="small">
          {mine.businesses.some(({ _id }) => _id !== here) && (
            <p className={styles['count']}>{t('goesThere')}</p>
          )}
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
        </Stack>
      </div>
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

/** Goes to another business, and to a place of it; without one where its role begins. */
type Open = (businessId: string, to: string | null) => void;

/** A number of a business and the way to what it is made of: in another one, by going there. */
function Inside(props: {
  readonly of: Business;
  readonly to: string | null;
  readonly open: Open;
  readonly children: ReactNode;
}) {
  const { of, to, open, children } = props;
  const here = useUser().business?._id;
  if (of._id === here || to === null) return <Linked to={to}>{children}</Linked>;
  return (
    <button
      type="button"
      className={styles['goes']}
      title={t('seeThere', { name: of.name })}
      onClick={() => open(of._id, to)}
    >
      {children}
    </button>
  );
}

function wayTo(figure: Figure, of: Business): string {
  const { receipts, drawers, debts } = businessPlaces(of);
  if (figure === 'cashMinor') return drawers;
  return figure === 'debtsMinor' ? debts : receipts;
}

function RateUsed({ of, mine }: { readonly of: Business; readonly mine: MyBusinesses }) {
  const { currency, rates, today } = mine;
  if (currency === null || currency === of.currency) return null;
  const rate = rateOn(rates, of.currency, currency, today);
  if (rate === null) return <small>{t('noRate')}</small>;
  const said = { day: rate.onDay, from: of.currency, to: currency, rate: rateText(rate.rateNano) };
  return <small>{t('rate', said)}</small>;
}

function useColumns(mine: MyBusinesses, open: Open): readonly Column<Business>[] {
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
      cell: (row) => (
        <Inside of={row} to={businessPlaces(row).receipts} open={open}>
          <NetSalesOf of={row} mine={mine} />
        </Inside>
      ),
    },
    ...OF_BUSINESSES.map(([key, figure]): Column<Business> => ({
      ...{ key, header: figureName(figure), align: 'end' },
      cell: (row) => (
        <Inside of={row} to={wayTo(key, row)} open={open}>
          <Both minor={row[key]} of={row} mine={mine} />
        </Inside>
      ),
    })),
    {
      key: 'alerts',
      header: t('alerts'),
      cell: (row) => <Alerts of={row} open={open} />,
    },
    {
      key: 'open',
      header: '',
      cell: (row) =>
        row._id === here ? null : (
          <Button
            size="small"
            aria-label={`${t('switchTo')}: ${row.name}`}
            onClick={() => open(row._id, null)}
          >
            {t('switchTo')}
          </Button>
        ),
    },
  ];
}

/** What waits for somebody in a business, each with the way to it. */
function Alerts({ of, open }: { readonly of: Business; readonly open: Open }) {
  if (of.alerts.length === 0) return t('none');
  const places: Readonly<Record<string, string | undefined>> = ownersAlertPaths(of, undefined);
  return (
    <span className={styles['place']}>
      {of.alerts.map((alert) => (
        <Inside key={alert.kind} of={of} to={places[alert.kind] ?? null} open={open}>
          {alertText(alert)}
        </Inside>
      ))}
    </span>
  );
}

function alertText({ kind, count }: Business['alerts'][number]): string {
  if (kind === 'products_oversold') return t('alert_products_oversold', { count });
  if (kind === 'shifts_open_long') return t('alert_shifts_open_long', { count });
  return t('alert_products_out', { count });
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
