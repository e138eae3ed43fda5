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
  /** What was asked for of other tills and may not lie here yet, with the id that it gets here. */
  readonly asked: (place: ParkedPlace) => Promise<ReadonlyMap<string, string>>;
  readonly ask: (place: ParkedPlace, id: string, ownId: string) => Promise<void>;
  readonly came: (place: ParkedPlace, id: string) => Promise<void>;
}

const FORMAT = 1;
// Before the keys of the sales themselves, which an earlier release reads too.
const startOf = ({ businessId, branchId }: ParkedPlace) => `told/${businessId}/${branchId}/`;
const askedOf = ({ businessId, branchId }: ParkedPlace) => `asked/${businessId}/${branchId}/`;

/** They say nothing of what was parked, and lie beside it. */
export function createParkedMarks(database: () => Promise<DeviceDatabase>): ParkedMarks {
  const within = async (start: string): Promise<[string, string][]> => {
    const { store } = (await database()).transaction('parked');
    const all = IDBKeyRange.bound(start, `${start}\uffff`);
    const [keys, kept] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
    return keys.map((key, at) => {
      const sealed = kept[at]?.sealed;
      return [
        key.slice(start.length),
        sealed !== undefined && 'plain' in sealed ? sealed.plain : '',
      ];
    });
  };
  const put = async (key: string, plain: string): Promise<void> => {
    await (await database()).put('parked', { format: FORMAT, sealed: { plain } }, key);
  };
  return {
    of: async (place) => {
      const marks = await within(startOf(place));
      return new Map(marks.map(([id, mark]) => [id, mark === 'there' ? 'there' : 'sent']));
    },
    set: (place, id, mark) => put(startOf(place) + id, mark),
    drop: async (place, id) => (await database()).delete('parked', startOf(place) + id),
    asked: async (place) => new Map(await within(askedOf(place))),
    ask: (place, id, ownId) => put(askedOf(place) + id, ownId),
    came: async (place, id) => (await database()).delete('parked', askedOf(place) + id),
  };
}
