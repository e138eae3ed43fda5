import type { DeviceDatabase } from './device-database.ts';
import type { ParkedPlace } from './kept-carts.ts';

/** What the server knows of a parked sale: it may, since it was sent, or it answered. */
export type ParkedMark = 'sent' | 'there';

/**
 * Which parked sales of this device the server knows. A mark whose sale is gone says that it was
 * taken up or put away here and the server was not told.
 */
export interface ParkedMarks {
  readonly of: (place: ParkedPlace) => Promise<ReadonlyMap<string, ParkedMark>>;
  readonly set: (place: ParkedPlace, id: string, mark: ParkedMark) => Promise<void>;
  readonly drop: (place: ParkedPlace, id: string) => Promise<void>;
}

const FORMAT = 1;
/** Before the keys of the sales themselves, which an earlier release reads too. */
const startOf = ({ businessId, branchId }: ParkedPlace) => `told/${businessId}/${branchId}/`;

/** They say nothing of what was parked, and lie beside it. */
export function createParkedMarks(database: () => Promise<DeviceDatabase>): ParkedMarks {
  return {
    of: async (place) => {
      const start = startOf(place);
      const { store } = (await database()).transaction('parked');
      const all = IDBKeyRange.bound(start, `${start}\uffff`);
      const [keys, marks] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
      return new Map(
        keys.map((key, at) => {
          const sealed = marks[at]?.sealed;
          const isThere = sealed !== undefined && 'plain' in sealed && sealed.plain === 'there';
          return [key.slice(start.length), isThere ? 'there' : 'sent'];
        }),
      );
    },
    set: async (place, id, mark) => {
      const kept = { format: FORMAT, sealed: { plain: mark } };
      await (await database()).put('parked', kept, startOf(place) + id);
    },
    drop: async (place, id) => (await database()).delete('parked', startOf(place) + id),
  };
}
