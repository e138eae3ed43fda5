import { tillLease, type TillLease } from '@tillbook/core/sales/tills.api';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** Whose place it is: what one person held nobody else is given. */
export interface PlaceOwner {
  readonly businessId: string;
  readonly personId: string;
}

/** A till, and who held it last on this device. */
export type HeldPlace = PlaceOwner & Pick<TillLease, 'tillId' | 'branchId'>;

/** The till that a person held last on this device, with its open shift. */
export interface Places {
  readonly of: (owner: PlaceOwner) => Promise<TillLease | null>;
  readonly keep: (owner: PlaceOwner, lease: TillLease | null) => Promise<void>;
  /** The tills that anybody held last on this device. */
  readonly all: () => Promise<readonly HeldPlace[]>;
  /** A shift was closed: nobody who held its till here goes on in it. */
  readonly ended: (businessId: string, shiftId: string) => Promise<void>;
}

const FORMAT = 1;

export function createPlaces(database: () => Promise<DeviceDatabase>, seal: Seal): Places {
  const keyOf = ({ businessId, personId }: PlaceOwner): string => `${businessId}/${personId}`;
  const of = async (key: string): Promise<TillLease | null> => {
    const kept = await (await database()).get('places', key);
    if (kept?.format !== FORMAT) return null;
    const read = tillLease.safeParse(await seal.open(kept.sealed).catch(() => null));
    return read.success ? read.data : null;
  };
  const keep = async (key: string, lease: TillLease): Promise<void> => {
    const sealed = await seal.close(lease);
    await (await database()).put('places', { format: FORMAT, sealed }, key);
  };
  return {
    of: (owner) => of(keyOf(owner)),
    keep: async (owner, lease) => {
      if (lease === null) return (await database()).delete('places', keyOf(owner));
      await keep(keyOf(owner), lease);
    },
    all: async () => {
      const keys = await (await database()).getAllKeys('places');
      const held = await Promise.all(keys.map(async (key) => ({ key, lease: await of(key) })));
      return held.flatMap(({ key, lease }) => {
        const [businessId = '', personId = ''] = key.split('/');
        if (lease === null) return [];
        return [{ businessId, personId, tillId: lease.tillId, branchId: lease.branchId }];
      });
    },
    ended: async (businessId, shiftId) => {
      const keys = await (await database()).getAllKeys('places');
      for (const key of keys.filter((one) => one.startsWith(`${businessId}/`))) {
        const lease = await of(key);
        if (lease?.openShift?._id === shiftId) await keep(key, { ...lease, openShift: null });
      }
    },
  };
}
