import { normaliseUser, type SessionUser } from '@tillbook/core/auth/user';
import { z } from 'zod';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** A text locked under a PIN, as it is kept. */
const locked = z.object({ salt: z.string(), iv: z.string(), bytes: z.string() });
export type KeptLock = z.output<typeof locked>;

const known = z.object({
  user: z.unknown(),
  keyId: z.string(),
  pinSetAt: z.string(),
  /** The seller's key on this device, locked under their PIN. */
  locked,
  /** When the server last said that it holds, by this device's clock. */
  seenAtMs: z.number(),
  /** Wrong PINs in a row without a connection, and when the last was. */
  wrong: z.number(),
  wrongAtMs: z.number(),
});

/** Somebody who can sell at this device without a connection. */
export interface KnownSeller extends Omit<z.output<typeof known>, 'user'> {
  readonly user: SessionUser;
}

const current = z.object({
  personId: z.string(),
  branchId: z.string(),
  keyId: z.string(),
  secret: z.string(),
});
/** Who sells now, with the key that signs. */
export type CurrentSeller = z.output<typeof current>;

/** The people of a business who take turns at this device; sealed like its secret. */
export interface KnownSellers {
  readonly all: (businessId: string) => Promise<readonly KnownSeller[]>;
  readonly find: (businessId: string, personId: string) => Promise<KnownSeller | null>;
  readonly keep: (businessId: string, seller: KnownSeller) => Promise<void>;
  readonly drop: (businessId: string, personId: string) => Promise<void>;
  readonly current: (businessId: string) => Promise<CurrentSeller | null>;
  readonly setCurrent: (businessId: string, seller: CurrentSeller) => Promise<void>;
}

const FORMAT = 1;
const STORE = 'credentials';

/** They lie beside the device's secret, under keys of their own. */
export function createKnownSellers(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
): KnownSellers {
  const keyOf = (businessId: string, personId: string): string =>
    `${businessId}/seller/${personId}`;
  const currentKey = (businessId: string): string => `${businessId}/current`;
  const read = async (key: string): Promise<unknown> => {
    const kept = await (await database()).get(STORE, key);
    // What cannot be read is as good as not there.
    return kept?.format === FORMAT ? seal.open(kept.sealed).catch(() => null) : null;
  };
  const write = async (key: string, content: unknown): Promise<void> => {
    const sealed = await seal.close(content);
    const writing = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
    await writing.store.put({ format: FORMAT, sealed }, key);
    await writing.done;
  };
  const sellerAt = async (key: string): Promise<KnownSeller | null> => {
    const found = known.safeParse(await read(key));
    const user = found.success ? normaliseUser(found.data.user) : null;
    return found.success && user !== null ? { ...found.data, user } : null;
  };
  return {
    all: async (businessId) => {
      const from = keyOf(businessId, '');
      const range = IDBKeyRange.bound(from, `${from}\uffff`);
      const keys = await (await database()).getAllKeys(STORE, range);
      const found = await Promise.all(keys.map(sellerAt));
      return found.filter((one) => one !== null);
    },
    find: (businessId, personId) => sellerAt(keyOf(businessId, personId)),
    keep: (businessId, seller) => write(keyOf(businessId, seller.user._id), seller),
    drop: async (businessId, personId) =>
      (await database()).delete(STORE, keyOf(businessId, personId)),
    current: async (businessId) => {
      const found = current.safeParse(await read(currentKey(businessId)));
      return found.success ? found.data : null;
    },
    setCurrent: (businessId, seller) => write(currentKey(businessId), seller),
  };
}
