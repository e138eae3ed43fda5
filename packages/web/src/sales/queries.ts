import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { listSales, type ListedSaleRow } from '@tillbook/core/sales/sales-list.api';
import { getSale, type Sale } from '@tillbook/core/sales/sales.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { call } from '../api/call.ts';
import { catalogueStore, unsent } from './browser-outbox.ts';
import { lessStock, type Catalogue, type CataloguePage } from './catalogue-data.ts';
import { fetchCatalogue } from './catalogue-fetch.ts';
import { deviceId } from './own-device.ts';
import { isSilence, keptFact, unsentFact, useKeptFact, useUnsentFact } from './facts-here.ts';
import { rowOf } from './page-places.ts';
import { takenBy } from './sold-stock.ts';

/** Everything of sales lists and receipts is kept under this key. */
export const SALES = 'sales';
/** The catalogue of a till, by branch. */
export const TILL_CATALOGUE = 'till-catalogue';

export type SalesFilter = Omit<QueryInputOf<typeof listSales>, 'cursor' | 'limit'>;

const CATALOGUE_FRESH_MS = 5 * 60_000;
const EXPORT_PAGE = '100';

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/**
 * The branches open to the person with their tills, and which this device holds; asked once it is
 * known which till the person held last, and only once when there is one to go on with.
 */
export function useTills(
  { last }: { readonly last: TillLease | null | undefined } = { last: null },
  timeoutMs?: number,
) {
  return useQuery({
    queryKey: ['branches', 'tills'],
    queryFn: async () => {
      const query = { deviceId: deviceId() };
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      return (await call(listBranches, { query }, options)).branches;
    },
    enabled: last !== undefined,
    ...(last === null ? {} : { retry: false }),
    staleTime: 0,
  });
}

/** What a branch sells: what was kept here at once, the rest as it comes. */
export function useCatalogue(businessId: string, branchId: string) {
  const queries = useQueryClient();
  const queryKey = [TILL_CATALOGUE, branchId];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchCatalogue({
        ...{ businessId, branchId, store: catalogueStore, signal },
        current: () => queries.getQueryData<Catalogue>(queryKey),
        show: (catalogue) => queries.setQueryData<Catalogue>(queryKey, catalogue),
        unheard: (pages) => takenByUnsent(branchId, pages),
      }),
    staleTime: CATALOGUE_FRESH_MS,
    refetchInterval: CATALOGUE_FRESH_MS,
    gcTime: Infinity,
    // Rows that did not change are the same objects already.
    structuralSharing: false,
  });
}

const rowIn = (pages: readonly CataloguePage[]) => (productId: string) => rowOf(pages, productId);

/** What sales that wait here took off the shelf of a branch. */
function takenByUnsent(
  branchId: string,
  pages: readonly CataloguePage[],
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  const { sales, refunds } = unsent.getSnapshot();
  const undone = new Set(
    refunds.filter(({ fact }) => fact.kind === 'void').map(({ fact }) => fact.saleId),
  );
  for (const { fact, state } of sales) {
    if (fact.branchId !== branchId || state !== 'waiting' || undone.has(fact._id)) continue;
    for (const [productId, milli] of takenBy(fact, rowIn(pages))) {
      sum.set(productId, (sum.get(productId) ?? 0) + milli);
    }
  }
  return sum;
}

/** Takes what was sold off the stock in memory, until the server tells the new one. */
export const takeOffStock = (queries: QueryClient, sale: Sale): void => moveStock(queries, sale, 1);

/** Puts it back there: the sale was undone and the server has not heard of either. */
export const putOnStock = (queries: QueryClient, sale: Sale): void => moveStock(queries, sale, -1);

function moveStock(queries: QueryClient, sale: Sale, times: 1 | -1): void {
  queries.setQueryData<Catalogue>([TILL_CATALOGUE, sale.branchId], (data) => {
    if (data === undefined) return undefined;
    const taken = [...takenBy(sale, rowIn(data.pages))];
    const moved = new Map(taken.map(([productId, milli]) => [productId, times * milli]));
    return { ...data, pages: lessStock(data.pages, moved) };
  });
}

/** The pages of a list of sales that are loaded, newest first. */
export function useSalesPages(filter: SalesFilter) {
  return useInfiniteQuery({
    queryKey: [SALES, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Goods may come back at another till: what is looked at, printed or shared says so. */
const SALE_FRESH_MS = 60_000;
/** Nobody waits longer for news of a sale that is known already. */
const NEWS_MS = 4_000;

const saleKey = (saleId: string) => [SALES, 'one', saleId];

/**
 * Of a posted sale nothing changes but what came back of it, so it is seldom fetched again. What
 * waits here to be sent is asked of nobody, and without an answer this device's own receipt is
 * shown.
 */
export function useSale(saleId: string) {
  const here = useUnsentFact(saleId);
  const query = useQuery({
    queryKey: saleKey(saleId),
    queryFn: ({ signal }) => call(getSale, { params: { saleId } }, { signal }),
    enabled: here === null,
    staleTime: SALE_FRESH_MS,
  });
  const { error, isError, failureReason, refetch } = query;
  const kept = useKeptFact(saleId, query.data === undefined && isSilence(failureReason));
  return { data: here ?? query.data ?? kept ?? undefined, error, isError, refetch };
}

/** The same outside a component; what was just sold is known already. */
export async function fetchSale(
  queries: QueryClient,
  businessId: string,
  saleId: string,
): Promise<Sale> {
  const here = unsentFact(saleId);
  if (here !== null) return here;
  const known = soldHere(queries, saleId);
  const options = known === null ? {} : { timeoutMs: NEWS_MS };
  try {
    return await queries.fetchQuery({
      queryKey: saleKey(saleId),
      queryFn: () => call(getSale, { params: { saleId } }, options),
      staleTime: SALE_FRESH_MS,
    });
  } catch (error) {
    if (!isSilence(error)) throw error;
    const kept = await keptFact(businessId, saleId);
    // What came back here meanwhile is known to this device alone.
    const isNews = kept !== null && kept.refundedMinor > (known?.refundedMinor ?? 0);
    const told = isNews ? kept : (known ?? kept);
    if (told === null) throw error;
    return told;
  }
}

/** A sale that was just made here, or was looked at; null when it is not at hand. */
export function soldHere(queries: QueryClient, saleId: string): Sale | null {
  return queries.getQueryData<Sale>(saleKey(saleId)) ?? null;
}

/** Keeps a sale that was just posted, and lets the lists be fetched anew. */
export function rememberSale(queries: QueryClient, sale: Sale): void {
  queries.setQueryData(saleKey(sale._id), sale);
  void queries.invalidateQueries({ queryKey: [SALES, 'list'] });
}

/** A sale that only this device knows; it is fetched once the server has it. */
export function rememberFact(queries: QueryClient, fact: Sale): void {
  queries.setQueryData(saleKey(fact._id), fact);
}

/** Sales that were sent meanwhile: what the server made of them is fetched. */
export function forgetFacts(queries: QueryClient, saleIds: readonly string[]): void {
  for (const saleId of saleIds) void queries.invalidateQueries({ queryKey: saleKey(saleId) });
  if (saleIds.length > 0) void queries.invalidateQueries({ queryKey: [SALES, 'list'] });
}

/** Every sale of a filter, page by page; tells how many there are so far. */
export async function allSales(
  filter: SalesFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<ListedSaleRow[]> {
  const rows: ListedSaleRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listSales, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
