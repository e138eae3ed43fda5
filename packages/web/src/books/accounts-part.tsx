import type { AccountRow } from '@tillbook/core/books/journal.api';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount } from '../ui/figures.tsx';
import { FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';
import { useBooksPlaces, type BooksPlaces } from './books-places.ts';
import { daysOf, useToday } from './days.ts';
import { ExportAccounts } from './export-books.tsx';
import { useAccounts, useBranches } from './queries.ts';

/** The chart of accounts, each with what it held when a day ended. */
export function AccountsPart() {
  const url = useUrlState();
  const { to: on } = daysOf(url.get, useToday());
  const branches = useBranches().data ?? [];
  const branchId = branches.find(({ _id }) => _id === url.get('branchId'))?._id;
  const accounts = useAccounts(on, branchId);
  const { date, place } = useFormat();
  const places = useBooksPlaces();
  const choices = branches.map(({ _id: value, name: label }) => ({ value, label }));
  const filters: readonly Filter[] = [
    { name: 'to', label: t('on') },
    ...(choices.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices }]
      : []),
  ];
  const currency = place.currency ?? '';
  return (
    <>
      <FilterBar filters={filters}>
        <ExportAccounts rows={accounts.data ?? []} on={on} />
      </FilterBar>
      <p className={styles['shown']}>{t('accountsOn', { day: date(on) })}</p>
      <DataTable
        caption={t('accounts')}
        columns={columnsOf(currency, places)}
        rows={accounts.data}
        rowKey={({ code }) => code}
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}

function columnsOf(currency: string, places: BooksPlaces): readonly Column<AccountRow>[] {
  return [
    {
      ...{ key: 'account', header: t('account'), card: 'title' },
      cell: ({ code, name }) => (
        <AppLink to={places.to('journal', { account: code })}>
          {code} {name}
        </AppLink>
      ),
    },
    { key: 'kind', header: t('type'), cell: ({ kind }) => t(`kind_${kind}`) },
    {
      ...{ key: 'debit', header: t('debitIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ balanceMinor }) => (balanceMinor > 0 ? <Amount minor={balanceMinor} /> : null),
    },
    {
      ...{ key: 'credit', header: t('creditIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ balanceMinor }) => (balanceMinor < 0 ? <Amount minor={-balanceMinor} /> : null),
    },
  ];
}
