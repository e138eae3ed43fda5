import { CARTS_FORMAT, createCartsWriter } from './carts-writer.ts';
import type { DeviceDatabase, KeptPart } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { byLatest, readParked, type ParkedSale } from './parked.ts';
import { readJournal, type JournalOwner, type TillJournal } from './till-journal.ts';

/** Where sales are put aside: at this device, for one branch. */
export interface ParkedPlace {
  readonly businessId: string;
  readonly branchId: string;
}

/**
 * The carts of this device and what was put aside, sealed. What is changed in one go is one
 * transaction: a sale is parked and its cart empty, or neither. One is on its way at a time; what
 * is changed meanwhile is written next, of each cart only the last. What could not be written stays
 * to be written with the next change.
 */
export interface KeptCarts {
  /** What a person left in the cart of a till. Rejects where the browser keeps nothing. */
  readonly load: (owner: JournalOwner) => Promise<TillJournal>;
  /** @returns whether it is written; @param isStrict it waits for the disk */
  readonly save: (
    owner: JournalOwner,
    journal: TillJournal,
    isStrict?: boolean,
  ) => Promise<boolean>;
  /** How many lines one person's carts hold at the tills of a business. */
  readonly linesLeft: (who: Omit<JournalOwner, 'tillId'>) => Promise<number>;
  readonly parked: (place: ParkedPlace) => Promise<readonly ParkedSale[]>;
  /** Puts one aside or changes it; it waits for the disk. @returns whether it is written */
  readonly park: (place: ParkedPlace, sale: ParkedSale) => Promise<boolean>;
  /** Takes one out. False when it was gone: carts changed in the same go are not written then. */
  readonly take: (place: ParkedPlace, id: string) => Promise<boolean>;
  /** False when the browser kept nothing the last time. */
  readonly canKeep: () => boolean;
}

const cartKey = ({ businessId, tillId, personId }: JournalOwner): string =>
  `${businessId}/${tillId}/${personId}`;
const parkedKey = ({ businessId, branchId }: ParkedPlace, id: string): string =>
  `${businessId}/${branchId}/${id}`;

/** All keys that begin so. */
const within = (start: string): IDBKeyRange => IDBKeyRange.bound(start, `${start}\uffff`);

/** @param database opened, with what an earlier release left in the local storage taken over */
export function createKeptCarts(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  tell: () => void = () => undefined,
): KeptCarts {
  let isShut = false;
  const open = async (): Promise<DeviceDatabase> => {
    try {
      const found = await database();
      isShut = false;
      return found;
    } catch (error) {
      isShut = true;
      throw error;
    }
  };
  const writer = createCartsWriter(open, seal, tell);
  const opened = async (): Promise<DeviceDatabase> => {
    await writer.idle();
    return open();
  };
  const content = async (kept: KeptPart) =>
    kept.format === CARTS_FORMAT ? seal.open(kept.sealed).catch(() => null) : null;
  const load = async (key: string): Promise<TillJournal> => {
    const kept = await (await opened()).get('carts', key);
    const unwritten = writer.pending().carts.get(key);
    return unwritten ?? readJournal(kept === undefined ? null : await content(kept));
  };
  const parkedNow = async (place: ParkedPlace): Promise<readonly ParkedSale[]> => {
    const start = parkedKey(place, '');
    const kept = await (await opened()).getAll('parked', within(start));
    const read = (await Promise.all(kept.map(content))).map(readParked);
    const sales = new Map(read.flatMap((sale) => (sale === null ? [] : [[sale.id, sale]])));
    for (const { key, sale } of writer.pending().parked) {
      if (!key.startsWith(start)) continue;
      if (sale === null) sales.delete(key.slice(start.length));
      else sales.set(sale.id, sale);
    }
    return byLatest([...sales.values()]);
  };
  return {
    load: (owner) => load(cartKey(owner)),
    save: (owner, journal, isStrict = false) =>
      writer.add({ carts: new Map([[cartKey(owner), journal]]), isStrict }),
    linesLeft: async ({ businessId, personId }) => {
      const keys = await (await opened()).getAllKeys('carts', within(`${businessId}/`));
      const own = keys.filter((key) => key.endsWith(`/${personId}`));
      const journals = await Promise.all(own.map(load));
      return journals.reduce((sum, { lines }) => sum + lines.length, 0);
    },
    parked: parkedNow,
    park: (place, sale) => {
      const onDone = () => undefined;
      return writer.add({
        parked: [{ key: parkedKey(place, sale.id), sale, onDone }],
        isStrict: true,
      });
    },
    take: (place, id) =>
      new Promise((onDone) => {
        void writer.add({
          parked: [{ key: parkedKey(place, id), sale: null, onDone }],
          isStrict: true,
        });
      }),
    canKeep: () => !isShut && !writer.isRefused(),
  };
}
