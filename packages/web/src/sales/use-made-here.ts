import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { MadeCustomer } from '@tillbook/core/sales/sync.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useUser } from '../session/use-session.ts';
import { customerStore } from './browser-outbox.ts';
import { madeHere, notToldYet, type CustomerHere } from './made-here.ts';
import { TILL_CUSTOMERS } from './use-till-customers.ts';

const NOBODY: readonly MadeCustomer[] = [];

/** Customers made on this device, until the server's list brings them; and making one. */
export function useMadeHere(known: readonly CustomerAtTill[] | null) {
  const queries = useQueryClient();
  const businessId = useUser().business?._id ?? '';
  const queryKey = [TILL_CUSTOMERS, 'made', businessId];
  const query = useQuery({
    queryKey,
    queryFn: () => customerStore.made(businessId),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const all = query.data ?? NOBODY;
  const left = useMemo(() => notToldYet(all, known ?? []), [all, known]);
  useEffect(() => {
    const isLeft = new Set(left);
    for (const one of all) {
      if (!isLeft.has(one)) void customerStore.forget(businessId, one._id).catch(() => undefined);
    }
  }, [all, left, businessId]);
  return {
    made: useMemo(() => left.map(madeHere), [left]),
    /** Resolves once it is on the disk. */
    make: async (customer: MadeCustomer): Promise<CustomerHere> => {
      await customerStore.make(businessId, customer);
      const put = (kept: readonly MadeCustomer[] = NOBODY) => [...kept, customer];
      queries.setQueryData<readonly MadeCustomer[]>(queryKey, put);
      return madeHere(customer);
    },
  };
}
