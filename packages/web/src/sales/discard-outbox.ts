import type { DiscardFactInput } from '@tillbook/core/sales/cart-discards.api';
import type { DeviceDatabase, StoredSale, UnsentState } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { tillKey } from './outbox.ts';
import { undoLeftMs } from './undo-words.ts';
import { UNSENT_FORMAT } from './unsent-sale.ts';

/** How a discarded cart is shown to people on this device. */
export interface DiscardTold {
  readonly discardedByName: string;
  readonly tillName: string;
  readonly currency: string;
  /** Of its lines, in their order. */
  readonly names: readonly string[];
}

/** What the outbox keeps of a cart that was thrown away, sealed. */
export interface UnsentDiscardContent {
  readonly tillId: string;
  /** What is sent. */
  readonly discard: DiscardFactInput;
  /** Absent: it was kept before this was. */
  readonly told?: DiscardTold;
}

/** A discarded cart in the outbox. */
export interface UnsentDiscard extends UnsentDiscardContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly problem: string | null;
  /** How long it can still be taken back: it is sent after that. */
  readonly leftMs: number;
}

/**
 * Carts that were thrown away at this device. They lie in the outbox beside its sales and in
 * nobody's order: no sale waits behind one.
 */
export interface DiscardOutbox {
  /** Writes one down; it waits for the disk. Rejects where the browser keeps nothing. */
  readonly keep: (content: UnsentDiscardContent, businessId: string) => Promise<void>;
  /** The cart is back: there was no discard. False when its time is over. */
  readonly takeBack: (discardId: string) => Promise<boolean>;
  /** Nobody can take it back any more: it is sent at once. */
  readonly letGo: (discardId: string) => Promise<void>;
  /** What waits, in the order in which it was made. */
  readonly waiting: () => Promise<readonly UnsentDiscard[]>;
  /** All that the server has not, those too that can still be taken back. */
  readonly all: () => Promise<readonly UnsentDiscard[]>;
  /** Those that cannot be read; they stay as they are. */
  readonly unreadable: () => Promise<readonly StoredSale[]>;
  /** All that the server has not and nobody takes back any more, those at fault too. */
  readonly unsent: () => Promise<readonly UnsentDiscard[]>;
}

const STRICT = { durability: 'strict' } as const;
const OWN = 'discards ';
/** All of them and nothing else, so that looking for them costs a sale nothing. */
const ofDiscards = (): IDBKeyRange => IDBKeyRange.bound([OWN], [`${OWN}\uffff`]);

/** The discarded carts of this browser. */
export function createDiscardOutbox(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  nowMs: () => number,
): DiscardOutbox {
  const leftOf = ({ sinceMs }: StoredSale): number => undoLeftMs(sinceMs, nowMs());
  /** Changes one that can still be taken back. */
  const change = async (
    discardId: string,
    next: (stored: StoredSale) => StoredSale | null,
  ): Promise<boolean> => {
    const write = (await database()).transaction('sales', 'readwrite', STRICT);
    const stored = await write.store.index('by-sale').get(discardId);
    const isOpen = stored?.seq !== undefined && leftOf(stored) > 0;
    if (isOpen) {
      const changed = next(stored);
      if (changed === null) await write.store.delete(stored.seq ?? 0);
      else await write.store.put(changed);
    }
    await write.done;
    return isOpen;
  };
  const all = async (): Promise<readonly UnsentDiscard[]> => {
    const found = await (await database()).getAllFromIndex('sales', 'by-till', ofDiscards());
    const inOrder = found.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    const read = inOrder.map(async (stored) => {
      const { seq = 0, businessId, state, problem } = stored;
      const content = (await seal.open(stored.sealed)) as UnsentDiscardContent;
      return { ...content, seq, businessId, state, problem, leftMs: leftOf(stored) };
    });
    const settled = await Promise.allSettled(read);
    // What cannot be read stays, and is told by itself.
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  return {
    keep: async (content, businessId) => {
      const { tillId, discard } = content;
      const key = `${OWN}${tillKey({ businessId, tillId })}`;
      const sealed = await seal.close(content);
      const write = (await database()).transaction('sales', 'readwrite', STRICT);
      await write.store.put({
        ...{
          kind: 'discard',
          saleId: discard._id,
          tillKey: key,
          businessId,
          tillId,
        },
        ...{ series: discard.series, number: 0, state: 'waiting', sealed },
        ...{ sinceMs: nowMs(), problem: null, format: UNSENT_FORMAT },
      });
      await write.done;
    },
    takeBack: (discardId) => change(discardId, () => null),
    letGo: async (discardId) => {
      await change(discardId, (stored) => ({ ...stored, sinceMs: 0 }));
    },
    all,
    unreadable: async () => {
      const found = await (await database()).getAllFromIndex('sales', 'by-till', ofDiscards());
      const opened = await Promise.allSettled(found.map(({ sealed }) => seal.open(sealed)));
      return found.filter((_one, at) => opened[at]?.status === 'rejected');
    },
    waiting: async () => (await all()).filter(({ state }) => state === 'waiting'),
    unsent: async () => (await all()).filter(({ leftMs }) => leftMs <= 0),
  };
}
