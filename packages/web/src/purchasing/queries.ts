import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf, AnyEndpoint, QueryInputOf } from '@tillbook/core/endpoint';
import { billable, getBill, getReturn } from '@tillbook/core/purchasing/bills.api';
import { listOpenings } from '@tillbook/core/purchasing/opening.api';
import { getOrder } from '@tillbook/core/purchasing/orders.api';
import { getReceipt, marginGuard } from '@tillbook/core/purchasing/receipts.api';
import { reorderPlan } from '@tillbook/core/purchasing/reorder.api';
import {
  getSupplier,
  listSuppliers,
  type SupplierRow,
} from '@tillbook/core/purchasing/suppliers.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';

/** Everything of buying is kept under this key; the live stream refetches it whole. */
const ROOM = 'purchasing';

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** What asks a list for one of its pages. */
export type AskPage<Row> = (
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Page<Row>>;

/** How a list of the contract is asked. */
export function pagesOf<E extends AnyEndpoint>(endpoint: E) {
  type Row = AnswerOf<E> extends Page<infer R> ? R : never;
  const ask: AskPage<Row> = async (query, signal) =>
    (await call(
      endpoint,
      ...([{ query: query as QueryInputOf<E> }, { signal }] as never),
    )) as Page<Row>;
  return { name: endpoint.name, ask };
}

/** The pages of a list that are loaded; what was shown stays while newer is on its way. */
export function usePages<Row>(
  list: { readonly name: string; readonly ask: AskPage<Row> },
  filter: Readonly<Record<string, string>>,
) {
  return useInfiniteQuery({
    queryKey: [ROOM, list.name, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      list.ask({ ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const SUPPLIERS_MAX = 1_000;

/** Every supplier that is in use, by name: what lists choose from. */
export function useSuppliers() {
  return useQuery({
    queryKey: [ROOM, 'choices'],
    queryFn: async ({ signal }) => {
      const rows: SupplierRow[] = [];
      let cursor: string | null = null;
      do {
        const place: { cursor?: string } = cursor === null ? {} : { cursor };
        const page: Page<SupplierRow> = await call(
          listSuppliers,
          { query: { limit: '100', ...place } },
          { signal },
        );
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null && rows.length < SUPPLIERS_MAX);
      return rows;
    },
  });
}

export function useSupplier(supplierId: string) {
  return useQuery({
    queryKey: [ROOM, 'supplier', supplierId],
    queryFn: ({ signal }) => call(getSupplier, { params: { supplierId } }, { signal }),
    enabled: supplierId !== '',
  });
}

export function useOrder(orderId: string) {
  return useQuery({
    queryKey: [ROOM, 'order', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { orderId } }, { signal }),
    enabled: orderId !== '',
  });
}

export function useReceipt(receiptId: string) {
  return useQuery({
    queryKey: [ROOM, 'receipt', receiptId],
    queryFn: ({ signal }) => call(getReceipt, { params: { receiptId } }, { signal }),
    enabled: receiptId !== '',
  });
}

export function useMargins(receiptId: string) {
  return useQuery({
    queryKey: [ROOM, 'margins', receiptId],
    queryFn: ({ signal }) => call(marginGuard, { params: { receiptId } }, { signal }),
  });
}

export function useBill(billId: string) {
  return useQuery({
    queryKey: [ROOM, 'bill', billId],
    queryFn: ({ signal }) => call(getBill, { params: { billId } }, { signal }),
  });
}

export function useReturn(returnId: string) {
  return useQuery({
    queryKey: [ROOM, 'return', returnId],
    queryFn: ({ signal }) => call(getReturn, { params: { returnId } }, { signal }),
  });
}

export function useBillable(supplierId: string) {
  return useQuery({
    queryKey: [ROOM, 'billable', supplierId],
    queryFn: ({ signal }) => call(billable, { params: { supplierId } }, { signal }),
    enabled: supplierId !== '',
  });
}

export function useReorderPlan(query: QueryInputOf<typeof reorderPlan>) {
  return useQuery({
    queryKey: [ROOM, 'reorder', query],
    queryFn: ({ signal }) => call(reorderPlan, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOpenings() {
  return useQuery({
    queryKey: [ROOM, 'openings'],
    queryFn: ({ signal }) => call(listOpenings, {}, { signal }),
  });
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After something was posted: everything shown of buying, stock and products is fetched anew. */
export function useRefetch(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [ROOM, 'products', 'stock'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}

/** Does one thing: says that it is done (where the page does not show it), or why not. */
export function useDeed() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (deed: { readonly run: () => Promise<unknown>; readonly said?: string }) =>
      deed.run(),
    onSuccess: (_, { said }) => {
      if (said !== undefined) notify.success(said);
    },
    onError: (error) => notify.error(sentenceOf(error, t('failed'))),
    onSettled: refetch,
  });
}
