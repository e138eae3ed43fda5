import type { QueryInputOf } from '@tillbook/core/endpoint';
import { priceHistory } from '@tillbook/core/products/prices.api';
import {
  productAudit,
  productMovements,
  productSales,
} from '@tillbook/core/products/product-history.api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** The loaded pages of something that belongs to a product; kept under `products`. */
function usePages<Row>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const pages = useInfiniteQuery({
    queryKey: ['products', 'history', ...key],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    rows: pages.data?.pages.flatMap((page) => page.items),
    error: pages.error,
    onRetry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    onMore: () => void pages.fetchNextPage(),
  };
}

export type Range = Pick<QueryInputOf<typeof productMovements>, 'branchId' | 'from' | 'to'>;

/** What moved its stock, newest first. */
export function useMovements(productId: string, range: Range) {
  return usePages(['movements', productId, range], (cursor, signal) =>
    call(productMovements, { params: { productId }, query: { ...range, ...cursor } }, { signal }),
  );
}

/** Receipts that hold it, newest first. */
export function useSalesOf(productId: string, range: Range) {
  return usePages(['sales', productId, range], (cursor, signal) =>
    call(productSales, { params: { productId }, query: { ...range, ...cursor } }, { signal }),
  );
}

/** Every change of its prices and costs, newest first. */
export function usePriceHistory(productId: string) {
  return usePages(['prices', productId], (cursor, signal) =>
    call(priceHistory, { params: { productId }, query: { ...cursor } }, { signal }),
  );
}

/** Who changed what of it, newest first. */
export function useProductAudit(productId: string) {
  return usePages(['audit', productId], (cursor, signal) =>
    call(productAudit, { params: { productId }, query: { ...cursor } }, { signal }),
  );
}
