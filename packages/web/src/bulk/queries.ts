import { listBranches } from '@tillbook/core/businesses/businesses.api';
import { listBrands, listCategories } from '@tillbook/core/products/categories.api';
import {
  getChangeSet,
  listBulkProducts,
  listChangeSets,
  undoChangeSet,
} from '@tillbook/core/products/change-sets.api';
import { productChoices } from '@tillbook/core/products/products.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Named } from './grid-cells.ts';

const PRODUCTS = 'products';
const PAGE = '100';

export interface BulkFilter {
  readonly q?: string;
  readonly categoryId?: string;
  readonly state?: 'archived' | 'all';
}

/** What of the address narrows the grid. */
export function filterOf(get: (name: string) => string): BulkFilter {
  const q = get('q');
  const categoryId = get('categoryId');
  const state = get('state');
  return {
    ...(q === '' ? {} : { q }),
    ...(categoryId === '' ? {} : { categoryId }),
    ...(state === 'archived' || state === 'all' ? { state } : {}),
  };
}

const placeOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export function useBulkProducts(filter: BulkFilter) {
  return useInfiniteQuery({
    queryKey: [PRODUCTS, 'bulk', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listBulkProducts,
        { query: { ...filter, limit: PAGE, ...placeOf(pageParam) } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export interface BulkChoices {
  readonly categories: readonly Named[];
  readonly brands: readonly Named[];
  readonly taxClasses: readonly Named[];
  readonly branches: readonly Named[];
}

/** What cells choose from. */
export function useBulkChoices() {
  return useQuery({
    queryKey: [PRODUCTS, 'bulk-choices'],
    queryFn: async (): Promise<BulkChoices> => {
      const [categories, brands, choices, places] = await Promise.all([
        call(listCategories),
        call(listBrands),
        call(productChoices),
        call(listBranches),
      ]);
      return {
        categories: categories.items,
        brands: brands.items,
        taxClasses: choices.taxClasses,
        branches: places.branches,
      };
    },
  });
}

export function useChangeSets() {
  return useInfiniteQuery({
    queryKey: [PRODUCTS, 'change-sets'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listChangeSets, { query: placeOf(pageParam) }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useChangeSet(changeSetId: string) {
  return useInfiniteQuery({
    queryKey: [PRODUCTS, 'change-set', changeSetId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        getChangeSet,
        { params: { changeSetId }, query: { limit: PAGE, ...placeOf(pageParam) } },
        { signal },
      ),
    getNextPageParam: (page) => page.rows.nextCursor ?? undefined,
  });
}

/** Takes a change set back; everything shown of products is fetched anew. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changeSetId: string) => call(undoChangeSet, { params: { changeSetId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [PRODUCTS] }),
  });
}

export function useRefetchProducts(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [PRODUCTS] });
}
