import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf, QueryInputOf } from '@tillbook/core/endpoint';
import { getSale, listSales, type Sale, type SaleRow } from '@tillbook/core/sales/sales.api';
import { tillCatalogue } from '@tillbook/core/sales/tills.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { deviceId } from './device.ts';
import { isTouched, lessOf, takenBy } from './sold-stock.ts';

/** Everything of sales lists and receipts is kept under this key. */
export const SALES = 'sales';
/** The catalogue of a till, by branch. */
export const TILL_CATALOGUE = 'till-catalogue';

export type SalesFilter = Omit<QueryInputOf<typeof listSales>, 'cursor' | 'limit'>;
type CataloguePage = AnswerOf<typeof tillCatalogue>;

const CATALOGUE_FRESH_MS = 5 * 60_000;
const EXPORT_PAGE = '100';

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** The branches open to the person with their tills, and which this device holds. */
export function useTills() {
  return useQuery({
    queryKey: ['branches', 'tills'],
    queryFn: async () => {
      const answer = await call(listBranches, { query: { deviceId: deviceId() } });
      return answer.branches;
    },
    staleTime: 0,
  });
}

/** What a branch sells, fetched page by page until all of it is in memory. */
export function useCatalogue(branchId: string) {
  const query = useInfiniteQuery({
    queryKey: [TILL_CATALOGUE, branchId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(tillCatalogue, { query: { branchId, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: CATALOGUE_FRESH_MS,
    refetchInterval: CATALOGUE_FRESH_MS,
    gcTime: Infinity,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** Takes what was sold off the stock in memory, until the server tells the new one. */
export function takeOffStock(queries: QueryClient, sale: Sale): void {
  queries.setQueryData<InfiniteData<CataloguePage>>([TILL_CATALOGUE, sale.branchId], (data) => {
    if (data === undefined) return undefined;
    const taken = takenBy(
      sale,
      data.pages.flatMap(({ items }) => items),
    );
    const less = (page: CataloguePage): CataloguePage => {
      if (!page.items.some((row) => isTouched(row, taken))) return page;
      return { ...page, items: page.items.map((row) => lessOf(row, taken)) };
    };
    return { ...data, pages: data.pages.map(less) };
  });
}

/** The pages of a list of sales that are loaded, newest first. */
export function useSalesPages(filter: SalesFilter) {
  return useInfiniteQuery({
    queryKey: [SALES, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const saleKey = (saleId: string) => [SALES, 'one', saleId];

/** A sale never changes once it is posted, so it is fetched once. */
export function useSale(saleId: string) {
  return useQuery({
    queryKey: saleKey(saleId),
    queryFn: ({ signal }) => call(getSale, { params: { saleId } }, { signal }),
    staleTime: Infinity,
  });
}

/** The same outside a component; what was just sold is known already. */
export function fetchSale(queries: QueryClient, saleId: string): Promise<Sale> {
  return queries.ensureQueryData({
    queryKey: saleKey(saleId),
    queryFn: () => call(getSale, { params: { saleId } }),
  });
}

/** Keeps a sale that was just posted, and lets the lists be fetched anew. */
export function rememberSale(queries: QueryClient, sale: Sale): void {
  queries.setQueryData(saleKey(sale._id), sale);
  void queries.invalidateQueries({ queryKey: [SALES, 'list'] });
}

/** Every sale of a filter, page by page; tells how many there are so far. */
export async function allSales(
  filter: SalesFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listSales, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
