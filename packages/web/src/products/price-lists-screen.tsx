import type { PriceList } from '@tillbook/core/products/prices.api';
import { BadgePercent, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { NoData } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { usePriceLists } from './catalogue-queries.ts';
import { PriceListForm, PriceListMenu } from './price-list-forms.tsx';
import { PriceListPage } from './price-list-page.tsx';

/** `view=price-lists`: other prices for some branches; with `id` the prices of one. */
export function PriceListsScreen() {
  const id = useUrlState().get('id');
  return id === '' ? <PriceLists /> : <PriceListPage key={id} priceListId={id} />;
}

function PriceLists() {
  const url = useUrlState();
  const places = usePlaces();
  const lists = usePriceLists();
  const [open, setOpen] = useState<PriceList | 'new' | null>(null);
  const add = (
    <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('addPriceList')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('priceLists')} crumbs={places.crumbs} actions={add} />
      <DataTable
        caption={t('priceLists')}
        columns={columnsOf(setOpen)}
        rows={lists.data}
        rowKey={({ _id }) => _id}
        rowLabel={({ name }) => name}
        onOpen={({ _id }) => url.set({ id: _id }, 'push')}
        error={lists.error}
        onRetry={() => void lists.refetch()}
        empty={
          <EmptyState icon={BadgePercent} title={t('priceListsNone')} action={add}>
            {t('priceListsEmpty')}
          </EmptyState>
        }
      />
      {open !== null && (
        <PriceListForm {...(open === 'new' ? {} : { list: open })} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function columnsOf(onRename: (list: PriceList) => void): readonly Column<PriceList>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'title',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'prices',
      header: t('prices'),
      align: 'end',
      cell: ({ pricesCount }) => pricesCount,
    },
    {
      key: 'branches',
      header: t('branches'),
      cell: ({ branches }) =>
        branches.length === 0 ? <NoData /> : branches.map(({ name }) => name).join(', '),
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: ({ isArchived }) => (isArchived ? t('archived') : ''),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'hidden',
      cell: (list) => <PriceListMenu list={list} onRename={() => onRename(list)} />,
    },
  ];
}
