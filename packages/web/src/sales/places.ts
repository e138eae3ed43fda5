import { tillLease, type TillLease } from '@tillbook/core/sales/tills.api';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** Whose place it is: what one person held nobody else is given. */
export interface PlaceOwner {
  readonly businessId: string;
  readonly personId: string;
}

/** The till that a person held last on this device, with its open shift. */
export interface Places {
  readonly of: (owner: PlaceOwner) => Promise<TillLease | null>;
  readonly keep: (owner: PlaceOwner, lease: TillLease | null) => Promise<void>;
}

const FORMAT = 1;

export function createPlaces(database: () => Promise<DeviceDatabase>, seal: Seal): Places {
  const keyOf = ({ businessId, personId }: PlaceOwner): string => `${businessId}/${personId}`;
  return {
    of: async (owner) => {
      const kept = await (await database()).get('places', keyOf(owner));
      if (kept?.format !== FORMAT) return null;
      const read = tillLease.safeParse(await seal.open(kept.sealed).catch(() => null));
      return read.success ? read.data : null;
    },
    keep: async (owner, lease) => {
      if (lease === null) return (await database()).delete('places', keyOf(owner));
      const sealed = await seal.close(lease);
      await (await database()).put('places', { format: FORMAT, sealed }, keyOf(owner));
    },
  };
}
