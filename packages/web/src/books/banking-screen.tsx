import { MONEY_PLACES, MOVE_KINDS } from '@tillbook/core/books/money-moves';
import type { MoneyMoveRow } from '@tillbook/core/books/money-moves.api';
import { ArrowLeftRight, Landmark } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';
import { useBooksPlaces } from './books-places.ts';
import { daysOf, useToday } from './days.ts';
import { useMoves, type MoveFilter } from './expense-queries.ts';
import { ExportMoves } from './export-expenses.tsx';
import { MoveForm } from './move-form.tsx';
import { placeWord } from './move-places.ts';
import { MoveBadge, MoveSheet } from './move-sheet.tsx';
import { useBranches } from './queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ACCOUNTS = {
  ...{ tills: '1000', safe: '1010', bank: '1020', mobile_money: '1030' },
  ...{ card: '1040', elsewhere: '1050' },
} as const;

function filterOf(get: (name: string) => string, today: string): MoveFilter {
  const kind = MOVE_KINDS.find((one) => one === get('kind'));
  const place = MONEY_PLACES.find((one) => one === get('place'));
  return {
    ...daysOf(get, today),
    ...(kind === undefined ? {} : { kind }),
    ...(place === undefined ? {} : { place }),
    ...(ID.test(get('branchId')) ? { branchId: get('branchId') } : {}),
  };
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
    {
      ...{ name: 'kind', label: t('kind'), any: t('allKinds') },
      choices: MOVE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      ...{ name: 'place', label: t('place'), any: t('allPlaces') },
      choices: MONEY_PLACES.map((value) => ({ value, label: t(`place_${value}`) })),
    },
    ...(places.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
  ];
}

/** What lies where by the books, and the money that the office moved. */
export function BankingScreen() {
  const url = useUrlState();
  const places = useBooksPlaces();
  const filters = useFilters();
  const filter = filterOf(url.get, useToday());
  const pages = useMoves(filter);
  const { date } = useFormat();
  const [isMoving, setIsMoving] = useState(false);
  const opened = url.get('id');
  const balances = pages.data?.pages[0]?.balances;
  return (
    <>
      <PageHeader
        title={t('banking')}
        crumbs={places.crumbs}
        lead={t('bankingLead')}
        actions={
          <Button
            kind="primary"
            icon={<ArrowLeftRight size={16} aria-hidden />}
            onClick={() => setIsMoving(true)}
          >
            {t('move')}
          </Button>
        }
      />
      <Stack>
        {balances !== undefined && <Balances balances={balances} />}
        <FilterBar filters={filters}>
          <ExportMoves filter={filter} />
        </FilterBar>
        <p className={styles['shown']}>
          {t('shown', { from: date(filter.from), to: date(filter.to) })}
        </p>
        <DataTable
          caption={t('moves')}
          columns={useColumns()}
          rows={pages.data?.pages.flatMap((page) => page.items)}
          rowKey={({ _id }) => _id}
          rowLabel={({ number }) => number}
          onOpen={({ _id }) => url.set({ id: _id }, 'push')}
          openKey={opened}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          isFiltered={activeFilters(filters, url.get).length > 0}
          clear={<ClearFilters filters={filters} />}
          empty={
            <EmptyState icon={Landmark} title={t('movesEmpty')}>
              {t('movesEmptyText')}
            </EmptyState>
          }
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </Stack>
      {isMoving && (
        <MoveForm
          balances={balances ?? []}
          tax={pages.data?.pages[0]?.tax}
          onClose={() => setIsMoving(false)}
        />
      )}
      {opened !== '' && (
        <MoveSheet key={opened} moveId={opened} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}

interface Balance {
  readonly place: keyof typeof ACCOUNTS;
  readonly balanceMinor: number;
}

/** Each leads to its account; places that hold nothing and are seldom used stay away. */
function Balances({ balances }: { readonly balances: readonly Balance[] }) {
  const places = useBooksPlaces();
  const shown = balances.filter(
    ({ place, balanceMinor }) => balanceMinor !== 0 || (place !== 'card' && place !== 'elsewhere'),
  );
  return (
    <KpiRow isWide>
      {shown.map(({ place, balanceMinor }) => (
        <KpiCard
          key={place}
          label={t(`place_${place}`)}
          value={<KpiMoney minor={balanceMinor} />}
          to={places.to('journal', { account: ACCOUNTS[place] })}
        />
      ))}
    </KpiRow>
  );
}

function useColumns(): readonly Column<MoneyMoveRow>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    { key: 'day', header: t('day'), cell: ({ day }) => <DateTime at={day} show="date" /> },
    {
      ...{ key: 'number', header: t('number'), card: 'title' },
      cell: ({ number }) => <PaperNumber>{number}</PaperNumber>,
    },
    { key: 'from', header: t('fromPlace'), cell: ({ kind, from }) => placeWord(kind, from) },
    { key: 'to', header: t('toPlace'), cell: ({ kind, to }) => placeWord(kind, to) },
    {
      ...{ key: 'reference', header: t('reference'), card: 'hidden' },
      cell: ({ reference }) => (reference === null ? <NoData /> : <bdi>{reference}</bdi>),
    },
    {
      ...{ key: 'by', header: t('by'), card: 'hidden' },
      cell: ({ postedByName }) => <bdi>{postedByName}</bdi>,
    },
    {
      ...{ key: 'amount', header: t('amountIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      ...{ key: 'fee', header: t('feeIn', { currency }), align: 'end' },
      cell: ({ feeMinor }) => (feeMinor === 0 ? <NoData /> : <Amount minor={feeMinor} />),
    },
    {
      ...{ key: 'state', header: t('state'), card: 'status' },
      cell: (row) => <MoveBadge move={row} />,
    },
  ];
}
