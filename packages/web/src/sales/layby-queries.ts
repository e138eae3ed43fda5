import type { QueryInputOf } from '@tillbook/core/endpoint';
import { getLayby, listLaybys, type Layby, type LaybyRow } from '@tillbook/core/sales/laybys.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SALES, TILL_CATALOGUE } from './queries.ts';

const EXPORT_PAGE = '100';

export type LaybyFilter = Omit<QueryInputOf<typeof listLaybys>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };
/** Below the key of sales: a sale collects one. */
const LAYBYS = [SALES, 'laybys'];

/** The pages of a list of lay-bys that are loaded, newest first. */
export function useLaybyPages(filter: LaybyFilter) {
  return useInfiniteQuery({
    queryKey: [...LAYBYS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listLaybys, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One lay-by; what was paid is asked anew each time. */
export function useLayby(laybyId: string) {
  return useQuery({
    queryKey: [...LAYBYS, 'one', laybyId],
    queryFn: ({ signal }) => call(getLayby, { params: { laybyId } }, { signal }),
    staleTime: 0,
  });
}

/** Takes what the server answered, and asks the lists anew. */
export function useKnownLayby(): (layby: Layby) => void {
  const queries = useQueryClient();
  return (layby) => {
    queries.setQueryData([...LAYBYS, 'one', layby._id], layby);
    void queries.invalidateQueries({ queryKey: LAYBYS });
    // What is set aside, or free again, is known at this till at once.
    void queries.invalidateQueries({ queryKey: [TILL_CATALOGUE] });
  };
}

/** Every lay-by of a filter, page by page; tells how many there are so far. */
export async function allLaybys(
  filter: LaybyFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<LaybyRow[]> {
  const rows: LaybyRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listLaybys, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
