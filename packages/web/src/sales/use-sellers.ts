import { can } from '@tillbook/core/permissions';
import { listSellers } from '@tillbook/core/sales/sellers.api';
import type { SessionUser } from '@tillbook/core/auth/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sellers.ts';
import { useOnline } from '../layouts/use-online.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { setLocked } from '../session/lock.ts';
import { useUser } from '../session/use-session.ts';
import { announce } from '../ui/live-region.ts';
import { turns } from './browser-turns.ts';
import { handOver } from './hand-over.ts';
import type { Entered, WhyNotIn } from './seller-turns.ts';
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

/** Where each role sells. */
function sellPathOf({ role }: SessionUser): string {
  if (role === 'business_admin') return paths.business.sell();
  return role === 'branch_manager' ? paths.manager.sell() : paths.seller.newSale();
}

/** Takes over by PIN; null when it worked, else why not. */
export function useTakeOver(
  branchId: string,
): (person: Person, pin: string) => Promise<WhyNotIn | null> {
  const { _id: personId, business } = useUser();
  return async ({ _id: sellerId, name }, pin) => {
    const businessId = business?._id ?? '';
    const entered: Entered = await turns.enter({ businessId, branchId, sellerId, pin });
    if (entered.kind !== 'in') return entered;
    const { user, bearer } = entered;
    const isOther = sellerId !== personId;
    const to = { personId: sellerId, name };
    if (isOther) await handOver({ businessId, from: { personId }, to }).catch(() => undefined);
    const path = isOther && can(user, 'sale.post') ? sellPathOf(user) : null;
    session.enterByPin(user, bearer, path);
    setLocked(null);
    announce(t('sellsNow', { name }));
    return null;
  };
}

/** In words, why somebody did not come in. */
export function whyNotInText(why: WhyNotIn): string {
  if (why.kind === 'refused') return why.message;
  return why.kind === 'wait' ? t('wait', { seconds: why.seconds }) : t(why.kind);
}
