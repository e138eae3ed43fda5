import { findCustomers, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { CartCustomer } from './cart.ts';
import { madeHere, newCustomerOf } from './made-here.ts';

/** Under the key of customers: what is sold on account or paid makes it old. */
const ROOM = 'customers';

/** The account of who buys, as the server knows it now; null without a connection. */
export function useAccount(customer: CartCustomer | null, isOnline: boolean) {
  const made = newCustomerOf(customer);
  const query = useQuery({
    queryKey: [ROOM, 'at-till', customer?._id],
    queryFn: async ({ signal }): Promise<CustomerAtTill | null> => {
      const q = customer?.phone ?? customer?.name ?? '';
      const { items } = await call(findCustomers, { query: { q } }, { signal });
      return items.find(({ _id }) => _id === customer?._id) ?? null;
    },
    enabled: customer !== null && made === null && isOnline,
    staleTime: 0,
  });
  if (customer === null || !isOnline) return null;
  return made === null ? (query.data ?? null) : madeHere(made);
}
