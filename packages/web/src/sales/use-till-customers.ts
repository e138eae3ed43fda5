import {
  addCustomer,
  findCustomers,
  tillCustomers,
  type CustomerAtTill,
} from '@tillbook/core/customers/customers.api';
import type { TypedCustomer } from '@tillbook/core/customers/one-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { useUser } from '../session/use-session.ts';
import { customerStore } from './browser-outbox.ts';
import { fetchCustomers, withTold } from './customer-fetch.ts';
import type { KeptCustomers } from './customer-store.ts';

/** The customers of a till, by business. */
export const TILL_CUSTOMERS = 'till-customers';

const FRESH_MS = 5 * 60_000;

/** The customers on this device: what was kept at once, changes as they come. */
export function useTillCustomers() {
  const queries = useQueryClient();
  const businessId = useUser().business?._id ?? '';
  const queryKey = [TILL_CUSTOMERS, businessId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchCustomers({
        ...{ businessId, store: customerStore },
        ask: (cursor) => {
          const asked = cursor === null ? {} : { cursor };
          return call(tillCustomers, { query: asked }, { signal });
        },
        current: () => queries.getQueryData<KeptCustomers>(queryKey),
        show: (kept) => queries.setQueryData<KeptCustomers>(queryKey, kept),
      }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: Infinity,
    structuralSharing: false,
  });
  /** Null: this device does not know them yet. */
  return query.data?.items ?? null;
}

/** Asks the server for who is meant, while this device does not know its customers. */
export async function askCustomers(q: string): Promise<readonly CustomerAtTill[]> {
  return (await call(findCustomers, { query: { q } })).items;
}

/** Adds a customer, and knows them here at once. */
export function useAddCustomer() {
  const queries = useQueryClient();
  const businessId = useUser().business?._id ?? '';
  return useCallback(
    async (_id: string, { name, phone }: TypedCustomer): Promise<CustomerAtTill> => {
      const customer = await call(addCustomer, { body: { _id, name, phone } });
      queries.setQueryData<KeptCustomers>([TILL_CUSTOMERS, businessId], (kept) =>
        kept === undefined
          ? undefined
          : { ...kept, items: withTold(kept.items, { items: [customer], gone: [] }) },
      );
      return customer;
    },
    [queries, businessId],
  );
}
