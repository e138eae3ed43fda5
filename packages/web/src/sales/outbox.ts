import type { IDBPTransaction } from 'idb';
import type {
  DeviceDatabase,
  DeviceSchema,
  StoredSale,
  TillMemory,
  UnsentState,
} from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { newCustomerOf } from './made-here.ts';
import { readUnsent, UNSENT_FORMAT, type UnsentContent, type UnsentSale } from './unsent-sale.ts';

/** Which till of which business: the order of the sales is kept within one. */
export interface TillOfBusiness {
  readonly businessId: string;
  readonly tillId: string;
}

/**
 * Sales that the server has not answered. Whoever awaits a write may tell the person: it is on the
 * disk then, and survives the end of the browser.
 */
export interface Outbox {
  /**
   * Writes a sale down before its first attempt. It waits behind those that wait, when it
   * `mustWait`, and when its customer was made on this device; else it is to be tried.
   */
  readonly begin: (sale: UnsentContent, place: PlaceOf) => Promise<'trying' | 'waiting'>;
  /** It happened, with or without the server. */
  readonly keep: (saleId: string) => Promise<void>;
  /** The server has it; its receipt stays for what may come back of it. */
  readonly settle: (saleId: string) => Promise<void>;
  /** The server has all of these: one write for a whole request. */
  readonly settleAll: (saleIds: readonly string[]) => Promise<void>;
  /** The server refused it and the cart is the person's again: it never happened. */
  readonly drop: (saleId: string) => Promise<void>;
  readonly mark: (saleId: string, state: UnsentState, problem: string | null) => Promise<void>;
  /** All that lies here, whatever it is, as it lies here: also what cannot be read. */
  readonly stored: () => Promise<readonly StoredSale[]>;
  /** Every sale, in the order in which they were made; what cannot be read is told by itself. */
  readonly all: () => Promise<readonly UnsentSale[]>;
  /** Of all that lies here, whatever it is, the number of the latest; 0: nothing does. */
  readonly lastSeq: () => Promise<number>;
  readonly memoryOf: (till: TillOfBusiness) => Promise<TillMemory | null>;
}

export interface PlaceOf {
  readonly businessId: string;
  /** There is no connection. */
  readonly mustWait: boolean;
}

const STRICT = { durability: 'strict' } as const;
const DONE_KEPT = 50;
/** So many receipts a device can take back from without a connection. */
const RECEIPTS_KEPT = 500;

export const tillKey = ({ businessId, tillId }: TillOfBusiness): string =>
  `${businessId}/${tillId}`;

type Numbered = Pick<StoredSale, 'saleId' | 'series' | 'number'>;

/**
 * What a till remembers once a sale is done, asked once for each: when it begins to wait, not again
 * when it is sent. Else a long queue would push out the latest sale, whose cart a kill would bring
 * back.
 */
function afterSale(memory: TillMemory | undefined, sale: Numbered): TillMemory {
  const { saleId, series, number } = sale;
  const isSame = memory?.series === series;
  return {
    series,
    lastNumber: Math.max(isSame ? memory.lastNumber : 0, number),
    done: [...(memory?.done ?? []).filter((id) => id !== saleId), saleId].slice(-DONE_KEPT),
  };
}

type DoneStores = IDBPTransaction<DeviceSchema, ['sales', 'tills', 'receipts'], 'readwrite'>;

/** Keeps the receipts of sales that the server has, and lets go of the oldest. */
async function keepReceipts(write: DoneStores, sales: readonly StoredSale[]): Promise<void> {
  if (sales.length === 0) return;
  const receipts = write.objectStore('receipts');
  const known = await Promise.all(
    sales.map(({ saleId }) => receipts.index('by-sale').getKey(saleId)),
  );
  const news = sales.filter((_sale, at) => known[at] === undefined).slice(-RECEIPTS_KEPT);
  await Promise.all(
    news.map(({ saleId, businessId, format, sealed }) =>
      receipts.put({ saleId, businessId, format, sealed }),
    ),
  );
  const tooMany = (await receipts.count()) - RECEIPTS_KEPT;
  if (tooMany <= 0) return;
  const oldest = await receipts.getAllKeys(null, tooMany);
  await Promise.all(oldest.map((seq) => receipts.delete(seq)));
}

/**
 * Sales are done, and their tills remember that; with a time when the server is still to hear of
 * them, else their receipts stay. Of a refund nothing is remembered here.
 */
async function finish(
  write: DoneStores,
  saleIds: readonly string[],
  leftMs: number | null,
): Promise<void> {
  const sales = write.objectStore('sales');
  const tills = write.objectStore('tills');
  const bySale = sales.index('by-sale');
  const posted: StoredSale[] = [];
  for (const stored of await Promise.all(saleIds.map((saleId) => bySale.get(saleId)))) {
    if (stored?.seq === undefined) continue;
    const isSale = stored.kind === undefined;
    if (leftMs === null) {
      await sales.delete(stored.seq);
      if (isSale) posted.push(stored);
    } else {
      await sales.put({ ...stored, state: 'waiting', sinceMs: leftMs, problem: null });
    }
    if (!isSale || stored.state !== 'trying') continue;
    await tills.put(afterSale(await tills.get(stored.tillKey), stored), stored.tillKey);
  }
  await keepReceipts(write, posted);
}

/** The outbox of this browser. */
export function createOutbox(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  nowMs: () => number,
): Outbox {
  const both = async () => (await database()).transaction(['sales', 'tills'], 'readwrite', STRICT);
  const done = async (saleIds: readonly string[], isLeft: boolean): Promise<void> => {
    const names = ['sales', 'tills', 'receipts'] as const;
    const write = (await database()).transaction([...names], 'readwrite', STRICT) as DoneStores;
    await finish(write, saleIds, isLeft ? nowMs() : null);
    await write.done;
  };
  return {
    begin: async (sale, { businessId, mustWait }) => {
      const { _id: saleId, tillId, series, number } = sale.draft;
      const key = tillKey({ businessId, tillId });
      const sealed = await seal.close(sale);
      const write = await both();
      const sales = write.objectStore('sales');
      const before = await sales.index('by-sale').get(saleId);
      const waiting = await sales.index('by-till').count([key, 'waiting']);
      // Only what happened brings its customer with it.
      const isOfNew = newCustomerOf(sale.cart.customer) !== null;
      const state = mustWait || isOfNew || waiting > 0 ? 'waiting' : 'trying';
      const stored: StoredSale = {
        ...(before?.seq === undefined ? {} : { seq: before.seq }),
        ...{ saleId, tillKey: key, businessId, tillId, series, number, state, sealed },
        ...{ sinceMs: nowMs(), problem: null, format: UNSENT_FORMAT },
      };
      await sales.put(stored);
      if (state === 'waiting') {
        const tills = write.objectStore('tills');
        await tills.put(afterSale(await tills.get(key), stored), key);
      }
      await write.done;
      return state;
    },
    keep: (saleId) => done([saleId], true),
    settle: (saleId) => done([saleId], false),
    settleAll: (saleIds) => done(saleIds, false),
    drop: async (saleId) => {
      const write = (await database()).transaction('sales', 'readwrite', STRICT);
      const seq = await write.store.index('by-sale').getKey(saleId);
      if (seq !== undefined) await write.store.delete(seq);
      await write.done;
    },
    mark: async (saleId, state, problem) => {
      const write = (await database()).transaction('sales', 'readwrite', STRICT);
      const stored = await write.store.index('by-sale').get(saleId);
      if (stored !== undefined) {
        await write.store.put({ ...stored, state, problem, sinceMs: nowMs() });
      }
      await write.done;
    },
    all: async () => {
      const facts = await (await database()).getAll('sales');
      const stored = facts.filter(({ kind }) => kind === undefined);
      const read = stored.map(async (one) => readUnsent(one, await seal.open(one.sealed)));
      const settled = await Promise.allSettled(read);
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    stored: async () => (await database()).getAll('sales'),
    lastSeq: async () => {
      const read = (await database()).transaction('sales');
      return (await read.store.openKeyCursor(null, 'prev'))?.key ?? 0;
    },
    memoryOf: async (till) => (await (await database()).get('tills', tillKey(till))) ?? null,
  };
}
