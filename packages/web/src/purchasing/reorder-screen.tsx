import { can } from '@tillbook/core/permissions';
import { draftOrders, REORDER_BY, type ReorderItem } from '@tillbook/core/purchasing/reorder.api';
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
import { DateTime, NoData, Quantity } from '../ui/figures.tsx';
import { ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useDocumentFilters } from './parts.tsx';
import { useDeed, useReorderPlan } from './queries.ts';
import { draftsOf } from './reorder-drafts.ts';

/** What tells that something is to be ordered; the first is not said in the address. */
function byFilter(): Filter {
  const [, ...others] = REORDER_BY;
  const choices = others.map((value) => ({ value, label: t(`reorderBy_${value}`) }));
  return { name: 'by', label: t('reorderBy'), any: t('reorderBy_point'), choices };
}

/**
 * `view=reorder`: what runs low, what other branches can spare, and drafts for the rest; with
 * `by=cover` what runs out before more can come, the soonest first.
 */
export function ReorderScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const go = useGo();
  const { supplier, branch } = useDocumentFilters();
  const filters = [byFilter(), supplier, ...branch];
  const chosen = (name: string) => (url.get(name) === '' ? {} : { [name]: url.get(name) });
  const isSoon = url.get('by') === 'cover';
  const plan = useReorderPlan({
    ...{ ...chosen('branchId'), ...chosen('supplierId') },
    ...(isSoon ? { by: 'cover' } : {}),
  });
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
      <PageHeader
        title={t('reorderTitle')}
        crumbs={places.crumbs}
        actions={action}
        {...(isSoon ? { lead: t('soonHow') } : {})}
      />
      <FilterBar filters={filters} />
      {plan.data?.hasMore === true && <Banner tone="warning">{t('reorderMore')}</Banner>}
      <DataTable
        caption={t('reorderTitle')}
        columns={useColumns(isSoon)}
        rows={items}
        rowKey={({ productId, branchId }) => `${productId} ${branchId}`}
        error={plan.error}
        onRetry={() => void plan.refetch()}
        isFiltered={[supplier, ...branch].some(({ name }) => url.get(name) !== '')}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={PackageCheck} title={t(isSoon ? 'soonNone' : 'lowNone')}>
            {t(isSoon ? 'soonNoneText' : 'lowNoneText')}
          </EmptyState>
        }
      />
    </>
  );
}

/** How long it lasts, and how long more takes to come. */
function coverColumns(): readonly Column<ReorderItem>[] {
  return [
    {
      key: 'runsOut',
      header: t('runsOutOn'),
      card: 'status',
      cell: ({ cover }) =>
        cover === null ? <NoData /> : <DateTime at={cover.runsOutOn} show="date" />,
    },
    {
      key: 'lasts',
      header: t('lasts'),
      align: 'end',
      cell: ({ cover }) => (cover === null ? <NoData /> : t('days', { count: cover.days })),
    },
    {
      key: 'perDay',
      header: t('soldPerDay'),
      align: 'end',
      cell: ({ cover }) => (cover === null ? <NoData /> : <Quantity milli={cover.perDayMilli} />),
    },
    {
      key: 'lead',
      header: t('leadTime'),
      align: 'end',
      cell: ({ cover }) => (cover === null ? <NoData /> : t('days', { count: cover.leadDays })),
    },
  ];
}

const pointColumn = (): Column<ReorderItem> => ({
  key: 'point',
  header: t('point'),
  align: 'end',
  cell: ({ pointMilli }) => <Quantity milli={pointMilli} />,
});

function useColumns(isSoon: boolean): readonly Column<ReorderItem>[] {
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
    ...(isSoon ? coverColumns() : [pointColumn()]),
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
