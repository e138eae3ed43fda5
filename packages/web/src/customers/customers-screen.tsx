import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { can } from '@tillbook/core/permissions';
import { BookUser, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKeyTexts } from '../session/till-keys.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { ListActions } from '../ui/head-actions.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { CustomerPage } from './customer-page.tsx';
import { useCustomerPlaces } from './customer-places.ts';
import { ExportCustomers } from './export-customers.tsx';
import { NewCustomer } from './new-customer.tsx';
import { useCustomers, useGroups, type CustomersFilter } from './queries.ts';
import { limitText, usePhoneText } from './words.ts';

/** Who comes back: the list, with `id` one of them; for sellers who may see them too. */
export function CustomersScreen() {
  const id = useUrlState().get('id');
  if (!can(useUser(), 'customer.view')) return <NotAllowed />;
  return id === '' ? <Customers /> : <CustomerPage key={id} customerId={id} />;
}

/** A seller came by an address. */
function NotAllowed() {
  return (
    <>
      <PageHeader title={t('customers')} />
      <EmptyState icon={BookUser} title={t('notAllowed')}>
        {t('notAllowedHint', { key: useKeyTexts()('F4') })}
      </EmptyState>
    </>
  );
}

function useFilters(): readonly Filter[] {
  const groups = useGroups().data ?? [];
  const named = groups.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }));
  return [
    ...(named.length === 0
      ? []
      : [{ name: 'group', label: t('group'), any: t('allGroups'), choices: named }]),
    {
      name: 'balance',
      label: t('balance'),
      any: t('allBalances'),
      choices: [
        { value: 'owing', label: t('owing') },
        { value: 'credit', label: t('credit') },
      ],
    },
    {
      name: 'state',
      label: t('state'),
      any: t('active'),
      choices: [
        { value: 'archived', label: t('archivedOnly') },
        { value: 'all', label: t('archivedAlso') },
      ],
    },
  ];
}

/** What the address asks of the list; what it does not understand is left out. */
export function filterOf(get: (name: string) => string): CustomersFilter {
  const balance = (['owing', 'credit'] as const).find((one) => one === get('balance'));
  const state = (['archived', 'all'] as const).find((one) => one === get('state'));
  return {
    ...(get('q').trim() === '' ? {} : { q: get('q').trim() }),
    ...(get('group') === '' ? {} : { group: get('group') }),
    ...(balance === undefined ? {} : { balance }),
    ...(state === undefined ? {} : { state }),
  };
}

function Customers() {
  const url = useUrlState();
  const places = useCustomerPlaces();
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useCustomers(filter);
  const user = useUser();
  const mayAdd = can(user, 'customer.use');
  const fromFile = can(user, 'customer.manage') ? places.fromFile : null;
  const ways = fromFile === null ? [] : [{ label: t('fromFile'), to: fromFile }];
  const [isAdding, setIsAdding] = useState(false);
  const begin = () => setIsAdding(true);
  useHotkeys(t('customers'), mayAdd ? [{ keys: 'c', label: t('add'), run: begin }] : []);
  const add = mayAdd && (
    <Button kind="primary" icon={<UserPlus size={18} aria-hidden />} onClick={begin}>
      {t('add')}
    </Button>
  );
  const open = (id: string) => url.set({ id }, 'push');
  return (
    <>
      <PageHeader
        title={t('customers')}
        crumbs={places.crumbs}
        actions={<ListActions ways={ways} main={add} />}
      />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportCustomers filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('customers')}
        columns={useColumns(filter.state !== undefined)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        rowLabel={customerTitle}
        onOpen={({ _id }) => open(_id)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={url.get('q') !== '' || activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={BookUser} title={t('customersNone')} action={add}>
            {t('customersEmpty')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {isAdding && (
        <NewCustomer onClose={() => setIsAdding(false)} onSaved={({ _id }) => open(_id)} />
      )}
    </>
  );
}

const STATE: Column<CustomerRow> = {
  key: 'state',
  header: t('state'),
  card: 'status',
  cell: ({ isArchived }) => (
    <ToneBadge tone={isArchived ? 'neutral' : 'success'}>
      {t(isArchived ? 'archived' : 'active')}
    </ToneBadge>
  ),
};

function useColumns(hasState: boolean): readonly Column<CustomerRow>[] {
  const phone = usePhoneText();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'title',
      cell: ({ name, phone: number }) => <bdi>{name ?? phone(number ?? '')}</bdi>,
    },
    {
      key: 'phone',
      header: t('phone'),
      cell: ({ phone: number }) =>
        number === null ? <NoData /> : <bdi dir="ltr">{phone(number)}</bdi>,
    },
    {
      key: 'group',
      header: t('group'),
      cell: ({ groupName }) => (groupName === null ? <NoData /> : <bdi>{groupName}</bdi>),
    },
    {
      key: 'limit',
      header: t('limit'),
      align: 'end',
      card: 'hidden',
      cell: ({ creditLimitMinor }) => limitText(creditLimitMinor, format.money),
    },
    ...(hasState ? [STATE] : []),
    {
      key: 'balance',
      header: t('balanceIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ balanceMinor }) => <Amount minor={balanceMinor} />,
    },
  ];
}
