import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf, QueryInputOf } from '@tillbook/core/endpoint';
import {
  getProduct,
  listProducts,
  productChoices,
  type ProductRow,
} from '@tillbook/core/products/products.api';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Everything of the catalogue is kept under this key, so that one call refetches it. */
const PRODUCTS = 'products';

export type ProductFilter = Omit<QueryInputOf<typeof listProducts>, 'cursor' | 'limit'>;
export type ProductDetail = AnswerOf<typeof getProduct>;
export type Choices = AnswerOf<typeof productChoices>;

/** The pages of the list that are loaded; what was shown stays while newer is on its way. */
export function useProductPages(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: [PRODUCTS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listProducts,
        { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One product with its stock by branch. */
export function useProduct(productId: string) {
  return useQuery({
    queryKey: [PRODUCTS, 'one', productId],
    queryFn: ({ signal }) => call(getProduct, { params: { productId } }, { signal }),
  });
}

const choices = queryOptions({
  queryKey: [PRODUCTS, 'choices'],
  queryFn: () => call(productChoices),
});

/** Categories, tax classes, and whether prices hold their tax. */
export const useProductChoices = () => useQuery(choices);

/** The same outside a component, once they are there. */
export const fetchProductChoices = (queries: QueryClient) => queries.ensureQueryData(choices);

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

/** After a product was saved: everything shown of products is fetched anew. */
export function useRefetchProducts(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [PRODUCTS] });
}

const EXPORT_PAGE = '100';

/** Every product of a filter, page by page; tells how many there are so far. */
export async function allProducts(
  filter: ProductFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const place = cursor === undefined ? {} : { cursor };
    const query = { ...filter, ...place, limit: EXPORT_PAGE };
    const page = await call(listProducts, { query }, { signal });
    rows.push(...page.items);
    onProgress(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}
