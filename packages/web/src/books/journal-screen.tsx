import type { EntryRow } from '@tillbook/core/books/journal.api';
import { CHART } from '@tillbook/core/ledger/accounts';
import { JOURNAL_SOURCES } from '@tillbook/core/ledger/journal-sources';
import { BookOpen } from 'lucide-react';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { UrlTabs } from '../ui/url-tabs.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AccountPage } from './account-page.tsx';
import { AccountsPart } from './accounts-part.tsx';
import styles from './books.module.css';
import { useBooksPlaces, type BooksPlaces } from './books-places.ts';
import { daysOf, useToday } from './days.ts';
import { DocumentCell } from './document-cell.tsx';
import { ExportJournal } from './export-books.tsx';
import { useBranches, useJournal, usePeople, type JournalFilter } from './queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The journal; with `part=accounts` the chart of accounts, with `account` one of them. */
export function JournalScreen() {
  const url = useUrlState();
  const places = useBooksPlaces();
  const account = CHART.find(({ code }) => code === url.get('account'));
  if (account !== undefined) return <AccountPage key={account.code} account={account} />;
  const isAccounts = url.get('part') === 'accounts';
  return (
    <>
      <PageHeader title={t('journal')} crumbs={places.crumbs} lead={t('journalLead')} />
      <Stack>
        <UrlTabs
          name="part"
          label={t('parts')}
          tabs={[
            { value: 'entries', label: t('entries') },
            { value: 'accounts', label: t('accounts') },
          ]}
          drops={['q', 'code', 'source', 'personId', 'moved', 'happenedFrom', 'happenedTo']}
        />
        {isAccounts ? <AccountsPart /> : <Entries />}
      </Stack>
    </>
  );
}

/** What the address asks for; what it does not understand is left out. */
function filterOf(get: (name: string) => string, today: string): JournalFilter {
  const q = get('q').trim();
  const sourceKind = JOURNAL_SOURCES.find((kind) => kind === get('source'));
  const account = CHART.find(({ code }) => code === get('code'));
  const said = [
    ...(['branchId', 'personId'] as const).filter((name) => ID.test(get(name))),
    ...(['happenedFrom', 'happenedTo'] as const).filter((name) => DAY.test(get(name))),
  ];
  return {
    ...daysOf(get, today),
    ...(q === '' ? {} : { q }),
    ...(sourceKind === undefined ? {} : { sourceKind }),
    ...(account === undefined ? {} : { accountCode: account.code as JournalFilter['accountCode'] }),
    ...Object.fromEntries(said.map((name) => [name, get(name)])),
    ...(get('moved') === '1' ? { moved: '1' as const } : {}),
  };
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const people = usePeople().data?.items ?? [];
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
    {
      ...{ name: 'source', label: t('document'), any: t('allSources') },
      choices: JOURNAL_SOURCES.map((value) => ({ value, label: t(`source_${value}`) })),
    },
    {
      ...{ name: 'code', label: t('account'), any: t('allAccounts') },
      choices: CHART.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    },
    ...(places.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
    {
      ...{ name: 'personId', label: t('person'), any: t('anybody') },
      choices: people.map(({ _id: value, name: label }) => ({ value, label })),
    },
    {
      ...{ name: 'moved', label: t('moved'), any: t('movedAll') },
      choices: [{ value: '1', label: t('movedOnly') }],
    },
    { name: 'happenedFrom', label: t('happenedFrom') },
    { name: 'happenedTo', label: t('happenedTo') },
  ];
}

function Entries() {
  const url = useUrlState();
  const today = useToday();
  const filters = useFilters();
  const filter = filterOf(url.get, today);
  const pages = useJournal(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const { date } = useFormat();
  return (
    <>
      <FilterBar search={t('number')} filters={filters}>
        <DensityButton />
        <ExportJournal filter={filter} />
      </FilterBar>
      <p className={styles['shown']}>
        {t('shown', { from: date(filter.from), to: date(filter.to) })}
      </p>
      <DataTable
        caption={t('entries')}
        columns={useColumns()}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        rowLabel={({ sourceKind, number }) => `${t(`source_${sourceKind}`)} ${number ?? ''}`}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={BookOpen} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

/** The accounts of an entry; on a card, where nothing stands beside them, with their amounts. */
function Accounts({ lines, places }: Pick<EntryRow, 'lines'> & { readonly places: BooksPlaces }) {
  const isNarrow = useIsNarrow();
  return (
    <ul className={styles['lines']}>
      {lines.map(({ accountCode, accountName, debitMinor, creditMinor }, at) => (
        <li key={at} data-side={creditMinor > 0 ? 'credit' : 'debit'}>
          <AppLink to={places.to('journal', { account: accountCode })}>
            {accountCode} {accountName}
          </AppLink>
          {isNarrow && (
            <span>
              {creditMinor > 0 ? t('credit') : t('debit')}{' '}
              <Amount minor={debitMinor + creditMinor} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Side({ lines, of }: Pick<EntryRow, 'lines'> & { of: 'debitMinor' | 'creditMinor' }) {
  return (
    <ul className={styles['lines']}>
      {lines.map((line, at) => (
        <li key={at}>{line[of] === 0 ? ' ' : <Amount minor={line[of]} />}</li>
      ))}
    </ul>
  );
}

function useColumns(): readonly Column<EntryRow>[] {
  const currency = useFormat().place.currency ?? '';
  const places = useBooksPlaces();
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
      ...{ key: 'accounts', header: t('accounts') },
      cell: ({ lines }) => <Accounts lines={lines} places={places} />,
    },
    {
      ...{ key: 'debit', header: t('debitIn', { currency }), align: 'end', card: 'hidden' },
      cell: ({ lines }) => <Side lines={lines} of="debitMinor" />,
    },
    {
      ...{ key: 'credit', header: t('creditIn', { currency }), align: 'end', card: 'hidden' },
      cell: ({ lines }) => <Side lines={lines} of="creditMinor" />,
    },
    {
      ...{ key: 'by', header: t('by'), card: 'hidden' },
      cell: ({ byName }) => <bdi>{byName ?? t('nobody')}</bdi>,
    },
  ];
}
