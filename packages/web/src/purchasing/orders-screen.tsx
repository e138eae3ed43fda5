import { can } from '@tillbook/core/permissions';
import { listOrders, ORDER_LIST_STATES, type OrderRow } from '@tillbook/core/purchasing/orders.api';
import { ClipboardList, Plus } from 'lucide-react';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { usePlaces } from '../ui/places.ts';
import { useUrlState } from '../ui/url-state.ts';
import { DocumentList, type ListColumn } from './document-list.tsx';
import { EditOrder, NewOrder } from './order-form.tsx';
import { OrderPage } from './order-page.tsx';
import { OrderBadge, useDocumentFilters } from './parts.tsx';
import { pagesOf } from './queries.ts';

const LIST = pagesOf(listOrders);

/** `view=orders`: what is ordered; with `id` one order, `id=new` a new one, `edit=1` its form. */
export function OrdersScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id === '') return <Orders />;
  if (id === 'new') return <NewOrder />;
  return url.get('edit') === '' ? <OrderPage key={id} orderId={id} /> : <EditOrder orderId={id} />;
}

function Orders() {
  const url = useUrlState();
  const places = usePlaces();
  const { currency } = useFormat().place;
  const mayManage = can(useUser(), 'purchase.manage');
  const { supplier, branch } = useDocumentFilters();
  const state: Filter = {
    name: 'state',
    label: t('state'),
    any: t('anyState'),
    choices: ORDER_LIST_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
  };
  const add = mayManage ? (
    <ButtonLink
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      to={places.to('orders', { id: 'new' })}
    >
      {t('newOrder')}
    </ButtonLink>
  ) : null;
  return (
    <DocumentList<OrderRow>
      title={t('ordersTitle')}
      list={LIST}
      columns={columnsOf(currency ?? '')}
      filters={[state, supplier, ...branch]}
      search={t('search')}
      label={({ number }) => number}
      onOpen={({ _id }) => url.set({ id: _id }, 'push')}
      icon={ClipboardList}
      none={t('ordersNone')}
      empty={t('ordersEmpty')}
      add={add}
    />
  );
}

function columnsOf(currency: string): readonly ListColumn<OrderRow>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: ({ number }) => <PaperNumber>{number}</PaperNumber>,
      csv: ({ number }) => number,
    },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => <bdi>{supplierName}</bdi>,
      csv: ({ supplierName }) => supplierName,
    },
    {
      key: 'branch',
      header: t('branch'),
      cell: ({ branchName }) => <bdi>{branchName}</bdi>,
      csv: ({ branchName }) => branchName,
    },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: ({ state }) => <OrderBadge state={state} />,
      csv: ({ state }) => t(`state_${state}`),
    },
    {
      key: 'expected',
      header: t('expectedOn'),
      cell: ({ expectedOn }) =>
        expectedOn === null ? <NoData /> : <DateTime at={expectedOn} show="date" />,
      csv: ({ expectedOn }) => expectedOn,
    },
    {
      key: 'total',
      header: t('totalHeader', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ netMinor, taxMinor }) => <Amount minor={netMinor + taxMinor} />,
      csv: ({ netMinor, taxMinor }) => moneyCell(netMinor + taxMinor, currency),
    },
  ];
}
