import { can } from '@tillbook/core/permissions';
import { listSuppliers, type SupplierRow } from '@tillbook/core/purchasing/suppliers.api';
import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount, NoData } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { DocumentList, type ListColumn } from './document-list.tsx';
import { pagesOf } from './queries.ts';
import { SupplierForm } from './supplier-form.tsx';
import { SupplierPage } from './supplier-page.tsx';

const LIST = pagesOf(listSuppliers);

/** `view=suppliers`: who the business buys from; with `id` one of them. */
export function SuppliersScreen() {
  const id = useUrlState().get('id');
  return id === '' ? <Suppliers /> : <SupplierPage key={id} supplierId={id} />;
}

function Suppliers() {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const mayManage = can(useUser(), 'purchase.manage');
  const [isAdding, setIsAdding] = useState(false);
  const add = mayManage ? (
    <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('addSupplier')}
    </Button>
  ) : null;
  const state: Filter = {
    name: 'state',
    label: t('state'),
    any: t('active'),
    choices: [
      { value: 'archived', label: t('archivedOnly') },
      { value: 'all', label: t('archivedAlso') },
    ],
  };
  return (
    <>
      <DocumentList<SupplierRow>
        title={t('suppliersTitle')}
        list={LIST}
        columns={columnsOf(currency ?? '')}
        filters={[state]}
        search={t('searchSuppliers')}
        label={({ name }) => name}
        onOpen={({ _id }) => url.set({ id: _id }, 'push')}
        icon={Handshake}
        none={t('suppliersNone')}
        empty={t('suppliersEmpty')}
        add={add}
      />
      {isAdding && (
        <SupplierForm
          onClose={() => setIsAdding(false)}
          onSaved={({ _id }) => url.set({ id: _id }, 'push')}
        />
      )}
    </>
  );
}

function columnsOf(currency: string): readonly ListColumn<SupplierRow>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      card: 'title',
      cell: ({ name }) => <bdi>{name}</bdi>,
      csv: ({ name }) => name,
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ contact }) => contact ?? <NoData />,
      csv: ({ contact }) => contact,
    },
    {
      key: 'phone',
      header: t('phone'),
      cell: ({ phone }) => phone ?? <NoData />,
      csv: ({ phone }) => phone,
    },
    {
      key: 'orders',
      header: t('openOrders'),
      align: 'end',
      cell: ({ openOrdersCount }) => openOrdersCount,
      csv: ({ openOrdersCount }) => ({ number: String(openOrdersCount) }),
    },
    {
      key: 'owed',
      header: t('owedHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ owedMinor }) => (owedMinor === null ? <NoData /> : <Amount minor={owedMinor} />),
      csv: ({ owedMinor }) => (owedMinor === null ? null : moneyCell(owedMinor, currency)),
    },
  ];
}
