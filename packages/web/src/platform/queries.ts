import type { AnyEndpoint, QueryInputOf } from '@tillbook/core/endpoint';
import { platformChoices } from '@tillbook/core/platform/lists.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Everything of the platform is kept under this key: what is decided makes all of it old. */
export const PLATFORM = 'platform';
const EXPORT_PAGE = '100';
const EXPORT_ROWS_MAX = 20_000;

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}
export type Asked = Readonly<Record<string, string>>;

/** A list of the platform: its endpoint, called with what the address asks. */
export interface ListSource<Row> {
  readonly name: string;
  readonly load: (query: Asked, signal?: AbortSignal) => Promise<Page<Row>>;
}

/** A source from an endpoint whose query is texts and whose answer is a page. */
export function sourceOf<Row>(endpoint: AnyEndpoint): ListSource<Row> {
  return {
    name: endpoint.name,
    load: async (query, signal) => {
      const given = { query: query as QueryInputOf<AnyEndpoint> };
      return (await call(endpoint, given, signal === undefined ? {} : { signal })) as Page<Row>;
    },
  };
}

export function useList<Row>(source: ListSource<Row>, asked: Asked) {
  return useInfiniteQuery({
    queryKey: [PLATFORM, source.name, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      source.load({ ...asked, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every row of the filter, for the export. */
export async function everyRow<Row>(source: ListSource<Row>, asked: Asked): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const at: Asked = cursor === null ? {} : { cursor };
    const page: Page<Row> = await source.load({ ...asked, ...at, limit: EXPORT_PAGE });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

/** Businesses and currencies to narrow a list to. */
export function useChoices() {
  return useQuery({
    queryKey: [PLATFORM, 'choices'],
    queryFn: ({ signal }) => call(platformChoices, {}, { signal }),
  });
}

/** After a decision: what is shown of the platform is fetched anew. */
export function useRefetchPlatform(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [PLATFORM] });
}
