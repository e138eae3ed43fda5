import {
  addCustomer,
  findCustomers,
  tillCustomers,
  type CustomerAtTill,
} from '@tillbook/core/customers/customers.api';
import type { TypedCustomer } from '@tillbook/core/customers/one-field';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { nowMs } from '../api/clock.ts';
import { call } from '../api/call.ts';
import { useUser } from '../session/use-session.ts';
import { customerStore, outbox } from './browser-outbox.ts';
import { fetchCustomers, withTold } from './customer-fetch.ts';
import type { KeptCustomers } from './customer-store.ts';
import { onAccountIn } from './sold-on-account.ts';

/** The customers of a till, by business. */
export const TILL_CUSTOMERS = 'till-customers';

const FRESH_MS = 5 * 60_000;

/** The customers on this device: what was kept at once, changes as they come. */
export function useTillCustomers(): KeptCustomers | null {
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
        heard: () => heardOf(businessId),
        forget: async (saleIds) => {
          if (saleIds.length === 0) return;
          await customerStore.forgetSold(businessId, saleIds);
          await queries.invalidateQueries({ queryKey: soldKey(businessId) });
        },
        nowMs,
      }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: Infinity,
    structuralSharing: false,
  });
  /** Null: this device does not know them yet. */
  return query.data ?? null;
}

/** What was put on accounts here and the list does not tell of yet is kept under this key. */
export const soldKey = (businessId: string) => [TILL_CUSTOMERS, 'sold', businessId];

/** Of what was put on accounts here, the sales that do not wait any more. */
async function heardOf(businessId: string): Promise<readonly string[]> {
  const noted = await customerStore.sold(businessId);
  if (noted.length === 0) return [];
  const waiting = new Set((await outbox.all()).map(({ draft }) => draft._id));
  return noted.map(({ saleId }) => saleId).filter((saleId) => !waiting.has(saleId));
}

/** The days that a customer of this device has to pay; null: it does not know them. */
export function knownTerms(
  queries: QueryClient,
  businessId: string,
  customerId: string,
): number | null {
  const kept = queries.getQueryData<KeptCustomers>([TILL_CUSTOMERS, businessId]);
  return kept?.items.find(({ _id }) => _id === customerId)?.termsDays ?? null;
}

/** Notes what a sale put on an account, until the list of customers tells of it. */
export function noteOnAccount(queries: QueryClient, businessId: string, sale: Sale): void {
  const { _id, customer, payments } = sale;
  const sold = onAccountIn({ _id, customerId: customer?._id ?? null, payments });
  if (sold === null) return;
  const noted = customerStore.noteSold(businessId, sold);
  void noted
    .then(() => queries.invalidateQueries({ queryKey: soldKey(businessId) }))
    .catch(() => undefined);
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
