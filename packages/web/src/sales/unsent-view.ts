import type { StoredSale } from './device-database.ts';
import type { Outbox } from './outbox.ts';
import type { SyncResult } from './sync.ts';
import type { UnsentClosing } from './unsent-closing.ts';
import type { UnsentMove } from './unsent-move.ts';
import type { UnsentOpening } from './unsent-opening.ts';
import type { UnsentRefund } from './unsent-refund.ts';
import type { UnsentSale } from './unsent-sale.ts';

export type ToldOutbox = Outbox & {
  /** Runs after every write, whichever tab wrote. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Tells of news that nobody wrote: whoever listens looks again. */
  readonly ask: () => void;
};

/** An outbox that tells of its writes: here at once, in other tabs through the channel. */
export function told(
  outbox: Outbox,
  channel: { readonly tell: () => void; readonly listen: (hear: () => void) => void },
): ToldOutbox {
  const listeners = new Set<() => void>();
  const hear = () => {
    for (const listener of listeners) listener();
  };
  channel.listen(hear);
  const ask = () => {
    hear();
    channel.tell();
  };
  const after = async <T>(write: Promise<T>): Promise<T> => {
    const done = await write;
    ask();
    return done;
  };
  return {
    ...outbox,
    ask,
    begin: (sale, place) => after(outbox.begin(sale, place)),
    keep: (saleId) => after(outbox.keep(saleId)),
    settle: (saleId) => after(outbox.settle(saleId)),
    settleAll: (saleIds) => after(outbox.settleAll(saleIds)),
    drop: (saleId) => after(outbox.drop(saleId)),
    mark: (...how) => after(outbox.mark(...how)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What waits on this device. */
export interface Unsent {
  /** Sales that happened and the server has not, in their order; those at fault too. */
  readonly sales: readonly UnsentSale[];
  /** Refunds that happened, in the same order behind their sales. */
  readonly refunds: readonly UnsentRefund[];
  /** Shifts that were opened here, before their sales. */
  readonly openings: readonly UnsentOpening[];
  /** Cash that was moved, among them. */
  readonly moves: readonly UnsentMove[];
  /** Shifts that were closed here, behind what was done in them. */
  readonly closings: readonly UnsentClosing[];
  /** What this device cannot read of all that; it stays as it is. Absent: nothing. */
  readonly unreadable?: readonly StoredSale[];
  /** How the last round of sending ended; null before the first. */
  readonly result: SyncResult | null;
}

export interface UnsentView {
  readonly getSnapshot: () => Unsent;
  readonly subscribe: (listener: () => void) => () => void;
  /** A round of sending ended. */
  readonly setResult: (result: SyncResult) => void;
}

/** How much waits. */
export const countOf = (all: Omit<Unsent, 'result'>): number => partsOf(all).length;

/** All that waits, whatever it is. */
export function partsOf(
  all: Omit<Unsent, 'result'>,
): readonly { readonly businessId: string; readonly state: string }[] {
  const { sales, refunds, openings, moves, closings } = all;
  return [...sales, ...refunds, ...openings, ...moves, ...closings];
}

const happened = ({ state }: { readonly state: string }): boolean => state !== 'trying';

const NOTHING = { sales: [], refunds: [], openings: [], moves: [], closings: [], unreadable: [] };

/** How much cannot be read: nobody can send it, and it stays. */
export const unreadableIn = ({ unreadable }: Pick<Unsent, 'unreadable'>): number =>
  unreadable?.length ?? 0;

type Others = Parameters<typeof createUnsentView>[1];

/** What happened and is in the outbox, as it is read now, and what of it cannot be read. */
export async function foundIn(
  outbox: Pick<Outbox, 'all' | 'stored'>,
  others: Others,
): Promise<Omit<Unsent, 'result'>> {
  const before = await outbox.stored();
  const sales = await outbox.all();
  const refunds = await others.refunds();
  const openings = await others.openings();
  const moves = await others.moves();
  const closings = await others.closings();
  const read = new Set([...sales, ...refunds, ...openings, ...moves, ...closings].map(seqOf));
  // Who throws a cart away waits for nothing: those are told where they are shown.
  const left = before.filter(({ kind, seq = 0 }) => kind !== 'discard' && !read.has(seq));
  // What went meanwhile was sent.
  const there = new Set(left.length === 0 ? [] : (await outbox.stored()).map(seqOf));
  return {
    sales: sales.filter(happened),
    refunds: refunds.filter(happened),
    openings: openings.filter(happened),
    moves: moves.filter(happened),
    closings: closings.filter(happened),
    unreadable: left.filter((one) => there.has(seqOf(one))),
  };
}

const seqOf = ({ seq = 0 }: { readonly seq?: number }): number => seq;

/** Follows the outbox for whoever shows it. */
export function createUnsentView(
  outbox: ToldOutbox,
  others: {
    readonly refunds: () => Promise<readonly UnsentRefund[]>;
    readonly openings: () => Promise<readonly UnsentOpening[]>;
    readonly moves: () => Promise<readonly UnsentMove[]>;
    readonly closings: () => Promise<readonly UnsentClosing[]>;
  },
): UnsentView {
  const listeners = new Set<() => void>();
  let state: Unsent = { ...NOTHING, result: null };
  let isReading = false;
  let isStale = false;
  const set = (change: Partial<Unsent>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const read = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const found = await foundIn(outbox, others).catch(() => null);
      if (found === null) continue;
      const isNews = [found, state].some((one) => countOf(one) + unreadableIn(one) > 0);
      if (isNews) set(found);
    }
    isReading = false;
  };
  let isFollowed = false;
  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!isFollowed) {
        isFollowed = true;
        outbox.subscribe(() => void read());
        void read();
      }
      return () => listeners.delete(listener);
    },
    setResult: (result) => {
      if (result !== state.result) set({ result });
    },
  };
}
