import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** What this device shows a business's server instead of a session. */
export interface Credential {
  readonly deviceId: string;
  readonly secret: string;
}

/** The device's secrets, one for each business whose till it held; sealed like the sales. */
export interface Credentials {
  readonly of: (businessId: string) => Promise<Credential | null>;
  readonly keep: (businessId: string, credential: Credential) => Promise<void>;
  readonly drop: (businessId: string) => Promise<void>;
}

const FORMAT = 1;

export function createCredentials(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
): Credentials {
  return {
    of: async (businessId) => {
      const kept = await (await database()).get('credentials', businessId);
      if (kept === undefined) return null;
      // What cannot be read is asked for anew.
      return (await seal.open(kept.sealed).catch(() => null)) as Credential | null;
    },
    keep: async (businessId, credential) => {
      const sealed = await seal.close(credential);
      await (await database()).put('credentials', { format: FORMAT, sealed }, businessId);
    },
    drop: async (businessId) => (await database()).delete('credentials', businessId),
  };
}
