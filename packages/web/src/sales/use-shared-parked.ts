import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useOnline } from '../layouts/use-online.ts';
import { parkedAt } from './browser-outbox.ts';
import type { ParkedSale } from './parked.ts';
import type { SharingPlace } from './share-parked.ts';

const PARKED_SALES = 'parked-sales';
/** Events tell at once; what they did not reach is found by this. */
const AGAIN_MS = 60_000;
const SOON_MS = 4_000;

/** What a till has with the others of its branch. */
export interface SharedParked {
  /** What lies at other tills, the latest first. */
  readonly others: readonly ParkedRow[];
  /** Takes one of them over: it lies on this device then. Null: why not was said. */
  readonly take: (id: string) => Promise<ParkedSale | null>;
  /** Whether a sale of this device is still its own; if not, who has it was said. */
  readonly release: (id: string) => Promise<boolean>;
}

/** A till without others: practice. */
export const ALONE: SharedParked = {
  others: [],
  take: () => Promise.resolve(null),
  release: () => Promise.resolve(true),
};

const load = () => import('./share-parked.ts');

/** Shares what is parked here with the tills of the branch, when there is a connection. */
export function useSharedParked(place: SharingPlace | null): SharedParked {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const { businessId = '', branchId = '', tillId = '' } = place ?? {};
  const { data, isError } = useQuery({
    queryKey: [PARKED_SALES, branchId, tillId],
    queryFn: async ({ signal }) =>
      (await load()).shareParked({ businessId, branchId, tillId }, signal),
    enabled: tillId !== '',
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? SOON_MS : AGAIN_MS),
  });
  useEffect(() => {
    if (tillId === '') return undefined;
    const ask = () => void queries.invalidateQueries({ queryKey: [PARKED_SALES, branchId] });
    return parkedAt({ businessId, branchId }).subscribe(ask);
  }, [queries, businessId, branchId, tillId]);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    // What went out before the connection was lost may hang for long: it is ended, and asked anew.
    if (isBack) void queries.invalidateQueries({ queryKey: [PARKED_SALES, branchId] });
  }, [queries, branchId, isOnline]);
  return useMemo(() => {
    const here = { businessId, branchId, tillId };
    return {
      others: data ?? [],
      take: async (id) => (await load()).takeOther(here, id),
      // A server that did not answer just now is not waited for.
      release: async (id) =>
        isError ||
        load().then(
          (share) => share.releaseOwn(here, id),
          () => true,
        ),
    };
  }, [data, isError, businessId, branchId, tillId]);
}
