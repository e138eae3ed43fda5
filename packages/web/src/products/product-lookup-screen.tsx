import type { ProductRow } from '@tillbook/core/products/products.api';
import { Package } from 'lucide-react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { Elsewhere } from './elsewhere.tsx';
import { lookupColumns, ProductStatus } from './product-columns.tsx';
import { ProductDetails } from './product-details.tsx';
import { exactMatch, filterOf } from './product-view.ts';
import { SellIt } from './sell-it.tsx';
import styles from './products.module.css';
import { useBranches, useProductPages } from './queries.ts';
import { stockFilter } from './use-filters.ts';

/**
 * A scanner types a code and Enter. The text is then selected, so that the next scan replaces it.
 */
function selectAfterScan(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.target.select();
}

/** What a till knows of a branch's goods; its children where it knows nothing. */
export type OfflineLookup = ComponentType<{
  readonly branchId: string;
  readonly q: string;
  readonly stock: string;
  readonly children: ReactNode;
}>;

/**
 * /seller/products: what it costs and whether it is here; a scanned code shows its product.
 * @param props.offline what shows it while the server cannot be asked
 */
export function ProductLookupScreen({ offline }: { readonly offline: OfflineLookup }) {
  const id = useUrlState().get('id');
  const branch = useUser().branch ?? undefined;
  return id === '' ? (
    <Lookup branch={branch} filters={[stockFilter()]} offline={offline} />
  ) : (
    <ProductDetails key={id} productId={id} />
  );
}

const EVERYWHERE = 'all';

/**
 * The products of a manager's branches: `?tab=stock&view=products`; `branchId=all` takes the
 * branches together where the manager is present in one of them.
 */
export function BranchProductsScreen() {
  const url = useUrlState();
  const present = useUser().branch ?? undefined;
  const branches = useBranches().data ?? [];
  const [id, asked] = [url.get('id'), url.get('branchId')];
  if (id !== '') return <ProductDetails key={id} productId={id} />;
  const branch = asked === '' ? present : branches.find(({ _id }) => _id === asked);
  const others = branches.filter(({ _id }) => _id !== present?._id);
  const places = others.map(({ _id: value, name: label }) => ({ value, label }));
  const everywhere = present === undefined ? [] : [{ value: EVERYWHERE, label: t('allBranches') }];
  const any = present?.name ?? t('allBranches');
  const choices = [...everywhere, ...places];
  const byBranch = { name: 'branchId', label: t('branch'), any, choices };
  return (
    <Lookup branch={branch} filters={[stockFilter(), ...(branches.length > 1 ? [byBranch] : [])]} />
  );
}

interface Branch {
  readonly _id: string;
  readonly name: string;
}

/** @param props.branch whose stock counts; absent: that of all branches in reach */
function Lookup(props: {
  readonly branch: Branch | undefined;
  readonly filters: readonly Filter[];
  readonly offline?: OfflineLookup;
}) {
  const { branch, filters, offline: Offline } = props;
  const url = useUrlState();
  const { area, crumbs } = usePlaces();
  const { currency } = useFormat().place;
  const { branchId: _asked, ...asked } = filterOf(url.get);
  const filter = {
    ...asked,
    ...(branch === undefined ? {} : { branchId: branch._id }),
    state: 'active' as const,
  };
  const pages = useProductPages(filter);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const q = url.get('q');
  const isCutOff = useIsCutOff(rows, pages.failureReason);
  const isByTill = isCutOff && Offline !== undefined && branch !== undefined;
  const scanned = pages.isPlaceholderData ? null : exactMatch(rows ?? [], q);
  const isOnlyScanned = scanned !== null && rows?.length === 1;
  // On the page of a product the branch is that of its history.
  const open = (row: ProductRow) => url.set({ id: row._id, branchId: undefined }, 'push');
  return (
    <>
      <PageHeader
        title={t('lookupTitle')}
        lead={t('lookupLead')}
        crumbs={area === 'manager' ? crumbs : []}
      />
      <div onKeyDownCapture={selectAfterScan}>
        <FilterBar search={t('search')} filters={filters} />
      </div>
      <div role="status">
        {scanned !== null && <Scanned row={scanned} branch={branch} onOpen={() => open(scanned)} />}
      </div>
      {isByTill && (
        <Offline branchId={branch._id} q={q} stock={url.get('stock')}>
          <ErrorCard error={pages.failureReason} onRetry={() => void pages.refetch()} />
        </Offline>
      )}
      {!isOnlyScanned && !isByTill && (
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
          clear={<ClearFilters filters={filters} />}
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

/** Whether the list cannot come: this device may know the branch's goods by its till. */
function useIsCutOff(rows: readonly unknown[] | undefined, failure: unknown): boolean {
  const isOnline = useOnline();
  const isSilent = failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
  return rows === undefined && (!isOnline || isSilent);
}

/** The product of a scanned code, large enough to read out across a counter. */
function Scanned(props: {
  readonly row: ProductRow;
  readonly branch: Branch | undefined;
  readonly onOpen: () => void;
}) {
  const { row, onOpen } = props;
  const branch = props.branch?.name;
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
      <Elsewhere product={row} isAsked={row.quantityMilli <= 0} />
    </section>
  );
}
