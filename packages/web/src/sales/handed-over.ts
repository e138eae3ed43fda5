import type { UnsentKind } from '@tillbook/core/sales/unsent-file';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** What is kept here of what was handed over, sealed. */
export interface HandedContent {
  readonly kind: UnsentKind;
  /** What people know it by: its number, or what was done at which till. */
  readonly label: string;
  readonly totalMinor: number;
  readonly currency: string;
  /** Why the server could make nothing of it. */
  readonly problem: string;
  /** As it was handed over, letter by letter. */
  readonly text: string;
}

/** What was handed over, as it is shown. */
export interface HandedOver extends HandedContent {
  readonly seq: number;
  readonly businessId: string;
  readonly handedMs: number;
}

/** What left the outbox because a manager settles it now. It stays here to be looked at. */
export interface HandedOverStore {
  /** The server has it: it waits no more, and in one write it is here. */
  readonly keep: (factId: string, content: HandedContent) => Promise<void>;
  /** The latest first. */
  readonly all: () => Promise<readonly HandedOver[]>;
}

const STRICT = { durability: 'strict' } as const;
const FORMAT = 1;
const KEPT = 100;

export function createHandedOver(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  nowMs: () => number,
): HandedOverStore {
  return {
    keep: async (factId, content) => {
      const sealed = await seal.close(content);
      const write = (await database()).transaction(['sales', 'handed'], 'readwrite', STRICT);
      const sales = write.objectStore('sales');
      const handed = write.objectStore('handed');
      const stored = await sales.index('by-sale').get(factId);
      if (stored?.seq !== undefined) {
        const { seq, businessId } = stored;
        await handed.put({ seq, businessId, handedMs: nowMs(), format: FORMAT, sealed });
        await sales.delete(seq);
      }
      // The managers have them all.
      const tooMany = (await handed.count()) - KEPT;
      const oldest = tooMany > 0 ? await handed.getAllKeys(null, tooMany) : [];
      await Promise.all(oldest.map((seq) => handed.delete(seq)));
      await write.done;
    },
    all: async () => {
      const stored = await (await database()).getAll('handed');
      const read = stored.map(async ({ seq, businessId, handedMs, sealed }) => {
        const content = (await seal.open(sealed)) as HandedContent;
        return { ...content, seq, businessId, handedMs };
      });
      const settled = await Promise.allSettled(read);
      return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).reverse();
    },
  };
}
