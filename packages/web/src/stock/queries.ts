import { listBranches } from '@tillbook/core/businesses/businesses.api';
import { getBusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { AnswerOf, QueryInputOf } from '@tillbook/core/endpoint';
import {
  getAdjustment,
  listAdjustments,
  type AdjustmentRow,
} from '@tillbook/core/stock/adjustments.api';
import {
  listBatches,
  listStock,
  stockAt,
  stockSummary,
  type BatchRow,
  type StockAtRow,
  type StockRow,
} from '@tillbook/core/stock/stock.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Everything of stock is kept under this key, so that news of a movement refetches it. */
const STOCK = 'stock';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}
type Place = { readonly cursor?: string; readonly limit?: string };
/** A list of the server, page by page. */
export type PageOf<Row> = (place: Place, signal: AbortSignal) => Promise<Page<Row>>;

export type StockFilter = Omit<QueryInputOf<typeof listStock>, 'cursor' | 'limit'>;
export type BatchFilter = Omit<QueryInputOf<typeof listBatches>, 'cursor' | 'limit'>;
export type AtFilter = Omit<QueryInputOf<typeof stockAt>, 'cursor' | 'limit'>;
export type AdjustmentFilter = Omit<QueryInputOf<typeof listAdjustments>, 'cursor' | 'limit'>;
export type Summary = AnswerOf<typeof stockSummary>;

export const stockPages =
  (filter: StockFilter): PageOf<StockRow> =>
  (place, signal) =>
    call(listStock, { query: { ...filter, ...place } }, { signal });
export const batchPages =
  (filter: BatchFilter): PageOf<BatchRow> =>
  (place, signal) =>
    call(listBatches, { query: { ...filter, ...place } }, { signal });
export const adjustmentPages =
  (filter: AdjustmentFilter): PageOf<AdjustmentRow> =>
  (place, signal) =>
    call(listAdjustments, { query: { ...filter, ...place } }, { signal });
export const atPages =
  (filter: AtFilter): PageOf<StockAtRow> =>
  (place, signal) =>
    call(stockAt, { query: { ...filter, ...place } }, { signal });

/** The pages that are loaded; what was shown stays while newer is on its way. */
export function usePages<Row>(key: readonly unknown[], page: PageOf<Row>) {
  return useInfiniteQuery({
    queryKey: [STOCK, ...key],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      page(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const EXPORT_PAGE = '100';

/** Every row of a list; tells how many there are so far. */
export async function allRows<Row>(
  page: PageOf<Row>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const place = cursor === undefined ? {} : { cursor };
    const found = await page({ ...place, limit: EXPORT_PAGE }, signal);
    rows.push(...found.items);
    onProgress(rows.length);
    cursor = found.nextCursor;
  }
  return rows;
}

/** The totals of the day's end, with its first page. */
export function useStockAtTotals(filter: AtFilter) {
  return useQuery({
    queryKey: [STOCK, 'at', 'totals', filter],
    queryFn: async ({ signal }) =>
      (await call(stockAt, { query: { ...filter, limit: '1' } }, { signal })).totals,
    placeholderData: keepPreviousData,
  });
}

/** What is low, out, below zero, expiring and dead. */
export function useSummary(branchId: string, days: string) {
  const branch = branchId === '' ? {} : { branchId };
  return useQuery({
    queryKey: [STOCK, 'summary', branchId, days],
    queryFn: ({ signal }) => call(stockSummary, { query: { ...branch, days } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One adjustment with its lines. */
export function useAdjustment(adjustmentId: string) {
  return useQuery({
    queryKey: [STOCK, 'adjustment', adjustmentId],
    queryFn: ({ signal }) => call(getAdjustment, { params: { adjustmentId } }, { signal }),
  });
}

/** The batches of a product in a branch that hold something. */
export function useBatchesOf(branchId: string, productId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [STOCK, 'batches-of', branchId, productId],
    queryFn: ({ signal }) =>
      call(listBatches, { query: { branchId, productId, limit: '100' } }, { signal }),
    enabled: isWanted,
  });
}

/** Goods of a branch by name, SKU or a scanned code. */
export function useFoundGoods(branchId: string, q: string) {
  return useQuery({
    queryKey: [STOCK, 'find', branchId, q],
    queryFn: ({ signal }) => call(listStock, { query: { branchId, q, limit: '8' } }, { signal }),
    enabled: q !== '' && branchId !== '',
  });
}

/** The goods of one product's name in a branch: how a link to the form names its first line. */
export function useStockOf(branchId: string, productId: string) {
  return useQuery({
    queryKey: [STOCK, 'one', branchId, productId],
    queryFn: ({ signal }) =>
      call(listStock, { query: { branchId, productId, limit: '1' } }, { signal }),
    enabled: productId !== '' && branchId !== '',
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** What the owner decided; asked only where it may be changed. */
export function useBusinessSettings(isWanted: boolean) {
  return useQuery({
    queryKey: ['setup', 'settings'],
    queryFn: ({ signal }) => call(getBusinessSettings, {}, { signal }),
    enabled: isWanted,
  });
}

/** After something was posted: what is shown of stock and products is fetched anew. */
export function useRefetchStock(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [STOCK, 'products', 'setup'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}
