import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  findReceipts,
  getRefund,
  getRefundable,
  listRefunds,
  type RefundRow,
} from '@tillbook/core/refunds/refunds.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SALES } from './queries.ts';

const REFUNDS = 'refunds';
const EXPORT_PAGE = '100';

export type RefundFilter = Omit<QueryInputOf<typeof listRefunds>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** The pages of a list of refunds that are loaded, newest first. */
export function useRefundPages(filter: RefundFilter) {
  return useInfiniteQuery({
    queryKey: [REFUNDS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listRefunds, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** What came back of one sale. */
export function useRefundsOf(saleId: string) {
  return useQuery({
    queryKey: [REFUNDS, 'of', saleId],
    queryFn: ({ signal }) => call(listRefunds, { query: { saleId } }, { signal }),
  });
}

export function useRefund(refundId: string, enabled = true) {
  return useQuery({
    queryKey: [REFUNDS, 'one', refundId],
    queryFn: ({ signal }) => call(getRefund, { params: { refundId } }, { signal }),
    enabled,
    staleTime: Infinity,
  });
}

/**
 * What of a sale may still come back; asked anew each time, another till may be quicker.
 * @param leaseId of the till that is held here; undefined until that is known
 */
export function useRefundable(saleId: string, leaseId: string | null | undefined) {
  return useQuery({
    queryKey: [REFUNDS, 'refundable', saleId, leaseId],
    queryFn: ({ signal }) => {
      const query = typeof leaseId === 'string' ? { leaseId } : {};
      return call(getRefundable, { params: { saleId }, query }, { signal });
    },
    enabled: leaseId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Receipts that match; nothing is asked of nothing (null). */
export function useReceipts(query: QueryInputOf<typeof findReceipts> | null) {
  return useQuery({
    queryKey: [REFUNDS, 'receipts', query],
    queryFn: ({ signal }) => call(findReceipts, { query: query ?? {} }, { signal }),
    enabled: query !== null,
    staleTime: 0,
  });
}

/** After something came back: every list and the sale itself are asked anew. */
export function forgetRefunds(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [REFUNDS] });
  void queries.invalidateQueries({ queryKey: [SALES] });
}

/** Every refund of a filter, page by page; tells how many there are so far. */
export async function allRefunds(
  filter: RefundFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<RefundRow[]> {
  const rows: RefundRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listRefunds, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
