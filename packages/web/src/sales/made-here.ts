import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { MadeCustomer } from '@tillbook/core/sales/sync.api';
import type { CartCustomer } from './cart.ts';

/** Somebody whom a till may choose: known to the server, or made on this device. */
export type CustomerHere = CustomerAtTill & Pick<CartCustomer, 'isMadeHere'>;

/** Somebody made here as a till shows them: nothing is owed, nothing may be. */
export const madeHere = ({ _id, name, phone }: MadeCustomer): CustomerHere => ({
  ...{ _id, name, phone, groupName: null, balanceMinor: 0, creditLimitMinor: 0, leftMinor: 0 },
  ...{ termsDays: 0, isMadeHere: true },
});

/** What goes with a sale of somebody whom the server may not know yet; else null. */
export function newCustomerOf(customer: CartCustomer | null | undefined): MadeCustomer | null {
  if (customer?.isMadeHere !== true) return null;
  const { _id, name, phone } = customer;
  return { _id, name, phone };
}

/** Those of whom the server's list says nothing yet, neither by id nor by number. */
export function notToldYet(
  made: readonly MadeCustomer[],
  known: readonly CustomerAtTill[],
): readonly MadeCustomer[] {
  if (made.length === 0) return made;
  const ids = new Set(known.map(({ _id }) => _id));
  const phones = new Set(known.map(({ phone }) => phone));
  return made.filter(({ _id, phone }) => !ids.has(_id) && (phone === null || !phones.has(phone)));
}
