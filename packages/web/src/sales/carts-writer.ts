import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import type { ParkedSale } from './parked.ts';
import type { TillJournal } from './till-journal.ts';

export const CARTS_FORMAT = 1;

/** Something about a parked sale: what it is now, or that it is taken out. */
export interface ParkedChange {
  readonly key: string;
  readonly sale: ParkedSale | null;
  readonly onDone: (isSo: boolean) => void;
}

/** What is to be written in one go. */
export interface Work {
  readonly carts: ReadonlyMap<string, TillJournal>;
  readonly parked: readonly ParkedChange[];
  readonly isStrict: boolean;
  readonly onWritten: readonly ((isKept: boolean) => void)[];
}

const NO_WORK: Work = { carts: new Map(), parked: [], isStrict: false, onWritten: [] };

/** What could not be written before what came since. */
const together = (before: Work, since: Work): Work => ({
  carts: new Map([...before.carts, ...since.carts]),
  parked: [...before.parked, ...since.parked],
  isStrict: before.isStrict || since.isStrict,
  onWritten: since.onWritten,
});

/** Writes it all or nothing. @returns of each parked change whether the sale was there */
async function write(database: DeviceDatabase, seal: Seal, work: Work): Promise<boolean[]> {
  const part = async (content: unknown) => ({
    format: CARTS_FORMAT,
    sealed: await seal.close(content),
  });
  const carts = await Promise.all(
    [...work.carts].map(async ([key, journal]) => [key, await part(journal)] as const),
  );
  const sales = await Promise.all(
    work.parked.map(async ({ key, sale }) => ({ key, kept: sale && (await part(sale)) })),
  );
  const durability = work.isStrict ? 'strict' : 'relaxed';
  const stores = ['carts', 'parked'] as const;
  const transaction = database.transaction(stores, 'readwrite', { durability });
  const parked = transaction.objectStore('parked');
  const wereThere: boolean[] = [];
  for (const { key, kept } of sales) {
    const isThere = kept !== null || (await parked.getKey(key)) !== undefined;
    wereThere.push(isThere);
    if (kept !== null) await parked.put(kept, key);
    else await parked.delete(key);
  }
  const isGoing = wereThere.every(Boolean);
  const written = isGoing
    ? carts.map(([key, kept]) => transaction.objectStore('carts').put(kept, key))
    : [];
  // A page that ends now has still written it.
  transaction.commit();
  await Promise.all([...written, transaction.done]);
  return wereThere;
}

/** Writes carts and what was put aside, one transaction at a time. */
export interface CartsWriter {
  /** What is to be written, or could not be. */
  readonly pending: () => Pick<Work, 'carts' | 'parked'>;
  /** @returns whether it is written */
  readonly add: (more: Partial<Omit<Work, 'onWritten'>>) => Promise<boolean>;
  /** Everything was written, or tried. */
  readonly idle: () => Promise<void>;
  /** Whether the last write failed. */
  readonly isRefused: () => boolean;
}

/** @param tell of every change of what was put aside */
export function createCartsWriter(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  tell: () => void,
): CartsWriter {
  let pending = NO_WORK;
  let writing: Promise<void> | null = null;
  let isRefused = false;
  const drain = async (): Promise<void> => {
    await Promise.resolve();
    while (pending.carts.size > 0 || pending.parked.length > 0) {
      const work = pending;
      pending = NO_WORK;
      try {
        const wereThere = await write(await database(), seal, work);
        isRefused = false;
        for (const [at, { onDone }] of work.parked.entries()) onDone(wereThere[at] === true);
        for (const say of work.onWritten) say(true);
        if (work.parked.length > 0) tell();
      } catch {
        isRefused = true;
        pending = together(work, pending);
        for (const { onDone } of work.parked) onDone(true);
        for (const say of work.onWritten) say(false);
        break;
      }
    }
    writing = null;
  };
  const add = (more: Partial<Work>): Promise<boolean> =>
    new Promise((resolve) => {
      const work = { ...NO_WORK, ...more, onWritten: [...pending.onWritten, resolve] };
      pending = together(pending, work);
      writing ??= drain();
    });
  return {
    pending: () => pending,
    add,
    idle: async () => void (await writing),
    isRefused: () => isRefused,
  };
}
