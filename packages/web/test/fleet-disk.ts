import 'fake-indexeddb/auto';
import type { Chance } from './chance.ts';
import { layOut, type KeptStorage } from './kept-storage.ts';
import { createCredentials, type Credentials } from '../src/sales/credentials.ts';
import {
  openDeviceDatabase,
  sharedDatabase,
  type DeviceDatabase,
} from '../src/sales/device-database.ts';
import { createSeal } from '../src/sales/device-seal.ts';
import { createClosingOutbox, type ClosingOutbox } from '../src/sales/closing-outbox.ts';
import { createDiscardOutbox, type DiscardOutbox } from '../src/sales/discard-outbox.ts';
import { createHandedOver, type HandedOverStore } from '../src/sales/handed-over.ts';
import { createKeptCarts, type KeptCarts } from '../src/sales/kept-carts.ts';
import { createMoveOutbox, type MoveOutbox } from '../src/sales/move-outbox.ts';
import { createOutbox } from '../src/sales/outbox.ts';
import { createRefundOutbox, type RefundOutbox } from '../src/sales/refund-outbox.ts';
import { createShiftOutbox, type ShiftOutbox } from '../src/sales/shift-outbox.ts';
import { afterTakingOver } from '../src/sales/take-over-carts.ts';
import { told, type ToldOutbox } from '../src/sales/unsent-view.ts';

type Texts = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/** What one page sees of its browser's storage until it ends. */
export interface PageStorage {
  readonly outbox: ToldOutbox;
  readonly credentials: Credentials;
  readonly carts: KeptCarts;
  /** What else lies in the outbox. */
  readonly refunds: RefundOutbox;
  readonly openings: ShiftOutbox;
  readonly moves: MoveOutbox;
  readonly closings: ClosingOutbox;
  readonly discards: DiscardOutbox;
  /** What left it because a manager settles it now. */
  readonly handed: HandedOverStore;
  /** Ends the page as a kill does: what was not written is not, and nothing goes on. */
  readonly end: () => void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const TEXTS_BEHIND = 3;

/** A browser's disk. What a transaction has completed stays; its local storage is a little late. */
export class FleetDisk {
  readonly #chance: Chance;
  readonly #name: string;
  /** Everything the local storage was, the latest last. */
  readonly #texts: [string, string][][] = [[]];
  #generation = 0;
  readonly #forgets: boolean;

  constructor(name: string, chance: Chance, forgets: boolean) {
    this.#name = name;
    this.#chance = chance;
    this.#forgets = forgets;
  }

  /** What an earlier release of the app left here. */
  async holds(kept: KeptStorage): Promise<void> {
    await layOut(kept, `${this.#name}.0`);
    this.#texts.push(Object.entries(kept.texts));
  }

  page(nowMs: () => number): PageStorage {
    let isOver = false;
    const name = `${this.#name}.${this.#forgets ? this.#generation : 0}`;
    const open = new Set<IDBTransaction>();
    const shared = sharedDatabase(() => openDeviceDatabase(name).then((db) => watched(db, open)));
    const database = async () => (isOver ? never<DeviceDatabase>() : shared());
    const seal = createSeal(database, crypto);
    const texts = this.#journal(() => isOver);
    const withCarts = afterTakingOver(
      database,
      seal,
      () => texts,
      (work) => work(),
    );
    const silence = { tell: () => undefined, listen: () => undefined };
    return {
      outbox: told(createOutbox(database, seal, nowMs), silence),
      credentials: createCredentials(database, seal),
      carts: createKeptCarts(withCarts, seal),
      refunds: createRefundOutbox(database, seal, nowMs),
      openings: createShiftOutbox(database, seal, nowMs),
      moves: createMoveOutbox(database, seal, nowMs),
      closings: createClosingOutbox(database, seal, nowMs),
      discards: createDiscardOutbox(database, seal, nowMs),
      handed: createHandedOver(database, seal, nowMs),
      end: () => {
        isOver = true;
        this.#generation += 1;
        // Of what is being written the first is kept and the rest is not, each whole: a disk
        // takes them in their order.
        const kept = this.#chance.below(open.size + 1);
        for (const write of [...open].slice(kept)) abort(write);
        this.#texts.splice(this.#texts.length - this.#chance.below(TEXTS_BEHIND));
        if (this.#texts.length === 0) this.#texts.push([]);
      },
    };
  }

  #journal(isOver: () => boolean): Texts {
    const now = () => new Map(this.#texts.at(-1));
    const keep = (change: (texts: Map<string, string>) => void) => {
      if (isOver()) return;
      const texts = now();
      change(texts);
      this.#texts.push([...texts]);
      if (this.#texts.length > 2 * TEXTS_BEHIND) this.#texts.shift();
    };
    return {
      get length() {
        return now().size;
      },
      key: (at) => [...now().keys()][at] ?? null,
      getItem: (key) => now().get(key) ?? null,
      removeItem: (key) => keep((texts) => texts.delete(key)),
    };
  }
}

function abort(write: IDBTransaction): void {
  try {
    write.abort();
  } catch {
    // It has just completed.
  }
}

/** The database, with its transactions that are still open for writing. */
function watched(database: DeviceDatabase, open: Set<IDBTransaction>): DeviceDatabase {
  const plain = database.transaction.bind(database);
  const begin = (...how: Parameters<typeof plain>) => {
    const begun = plain(...how);
    if (how[1] !== 'readwrite') return begun;
    const write = begun as unknown as IDBTransaction & { readonly done: Promise<void> };
    open.add(write);
    // Whoever waits for a transaction of an ended page waits for ever, and nobody hears why.
    write.done.catch(() => undefined).finally(() => open.delete(write));
    return begun;
  };
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') return begin;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
}
