import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  getQuote,
  listQuotes,
  restoreQuote,
  withdrawQuote,
  type Quote,
  type QuoteRow,
} from '@tillbook/core/sales/quotes.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SALES } from './queries.ts';

const EXPORT_PAGE = '100';

export type QuoteFilter = Omit<QueryInputOf<typeof listQuotes>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };
/** Below the key of sales: a sale may be that of a quote. */
const QUOTES = [SALES, 'quotes'];

/** The pages of a list of quotes that are loaded, newest first. */
export function useQuotePages(filter: QuoteFilter) {
  return useInfiniteQuery({
    queryKey: [...QUOTES, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listQuotes, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One quote; what became of it is asked anew each time. */
export function useQuote(quoteId: string) {
  return useQuery({
    queryKey: [...QUOTES, 'one', quoteId],
    queryFn: ({ signal }) => call(getQuote, { params: { quoteId } }, { signal }),
    staleTime: 0,
  });
}

/** What is done with a quote; its lists are asked anew after it. */
export function useQuoteActs(): {
  readonly withdraw: (quoteId: string, reason: string) => Promise<Quote>;
  readonly restore: (quoteId: string) => Promise<Quote>;
  readonly refetch: () => void;
} {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: QUOTES });
  const known = (quote: Quote): Quote => {
    queries.setQueryData([...QUOTES, 'one', quote._id], quote);
    refetch();
    return quote;
  };
  return {
    withdraw: async (quoteId, reason) =>
      known(await call(withdrawQuote, { params: { quoteId }, body: { reason } })),
    restore: async (quoteId) => known(await call(restoreQuote, { params: { quoteId } })),
    refetch,
  };
}

/** Every quote of a filter, page by page; tells how many there are so far. */
export async function allQuotes(
  filter: QuoteFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<QuoteRow[]> {
  const rows: QuoteRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listQuotes, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
