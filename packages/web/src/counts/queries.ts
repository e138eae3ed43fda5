import type { BodyInputOf, QueryInputOf } from '@tillbook/core/endpoint';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { CountDetail, CountLine, CountRow } from '@tillbook/core/counts/count-answers';
import {
  cancelCount,
  createCount,
  finishCount,
  getCount,
  listCountLines,
  listCounts,
  postCount,
  recountLines,
  startCount,
  suggestCountLines,
} from '@tillbook/core/counts/counts.api';
import { listProducts, productChoices } from '@tillbook/core/products/products.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';

/** Everything of counts is kept under this key. */
export const COUNTS = 'counts';
const EXPORT_PAGE = '100';

export type CountFilter = Omit<QueryInputOf<typeof listCounts>, 'cursor' | 'limit'>;
export type LineFilter = Omit<QueryInputOf<typeof listCountLines>, 'cursor' | 'limit'>;
export type NewCount = Omit<BodyInputOf<typeof createCount>, '_id'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

export function useCounts(filter: CountFilter) {
  return useInfiniteQuery({
    queryKey: [COUNTS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listCounts, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useCountLines(countId: string, filter: LineFilter) {
  return useInfiniteQuery({
    queryKey: [COUNTS, 'lines', countId, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...from(pageParam) };
      return call(listCountLines, { params: { countId }, query }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** A few lines that a text finds, or those of a product. */
export function useFoundLines(countId: string, asked: { q?: string; productId?: string }) {
  const { q = '', productId = '' } = asked;
  const query = productId === '' ? { q, limit: '6' } : { productId, limit: '50' };
  return useQuery({
    queryKey: [COUNTS, 'lines', countId, 'find', query],
    queryFn: ({ signal }) => call(listCountLines, { params: { countId }, query }, { signal }),
    enabled: q !== '' || productId !== '',
  });
}

/** Every page of a list. */
async function everyPage<Row>(
  ask: (page: { cursor?: string; limit: string }) => Promise<{
    items: Row[];
    nextCursor: string | null;
  }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await ask({ ...from(cursor), limit: EXPORT_PAGE });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

export const allCounts = (filter: CountFilter): Promise<CountRow[]> =>
  everyPage((page) => call(listCounts, { query: { ...filter, ...page } }));

export const allLines = (countId: string, filter: LineFilter): Promise<CountLine[]> =>
  everyPage((page) => call(listCountLines, { params: { countId }, query: { ...filter, ...page } }));

const oneKey = (countId: string) => [COUNTS, 'one', countId];

export function useCount(countId: string) {
  return useQuery({
    queryKey: oneKey(countId),
    queryFn: ({ signal }) => call(getCount, { params: { countId } }, { signal }),
  });
}

export function useSuggestion(branchId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [COUNTS, 'suggestion', branchId],
    queryFn: ({ signal }) => call(suggestCountLines, { query: { branchId } }, { signal }),
    enabled: isWanted && branchId !== '',
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

export function useCategories(isWanted: boolean) {
  return useQuery({
    queryKey: ['products', 'choices'],
    queryFn: ({ signal }) => call(productChoices, {}, { signal }),
    enabled: isWanted,
  });
}

/** Goods that a text finds. */
export function useFoundGoods(q: string) {
  return useQuery({
    queryKey: ['products', 'to-count', q],
    queryFn: ({ signal }) => call(listProducts, { query: { q, limit: '8' } }, { signal }),
    enabled: q !== '',
  });
}

/**
 * The id of a request: the same for as long as its content is, so that asking again after a lost
 * answer counts once.
 */
function useRequestId(): (content: unknown) => string {
  const last = useRef({ text: '', id: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, id: newId() };
    return last.current.id;
  }, []);
}

/** What was answered is shown at once; everything else of counts is fetched anew. */
function useKeeping() {
  const queries = useQueryClient();
  return (count: CountDetail) => {
    queries.setQueryData(oneKey(count._id), count);
    void queries.invalidateQueries({ queryKey: [COUNTS] });
    void queries.invalidateQueries({ queryKey: ['stock'] });
    void queries.invalidateQueries({ queryKey: ['products'] });
  };
}

export function useCreate() {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (made: NewCount) => call(createCount, { body: { _id: requestId(made), ...made } }),
    onSuccess: useKeeping(),
  });
}

type Act =
  | { readonly what: 'start' | 'cancel' }
  | { readonly what: 'post'; readonly note: string | null }
  | { readonly what: 'finish'; readonly uncounted: 'leave' | 'zero' }
  | { readonly what: 'recount'; readonly lines: number[] };

/** What is done to a count as a whole. */
export function useAct({ _id: countId, version }: CountDetail) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (act: Act): Promise<CountDetail> => {
      const _id = requestId([act, countId, version]);
      const params = { countId };
      const body = { _id, version, note: null };
      switch (act.what) {
        case 'start':
          return call(startCount, { params, body });
        case 'cancel':
          return call(cancelCount, { params, body });
        case 'post':
          return call(postCount, { params, body: { ...body, note: act.note } });
        case 'finish':
          return call(finishCount, { params, body: { ...body, uncounted: act.uncounted } });
        case 'recount':
          return call(recountLines, { params, body: { ...body, lines: act.lines } });
      }
    },
    onSuccess: useKeeping(),
  });
}
