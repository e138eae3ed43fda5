import { knownAccount } from '@tillbook/core/customers/credit-offline';
import { getCustomerAtTill, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { useUser } from '../session/use-session.ts';
import { customerStore, unsent } from './browser-outbox.ts';
import type { CartCustomer } from './cart.ts';
import type { KeptCustomers } from './customer-store.ts';
import { isSilence } from './facts-here.ts';
import { madeHere, newCustomerOf } from './made-here.ts';
import { soldTo } from './sold-on-account.ts';
import { soldKey } from './use-till-customers.ts';

/** Under the key of customers: what is sold on account or paid makes it old. */
const ROOM = 'customers';

/** The account of who buys. */
export interface BuyerAccount {
  /** As the server knows it now, or as this device does; null: not known, or not yet. */
  readonly account: CustomerAtTill | null;
  /** When the server told of it last, where it could not be asked now. */
  readonly asOf: string | null;
  /** It was asked for in vain: asks once more. */
  readonly askAgain: (() => void) | null;
  readonly isAsked: boolean;
}

type Known = Pick<BuyerAccount, 'account' | 'asOf'>;

const NOT_KNOWN: Known = { account: null, asOf: null };
const NOBODY: BuyerAccount = { ...NOT_KNOWN, askAgain: null, isAsked: false };

/** The account as this device was told of it last, with what it put on it itself since. */
function useKnown(customerId: string, kept: KeptCustomers | null, isOnline: boolean): Known {
  const businessId = useUser().business?._id ?? '';
  const { data: noted } = useQuery({
    // Another tab may have noted something: it is read anew when the connection goes.
    queryKey: [...soldKey(businessId), isOnline],
    queryFn: () => customerStore.sold(businessId),
    networkMode: 'always',
    staleTime: 0,
  });
  const { sales } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const told = kept?.items.find(({ _id }) => _id === customerId);
  const asOf = kept?.asOf ?? null;
  if (told === undefined || noted === undefined || asOf === null) return NOT_KNOWN;
  return { account: knownAccount(told, soldTo(customerId, noted, sales)), asOf };
}

/**
 * How the account of who buys stands; without a connection, or an answer, as this device knows it.
 * @param kept the customers on this device
 */
export function useAccount(
  customer: CartCustomer | null,
  isOnline: boolean,
  kept: KeptCustomers | null,
): BuyerAccount {
  const made = newCustomerOf(customer);
  const customerId = customer?._id ?? '';
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: [ROOM, 'at-till', customerId],
    queryFn: ({ signal }) => call(getCustomerAtTill, { params: { customerId } }, { signal }),
    enabled: customer !== null && made === null && isOnline,
    staleTime: 0,
  });
  const known = useKnown(customerId, kept, isOnline);
  if (customer === null) return NOBODY;
  if (made !== null) return { ...NOBODY, account: madeHere(made) };
  if (!isOnline) return { ...NOBODY, ...known };
  if (data !== undefined) return { ...NOBODY, account: data, isAsked: isFetching };
  const askAgain = isError ? () => void refetch() : null;
  const isKnown = isError && isSilence(error);
  return { ...(isKnown ? known : NOT_KNOWN), askAgain, isAsked: isFetching };
}
