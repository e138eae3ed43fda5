import { listBrands, listCategories } from '@tillbook/core/products/categories.api';
import { listPriceLists, listPricesOfList } from '@tillbook/core/products/prices.api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['products', 'categories'],
    queryFn: async ({ signal }) => (await call(listCategories, {}, { signal })).items,
  });
}

export function useBrands() {
  return useQuery({
    queryKey: ['products', 'brands'],
    queryFn: async ({ signal }) => (await call(listBrands, {}, { signal })).items,
  });
}

export function usePriceLists() {
  return useQuery({
    queryKey: ['products', 'price-lists'],
    queryFn: async ({ signal }) => (await call(listPriceLists, {}, { signal })).items,
  });
}

/** The prices of a list, page by page. */
export function usePricesOfList(priceListId: string, q: string) {
  return useInfiniteQuery({
    queryKey: ['products', 'price-lists', priceListId, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listPricesOfList,
        {
          params: { priceListId },
          query: {
            ...(q === '' ? {} : { q }),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
