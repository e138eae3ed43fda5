import type { StatementRow } from '@tillbook/core/books/journal.api';
import type { Account } from '@tillbook/core/ledger/accounts';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';
import { useBooksPlaces } from './books-places.ts';
import { daysOf, useToday } from './days.ts';
import { DocumentCell } from './document-cell.tsx';
import { ExportStatement } from './export-books.tsx';
import { useBranches, useStatement, type StatementFilter } from './queries.ts';

/** One account over some days: what it held before, each row with the balance, what it holds. */
export function AccountPage({ account }: { readonly account: Account }) {
  const url = useUrlState();
  const places = useBooksPlaces();
  const { date } = useFormat();
  const days = daysOf(url.get, useToday());
  const branches = useBranches().data ?? [];
  const branchId = branches.find(({ _id }) => _id === url.get('branchId'))?._id;
  const filter: StatementFilter = {
    ...days,
    accountCode: account.code as StatementFilter['accountCode'],
    ...(branchId === undefined ? {} : { branchId }),
  };
  const pages = useStatement(filter);
  const choices = branches.map(({ _id: value, name: label }) => ({ value, label }));
  const filters: readonly Filter[] = [
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
    ...(choices.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices }]
      : []),
  ];
  const back = { label: t('accounts'), to: places.to('journal', { part: 'accounts' }) };
  return (
    <>
      <PageHeader
        title={`${account.code} ${account.name}`}
        crumbs={[...places.crumbs, back].slice(-2)}
        lead={t(`kind_${account.kind}`)}
      />
      <Stack>
        <FilterBar filters={filters}>
          <ExportStatement filter={filter} name={account.name} />
        </FilterBar>
        <p className={styles['shown']}>
          {t('shown', { from: date(days.from), to: date(days.to) })}
        </p>
        <Sums sums={pages.data?.pages[0]} />
        <DataTable
          caption={account.name}
          columns={useColumns()}
          rows={pages.data?.pages.flatMap((page) => page.items)}
          rowKey={({ entryId, lineNo }) => `${entryId} ${lineNo}`}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          empty={<EmptyState title={t('accountEmpty')} />}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </Stack>
    </>
  );
}

interface StatementSums {
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly closingMinor: number;
}

function Sums({ sums }: { readonly sums: StatementSums | undefined }) {
  const currency = useFormat().place.currency ?? '';
  if (sums === undefined) return null;
  const card = (label: string, minor: number) => (
    <KpiCard label={label} value={<KpiMoney minor={minor} />} />
  );
  return (
    <KpiRow>
      {card(t('opening'), sums.openingMinor)}
      {card(t('debitIn', { currency }), sums.debitMinor)}
      {card(t('creditIn', { currency }), sums.creditMinor)}
      {card(t('closingAmount'), sums.closingMinor)}
    </KpiRow>
  );
}

function useColumns(): readonly Column<StatementRow>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    {
      key: 'day',
      header: t('day'),
      cell: ({ ledgerDate }) => <DateTime at={ledgerDate} show="date" />,
    },
    {
      ...{ key: 'document', header: t('document'), card: 'title' },
      cell: (row) => <DocumentCell row={row} />,
    },
    {
      ...{ key: 'by', header: t('by'), card: 'hidden' },
      cell: ({ byName }) => <bdi>{byName ?? t('nobody')}</bdi>,
    },
    {
      ...{ key: 'debit', header: t('debitIn', { currency }), align: 'end' },
      cell: ({ debitMinor }) => (debitMinor === 0 ? null : <Amount minor={debitMinor} />),
    },
    {
      ...{ key: 'credit', header: t('creditIn', { currency }), align: 'end' },
      cell: ({ creditMinor }) => (creditMinor === 0 ? null : <Amount minor={creditMinor} />),
    },
    {
      ...{ key: 'balance', header: t('balanceIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ balanceMinor }) => <Amount minor={balanceMinor} />,
    },
  ];
}
