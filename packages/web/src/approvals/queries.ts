import {
  decideApproval,
  listApprovals,
  type Approval,
} from '@tillbook/core/approvals/approvals.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/approvals.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';

/** Everything of approvals is kept under this key. */
const APPROVALS = 'approvals';
const EXPORT_PAGE = '100';
/** What ended meanwhile goes, though nothing happened that would be told. */
const WAITING_REFETCH_MS = 15_000;

export type ApprovalFilter = Omit<QueryInputOf<typeof listApprovals>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** What waits for an answer in the branches in reach. */
export function useWaiting() {
  return useQuery({
    queryKey: [APPROVALS, 'waiting'],
    queryFn: async ({ signal }) =>
      (await call(listApprovals, { query: { state: 'asked', limit: EXPORT_PAGE } }, { signal }))
        .items,
    refetchInterval: WAITING_REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** What no longer waits, newest first. */
export function useHistory(filter: ApprovalFilter) {
  return useInfiniteQuery({
    queryKey: [APPROVALS, 'history', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listApprovals, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every approval of the filter, for the export. */
export async function allApprovals(filter: ApprovalFilter): Promise<Approval[]> {
  const rows: Approval[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(listApprovals, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** Answers a question; trying again sends the same answer under the same id. */
export function useAnswer(approval: Approval) {
  const queries = useQueryClient();
  const ids = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: ({ answer, note }: { answer: 'approved' | 'refused'; note: string }) => {
      const key = `${answer} ${note}`;
      const _id = ids.current.get(key) ?? newId();
      ids.current.set(key, _id);
      const body = { _id, answer, note };
      return call(decideApproval, { params: { approvalId: approval._id }, body });
    },
    onSuccess: ({ answer, requestedByName: name }) =>
      notify.success(t(answer === 'approved' ? 'saidYes' : 'saidNo', { name })),
    onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: [APPROVALS] }),
  });
}
