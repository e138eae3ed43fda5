import { customerAtTill, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { madeCustomer, type MadeCustomer } from '@tillbook/core/sales/sync.api';
import { z } from 'zod';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { soldOnAccount, type SoldOnAccount } from './sold-on-account.ts';

/** The customers of a business as this device keeps them. */
export interface KeptCustomers {
  readonly items: readonly CustomerAtTill[];
  /** What to ask with for changes. */
  readonly cursor: string;
  /** When they were asked for, by this device's clock; null: an earlier release kept them. */
  readonly asOf: string | null;
}

/** Keeps the customers, so that they are found without a network. Names stay sealed. */
export interface CustomerStore {
  readonly load: (businessId: string) => Promise<KeptCustomers | null>;
  readonly save: (businessId: string, kept: KeptCustomers) => Promise<void>;
  /** Those made on this device that the server's list did not bring yet, the oldest first. */
  readonly made: (businessId: string) => Promise<readonly MadeCustomer[]>;
  readonly make: (businessId: string, customer: MadeCustomer) => Promise<void>;
  readonly forget: (businessId: string, customerId: string) => Promise<void>;
  /** What was put on accounts here, as far as the list of customers does not tell of it yet. */
  readonly sold: (businessId: string) => Promise<readonly SoldOnAccount[]>;
  readonly noteSold: (businessId: string, sold: SoldOnAccount) => Promise<void>;
  /** The list tells of these sales. */
  readonly forgetSold: (businessId: string, saleIds: readonly string[]) => Promise<void>;
}

const FORMAT = 1;
const STRICT = { durability: 'strict' } as const;
const LAST = '\uffff';
/** Each lies under a key of its own: tabs do not write over each other. */
const madeKey = (businessId: string, customerId: string): string =>
  `${businessId}/made/${customerId}`;
const soldKey = (businessId: string, saleId: string): string => `${businessId}/sold/${saleId}`;
const stored = z.object({
  items: z.array(customerAtTill),
  cursor: z.string(),
  asOf: z.string().nullable().default(null),
});

export function createCustomerStore(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
): CustomerStore {
  const readAll = async <T>(key: (id: string) => string, shape: z.ZodType<T>): Promise<T[]> => {
    const range = IDBKeyRange.bound(key(''), key(LAST));
    const kept = await (await database()).getAll('customers', range);
    const read = kept.map(async ({ sealed }) => shape.parse(await seal.open(sealed)));
    const settled = await Promise.allSettled(read);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  const put = async (key: string, what: object): Promise<void> => {
    const sealed = await seal.close(what);
    const write = (await database()).transaction('customers', 'readwrite', STRICT);
    await write.store.put({ format: FORMAT, sealed }, key);
    await write.done;
  };
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
    made: (businessId) => readAll(madeKey.bind(null, businessId), madeCustomer),
    make: (businessId, customer) => put(madeKey(businessId, customer._id), customer),
    forget: async (businessId, customerId) =>
      (await database()).delete('customers', madeKey(businessId, customerId)),
    sold: (businessId) => readAll(soldKey.bind(null, businessId), soldOnAccount),
    noteSold: (businessId, sold) => put(soldKey(businessId, sold.saleId), sold),
    forgetSold: async (businessId, saleIds) => {
      const write = (await database()).transaction('customers', 'readwrite');
      await Promise.all(saleIds.map((saleId) => write.store.delete(soldKey(businessId, saleId))));
      await write.done;
    },
  };
}
