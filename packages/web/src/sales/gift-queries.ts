import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  getGiftCard,
  listGiftCards,
  type GiftCardRow,
} from '@tillbook/core/gift-cards/gift-cards.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SALES } from './queries.ts';

const EXPORT_PAGE = '100';

export type GiftFilter = Omit<QueryInputOf<typeof listGiftCards>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };
/** Below the key of sales: each sale may move a card. */
const GIFTS = [SALES, 'gift-cards'];

/** The pages of a list of cards that are loaded, newest first. */
export function useGiftPages(filter: GiftFilter) {
  return useInfiniteQuery({
    queryKey: [...GIFTS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listGiftCards, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One card with all that moved it. */
export function useGiftCard(giftCardId: string) {
  return useQuery({
    queryKey: [...GIFTS, 'one', giftCardId],
    queryFn: ({ signal }) => call(getGiftCard, { params: { giftCardId } }, { signal }),
    staleTime: 0,
  });
}

/** Asks the lists of cards anew. */
export function useRefetchGifts(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: GIFTS });
}

/** Every card of a filter, page by page; tells how many there are so far. */
export async function allGiftCards(
  filter: GiftFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<GiftCardRow[]> {
  const rows: GiftCardRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listGiftCards, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
