import { can } from '@tillbook/core/permissions';
import { Package, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportButton } from './export-button.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductSheet } from './product-sheet.tsx';
import { filterOf } from './product-view.ts';
import { useProductChoices, useProductPages } from './queries.ts';
import { useArchive, type Archived } from './use-archive.ts';
import { useFilters } from './use-filters.ts';

/** The owner's list of products. Everything that narrows or orders it stands in the address. */
export function ProductsIndex() {
  const url = useUrlState();
  const user = useUser();
  const mayManage = can(user, 'product.manage');
  const add = () => url.set({ view: 'new', id: undefined }, 'push');
  const [archived, setArchived] = useState<Archived | null>(null);
  const addButton = mayManage ? (
    <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  ) : null;
  useHotkeys(t('listKeys'), mayManage ? [{ keys: 'c', label: t('add'), run: add }] : []);
  const id = url.get('id');
  return (
    <>
      <PageHeader
        title={t('productsTitle')}
        actions={
          <>
            <ExportButton filter={filterOf(url.get)} />
            {addButton}
          </>
        }
      />
      {archived !== null && <UndoArchive archived={archived} onDone={() => setArchived(null)} />}
      <ProductList addButton={addButton} seesCost={can(user, 'product.see_cost')} />
      {id !== '' && (
        <ProductSheet
          productId={id}
          mayManage={mayManage}
          onArchived={(product) => {
            setArchived(product);
            url.set({ id: undefined });
          }}
          onEdit={() => url.set({ view: 'edit' }, 'push')}
          onClose={() => url.set({ id: undefined })}
        />
      )}
    </>
  );
}

/** Stays until it is closed or used: an Undo that leaves by itself is missed. */
function UndoArchive(props: { readonly archived: Archived; readonly onDone: () => void }) {
  const { archived, onDone } = props;
  const archive = useArchive();
  const undo = () =>
    archive.mutate({ product: archived, isArchived: false }, { onSuccess: onDone });
  return (
    <Banner
      onDismiss={onDone}
      action={
        <Button size="small" busy={archive.isPending} onClick={undo}>
          {t('undo')}
        </Button>
      }
    >
      {t('archivedDone', { name: archived.name })}
    </Banner>
  );
}

function ProductList(props: { readonly addButton: ReactNode; readonly seesCost: boolean }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useProductPages(filter);
  const taxMode = useProductChoices().data?.taxMode;
  const isFiltered = activeFilters(filters, url.get).length > 0 || url.get('q') !== '';
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const { seesCost } = props;
  return (
    <>
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('productsTitle')}
        columns={productColumns({ currency: currency ?? '', taxMode, seesCost })}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        openKey={url.get('id')}
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
