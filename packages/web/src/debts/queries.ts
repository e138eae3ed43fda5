import { listBranches } from '@tillbook/core/businesses/businesses.api';
import { getCustomer } from '@tillbook/core/customers/customers.api';
import { customerWriteOffs, getPayout } from '@tillbook/core/customers/debt-papers.api';
import {
  customerLedger,
  customerPromises,
  customerStatement,
  getCustomerPayment,
  listCalls,
  listDebts,
  type DebtRow,
} from '@tillbook/core/customers/debts.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What is owed is old as soon as anything of customers is: the live stream names them so. */
const ROOM = 'customers';
const EXPORT_PAGE = '100';

export type DebtsFilter = Omit<QueryInputOf<typeof listDebts>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** Debtors, page by page; the first page brings the sums of all. */
export function useDebts(filter: DebtsFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'debts', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listDebts, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every debtor of a filter. */
export async function allDebts(filter: DebtsFilter): Promise<DebtRow[]> {
  const rows: DebtRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listDebts, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

export function useCalls() {
  return useQuery({
    queryKey: [ROOM, 'calls'],
    queryFn: async ({ signal }) => (await call(listCalls, {}, { signal })).items,
  });
}

export function useAccount(customerId: string) {
  return useQuery({
    queryKey: [ROOM, 'one', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, { signal }),
  });
}

/** The account's rows, newest first. */
export function useLedger(customerId: string) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'ledger', customerId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const params = { customerId };
      return call(customerLedger, { params, query: from(pageParam) }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** What was given up of the customer's debts, newest first. */
export function useGivenUp(customerId: string) {
  return useQuery({
    queryKey: [ROOM, 'given-up', customerId],
    queryFn: async ({ signal }) =>
      (await call(customerWriteOffs, { params: { customerId } }, { signal })).items,
  });
}

export function usePromises(customerId: string) {
  return useQuery({
    queryKey: [ROOM, 'promises', customerId],
    queryFn: async ({ signal }) =>
      (await call(customerPromises, { params: { customerId } }, { signal })).items,
  });
}

export function useStatement(customerId: string, period: { from: string; to: string }) {
  return useQuery({
    queryKey: [ROOM, 'statement', customerId, period],
    queryFn: ({ signal }) =>
      call(customerStatement, { params: { customerId }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    enabled: period.from !== '' && period.to !== '' && period.from <= period.to,
  });
}

/** The slip of a payment as it stands now: it may have been taken back. */
export function usePaymentSlip(paymentId: string) {
  return useQuery({
    queryKey: [ROOM, 'payment', paymentId],
    queryFn: ({ signal }) => call(getCustomerPayment, { params: { paymentId } }, { signal }),
  });
}

/** The slip of a credit that was paid out. */
export function usePayoutSlip(payoutId: string) {
  return useQuery({
    queryKey: [ROOM, 'payout', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { payoutId } }, { signal }),
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After something was posted: what is owed is fetched anew. */
export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOM] });
}
