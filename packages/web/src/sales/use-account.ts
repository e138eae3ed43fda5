import { getCustomerAtTill, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { CartCustomer } from './cart.ts';
import { madeHere, newCustomerOf } from './made-here.ts';

/** Under the key of customers: what is sold on account or paid makes it old. */
const ROOM = 'customers';

/** The account of who buys. */
export interface BuyerAccount {
  /** As the server knows it now; null: not known, or not yet. */
  readonly account: CustomerAtTill | null;
  /** It was asked for in vain: asks once more. */
  readonly askAgain: (() => void) | null;
  readonly isAsked: boolean;
}

const NOBODY: BuyerAccount = { account: null, askAgain: null, isAsked: false };

/** How the account of who buys stands; without a connection nobody knows. */
export function useAccount(customer: CartCustomer | null, isOnline: boolean): BuyerAccount {
  const made = newCustomerOf(customer);
  const customerId = customer?._id ?? '';
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [ROOM, 'at-till', customerId],
    queryFn: ({ signal }) => call(getCustomerAtTill, { params: { customerId } }, { signal }),
    enabled: customer !== null && made === null && isOnline,
    staleTime: 0,
  });
  if (customer === null || !isOnline) return NOBODY;
  if (made !== null) return { ...NOBODY, account: madeHere(made) };
  const askAgain = isError && data === undefined ? () => void refetch() : null;
  return { account: data ?? null, askAgain, isAsked: isFetching };
}
