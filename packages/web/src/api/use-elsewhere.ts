import type { AnswerOf } from '@tillbook/core/endpoint';
import { stockElsewhere } from '@tillbook/core/sales/stock-elsewhere.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './call.ts';

/** Branches that are alone in their business: what others have is not offered there again. */
const alone = new Set<string>();

/** What other branches have of a product: asked when somebody looks, and anew each time. */
export interface ElsewhereWork {
  /** There is nobody to ask. */
  readonly isAlone: boolean;
  readonly isAsked: boolean;
  readonly ask: () => void;
  /** Null: not known yet. */
  readonly told: AnswerOf<typeof stockElsewhere> | null;
  readonly isFailed: boolean;
  readonly isOnline: boolean;
}

/**
 * Nothing goes to the server before it is asked for.
 * @param given.isAsked it is looked for at once
 */
export function useElsewhere(given: {
  readonly branchId: string;
  readonly productId: string;
  readonly isAsked: boolean;
  readonly isOnline: boolean;
}): ElsewhereWork {
  const { branchId, productId, isOnline } = given;
  const [isAlone] = useState(() => alone.has(branchId));
  const [isAsked, setIsAsked] = useState(given.isAsked && !isAlone);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['stock', 'elsewhere', branchId, productId],
    queryFn: async ({ signal }) => {
      const query = { branchId, productId };
      const told = await call(stockElsewhere, { query }, { signal });
      if (told.branches.length === 0) alone.add(branchId);
      return told;
    },
    // Without a connection the question would wait, and be asked when nobody looks any more.
    enabled: isAsked && isOnline,
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  const ask = () => (isAsked ? void refetch() : setIsAsked(true));
  const isFailed = isError && !isFetching;
  return { isAlone, isAsked, ask, told: data ?? null, isFailed, isOnline };
}
