import type { BodyInputOf, AnswerOf } from '@tillbook/core/endpoint';
import type { countOne } from '@tillbook/core/counts/counts.api';

/** What was counted, as it is sent; its time is told only where it had to wait. */
export type Entry = Omit<BodyInputOf<typeof countOne>, 'countedAt'>;
export type Entered = AnswerOf<typeof countOne>;

interface Waiting {
  readonly entry: Entry;
  /** ISO 8601, by this device. */
  readonly countedAt: string;
  readonly hasWaited: boolean;
}

export interface QueueWorld {
  readonly send: (entry: BodyInputOf<typeof countOne>) => Promise<Entered>;
  /** No answer came: the entry may be sent again under its id. */
  readonly isUnanswered: (error: unknown) => boolean;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
  readonly now: () => string;
  readonly onDone: (entry: Entry, answer: Entered) => void;
  readonly onRefused: (entry: Entry, error: unknown) => void;
  /** How many wait, and whether the last try found no server. */
  readonly onChange: (waiting: number, isOffline: boolean) => void;
}

/**
 * Sends what is counted, one after the other, in order. Without a connection entries wait on the
 * device, also over a reload, and then tell when they were counted.
 */
export class EntryQueue {
  #waiting: Waiting[];
  #isSending = false;
  #isOffline = false;
  readonly #world: QueueWorld;

  constructor(world: QueueWorld) {
    this.#world = world;
    this.#waiting = stored(world).map((one) => ({ ...one, hasWaited: true }));
  }

  get size(): number {
    return this.#waiting.length;
  }

  add(entry: Entry): void {
    const { now } = this.#world;
    this.#waiting.push({ entry, countedAt: now(), hasWaited: this.#isOffline });
    this.#keep();
    void this.flush();
  }

  /** Sends what waits until all is sent or no answer comes. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (await this.#sendFirst());
    } finally {
      this.#isSending = false;
    }
  }

  async #sendFirst(): Promise<boolean> {
    const [first] = this.#waiting;
    if (first === undefined) return false;
    const { send, isUnanswered, onDone, onRefused } = this.#world;
    const { entry, countedAt, hasWaited } = first;
    try {
      const answer = await send(hasWaited ? { ...entry, countedAt } : entry);
      this.#leave(false);
      onDone(entry, answer);
    } catch (error) {
      if (isUnanswered(error)) {
        this.#waiting = this.#waiting.map((one) => ({ ...one, hasWaited: true }));
        this.#isOffline = true;
        this.#keep();
        return false;
      }
      this.#leave(false);
      onRefused(entry, error);
    }
    return true;
  }

  #leave(isOffline: boolean): void {
    this.#waiting = this.#waiting.slice(1);
    this.#isOffline = isOffline;
    this.#keep();
  }

  #keep(): void {
    const { storage, key, onChange } = this.#world;
    try {
      if (this.#waiting.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(this.#waiting));
    } catch {
      // Without storage entries wait as long as the page.
    }
    onChange(this.#waiting.length, this.#isOffline);
  }
}

function stored({ storage, key }: QueueWorld): Waiting[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Waiting[]) : [];
  } catch {
    return [];
  }
}
