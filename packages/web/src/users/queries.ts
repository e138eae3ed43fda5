import { listBranches } from '@tillbook/core/businesses/businesses.api';
import { listPendingUsers, listUsers, type UserRow } from '@tillbook/core/users/users.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Everything about people is kept under this key, so that one call refetches it. */
export const USERS = 'users';
/** Newcomers are pushed; the queue is asked for this often in case nothing comes through. */
const QUEUE_REFETCH_MS = 60_000;
const EXPORT_PAGE = 100;

export type PeopleFilter = Omit<NonNullable<BodyInputOf<typeof listUsers>>, 'cursor' | 'limit'>;

const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** The pages of people that are loaded; what was shown stays while newer is on its way. */
export function usePeople(filter: PeopleFilter) {
  return useInfiniteQuery({
    queryKey: [USERS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { body: { ...filter, ...withCursor(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Whoever waits for the caller, longest first; asked again by itself. */
export function useWaiting(filter: PeopleFilter = {}) {
  return useInfiniteQuery({
    queryKey: [USERS, 'waiting', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPendingUsers, { body: { ...filter, ...withCursor(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Everybody of the filter, for the export. */
export async function allPeople(filter: PeopleFilter): Promise<UserRow[]> {
  const rows: UserRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listUsers, {
      body: { ...filter, limit: EXPORT_PAGE, ...withCursor(cursor) },
    });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** The rows of all pages that are there; undefined while the first is on its way. */
export function rowsOf(
  data: InfiniteData<{ readonly items: readonly UserRow[] }> | undefined,
): readonly UserRow[] | undefined {
  return data?.pages.flatMap((page) => page.items);
}

/** The branches of the business. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After a decision: everything shown of people is fetched anew. */
export function useRefetchPeople(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [USERS] });
}
