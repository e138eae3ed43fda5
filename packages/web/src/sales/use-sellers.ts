import { listSellers } from '@tillbook/core/sales/sellers.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { turns } from './browser-turns.ts';
import { whoIsHere, type Person } from './who-is-here.ts';

const SELLERS = 'till-sellers';

export interface PeopleHere {
  readonly people: readonly Person[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Who may sell in a branch, as the server told or as this device knows. */
export function usePeopleHere(branchId: string): PeopleHere {
  const businessId = useUser().business?._id ?? '';
  const isOnline = useOnline();
  const queries = useQueryClient();
  const known = useQuery({
    queryKey: [SELLERS, 'known', businessId],
    queryFn: () => turns.known(businessId),
    networkMode: 'always',
    staleTime: 0,
  });
  const told = useQuery({
    queryKey: [SELLERS, businessId, branchId],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSellers, { query: { branchId } }, { signal });
      // A device that keeps nothing has nobody to forget.
      await turns.follow(businessId, items).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: [SELLERS, 'known', businessId] });
      return items;
    },
    staleTime: 0,
  });
  const knownHere = known.data ?? [];
  const people = whoIsHere(told.data ?? null, knownHere, isOnline, nowMs());
  return {
    people,
    isPending: known.isPending || (told.isPending && isOnline && people.length === 0),
    error: told.isError && people.length === 0 ? told.error : null,
    retry: () => void told.refetch(),
  };
}

/** Looks anew at whose PIN was used on this device. */
export function useForgetKnown(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [SELLERS, 'known'] });
}
