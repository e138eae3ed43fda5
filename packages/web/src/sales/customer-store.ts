import { customerAtTill, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { madeCustomer, type MadeCustomer } from '@tillbook/core/sales/sync.api';
import { z } from 'zod';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** The customers of a business as this device keeps them. */
export interface KeptCustomers {
  readonly items: readonly CustomerAtTill[];
  /** What to ask with for changes. */
  readonly cursor: string;
}

/** Keeps the customers, so that they are found without a network. Names stay sealed. */
export interface CustomerStore {
  readonly load: (businessId: string) => Promise<KeptCustomers | null>;
  readonly save: (businessId: string, kept: KeptCustomers) => Promise<void>;
  /** Those made on this device that the server's list did not bring yet, the oldest first. */
  readonly made: (businessId: string) => Promise<readonly MadeCustomer[]>;
  readonly make: (businessId: string, customer: MadeCustomer) => Promise<void>;
  readonly forget: (businessId: string, customerId: string) => Promise<void>;
}

const FORMAT = 1;
const STRICT = { durability: 'strict' } as const;
const LAST = '\uffff';
/** Each lies under a key of its own: tabs do not write over each other. */
const madeKey = (businessId: string, customerId: string): string =>
  `${businessId}/made/${customerId}`;
const stored = z.object({ items: z.array(customerAtTill), cursor: z.string() });

export function createCustomerStore(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
): CustomerStore {
  return {
    load: async (businessId) => {
      const kept = await (await database()).get('customers', businessId);
      if (kept?.format !== FORMAT) return null;
      // Kept by a release that knew customers otherwise: they are fetched anew.
      return stored.safeParse(await seal.open(kept.sealed)).data ?? null;
    },
    save: async (businessId, kept) => {
      const sealed = await seal.close(kept);
      await (await database()).put('customers', { format: FORMAT, sealed }, businessId);
    },
    made: async (businessId) => {
      const range = IDBKeyRange.bound(madeKey(businessId, ''), madeKey(businessId, LAST));
      const kept = await (await database()).getAll('customers', range);
      const read = kept.map(async ({ sealed }) => madeCustomer.parse(await seal.open(sealed)));
      const settled = await Promise.allSettled(read);
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    make: async (businessId, customer) => {
      const sealed = await seal.close(customer);
      const write = (await database()).transaction('customers', 'readwrite', STRICT);
      await write.store.put({ format: FORMAT, sealed }, madeKey(businessId, customer._id));
      await write.done;
    },
    forget: async (businessId, customerId) =>
      (await database()).delete('customers', madeKey(businessId, customerId)),
  };
}
