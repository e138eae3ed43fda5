import type { DeviceDatabase, KeptPart } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** What this device shows a business's server instead of a session. */
export interface Credential {
  readonly deviceId: string;
  readonly secret: string;
}

/** The device's secrets, one for each business whose till it held; sealed like the sales. */
export interface Credentials {
  /**
   * By which something of a business is sent; with its place in the outbox, by which that one is:
   * what this browser did before it was enrolled anew is its former device's.
   */
  readonly of: (businessId: string, seq?: number) => Promise<Credential | null>;
  /** Which of them that is: what differs in this is not sent in one request. */
  readonly turnOf: (businessId: string, seq: number) => Promise<string>;
  readonly keep: (businessId: string, credential: Credential) => Promise<void>;
  /** The server does not know it: the one in use, or the former one of that place. */
  readonly drop: (businessId: string, seq?: number) => Promise<void>;
  /**
   * This browser is another device of the business from now on. What lies in the outbox stays its
   * former one's, whose till, and who takes turns at it, are given up.
   */
  readonly renew: (businessId: string, credential: Credential) => Promise<void>;
}

const FORMAT = 1;
const STRICT = { durability: 'strict' } as const;
const SEQ_DIGITS = 16;

const formerOf = (businessId: string): string => `${businessId}/former/`;
/** All keys that begin with a text, from another one on. */
const from = (first: string, all: string): IDBKeyRange => IDBKeyRange.bound(first, `${all}\uffff`);
/** In the order of the outbox. */
const formerKey = (businessId: string, seq: number): string =>
  formerOf(businessId) + String(seq).padStart(SEQ_DIGITS, '0');

export function createCredentials(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
): Credentials {
  /** Under which key the one lies by which something is sent. */
  const turnOf = async (businessId: string, seq?: number): Promise<string> => {
    if (seq === undefined) return businessId;
    const later = from(formerKey(businessId, seq), formerOf(businessId));
    return (await (await database()).getKey('credentials', later)) ?? businessId;
  };
  return {
    of: async (businessId, seq) => {
      const kept = await (await database()).get('credentials', await turnOf(businessId, seq));
      if (kept === undefined) return null;
      // What cannot be read is asked for anew.
      return (await seal.open(kept.sealed).catch(() => null)) as Credential | null;
    },
    turnOf,
    keep: async (businessId, credential) => {
      const sealed = await seal.close(credential);
      await (await database()).put('credentials', { format: FORMAT, sealed }, businessId);
    },
    drop: async (businessId, seq) =>
      (await database()).delete('credentials', await turnOf(businessId, seq)),
    renew: async (businessId, credential) => {
      const next: KeptPart = { format: FORMAT, sealed: await seal.close(credential) };
      const stores = ['credentials', 'sales', 'places'] as const;
      const write = (await database()).transaction(stores, 'readwrite', STRICT);
      const own = write.objectStore('credentials');
      const lastSeq = (await write.objectStore('sales').openKeyCursor(null, 'prev'))?.key ?? 0;
      const before = await own.get(businessId);
      if (before !== undefined) await own.put(before, formerKey(businessId, lastSeq));
      await own.put(next, businessId);
      // Their keys are the former device's, and its till is free.
      await own.delete(`${businessId}/current`);
      const sellers = `${businessId}/seller/`;
      await own.delete(from(sellers, sellers));
      await write.objectStore('places').delete(from(`${businessId}/`, `${businessId}/`));
      await write.done;
    },
  };
}
