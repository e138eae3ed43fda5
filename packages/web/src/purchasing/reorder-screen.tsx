import { can } from '@tillbook/core/permissions';
import { draftOrders, type ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { NoData, Quantity } from '../ui/figures.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useDocumentFilters } from './parts.tsx';
import { useDeed, useReorderPlan } from './queries.ts';
import { draftsOf } from './reorder-drafts.ts';

/** `view=reorder`: what runs low, what other branches can spare, and drafts for the rest. */
export function ReorderScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const go = useGo();
  const { supplier, branch } = useDocumentFilters();
  const filters = [supplier, ...branch];
  const chosen = (name: string) => (url.get(name) === '' ? {} : { [name]: url.get(name) });
  const plan = useReorderPlan({ ...chosen('branchId'), ...chosen('supplierId') });
  const items = plan.data?.items;
  const mayManage = can(useUser(), 'purchase.manage');
  const deed = useDeed();
  // Kept until it is done: a second press sends the same orders.
  const [ids] = useState(() => new Map<string, string>());
  const drafts = draftsOf(items ?? [], (key) => {
    const id = ids.get(key) ?? newId();
    ids.set(key, id);
    return id;
  });
  const make = () =>
    deed.mutate(
      {
        run: () => call(draftOrders, { body: { orders: drafts } }),
        said: t('draftCreated', { count: drafts.length }),
      },
      {
        onSuccess: () => {
          ids.clear();
          go(places.to('orders', { state: 'draft' }));
        },
      },
    );
  const action = mayManage && drafts.length > 0 && (
    <Button kind="primary" busy={deed.isPending} onClick={make}>
      {t('reorderDraft', { count: drafts.length })}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('reorderTitle')} crumbs={places.crumbs} actions={action} />
      <FilterBar filters={filters} />
      {plan.data?.hasMore === true && <Banner tone="warning">{t('reorderMore')}</Banner>}
      <DataTable
        caption={t('reorderTitle')}
        columns={useColumns()}
        rows={items}
        rowKey={({ productId, branchId }) => `${productId} ${branchId}`}
        error={plan.error}
        onRetry={() => void plan.refetch()}
        isFiltered={filters.some(({ name }) => url.get(name) !== '')}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={PackageCheck} title={t('lowNone')}>
            {t('lowNoneText')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): readonly Column<ReorderItem>[] {
  const places = usePlaces();
  return [
    {
      key: 'name',
      header: t('product'),
      card: 'title',
      cell: ({ productId, name }) => (
        <AppLink to={places.products({ id: productId })}>
          <bdi>{name}</bdi>
        </AppLink>
      ),
    },
    { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
    {
      key: 'supplier',
      header: t('supplier'),
      cell: ({ supplierName }) => supplierName ?? t('noSupplier'),
    },
    {
      key: 'onHand',
      header: t('onHand'),
      align: 'end',
      cell: ({ onHandMilli }) => <Quantity milli={onHandMilli} />,
    },
    {
      key: 'coming',
      header: t('coming'),
      align: 'end',
      cell: ({ incomingMilli }) => <Quantity milli={incomingMilli} />,
    },
    {
      key: 'point',
      header: t('point'),
      align: 'end',
      cell: ({ pointMilli }) => <Quantity milli={pointMilli} />,
    },
    {
      key: 'transfers',
      header: t('inTransfers'),
      cell: ({ transfers }) => <Spare transfers={transfers} />,
    },
    {
      key: 'order',
      header: t('orderQuantity'),
      align: 'end',
      card: 'figure',
      cell: ({ orderMilli }) => <Quantity milli={orderMilli} />,
    },
  ];
}

/** What other branches can send, leading to a new transfer for who may make one. */
function Spare({ transfers }: Pick<ReorderItem, 'transfers'>) {
  const places = usePlaces();
  const format = useFormat();
  const mayTransfer = can(useUser(), 'stock.transfer');
  if (transfers.length === 0) return <NoData />;
  const said = transfers
    .map(({ fromBranchName, quantityMilli }) =>
      t('fromBranch', { quantity: format.quantity(quantityMilli), branch: fromBranchName }),
    )
    .join(', ');
  if (!mayTransfer) return said;
  return <AppLink to={places.to('transfers', { part: 'new' })}>{said}</AppLink>;
}
