import type { ProductMovement, SaleOfProduct } from '@tillbook/core/products/product-history.api';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, NoData, PaperNumber, Quantity } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { DocumentLink } from './document-link.tsx';
import { ExportMovements } from './export-movements.tsx';
import { useMovements, useSalesOf, type Range } from './history-queries.ts';
import { movementWord } from '../ui/movement-word.ts';
import { Signed } from './signed.tsx';
import { useBranches } from './queries.ts';

/** Branch and days, in the address. */
function useRange(): { readonly range: Range; readonly filters: readonly Filter[] } {
  const url = useUrlState();
  const branches = useBranches().data ?? [];
  const text = (name: 'branchId' | 'from' | 'to') =>
    url.get(name) === '' ? {} : { [name]: url.get(name) };
  const branch: Filter = {
    name: 'branchId',
    label: t('branch'),
    any: t('allBranches'),
    choices: branches.map(({ _id, name }) => ({ value: _id, label: name })),
  };
  const days: readonly Filter[] = [
    { name: 'from', label: t('from') },
    { name: 'to', label: t('until') },
  ];
  const range: Range = { ...text('branchId'), ...text('from'), ...text('to') };
  return { range, filters: branches.length > 1 ? [branch, ...days] : days };
}

const movementColumns = (currency: string, isValued: boolean): Column<ProductMovement>[] => [
  {
    key: 'what',
    header: t('movement'),
    card: 'title',
    cell: (row) => movementWord(row.kind),
  },
  { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.occurredAt} /> },
  { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
  { key: 'document', header: t('document'), cell: (row) => <DocumentLink source={row.source} /> },
  {
    key: 'quantity',
    header: t('quantity'),
    align: 'end',
    card: 'figure',
    cell: (row) => <Signed milli={row.quantityMilli} />,
  },
  {
    key: 'after',
    header: t('after'),
    align: 'end',
    cell: (row) => <Quantity milli={row.quantityAfterMilli} />,
  },
  ...(isValued
    ? [
        {
          key: 'value',
          header: t('valueHeader', { currency }),
          align: 'end' as const,
          cell: (row: ProductMovement) =>
            row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />,
        },
      ]
    : []),
  {
    key: 'who',
    header: t('who'),
    cell: (row) => (row.actorName === null ? <NoData /> : <bdi>{row.actorName}</bdi>),
  },
];

/** The ledger of a product: what moved it, and what was there after each. */
export function MovementsPart({ productId }: { readonly productId: string }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const { range, filters } = useRange();
  const pages = useMovements(productId, range);
  const isValued = pages.rows?.some(({ valueMinor }) => valueMinor !== null) === true;
  return (
    <>
      <FilterBar filters={filters}>
        <ExportMovements productId={productId} range={range} />
      </FilterBar>
      <DataTable
        {...pages}
        caption={t('part_movements')}
        columns={movementColumns(currency ?? '', isValued)}
        rowKey={(row) => `${row.branchId} ${row.number}`}
        isFiltered={activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={<EmptyState title={t('movedEmpty')} />}
      />
    </>
  );
}

const saleColumns = (currency: string, isOwner: boolean): Column<SaleOfProduct>[] => [
  {
    key: 'receipt',
    header: t('receipt'),
    card: 'title',
    cell: (row) => {
      const said = <PaperNumber>{row.receiptNumber}</PaperNumber>;
      return isOwner ? (
        <AppLink to={paths.business.sales({ id: row.saleId })}>{said}</AppLink>
      ) : (
        said
      );
    },
  },
  { key: 'when', header: t('when'), cell: (row) => <DateTime at={row.occurredAt} /> },
  { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
  { key: 'seller', header: t('seller'), cell: (row) => <bdi>{row.sellerName}</bdi> },
  {
    key: 'quantity',
    header: t('quantity'),
    align: 'end',
    cell: (row) => <Quantity milli={row.quantityMilli} />,
  },
  {
    key: 'price',
    header: t('priceHeader', { currency }),
    align: 'end',
    cell: (row) => <Amount minor={row.unitPriceMinor} />,
  },
  {
    key: 'total',
    header: t('totalHeader', { currency }),
    align: 'end',
    card: 'figure',
    cell: (row) => <Amount minor={row.totalMinor} />,
  },
];

/** The receipts that hold it. */
export function SalesPart({ productId }: { readonly productId: string }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const { area } = usePlaces();
  const { range, filters } = useRange();
  const pages = useSalesOf(productId, range);
  return (
    <>
      <FilterBar filters={filters} />
      <DataTable
        {...pages}
        caption={t('part_sales')}
        columns={saleColumns(currency ?? '', area === 'business')}
        rowKey={(row) => row.saleId}
        isFiltered={activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={<EmptyState title={t('salesEmpty')} />}
      />
    </>
  );
}
