import { listAudit, type AuditEvent } from '@tillbook/core/audit/audit.api';
import type { AnyEndpoint, QueryInputOf } from '@tillbook/core/endpoint';
import { listProducts, type ProductRow } from '@tillbook/core/products/products.api';
import { listSales } from '@tillbook/core/sales/sales-list.api';
import { getSale, type SaleRow } from '@tillbook/core/sales/sales.api';
import { listStock, type StockRow } from '@tillbook/core/stock/stock.api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../i18n/format-context.tsx';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/visits.ts';
import { t as platform } from '../i18n/en/platform.ts';
import { t as stock } from '../i18n/en/stock.ts';
import { t as products } from '../i18n/en/products.ts';
import { actWords } from '../ui/act-words.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money, NoData, PaperNumber, Quantity } from '../ui/figures.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import type { Page } from './queries.ts';
import { Seen, useSeen, type Inside } from './visit-pages.tsx';

interface ListProps<Row> {
  readonly inside: Inside;
  readonly endpoint: AnyEndpoint;
  readonly caption: string;
  readonly search?: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

/** A list of the business, page by page; each page is noted for its owner. */
function VisitList<Row>(props: ListProps<Row>) {
  const { inside, endpoint, caption, search, columns, keyOf, nameOf, onOpen } = props;
  const { visitId, headers } = inside;
  const q = useUrlState().get('q').trim();
  const asked = q === '' || search === undefined ? {} : { q };
  const pages = useInfiniteQuery({
    queryKey: ['visit', visitId, endpoint.name, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { ...asked, ...cursor } as QueryInputOf<AnyEndpoint>;
      return (await call(endpoint, { query }, { signal, headers })) as Page<Row>;
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  });
  return (
    <Stack>
      {search !== undefined && <FilterBar search={search} filters={[]} />}
      <DataTable
        caption={caption}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        rowKey={keyOf}
        rowLabel={nameOf}
        {...(onOpen === undefined ? {} : { onOpen })}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters />}
        empty={<EmptyState title={t('nothing')} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

export function ProductsPage(inside: Inside) {
  const { currency } = inside;
  const columns: readonly Column<ProductRow>[] = [
    {
      key: 'name',
      header: platform('product'),
      card: 'title',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { key: 'sku', header: platform('sku'), cell: ({ sku }) => <bdi>{sku}</bdi> },
    {
      key: 'price',
      header: platform('price'),
      align: 'end',
      card: 'figure',
      cell: ({ priceMinor }) => <Money minor={priceMinor} currency={currency} />,
    },
    ...(inside.hasCosts
      ? [costColumn<ProductRow>(products('cost'), currency, ({ costMinor }) => costMinor)]
      : []),
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantityMilli }) => <Quantity milli={quantityMilli} />,
    },
  ];
  return (
    <VisitList
      inside={inside}
      endpoint={listProducts}
      caption={t('page_listProducts')}
      search={t('searchProducts')}
      columns={columns}
      keyOf={({ _id }) => _id}
      nameOf={({ name }) => name}
    />
  );
}

function costColumn<Row>(
  header: string,
  currency: string,
  of: (row: Row) => number | null,
): Column<Row> {
  return {
    key: 'cost',
    header,
    align: 'end',
    cell: (row) => {
      const minor = of(row);
      return minor === null ? <NoData /> : <Money minor={minor} currency={currency} />;
    },
  };
}

export function StockPage(inside: Inside) {
  const { currency } = inside;
  const columns: readonly Column<StockRow>[] = [
    {
      key: 'name',
      header: platform('product'),
      card: 'title',
      cell: ({ product }) => <bdi>{product.name}</bdi>,
    },
    { key: 'sku', header: platform('sku'), cell: ({ product }) => <bdi>{product.sku}</bdi> },
    { key: 'branch', header: platform('branch'), cell: ({ branch }) => <bdi>{branch.name}</bdi> },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      card: 'figure',
      cell: ({ quantityMilli }) => <Quantity milli={quantityMilli} />,
    },
    ...(inside.hasCosts
      ? [costColumn<StockRow>(t('value'), currency, ({ valueMinor }) => valueMinor)]
      : []),
    {
      key: 'sold',
      header: stock('lastSold'),
      cell: ({ lastSoldOn }) =>
        lastSoldOn === null ? t('never') : <DateTime at={lastSoldOn} show="date" />,
    },
  ];
  return (
    <VisitList
      inside={inside}
      endpoint={listStock}
      caption={t('page_listStock')}
      search={t('searchStock')}
      columns={columns}
      keyOf={({ product, branch }) => `${product._id} ${branch._id}`}
      nameOf={({ product }) => product.name}
    />
  );
}

export function SalesPage(inside: Inside) {
  const url = useUrlState();
  const saleId = url.get('sale');
  const columns: readonly Column<SaleRow>[] = [
    {
      key: 'receipt',
      header: platform('receipt'),
      card: 'title',
      cell: ({ receiptNumber }) => <PaperNumber>{receiptNumber}</PaperNumber>,
    },
    { key: 'when', header: t('when'), cell: ({ occurredAt }) => <DateTime at={occurredAt} /> },
    {
      key: 'branch',
      header: platform('branch'),
      cell: ({ branchName }) => <bdi>{branchName}</bdi>,
    },
    {
      key: 'seller',
      header: platform('seller'),
      cell: ({ sellerName }) => <bdi>{sellerName}</bdi>,
    },
    { key: 'state', header: t('state'), cell: ({ state }) => platform(`state_${state}`) },
    {
      key: 'total',
      header: platform('total'),
      align: 'end',
      card: 'figure',
      cell: ({ totalMinor }) => <Money minor={totalMinor} currency={inside.currency} />,
    },
  ];
  return (
    <>
      <VisitList
        inside={inside}
        endpoint={listSales}
        caption={t('page_listSales')}
        search={t('searchReceipts')}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ receiptNumber }) => receiptNumber}
        onOpen={({ _id }) => url.set({ sale: _id })}
      />
      {saleId !== '' && (
        <SaleSheet inside={inside} saleId={saleId} onClose={() => url.set({ sale: undefined })} />
      )}
    </>
  );
}

function SaleSheet(props: {
  readonly inside: Inside;
  readonly saleId: string;
  readonly onClose: () => void;
}) {
  const { inside, saleId, onClose } = props;
  const format = useFormat();
  const seen = useSeen(getSale, inside, { params: { saleId } });
  const title = t('receipt', { number: seen.data?.receiptNumber ?? '' });
  return (
    <Sheet title={title} onClose={onClose}>
      <Seen of={seen}>
        {({ lines, currency, occurredAt, branchName, sellerName, totalMinor }) => (
          <Stack>
            <p>
              <DateTime at={occurredAt} />, <bdi>{branchName}</bdi>, <bdi>{sellerName}</bdi>
            </p>
            <PlainTable
              caption={title}
              headers={[platform('product'), t('quantity'), platform('total')]}
              rows={lines.map((line) => ({
                key: String(line.lineNo),
                cells: [
                  line.name,
                  format.quantity(line.quantityMilli),
                  format.money(line.totalMinor, currency),
                ],
              }))}
              foot={[platform('total'), '', format.money(totalMinor, currency)]}
            />
          </Stack>
        )}
      </Seen>
    </Sheet>
  );
}

export function AuditPage(inside: Inside) {
  const columns: readonly Column<AuditEvent>[] = [
    {
      key: 'what',
      header: platform('action'),
      card: 'title',
      cell: ({ action }) => actWords(action),
    },
    { key: 'who', header: t('who'), cell: ({ actorName }) => <bdi>{actorName}</bdi> },
    {
      key: 'where',
      header: platform('branch'),
      cell: ({ branchName }) => (branchName === null ? <NoData /> : <bdi>{branchName}</bdi>),
    },
    { key: 'when', header: t('when'), cell: ({ at }) => <DateTime at={at} /> },
  ];
  return (
    <VisitList
      inside={inside}
      endpoint={listAudit}
      caption={t('page_listAudit')}
      columns={columns}
      keyOf={({ _id }) => _id}
      nameOf={({ action }) => actWords(action)}
    />
  );
}
