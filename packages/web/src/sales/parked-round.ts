import { whyNotMove } from '@tillbook/core/sales/parked-sales';
import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import type { ParkedMark } from './parked-marks.ts';
import type { ParkedSale } from './parked.ts';

/** Who had a parked sale at another device. */
export interface TakenBy {
  readonly name: string;
  readonly tillName: string;
}

/** What a round needs of device and server; a test hands in its own. */
export interface ParkedWorld {
  readonly marks: () => Promise<ReadonlyMap<string, ParkedMark>>;
  readonly mark: (id: string, mark: ParkedMark) => Promise<void>;
  readonly unmark: (id: string) => Promise<void>;
  readonly local: () => Promise<readonly ParkedSale[]>;
  /** Takes one off this device. */
  readonly drop: (id: string) => Promise<unknown>;
  /** False: the server refuses it, so it stays here. Rejects without an answer. */
  readonly park: (sale: ParkedSale) => Promise<boolean>;
  /** Null: the server refuses to hear of it. Rejects without an answer. */
  readonly end: (
    id: string,
  ) => Promise<{ readonly wasThere: boolean; readonly takenBy: TakenBy | null } | null>;
  readonly list: () => Promise<readonly ParkedRow[]>;
  /** What was asked for of other tills and may not lie here, with the id that it gets here. */
  readonly asked: () => Promise<ReadonlyMap<string, string>>;
  /** The same once more; null: this device was not given it. Rejects without an answer. */
  readonly takeAgain: (id: string, ownId: string) => Promise<ParkedSale | null>;
  /** It lies here, or it was never given. */
  readonly came: (id: string) => Promise<void>;
  readonly keep: (sale: ParkedSale) => Promise<unknown>;
  /** It was taken up or put away here, and by somebody else at another till. */
  readonly onTakenTwice: (by: TakenBy) => void;
}

/**
 * Tells the server what was parked here and what became of it, and drops what another till took.
 * @returns what lies at other tills
 */
export async function parkedRound(world: ParkedWorld): Promise<readonly ParkedRow[]> {
  // Marks first: what is parked and taken up in between is told as ended, and never parked anew.
  const marks = new Map(await world.marks());
  const local = await world.local();
  const here = new Set(local.map(({ id }) => id));
  await bringBack(world, here);
  for (const id of marks.keys()) {
    if (here.has(id)) continue;
    const ended = await world.end(id);
    if (ended?.takenBy) world.onTakenTwice(ended.takenBy);
    if (ended !== null) await world.unmark(id);
  }
  // The oldest first, as they came.
  for (const sale of local.toReversed()) {
    if (marks.get(sale.id) === 'there' || whyNotMove(sale) !== null) continue;
    // Before it is sent: an answer that is lost does not make the server forget it.
    await world.mark(sale.id, 'sent');
    if (await world.park(sale)) {
      await world.mark(sale.id, 'there');
      marks.set(sale.id, 'there');
    } else await world.unmark(sale.id);
  }
  const lying = await world.list();
  const known = new Set(lying.map(({ _id }) => _id));
  for (const { id } of local) {
    if (marks.get(id) !== 'there' || known.has(id)) continue;
    const ended = await world.end(id);
    // What ended here and is still here was interrupted: it stays.
    if (ended === null || (ended.wasThere && ended.takenBy === null)) continue;
    await world.drop(id);
    await world.unmark(id);
  }
  return lying.filter(({ _id }) => !here.has(_id));
}

/** Given to this device, and the page or the connection ended before it was written down. */
async function bringBack(world: ParkedWorld, here: ReadonlySet<string>): Promise<void> {
  for (const [id, ownId] of await world.asked()) {
    const sale = here.has(ownId) ? null : await world.takeAgain(id, ownId);
    // Another tab may have finished it meanwhile.
    if (sale !== null && (await world.asked()).has(id)) await world.keep(sale);
    await world.came(id);
  }
}
