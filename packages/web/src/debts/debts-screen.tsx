import type { DebtRow } from '@tillbook/core/customers/debts.api';
import { BUCKETS } from '@tillbook/core/customers/ageing';
import { rateOf } from '@tillbook/core/reports/figures';
import { HandCoins, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { EmptyState } from '../ui/states.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { AccountPage } from './account-page.tsx';
import { useCallColumns, useDebtColumns } from './columns.tsx';
import { useDebtPlaces } from './debt-places.ts';
import { allDebts, useCalls, useDebts, type DebtsFilter } from './queries.ts';
import { StatementPage } from './statement-page.tsx';
import { debtsTable, nameOf } from './words.ts';

const SHOWN = ['overdue', ...BUCKETS] as const;

/** The debt book, and with `id` one account; owners, managers and accountants see it. */
export function DebtsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id === '') return <Debts />;
  return url.get('part') === 'statement' ? (
    <StatementPage key={id} customerId={id} />
  ) : (
    <AccountPage key={id} customerId={id} />
  );
}

function Debts() {
  const places = useDebtPlaces();
  const isCalls = useUrlState().get('part') === 'calls';
  const tabs = [
    { value: 'book', label: t('book') },
    { value: 'calls', label: t('calls') },
  ];
  return (
    <>
      <PageHeader title={t('debts')} crumbs={places.crumbs} />
      <UrlTabs name="part" label={t('lists')} tabs={tabs} drops={['q', 'show']} />
      {isCalls ? <Calls /> : <Book />}
    </>
  );
}

const FILTERS: readonly Filter[] = [
  {
    name: 'show',
    label: t('show'),
    any: t('all'),
    choices: SHOWN.map((value) => ({ value, label: t(value) })),
  },
];

function filterOf(get: (name: string) => string): DebtsFilter {
  const show = SHOWN.find((one) => one === get('show'));
  return {
    ...(get('q').trim() === '' ? {} : { q: get('q').trim() }),
    ...(show === undefined ? {} : { show }),
  };
}

function Book() {
  const url = useUrlState();
  const filter = filterOf(url.get);
  const pages = useDebts(filter);
  const columns = useDebtColumns();
  return (
    <Stack>
      <Sums totals={pages.data?.pages[0]?.totals} />
      <FilterBar search={t('search')} filters={FILTERS}>
        <DensityButton />
        <ExportDebts filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('book')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ customerId }) => customerId}
        rowLabel={nameOf}
        onOpen={({ customerId }) => url.set({ id: customerId, part: '' }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={url.get('q') !== '' || activeFilters(FILTERS, url.get).length > 0}
        clear={<ClearFilters filters={FILTERS} />}
        empty={
          <EmptyState icon={HandCoins} title={t('debtsNone')}>
            {t('debtsEmpty')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

const TENTH_PERCENT = 10;
const tenths = (basisPoints: number): number =>
  Math.round(basisPoints / TENTH_PERCENT) * TENTH_PERCENT;

interface Totals {
  readonly customersCount: number;
  readonly balanceMinor: number;
  readonly overdueMinor: number;
  readonly ageing: DebtRow['ageing'];
}

/** What all owe together, and how old it is; each figure leads to its rows. */
function Sums({ totals }: { readonly totals: Totals | undefined }) {
  const places = useDebtPlaces();
  const { percent } = useFormat();
  if (totals === undefined || totals.customersCount === 0) return null;
  const { customersCount, balanceMinor, overdueMinor, ageing } = totals;
  const openMinor = BUCKETS.reduce((sum, bucket) => sum + ageing[bucket], 0);
  const overdueRate = rateOf(overdueMinor, openMinor);
  return (
    <KpiRow isWide>
      <KpiCard
        label={t('owes')}
        value={<KpiMoney minor={balanceMinor} />}
        note={t('debtors', { count: customersCount })}
      />
      <KpiCard
        label={t('overdue')}
        value={<KpiMoney minor={overdueMinor} />}
        note={overdueRate !== null && t('overdueOf', { rate: percent(tenths(overdueRate)) })}
        to={places.book({ show: 'overdue' })}
      />
      {BUCKETS.map((bucket) => (
        <KpiCard
          key={bucket}
          label={t(bucket)}
          value={<KpiMoney minor={ageing[bucket]} />}
          to={places.book({ show: bucket })}
        />
      ))}
    </KpiRow>
  );
}

/** Saves every debtor of the filter, all pages. */
function ExportDebts({ filter }: { readonly filter: DebtsFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allDebts(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, debtsTable(rows, currency), as);
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

/** Whom to call today, the most pressing first. */
function Calls() {
  const url = useUrlState();
  const calls = useCalls();
  return (
    <DataTable
      caption={t('calls')}
      columns={useCallColumns()}
      rows={calls.data}
      rowKey={({ customerId }) => customerId}
      rowLabel={nameOf}
      onOpen={({ customerId }) => url.set({ id: customerId, part: '' }, 'push')}
      error={calls.error}
      onRetry={() => void calls.refetch()}
      empty={
        <EmptyState icon={PhoneCall} title={t('callsNone')}>
          {t('callsEmpty')}
        </EmptyState>
      }
    />
  );
}
