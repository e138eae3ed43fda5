import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { listDevices } from '@tillbook/core/sales/devices.api';
import { listSaleConflicts, type SaleConflict } from '@tillbook/core/sales/sync.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

const DEVICES = 'devices';
const CONFLICTS = 'sale-conflicts';
const EXPORT_PAGE = '100';

export type ConflictFilter = Omit<QueryInputOf<typeof listSaleConflicts>, 'cursor' | 'limit'>;

export function useDevices() {
  return useQuery({
    queryKey: [DEVICES],
    queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
  });
}

/** The pages that are loaded; what was shown stays while newer is on its way. */
export function useConflicts(filter: ConflictFilter) {
  return useInfiniteQuery({
    queryKey: [CONFLICTS, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const place = cursor === undefined ? {} : { cursor };
      return call(listSaleConflicts, { query: { ...filter, ...place } }, { signal });
    },
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every row that a filter finds. */
export async function allConflicts(filter: ConflictFilter): Promise<SaleConflict[]> {
  const rows: SaleConflict[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const place = cursor === undefined ? {} : { cursor };
    const query = { ...filter, ...place, limit: EXPORT_PAGE };
    const page = await call(listSaleConflicts, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After something was done about them. */
export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([DEVICES, CONFLICTS].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
