import { auditPeople, listAudit, type AuditEvent } from '@tillbook/core/audit/audit.api';
import { booksProof } from '@tillbook/core/audit/proof.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type AuditFilter = Omit<QueryInputOf<typeof listAudit>, 'cursor' | 'limit'>;

const EXPORT_PAGE = '100';
/** More rows than that are asked for by day. */
const EXPORT_ROWS_MAX = 20_000;
const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** What people did, newest first. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** What the nights proved of the books. */
export function useProof() {
  return useQuery({
    queryKey: ['audit', 'proof'],
    queryFn: ({ signal }) => call(booksProof, {}, { signal }),
  });
}

/** Everybody who ever worked in the business. */
export function useAuditPeople() {
  return useQuery({
    queryKey: ['audit', 'people'],
    queryFn: ({ signal }) => call(auditPeople, {}, { signal }),
  });
}

export function useAuditBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** Every act of the filter, for the export. */
export async function allActs(filter: AuditFilter): Promise<AuditEvent[]> {
  const rows: AuditEvent[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(listAudit, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}
