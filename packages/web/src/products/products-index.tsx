import { can } from '@tillbook/core/permissions';
import { Package, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { ListActions } from '../ui/head-actions.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { LimitHint } from '../layouts/limit-hint.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportButton } from './export-button.tsx';
import { ColumnsButton, useShownColumns } from './columns-button.tsx';
import { productColumns } from './product-columns.tsx';
import { FamilyBar } from './family-bar.tsx';
import { filterOf } from './product-view.ts';
import { useProductChoices, useProductPages } from './queries.ts';
import { QuickViews } from './quick-views.tsx';
import { useFilters } from './use-filters.ts';
import { useMoreActions } from './use-more-actions.ts';

/** The owner's list of products. Everything that narrows or orders it stands in the address. */
export function ProductsIndex() {
  const url = useUrlState();
  const user = useUser();
  const mayManage = can(user, 'product.manage');
  const add = () => url.set({ view: 'new', id: undefined }, 'push');
  const addButton = mayManage ? (
    <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  ) : null;
  useHotkeys(t('listKeys'), mayManage ? [{ keys: 'c', label: t('add'), run: add }] : []);
  return (
    <>
      <PageHeader
        title={t('productsTitle')}
        actions={<ListActions groups={useMoreActions()} main={addButton} />}
      />
      <LimitHint of="products" />
      <QuickViews />
      <ProductList addButton={addButton} seesCost={can(user, 'product.see_cost')} />
    </>
  );
}

function ProductList(props: { readonly addButton: ReactNode; readonly seesCost: boolean }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useProductPages(filter);
  const taxMode = useProductChoices().data?.taxMode;
  const isFiltered =
    activeFilters(filters, url.get).length > 0 || url.get('q') + url.get('familyId') !== '';
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const { seesCost } = props;
  const all = productColumns({ currency: currency ?? '', taxMode, seesCost });
  const columns = useShownColumns(all);
  return (
    <>
      <FilterBar search={t('search')} filters={filters}>
        <ColumnsButton columns={all} />
        <DensityButton />
        <ExportButton filter={filter} />
      </FilterBar>
      {url.get('familyId') !== '' && (
        <FamilyBar familyId={url.get('familyId')} name={rows?.[0]?.family?.name ?? ''} />
      )}
      <DataTable
        caption={t('productsTitle')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        sort={filter.sort ?? 'name'}
        onSort={(sort) => url.set({ sort })}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Package} title={t('emptyTitle')} action={props.addButton}>
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
