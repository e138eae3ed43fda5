import {
  customerGroups,
  findCustomers,
  getCustomer,
  listCustomers,
  type CustomerRow,
} from '@tillbook/core/customers/customers.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { listSales } from '@tillbook/core/sales/sales-list.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/customers.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';

/** Everything of customers is kept under this key; the live stream refetches it whole. */
const ROOM = 'customers';
const EXPORT_PAGE = '100';

export type CustomersFilter = Omit<QueryInputOf<typeof listCustomers>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** The pages of customers that are loaded; what was shown stays while newer is on its way. */
export function useCustomers(filter: CustomersFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listCustomers, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every customer of a filter, page by page. */
export async function allCustomers(filter: CustomersFilter): Promise<CustomerRow[]> {
  const rows: CustomerRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listCustomers, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: [ROOM, 'one', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, { signal }),
  });
}

export function useGroups() {
  return useQuery({
    queryKey: [ROOM, 'groups'],
    queryFn: async ({ signal }) => (await call(customerGroups, {}, { signal })).items,
  });
}

/** Who has that number already. */
export function useHolder(phone: string | null) {
  return useQuery({
    queryKey: [ROOM, 'holder', phone],
    queryFn: async ({ signal }) => {
      const { items } = await call(findCustomers, { query: { q: phone ?? '' } }, { signal });
      return items.find((one) => one.phone === phone) ?? null;
    },
    enabled: phone !== null,
  });
}

/** What a customer bought, newest first. */
export function useBought(customerId: string) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'bought', customerId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { customerId, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOM] });
}

/** Does one thing: says that it is done, or why not. */
export function useDeed() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (deed: { readonly run: () => Promise<unknown>; readonly said: string }) =>
      deed.run(),
    onSuccess: (_, { said }) => notify.success(said),
    onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    onSettled: refetch,
  });
}
