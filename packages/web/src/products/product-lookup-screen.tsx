import type { ProductRow } from '@tillbook/core/products/products.api';
import { Package } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { lookupColumns, ProductStatus } from './product-columns.tsx';
import { ProductDetails } from './product-details.tsx';
import { exactMatch, filterOf } from './product-view.ts';
import { SellIt } from './sell-it.tsx';
import styles from './products.module.css';
import { useProductPages } from './queries.ts';
import { stockFilter } from './use-filters.ts';

/**
 * A scanner types a code and Enter. The text is then selected, so that the next scan replaces it.
 */
function selectAfterScan(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.target.select();
}

/** /seller/products: what it costs and whether it is here; a scanned code shows its product. */
export function ProductLookupScreen() {
  const id = useUrlState().get('id');
  return id === '' ? <Lookup /> : <ProductDetails key={id} productId={id} />;
}

/** The products of a manager's branches: `?tab=stock&view=products`. */
export const BranchProductsScreen = ProductLookupScreen;

function Lookup() {
  const url = useUrlState();
  const { area, crumbs } = usePlaces();
  const { currency } = useFormat().place;
  const branchId = useUser().branch?._id;
  const filter = {
    ...filterOf(url.get),
    ...(branchId === undefined ? {} : { branchId }),
    state: 'active' as const,
  };
  const pages = useProductPages(filter);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const q = url.get('q');
  const scanned = pages.isPlaceholderData ? null : exactMatch(rows ?? [], q);
  const isOnlyScanned = scanned !== null && rows?.length === 1;
  const open = (row: ProductRow) => url.set({ id: row._id }, 'push');
  return (
    <>
      <PageHeader
        title={t('lookupTitle')}
        lead={t('lookupLead')}
        crumbs={area === 'manager' ? crumbs : []}
      />
      <div onKeyDownCapture={selectAfterScan}>
        <FilterBar search={t('search')} filters={[stockFilter()]} />
      </div>
      <div role="status">
        {scanned !== null && <Scanned row={scanned} onOpen={() => open(scanned)} />}
      </div>
      {!isOnlyScanned && (
        <DataTable
          caption={t('lookupTitle')}
          columns={lookupColumns(currency ?? '')}
          rows={rows}
          rowKey={(row) => row._id}
          rowLabel={(row) => row.name}
          onOpen={open}
          sort={filter.sort ?? 'name'}
          onSort={(sort) => url.set({ sort })}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          isFiltered={q !== '' || url.get('stock') !== ''}
          clear={<ClearFilters />}
          empty={
            <EmptyState icon={Package} title={t('emptyTitle')}>
              {t('lookupEmptyText')}
            </EmptyState>
          }
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}

/** The product of a scanned code, large enough to read out across a counter. */
function Scanned({ row, onOpen }: { readonly row: ProductRow; readonly onOpen: () => void }) {
  const branch = useUser().branch?.name;
  return (
    <section className={styles['scanned']} aria-label={row.name}>
      <div>
        <p dir="auto">{row.name}</p>
        <bdi dir="ltr">{row.barcode ?? row.sku}</bdi>
      </div>
      <p className={styles['scannedPrice']}>
        <Money minor={row.priceMinor} />
      </p>
      <div className={styles['scannedStock']}>
        <ProductStatus row={row} />
        <span>
          {branch === undefined ? t('stock') : t('stockAt', { branch })}{' '}
          <Quantity milli={row.quantityMilli} />
        </span>
        <Button onClick={onOpen}>{t('details')}</Button>
        <SellIt productId={row._id} />
      </div>
    </section>
  );
}
