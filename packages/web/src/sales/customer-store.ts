import { customerAtTill, type CustomerAtTill } from '@tillbook/core/customers/customers.api';
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
}

const FORMAT = 1;
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
  };
}
