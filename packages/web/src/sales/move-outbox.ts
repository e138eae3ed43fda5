import type { DeviceDatabase, StoredSale } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { tillKey, type PlaceOf } from './outbox.ts';
import { readUnsentMove, type UnsentMove, type UnsentMoveContent } from './unsent-move.ts';
import { UNSENT_FORMAT } from './unsent-sale.ts';

/** Cash moves: in the outbox among the sales of their till, in their order. */
export interface MoveOutbox {
  /**
   * Writes a move down before its first attempt. It waits behind what waits at its till, and when
   * it `mustWait`; else it is to be tried.
   */
  readonly begin: (move: UnsentMoveContent, place: PlaceOf) => Promise<'trying' | 'waiting'>;
  readonly all: () => Promise<readonly UnsentMove[]>;
}

const STRICT = { durability: 'strict' } as const;

const isMove = ({ kind }: StoredSale): boolean => kind === 'move';

/** The cash moves of this browser. */
export function createMoveOutbox(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  nowMs: () => number,
): MoveOutbox {
  return {
    begin: async (content, { businessId, mustWait }) => {
      const { tillId, move } = content;
      const { _id: saleId, series } = move;
      const key = tillKey({ businessId, tillId });
      const sealed = await seal.close(content);
      const write = (await database()).transaction('sales', 'readwrite', STRICT);
      const before = await write.store.index('by-sale').get(saleId);
      const waiting = await write.store.index('by-till').count([key, 'waiting']);
      const state = mustWait || waiting > 0 ? 'waiting' : 'trying';
      await write.store.put({
        ...(before?.seq === undefined ? {} : { seq: before.seq }),
        ...{ kind: 'move', saleId, tillKey: key, businessId, tillId, series, number: 0, state },
        ...{ sealed, sinceMs: nowMs(), problem: null, format: UNSENT_FORMAT },
      });
      await write.done;
      return state;
    },
    all: async () => {
      const stored = (await (await database()).getAll('sales')).filter(isMove);
      const read = stored.map(async (one) => readUnsentMove(one, await seal.open(one.sealed)));
      const settled = await Promise.allSettled(read);
      // What cannot be read stays, and is told by itself (`foundIn`).
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  };
}
