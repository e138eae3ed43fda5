import type { BodyInputOf, QueryInputOf } from '@tillbook/core/endpoint';
import {
  addStatement,
  decideMatch,
  getMatching,
  listMatching,
  matchHistory,
  readStatementFile,
  runMatching,
  type MatchRow,
} from '@tillbook/core/matching/matching.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';

/** Everything of matching is kept under this key. */
const MATCHING = 'matching';
const PAGE = 100;
const EXPORT_PAGE = 200;
/** A file is read in a thread of its own. */
const PATIENCE_MS = 90_000;

export type MatchFilter = Omit<QueryInputOf<typeof listMatching>, 'after' | 'limit'>;
export type Days = Omit<QueryInputOf<typeof getMatching>, 'provider'>;
export type StatementGiven = BodyInputOf<typeof readStatementFile>;
export type Decision = Omit<BodyInputOf<typeof decideMatch>, '_id'>;

export function useMatching(query: QueryInputOf<typeof getMatching>) {
  return useQuery({
    queryKey: [MATCHING, 'sums', query],
    queryFn: ({ signal }) => call(getMatching, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRows(filter: MatchFilter) {
  return useInfiniteQuery({
    queryKey: [MATCHING, 'rows', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMatching,
        { query: { ...filter, after: String(pageParam), limit: String(PAGE) } },
        { signal },
      ),
    getNextPageParam: (page, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return shown < page.rowsCount ? shown : undefined;
    },
  });
}

/** Every row of a list, for the export. */
export async function allRows(filter: MatchFilter): Promise<MatchRow[]> {
  const rows: MatchRow[] = [];
  for (;;) {
    const query = { ...filter, after: String(rows.length), limit: String(EXPORT_PAGE) };
    const { items, rowsCount } = await call(listMatching, { query });
    rows.push(...items);
    if (items.length === 0 || rows.length >= rowsCount) return rows;
  }
}

export function useHistory(subjectId: string) {
  return useQuery({
    queryKey: [MATCHING, 'history', subjectId],
    queryFn: ({ signal }) => call(matchHistory, { params: { subjectId } }, { signal }),
  });
}

export function readGiven(body: StatementGiven) {
  return call(readStatementFile, { body }, { timeoutMs: PATIENCE_MS });
}
export type StatementRead = Awaited<ReturnType<typeof readGiven>>;

function useFresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [MATCHING] });
}

export function useKeepStatement() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addStatement>) =>
      call(addStatement, { body }, { timeoutMs: PATIENCE_MS }),
    onSuccess: fresh,
  });
}

export function useDecide() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (decision: Decision) => call(decideMatch, { body: { _id: newId(), ...decision } }),
    onSettled: fresh,
  });
}

export function useLookAgain() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (body: Days & { readonly windowMinutes: number }) =>
      call(runMatching, { body: { _id: newId(), ...body } }, { timeoutMs: PATIENCE_MS }),
    onSuccess: fresh,
  });
}
