import { pointsMoved } from '@tillbook/core/loyalty/loyalty.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What a customer's points are and what moved them, page by page, newest first. */
export function usePoints(customerId: string) {
  return useInfiniteQuery({
    // Under customers: what is sold or comes back makes it old.
    queryKey: ['customers', 'points', customerId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return call(pointsMoved, { params: { customerId }, query }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
