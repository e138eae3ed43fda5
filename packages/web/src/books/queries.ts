import { auditPeople } from '@tillbook/core/audit/audit.api';
import {
  accountStatement,
  listAccounts,
  listJournal,
  type EntryRow,
  type StatementRow,
} from '@tillbook/core/books/journal.api';
import { getBooksClosing } from '@tillbook/core/books/period-close.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

const ROOM = 'books';
const EXPORT_PAGE = '100';
/** More rows than that are asked for by day. */
const EXPORT_ROWS_MAX = 20_000;

export type JournalFilter = Omit<QueryInputOf<typeof listJournal>, 'cursor' | 'limit'>;
export type StatementFilter = Omit<QueryInputOf<typeof accountStatement>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** Entries of a period, newest first. */
export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'journal', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listJournal, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every entry of the filter. */
export async function allEntries(filter: JournalFilter): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(listJournal, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

/** Every account with what it held when a day ended. */
export function useAccounts(on: string, branchId?: string) {
  const query = { on, ...(branchId === undefined ? {} : { branchId }) };
  return useQuery({
    queryKey: [ROOM, 'accounts', query],
    queryFn: async ({ signal }) => (await call(listAccounts, { query }, { signal })).items,
    placeholderData: keepPreviousData,
  });
}

/** One account, oldest row first. */
export function useStatement(filter: StatementFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'statement', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(accountStatement, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every row of a statement. */
export async function allOfStatement(filter: StatementFilter): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(accountStatement, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

/** Up to which day the books are closed, and what is unfinished up to another. */
export function useClosing(upTo?: string) {
  return useQuery({
    queryKey: [ROOM, 'closing', upTo],
    queryFn: ({ signal }) =>
      call(getBooksClosing, { query: upTo === undefined ? {} : { upTo } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everybody who ever worked in the business. */
export function usePeople() {
  return useQuery({
    queryKey: ['audit', 'people'],
    queryFn: ({ signal }) => call(auditPeople, {}, { signal }),
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After something was booked or closed. */
export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOM] });
}
